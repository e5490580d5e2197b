// A part of a case out of the page: what is told before it is written is what is in the file, and the file verifies in the page
// and on the command line with the same report.
import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readGiven } from '#core/bundle/read.ts';
import { readSpans } from '#core/disclosure/spans.ts';
import { settle, startSample } from '#tests/e2e/worker/desk.site.ts';
import { hasScene, openScene, type OpenScene } from '#tests/harness/scene.ts';
import { CONCERT, downloaded, goTo, openMore } from '#tests/e2e/app/page-acts.ts';
import { Desk } from '#tests/harness/command.ts';

const TRAIN = 'Which train does the director take?';

// Unproved without a build and a browser; the run counts it as skipped.
describe.skipIf(!hasScene)('a part of a case', () => {
  const desk = new Desk();
  let opened: OpenScene;
  let page: Page;
  beforeAll(async () => {
    opened = await openScene();
    ({ page } = opened);
    await page.goto(opened.scene.root);
    await startSample(page);
    await settle(page, CONCERT);
    await settle(page, TRAIN);
  });
  afterAll(async () => {
    await opened.close();
    desk.clear();
  });

  async function open(kind: RegExp): Promise<void> {
    await goTo(page, 'Case');
    await openMore(page);
    await page.getByRole('button', { name: 'Export a part' }).click();
    await page.getByRole('radio', { name: kind }).check();
  }
  const told = (): Promise<string> => page.locator('dialog[open] [aria-live]').innerText();

  /** Saved, and verified in the page and by the command line: the verdict that is shown, and that the reports are one. */
  async function exported(): Promise<{ readonly bundle: Buffer; readonly shown: string }> {
    const bundle = await downloaded(page, 'Export this part');
    await page.getByText('Exported. The file stays on this device until you share it.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await goTo(page, 'Verify');
    await page.getByRole('heading', { name: 'Verify', level: 1 }).waitFor();
    const again = page.getByRole('button', { name: 'Verify another' });
    if (await again.isVisible()) await again.click();
    await page.getByText('Drop an .affidavit file here').waitFor();
    await page.setInputFiles('main input[type=file]', {
      name: 'part.affidavit',
      mimeType: 'application/vnd.affidavit+zip',
      buffer: bundle,
    });
    await page.locator('.verdict.shown').waitFor();
    const report = await downloaded(page, 'Save the report');
    writeFileSync(desk.path('part.affidavit'), bundle);
    expect(report.toString()).toBe((await desk.run(['verify', 'part.affidavit', '--json'])).stdout);
    return { bundle, shown: await page.locator('main').innerText() };
  }

  it('is quoted with the passages it cites and with one that was found', async () => {
    await open(/as they were sealed/u);
    expect(await told()).toBe('Nothing is checked yet.');
    await page.getByRole('checkbox', { name: CONCERT }).check();
    // Those that other replies of the case name are offered too, and not chosen.
    const chosen = page.locator('dialog[open] label:has(q)').getByRole('checkbox', { checked: true });
    await expect.poll(() => chosen.count()).toBeGreaterThan(1);
    const cited = await chosen.count();
    await page.getByText(/Passages of \d other document/u).click();
    await page.getByRole('searchbox', { name: /Find a passage of Lease/u }).fill('deposit');
    await page
      .getByRole('checkbox', { name: /deposit/iu })
      .first()
      .check();
    await expect.poll(told).toContain(`Shown: 1 answer, 0 whole documents, ${String(cited + 1)} single passages.`);
    expect(await told()).toContain('its kind, how many passages it has');
    const { bundle, shown } = await exported();
    const spans = readSpans(readGiven(bundle).files).map(({ span }) => span.text);
    expect(spans).toHaveLength(cited + 1);
    expect(spans.some((text) => /deposit/iu.test(text))).toBe(true);
    expect(spans.some((text) => text.includes('Old Granary'))).toBe(true);
    expect(bundle.includes(Buffer.from(TRAIN))).toBe(false);
    expect(shown).toContain('What is shown of this record holds.');
    expect(shown).toContain('it is shown as it was sealed');
  });

  const button = () => page.getByRole('button', { name: 'Export this part' });
  async function agree(documents: number): Promise<void> {
    expect(await button().isDisabled()).toBe(true);
    await page.getByRole('checkbox', { name: `Yes, include all ${String(documents)} whole documents.` }).check();
    await expect.poll(() => button().isDisabled()).toBe(false);
  }

  it('with all that an answer was decided from: names the documents that go whole, and asks again after every choice', async () => {
    await open(/with everything they were decided from/u);
    await page.getByRole('checkbox', { name: CONCERT }).check();
    await expect.poll(told).toContain('These documents will be included in full, every page:');
    const listed = await page.locator('dialog[open] [aria-live] ul').first().locator('li').allInnerTexts();
    expect(listed).toContain('Printed correction.md cited');
    expect(listed.filter((line) => line.endsWith('not cited, only found by the search')).length).toBeGreaterThan(0);
    await agree(listed.length);
    await page.getByRole('checkbox', { name: TRAIN }).check();
    await expect.poll(told).toContain('Shown: 2 answers');
    expect(await button().isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Show only the cited passages' }).click();
    await expect.poll(told).toContain('0 whole documents');
    expect(await page.getByRole('radio', { name: /as they were sealed/u }).isChecked()).toBe(true);
    expect(await button().isDisabled()).toBe(false);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  });

  it('leaves out an answer, and says so of a document that every answer was found in', async () => {
    await open(/All but some/u);
    await expect.poll(told).toBe('Nothing is left out yet.');
    await page.getByRole('checkbox', { name: 'Printed correction.md' }).uncheck();
    await expect.poll(told).toContain('every answer found something in what is left out');
    expect(await page.getByRole('button', { name: 'Export this part' }).isDisabled()).toBe(true);
    await page.getByRole('checkbox', { name: 'Printed correction.md' }).check();
    await page.getByRole('checkbox', { name: TRAIN }).uncheck();
    await expect.poll(told).toMatch(/^Shown: 1 answer, 4 whole documents\. [1-9]\d* of \d+ records are withheld\./u);
    await agree(4);
    const { bundle, shown } = await exported();
    expect(bundle.includes(Buffer.from(CONCERT))).toBe(true);
    expect(bundle.includes(Buffer.from(TRAIN))).toBe(false);
    expect(shown).toContain('folded around withheld records');
  });

  it('nothing complained on the way', () => {
    expect(opened.complaints).toEqual([]);
  });
});
