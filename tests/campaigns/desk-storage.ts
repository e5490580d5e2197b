// Storage at its limits under the real case worker, on both IndexedDB back ends of Chromium: twenty quotas, and eight tabs
// that ask at once for a while:
//   node scripts/run.mjs tests/campaigns/desk-storage.ts [QUOTAS 20] [TABS 8] [ROUNDS 6]      (after `npm run build`)

import { loadavg } from 'node:os';
import { BACK_ENDS } from '#tests/e2e/case.site.ts';
import { fillUntilFull, layQuota } from '#tests/e2e/desk.quota.ts';
import {
  checkStored,
  epochsOf,
  openApp,
  questionsOf,
  readStored,
  serveSite,
  settle,
  startSample,
} from '#tests/e2e/desk.site.ts';
import type { StoredCase } from '#tests/e2e/desk.site.ts';
import { launchChromium, type Chromium } from '#tests/e2e/harness/chromium.ts';

const [quotas = 20, tabs = 8, rounds = 6] = process.argv.slice(2).map(Number);
const SMALLEST_BYTES = 1_000_000;
const STEP_BYTES = 200_000;
const wrong: string[] = [];

for (const { args, name } of BACK_ENDS) {
  for (let at = 0; at < quotas; at++) {
    const quota = SMALLEST_BYTES + at * STEP_BYTES;
    const told = await overrun(args, quota).catch((error: unknown) => `broke: ${String(error).slice(0, 300)}`);
    console.info(`${name}, ${quota} bytes: ${told}`);
    if (!told.startsWith('STORE_QUOTA')) wrong.push(`${name}, ${quota}: ${told}`);
  }
  const raced = await race(args).catch((error: unknown) => `broke: ${String(error).slice(0, 300)}`);
  console.info(`${name}, ${tabs} tabs: ${raced}; load ${(loadavg()[0] ?? 0).toFixed(1)}`);
  if (!raced.startsWith('one line')) wrong.push(`${name}, tabs: ${raced}`);
}
console.info(wrong.length === 0 ? 'all told plainly, nothing acknowledged was lost, no fork' : wrong.join('\n'));
process.exit(wrong.length === 0 ? 0 : 1);

/** Fills a case until it is told that there is no room; everything acknowledged before must be there. */
async function overrun(args: readonly string[], quota: number): Promise<string> {
  const site = await serveSite();
  const chromium = await launchChromium({ args });
  try {
    const page = await layQuota(chromium, site, quota);
    const { acknowledged, code } = await fillUntilFull(page);
    const record = await readOne(chromium, site.plainUrl);
    const { tip } = await checkStored(record);
    if (tip.head !== record.tip.head) return 'the chain does not lead to the tip';
    const { asked } = questionsOf(record);
    const lost = acknowledged.filter((question) => !asked.includes(question));
    return lost.length > 0 ? `lost ${lost.join(', ')}` : `${code} after ${acknowledged.length} acknowledged questions`;
  } finally {
    await chromium.close();
    await site.server.stop();
  }
}

async function race(args: readonly string[]): Promise<string> {
  const site = await serveSite();
  const chromium = await launchChromium({ args });
  try {
    const first = await openApp(chromium, site.url);
    await startSample(first);
    const pages = [first];
    while (pages.length < tabs) pages.push(await openApp(chromium, site.url));
    const started = performance.now();
    await Promise.all(
      pages.map(async (page, tab) => {
        page.setDefaultTimeout(120_000);
        for (let round = 0; round < rounds; round++)
          await settle(page, `When does the concert start, ${tab} of ${round}?`);
      }),
    );
    const seconds = Math.round((performance.now() - started) / 1_000);
    const record = await readOne(chromium, site.plainUrl);
    const { replayed, tip } = await checkStored(record);
    const { asked, sealed } = questionsOf(record);
    const all = tabs * rounds;
    const sound =
      tip.head === record.tip.head &&
      replayed.kind === 'same' &&
      new Set(asked).size === all &&
      asked.length === all &&
      sealed === all &&
      epochsOf(record).length === 1;
    return sound
      ? `one line of ${tip.size} records, ${all} questions once each, ${seconds} s`
      : JSON.stringify({ asked, sealed });
  } finally {
    await chromium.close();
    await site.server.stop();
  }
}

async function readOne(chromium: Chromium, plainUrl: string): Promise<StoredCase> {
  const plain = await chromium.context.newPage();
  await plain.goto(plainUrl);
  const [found] = await readStored(plain);
  await plain.close();
  if (found === undefined) throw new Error('expected a stored case');
  return found;
}
