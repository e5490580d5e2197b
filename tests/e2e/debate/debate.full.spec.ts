// Debate on the built site: two sides over the documents of a case, a hearing that can be looked into, and files of it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasScene, inSizes, openScene, type OpenScene } from '#tests/harness/scene.ts';
import { faults } from '#tests/e2e/app/accessible.ts';
import { limit } from '#tests/limits.ts';

const QUESTION = 'Should the lower road be closed in winter?';
const BRIGADE = 'The fire brigade recommended that the lower road be closed from November to March.';
const ROAD = `The lower road was flooded three times in 2023.

Closing the lower road would add a detour of 12 minutes for 340 households.

${BRIGADE}`;
const LETTER = `I object to closing the lower road.

A closed road saves 40,000 euros of repairs each year.`;
const TURNS = 6;
const SIZES = [
  { width: 320, scheme: 'light' },
  { width: 1440, scheme: 'dark' },
] as const;

// Unproved without a build and a browser; the run counts it as skipped.
describe.skipIf(!hasScene)('a question is debated over the documents of the case', () => {
  let opened: OpenScene;
  let page: Page;
  beforeAll(async () => {
    opened = await openScene();
    ({ page } = opened);
    await page.goto(`${opened.scene.root}debate/`);
    await page.locator('html[data-awake]').waitFor();
  });
  afterAll(() => opened.close());

  /** Every place that is gone to takes files, so the one before it has to be left. */
  async function goTo(place: 'Debate' | 'Sources' | 'Verify'): Promise<void> {
    await page.getByRole('link', { name: place, exact: true }).first().click();
    await page.locator('h1', { hasText: place }).waitFor();
  }
  const turns = () => page.locator('#debate-hearing ~ ol > li');
  const hearing = () => page.locator('article', { has: page.locator('#debate-question') });
  async function expectAccessible(): Promise<void> {
    const found: string[] = [];
    await inSizes(page, SIZES, async (size) => {
      found.push(...(await faults(page, size)));
    });
    expect(found).toEqual([]);
  }
  async function download(button: string, name: string): Promise<string> {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button, exact: true }).click(),
    ]);
    const path = join(opened.folder, name);
    await file.saveAs(path);
    return path;
  }

  it('says plainly that it is inspection and no proof, and without documents holds nothing', async () => {
    await page.getByText('Inspection, not proof of accuracy').waitFor();
    await page.getByLabel('Question', { exact: true }).fill(QUESTION);
    expect(await page.getByRole('button', { name: 'Start the debate' }).isDisabled()).toBe(true);
    await expectAccessible();
  });

  it('reads like a hearing: who speaks, on what passage, and how it ends', async () => {
    await goTo('Sources');
    for (const [name, text] of [
      ['road.txt', ROAD],
      ['letter.txt', LETTER],
    ] as const) {
      await page.setInputFiles('input[type=file]', { name, mimeType: 'text/plain', buffer: Buffer.from(text) });
      await page.getByRole('button', { name: /^Add this document/u }).click();
      await page.locator('table', { hasText: name }).waitFor();
    }
    await goTo('Debate');
    expect(await page.getByLabel('Question', { exact: true }).inputValue()).toBe(QUESTION);
    await page.getByLabel('Participants').selectOption('5');
    await page.getByLabel('Question', { exact: true }).press('Control+Enter');
    await page.locator('#debate-hearing').waitFor();
    // Four who argue until each has said all that the papers hold, and the judge (decision 351).
    await expect.poll(() => turns().count()).toBe(TURNS);
    const told = (await hearing().innerText()).replaceAll(/\s+/gu, ' ');
    for (const part of [
      'For “yes”',
      'For “no”',
      'The judge',
      'Outcome',
      BRIGADE,
      'I object to closing the lower road.',
    ])
      expect(told).toContain(part);
    await turns().last().locator('summary', { hasText: 'Rests on' }).click();
    expect(await turns().last().locator('.rests').innerText()).toContain('road.txt');
  });

  it('can be read by everybody, narrow and light, wide and dark', async () => {
    for (const name of ['How the debate was measured', 'The trace as a table', 'The map as a table'])
      await page.locator('summary', { hasText: name }).click();
    await expectAccessible();
  });

  it('the slider hides what comes after a turn, in the hearing and in the map', async () => {
    const rows = page.locator('#debate-map ~ details tbody tr');
    const all = await rows.count();
    const slider = page.getByLabel('Show up to turn');
    await slider.press('Home');
    await expect.poll(() => turns().count()).toBe(1);
    const first = await rows.count();
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(all);
    await slider.press('ArrowRight');
    await expect.poll(() => turns().count()).toBe(2);
    await slider.press('End');
    await expect.poll(() => turns().count()).toBe(TURNS);
    expect(await rows.count()).toBe(all);
  });

  it('pushed with a wrong hint, the debater holds', async () => {
    await page.getByLabel('Turn', { exact: true }).selectOption('0');
    await page.getByRole('button', { name: 'Push', exact: true }).click();
    await page.getByText('After a planted passage').waitFor();
    const told = await page.locator('section', { has: page.locator('#debate-probe') }).innerText();
    expect(told).toContain('the answer is no');
    expect(told.match(/It kept its position\./gu)).toHaveLength(2);
    await expectAccessible();
  });

  it('many runs of it, with and without CRIT: a figure with intervals, a table, and files; none stands among the debates', async () => {
    await page.getByLabel('Participants').selectOption('2');
    await page.getByLabel('Rounds', { exact: true }).selectOption('1');
    await page.locator('summary', { hasText: 'Set up an experiment' }).click();
    await page.getByLabel('Seeds').selectOption('2');
    await page.getByLabel('CRIT, the quality of reasons').check();
    await page.getByRole('button', { name: 'Run the sweep', exact: true }).click();
    await page.getByText('All 4 runs have ended.').waitFor();
    await page.getByLabel('Figure', { exact: true }).selectOption('struck');
    const drawn = page.getByRole('img', { name: /^Attempts struck out\./u });
    expect(await drawn.getAttribute('aria-label')).toMatch(/on the way, − crit: 0\.00 \(0\.00 to 0\.00\)/u);
    expect(await drawn.locator('circle').count()).toBe(2);
    await page.locator('summary', { hasText: 'All figures as a table' }).click();
    expect(await page.getByRole('region', { name: 'All figures as a table' }).locator('tbody tr').count()).toBe(2);
    await expectAccessible();
    const csv = readFileSync(await download('Save the runs as CSV', 'runs.csv'), 'utf8');
    expect(csv.trimEnd().split('\r\n')).toHaveLength(5);
    const json = readFileSync(await download('Save table and runs as JSON', 'runs.json'), 'utf8');
    expect(JSON.parse(json)).toMatchObject({ runs_planned: 4 });
    expect(
      await page
        .locator('section', { has: page.locator('#debates-kept') })
        .locator('li')
        .count(),
    ).toBe(1);
    await page.getByRole('button', { name: 'Delete its runs' }).click();
    await page.getByRole('button', { name: 'Delete for good' }).click();
    await expect.poll(() => page.getByText('Sweeps on this device').count()).toBe(0);
  });

  it('saved as a bundle a stranger verifies it; saved as JSON it opens again with the same turns', async () => {
    const bundle = await download('Save the bundle that proves it', 'road.affidavit');
    const artifact = await download('Save the debate as JSON', 'road.json');
    const evaluation = await download('Save the evaluation as JSON', 'road.evaluation.json');
    expect(JSON.parse(readFileSync(evaluation, 'utf8'))).toMatchObject({ schema_version: '1.2.0' });
    await goTo('Verify');
    await page.setInputFiles('main input[type=file]', bundle);
    await page.locator('.verdict:not(.checking)').waitFor({ timeout: limit(30_000) });
    expect(await page.locator('.checks li.fail').count()).toBe(0);
    await goTo('Debate');
    for (const file of [artifact, bundle]) {
      await page.setInputFiles('main input[type=file]', file);
      await page.getByText('From a file, not stored on this device.').waitFor();
      expect(await turns().count()).toBe(TURNS);
      await page.getByRole('button', { name: `Show: ${QUESTION}` }).click();
      await page.getByText('From a file, not stored on this device.').waitFor({ state: 'detached' });
    }
  });

  it('a file that is no debate, or no sound one, is refused with what is wrong', async () => {
    const give = (text: string): Promise<void> =>
      page.setInputFiles('main input[type=file]', {
        name: 'x.json',
        mimeType: 'application/json',
        buffer: Buffer.from(text),
      });
    await give('hello');
    await page.getByText('neither a debate as JSON nor a bundle of one').waitFor();
    const text = readFileSync(join(opened.folder, 'road.json'), 'utf8');
    await give(text.replaceAll('"speaker_id": "CON"', '"speaker_id": "NOBODY"'));
    await page.getByText('SPEAKER_UNKNOWN').first().waitFor();
    await page.getByText('This debate has errors').waitFor();
  });

  it('is still there after a reload, never on the shelf of cases, and is deleted after a second press', async () => {
    await page.reload();
    await page.locator('html[data-awake]').waitFor();
    await page.getByRole('button', { name: `Show: ${QUESTION}` }).click();
    await expect.poll(() => turns().count()).toBe(TURNS);
    expect(await page.getByLabel('Documents of').locator('option').count()).toBe(1);
    await page.getByRole('button', { name: `Delete: ${QUESTION}` }).click();
    await page.getByRole('button', { name: 'Delete for good' }).click();
    await page.locator('#debates-kept').waitFor({ state: 'detached' });
    expect(await turns().count()).toBe(0);
  });

  it('nothing complained', () => {
    expect(opened.complaints).toEqual([]);
  });
});
