// What the engines take of memory in the page, and whether an added model gives its memory back when nobody asks it:
//   node scripts/run.mjs tests/campaigns/idle-models.ts      (after `npm run build`; three minutes, in Chromium)

import { readFileSync } from 'node:fs';
import { askCase } from '#tests/e2e/case/ask.ts';
import { findBrowser } from '#tests/harness/browsers.ts';
import { processTree } from '#tests/harness/processes.ts';
import { openScene } from '#tests/harness/scene.ts';
import { CONCERT, goTo } from '#tests/e2e/app/page-acts.ts';
import { createHub } from '#tests/hub.ts';
import { tinyHub } from '#tests/tiny-models.ts';

/** `IDLE_MS` of workers/added-models.ts, and a little. */
const IDLE_MS = 125_000;
const chromium = findBrowser('chromium');
if (chromium.kind === 'absent') throw new Error(chromium.reason);
const opened = await openScene({
  hub: createHub(tinyHub()),
});
const { page } = opened;
page.setDefaultTimeout(60_000);
const threads = (): number => page.workers().filter((one) => one.url().includes('models.worker')).length;
try {
  await page.goto(opened.scene.root);
  await page.locator('html[data-awake]').waitFor();
  tell('the app, and no case');
  await page.getByRole('button', { name: 'Try the sample case' }).click();
  await page.getByRole('button', { name: CONCERT }).waitFor();
  await page.waitForTimeout(2_000);
  tell('with four documents read');
  for (let asked = 0; asked < 5; asked += 1) await askCase(page, CONCERT);
  tell('after five questions');
  await goTo(page, 'Engines');
  const shelf = page.locator('[data-model="tiny-entailer"]');
  await shelf.getByRole('button', { name: /^Download .*: Tiny entailer$/ }).click();
  await shelf.getByRole('button', { name: 'Download', exact: true }).click();
  await shelf.getByRole('button', { name: 'Enable: Tiny entailer' }).click();
  await shelf.locator('.state', { hasText: /^in use$/ }).waitFor();
  const before = threads();
  await askCase(page, CONCERT);
  const during = threads();
  await page.waitForTimeout(IDLE_MS);
  const after = threads();
  console.info(`threads of added models: ${before} before the question, ${during} with it, ${after} when it was idle`);
  const again = await askCase(page, CONCERT);
  await again.locator('.sentences li').first().waitFor();
  console.info(`asked again: ${threads()}`);
  if (during !== before + 1 || after !== before || threads() !== during) process.exitCode = 1;
} finally {
  await opened.close();
}

/** What the page's process has to itself, garbage that waits included: tab and workers together. */
function tell(what: string): void {
  const own = processTree(process.pid).map(ownBytes);
  console.info(`${what}: ${(Math.max(...own) / 1e6).toFixed(0)} MB`);
}

/** Of a renderer; 0 of any other process. */
function ownBytes(pid: number): number {
  try {
    if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--type=renderer')) return 0;
    const told = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8').matchAll(/^Private_(?:Clean|Dirty):\s+(\d+) kB$/gm);
    return [...told].reduce((sum, [, kilobytes]) => sum + Number(kilobytes) * 1024, 0);
  } catch {
    return 0; // gone meanwhile
  }
}
