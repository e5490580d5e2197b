// The queue of a sweep in a team's PostgreSQL, for processes of several machines: pg-boss, in a schema of its own. A job is one
// run, and its output the debate. Who runs it holds a lock of the database under its name, which ends with the process: an active
// job whose lock is free was left, and goes back to the queue. Nothing expires by time, and nothing is archived.

import PgBoss from 'pg-boss';
import type { Artifact } from '#core/debate/artifact.ts';
import { readDebate } from '#core/debate/read.ts';
import type { Plan } from '#core/debate/sweep/plan.ts';
import { sha256Hex, utf8 } from '#core/bytes/hash.ts';
import { dataFolder } from '#helper/cases/data-folder.ts';
import { HelperError } from '#helper/terminal/errors.ts';
import { requireAccount } from '#helper/store-postgres/account.ts';
import type { Address } from '#helper/store-postgres/address.ts';
import { Database, type Row } from '#helper/store-postgres/database.ts';
import { requireVersion } from '#helper/store-postgres/migrations.ts';
import { requireStatement } from '#helper/store-postgres/statements.ts';
import { SweepQueue } from '#helper/sweep/queue.ts';

export const SWEEP_SCHEMA = 'affidavit_sweep';
/** A process may be between fetching a job and its lock for so long before others look after it. */
const GRACE_SECONDS = 2;
const RETRIES_MAX = 10_000;
const POLL_MS = 50;

export interface Taken {
  readonly index: number;
  readonly id: string;
  /** Frees the lock: from then on another process may take the run, unless it has ended. */
  readonly free: () => Promise<void>;
}

interface Job {
  readonly id: string;
  readonly index: number;
}

export class TeamQueue {
  readonly #boss: PgBoss;
  readonly #database: Database;
  readonly #name: string;
  readonly #cases: SweepQueue;

  private constructor(database: Database, boss: PgBoss, name: string, cases: SweepQueue) {
    this.#database = database;
    this.#boss = boss;
    this.#name = name;
    this.#cases = cases;
  }

  /**
   * Makes the queue of this plan, or goes on with the one that is there; the same plan has the same queue on every machine. Cases lie
   * in `folder`. Throws SWEEP_OTHER, STORE_STATEMENT, STORE_TLS, STORE_VERSION, STORE_ROLE, STORE_UNSAFE and STORE_UNREACHABLE.
   */
  static async open(address: Address, folder: string, plan: Plan): Promise<TeamQueue> {
    await requireStatement(dataFolder(undefined), address);
    const cases = await SweepQueue.open(folder, plan);
    const database = new Database(address);
    try {
      await requireVersion(database);
      await requireAccount(database);
      const boss = bossOf(database);
      await requireSchema(database, boss);
      const name = `sweep-${plan.hash.slice(0, 40)}`;
      await fill(database, boss, name, plan.items.length);
      return new TeamQueue(database, boss, name, cases);
    } catch (error) {
      await database.close();
      throw error;
    }
  }

  data(slot: number): string {
    return this.#cases.data(slot);
  }

  /** The next run that nobody has, with its lock held; null where there is none now. */
  async take(): Promise<Taken | null> {
    while (true) {
      const [job] = await this.#boss.fetch<{ index: number }>(this.#name, { includeMetadata: true });
      if (job === undefined) return null;
      const free = await this.#locked(job.id);
      const [now] = await this.#jobs(`state = 'active' and retry_count = $2 and id = $3`, [job.retryCount, job.id]);
      if (now !== undefined) return { index: now.index, id: now.id, free };
      await free(); // somebody looked after it before the lock was held
    }
  }

  /** The first that comes stays: false where the run has ended already. */
  async put({ id }: Taken, artifact: unknown): Promise<boolean> {
    // As text: what a database keeps of JSON is not byte for byte what it was given.
    const complete: (name: string, id: string, output: object) => Promise<unknown> = this.#boss.complete.bind(
      this.#boss,
    );
    const told = await complete(this.#name, id, { artifact: JSON.stringify(artifact) });
    return (told as { readonly affected: number }).affected === 1; // its types leave that out
  }

  async giveBack({ id }: Taken): Promise<void> {
    await this.#boss.fail(this.#name, id);
  }

  /** Puts back what processes that ended had taken. False where there was nothing. */
  async adopt(): Promise<boolean> {
    const old = `state = 'active' and started_on < now() - interval '${String(GRACE_SECONDS)} seconds'`;
    let adopted = false;
    for (const { id } of await this.#jobs(old)) {
      const free = await this.#database.lock(lockOf(id));
      if (free === null) continue;
      const [left] = await this.#jobs(`${old} and id = $2`, [id]);
      if (left !== undefined) await this.#boss.fail(this.#name, id);
      adopted ||= left !== undefined;
      await free();
    }
    return adopted;
  }

  async ended(): Promise<number> {
    return (await this.#jobs(`state = 'completed'`)).length;
  }

  /** Runs that have ended, by their place. Throws SWEEP_DAMAGED where one is no debate. */
  async done(): Promise<ReadonlyMap<number, Artifact>> {
    const rows = await this.#database.query(
      `select data->>'index' as index, output->>'artifact' as artifact from ${SWEEP_SCHEMA}.job
       where name = $1 and state = 'completed' order by (data->>'index')::int`,
      [this.#name],
    );
    return new Map(rows.map((row) => [Number(row['index']), this.#artifactIn(row)]));
  }

  async close(): Promise<void> {
    await this.#boss.stop({ graceful: false, wait: false }).catch(() => undefined);
    await this.#database.close();
  }

  #artifactIn({ artifact, index }: Row): Artifact {
    const read = typeof artifact === 'string' ? readDebate(utf8(artifact)) : null;
    if (read?.kind === 'debate') return read.artifact;
    throw new HelperError(
      'SWEEP_DAMAGED',
      `run ${String(index)} in ${this.#database.name} is no debate. Nothing was changed. Delete its job in ${SWEEP_SCHEMA}, and it is run again.`,
    );
  }

  /** Waits while another process looks whether it was left. */
  async #locked(id: string): Promise<() => Promise<void>> {
    while (true) {
      const free = await this.#database.lock(lockOf(id));
      if (free !== null) return free;
      await pause();
    }
  }

  async #jobs(where: string, values: readonly unknown[] = []): Promise<readonly Job[]> {
    const rows = await this.#database.query(
      `select id::text as id, data->>'index' as index from ${SWEEP_SCHEMA}.job where name = $1 and ${where}`,
      [this.#name, ...values],
    );
    return rows.map(({ id, index }) => ({ id: String(id), index: Number(index) }));
  }
}

/** Makes the schema for the queues of sweeps, or brings it up to date, with the owner's account; it belongs to `role`. */
export async function prepareSweeps(owner: Address, role: string): Promise<void> {
  const database = new Database(owner);
  try {
    const boss = bossOf(database, true);
    await boss.start();
    await boss.stop({ graceful: false, wait: false });
    await database.query(
      `do $do$ declare one record; begin
         execute format('alter schema ${SWEEP_SCHEMA} owner to %1$I', ${literal(role)});
         for one in select oid::regclass as name from pg_class where relnamespace = '${SWEEP_SCHEMA}'::regnamespace and relkind in ('r', 'p')
         loop execute format('alter table %s owner to %I', one.name, ${literal(role)}); end loop;
       end $do$`,
    );
  } finally {
    await database.close();
  }
}

/** A value in a statement that takes no parameters. */
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Over our connections, with their TLS. Nothing runs by itself: no clock, no maintenance, no archive. */
function bossOf(database: Database, migrate = false): PgBoss {
  const executeSql = async (text: string, values: unknown[] = []): Promise<{ rows: unknown[] }> => ({
    rows: [...(((await database.query(text, values)) as readonly Row[] | undefined) ?? [])],
  });
  const boss = new PgBoss({ db: { executeSql }, schema: SWEEP_SCHEMA, migrate, schedule: false, supervise: false });
  boss.on('error', () => undefined); // what is asked for fails by itself
  return boss;
}

/** Throws STORE_VERSION where nobody has made the schema, or it is of another version. */
async function requireSchema(database: Database, boss: PgBoss): Promise<void> {
  try {
    await boss.start();
  } catch (cause) {
    if (!(cause instanceof Error) || !/not installed|requires migrations|permission denied/.test(cause.message))
      throw cause;
    throw new HelperError(
      'STORE_VERSION',
      `${database.name} has no queue for sweeps, or one of another version. Nothing was run. \`affidavit store prepare --sweeps\` with the owner's URL makes it.`,
      { cause },
    );
  }
}

/** One after the other: making a queue changes the table of all. A job has an id made of queue and place, so it is there once. */
async function fill(database: Database, boss: PgBoss, name: string, runs: number): Promise<void> {
  let free = await database.lock(lockOf('queues'));
  for (; free === null; free = await database.lock(lockOf('queues'))) await pause();
  try {
    if ((await boss.getQueue(name)) === null) await boss.createQueue(name);
    const jobs = Array.from({ length: runs }, (_, index) => ({
      ...{ name, id: idOf(name, index), data: { index } },
      ...{ retryLimit: RETRIES_MAX, retryDelay: 0, retryBackoff: false },
    }));
    await boss.insert(jobs);
  } finally {
    await free();
  }
}

function idOf(name: string, index: number): string {
  const hex = sha256Hex(utf8(`${name}/${String(index)}`));
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}

const lockOf = (what: string): string => `affidavit sweep ${what}`;
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, POLL_MS));
