// What was made of the records of a case, kept to open it quickly. Never an authority: the ledger beside it is.

import { failure, type Connection, type Outcome } from '#adapters/dexie/connection.ts';
import type { Database } from '#adapters/dexie/database.ts';

export class DexieFolds<Fold> {
  readonly #connection: Connection;
  readonly #madeBy: string;

  /** `madeBy` names the code that makes and reads the folds: what other code has kept is as if it were not there. */
  constructor(connection: Connection, madeBy: string) {
    this.#connection = connection;
    this.#madeBy = madeBy;
  }

  async load(caseId: string): Promise<Fold | null> {
    const row = await this.#connection.read('STORE_FAILED', ['folds'], (database) => database.folds.get(caseId));
    return row?.madeBy === this.#madeBy ? (row.fold as Fold) : null;
  }

  keep(caseId: string, fold: Fold): Promise<void> {
    const row = { caseId, madeBy: this.#madeBy, fold };
    return this.#write(async (database) => {
      // A case that was removed meanwhile leaves nothing behind.
      if ((await database.cases.get(caseId)) !== undefined) await database.folds.put(row);
    });
  }

  drop(caseId: string): Promise<void> {
    return this.#write((database) => database.folds.delete(caseId));
  }

  async #write(body: (database: Database) => Promise<void>): Promise<void> {
    const outcome: Outcome<void> = await this.#connection.transact('rw', ['cases', 'folds'], body);
    if (outcome.kind !== 'done') throw failure('STORE_FAILED', outcome);
  }
}
