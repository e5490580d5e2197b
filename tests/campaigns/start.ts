// How long a cited answer takes with the server dead, from the moment the address is entered. Cold: the browser has just
// been started, the sample is read and its first question asked. Warm: the same in a browser in which the app was open
// before. Back: in such a browser, where the case already is, its next question. And how long a further answer takes:
//   node scripts/run.mjs tests/campaigns/start.ts [TIMES 3]      (after `npm run build`)

import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openApp, serveSite } from '#tests/e2e/worker/desk.site.ts';
import { launchChromium, type Chromium } from '#tests/harness/chromium.ts';

const [times = 3] = process.argv.slice(2).map(Number);
const CONCERT = 'When does the opening concert start?';
const TALK = 'Why is the talk before the concert cancelled?';
const TICKET = 'How much does a ticket for the opening concert cost?';
const rows: object[] = [];

for (let at = 0; at < times; at++) {
  const userDataDir = mkdtempSync(join(tmpdir(), 'affidavit-start-'));
  const site = await serveSite();
  const visited = await launchChromium({ userDataDir });
  const page = await openApp(visited, site.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await visited.close();
  await site.server.stop();

  // The app was opened once and nothing was done in it; from here on there is no server.
  const chromium = await launchChromium({ userDataDir });
  try {
    const cold = await openOffline(chromium, site.url);
    await cold.page.close();
    await removeCase(chromium, site.url);
    const warm = await openOffline(chromium, site.url);
    await warm.page.close();
    rows.push(row('cold', cold), row('warm', warm), row('back', await comeBack(chromium, site.url)));
  } finally {
    await chromium.close();
    rmSync(userDataDir, { recursive: true, force: true });
  }
}
console.table(rows);

/** From an empty tab to the first and the second answer, in ms since the address was entered. */
async function openOffline({ context }: Chromium, url: string) {
  const page = await context.newPage();
  const started = performance.now();
  const sofar = (): number => Math.round(performance.now() - started);
  await page.goto(url);
  await page.waitForSelector('html[data-awake]');
  const awake = sofar();
  await page.getByRole('button', { name: 'Try the sample case' }).click();
  await page.getByRole('button', { name: CONCERT }).waitFor();
  const there = sofar();
  await answer(page, CONCERT, 1);
  const answered = sofar();
  await answer(page, TICKET, 2);
  return { page, awake, there, answered, again: sofar() - answered };
}

/** The case is there with two answers: from an empty tab to the third. */
async function comeBack({ context }: Chromium, url: string): Promise<Steps> {
  const page = await context.newPage();
  const started = performance.now();
  const sofar = (): number => Math.round(performance.now() - started);
  await page.goto(url);
  await page.waitForSelector('html[data-awake]');
  const awake = sofar();
  await page.locator('article[id^=q] .sentences').nth(1).waitFor();
  const there = sofar();
  await answer(page, TALK, 3);
  const answered = sofar();
  await page.close();
  return { awake, there, answered, again: null };
}

interface Steps {
  readonly awake: number;
  /** The documents are read, or the case is shown again. */
  readonly there: number;
  readonly answered: number;
  readonly again: number | null;
}

function row(start: string, { again, answered, awake, there }: Steps): object {
  return {
    start,
    'awake ms': awake,
    'case there ms': there,
    'first answer ms': answered,
    'next answer ms': again,
    load: loadavg()[0]?.toFixed(1),
  };
}

/** As it was before: no case, and the start screen. */
async function removeCase({ context }: Chromium, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(url);
  await page.getByRole('button', { name: 'All cases', exact: true }).click();
  await page.locator('dialog[open]').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete it' }).click();
  await page.getByRole('button', { name: 'Try the sample case' }).waitFor();
  await page.close();
}

async function answer(page: Page, question: string, nth: number): Promise<void> {
  await page.getByRole('button', { name: question }).click();
  await page
    .locator('article[id^=q] .sentences')
    .nth(nth - 1)
    .waitFor();
}
