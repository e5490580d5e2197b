// The connections to a database. What is safe to ask twice is asked again for a while where the database went away; an append
// is not, and says so.

import pg from 'pg';
import { codeOf, HelperError } from '#helper/terminal/errors.ts';
import type { Address } from '#helper/store-postgres/address.ts';

const CONNECTIONS_MAX = 8;
const CONNECT_TIMEOUT_MS = 5_000;
const QUERY_TIMEOUT_MS = 60_000;
const OUTAGE_WAIT_MS = 10_000;
const OUTAGE_POLL_MS = 200;
/**
 * For each session, whatever the server's own settings say: an answer means on disk, nothing is found by a path that somebody
 * else may write to, and the locks of a machine that vanished are free again after half a minute.
 */
const SETTINGS =
  '-c synchronous_commit=on -c search_path=pg_catalog -c tcp_keepalives_idle=15 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';

export type Row = Readonly<Record<string, unknown>>;

export class Database {
  readonly name: string;
  readonly #pool: pg.Pool;

  constructor(address: Address) {
    const { database, host, password, port, ssl, user } = address;
    this.name = address.name;
    this.#pool = new pg.Pool({
      host,
      port,
      database,
      user,
      ...(password === undefined ? {} : { password }),
      ssl: ssl === false ? false : { ...ssl },
      options: SETTINGS,
      max: CONNECTIONS_MAX,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
      keepAlive: true,
    });
    // An idle connection that breaks is replaced; without a listener it would end this process.
    this.#pool.on('error', () => undefined);
  }

  /** For what may be done twice. Waits some seconds for a database that went away. Throws STORE_UNREACHABLE. */
  async query(text: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
    const end = performance.now() + OUTAGE_WAIT_MS;
    while (true) {
      try {
        return await this.once(text, values);
      } catch (cause) {
        if (isUntrusted(cause)) throw untrusted(this.name, cause);
        if (!isOutage(cause)) throw cause;
        if (performance.now() > end) throw unreachable(this.name, cause);
        await new Promise((resolve) => setTimeout(resolve, OUTAGE_POLL_MS));
      }
    }
  }

  /** For what may not: after an outage nobody knows whether it was done. */
  async once(text: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
    return (await this.#pool.query<Record<string, unknown>>(text, [...values])).rows;
  }

  /** One session for several statements. It is closed if `work` throws. */
  async session<T>(work: (query: Database['once']) => Promise<T>): Promise<T> {
    const client = await this.#connect();
    try {
      const result = await work(async (text, values) => (await client.query<Row>(text, [...(values ?? [])])).rows);
      client.release();
      return result;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  /** A lock of this database, held by a session of its own; null where another one has it. Free again when that ends. */
  async lock(name: string): Promise<(() => Promise<void>) | null> {
    const client = await this.#connect();
    try {
      const { rows } = await client.query<Row>('select pg_try_advisory_lock(hashtextextended($1, 0)) as held', [name]);
      if (rows[0]?.['held'] !== true) {
        client.release();
        return null;
      }
    } catch (cause) {
      client.release(true);
      throw isOutage(cause) ? unreachable(this.name, cause) : cause;
    }
    // Closing the session frees it also where the statement would be lost.
    return () => {
      client.release(true);
      return Promise.resolve();
    };
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  async #connect(): Promise<pg.PoolClient> {
    try {
      const client = await this.#pool.connect();
      if (client.listenerCount('error') === 0) client.on('error', () => undefined); // it may come from the pool again
      return client;
    } catch (cause) {
      throw isOutage(cause) ? unreachable(this.name, cause) : cause;
    }
  }
}

/** The database is away, is starting or ending, or takes nobody more: it may answer later. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error) ?? '';
  if (code === 'STORE_UNREACHABLE' || NETWORK.has(code) || /^(08...|57P0[1-3]|53300)$/.test(code)) return true;
  return (code === '' && LOST.test(error.message)) || isOutage(error.cause);
}

const LOST = /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Connection ended/i;
const NETWORK: ReadonlySet<string> = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT', // the socket of a server that is not running
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** Its certificate is not of the authority, or of another name. */
const isUntrusted = (error: unknown): boolean => /CERT|SELF_SIGNED|^ERR_TLS|^UNABLE_TO/.test(codeOf(error) ?? '');

function untrusted(name: string, cause: unknown): HelperError {
  return new HelperError(
    'STORE_TLS',
    `the certificate of ${name} is not one that can be checked (${codeOf(cause) ?? ''}). Nothing was sent. Correct the host, or name its authority with sslrootcert.`,
    { cause },
  );
}

export function unreachable(name: string, cause: unknown): HelperError {
  return new HelperError(
    'STORE_UNREACHABLE',
    `the database ${name} does not answer. Nothing that was acknowledged is lost. Start it, or wait until it is back.`,
    { cause },
  );
}
