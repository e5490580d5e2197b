// Runs in a real browser: one tab that writes a ledger in IndexedDB through the store's own adapter, and nothing above it.
// The campaigns `ledger-*.ts` call `window.ledger`.

import { Connection } from '#adapters/dexie/connection.ts';
import { renewLog } from '#adapters/dexie/fresh-log.ts';
import { DexieLedgerStore } from '#adapters/dexie/ledger.ts';
import type { Tip } from '#core/ports.ts';
import { batch, follow, GENESIS_ENTRY, GENESIS_TIP, NO_TIP } from '#tests/ports/chain.ts';
import { codeOf } from '#tests/ports/check.ts';

const WINDOW = 5_000;
/** Tabs with the same hash write the same ledger. */
const store = new DexieLedgerStore(new Connection(), `raced${location.hash}`);

// As the app does when it starts; left out to see what a browser does by itself.
if (location.search !== '?stale') void renewLog();

const ledger = {
  /** The genesis, where there is none yet. */
  async begin(): Promise<void> {
    if ((await store.tip()).size === 0) await store.append(NO_TIP, [GENESIS_ENTRY], GENESIS_TIP, null);
  },

  /** Appends so many records, one at a time, against whoever else does. Returns how often another tab was first. */
  async race(tab: number, count: number): Promise<number> {
    let conflicts = 0;
    for (let done = 0; done < count;) {
      const from = await store.tip();
      const { entries, to } = batch(from, [JSON.stringify({ tab, done })]);
      const code = await codeOf(store.append(from, entries, to, null));
      if (code === 'resolved') done += 1;
      else if (code === 'LEDGER_CONFLICT') conflicts += 1;
      else throw new Error(code);
    }
    return conflicts;
  },

  /** Appends until this process dies, and says after each append how far the ledger is acknowledged. */
  async work(life: number, pad: number): Promise<never> {
    const padding = 'x'.repeat(pad);
    for (let done = 0; ; done++) {
      const from = await store.tip();
      const payload = JSON.stringify({ life, done, padding });
      const { entries, to } = batch(from, [payload, payload]);
      await store.append(from, entries, to, null);
      void window.acknowledged(to);
    }
  },

  tip: (): Promise<Tip> => store.tip(),

  /** The tip as it is stored, and the one that the stored records lead to, linked by other code than the store's. */
  async walk(): Promise<{ readonly stored: Tip; readonly chained: Tip; readonly payloads: number }> {
    const stored = await store.tip();
    let chained: Tip = GENESIS_TIP;
    const seen = new Set<string>();
    while (chained.size < stored.size) {
      const entries = await store.read(chained.size, chained.size + WINDOW);
      for (const { payload } of entries) seen.add(payload);
      chained = follow(chained, entries);
    }
    return { stored, chained, payloads: seen.size };
  },
};

declare global {
  interface Window {
    ledger: typeof ledger;
    acknowledged: (tip: Tip) => Promise<void>;
  }
}
window.ledger = ledger;
