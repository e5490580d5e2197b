// A new version of the app: offered, never forced; large assets survive it. Two builds are played by one build and its service worker renamed.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasScene, openScene, type OpenScene } from '#tests/harness/scene.ts';

// Unproved without a build and a browser; the run counts it as skipped.
describe.skipIf(!hasScene)('an update is offered, never forced', () => {
  let opened: OpenScene;
  let page: Page;

  beforeAll(async () => {
    opened = await openScene();
    ({ page } = opened);
    await page.goto(opened.scene.root);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.evaluate(async () => {
      const cache = await caches.open('affidavit-assets');
      await cache.put('./models/kept.bin', new Response('large'));
    });
  });
  afterAll(() => opened.close());

  const shells = (): Promise<string[]> =>
    page.evaluate(async () => (await caches.keys()).filter((name) => name.includes('shell')));

  it('the new version waits until it is taken, and says that cases stay', async () => {
    const [before] = await shells();
    const version = before?.replace('affidavit-shell-', '') ?? '';
    const worker = join(opened.site, 'service-worker.js');
    const text = readFileSync(worker, 'utf8');
    expect(text).toContain(version);
    writeFileSync(worker, text.replaceAll(version, 'fedcba9876543210'));

    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    const offer = page.getByRole('button', { name: 'Restart now' });
    await offer.waitFor();
    // Not forced: the old shell is still the one that answers, also after a reload.
    expect(await shells()).toContain(before);
    await page.reload();
    await offer.waitFor();
    expect(await shells()).toContain(before);

    await Promise.all([page.waitForEvent('load'), offer.click()]);
    await expect.poll(shells).toEqual(['affidavit-shell-fedcba9876543210']);
    await expect.poll(() => offer.count()).toBe(0);
  });

  it('large assets outlive the update', async () => {
    const kept = await page.evaluate(async () =>
      (await (await caches.open('affidavit-assets')).match('./models/kept.bin'))?.text(),
    );
    expect(kept).toBe('large');
  });
});
