// What a host, a cache or another site can try against the page: a changed core, a poisoned cache, a form posted from
// elsewhere, a frame around the app.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGE_HASH } from '#language/tables.ts';
import names from '#lib/frozen.gen.json';
import { isBuilt, SITE } from '#tests/harness/product.ts';
import { findBrowser } from '#tests/harness/browsers.ts';
import { evaluateInWebKit, launchWebKit } from '#tests/harness/webkit.ts';
import { hasScene, openScene, type OpenScene } from '#tests/harness/scene.ts';
import { serveShell } from '#tests/harness/site-server.ts';

const BUNDLE = resolve('tests/fixtures/bundles/0.3.0-builtin.affidavit');
const CORE = `replay/${names.core}.js`;
const NOT_THE_FILE = /does not match its name/;

/** It works as well as the core does: only its hash tells. */
const changed = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.from('\nglobalThis.wasRun = true;\n')]);

async function drop(page: Page, root: string): Promise<void> {
  await page.goto(`${root}verify/`);
  await page.locator('html[data-awake]').waitFor();
  await page.locator('main input[type=file]').first().setInputFiles(BUNDLE);
}

const sha256Of = (page: Page, path: string): Promise<string | null> =>
  page.evaluate(async (url) => {
    const kept = await (await caches.open('affidavit-assets')).match(new URL(url, location.href).href);
    if (kept === undefined) return null;
    const digest = await crypto.subtle.digest('SHA-256', await kept.arrayBuffer());
    return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  }, path);

describe.skipIf(!hasScene)('a host that serves another core under the name', () => {
  let opened: OpenScene;
  beforeAll(async () => {
    opened = await openScene();
    const path = join(opened.site, CORE);
    writeFileSync(path, changed(readFileSync(path)));
  });
  afterAll(() => opened.close());

  it('gives no verdict, says what is wrong, and the file is never kept', async () => {
    const { page, scene } = opened;
    const installing = scene.context.waitForEvent('serviceworker');
    await drop(page, scene.root);
    await page.getByText(NOT_THE_FILE).waitFor();
    expect(await page.locator('.verdict .seal').count()).toBe(0);
    expect(await sha256Of(page, `${scene.root}${CORE}`)).toBe(null);
    // A service worker began, and gave up when it saw the file.
    await installing;
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) === undefined))
      .toBe(true);
    expect(await page.evaluate(() => navigator.serviceWorker.controller === null)).toBe(true);
  });

  it('is trusted again once it serves the file', async () => {
    const { page, scene, site } = opened;
    const whole = readFileSync(join(SITE, CORE));
    expect(createHash('sha256').update(whole).digest('hex')).toBe(names.core);
    writeFileSync(join(site, CORE), whole);
    await drop(page, scene.root);
    await page
      .locator('.verdict')
      .getByText(/holds|proved|recorded/i)
      .first()
      .waitFor();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    expect(await sha256Of(page, `${scene.root}${CORE}`)).toBe(names.core);
  });
});

describe.skipIf(!hasScene)('a cache with another core in it', () => {
  let opened: OpenScene;
  beforeAll(async () => {
    opened = await openScene();
    await opened.page.goto(opened.scene.root);
    await opened.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  });
  afterAll(() => opened.close());

  const poison = (path: string): Promise<void> =>
    opened.page.evaluate(async (url) => {
      const cache = await caches.open('affidavit-assets');
      const headers = { 'content-type': 'text/javascript' };
      await cache.put(url, new Response('export const verifyBundle = () => ({ verdict: "proved" });', { headers }));
    }, `${opened.scene.root}${path}`);

  it.each([
    ['the core', CORE, names.core],
    ['the engines', `replay/${names.engines}.js`, names.engines],
    ['the tables of words', `models/${LANGUAGE_HASH}.bin`, LANGUAGE_HASH],
  ])('%s is thrown out and fetched again', async (_, path, hash) => {
    const { page, scene } = opened;
    await poison(path);
    expect(await sha256Of(page, `${scene.root}${path}`)).not.toBe(hash);
    await drop(page, scene.root);
    await page
      .locator('.verdict')
      .getByText(/holds|proved|recorded/i)
      .first()
      .waitFor();
    expect(await sha256Of(page, `${scene.root}${path}`)).toBe(hash);
  });

  it('is put right by an update too', async () => {
    const { page, scene } = opened;
    await poison(CORE);
    await scene.renew();
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())?.update();
    });
    await expect.poll(() => sha256Of(page, `${scene.root}${CORE}`)).toBe(names.core);
  });

  it('gives no verdict where the host cannot be reached', async () => {
    const { page, scene, server } = opened;
    await poison(CORE);
    await server.stop();
    await drop(page, scene.root);
    // It is thrown out when the page begins: who looks later finds that it is gone.
    await page.getByText(/does not match its name|A file that Affidavit uses to decide could not be loaded/).waitFor();
    expect(await page.locator('.verdict .seal').count()).toBe(0);
    expect(await sha256Of(page, `${scene.root}${CORE}`)).toBe(null);
  });
});

describe.skipIf(!hasScene)('a page of another site', () => {
  let opened: OpenScene;
  let foreign: Server;
  let evil: string;
  let html = '';

  beforeAll(async () => {
    opened = await openScene();
    foreign = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end(html);
    });
    await new Promise<void>((done) => foreign.listen(0, '127.0.0.1', done));
    // The app is at localhost: this is another site, not only another origin.
    evil = `http://127.0.0.1:${String((foreign.address() as AddressInfo).port)}/`;
    await opened.page.goto(opened.scene.root);
    await opened.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  });
  afterAll(async () => {
    await opened.close();
    foreign.close();
    foreign.closeAllConnections();
  });

  const post = async (policy: string): Promise<void> => {
    html = `<!doctype html><meta name="referrer" content="${policy}">
      <form method="post" enctype="multipart/form-data" action="${opened.scene.root}share/"><input name="files" type="file"></form>
      <script>
        const files = new DataTransfer();
        files.items.add(new File(['The rent is waived.'], 'lease.txt', { type: 'text/plain' }));
        document.querySelector('input').files = files.files;
        document.querySelector('form').submit();
      </script>`;
    await opened.page.goto(evil, { waitUntil: 'commit' });
    await opened.page.waitForURL(`${opened.scene.root}**`);
    await opened.page.locator('html[data-awake]').waitFor();
  };
  const kept = (): Promise<boolean> => opened.page.evaluate(() => caches.has('affidavit-shared'));

  it.each(['unsafe-url', 'strict-origin-when-cross-origin'])(
    'that posts a form shows itself by its referrer (%s): nothing is taken, and that is said',
    async (policy) => {
      await post(policy);
      await opened.page.getByText('Another website tried to send files to Affidavit. They were not taken.').waitFor();
      expect(await kept()).toBe(false);
    },
  );

  it('that hides where it is: what it sends waits by name, and is gone when thrown away', async () => {
    await post('no-referrer');
    const notice = opened.page.getByRole('status').filter({ hasText: 'sent this file to Affidavit' });
    await notice.getByText('lease.txt').waitFor();
    expect(opened.page.url()).toBe(opened.scene.root);
    await opened.page.goto(`${opened.scene.root}sources/`);
    await notice.waitFor();
    expect(await opened.page.locator('.offered').count()).toBe(0);
    await notice.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(kept).toBe(false);
    expect(await notice.count()).toBe(0);
  });

  it('that frames the app without an origin gets what the host sends and nothing that runs', async () => {
    html = `<!doctype html><iframe sandbox="allow-scripts allow-popups" src="${opened.scene.root}verify/"></iframe>`;
    await opened.page.goto(evil);
    const frame = opened.page.frameLocator('iframe');
    await frame.locator('main').first().waitFor();
    // It has loaded, as the page around it has: what would run has run.
    expect(await frame.locator('html[data-awake]').count()).toBe(0);
    expect(opened.page.workers()).toEqual([]);
  });

  it.each(['', 'sandbox="allow-scripts allow-popups allow-same-origin"'])(
    'that frames the app (%s) gets one sentence and a link; no worker runs',
    async (sandbox) => {
      html = `<!doctype html><iframe ${sandbox} width="900" height="700" src="${opened.scene.root}verify/"></iframe>`;
      const { page } = opened;
      await page.goto(evil);
      const frame = page.frameLocator('iframe');
      await frame.getByText('Affidavit does not run inside another website').waitFor();
      expect(await frame.locator('input, button').count()).toBe(0);
      expect(page.workers()).toEqual([]);
      const [alone] = await Promise.all([
        opened.scene.context.waitForEvent('page'),
        frame.getByRole('link', { name: 'Open Affidavit on its own' }).click(),
      ]);
      expect(alone.url()).toBe(opened.scene.root);
      await alone.close();
    },
  );
});

describe.skipIf(!isBuilt || findBrowser('webkit').kind !== 'found')('in WebKitGTK', () => {
  it.each([false, true])(
    'a bundle is verified by the file that its name says, and by no other (changed: %s)',
    async (bad) => {
      const server = await serveShell(SITE, '/', (path, _, response) => {
        if (bad && path === CORE)
          response.writeHead(200, { 'content-type': 'text/javascript' }).end(changed(readFileSync(join(SITE, CORE))));
        else if (path === 'bundle') response.writeHead(200).end(readFileSync(BUNDLE));
        else return false;
        return true;
      });
      const webkit = await launchWebKit();
      try {
        await webkit.driver.get(`${server.origin}/verify/`);
        const told = await evaluateInWebKit(
          webkit.driver,
          `const until = async (find) => { for (let n = 0; n < 600; n++) { const found = find(); if (found) return found; await new Promise((r) => setTimeout(r, 100)); } throw new Error('timed out: ' + document.body.innerText); };
         await until(() => document.querySelector('html[data-awake]'));
         const input = await until(() => document.querySelector('main input[type=file]'));
         const files = new DataTransfer();
         files.items.add(new File([await (await fetch('/bundle')).arrayBuffer()], 'a.affidavit'));
         input.files = files.files;
         input.dispatchEvent(new Event('change', { bubbles: true }));
         return until(() => /does not match its name|Save the report/.exec(document.body.innerText)?.[0]);`,
        );
        expect(told).toBe(bad ? 'does not match its name' : 'Save the report');
      } finally {
        await webkit.close();
        await server.stop();
      }
    },
  );
});
