// Test on the built site: a person's own questions and the suites, on a thread of their own, with progress, cancel and history.
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasScene, openScene, type OpenScene } from '#tests/harness/scene.ts';
import { limit } from '#tests/limits.ts';

const RUN_MS = limit(120_000);

// Unproved without a build and a browser; the run counts it as skipped.
describe.skipIf(!hasScene)('rules and own questions are tested on this device', () => {
  let opened: OpenScene;
  let page: Page;
  beforeAll(async () => {
    opened = await openScene();
    ({ page } = opened);
    await page.goto(`${opened.scene.root}evaluate/`);
    await page.locator('html[data-awake]').waitFor();
  });
  afterAll(() => opened.close());

  const goTo = (place: string): Promise<void> => page.getByRole('link', { name: place, exact: true }).first().click();
  const run = (): ReturnType<Page['getByRole']> => page.getByRole('button', { name: 'Run' });
  const box = (name: string): ReturnType<Page['getByRole']> => page.getByRole('checkbox', { name });

  it('own questions need documents, and a line without a question is told by its number', async () => {
    await page.getByText('No run yet.').waitFor();
    await page.getByLabel('Your questions').fill('When does it open?');
    expect(await run().isDisabled()).toBe(true);
    await page.getByLabel('Your questions').fill('When?\n=> 7');
    await page.getByText('Line 2: there is no question before =>.').waitFor();
    await page.getByRole('link', { name: 'Add documents' }).click();
    await page.waitForURL(/sources/u);
  });

  it('own questions are asked of the documents of the case, which stays as it was', async () => {
    await goTo('Case');
    await page.getByRole('button', { name: 'Try the sample case' }).click();
    await page.getByRole('button', { name: 'When does' }).waitFor();
    await goTo('Test');
    await box('Functional tests').uncheck();
    await box('Adversarial tests').uncheck();
    await page
      .getByLabel('Your questions')
      .fill(
        'When do the doors of the Old Granary open? => 19:45\nHow tall is the mayor? =>\nWhen does the cellar open? => 9',
      );
    await run().click();
    await page.locator('.own > li').nth(2).waitFor({ timeout: RUN_MS });
    const rows = await page.locator('.own > li').allInnerTexts();
    expect(rows[0]).toMatch(/answered, as expected: yes/u);
    expect(rows[1]).toMatch(/refused, as expected: yes/u);
    expect(rows[2]).toMatch(/as expected: no/u);
    const figures = await page.locator('.figures').innerText();
    expect(figures).toMatch(/Citation recall[^\n]*\s+100\.0 %/u);
    expect(figures).toMatch(/Replies that say what was expected\s+66\.7 %\s*of 3/u);
    await goTo('Case');
    expect(await page.locator('article').count()).toBe(0);
  });

  it('it is in the history, without a word of the questions, and stays there when the page is loaded again', async () => {
    await goTo('Test');
    await page.getByText('Your own questions: ').first().waitFor();
    const kept = await page.evaluate(() => localStorage.getItem('affidavit.evaluations') ?? '');
    expect(JSON.parse(kept)).toHaveLength(1);
    expect(kept).not.toContain('mayor');
    await page.reload();
    await page.locator('#history').waitFor();
    await expect.poll(() => page.getByText('Your own questions: ').count()).toBe(1);
  });

  it('a suite reports progress, and is cancelled at once; nothing of it is kept', async () => {
    await page.locator('html[data-awake]').waitFor();
    await box('Functional tests').uncheck();
    await run().click();
    await page.locator('progress').waitFor();
    await expect
      .poll(() => page.locator('progress').getAttribute('aria-label'), { timeout: RUN_MS })
      .toMatch(/Adversarial tests: [1-9]\d* of 147/u);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('You cancelled the run.').first().waitFor();
    expect(JSON.parse(await page.evaluate(() => localStorage.getItem('affidavit.evaluations') ?? '[]'))).toHaveLength(
      1,
    );
  });

  it('EBOM-REQ-189: the functional suite runs in the browser, offline, and comes to the figures of the command line', async () => {
    await page.evaluate(() => navigator.serviceWorker.ready);
    await opened.scene.context.setOffline(true);
    await box('Functional tests').check();
    await box('Adversarial tests').uncheck();
    await run().click();
    await page.locator('#part-functional').waitFor({ timeout: RUN_MS });
    expect(await page.locator('.figures').innerText()).toMatch(/Factual claims that cite a source\s+100\.0 %\s*of 18/u);
    await page.getByText('14 of 14 goals reached.').first().waitFor();
    await opened.scene.context.setOffline(false);
  });

  it('the history is deleted when a person says so', async () => {
    await page.getByRole('button', { name: 'Delete the history' }).click();
    await page.getByText('No run yet.').waitFor();
  });

  it('nothing complained', () => {
    expect(opened.complaints).toEqual([]);
  });
});
