// The case by keys alone, and while it is busy: no question is lost or asked twice, and the focus is never nowhere.
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApp, readStored, questionsOf, serveSite, type Site } from '#tests/e2e/worker/desk.site.ts';
import { isBuilt } from '#tests/harness/product.ts';
import { findBrowser } from '#tests/harness/browsers.ts';
import { launchChromium, type Chromium } from '#tests/harness/chromium.ts';
import { holdSealing, letGo, openMore } from '#tests/e2e/app/page-acts.ts';

const CONCERT = 'When does the opening concert start?';
const ready = isBuilt && findBrowser('chromium').kind === 'found';

// Unproved without a build and a browser; the run counts it as skipped.
describe.skipIf(!ready)('by keys, and while it is busy', () => {
  let site: Site;
  let chromium: Chromium;
  let page: Page;

  beforeAll(async () => {
    site = await serveSite();
    chromium = await launchChromium();
    page = await openApp(chromium, site.url);
  });
  afterAll(async () => {
    await chromium.close();
    await site.server.stop();
  });

  const focused = (): Promise<string> =>
    page.evaluate(() => {
      const { activeElement: element } = document;
      return element === null || element === document.body ? 'nowhere' : `${element.tagName} ${element.id}`;
    });
  /** Everything that is said to who hears the page, in order. */
  const heard = (): Promise<readonly string[]> =>
    page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard);

  it('a question asked while the sample is being read is asked once, when all of it is there', async () => {
    await page.evaluate((question) => {
      const heard: string[] = [];
      let isAsked = false;
      // The box comes with the first of four documents: asked in that very moment, three are still to be read.
      const askAtOnce = (): void => {
        const box = document.querySelector<HTMLTextAreaElement>('#question:enabled');
        if (isAsked || box === null) return;
        isAsked = true;
        box.focus();
        box.value = question;
        box.dispatchEvent(new InputEvent('input', { bubbles: true }));
        for (const key of ['Enter', 'Enter']) box.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      };
      Object.assign(globalThis, { heard });
      new MutationObserver(() => {
        askAtOnce();
        for (const { textContent } of document.querySelectorAll('[role=status]'))
          if (textContent !== '' && heard.at(-1) !== textContent) heard.push(textContent);
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    }, CONCERT);
    const sample = page.getByRole('button', { name: 'Try the sample case' });
    await sample.focus();
    await page.keyboard.press('Enter');
    await page.locator('article[id^=q] .sentences').waitFor();
    await page.waitForTimeout(1_000); // for a second time to show
    const [stored] = await readStored(page);
    expect(stored && questionsOf(stored)).toEqual({ asked: [CONCERT], sealed: 1 });
    expect(await page.locator('.head p').first().textContent()).toMatch(/^4 documents, 1 question,/);
    expect(await page.locator('#question').inputValue()).toBe('');
    expect(await focused()).toBe('TEXTAREA question');
  });

  it('the work and its end are said, one after the other', async () => {
    const said = await heard();
    expect(said).toContain('Next in line. Keep typing to cancel.');
    expect(said).toContain('Checking claims …');
    expect(said.at(-1)).toMatch(/^Answered in 1 sentence, confidence 0\.\d\d\.$/);
  });

  it('a question that is written on is held back', async () => {
    const busy = page.getByRole('button', { name: 'Cancel', exact: true });
    await holdSealing(page); // else it may be answered before the next one is written
    await page.locator('#question').fill('Why is the talk before the concert cancelled?');
    await page.keyboard.press('Enter');
    await busy.waitFor();
    await page.keyboard.type('And the lease');
    await page.keyboard.press('Enter');
    await page.getByText('Next in line').waitFor();
    await page.keyboard.type('?');
    await letGo(page);
    await busy.waitFor({ state: 'detached' });
    await page.waitForTimeout(500);
    expect(await page.locator('#question').inputValue()).toBe('And the lease?');
    expect(await page.locator('article[id^=q]').count()).toBe(2);
    await page.locator('#question').fill('');
  });

  it('a draft is still there after a look at another place', async () => {
    await page.locator('#question').fill('How long is');
    await page.getByRole('link', { name: 'Sources', exact: true }).first().click();
    await page.getByRole('link', { name: 'Case', exact: true }).first().click();
    expect(await page.locator('#question').inputValue()).toBe('How long is');
    await page.locator('#question').fill('');
  });

  it('the box keeps the focus when the case is gone to once more in that moment: Enter is not lost', async () => {
    const left = await page.evaluate(async () => {
      const place = [...document.querySelectorAll<HTMLAnchorElement>('nav a')].find((one) => one.text.includes('Case'));
      const box = document.querySelector<HTMLTextAreaElement>('#question');
      let blurs = 0;
      box?.addEventListener('blur', () => (blurs += 1));
      place?.click();
      box?.focus();
      for (let frame = 0; frame < 30; frame += 1) await new Promise(requestAnimationFrame);
      return { blurs, focused: document.activeElement === box };
    });
    expect(left).toEqual({ blurs: 0, focused: true });
  });

  it('a place that is gone to by key begins at its content', async () => {
    await page.getByRole('link', { name: 'Sources', exact: true }).first().focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(focused).toBe('MAIN content');
    await page.getByRole('link', { name: 'Case', exact: true }).first().click();
    await page.locator('#question').waitFor();
  });

  it('who starts the sample by key is still somewhere when it is there', async () => {
    await openMore(page);
    await page.getByRole('button', { name: 'New case' }).first().click();
    await page.getByRole('button', { name: 'Try the sample case' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: CONCERT }).waitFor();
    expect(await focused()).toBe('MAIN content');
  });

  it('a suggestion pressed by key goes away, and the focus goes on to what came of it', async () => {
    const turns = page.locator('article[id^=q]');
    const before = await turns.count();
    await page.getByRole('button', { name: 'How much does a ticket for the opening concert cost?' }).focus();
    await page.keyboard.press('Enter');
    await turns.nth(before).locator('.sentences').waitFor();
    const last = (await turns.last().getAttribute('id')) ?? '';
    await expect.poll(focused).toBe(`ARTICLE ${last}`);
  });
});
