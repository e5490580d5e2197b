// The shelf: which cases are on this device, and what a person calls them. No part of any ledger.

import { AffidavitError } from '#core/errors.ts';
import { failure, type Connection, type TableName } from '#adapters/dexie/connection.ts';
import { dropSegments } from '#adapters/dexie/index-store.ts';
import { ofCase, type CaseRow, type Database } from '#adapters/dexie/database.ts';

/** Removing a large case walks all of its rows. */
const REMOVE_TIMEOUT_MS = 120_000;
const ALL: readonly TableName[] = ['ledger', 'tips', 'checkpoints', 'blobs', 'holdings', 'cases', 'folds', 'segments'];

/** Callers that remove a case hold its lock (`withCaseLock`). */
export class CaseDirectory {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Newest first; cases of the same millisecond by id. What is reserved is not among them. */
  async list(): Promise<readonly CaseRow[]> {
    const rows = (await this.#rows()).filter(({ reserved }) => reserved === undefined);
    return rows.sort((one, other) => other.created - one.created || (one.caseId < other.caseId ? -1 : 1));
  }

  /** Cases whose title contains `text`, whatever the case of its letters. */
  async search(text: string): Promise<readonly CaseRow[]> {
    const wanted = text.normalize('NFC').toLowerCase();
    return (await this.list()).filter((row) => row.title.normalize('NFC').toLowerCase().includes(wanted));
  }

  create(caseId: string, title: string, created: number, kind?: 'debate'): Promise<void> {
    return this.#add({ ...toRow(caseId, title, created), ...(kind === undefined ? {} : { kind }) });
  }

  /** A case whose records are still to come: `show` puts it on the shelf. One that stays reserved was broken off. */
  reserve(caseId: string, title: string, created: number): Promise<void> {
    return this.#add({ ...toRow(caseId, title, created), reserved: true });
  }

  /** Ids of what is reserved. */
  async reserved(): Promise<readonly string[]> {
    return (await this.#rows()).filter(({ reserved }) => reserved === true).map(({ caseId }) => caseId);
  }

  show(caseId: string): Promise<void> {
    return this.#change(caseId, ({ reserved: _, ...row }) => row);
  }

  rename(caseId: string, title: string): Promise<void> {
    return this.#change(caseId, (row) => ({ ...row, title }));
  }

  archive(caseId: string, archived: boolean): Promise<void> {
    return this.#change(caseId, (row) => ({ ...row, archived }));
  }

  /** What a write changed, noted after it: the ledger itself is what counts. */
  note(caseId: string, counts: Pick<CaseRow, 'changed' | 'sources' | 'turns' | 'records'>): Promise<void> {
    return this.#change(caseId, (row) => ({ ...row, ...counts }));
  }

  /** The case with all its rows, in one transaction. A blob that another case holds stays for that case. */
  remove(caseId: string): Promise<void> {
    return this.#write(ALL, (database) => removeRows(database, caseId), REMOVE_TIMEOUT_MS);
  }

  #rows(): Promise<CaseRow[]> {
    return this.#connection.read('STORE_FAILED', ['cases'], (database) => database.cases.toArray());
  }

  #add(row: CaseRow): Promise<void> {
    return this.#write(['cases'], async (database) => {
      await database.cases.add(row);
    });
  }

  #change(caseId: string, change: (row: CaseRow) => CaseRow): Promise<void> {
    return this.#write(['cases'], async (database) => {
      const row = await database.cases.get(caseId);
      if (row === undefined) throw new AffidavitError('CASE_NOT_FOUND', `no case ${caseId}`);
      await database.cases.put(change(row));
    });
  }

  async #write(
    tables: readonly TableName[],
    body: (database: Database) => Promise<void>,
    timeoutMs?: number,
  ): Promise<void> {
    const outcome = await this.#connection.transact('rw', tables, body, timeoutMs);
    if (outcome.kind === 'done') return;
    throw failure('STORE_FAILED', outcome);
  }
}

function toRow(caseId: string, title: string, created: number): CaseRow {
  return { caseId, title, created, archived: false, changed: created, sources: 0, turns: 0, records: 0 };
}

async function removeRows(database: Database, caseId: string): Promise<void> {
  const range = ofCase(caseId);
  const held = await database.holdings
    .where(':id')
    .between(...range)
    .toArray();
  await database.holdings
    .where(':id')
    .between(...range)
    .delete();
  for (const { hash } of held) {
    const others = await database.holdings.where('hash').equals(hash).count();
    if (others > 0) continue;
    await database.blobs.delete(hash);
    await dropSegments(database, hash);
  }
  await database.ledger
    .where(':id')
    .between(...range)
    .delete();
  await database.checkpoints
    .where(':id')
    .between(...range)
    .delete();
  await database.tips.delete(caseId);
  await database.folds.delete(caseId);
  await database.cases.delete(caseId);
}
