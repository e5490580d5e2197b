// How quick the app stays with one large case and many small ones, in Chromium, with the real worker over IndexedDB:
//   node scripts/run.mjs tests/campaigns/scale.ts [TURNS 1000] [CASES 200]      (after `npm run build`)

import { loadavg } from 'node:os';
import type { Page } from '@playwright/test';
import { openApp, serveSite } from '#tests/e2e/desk.site.ts';
import { launchChromium } from '#tests/e2e/harness/chromium.ts';
import { fillCase, type FilledCase } from '#tests/campaigns/filled-case.ts';

const [turns = 1_000, cases = 200] = process.argv.slice(2).map(Number);
const QUESTION = 'When does the opening concert start?';
const ROWS_AT_ONCE = 2_000;

interface Step {
  readonly name: string;
  readonly ms: number;
  readonly longestTaskMs: number;
}
const steps: Step[] = [];

console.info(`filling a case with ${turns} answers; load ${loadavg()[0]?.toFixed(1)}`);
const large = await fillCase(turns);
const small = await fillCase(2);
console.info(`${large.tip.size} records, ${large.blobs.size} blobs; load ${loadavg()[0]?.toFixed(1)}`);

const site = await serveSite();
const chromium = await launchChromium();
try {
  const { context } = chromium;
  await context.addInitScript(() => {
    const longTasks: number[] = [];
    Object.assign(globalThis, { longTasks });
    new PerformanceObserver((list) => longTasks.push(...list.getEntries().map((entry) => entry.duration))).observe({
      type: 'longtask',
      buffered: true,
    });
  });
  const first = await openApp(chromium, site.url); // makes the database
  await first.getByRole('button', { name: 'Try the sample case' }).waitFor();
  await first.close();
  const plain = await context.newPage();
  await plain.goto(site.plainUrl);
  await store(plain, 'large', `Case of ${turns} answers`, large, 1_000_000);
  for (let at = 1; at < cases; at++) await store(plain, `small-${at}`, `Small case ${at}`, small, at);
  await plain.evaluate(() => localStorage.setItem('affidavit.last-case', 'large'));
  await plain.close();

  const answers = 'article[id^=q] .sentences';
  await openAndMeasure('open, every record read (the first time)', answers);
  const page = await openAndMeasure('open again, from what was kept', answers);
  await measure(page, `ask question ${turns + 1}`, async () => {
    await page.locator('#question').fill(QUESTION);
    await page.locator('#question').press('Enter');
    await page.locator('.pending').waitFor();
    await page.locator('.pending').waitFor({ state: 'detached' });
  });
  await measure(page, 'show earlier questions', async () => {
    const shown = await page.locator('article[id^=q]').count();
    await page.getByRole('button', { name: /^Show .* questions/ }).click();
    await page.locator('article[id^=q]').nth(shown).waitFor();
  });
  await measure(page, `list ${cases} cases`, async () => {
    await page.getByRole('button', { name: 'All cases', exact: true }).click();
    await page
      .locator('dialog[open] li')
      .nth(Math.min(cases, 25) - 1)
      .waitFor();
  });
  await measure(page, `search among ${cases} cases`, async () => {
    await page.locator('#find').fill(`Small case ${cases - 1}`);
    await page.waitForFunction(() => document.querySelectorAll('dialog[open] li').length === 1);
  });
  await measure(page, 'switch to a small case', async () => {
    await page.getByRole('button', { name: `Small case ${cases - 1}`, exact: true }).click();
    await page.locator('h1', { hasText: `Small case ${cases - 1}` }).waitFor();
    await page.locator(answers).first().waitFor();
  });
  await measure(page, 'ask in the small case', async () => {
    await page.locator('#question').fill(QUESTION);
    await page.locator('#question').press('Enter');
    await page.locator('.pending').waitFor();
    await page.locator('.pending').waitFor({ state: 'detached' });
  });
  await measure(page, 'switch back to the large case', async () => {
    await page.getByRole('button', { name: 'All cases', exact: true }).click();
    await page.locator('#find').fill('Case of');
    await page.getByRole('button', { name: `Case of ${turns} answers` }).click();
    await page.locator('h1', { hasText: `Case of ${turns} answers` }).waitFor();
    await page.locator(answers).first().waitFor();
  });
  await measure(page, 'trace the first sentence shown', async () => {
    await page.locator('a.trace').first().click();
    await page.locator('.trace li').nth(8).waitFor();
  });
  await measure(page, 'open the record', async () => {
    await page.getByRole('link', { name: 'Record', exact: true }).click();
    await page.locator('tr[aria-rowindex="2"] a').waitFor();
  });
} finally {
  await chromium.close();
  await site.server.stop();
}
console.table(steps);
console.info(`load ${loadavg()[0]?.toFixed(1)}`);

async function openAndMeasure(name: string, selector: string): Promise<Page> {
  const started = performance.now();
  const page = await chromium.context.newPage();
  page.setDefaultTimeout(120_000);
  await page.goto(site.url);
  await page.locator(selector).first().waitFor({ timeout: 180_000 });
  await note(page, name, performance.now() - started);
  await page.waitForTimeout(3_000); // what is checked afterwards
  await note(page, `${name}: the seconds after`, 3_000);
  if (name.includes('first time')) await page.close();
  return page;
}

async function measure(page: Page, name: string, work: () => Promise<void>): Promise<void> {
  await page.evaluate(() => ((globalThis as unknown as { longTasks: number[] }).longTasks.length = 0));
  const started = performance.now();
  await work();
  const ms = performance.now() - started;
  await page.waitForTimeout(200);
  await note(page, name, ms);
}

async function note(page: Page, name: string, ms: number): Promise<void> {
  const longest = await page.evaluate(() => {
    const { longTasks } = globalThis as unknown as { longTasks: number[] };
    return Math.max(0, ...longTasks.splice(0));
  });
  const step = { name, ms: Math.round(ms), longestTaskMs: Math.round(longest) };
  steps.push(step);
  console.info(JSON.stringify(step));
}

/** Writes a case into the database as the worker stores it. */
async function store(page: Page, caseId: string, title: string, filled: FilledCase, created: number): Promise<void> {
  const { entries, sources, tip } = filled;
  const head = { caseId, title, archived: false, created, changed: created, sources, turns: filled.turns };
  await put(page, 'cases', [{ ...head, records: tip.size }]);
  await put(page, 'tips', [{ caseId, ...tip }]);
  for (let at = 0; at < entries.length; at += ROWS_AT_ONCE) {
    const rows = entries.slice(at, at + ROWS_AT_ONCE).map(({ payload, seq, tag }) => ({ caseId, seq, tag, payload }));
    await put(page, 'ledger', rows);
  }
  const blobs = [...filled.blobs];
  await put(
    page,
    'holdings',
    blobs.map(([hash]) => ({ caseId, hash })),
  );
  for (let at = 0; at < blobs.length; at += ROWS_AT_ONCE) {
    const rows = blobs
      .slice(at, at + ROWS_AT_ONCE)
      .map(([hash, bytes]) => [hash, Buffer.from(bytes).toString('latin1')]);
    await page.evaluate(async (given) => {
      const database = await new Promise<IDBDatabase>((done) => {
        const request = indexedDB.open('affidavit');
        request.onsuccess = () => done(request.result);
      });
      const transaction = database.transaction('blobs', 'readwrite');
      for (const [hash, text] of given)
        transaction
          .objectStore('blobs')
          .put(Uint8Array.from(text ?? '', (letter) => letter.charCodeAt(0)).buffer, hash);
      await new Promise((done) => (transaction.oncomplete = done));
      database.close();
    }, rows);
  }
}

async function put(page: Page, table: string, rows: readonly object[]): Promise<void> {
  await page.evaluate(
    async ([name, given]) => {
      const database = await new Promise<IDBDatabase>((done) => {
        const request = indexedDB.open('affidavit');
        request.onsuccess = () => done(request.result);
      });
      const transaction = database.transaction(name, 'readwrite');
      for (const row of given) transaction.objectStore(name).put(row);
      await new Promise((done) => (transaction.oncomplete = done));
      database.close();
    },
    [table, rows] as const,
  );
}
