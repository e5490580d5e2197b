// Storage at its limits under the real case worker, on both IndexedDB back ends of Chromium: twenty quotas that are overrun
// and lifted again, and two and eight tabs that ask at once for a while:
//   node scripts/run.mjs tests/campaigns/desk-storage.ts [--quotas 20] [--rounds 6] [--back-end 0|1]     (after `npm run build`)

import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { BACK_ENDS } from '#tests/e2e/stores/case.site.ts';
import { fillUntilFull, goOn, judgeFilled, layQuota } from '#tests/e2e/worker/desk.quota.ts';
import { race } from '#tests/e2e/worker/desk.race.ts';
import { readOne, serveSite } from '#tests/e2e/worker/desk.site.ts';
import { launchChromium, type Chromium } from '#tests/harness/chromium.ts';

/** From what the sample case alone does not fit in; what does not fit any more is another write each time. */
const SMALLEST_BYTES = 300_000;
const STEP_BYTES = 130_000;
const AT_ONCE = 4;
/** A document of the filling takes about this much. */
const DOCUMENT_ROOM = 300_000;
const { values } = parseArgs({
  options: {
    quotas: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '6' },
    'back-end': { type: 'string' },
  },
});
const wrong: string[] = [];

for (const { args, name } of BACK_ENDS.filter((_, at) => [undefined, String(at)].includes(values['back-end']))) {
  const sizes = Array.from({ length: Number(values.quotas) }, (_, at) => SMALLEST_BYTES + at * STEP_BYTES);
  for (let at = 0; at < sizes.length; at += AT_ONCE) {
    const chromium = await launchChromium({ args });
    await Promise.all(
      sizes.slice(at, at + AT_ONCE).map(async (quota) => {
        const told = await overrun(chromium, quota).catch((error: unknown) => `broke: ${String(error).slice(0, 300)}`);
        console.info(`${name}, ${quota} bytes: ${told}`);
        if (!told.startsWith('STORE_QUOTA')) wrong.push(`${name}, ${quota}: ${told}`);
      }),
    );
    await chromium.close();
  }
  for (const tabs of [2, 8]) {
    const started = performance.now();
    const raced = await race(args, tabs, Number(values.rounds));
    const seconds = Math.round((performance.now() - started) / 1_000);
    console.info(
      `${name}, ${tabs} tabs: ${raced.records} records, ${raced.questions} questions, bundle ` +
        `${raced.wrong === null ? 'proved' : `WRONG ${raced.wrong}`}, ${seconds} s, load ${loadavg()[0]?.toFixed(1)}`,
    );
    if (raced.wrong !== null) wrong.push(`${name}, ${tabs} tabs: ${raced.wrong}`);
  }
}
console.info(
  wrong.length === 0 ? 'all told plainly, nothing acknowledged was lost, all went on, no fork' : wrong.join('\n'),
);
process.exit(wrong.length === 0 ? 0 : 1);

/** Fills a case until it is told that there is no room, checks what is stored, makes room, and goes on. */
async function overrun(chromium: Chromium, quota: number): Promise<string> {
  const site = await serveSite();
  try {
    const { lift, page, toldAtOnce } = await layQuota(chromium, site, quota);
    if (toldAtOnce !== null)
      return toldAtOnce.includes('STORE_QUOTA') ? `STORE_QUOTA with the sample case: ${toldAtOnce}` : toldAtOnce;
    // Every other one is filled up with questions: they are smaller, and other writes are the last.
    const asks = (quota - SMALLEST_BYTES) % (2 * STEP_BYTES) === 0;
    const filled = await fillUntilFull(page, asks ? Math.floor(quota / DOCUMENT_ROOM) - 1 : Infinity);
    const lost = await judgeFilled(await readOne(chromium, site), filled.acknowledged, true);
    if (lost !== null) return `after the refusal: ${lost}`;
    await lift();
    const { waitedMs, wrong } = await goOn(chromium, site, page, filled);
    if (wrong !== null) return `with room again: ${wrong}`;
    const { acknowledged, code, refused, sentence } = filled;
    return `${code} at a ${refused.kind} after ${acknowledged.length} acts; went on after ${waitedMs} ms; "${sentence}"`;
  } finally {
    await site.server.stop();
  }
}
