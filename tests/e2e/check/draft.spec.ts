// Check on the built site: a text from anywhere, a verdict for each sentence, its passage, and a file that proves it.
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasScene, openScene, type OpenScene } from '#tests/harness/scene.ts';
import { limit } from '#tests/limits.ts';

// Unproved without a build and a browser; the run counts it as skipped.
describe.skipIf(!hasScene)('a text is checked against the documents of the case', () => {
  let opened: OpenScene;
  let page: Page;
  beforeAll(async () => {
    opened = await openScene();
    ({ page } = opened);
    await page.goto(`${opened.scene.root}check/`);
    await page.locator('html[data-awake]').waitFor();
  });
  afterAll(() => opened.close());

  const goTo = (place: string): Promise<void> => page.getByRole('link', { name: place, exact: true }).first().click();
  const text = (): ReturnType<Page['locator']> => page.getByLabel('Text to check');
  const verdicts = async (): Promise<readonly string[]> =>
    (await page.locator('.check > ol > li > .checked > .said > .verdict strong').allTextContents()).map((word) =>
      word.trim(),
    );

  it('without documents it says what is missing, and checks nothing', async () => {
    await text().fill('The opening concert starts at 20:30.');
    expect(await page.getByRole('button', { name: 'Check the text' }).isDisabled()).toBe(true);
    await page.getByRole('link', { name: 'Add documents' }).click();
    await page.waitForURL(/sources/u);
  });

  it('each sentence has its verdict, with the passage that supports it or says otherwise', async () => {
    await goTo('Case');
    await page.getByRole('button', { name: 'Try the sample case' }).click();
    await page.getByRole('button', { name: 'When does' }).waitFor();
    await goTo('Check');
    await text().fill(
      'The doors of the Old Granary open at 19:45. The talk before the concert is not cancelled. Is it loud?',
    );
    await text().press('Control+Enter');
    await page.locator('.checked').first().waitFor();
    expect(await verdicts()).toEqual(['Supported', 'Contradicted', 'No claim']);
  });

  it('a press on the passage opens the document at it, and leaves the text as it was', async () => {
    const passage = page.locator('.checked .passage').first();
    const quote = await passage.locator('q').innerText();
    await passage.click();
    await page.locator('.reader mark').first().waitFor();
    expect((await page.locator('.reader mark').allTextContents()).join('')).toBe(quote);
    await page.getByRole('button', { name: 'Close document' }).click();
    expect(await text().inputValue()).toContain('Is it loud?');
  });

  it('edited, it says so, and is checked again; both checks stand in the case', async () => {
    await text().fill('The doors of the Old Granary open at 19:45.');
    await page.getByText('before your changes').waitFor();
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect.poll(verdicts).toEqual(['Supported']);
    await goTo('Case');
    await page.locator('article .check').nth(1).waitFor();
    await page.getByRole('link', { name: 'Edit and check again' }).first().click();
    await expect.poll(() => text().inputValue()).toContain('Is it loud?');
    await expect.poll(verdicts).toEqual(['Supported', 'Contradicted', 'No claim']);
  });

  it('saved as a bundle, a stranger verifies it', async () => {
    await page.getByText('Save as a bundle').click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'The result and the whole documents' }).click(),
    ]);
    await page.getByText('Saved to your downloads').waitFor();
    const file = join(opened.folder, 'check.affidavit');
    await download.saveAs(file);
    await goTo('Verify');
    await page.setInputFiles('main input[type=file]', file);
    await page.locator('.verdict:not(.checking)').waitFor({ timeout: limit(20_000) });
    expect(await page.locator('.checks li.fail').count()).toBe(0);
    expect(await page.locator('#verdict').textContent()).not.toBe('This record does not hold.');
    // Somebody who has only this file can read it.
    const told = await page.locator('.replies').innerText();
    for (const part of ['The talk before the concert is not cancelled.', 'Contradicted', 'E-mail to the stewards.txt'])
      expect(told).toContain(part);
    expect(told).toContain('The talk before the concert is cancelled');
  });

  it('nothing complained', () => {
    expect(opened.complaints).toEqual([]);
  });
});
