// Durable append in a real browser: the records of one answer as the case appends them, against one Dexie put a record with
// the same durability. The best of many rounds of each, taken in turns.

import type { LedgerStore } from '#core/ports.ts';
import type {} from '#tests/bench/append.page.ts';
import { memoryStores, open } from '#tests/case.ts';
import { BACK_ENDS, openTab } from '#tests/e2e/stores/case.site.ts';
import { pageFolder } from '#tests/harness/bundle.ts';
import { launchChromium } from '#tests/harness/chromium.ts';
import { serveStatic } from '#tests/harness/serve.ts';
import { SCENARIOS, scriptedOracles } from '#tests/scenarios.ts';

export interface Appended {
  readonly backEnd: string;
  readonly batches: number;
  readonly records: number;
  /** Milliseconds. */
  readonly ours: number;
  readonly peer: number;
  /** Strict transactions of ours: one is one wait for the disk. */
  readonly syncs: number;
}

export async function benchAppend(rounds = 30): Promise<readonly Appended[]> {
  const batches = await batchesOfAnAnswer();
  const site = await pageFolder('tests/bench/append.page.ts');
  const server = await serveStatic(site.folder);
  const rows: Appended[] = [];
  for (const { args, name } of BACK_ENDS) {
    const chromium = await launchChromium({ args });
    const page = await openTab(chromium, server.url);
    await page.evaluate(() => window.appends.begin());
    let [ours, peer, syncs] = [Infinity, Infinity, 0];
    for (let round = 0; round < rounds; round++) {
      const mine = await page.evaluate((all) => window.appends.ours(all), batches);
      const theirs = await page.evaluate((all) => window.appends.peers(all), batches);
      [ours, peer, syncs] = [Math.min(ours, mine.ms), Math.min(peer, theirs.ms), mine.syncs];
    }
    await chromium.close();
    rows.push({ backEnd: name, batches: batches.length, records: batches.flat().length, ours, peer, syncs });
  }
  await server.stop();
  site.remove();
  return rows;
}

/** Payloads as a case appends them on the way to one answer, appends at a time. */
async function batchesOfAnAnswer(): Promise<readonly (readonly string[])[]> {
  const { store, blobs } = memoryStores();
  const batches: (readonly string[])[] = [];
  const watched: LedgerStore = {
    tip: () => store.tip(),
    read: (from, to) => store.read(from, to),
    checkpoints: () => store.checkpoints(),
    append: (from, entries, to, checkpoint) => {
      batches.push(entries.map(({ payload }) => payload));
      return store.append(from, entries, to, checkpoint);
    },
  };
  const opened = await open({ store: watched, blobs }, scriptedOracles(SCENARIOS.answered));
  for (const act of SCENARIOS.answered.documents) await opened.perform(act);
  batches.length = 0;
  await opened.perform({ kind: 'question', text: SCENARIOS.answered.question });
  return batches;
}
