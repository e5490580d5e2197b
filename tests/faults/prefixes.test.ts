// AXL6-006: a case that ends anywhere. An event is stored as one append now; earlier versions stored an observation before
// its rules and its transition, and a store may be cut anywhere by whatever keeps it. Every such case is gone on with.

import { expect, it } from 'vitest';
import { MemoryLedgerStore } from '#adapters/memory/ledger.ts';
import { verifyChain } from '#core/ledger/chain.ts';
import { memoryStores } from '#tests/case.ts';
import { epochsOf, survive } from '#tests/faults/survive.ts';
import { runs } from '#tests/runs.ts';
import { limit } from '#tests/limits.ts';

/** Every place takes a minute; events are 3 to 20 records long. */
const STRIDE = runs(7, 3, 1);

it(
  'AXL6-006: cut after any record, the case is opened, what was left is finished, and it replays',
  async () => {
    const stores = memoryStores();
    const survived = await survive([], stores);
    // Up to the first reply: after it `survive` asks another question.
    const sealed = survived.entries.findIndex(({ seq, tag }) => tag === 'AX:STATE:v1' && seq > 0);
    const entries = survived.entries.slice(0, sealed + 1);
    const middles = entries.flatMap(({ seq, tag }) => (tag === 'AX:OBS:v1' || tag === 'AX:POLICY:v1' ? [seq + 1] : []));
    expect(middles.length).toBeGreaterThan(50);
    const failed: string[] = [];
    for (let size = 0; size <= entries.length; size += STRIDE) {
      const past = entries.slice(0, size);
      const store = new MemoryLedgerStore({ tip: verifyChain(past), entries: past, checkpoints: [] });
      await survive([], { ...stores, store }).then(
        (survived) => {
          if (epochsOf(survived.entries).join() !== 'genesis') failed.push(`${String(size)}: another epoch`);
        },
        (error: unknown) => failed.push(`${String(size)}: ${String(error).slice(0, 300)}`),
      );
    }
    expect(failed).toEqual([]);
  },
  limit(300_000),
);
