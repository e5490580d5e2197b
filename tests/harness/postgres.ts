// A PostgreSQL server for one test file: made in a temporary folder, started, killed and stopped there. It trusts whoever
// reaches it, on loopback. PostgreSQL refuses to run as root, so there it runs as `nobody`.

import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestContext } from 'vitest';
import { findPostgres, POSTGRES } from '../../scripts/gate/postgres.ts';
import { parseAddress, type Address } from '#helper/store-postgres/address.ts';
import { prepareDatabase } from '#helper/store-postgres/migrations.ts';
import { freePort } from '#tests/harness/ports.ts';
import { limit } from '#tests/limits.ts';

export const ROLE = 'helper';
const NOBODY = 65_534;
const START_TIMEOUT_MS = limit(60_000);

export interface PostgresServer {
  readonly port: number;
  readonly folder: string;
  /** The address of a user; the owner where none is named. */
  address(database?: string, user?: string): Address;
  url(database?: string, user?: string): string;
  /** One statement of the owner. */
  query(text: string, database?: string, values?: readonly unknown[]): Promise<readonly Record<string, unknown>[]>;
  /** A new database with the tables of Affidavit, for the role of the helpers. */
  fresh(): Promise<string>;
  /** SIGKILL to all of it, as a machine that fails. */
  kill(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

export const isPostgresHere = (): boolean => findPostgres() !== null;

/** Skips the test with its reason where there is no PostgreSQL, unless AFFIDAVIT_REQUIRE names it. */
export function postgresOrSkip(context: TestContext): void {
  if (isPostgresHere()) return;
  const reason = 'unproved: no PostgreSQL on this machine';
  if ((process.env['AFFIDAVIT_REQUIRE'] ?? '').split(',').includes(POSTGRES))
    throw new Error(`AFFIDAVIT_REQUIRE names ${POSTGRES}: ${reason}`);
  context.skip(reason);
}

/** `settings` go to the server: `['-c', 'fsync=off']`. */
export async function startPostgres(settings: readonly string[] = []): Promise<PostgresServer> {
  const programs = findPostgres();
  if (programs === null) throw new Error('no PostgreSQL on this machine');
  const folder = mkdtempSync(join(tmpdir(), 'affidavit-postgres-'));
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  const isRoot = process.getuid?.() === 0;
  const identity = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  if (isRoot) for (const path of [folder, data]) chownSync(path, NOBODY, NOBODY);
  chmodSync(folder, 0o755);
  const env = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', HOME: folder };
  execFileSync(join(programs, 'initdb'), ['-D', data, '-U', 'owner', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    stdio: 'pipe',
    cwd: folder,
    env,
    ...identity,
  });
  const port = await freePort();
  let server: ChildProcess | null = null;
  let databases = 0;

  const url = (database = 'postgres', user = 'owner'): string =>
    `postgres://${user}@127.0.0.1:${String(port)}/${database}`;
  const query = async (text: string, database?: string, values: readonly unknown[] = []) => {
    const client = new pg.Client(url(database));
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(text, [...values])).rows;
    } finally {
      await client.end();
    }
  };
  const start = async (): Promise<void> => {
    server = spawn(
      join(programs, 'postgres'),
      [
        '-D',
        data,
        '-p',
        String(port),
        '-c',
        'listen_addresses=127.0.0.1',
        '-k',
        folder,
        '-c',
        'max_connections=120',
        ...settings,
      ],
      { stdio: 'ignore', cwd: folder, env, ...identity, detached: true },
    );
    const end = performance.now() + START_TIMEOUT_MS;
    while (true) {
      const answers = await query('select 1').then(
        () => true,
        () => false,
      );
      if (answers) return;
      if (performance.now() > end || server.exitCode !== null) throw new Error('PostgreSQL did not start');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    const child = server;
    server = null;
    if (child?.pid === undefined || child.exitCode !== null) return;
    const closed = once(child, 'close');
    // SIGKILL to the group takes its workers at the same moment.
    process.kill(signal === 'SIGKILL' ? -child.pid : child.pid, signal);
    await closed;
    while (await isOpen(port)) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  await start();
  await query(`create role ${ROLE} login`);
  return {
    port,
    folder,
    url,
    address: (database, user) => parseAddress(url(database, user)),
    query,
    fresh: async () => {
      const name = `team${String(databases++)}`;
      await query(`create database ${name}`);
      await prepareDatabase(parseAddress(url(name)), ROLE);
      return name;
    },
    kill: () => stop('SIGKILL'),
    start,
    close: async () => {
      await stop('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
}

/** A file with a URL, as an operator writes it. */
export function urlFile(folder: string, url: string): string {
  const path = join(folder, 'store-url');
  writeFileSync(path, `${url}\n`, { mode: 0o600 });
  return path;
}
