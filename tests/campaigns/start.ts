// How long the first cited answer of the sample case takes from a start of the browser with the server dead, and how long
// the next one takes:
//   node scripts/run.mjs tests/campaigns/start.ts [TIMES 3]      (after `npm run build`)

import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openApp, serveSite } from '#tests/e2e/desk.site.ts';
import { launchChromium } from '#tests/e2e/harness/chromium.ts';

const [times = 3] = process.argv.slice(2).map(Number);
const CONCERT = 'When does the opening concert start?';
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
    const offline = await chromium.context.newPage();
    const started = performance.now();
    await offline.goto(site.url);
    await offline.waitForSelector('html[data-awake]');
    const awake = performance.now() - started;
    await offline.getByRole('button', { name: 'Try the sample case' }).click();
    await offline.getByRole('button', { name: CONCERT }).waitFor();
    const imported = performance.now() - started;
    await answer(offline, CONCERT, 1);
    const answered = performance.now() - started;
    const again = performance.now();
    await answer(offline, TICKET, 2);
    rows.push({
      'awake ms': Math.round(awake),
      'documents in ms': Math.round(imported),
      'first answer ms': Math.round(answered),
      'next answer ms': Math.round(performance.now() - again),
      load: loadavg()[0]?.toFixed(1),
    });
  } finally {
    await chromium.close();
    rmSync(userDataDir, { recursive: true, force: true });
  }
}
console.table(rows);

async function answer(page: Page, question: string, nth: number): Promise<void> {
  await page.getByRole('button', { name: question }).click();
  await page
    .locator('article[id^=q] .sentences')
    .nth(nth - 1)
    .waitFor();
}
