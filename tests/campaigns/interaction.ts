// How long the page takes to answer what somebody does in a case of fifty thousand records, as a browser reports it (Event
// Timing, the ground of INP): each key, click and tap at Case, Record and Graph, from the input to the next frame.
// In a window of its own: without one Chromium keeps some frames back for seconds, although the page has drawn them.
//   xvfb-run -a node scripts/run.mjs tests/campaigns/interaction.ts [RECORDS 50000]      (after `npm run build`)

import { loadavg } from 'node:os';
import { openApp, serveSite } from '#tests/e2e/worker/desk.site.ts';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { findBrowser } from '#tests/harness/browsers.ts';
import { fillCase } from '#tests/campaigns/filled-case.ts';
import { storeCase } from '#tests/campaigns/stored-case.ts';

const [records = 50_000] = process.argv.slice(2).map(Number);
const QUESTION = 'When does the opening concert start?';
const GOAL_MS = 100;
/** The finest that a browser reports; what took less is counted as this. */
const FLOOR_MS = 16;

/** One turn of each of the six questions of the sample, and again: what six more take. */
const few = (await fillCase(12)).tip.size - (await fillCase(6)).tip.size;
const large = await fillCase(Math.ceil((records * 6) / few));
console.info(`${large.tip.size} records, ${large.turns} turns; load ${loadavg()[0]?.toFixed(1)}`);

const rows: Row[] = [];
const site = await serveSite();
const found = findBrowser('chromium');
if (found.kind === 'absent') throw new Error(found.reason);
const context = await chromium.launchPersistentContext('', {
  executablePath: found.executable,
  headless: false,
  args: ['--no-sandbox', '--no-first-run', '--disable-background-networking', '--disable-component-update'],
});
try {
  await watchInputs(context);
  const first = await openApp({ context }, site.url); // makes the database
  await first.getByRole('button', { name: 'Try the sample case' }).waitFor();
  await first.close();
  const plain = await context.newPage();
  await plain.goto(site.plainUrl);
  await storeCase(plain, 'large', 'A large case', large, 1);
  await plain.evaluate(() => localStorage.setItem('affidavit.last-case', 'large'));
  await plain.close();

  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await page.goto(site.url);
  await page.locator('article[id^=q] .sentences').first().waitFor();
  await quiet(page);

  await place(page, 'Case', async () => {
    await page.locator('#question').click();
    await page.keyboard.type(QUESTION, { delay: 60 });
    await page.keyboard.press('Enter');
    await page.locator('.pending').waitFor();
    await page.locator('.pending').waitFor({ state: 'detached' });
    const turn = page.locator('article[id^=q]', { has: page.locator('.sentences') }).last();
    for (let at = 0; at < 3; at++) {
      await turn.locator('.why > summary').first().click();
      await page.waitForTimeout(150);
    }
    for (let at = 0; at < 3; at++) {
      await turn.locator('.sentences a[aria-label^="Source"]').first().click();
      await page.locator('.reader mark').first().waitFor();
      await page.getByRole('button', { name: 'Close document' }).click();
      await page.locator('.reader').waitFor({ state: 'detached' });
    }
    const earlier = page.getByRole('button', { name: /^Show / }).first();
    for (let at = 0; at < 3 && (await earlier.isVisible()); at++) {
      await earlier.click();
      await page.waitForTimeout(300);
    }
    await page.getByRole('button', { name: 'All cases', exact: true }).click();
    await page.locator('dialog[open] li').first().waitFor();
    await page.keyboard.press('Escape');
  });

  await place(page, 'Record', async () => {
    await page.getByRole('link', { name: 'Record', exact: true }).first().click();
    await page.locator('tr[aria-rowindex="2"] a').waitFor();
    for (let at = 0; at < 4; at++) {
      await page.locator('tr[aria-rowindex] a').nth(at).click();
      await page.waitForTimeout(250);
    }
    await page.locator('tr[aria-rowindex] a').first().focus();
    for (const key of ['PageDown', 'PageDown', 'End', 'Home', 'PageDown']) {
      await page.keyboard.press(key);
      await page.waitForTimeout(250);
    }
    const filter = page.locator('main select').first();
    if ((await filter.count()) > 0)
      for (const at of [1, 2, 0]) {
        await filter.focus();
        await filter.selectOption({ index: at });
        await page.waitForTimeout(250);
      }
  });

  await place(page, 'Graph', async () => {
    await page.goto(new URL('graph/', site.url).href);
    await page.locator('svg .claim').first().waitFor();
    await quiet(page);
    await page.locator('input[type=range]').focus();
    for (const key of ['Home', 'ArrowRight', 'ArrowRight', 'PageUp', 'PageUp', 'PageDown', 'End']) {
      await page.keyboard.press(key);
      await page.waitForTimeout(200);
    }
    const part = page.locator('input[type=checkbox]').first();
    if ((await part.count()) > 0) for (let at = 0; at < 2; at++) await part.click();
    await page.locator('.graph-table a').first().click();
    await page.waitForTimeout(500);
  });
} finally {
  await context.close();
  await site.server.stop();
}
console.table(rows);
console.info(`load ${loadavg()[0]?.toFixed(1)}`);
process.exitCode = rows.every(({ p75 }) => p75 < GOAL_MS) ? 0 : 1;

interface Row {
  readonly place: string;
  readonly inputs: number;
  readonly p75: number;
  readonly worst: number;
  readonly what: string;
}

/** Every input from here on, by its number. */
async function watchInputs(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const inputs = new Map<number, { ms: number; what: string }>();
    Object.assign(globalThis, { inputs });
    type Timed = PerformanceEntry & { interactionId: number; target: Element | null };
    new PerformanceObserver((list) => {
      for (const { duration, interactionId, name, target } of list.getEntries() as Timed[]) {
        if (interactionId === 0 || duration <= (inputs.get(interactionId)?.ms ?? 0)) continue;
        inputs.set(interactionId, {
          ms: duration,
          what: `${name} ${target?.localName ?? ''}.${target?.className ?? ''}`,
        });
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
}

async function place(page: Page, name: string, work: () => Promise<void>): Promise<void> {
  await collect(page);
  await work();
  await page.waitForTimeout(500);
  const { count, slow } = await collect(page);
  const all = [...slow.map(({ ms }) => ms), ...Array<number>(Math.max(0, count - slow.length)).fill(FLOOR_MS)].sort(
    (a, b) => a - b,
  );
  const worst = slow.reduce((most, one) => (one.ms > most.ms ? one : most), { ms: FLOOR_MS, what: '' });
  const p75 = all[Math.ceil(all.length * 0.75) - 1] ?? Infinity;
  rows.push({ place: name, inputs: all.length, p75, worst: worst.ms, what: worst.what });
  console.info(JSON.stringify({ place: name, slow: slow.filter(({ ms }) => ms > 48) }));
}

/** What was noted since the last time, and how many inputs there were. A page that was loaded anew begins anew. */
async function collect(page: Page): Promise<{ count: number; slow: { ms: number; what: string }[] }> {
  return page.evaluate(() => {
    const noted = globalThis as unknown as { inputs: Map<number, { ms: number; what: string }>; counted?: number };
    const total = (performance as Performance & { interactionCount: number }).interactionCount;
    const count = total - (noted.counted ?? 0);
    noted.counted = total;
    const slow = [...noted.inputs.values()];
    noted.inputs.clear();
    return { count, slow };
  });
}

/** What runs after a start is over. */
async function quiet(page: Page): Promise<void> {
  await page.waitForTimeout(4_000);
}
