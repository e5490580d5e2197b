// The readers of mails and tables on the built site, in Chromium with the real case worker: the cited characters, the
// search, the outline, the next citation, and what of a long table is in the page.
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askCase } from '#tests/e2e/case/ask.ts';
import { BOATS, DINNER, ROWS } from '#tests/e2e/sources/readers.files.ts';
import { hasScene, openScene, type OpenScene } from '#tests/harness/scene.ts';

const SHOTS = process.env['SHOTS'];

describe.skipIf(!hasScene)('readers', () => {
  let opened: OpenScene;
  let page: Page;

  beforeAll(async () => {
    opened = await openScene();
    ({ page } = opened);
    await page.goto(`${opened.scene.root}sources/`);
    await page.locator('html[data-awake]').waitFor();
    await page.setInputFiles('input[type=file]', [
      { name: 'boats.csv', mimeType: '', buffer: Buffer.from(BOATS) },
      { name: 'dinner.eml', mimeType: '', buffer: Buffer.from(DINNER) },
    ]);
    await page.locator('.offered .primary').click();
    await page.waitForFunction(
      () =>
        [...document.querySelectorAll('.queue .step')].filter((step) => step.textContent.trim() === 'added').length ===
        2,
      null,
    );
  });
  afterAll(() => opened.close());

  const reader = () => page.locator('.reader');
  const openCitation = async (): Promise<void> => {
    await page.locator('article[id^=q]').last().locator('.sentences a[aria-label^="Source 1"]').click();
    await reader().locator('mark.cited').first().waitFor();
  };
  const cited = async (): Promise<string> => (await reader().locator('mark.cited').allTextContents()).join('|');
  const search = async (words: string): Promise<void> => {
    await page.getByLabel('Search in this document').fill(words);
    await reader().locator('mark.current').waitFor();
    expect(await reader().locator('mark.current').textContent()).toBe(words);
  };
  const noViolations = async (): Promise<void> => {
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
    ).toEqual([]);
  };
  /** In each width and scheme, where somebody wants to look. */
  const shoot = async (name: string): Promise<void> => {
    if (SHOTS === undefined) return;
    for (const width of [390, 1440]) {
      for (const scheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: scheme });
        await page.setViewportSize({ width, height: 900 });
        await page.waitForTimeout(500);
        await page.screenshot({ path: join(SHOTS, `${name}-${String(width)}-${scheme}.png`) });
      }
    }
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 1440, height: 900 });
  };

  it('EBOM-REQ-004: a table opens at the cited row, its columns named once above it', async () => {
    await askCase(page, 'Which boat was painted by Orla Finch?');
    await openCitation();
    expect(await cited()).toBe('Wren|two|14|painted by Orla Finch; see the log: page 3');
    expect(await reader().getByRole('columnheader').allTextContents()).toEqual([
      'Row',
      'Boat',
      'Seats',
      'Berth',
      'Note',
    ]);
    const row = reader()
      .getByRole('row')
      .filter({ has: page.locator('mark.cited') });
    expect(await row.getByRole('rowheader').textContent()).toBe('4002');
    expect(await row.getByRole('cell').allTextContents()).toEqual([
      'Wren',
      'two',
      '14',
      'painted by Orla Finch; see the log: page 3',
    ]);
    expect(await reader().locator('header').innerText()).toContain('row 4002');
    expect(await row.isVisible()).toBe(true);
    await noViolations();
    await shoot('table');
  });

  it('of five thousand rows only those near the window are in the page, each value under its column', async () => {
    expect(await reader().getByRole('row').count()).toBeLessThan(120);
    expect(await reader().getByRole('table').getAttribute('aria-rowcount')).toBe(String(ROWS + 1));
    await page.getByLabel('Go to row').fill('3002');
    await page.getByLabel('Go to row').press('Enter');
    const row = reader()
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: '3002', exact: true }) });
    await row.waitFor();
    // The note of this row is empty: nothing else stands in its place.
    expect(await row.getByRole('cell').allTextContents()).toEqual(['Heron 3001', '3', '3020']);
    const left = async (name: string, role: 'cell' | 'columnheader'): Promise<number> =>
      Math.round(
        (await (role === 'cell' ? row : reader()).getByRole(role, { name, exact: true }).boundingBox())?.x ?? -1,
      );
    expect(await left('3020', 'cell')).toBe(await left('Berth', 'columnheader'));
  });

  it('a table is searched', async () => {
    await search('Godwit 4990');
    expect(await reader().locator('.count').textContent()).toBe('1 of 1');
    await page.getByRole('button', { name: 'Close document' }).click();
  });

  it('EBOM-REQ-004: a mail opens at the cited words, its head as a card', async () => {
    await askCase(page, 'When does the regatta dinner start?');
    await openCitation();
    expect(await cited()).toBe('The regatta dinner starts at 19:30 in the old sail loft.');
    expect(await reader().locator('header').innerText()).toContain('Message');
    expect(await reader().locator('dl dt').allTextContents()).toEqual(['From', 'To', 'Date', 'Subject']);
    await noViolations();
    await shoot('mail');
    await page.getByRole('button', { name: 'Close document' }).click();
  });

  it('the next citation of a mail is brought into view', async () => {
    await askCase(page, 'How much does the boat race cost?');
    await openCitation();
    expect(await cited()).toContain('The boat race costs 12 euros');
    expect(await reader().locator('.tools .cited').innerText()).toContain('2');
    await reader().getByRole('link', { name: 'Previous citation' }).click();
    await expect.poll(cited).toBe('The regatta dinner starts at 19:30 in the old sail loft.');
    await expect.poll(() => reader().locator('mark.cited').first().isVisible()).toBe(true);
    await reader().getByRole('link', { name: 'Next citation' }).click();
    await expect.poll(cited).toContain('The boat race costs 12 euros');
  });

  it('what a mail quotes is folded, and opens where the search finds it', async () => {
    expect(await reader().getByText('A new stove was put into the loft').count()).toBe(0);
    await search('stove');
    expect(await reader().getByText('A new stove was put into the loft').count()).toBe(1);
    await shoot('mail-quoted');
  });

  it('the outline of a mail leads to its attachment', async () => {
    await reader().locator('.outline summary').click();
    await reader().locator('.outline').getByRole('button', { name: 'Attachment: crews.csv' }).click();
    await reader().getByText('Mira and Tove').waitFor();
    await expect.poll(() => reader().getByText('Mira and Tove').isVisible()).toBe(true);
    expect(await reader().getByRole('columnheader').allTextContents()).toEqual(['Crew', 'Boat']);
    await shoot('mail-attachment');
    await noViolations();
    await page.getByRole('button', { name: 'Close document' }).click();
  });

  it('nothing complained', () => {
    expect(opened.complaints).toEqual([]);
  });
});
