// Runs in a real browser: the appends of one answer through the store's own adapter, and each of its records by itself with
// Dexie. The benchmark `append.ts` calls `window.appends`.

import { Dexie, type Table } from 'dexie';
import { Connection } from '#adapters/dexie/connection.ts';
import { DexieLedgerStore } from '#adapters/dexie/ledger.ts';
import type { LedgerRow } from '#adapters/dexie/database.ts';
import { batch, GENESIS_ENTRY, GENESIS_TIP, NO_TIP } from '#tests/ports/chain.ts';

const store = new DexieLedgerStore(new Connection(), 'measured');

class Peer extends Dexie {
  declare readonly ledger: Table<LedgerRow, [string, number]>;
  constructor() {
    super('peer', { chromeTransactionDurability: 'strict' });
    this.version(1).stores({ ledger: '[caseId+seq]' });
  }
}
const peer = new Peer();
let seq = 0;

/** Strict transactions that may write: each is synced once. */
let syncs = 0;
Object.defineProperty(IDBDatabase.prototype, 'transaction', {
  value: new Proxy(
    Object.getOwnPropertyDescriptor(IDBDatabase.prototype, 'transaction')?.value as () => IDBTransaction,
    {
      apply(transaction, database, parameters: Parameters<IDBDatabase['transaction']>) {
        const [, mode, options] = parameters;
        if (mode === 'readwrite') syncs += options?.durability === 'strict' ? 1 : NaN;
        return Reflect.apply(transaction, database, parameters) as IDBTransaction;
      },
    },
  ),
});

const appends = {
  async begin(): Promise<void> {
    if ((await store.tip()).size === 0) await store.append(NO_TIP, [GENESIS_ENTRY], GENESIS_TIP, null);
    await peer.ledger.clear();
  },

  /** Payloads, batch by batch. Milliseconds, and how often the disk was waited for. */
  async ours(batches: readonly (readonly string[])[]): Promise<Told> {
    let from = await store.tip();
    const linked = batches.map((payloads) => {
      const { entries, to } = batch(from, payloads);
      const step = { from, entries, to };
      from = to;
      return step;
    });
    return timed(async () => {
      for (const step of linked) await store.append(step.from, step.entries, step.to, null);
    });
  },

  async peers(batches: readonly (readonly string[])[]): Promise<Told> {
    return timed(async () => {
      for (const payload of batches.flat()) {
        await peer.ledger.put({ caseId: 'measured', seq: seq++, tag: 'AX:OBS:v1', payload });
      }
    });
  },
};

interface Told {
  readonly ms: number;
  readonly syncs: number;
}

async function timed(work: () => Promise<void>): Promise<Told> {
  syncs = 0;
  const started = performance.now();
  await work();
  return { ms: performance.now() - started, syncs };
}

declare global {
  interface Window {
    appends: typeof appends;
  }
}
window.appends = appends;
