// A contradiction asked back on the built page, in Chromium: one click says which document holds, and the next draft cites it.
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askCase } from '#tests/e2e/case/ask.ts';
import { hasScene, openScene, type OpenScene } from '#tests/harness/scene.ts';

const DOSE = 'The maximum daily dose of paracetamol for adults is';
const FILES = {
  'old.txt': `${DOSE} 4000 mg.`,
  'new.txt': `${DOSE} 3000 mg.`,
  'old-too.txt': `${DOSE} 4000 mg. Store it dry.`,
  'new-too.txt': `${DOSE} 3000 mg. Ask a doctor.`,
};
const QUESTION = 'What is the maximum daily dose of paracetamol for adults?';

// Unproved without a build and a browser; the run counts it as skipped.
describe.skipIf(!hasScene)('a question back on the page', () => {
  let opened: OpenScene;
  let page: Page;
  beforeAll(async () => {
    opened = await openScene();
    ({ page } = opened);
    await page.goto(opened.scene.root);
    await page.locator('html[data-awake]').waitFor();
    await page.evaluate((files) => {
      const dataTransfer = new DataTransfer();
      for (const [name, text] of Object.entries(files)) dataTransfer.items.add(new File([text], name));
      const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
      document.querySelector('h1')?.dispatchEvent(drop);
    }, FILES);
    await page.locator('.queue li.added').nth(3).waitFor();
  });
  afterAll(() => opened.close());

  it('PB2S-2.4b: one click says which document holds, and the next answer cites it, beside what it overrules', async () => {
    const turn = await askCase(page, QUESTION);
    const asked = turn.locator('ol > li');
    expect(await asked.first().innerText()).toBe('(R1) Which one holds, old.txt [1] or new.txt [2]?');
    await page.getByRole('button', { name: 'new.txt holds' }).click();
    const answer = page.locator('article[id^=q]', { hasText: 'Using the one that you chose.' });
    await answer.waitFor();
    expect(await page.locator('article[id^=q]').count()).toBe(2);
    const text = await answer.innerText();
    expect(text).toContain(`${DOSE} 3000 mg.`);
    expect(text).toMatch(/new\.txt[^]*new-too\.txt/u);
    expect(text).not.toContain('I can’t answer that');
  });

  it('nothing complained on the way', () => {
    expect(opened.complaints).toEqual([]);
  });
});
