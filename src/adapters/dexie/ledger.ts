// The ledger of one case in IndexedDB.

import { Dexie } from 'dexie';
import { AffidavitError } from '#core/errors.ts';
import type { Checkpoint, Entry, LedgerStore, Tip } from '#core/ports.ts';
import { failure, type Connection, type TableName } from '#adapters/dexie/connection.ts';
import { ofCase, type TipRow } from '#adapters/dexie/database.ts';

export class DexieLedgerStore implements LedgerStore {
  readonly #connection: Connection;
  readonly #caseId: string;

  constructor(connection: Connection, caseId: string) {
    this.#connection = connection;
    this.#caseId = caseId;
  }

  tip(): Promise<Tip> {
    return this.#connection.read('LEDGER_FAILED', ['tips'], async (database) =>
      toTip(await database.tips.get(this.#caseId)),
    );
  }

  /**
   * Tip check and write in one strict transaction: read in one and written in another gave 171 forks in 600 appends of
   * two tabs. Where the connection was lost on the way, the stored tip decides, read through a new one: saved is said
   * only of what is there. What was staged goes into the same transaction: a record and the blobs it names are there, or are not.
   */
  async append(from: Tip, entries: readonly Entry[], to: Tip, checkpoint: Checkpoint | null): Promise<void> {
    assertNumbered(from, entries, to);
    const caseId = this.#caseId;
    const blobs = this.#connection.staged.take(caseId);
    const tables = tablesOf(blobs.size > 0, checkpoint !== null);
    const outcome = await this.#connection.transact('rw', tables, () => {
      const { idbtrans: transaction } = Dexie.currentTransaction;
      // Past Dexie, for speed (decision 67): all is asked for at once, the tip first, and committed as soon as that is the
      // one to follow. Another tip undoes what was asked for behind it.
      return new Dexie.Promise<void>((follow, refuse) => {
        const held = transaction.objectStore('tips').get(caseId) as IDBRequest<TipRow | undefined>;
        held.onsuccess = () => {
          const tip = toTip(held.result);
          if (!isSame(tip, from)) {
            refuse(conflict(from, tip));
            return;
          }
          transaction.commit();
          follow();
        };
        const table = (name: TableName): IDBObjectStore => transaction.objectStore(name);
        for (const { seq, tag, payload } of entries) whole(table('ledger').add({ caseId, seq, tag, payload }));
        whole(table('tips').put({ caseId, size: to.size, head: to.head }));
        if (checkpoint !== null)
          whole(table('checkpoints').add({ caseId, size: checkpoint.size, note: checkpoint.note }));
        // Equal bytes have the same name: to store them once more changes nothing.
        for (const [hash, bytes] of blobs) whole(table('blobs').put(bytes, hash));
        for (const hash of blobs.keys()) whole(table('holdings').put({ caseId, hash }));
      });
    });
    if (outcome.kind === 'done') return;
    const failed = failure('LEDGER_FAILED', outcome);
    if (outcome.kind === 'lost' && isSame(await this.tip(), to)) return;
    throw failed;
  }

  async read(from: number, to: number): Promise<readonly Entry[]> {
    const rows = await this.#connection.read('LEDGER_FAILED', ['ledger'], (database) =>
      database.ledger.where(':id').between([this.#caseId, from], [this.#caseId, to], true, false).toArray(),
    );
    return rows.map(({ seq, tag, payload }) => ({ seq, tag, payload }));
  }

  async checkpoints(): Promise<readonly Checkpoint[]> {
    const rows = await this.#connection.read('LEDGER_FAILED', ['checkpoints'], (database) =>
      database.checkpoints
        .where(':id')
        .between(...ofCase(this.#caseId))
        .toArray(),
    );
    return rows.map(({ size, note }) => ({ size, note }));
  }
}

function tablesOf(hasBlobs: boolean, hasCheckpoint: boolean): readonly TableName[] {
  const blobs = hasBlobs ? (['blobs', 'holdings'] as const) : [];
  return ['ledger', 'tips', ...blobs, ...(hasCheckpoint ? (['checkpoints'] as const) : [])];
}

/** One that fails undoes the transaction. Dexie prevents that, to do it itself: `abort` after `commit` is too late. */
function whole(write: IDBRequest): void {
  write.onerror = (event) => {
    event.stopPropagation();
  };
}

function toTip(row: TipRow | undefined): Tip {
  return row === undefined ? { size: 0, head: '' } : { size: row.size, head: row.head };
}

function conflict(from: Tip, tip: Tip): AffidavitError {
  return new AffidavitError('LEDGER_CONFLICT', `expected to follow record ${from.size}, the ledger holds ${tip.size}`);
}

function isSame(one: Tip, other: Tip): boolean {
  return one.size === other.size && one.head === other.head;
}

/** AXL6-004: numbers follow the tip without a gap. */
function assertNumbered(from: Tip, entries: readonly Entry[], to: Tip): void {
  const numbered = entries.every((entry, at) => entry.seq === from.size + at);
  if (!numbered || to.size !== from.size + entries.length) {
    throw new AffidavitError('LEDGER_DISCONTINUITY', `expected records ${from.size} to ${to.size - 1} without a gap`);
  }
}
