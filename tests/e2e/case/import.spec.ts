// Documents come in by a drop: read at once, described by a guess that can be corrected, and taken out again.
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askCase } from '#tests/e2e/case/ask.ts';
import { hasScene, openScene, type OpenScene } from '#tests/harness/scene.ts';

const FILES = {
  'minutes 2026-06-14.txt':
    'Minutes of the rowing club.\n\nThe boathouse opens at 9:00. The gate code of the shed is 4711.',
  'lease.md': '# Lease\n\nDated 3 September 2025.\n\nThe monthly rent is 940 euros.',
};
const OPENS = 'When does the boathouse open?';

// Unproved without a build and a browser; the run counts it as skipped.
describe.skipIf(!hasScene)('an import is a drop', () => {
  let opened: OpenScene;
  let page: Page;
  beforeAll(async () => {
    opened = await openScene();
    ({ page } = opened);
    await page.goto(opened.scene.root);
    await page.locator('html[data-awake]').waitFor();
  });
  afterAll(() => opened.close());
  async function openDetails(name: string): Promise<void> {
    await page.getByRole('link', { name: 'Sources', exact: true }).first().click();
    await page.getByRole('link', { name: `Details of ${name}` }).click();
  }

  it('files that are let go over an empty case are read at once, each with what it was taken as', async () => {
    await page.evaluate((files) => {
      const dataTransfer = new DataTransfer();
      for (const [name, text] of Object.entries(files)) dataTransfer.items.add(new File([text], name));
      const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
      document.querySelector('h1')?.dispatchEvent(drop);
    }, FILES);
    await page.locator('.queue li.added').nth(1).waitFor();
    expect(await page.locator('.queue .told').allInnerTexts()).toEqual([
      expect.stringMatching(/^Taken as: Own notes, dated 14 June? 2026\./u),
      expect.stringMatching(/^Taken as: Contract, dated 3 Sept? 2025\./u),
    ]);
  });

  it('what a document was taken as is corrected beside the case', async () => {
    await page.getByRole('link', { name: 'Correct what is said of lease.md, or take it out' }).click();
    await page.locator('.sheet-body').waitFor();
    await page.locator('.sheet-body select').first().selectOption('reference');
    await page.getByRole('button', { name: 'Record this' }).click();
    await expect.poll(() => page.locator('.sheet-body select').first().inputValue()).toBe('reference');
    await page.getByRole('button', { name: 'Close details' }).click();
  });

  it('three questions are made of these documents, and a press asks one and is answered', async () => {
    const made = page.locator('.suggested button');
    await made.nth(2).waitFor();
    expect(await made.allTextContents()).toEqual([
      'How much is the monthly rent?',
      OPENS,
      'What is the gate code of the shed?',
    ]);
    await page.getByRole('button', { name: OPENS }).first().click();
    const turn = page.locator('article[id^=q]', { hasText: OPENS });
    await turn.locator('.sentences li', { hasText: '9:00' }).waitFor();
    expect(await page.locator('.queue').count()).toBe(0); // what came in is no longer news below the answer
  });

  it('taken out, a document answers nothing new; its old answer stands; put back, it answers again', async () => {
    await openDetails('minutes 2026-06-14.txt');
    await page.getByRole('button', { name: 'Take it out of this case' }).click();
    await page.getByRole('button', { name: 'Put it back' }).waitFor();
    expect(await page.locator('.sheet-body').innerText()).toContain('stays in the record');
    const refused = await askCase(page, OPENS);
    await refused.locator('.refusal').waitFor();
    expect(await page.locator('article[id^=q] .sentences li', { hasText: '9:00' }).count()).toBe(1);
    await openDetails('minutes 2026-06-14.txt');
    await page.getByRole('button', { name: 'Put it back' }).click();
    await page.getByRole('button', { name: 'Take it out of this case' }).waitFor();
    const answered = await askCase(page, OPENS);
    await answered.locator('.sentences li', { hasText: '9:00' }).waitFor();
  });

  it('files that were chosen in Sources and not added are not forgotten', async () => {
    await page.getByRole('link', { name: 'Sources', exact: true }).first().click();
    await page.setInputFiles('main input[type=file]', {
      name: 'later.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('The shed is locked.'),
    });
    await page.locator('.offered li').waitFor();
    await page.getByRole('link', { name: 'Case', exact: true }).first().click();
    await page.getByText('1 document that you chose is not added yet').waitFor();
  });

  it('nothing complained', () => {
    expect(opened.complaints).toEqual([]);
  });
});
