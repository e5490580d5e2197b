// A case checked where it stands, stopped and begun again; and a bundle whose decision was changed by a forger with a key of
// his own: what is recorded and what the decisions come to stand side by side.
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settle, startSample } from '#tests/e2e/worker/desk.site.ts';
import { hasScene, openScene, type OpenScene } from '#tests/harness/scene.ts';
import { CONCERT, downloaded, goTo } from '#tests/e2e/app/page-acts.ts';
import { reforge } from '#tests/forgery/reforge.ts';

// Unproved without a build and a browser; the run counts it as skipped.
describe.skipIf(!hasScene)('a check in the page', () => {
  let opened: OpenScene;
  let page: Page;
  beforeAll(async () => {
    opened = await openScene();
    ({ page } = opened);
    await page.goto(opened.scene.root);
    await startSample(page);
    await settle(page, CONCERT);
  });
  afterAll(() => opened.close());

  it('AXL6-011: of the open case is stopped at once, leaves nothing behind, and can be begun again', async () => {
    await goTo(page, 'Record');
    // Pressed in the very moment in which it appears: a small case is checked in a second.
    await page.evaluate(() => {
      const watcher = new MutationObserver(() => {
        const stop = [...document.querySelectorAll('button')].find(({ textContent }) => textContent.trim() === 'Stop');
        if (stop === undefined) return;
        watcher.disconnect();
        stop.click();
      });
      watcher.observe(document.body, { childList: true, subtree: true });
    });
    await page.getByRole('button', { name: 'Check and replay this case' }).click();
    const begin = page.getByRole('button', { name: 'Check and replay this case' });
    await begin.waitFor();
    await page.waitForTimeout(3_000);
    expect(await page.locator('.checks').count()).toBe(0);
    await begin.click();
    await page.getByRole('heading', { name: 'This record holds.' }).waitFor();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await begin.waitFor();
  });

  it('AX-SHALL-018, AXL6-011: of a bundle with a changed decision shows what is recorded beside what its decisions come to', async () => {
    await goTo(page, 'Case');
    const bundle = await downloaded(page, 'Export bundle');
    const forged = await reforge(bundle, (draft) => {
      const kept = draft.records.find(
        ({ payload, tag }) => tag === 'AX:POLICY:v1' && payload['result'] === 'PERMITTED',
      );
      if (kept === undefined) throw new Error('expected a rule that was kept');
      kept.payload['result'] = 'BREACH';
    });
    await goTo(page, 'Verify');
    await page.setInputFiles('main input[type=file]', {
      name: 'forged.affidavit',
      mimeType: 'application/vnd.affidavit+zip',
      buffer: Buffer.from(forged),
    });
    const changed = page.locator('.checks mark');
    await changed.first().waitFor();
    expect(await page.locator('.verdict.proved').count()).toBe(0);
    expect(await changed.allInnerTexts()).toEqual(['BREACH', 'PERMITTED']);
  });
});
