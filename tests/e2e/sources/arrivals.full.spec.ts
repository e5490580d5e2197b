// Files that come in from outside the page: shared by another app, opened with this one, dropped anywhere, pasted anywhere.
// And every request, whoever of the app makes it, is counted.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { BrowserContext, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMore } from '#tests/e2e/app/page-acts.ts';
import { hasScene, openScene, type OpenScene } from '#tests/harness/scene.ts';
import type { ShellServer } from '#tests/harness/site-server.ts';

const PREFIX = '/any/folder/';

// Unproved without a build and a browser; the run counts it as skipped.
describe.skipIf(!hasScene)('files come in by every way that the platform has', () => {
  let opened: OpenScene;
  let server: ShellServer;
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    opened = await openScene({ prefix: PREFIX });
    ({ page, server } = opened);
    ({ context } = opened.scene);
    await page.goto(opened.scene.root);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  });
  afterAll(() => opened.close());

  /** Sends the form that the system sends for `share_target`. */
  async function share(fields: readonly (readonly [name: string, value: string, file?: string])[]): Promise<void> {
    await page.goto(server.origin + PREFIX);
    await page.locator('html[data-awake]').waitFor();
    await page.evaluate((given) => {
      const form = document.createElement('form');
      form.method = 'POST';
      form.enctype = 'multipart/form-data';
      form.action = './share/';
      const files = new DataTransfer();
      for (const [name, value, file] of given) {
        const input = document.createElement('input');
        input.name = name;
        if (file === undefined) input.value = value;
        else {
          input.type = 'file';
          input.multiple = true;
          files.items.add(new File([value], file, { type: 'text/plain' }));
          input.files = files.files;
        }
        form.append(input);
      }
      document.body.append(form);
      form.submit();
    }, fields);
    await page.getByRole('button', { name: /^Open (?:it|them)$/ }).click();
  }

  /** Names of the documents that came in and were read at once, in the order of their coming. */
  const added = (): Promise<string[]> => page.locator('.queue li.added .name').allTextContents();
  const clear = (): Promise<void> => page.getByRole('button', { name: 'Clear this list' }).click();

  it('a shared document is read into the case when the person opens it, from any folder, and is left nowhere', async () => {
    await share([['files', 'The stewards met.', 'Minutes, 14 June.txt']]);
    await expect.poll(added).toEqual(['Minutes, 14 June.txt']);
    await expect.poll(() => page.evaluate(() => caches.has('affidavit-shared'))).toBe(false);
    expect(server.asked.filter((path) => path.includes('share'))).toEqual([]);
  });

  it('shared text without a file becomes a document', async () => {
    await share([
      ['title', 'Minutes'],
      ['text', 'The stewards met.'],
    ]);
    await expect.poll(added).toEqual(['Shared text.txt']);
    await clear();
  });

  it('a shared bundle is verified', async () => {
    await share([['files', 'not a bundle', 'case.affidavit']]);
    await page.waitForURL(/verify/u);
    await page.locator('.verdict.unreadable').waitFor();
  });

  const drop = (names: readonly string[]): Promise<void> =>
    page.evaluate((given) => {
      const dataTransfer = new DataTransfer();
      for (const name of given) dataTransfer.items.add(new File([`text of ${name}`], name));
      for (const kind of ['dragover', 'drop'])
        document
          .querySelector('h1')
          ?.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
    }, names);

  it('a document dropped anywhere is read into the case, a bundle is verified', async () => {
    await page.getByRole('link', { name: 'About' }).click();
    await page.waitForURL(/about/u);
    await drop(['a.txt', 'b.md']);
    await page.waitForURL(/folder\/(?:\?|$)/u);
    await expect.poll(added).toEqual(['a.txt', 'b.md']);
    await page.locator('.queue', { hasText: 'Taken as' }).waitFor();
    await clear();
    await drop(['case.affidavit']);
    await page.waitForURL(/verify/u);
    await page.locator('.verdict.unreadable').waitFor();
  });

  const paste = (selector: string, text: string, html = ''): Promise<void> =>
    page.evaluate(
      ([where, pasted, marked]) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', pasted ?? '');
        clipboardData.setData('text/html', marked ?? '');
        const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
        document.querySelector(where ?? '')?.dispatchEvent(event);
      },
      [selector, text, html],
    );

  it('text pasted anywhere but into a field is read into the case; a scrap is not', async () => {
    await page.goto(`${server.origin}${PREFIX}about/`);
    await page.locator('html[data-awake]').waitFor();
    await paste('h1', 'a scrap');
    await paste('h1', 'The stewards met on the fourteenth of June. '.repeat(3));
    await expect.poll(added).toEqual(['Pasted text.txt']);
    await paste('#question', 'The stewards met on the fifteenth of June. '.repeat(3));
    expect(await added()).toEqual(['Pasted text.txt']);
    const part = '<h1>Stewards</h1><p>They met in May.</p><table><tr><td>May</td><td>12 came</td></tr></table>';
    await paste('h1', 'Stewards. They met in May. May 12 came. '.repeat(3), part);
    await expect.poll(added).toEqual(['Pasted text.txt', 'Pasted page.html']);
    await clear();
  });

  it('a text comes in beside the question too, by a field of its own or where it is too long for a question', async () => {
    await page.goto(`${server.origin}${PREFIX}`);
    await page.locator('html[data-awake]').waitFor();
    await page.locator('summary[aria-label="Add documents"]').click();
    await page.getByRole('button', { name: 'Paste text' }).click();
    await page.getByLabel('Name of the text').fill('Boats');
    await page.getByLabel('Text', { exact: true }).fill('The blue boat is called Wren.');
    expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
    await page.getByRole('button', { name: 'Add as a source' }).click();
    await expect.poll(added).toEqual(['Boats.txt']);
    const long = 'The stewards met on the sixteenth of June and counted the boats. ';
    await paste('#question', long.repeat(200)); // 13,000 characters: the box holds 8,000
    await page.getByRole('button', { name: 'Add it as a document' }).click();
    await expect.poll(added).toEqual(['Boats.txt', 'Pasted text.txt']);
    await clear();
  });

  it('installed, the app is opened with a bundle and with documents', async () => {
    const bundle = join(opened.folder, 'case.affidavit');
    const document = join(opened.folder, 'minutes.txt');
    writeFileSync(bundle, 'not a bundle');
    writeFileSync(document, 'The stewards met.');
    const session = await context.newCDPSession(page);
    const manifestId = `${server.origin}${PREFIX}`;
    await session.send('PWA.install', { manifestId, installUrlOrBundleUrl: manifestId });
    try {
      for (const [file, selector] of [
        [bundle, '.verdict.unreadable'],
        [document, '.queue .name:has-text("minutes.txt")'],
      ] as const) {
        // `launch_handler`: the window that is open takes them.
        await session.send('PWA.launchFilesInApp', { manifestId, files: [file] });
        await page.locator(selector).waitFor();
      }
    } finally {
      await session.send('PWA.uninstall', { manifestId });
    }
  });

  it('a bundle goes out by the system where it takes one, and is saved where it does not', async () => {
    const other = await context.newPage();
    // Chromium on Linux has no way to share: the button is not there, and a bundle is saved by the one beside it.
    await other.goto(opened.scene.root);
    await other.getByRole('button', { name: 'Export bundle' }).waitFor();
    expect(await other.evaluate(() => 'share' in navigator)).toBe(false);
    await openMore(other);
    expect(await other.getByRole('button', { name: 'Share bundle' }).count()).toBe(0);
    // A system that takes files, as Safari's does, in its place: first it takes one, then the person puts it away, then it fails.
    await other.addInitScript(() => {
      const taken: string[] = [];
      const outcomes = ['', 'AbortError', 'NotAllowedError'];
      Object.assign(globalThis, { taken });
      Object.assign(navigator, {
        canShare: ({ files }: ShareData) => files?.[0]?.name.endsWith('.affidavit') === true,
        share: ({ files }: ShareData) => {
          taken.push(files?.[0]?.name ?? '');
          const outcome = outcomes[taken.length - 1] ?? '';
          return outcome === '' ? Promise.resolve() : Promise.reject(new DOMException(outcome, outcome));
        },
      });
    });
    await other.reload();
    const share = other.getByRole('button', { name: 'Share bundle' });
    const taken = (): Promise<number> =>
      other.evaluate(() => (globalThis as unknown as { taken: readonly string[] }).taken.length);
    let saved = 0;
    other.on('download', () => saved++);
    for (const count of [1, 2]) {
      await openMore(other);
      await share.click();
      await expect.poll(taken).toBe(count);
    }
    expect(saved).toBe(0);
    await openMore(other);
    await Promise.all([other.waitForEvent('download'), share.click()]);
    expect(await taken()).toBe(3);
    await other.close();
  });

  it('a request of the case worker and one of the service worker are counted like one of the page', async () => {
    await page.goto(`${server.origin}${PREFIX}about/`);
    await page.locator('html[data-awake]').waitFor();
    const counter = page.locator('[data-requests]');
    expect(await counter.getAttribute('data-requests')).toBe('0');
    const ask = (url: string): Promise<void> =>
      fetch(url).then(
        () => undefined,
        () => undefined,
      );
    await page.workers()[0]?.evaluate(ask, `${server.origin}${PREFIX}chat?from=case-worker`);
    await expect.poll(() => counter.getAttribute('data-requests')).toBe('1');
    await context.serviceWorkers()[0]?.evaluate(ask, `${server.origin}${PREFIX}chat?from=service-worker`);
    await expect.poll(() => counter.getAttribute('data-requests')).toBe('2');
    await counter.click();
    const listed = await page.locator('dialog[open] code').allTextContents();
    expect(listed.map((url) => url.split('=')[1])).toEqual(['case-worker', 'service-worker']);
  });
});
