// How smooth the Record place stays with a hundred thousand records, in Chromium, with the real worker over IndexedDB:
//   node scripts/run.mjs tests/campaigns/record.ts [TURNS 1850]      (after `npm run build`)
// A frame of the scrolling that takes longer than 50 ms, and an empty row a second after it stopped, are told.

import { loadavg } from 'node:os';
import type { Page } from '@playwright/test';
import { fillCase } from '#tests/campaigns/filled-case.ts';
import { Steps, watchTasks } from '#tests/campaigns/steps.ts';
import { storeCase } from '#tests/campaigns/stored-case.ts';
import { openApp, serveSite } from '#tests/e2e/worker/desk.site.ts';
import { launchChromium } from '#tests/harness/chromium.ts';

const [turns = 1_850] = process.argv.slice(2).map(Number);
const CHECK_MS_MAX = 1_800_000;
const steps = new Steps();

console.info(`filling a case with ${turns} answers; load ${loadavg()[0]?.toFixed(1)}`);
const filled = await fillCase(turns);
const { size } = filled.tip;
console.info(`${size} records; load ${loadavg()[0]?.toFixed(1)}`);

const site = await serveSite();
const chromium = await launchChromium();
try {
  await watchTasks(chromium.context);
  const first = await openApp(chromium, site.url); // makes the database
  await first.getByRole('button', { name: 'Try the sample case' }).waitFor();
  await first.close();
  const plain = await chromium.context.newPage();
  await plain.goto(site.plainUrl);
  await storeCase(plain, 'large', `Case of ${turns} answers`, filled, 1);
  await plain.evaluate(() => localStorage.setItem('affidavit.last-case', 'large'));
  await plain.close();

  const page = await openApp(chromium, `${site.url}record/`);
  page.setDefaultTimeout(180_000);
  const rows = page.locator('tr[aria-rowindex] a');
  const row = (seq: number): ReturnType<Page['locator']> => page.locator(`tr[aria-rowindex="${seq + 2}"] a`);
  await steps.measure(page, 'the docket', () => page.locator('#docket').waitFor());
  await page.getByText('Every record, one by one').click();
  await steps.measure(page, 'the first rows', () => row(0).waitFor());
  await page.waitForTimeout(3_000); // what is checked after opening
  await steps.note(page, 'the seconds after', 3_000);

  const frames: number[] = [];
  await steps.measure(page, 'scroll by the wheel, 200 turns of it', async () => {
    frames.push(...(await scrolled(page, 200, 600)));
    await noEmptyRow(page);
  });
  await steps.measure(page, 'drag from end to end, 40 places', async () => {
    frames.push(...(await scrolled(page, 40, null)));
    await noEmptyRow(page);
  });
  await steps.measure(page, 'to the last record', async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await row(size - 1).waitFor();
  });
  await steps.measure(page, 'open the last record, hashed again', async () => {
    await row(size - 1).click();
    await page.locator('.record .hashes').waitFor();
  });
  await page.getByRole('button', { name: 'Close record' }).first().click();
  for (const group of ['person', 'rules', 'engines', 'all'])
    await steps.measure(page, `filter: ${group}`, async () => {
      await page.locator('#filter').selectOption(group);
      await page.evaluate(() => scrollTo(0, 0));
      await rows.first().waitFor();
    });
  await steps.measure(page, 'the states it went through', async () => {
    await page.getByText('The states this case went through').click();
    await page.locator('.machine, svg, table').nth(1).waitFor();
  });
  await steps.measure(page, 'tamper lab: one character of a record in the middle', async () => {
    await page.getByText('Tamper lab').click();
    await page.locator('#tamper-record').fill(String(Math.trunc(size / 2)));
    await page.locator('#tamper-record').press('Tab');
    await page.locator('#tamper-text').waitFor();
    await page.getByRole('button', { name: 'Change one character' }).click();
    await page.getByRole('button', { name: 'Verify the copy' }).click();
    await page.getByText('Only the copy was changed.').waitFor({ timeout: CHECK_MS_MAX });
  });
  await steps.measure(page, 'check and replay the whole case', async () => {
    await page.getByRole('button', { name: 'Check and replay this case' }).click();
    await page.getByRole('button', { name: 'Check again' }).waitFor({ timeout: CHECK_MS_MAX });
  });
  console.info(`verdict: ${await page.locator('.verdict').first().innerText()}`);
  frames.sort((a, b) => a - b);
  const share = (of: number): string => (frames[Math.trunc((frames.length - 1) * of)] ?? 0).toFixed(0);
  console.info(
    `${frames.length} frames of scrolling: median ${share(0.5)} ms, 99th ${share(0.99)}, longest ${share(1)}`,
  );
} finally {
  await chromium.close();
  await site.server.stop();
}
console.table(steps.all);
console.info(`load ${loadavg()[0]?.toFixed(1)}`);

/** Scrolls by so many pixels each, or spread over the whole length, a step a frame; how long each frame took, in ms. */
async function scrolled(page: Page, times: number, pixels: number | null): Promise<readonly number[]> {
  return page.evaluate(
    async ([count, by]) => {
      const took: number[] = [];
      const step = by ?? document.body.scrollHeight / count;
      let last = await new Promise<number>(requestAnimationFrame);
      for (let at = 0; at < count; at += 1) {
        scrollBy(0, step);
        const now = await new Promise<number>(requestAnimationFrame);
        took.push(now - last);
        last = now;
      }
      return took;
    },
    [times, pixels] as const,
  );
}

/** Every row at the window says something, within a second. */
async function noEmptyRow(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('main')?.innerText.includes('…\n'), null, {
    timeout: 1_000,
  });
}
