// The ledger of one case in PostgreSQL: each append is one row, inserted by one statement, so it is stored whole or not at
// all. Which row may follow which is the database's own rule (`migrations.ts`); no transaction of ours is trusted with it.

import { AffidavitError } from '#core/errors.ts';
import { fromUtf8, utf8 } from '#core/bytes/hash.ts';
import type { Checkpoint, Entry, LedgerStore, Tag, Tip } from '#core/ports.ts';
import { codeOf } from '#helper/terminal/errors.ts';
import type { Database, Row } from '#helper/store-postgres/database.ts';

/** SQLSTATE: followed already, and follows nothing that is there. */
const TAKEN = '23505';
const FOLLOWS_NOTHING = '23503';

export type Acknowledged = (tip: Tip) => Promise<void>;

export class PostgresLedger implements LedgerStore {
  readonly #database: Database;
  readonly #caseId: string;
  /** Called after each append that is stored, before it is acknowledged. */
  readonly #acknowledged: Acknowledged;
  /** After a failed append nobody knows what is stored: only opening again tells. */
  #failed = false;

  constructor(database: Database, caseId: string, acknowledged: Acknowledged) {
    this.#database = database;
    this.#caseId = caseId;
    this.#acknowledged = acknowledged;
  }

  async tip(): Promise<Tip> {
    if (this.#failed) throw failed(null);
    const [row] = await this.#database.query(
      'select size, head from affidavit.batch where case_id = $1 order by from_size desc limit 1',
      [this.#caseId],
    );
    if (row === undefined) throw new AffidavitError('CASE_NOT_FOUND', `no case ${this.#caseId}`);
    return { size: Number(row['size']), head: String(row['head']) };
  }

  async append(from: Tip, entries: readonly Entry[], to: Tip, checkpoint: Checkpoint | null): Promise<void> {
    if (this.#failed) throw failed(null);
    assertNumbered(from, entries, to);
    const payloads = entries.map(({ payload }) => Buffer.from(utf8(payload)));
    const values = [
      this.#caseId,
      from.size,
      from.head,
      to.size,
      to.head,
      entries.map(({ tag }) => tag),
      payloads,
      checkpoint === null ? null : checkpoint.note,
    ];
    try {
      await this.#database.once(
        'insert into affidavit.batch (case_id, from_size, from_head, size, head, tags, payloads, checkpoint) values ($1, $2, $3, $4, $5, $6, $7, $8)',
        values,
      );
    } catch (cause) {
      const code = codeOf(cause);
      if (code === TAKEN || code === FOLLOWS_NOTHING)
        throw new AffidavitError('LEDGER_CONFLICT', `the ledger does not end at record ${from.size}`, { cause });
      this.#failed = true;
      throw failed(cause);
    }
    try {
      await this.#acknowledged(to);
    } catch (cause) {
      this.#failed = true;
      throw failed(cause);
    }
  }

  async read(from: number, to: number): Promise<readonly Entry[]> {
    return (await readBatches(this.#database, this.#caseId, from, Math.min(to, Number.MAX_SAFE_INTEGER))).flatMap(
      (batch) => batch.entries.filter(({ seq }) => seq >= from && seq < to),
    );
  }

  async checkpoints(): Promise<readonly Checkpoint[]> {
    const rows = await this.#database.query(
      'select size, checkpoint from affidavit.batch where case_id = $1 and checkpoint is not null order by size',
      [this.#caseId],
    );
    return rows.map(({ checkpoint, size }) => ({ size: Number(size), note: String(checkpoint) }));
  }
}

/** The rows that hold any of these records, in order. */
export async function readBatches(
  database: Database,
  caseId: string,
  from: number,
  to: number,
): Promise<readonly { readonly entries: readonly Entry[]; readonly to: Tip }[]> {
  const rows = await database.query(
    'select from_size, size, head, tags, payloads from affidavit.batch where case_id = $1 and size > $2 and from_size < $3 and from_size >= 0 order by from_size',
    [caseId, from, to],
  );
  return rows.map((row) => ({ entries: entriesOf(row), to: { size: Number(row['size']), head: String(row['head']) } }));
}

function entriesOf({ from_size: first, payloads, tags }: Row): readonly Entry[] {
  return (tags as readonly Tag[]).map((tag, at) => {
    const payload = (payloads as readonly Buffer[])[at];
    if (payload === undefined) throw new AffidavitError('LEDGER_FAILED', `record ${String(at)} has no payload`);
    return { seq: Number(first) + at, tag, payload: fromUtf8(payload) };
  });
}

function failed(cause: unknown): AffidavitError {
  return new AffidavitError('LEDGER_FAILED', 'a write failed; open the case again', { cause });
}

/** AXL6-004: numbers follow the tip without a gap. */
function assertNumbered(from: Tip, entries: readonly Entry[], to: Tip): void {
  const numbered = entries.every((entry, at) => entry.seq === from.size + at);
  if (!numbered || entries.length === 0 || to.size !== from.size + entries.length)
    throw new AffidavitError('LEDGER_DISCONTINUITY', `expected records ${from.size} to ${to.size - 1} without a gap`);
}
