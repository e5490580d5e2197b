// Reason on the built site: a problem is run by the built-in engines, converges, and is opened again; its file proves it.
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasScene, openScene, type OpenScene } from '#tests/harness/scene.ts';
import { limit } from '#tests/limits.ts';

const PROBLEM = 'Why does water boil sooner on a mountain?';
const NOTES = [
  'On a mountain water boils sooner. The boiling point of water at sea level is about 100 °C.',
  'The air pressure on a mountain is lower, so that water boils sooner on a mountain because less heat is needed.',
].join('\n\n');

// Unproved without a build and a browser; the run counts it as skipped.
describe.skipIf(!hasScene)('a problem is run until its reasoning is stable', () => {
  let opened: OpenScene;
  let page: Page;
  beforeAll(async () => {
    opened = await openScene();
    ({ page } = opened);
    await page.goto(`${opened.scene.root}reason/`);
    await page.locator('html[data-awake]').waitFor();
  });
  afterAll(() => opened.close());

  const goTo = (place: string): Promise<void> => page.getByRole('link', { name: place, exact: true }).first().click();
  const problem = (): ReturnType<Page['locator']> => page.getByLabel('Problem', { exact: true });
  const rows = (): Promise<readonly string[]> =>
    page.locator('.place table tbody tr').evaluateAll((all) => all.map((row) => row.textContent));

  it('without documents it says so, and may run on what the problem itself says', async () => {
    await problem().fill(PROBLEM);
    expect(await page.getByRole('button', { name: 'Run', exact: true }).isDisabled()).toBe(false);
    expect(await page.getByText('state the facts in the problem itself').count()).toBe(1);
    await page.getByRole('link', { name: 'Add documents' }).click();
    await page.waitForURL(/sources/u);
    await page.setInputFiles('input[type=file]', {
      name: 'boiling.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from(NOTES),
    });
    await page.getByRole('button', { name: /^Add this document/u }).click();
    await page.locator('table', { hasText: 'boiling.txt' }).waitFor();
  });

  it('converges, with a plot and a table of each iteration', async () => {
    await goTo('Reason');
    await problem().press('Control+Enter');
    await page.locator('.result strong', { hasText: 'Converged: the reasoning is stable' }).waitFor();
    expect(await page.locator('blockquote').innerText()).toContain('boils sooner on a mountain because');
    expect(await page.locator('figure svg circle').count()).toBeGreaterThan(0);
    const told = await rows();
    expect(told.length).toBeGreaterThan(1);
    expect(told.at(-1)).toContain('yes');
    expect(page.url()).toContain('run=run-');
  });

  it('a constraint that a person gives holds from the start of the next run, with its check behind its words', async () => {
    await page.getByRole('button', { name: 'Add a constraint' }).click();
    await page.getByLabel('In words').fill('Water boils below 101 °C at sea level.');
    await page.getByLabel('What', { exact: true }).fill('water.boiling_point');
    await page.getByLabel('Checked as').selectOption('LessThan');
    await page.getByLabel('Compared with').fill('101');
    await page.getByLabel('Unit').fill('C');
    await page.getByRole('button', { name: 'Accept it so' }).click();
    await page.getByRole('button', { name: 'Run again' }).click();
    const row = page.locator('section', { has: page.locator('#learned') }).locator('details');
    await row.first().waitFor();
    await row.locator('summary').first().click();
    const behind = await row.first().innerText();
    for (const part of [
      'water: boiling point is less than 101 C',
      'LessThan',
      'a person, there from the start',
      '1.00',
    ])
      expect(behind).toContain(part);
  });

  it('carried into the case, edited, it refuses a later answer and is named; out of force again, the answer comes', async () => {
    const QUESTION = 'What is the boiling point of water at sea level?';
    await page.getByRole('button', { name: 'Edit: Water boils below 101 °C at sea level.' }).click();
    await page.getByLabel('In words').fill('Water boils below 99 °C at sea level.');
    await page.getByLabel('Compared with').fill('99');
    await page.getByRole('button', { name: 'Accept it so' }).click();
    await page.getByRole('button', { name: /^Hold later answers to it/u }).click();
    const carried = page.locator('section[aria-labelledby=carried]');
    await carried.getByText('Water boils below 99 °C at sea level.').waitFor();
    expect(await carried.innerText()).toContain('edited by you');

    await goTo('Case');
    await page.locator('#question').fill(QUESTION);
    await page.locator('#question').press('Enter');
    const broken = page.locator('article[id^=q] .broken');
    await broken.waitFor();
    expect(await broken.innerText()).toMatch(/Water boils below 99 °C at sea level\.\s+learned in run /u);

    await goTo('Reason');
    await carried.getByRole('button', { name: /^Take out of force/u }).click();
    await carried.waitFor({ state: 'detached' });
    await goTo('Case');
    await page.locator('#question').fill(QUESTION);
    await page.locator('#question').press('Enter');
    await page.locator('article[id^=q]', { hasText: 'is about 100 °C' }).last().waitFor();
    await goTo('Reason');
  });

  it('rejected, it is left out of the next run', async () => {
    await page.getByRole('button', { name: 'Undo: Water boils below 101 °C at sea level.' }).click();
    await page.getByRole('button', { name: 'Reject: Water boils below 101 °C at sea level.' }).click();
    await page.getByText('Rejected: it is left out of the next run.').waitFor();
    await page.getByRole('button', { name: 'Run again' }).click();
    await page.getByText('None were needed, and none were found.').waitFor();
    expect(await page.locator('section[aria-labelledby=runs] li').count()).toBe(3);
  });

  it('opens again from its address, and is no case on the shelf', async () => {
    await page.locator('section[aria-labelledby=runs] a').last().click();
    await page.waitForURL(/run=run-/u);
    await page.reload();
    await page.locator('.result strong', { hasText: 'Converged: the reasoning is stable' }).waitFor();
    expect(await problem().inputValue()).toBe(PROBLEM);
    await goTo('Case');
    await page.locator('#question').waitFor();
    expect(await page.getByText(PROBLEM).count()).toBe(0);
    await goTo('Reason');
  });

  it('saved as a bundle, a stranger verifies it', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as a bundle' }).click(),
    ]);
    await page.getByText('Saved to your downloads').waitFor();
    const file = join(opened.folder, 'run.affidavit');
    await download.saveAs(file);
    await goTo('Verify');
    await page.setInputFiles('main input[type=file]', file);
    await page.locator('.verdict:not(.checking)').waitFor({ timeout: limit(20_000) });
    expect(await page.locator('.checks li.fail').count()).toBe(0);
    expect(await page.locator('#verdict').textContent()).not.toBe('This record does not hold.');
  });

  it('a run that is deleted is gone', async () => {
    await goTo('Reason');
    const left = page.locator('section[aria-labelledby=runs] li');
    await left.first().waitFor();
    await page
      .getByRole('button', { name: /^Delete the run/u })
      .first()
      .click();
    await expect.poll(() => left.count()).toBe(2);
  });

  it('nothing complained', () => {
    expect(opened.complaints).toEqual([]);
  });
});
