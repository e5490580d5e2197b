// The connection to IndexedDB: a watchdog on every transaction, and a new connection when the old one is lost.
// Inside a transaction nothing may be awaited but IndexedDB: WebKit ends the transaction otherwise.

import { AffidavitError, type ErrorCode } from '#core/errors.ts';
import type { Transaction } from 'dexie';
import { StagedBlobs } from '#adapters/dexie/staged.ts';
import { Database } from '#adapters/dexie/database.ts';

export type TableName =
  'ledger' | 'tips' | 'checkpoints' | 'blobs' | 'holdings' | 'cases' | 'keys' | 'folds' | 'segments';

/**
 * `refused`: certainly not stored (quota, constraint). `lost`: the connection broke and nobody knows.
 * `stalled`: neither complete nor abort in time; seen for good after an I/O error on the disk (both Chromium back ends).
 */
export type Outcome<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'refused' | 'lost' | 'stalled'; readonly cause: unknown };

/** How long a transaction may take before it is given up. */
export const TRANSACTION_TIMEOUT_MS = 10_000;
/** Names of errors after which IndexedDB has certainly stored nothing and a new connection would not help. */
const REFUSALS = [
  'QuotaExceededError',
  'ConstraintError',
  'DataError',
  'DataCloneError',
  'MissingAPIError',
  'VersionError',
];

export class Connection {
  readonly #create: () => Database;
  readonly #timeoutMs: number;
  /** Of all cases: what their next append carries. */
  readonly staged = new StagedBlobs();
  #database: Database;

  constructor(create: () => Database = () => new Database(), timeoutMs: number = TRANSACTION_TIMEOUT_MS) {
    this.#create = create;
    this.#timeoutMs = timeoutMs;
    this.#database = create();
  }

  /**
   * One transaction. An AffidavitError thrown by `body` undoes it and is thrown again; all else is an outcome.
   * Lost or stalled, the connection is replaced: in Safari every later transaction of a lost one fails.
   */
  async transact<Value>(
    mode: 'r' | 'rw',
    tables: readonly TableName[],
    body: (database: Database) => Promise<Value>,
    timeoutMs: number = this.#timeoutMs,
  ): Promise<Outcome<Value>> {
    const database = this.#database;
    const run: Run = { transaction: null, givenUp: false };
    const work = database.transaction(mode, [...tables], (transaction) => {
      run.transaction = transaction;
      if (run.givenUp) transaction.abort();
      return body(database);
    });
    const outcome = await watch(work, run, timeoutMs);
    if (outcome.kind === 'lost' || outcome.kind === 'stalled') this.#replace(database);
    return outcome;
  }

  /** A read that survives one lost connection; anything else becomes `code`. */
  async read<Value>(
    code: ErrorCode,
    tables: readonly TableName[],
    body: (database: Database) => Promise<Value>,
  ): Promise<Value> {
    let outcome = await this.transact('r', tables, body);
    if (outcome.kind === 'lost') outcome = await this.transact('r', tables, body);
    if (outcome.kind === 'done') return outcome.value;
    throw failure(code, outcome);
  }

  close(): void {
    this.#database.close();
  }

  /** Many transactions may lose the same connection; the first of them replaces it for all. */
  #replace(lost: Database): void {
    if (this.#database !== lost) return;
    lost.close();
    this.#database = this.#create();
  }
}

interface Run {
  transaction: Transaction | null;
  givenUp: boolean;
}

/** The error for an outcome that is not `done`. Where there is no IndexedDB at all the code says so (Lockdown Mode). */
export function failure(code: ErrorCode, outcome: Exclude<Outcome<unknown>, { kind: 'done' }>): AffidavitError {
  const names = namesOf(outcome.cause);
  const absent = names.includes('MissingAPIError');
  const detail = `expected a stored transaction, got ${outcome.kind} (${names.join(', ')})`;
  return new AffidavitError(absent ? 'STORE_ABSENT' : code, detail, { cause: outcome.cause });
}

async function watch<Value>(work: PromiseLike<Value>, run: Run, timeoutMs: number): Promise<Outcome<Value>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const bark = new Promise<Outcome<Value>>((resolve) => {
    timer = setTimeout(() => {
      giveUp(run);
      resolve({ kind: 'stalled', cause: new Error(`neither complete nor abort within ${timeoutMs} ms`) });
    }, timeoutMs);
  });
  try {
    return await Promise.race([work.then((value): Outcome<Value> => ({ kind: 'done', value })), bark]);
  } catch (error) {
    if (error instanceof AffidavitError) throw error;
    const refused = namesOf(error).some((name) => REFUSALS.includes(name));
    return { kind: refused ? 'refused' : 'lost', cause: error };
  } finally {
    clearTimeout(timer);
  }
}

/** A transaction that only waits its turn is taken back; one that is being committed cannot be: the tip will tell. */
function giveUp(run: Run): void {
  run.givenUp = true;
  try {
    run.transaction?.abort();
  } catch {
    // Finished in this very moment.
  }
}

/** Dexie wraps errors (`inner`), sometimes twice; quota is found only inside an AbortError. */
export function namesOf(error: unknown): readonly string[] {
  const names: string[] = [];
  for (let at = error; typeof at === 'object' && at !== null && names.length < 4;) {
    if ('name' in at && typeof at.name === 'string') names.push(at.name);
    at = 'inner' in at ? at.inner : null;
  }
  return names;
}
