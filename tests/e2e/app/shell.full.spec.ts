// The shell on the built site, in Chromium, from a folder of a plain host: offline, private, installable, by keyboard.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasScene, openScene, type OpenScene } from '#tests/harness/scene.ts';

const PREFIX = '/any/folder/';
const PLACES = [
  '',
  'sources/',
  'record/',
  'check/',
  'reason/',
  'debate/',
  'verify/',
  'engines/',
  'evaluate/',
  'about/',
  'key/',
] as const;

// Unproved without a build and a browser; the run counts it as skipped.
describe.skipIf(!hasScene)('the shell is an offline app that people can keep', () => {
  let opened: OpenScene;
  beforeAll(async () => {
    opened = await openScene({ prefix: PREFIX });
  });
  afterAll(() => opened.close());

  /** What was complained of before is another page's. */
  async function open(path: string): Promise<{ page: Page; complaints: () => readonly string[] }> {
    const before = opened.complaints.length;
    const page = await opened.scene.context.newPage();
    await page.goto(opened.scene.root + path);
    await page.waitForSelector('html[data-awake] main h1');
    await page.waitForLoadState('networkidle');
    return { page, complaints: () => opened.complaints.slice(before) };
  }

  it.each(PLACES)('/%s opens from any folder without a complaint of the policy', async (path) => {
    const { page, complaints } = await open(path);
    expect(complaints()).toEqual([]);
    await page.close();
  });

  it('the keys that work everywhere: Alt and a number to a place, / to the question, and never while writing', async () => {
    const { page } = await open('about/');
    await page.locator('html[data-awake]').waitFor();
    await page.keyboard.press('Alt+Digit4');
    await page.waitForURL(/verify/u);
    await page.keyboard.press('Alt+Digit1');
    await page.getByRole('button', { name: 'Try the sample case' }).click();
    await page.getByRole('button', { name: 'When does' }).waitFor();
    await page.keyboard.press('Alt+Digit3');
    await page.waitForURL(/record/u);
    await page.keyboard.press('/');
    await page.waitForURL((url) => !url.pathname.includes('record'));
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('question');
    await page.keyboard.type('and/or');
    expect(await page.locator('#question').inputValue()).toBe('and/or');
    await page.close();
  });

  it('Alt and 0 goes to the tenth place', async () => {
    const { page } = await open('');
    await page.locator('html[data-awake]').waitFor();
    await page.keyboard.press('Alt+Digit0');
    await page.waitForURL(/about/u);
    await page.close();
  });

  it('the bar of a phone holds four places and one button; the others are behind it, by keyboard too', async () => {
    const { page } = await open('');
    await page.setViewportSize({ width: 320, height: 640 });
    await page.locator('html[data-awake]').waitFor();
    const nav = page.getByRole('navigation', { name: 'Places' });
    expect(await nav.getByRole('link').allInnerTexts()).toEqual(['Case', 'Sources', 'Record', 'Verify']);
    expect(await nav.getByRole('button').allInnerTexts()).toEqual(['More']);
    const bar = await nav.locator('.main > li').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect()));
    expect(
      bar.every(({ height, left, right, width }) => left >= 0 && right <= 320 && Math.min(width, height) >= 44),
    ).toBe(true);
    await nav.getByRole('button', { name: 'More' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent.trim())).toBe('Check');
    await page.keyboard.press('Escape');
    expect(await nav.getByRole('link').count()).toBe(4);
    await nav.getByRole('button', { name: 'More' }).click();
    await nav.getByRole('link', { name: 'About' }).click();
    await page.waitForURL(/about/u);
    expect(await nav.getByRole('link').count()).toBe(4); // it closes behind whoever went
    await page.close();
  });

  it('Ctrl and K finds places, cases, documents and acts by name; arrows and Enter go there, Escape goes back', async () => {
    const { page } = await open('');
    // The sample case is there from the test of the keys.
    await page.locator('#question').focus();
    const field = page.getByRole('combobox');
    const find = async (): Promise<void> => {
      await page.keyboard.press('Control+k');
      await expect.poll(() => field.evaluate((node) => node === document.activeElement)).toBe(true);
    };
    await find();
    expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
    await page.keyboard.type('programme');
    const options = page.getByRole('option');
    await expect.poll(() => options.first().innerText()).toBe('Festival programme.md\nDocument');
    await page.keyboard.press('Enter');
    await page.locator('.reader').waitFor();
    await find();
    await page.keyboard.type('ver');
    await expect.poll(() => options.first().innerText()).toBe('Verify\nPage');
    await page.keyboard.press('Escape');
    expect(await page.locator('dialog[open]').count()).toBe(0);
    await find();
    await page.keyboard.type('e');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => options.nth(1).getAttribute('aria-selected')).toBe('true');
    await field.fill('no such thing');
    await page.getByText('Nothing has this name.').last().waitFor();
    expect(await options.count()).toBe(0);
    await field.fill('lantern');
    await expect.poll(() => options.first().innerText()).toBe('Sample case: Lantern Quay Festival\nCase');
    await field.fill('record');
    await page.keyboard.press('Enter');
    await page.waitForURL(/record/u);
    await page.close();
  });

  it('Ctrl and K finds words in the documents of the case, and goes to the passage', async () => {
    const { page } = await open('');
    await page.locator('#question').focus();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox');
    await field.fill('concert starts');
    const passages = page.getByRole('option').filter({ hasText: 'Passage' });
    await passages.first().waitFor();
    for (const said of await passages.allInnerTexts()) expect(said.toLowerCase()).toMatch(/concert|starts/u);
    expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
    await passages.first().click();
    await page.locator('.reader').waitFor();
    expect(page.url()).toMatch(/doc=[^&]+&at=\d+-\d+/u);
    await page.close();
  });

  it('the policy forbids contact with any other host, and text that becomes script', async () => {
    const { page } = await open('');
    const refused = await page.evaluate(async () => {
      const outcomes: string[] = [];
      await fetch('https://example.org/').catch(() => outcomes.push('fetch'));
      try {
        document.createElement('script').src = 'https://example.org/x.js';
      } catch {
        outcomes.push('script address');
      }
      try {
        document.body.innerHTML = '<b>x</b>';
      } catch {
        outcomes.push('markup');
      }
      return outcomes;
    });
    expect(refused).toEqual(['fetch', 'script address', 'markup']);
    await page.close();
  });

  it('the request counter is 0, and counts a request that is made', async () => {
    const { page } = await open('about/');
    const counter = page.locator('[data-requests]');
    expect(await counter.getAttribute('data-requests')).toBe('0');
    await page.evaluate(() => fetch('./chat?leak=1').catch(() => undefined));
    await expect.poll(() => counter.getAttribute('data-requests')).toBe('1');
    await counter.click();
    expect(await page.locator('dialog[open] code').textContent()).toContain('chat?leak=1');
    await page.close();
  });

  it('AX-16.3: About states the inference theorem as SRS-004 words it', async () => {
    const { page } = await open('about/');
    const quoted = page.locator('.theorem blockquote');
    expect((await quoted.innerText()).toLowerCase()).toBe(
      'non-deterministic systems can be used safely if and only if they are transformed into immutable, canonical, ordered evidence before influencing deterministic computation.',
    );
    await page.close();
  });

  it('is installable', async () => {
    const { page } = await open('');
    const session = await opened.scene.context.newCDPSession(page);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    expect(installabilityErrors.map((error) => error.errorId)).toEqual([]);
    await page.close();
  });

  it('works with the server dead, every place, also after a restart of the browser', async () => {
    const { page } = await open('');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await opened.server.stop();
    await opened.restart();
    for (const path of PLACES) {
      const { page: offline, complaints } = await open(path);
      expect(await offline.locator('nav [aria-current=page]').count()).toBe(1);
      expect(complaints()).toEqual([]);
      await offline.close();
    }
    const { page: deep } = await open('verify/?from=elsewhere');
    await deep.getByRole('link', { name: 'About' }).click();
    await deep.waitForURL(/about/u);
    await deep.goBack();
    await deep.waitForURL(/verify/u);
    await deep.close();
  });
});
