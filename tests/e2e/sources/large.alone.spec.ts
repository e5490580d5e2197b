// A long PDF and a long text brought into the built site: told as they are read, found when asked for, and gone
// without a document when they are cancelled. Larger ones, and that none is in the way of the page: tests/campaigns/import.ts.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookOf, logOf, watchImport } from '#tests/e2e/sources/import-watch.ts';
import { hasScene, openScene, type OpenScene } from '#tests/harness/scene.ts';
import { limit } from '#tests/limits.ts';

/** So many small files, each with words of its own. */
function folderOf(files: number, word = 'first'): string {
  const folder = mkdtempSync(join(tmpdir(), 'affidavit-folder-'));
  for (let at = 0; at < files; at += 1)
    writeFileSync(
      join(folder, `note ${String(at)}.txt`),
      `The ${word} note ${String(at)}: pier ${String(at % 40)} was mended.\n`,
    );
  return folder;
}

describe.skipIf(!hasScene)('large documents', () => {
  let opened: OpenScene;
  let page: Page;

  beforeAll(async () => {
    opened = await openScene();
    ({ page } = opened);
    await page.goto(`${opened.scene.root}sources/`);
    await page.locator('html[data-awake]').waitFor();
  });
  afterAll(() => opened.close());

  const documents = (): Promise<number> => page.locator('table tbody tr').count();

  it('a PDF of 120 pages tells how far it is, also where no document stands yet', async () => {
    const isSaid = page.getByText('Your documents are being read.').waitFor({ timeout: limit(60_000) });
    const { step, told } = await watchImport(page, { name: 'book.pdf', bytes: await bookOf(120) });
    await isSaid;
    expect(step).toBe('added');
    expect(told).toBeGreaterThan(0.2);
    expect(await documents()).toBe(1);
  });

  it('a paragraph of a megabyte is read', async () => {
    const { step } = await watchImport(page, { name: 'log.txt', bytes: logOf(1_000_000) });
    expect(step).toBe('added');
    expect(await documents()).toBe(2);
  });

  it('what is cancelled adds no document', async () => {
    const { step } = await watchImport(page, { name: 'other book.pdf', bytes: await bookOf(600) }, 300);
    expect(step).toBe('cancelled');
    expect(await documents()).toBe(2);
  });

  it('a folder comes in file by file; cancelled, what was added until then stays', async () => {
    const folder = folderOf(120);
    try {
      const { sawTimeLeft, step } = await watchImport(page, { name: 'folder', folder });
      expect(step).toBe('120 added');
      expect(sawTimeLeft).toBe(true);
      await expect.poll(documents).toBe(122);
      const again = folderOf(120, 'again');
      const cancelled = await watchImport(page, { name: 'folder', folder: again }, 1000);
      rmSync(again, { recursive: true, force: true });
      const added = Number(/(\d+) added/.exec(cancelled.step)?.[1] ?? 0);
      expect(cancelled.step).toMatch(/\d+ cancelled/);
      await expect.poll(documents).toBe(122 + added);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('EBOM-REQ-004: what a large document says is found, and its page is named', async () => {
    await page.getByRole('link', { name: 'Case', exact: true }).click();
    await page.locator('#question').fill('When was the Merganser launched?');
    await page.locator('#question').press('Enter');
    await page
      .locator('article[id^=q] .sentences li')
      .first()
      .waitFor({ timeout: limit(120_000) });
    expect(await page.locator('article[id^=q] .sentences').innerText()).toContain('3 May 1911');
  });
});
