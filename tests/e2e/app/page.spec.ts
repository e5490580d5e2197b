// The product in the page, as a person would use it: add a document, ask, look, export, and let another page verify the
// file. Everything between the click and IndexedDB is real.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productFolder } from '#tests/harness/product.ts';
import { browserOrSkip } from '#tests/harness/browsers.ts';
import { launchChromium, type Chromium } from '#tests/harness/chromium.ts';
import { serveStatic, type StaticServer } from '#tests/harness/serve.ts';

const BOATHOUSE =
  '# The boathouse\n\nThe boathouse was built in 1911 from larch. It holds eleven rowing boats and two canoes.\n' +
  'The club opens it on the first Saturday of April. Members pay 60 euros a year.\n';
const ASKED = 'How many rowing boats does the boathouse hold?';
const UNANSWERABLE = 'Who designed the boathouse?';

describe('the page', () => {
  let server: StaticServer;
  let folder: string;
  let file: string;

  beforeAll(async () => {
    server = await serveStatic(join(productFolder(), 'build'));
    folder = mkdtempSync(join(tmpdir(), 'affidavit-page-'));
    file = join(folder, 'boathouse.md');
    writeFileSync(file, BOATHOUSE);
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('EBOM-REQ-004, AX-SHALL-034: answers with the passage, refuses with the reason, and exports a file that another page verifies (Chromium)', async (context) => {
    browserOrSkip(context, 'chromium');
    const browser = await launchChromium();
    try {
      const page = await newCase(browser, server.url, file);
      await ask(page, ASKED);
      await page.getByText('eleven rowing boats').first().waitFor();
      const answer = await page.locator('main').innerText();
      expect(answer).toContain('It holds eleven rowing boats and two canoes.');
      expect(answer).toContain('boathouse.md');

      await ask(page, UNANSWERABLE);
      await page.getByText('I can’t answer that from your documents.').waitFor();
      expect(await page.locator('main').innerText()).toContain('designed');

      const bundle = await exported(page, folder);
      const clean = await verified(browser, server.url, bundle);
      expect(clean).toContain('Decisions replayed');
      expect(clean).not.toContain('does not hold');
      const damaged = join(folder, 'damaged.affidavit');
      const bytes = readFileSync(bundle);
      const at = bytes.indexOf('ledger.jsonl') + 200;
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      writeFileSync(damaged, bytes);
      expect(await verified(browser, server.url, damaged)).toMatch(/does not hold|cannot be read as a bundle/);
    } finally {
      await browser.close();
    }
  });

  it('AXL6-004: a case is there again after the browser was killed, and goes on', async (context) => {
    browserOrSkip(context, 'chromium');
    const profile = mkdtempSync(join(tmpdir(), 'affidavit-profile-'));
    try {
      const first = await launchChromium({ userDataDir: profile });
      const page = await newCase(first, server.url, file);
      await ask(page, ASKED);
      await page.getByText('eleven rowing boats').first().waitFor();
      const address = page.url();
      await first.kill();

      const second = await launchChromium({ userDataDir: profile });
      const again = await second.context.newPage();
      await again.goto(address);
      await again.getByText('eleven rowing boats').first().waitFor();
      await ask(again, UNANSWERABLE);
      await again.getByText('I can’t answer that from your documents.').waitFor();
      expect(await verified(second, server.url, await exported(again, folder))).toContain('Decisions replayed');
      await second.close();
    } finally {
      rmSync(profile, { recursive: true, force: true });
    }
  });
});

/** The page, once it hears clicks. */
async function opened(browser: Chromium, url: string): Promise<Page> {
  const page = await browser.context.newPage();
  await page.goto(url);
  await page.waitForSelector('html[data-awake]');
  return page;
}

async function newCase(browser: Chromium, url: string, file: string): Promise<Page> {
  const page = await opened(browser, url);
  await page.getByRole('link', { name: 'Sources' }).first().click();
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.getByRole('button', { name: 'Add this document' }).click();
  await page.getByText('boathouse.md').first().waitFor();
  await page.getByRole('link', { name: 'Case' }).first().click();
  return page;
}

async function ask(page: Page, question: string): Promise<void> {
  // By its name: the place that the page is just leaving has a box to write in, too.
  const box = page.locator('#question');
  await box.fill(question);
  await box.press('Enter');
}

async function exported(page: Page, folder: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export bundle' }).click(),
  ]);
  const path = join(folder, `${String(Date.now())}.affidavit`);
  await download.saveAs(path);
  return path;
}

async function verified(browser: Chromium, url: string, bundle: string): Promise<string> {
  const page = await opened(browser, `${url}verify/`);
  await page.locator('input[type=file]').first().setInputFiles(bundle);
  await page.waitForFunction(() =>
    /This record (holds|does not hold)|not everything could be|cannot be read/.test(
      document.querySelector('main')?.innerText ?? '',
    ),
  );
  await page.locator('main details:has(.checks)').evaluateAll((folds) => {
    for (const fold of folds) fold.setAttribute('open', '');
  });
  const text = await page.locator('main').innerText();
  await page.close();
  return text;
}
