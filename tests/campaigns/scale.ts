// How quick the app stays with one large case and many small ones, in Chromium, with the real worker over IndexedDB:
//   node scripts/run.mjs tests/campaigns/scale.ts [TURNS 1000] [CASES 200]      (after `npm run build`)

import { loadavg } from 'node:os';
import type { Page } from '@playwright/test';
import { openApp, serveSite } from '#tests/e2e/worker/desk.site.ts';
import { launchChromium } from '#tests/harness/chromium.ts';
import { fillCase } from '#tests/campaigns/filled-case.ts';
import { Steps, watchTasks } from '#tests/campaigns/steps.ts';
import { storeCase } from '#tests/campaigns/stored-case.ts';

const [turns = 1_000, cases = 200] = process.argv.slice(2).map(Number);
const QUESTION = 'When does the opening concert start?';
const steps = new Steps();

console.info(`filling a case with ${turns} answers; load ${loadavg()[0]?.toFixed(1)}`);
const large = await fillCase(turns);
const small = await fillCase(2);
console.info(`${large.tip.size} records, ${large.blobs.size} blobs; load ${loadavg()[0]?.toFixed(1)}`);

const site = await serveSite();
const chromium = await launchChromium();
try {
  const { context } = chromium;
  await watchTasks(context);
  const first = await openApp(chromium, site.url); // makes the database
  await first.getByRole('button', { name: 'Try the sample case' }).waitFor();
  await first.close();
  const plain = await context.newPage();
  await plain.goto(site.plainUrl);
  await storeCase(plain, 'large', `Case of ${turns} answers`, large, 1_000_000);
  for (let at = 1; at < cases; at++) await storeCase(plain, `small-${at}`, `Small case ${at}`, small, at);
  await plain.evaluate(() => localStorage.setItem('affidavit.last-case', 'large'));
  await plain.close();

  const answers = 'article[id^=q] .sentences';
  await openAndMeasure('open, every record read (the first time)', answers);
  const page = await openAndMeasure('open again, from what was kept', answers);
  await steps.measure(page, `ask question ${turns + 1}`, async () => {
    await page.locator('#question').fill(QUESTION);
    await page.locator('#question').press('Enter');
    await page.locator('.pending').waitFor();
    await page.locator('.pending').waitFor({ state: 'detached' });
  });
  await steps.measure(page, 'show earlier questions', async () => {
    const shown = await page.locator('article[id^=q]').count();
    await page.getByRole('button', { name: /^Show .* questions/ }).click();
    await page.locator('article[id^=q]').nth(shown).waitFor();
  });
  await steps.measure(page, `list ${cases} cases`, async () => {
    await page.getByRole('button', { name: 'All cases', exact: true }).click();
    await page
      .locator('dialog[open] li')
      .nth(Math.min(cases, 25) - 1)
      .waitFor();
  });
  await steps.measure(page, `search among ${cases} cases`, async () => {
    await page.locator('#find').fill(`Small case ${cases - 1}`);
    await page.waitForFunction(() => document.querySelectorAll('dialog[open] li').length === 1);
  });
  await steps.measure(page, 'switch to a small case', async () => {
    await page.getByRole('button', { name: `Small case ${cases - 1}`, exact: true }).click();
    await page.locator('h1', { hasText: `Small case ${cases - 1}` }).waitFor();
    await page.locator(answers).first().waitFor();
  });
  await steps.measure(page, 'ask in the small case', async () => {
    await page.locator('#question').fill(QUESTION);
    await page.locator('#question').press('Enter');
    await page.locator('.pending').waitFor();
    await page.locator('.pending').waitFor({ state: 'detached' });
  });
  await steps.measure(page, 'switch back to the large case', async () => {
    await page.getByRole('button', { name: 'All cases', exact: true }).click();
    await page.locator('#find').fill('Case of');
    await page.getByRole('button', { name: `Case of ${turns} answers` }).click();
    await page.locator('h1', { hasText: `Case of ${turns} answers` }).waitFor();
    await page.locator(answers).first().waitFor();
  });
  await steps.measure(page, 'trace the first sentence shown', async () => {
    await page.locator('article[id^=q] .why > summary').first().click();
    await page.locator('a.trace').first().click();
    await page.locator('.trace li').nth(8).waitFor();
  });
  await steps.measure(page, 'open the record', async () => {
    await page.getByRole('link', { name: 'Record', exact: true }).click();
    await page.locator('tr[aria-rowindex="2"] a').waitFor();
  });
} finally {
  await chromium.close();
  await site.server.stop();
}
console.table(steps.all);
console.info(`load ${loadavg()[0]?.toFixed(1)}`);

async function openAndMeasure(name: string, selector: string): Promise<Page> {
  const started = performance.now();
  const page = await chromium.context.newPage();
  page.setDefaultTimeout(120_000);
  await page.goto(site.url);
  await page.locator(selector).first().waitFor({ timeout: 180_000 });
  await steps.note(page, name, performance.now() - started);
  await page.waitForTimeout(3_000); // what is checked afterwards
  await steps.note(page, `${name}: the seconds after`, 3_000);
  if (name.includes('first time')) await page.close();
  return page;
}
