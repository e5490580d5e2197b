// Documents on the built site, in Chromium with the real case worker: many at once, what is here already, a new version, the
// sheet of what is said of them, and the reader.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askCase } from '#tests/e2e/case/ask.ts';
import { hasScene, openScene, type OpenScene } from '#tests/harness/scene.ts';
import { limit } from '#tests/limits.ts';

const SEATS = 'How many seats has the Wren?';

const RULES =
  '# House rules\n\nThe Wren has **two** seats. The Heron has four seats.\n\n- Oars hang on the east wall.\n';
const NEWER = '# House rules\n\nThe Wren has three seats. The Heron has four seats.\n';
/** About a megabyte: a line that nothing else says stands near its end. */
const LONG = `${Array.from({ length: 12_000 }, (_, at) => `Line ${at + 1}: the quay is lit until midnight and the tide table hangs beside the door.`).join('\n')}\nThe lighthouse lamp was last trimmed by Orla Finch.\n`;

describe.skipIf(!hasScene)('documents', () => {
  let opened: OpenScene;
  let page: Page;

  beforeAll(async () => {
    opened = await openScene();
    ({ page } = opened);
    await page.goto(`${opened.scene.root}sources/`);
    await page.locator('html[data-awake]').waitFor();
  });
  afterAll(() => opened.close());

  const give = (...files: readonly (readonly [name: string, text: string])[]): Promise<void> =>
    page.setInputFiles(
      'input[type=file]',
      files.map(([name, text]) => ({ name, mimeType: '', buffer: Buffer.from(text) })),
    );
  /** What is over is taken off the list, so that it tells of the next ones only. */
  const clear = async (): Promise<void> => {
    const button = page.getByRole('button', { name: 'Clear this list' });
    if ((await button.count()) > 0) await button.click();
  };
  const steps = (): Promise<string[]> => page.locator('.queue .step').allInnerTexts();
  /** The first document loads the parsers too. */
  const become = (expected: readonly string[]): Promise<void> =>
    expect.poll(steps, { timeout: limit(60_000) }).toEqual(expected);
  const add = async (): Promise<void> => {
    await clear();
    await page.locator('.offered .primary').click();
  };
  const noViolations = async (): Promise<void> => {
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
    ).toEqual([]);
  };

  it('several at once are read one by one; the same bytes are known before they are read; what fails leaves nothing', async () => {
    await give(['rules.md', RULES], ['copy of the rules.md', RULES], ['picture.png', '\u0089PNG\u0000\u0001']);
    expect(await page.locator('.offered li').count()).toBe(3);
    await noViolations();
    await add();
    await become(['added', 'already here', 'not added']);
    expect(await page.locator('.queue').innerText()).toContain('The same file is in this case as rules.md.');
    expect(await page.locator('.queue [role=alert]').innerText()).toContain('Nothing of it was kept.');
    expect(await page.locator('table tbody tr').count()).toBe(1);
    await noViolations();
  });

  it('a folder is walked, and its documents carry their path', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'affidavit-folder-'));
    mkdirSync(join(folder, 'boats', '.git'), { recursive: true });
    writeFileSync(join(folder, 'boats', 'heron.txt'), 'The heron is painted green every spring.');
    writeFileSync(join(folder, 'boats', '.git', 'config'), 'nobody means this');
    await page.setInputFiles('input[webkitdirectory]', join(folder, 'boats'));
    await expect
      .poll(() => page.locator('.offered .name span:first-child').allTextContents())
      .toEqual(['boats/heron.txt']);
    await add();
    await become(['added']);
    rmSync(folder, { recursive: true, force: true });
  });

  it('EBOM-REQ-003: a new version answers new questions, and the old answer still opens the old text', async () => {
    await askCase(page, SEATS);
    await page.getByRole('link', { name: 'Sources', exact: true }).click();
    await give(['rules.md', NEWER]);
    await page.getByText('This is a new version of rules.md').waitFor();
    await add();
    await become(['added']);
    await page.getByText('Superseded by a newer version').waitFor();
    await askCase(page, SEATS);
    const [old, current] = [page.locator('article[id^=q]').first(), page.locator('article[id^=q]').last()];
    expect(await current.locator('.sentences').innerText()).toContain('three');
    await old.locator('.sentences a[aria-label^="Source 1"]').click();
    await page.locator('.reader mark').first().waitFor();
    expect((await page.locator('.reader mark').allTextContents()).join('')).toContain('two');
    // The marks of Markdown are type: the exact characters stand in the description that a screen reader says.
    expect(await page.locator('.reader h2').getAttribute('aria-describedby')).not.toBeNull();
    expect(await page.locator('.reader p[id$=quote]').textContent()).toContain('**two**');
    await noViolations();
    await page.getByRole('button', { name: 'Close document' }).click();
  });

  it('EBOM-REQ-193: a credibility set by hand needs a reason, and is on the record with it', async () => {
    await page.getByRole('link', { name: 'Sources', exact: true }).click();
    await page.getByRole('link', { name: 'Details of boats/heron.txt' }).click();
    await page.getByLabel('Set the credibility by hand').check();
    await page.getByLabel('Credibility, 0.00 to 1.00').fill('0.55');
    await page.getByRole('button', { name: 'Record this' }).click();
    expect(await page.locator('.sheet-body input:invalid').count()).toBe(1); // the reason
    await page.getByLabel('Why?').fill('Copied from memory.');
    await page.getByRole('button', { name: 'Record this' }).click();
    await page.getByText('You set it by hand: Copied from memory.').waitFor();
    await noViolations();
    await page.getByRole('link', { name: /described again in record/u }).click();
    await page.getByText('“Copied from memory.”').first().waitFor();
  });

  it('EBOM-REQ-004: a PDF opens on its drawn page, the cited words under boxes, and as text', async () => {
    await page.getByRole('link', { name: 'Sources', exact: true }).click();
    await page.setInputFiles('input[type=file]', { name: 'slip.pdf', mimeType: '', buffer: await launchPdf() });
    await add();
    await become(['added']);
    await askCase(page, 'When was the Merganser launched?');
    const last = page.locator('article[id^=q]').last();
    await last.locator('.sentences a[aria-label^="Source 1"]').click();
    await page
      .locator('.reader .box')
      .first()
      .waitFor({ timeout: limit(30_000) });
    expect(await page.locator('.reader header').innerText()).toContain('page 2');
    expect(await page.locator('.reader .page').count()).toBeLessThan(40);
    await expect.poll(() => inkUnderBoxes(page)).toBeGreaterThan(0.02);
    await noViolations();
    if (process.env['SHOTS'] !== undefined) await page.screenshot({ path: `${process.env['SHOTS']}/pdf.png` });
    await page.getByRole('button', { name: 'Text', exact: true }).click();
    await page.locator('.reader mark.cited').first().waitFor();
    expect((await page.locator('.reader mark.cited').allTextContents()).join('')).toContain('Merganser');
    await page.getByRole('button', { name: 'Pages', exact: true }).click();
    await page.getByLabel('Go to page').fill('40');
    await page.getByLabel('Go to page').press('Enter');
    await page.getByRole('img', { name: 'Page 40' }).waitFor();
    await page.getByRole('button', { name: 'Close document' }).click();
  });

  it('a megabyte opens at once, only what is near the window is in the page, and it is searched', async () => {
    await page.getByRole('link', { name: 'Sources', exact: true }).click();
    await give(['quay.txt', LONG]);
    await add();
    await become(['added']);
    await page.getByRole('link', { name: 'quay.txt', exact: true }).click();
    await page.locator('.reader .scroller').waitFor();
    await page.evaluate(() => {
      Object.assign(globalThis, { long: [] as number[] });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) (globalThis as unknown as { long: number[] }).long.push(entry.duration);
      }).observe({ type: 'longtask' });
    });
    const scroller = page.locator('.reader .scroller');
    for (let step = 1; step <= 20; step += 1) {
      await scroller.evaluate((element, at) => (element.scrollTop = (element.scrollHeight * at) / 20), step);
      await page.waitForTimeout(30);
    }
    expect(await page.locator('.reader .block').count()).toBeLessThan(200);
    const long = await page.evaluate(() => (globalThis as unknown as { long: number[] }).long);
    console.log(`long tasks while scrolling 1 MB: ${long.map(Math.round).join(', ') || 'none'}`);
    await page.getByLabel('Search in this document').fill('Orla Finch');
    await page.locator('.reader .current').waitFor();
    expect(await page.locator('.reader .current').textContent()).toBe('Orla Finch');
    expect(await page.locator('.reader .count').textContent()).toBe('1 of 1');
    await page.getByLabel('Go to line').fill('9000');
    await page.getByLabel('Go to line').press('Enter');
    await page.getByText('Line 9000:').waitFor();
    await noViolations();
  });

  it('nothing complained', () => {
    expect(opened.complaints).toEqual([]);
  });
});

/** Sixty pages in a font that is not in the file, so that pdf.js needs one of its own. */
async function launchPdf(): Promise<Buffer> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.TimesRoman);
  for (let number = 1; number <= 60; number += 1) {
    const sheet = document.addPage([420, 595]);
    const lines =
      number === 2
        ? [
            'The book of the slip',
            'The Merganser was launched by Orla Finch on 3 May 1911.',
            'The tide was high that day.',
          ]
        : [
            `Sheet ${String(number)} of the book`,
            `Lamp ${String(number)} was filled and trimmed before the evening tide.`,
          ];
    lines.forEach((line, at) => {
      sheet.drawText(line, { x: 50, y: 520 - at * 40, size: 13, font });
    });
  }
  return Buffer.from(await document.save());
}

/** The share of dark pixels of the drawn page under the boxes. */
function inkUnderBoxes(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const box = document.querySelector('.reader .box');
    const canvas = box?.parentElement?.querySelector('canvas');
    if (box === null || canvas === null || canvas === undefined || canvas.width <= 300) return 0;
    const [outer, inner] = [canvas.getBoundingClientRect(), box.getBoundingClientRect()];
    const scale = canvas.width / outer.width;
    const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d');
    copy?.drawImage(await createImageBitmap(canvas), 0, 0);
    const { data } = copy?.getImageData(
      Math.round((inner.x - outer.x) * scale),
      Math.round((inner.y - outer.y) * scale),
      Math.max(1, Math.round(inner.width * scale)),
      Math.max(1, Math.round(inner.height * scale)),
    ) ?? { data: new Uint8ClampedArray(4) };
    let dark = 0;
    for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 128) dark += 1;
    return dark / (data.length / 4);
  });
}
