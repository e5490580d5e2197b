// The ledger of one case in IndexedDB.

import { AffidavitError } from '#core/errors.ts';
import type { Checkpoint, Entry, LedgerStore, Tip } from '#core/ports.ts';
import { failure, type Connection, type TableName } from '#adapters/dexie/connection.ts';
import { ofCase, type Database } from '#adapters/dexie/database.ts';

export class DexieLedgerStore implements LedgerStore {
  readonly #connection: Connection;
  readonly #caseId: string;

  constructor(connection: Connection, caseId: string) {
    this.#connection = connection;
    this.#caseId = caseId;
  }

  tip(): Promise<Tip> {
    return this.#connection.read('LEDGER_FAILED', ['tips'], (database) => tipOf(database, this.#caseId));
  }

  /**
   * Tip check and write in one strict transaction: read in one and written in another gave 171 forks in 600 appends of
   * two tabs. Where the connection was lost on the way, the stored tip decides, read through a new one: saved is said
   * only of what is there. What was staged goes into the same transaction: a record and the blobs it names are there, or are not.
   */
  async append(from: Tip, entries: readonly Entry[], to: Tip, checkpoint: Checkpoint | null): Promise<void> {
    assertNumbered(from, entries, to);
    const caseId = this.#caseId;
    const rows = entries.map(({ seq, tag, payload }) => ({ caseId, seq, tag, payload }));
    const blobs = this.#connection.staged.take(caseId);
    const outcome = await this.#connection.transact('rw', tablesOf(blobs.size > 0), async (database) => {
      const tip = await tipOf(database, caseId);
      if (!isSame(tip, from)) {
        throw new AffidavitError(
          'LEDGER_CONFLICT',
          `expected to follow record ${from.size}, the ledger holds ${tip.size}`,
        );
      }
      // Dexie's own promises alone: after one that settles by itself it would write outside of this transaction.
      if (blobs.size > 0) {
        // Equal bytes have the same name: to store them once more changes nothing.
        await database.blobs.bulkPut([...blobs.values()], [...blobs.keys()]);
        await database.holdings.bulkPut([...blobs.keys()].map((hash) => ({ caseId, hash })));
      }
      await database.ledger.bulkAdd(rows);
      if (checkpoint !== null) await database.checkpoints.add({ caseId, size: checkpoint.size, note: checkpoint.note });
      await database.tips.put({ caseId, size: to.size, head: to.head });
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

const TABLES = ['ledger', 'tips', 'checkpoints'] as const;

function tablesOf(hasBlobs: boolean): readonly TableName[] {
  return hasBlobs ? [...TABLES, 'blobs', 'holdings'] : TABLES;
}

async function tipOf(database: Database, caseId: string): Promise<Tip> {
  const row = await database.tips.get(caseId);
  return row === undefined ? { size: 0, head: '' } : { size: row.size, head: row.head };
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
