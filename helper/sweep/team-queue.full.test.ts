// The queue of a sweep over a real PostgreSQL.

import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { planSweep, type Plan } from '#core/debate/sweep/plan.ts';
import { run as runCommand } from '#helper/cli.ts';
import { parseAddress } from '#helper/store-postgres/address.ts';
import { prepareSweeps, SWEEP_SCHEMA, TeamQueue } from '#helper/sweep/team-queue.ts';
import {
  isPostgresHere,
  postgresOrSkip,
  ROLE,
  startPostgres,
  urlFile,
  type PostgresServer,
} from '#tests/harness/postgres.ts';
import { sweepOverTeam } from '#tests/campaigns/sweep-runs.ts';
import { limit } from '#tests/limits.ts';

let server: PostgresServer;
const folders: string[] = [];
const newFolder = (): string => {
  folders.push(mkdtempSync(join(tmpdir(), 'affidavit-team-sweep-')));
  return folders.at(-1) ?? '';
};
beforeAll(async () => {
  if (isPostgresHere()) server = await startPostgres();
});
afterAll(async () => {
  if (isPostgresHere()) await server.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
beforeEach(postgresOrSkip);

const RUNS = 6;
const QUESTION = 'Should the lower road be closed in winter?';
const planOf = (question: string): Plan =>
  planSweep(
    {
      ...{ question, seeds: Array.from({ length: RUNS }, (_, seed) => seed), modes: ['posthoc'] },
      ...{ participants: [2], rounds: [1], without: [[]], models: [null] },
    },
    [],
  );
async function fresh(): Promise<string> {
  const name = await server.fresh();
  await prepareSweeps(server.address(name), ROLE);
  return name;
}
const open = (database: string, plan = planOf(QUESTION)): Promise<TeamQueue> =>
  TeamQueue.open(server.address(database, ROLE), newFolder(), plan);
const artifactOf = (run_id: string): unknown => ({
  ...{ schema_version: '2.0.0', debate_id: 'road', run_id, evaluation_mode: 'posthoc', turns: [] },
  ...{ run_metadata: { generation_mode: 'live', seed: 0 }, metadata: { created_at: '2026-01-01T00:00:00Z' } },
  participants: [],
});

describe('a queue in a database', () => {
  it('has each run once, however many open it at once, and another plan has its own', async () => {
    const database = await fresh();
    const queues = await Promise.all([
      open(database),
      open(database),
      open(database),
      open(database, planOf('Is it so?')),
    ]);
    const rows = await server.query(
      `select name, count(*)::int as runs, count(distinct data->>'index')::int as places from ${SWEEP_SCHEMA}.job group by name`,
      database,
    );
    expect(rows.map(({ places, runs }) => [runs, places])).toEqual([
      [RUNS, RUNS],
      [RUNS, RUNS],
    ]);
    await Promise.all(queues.map((queue) => queue.close()));
  });

  it('gives no run to two, keeps what comes first, and tells it back as it was', async () => {
    const database = await fresh();
    const [one, other] = [await open(database), await open(database)];
    const taken = [
      await one.take(),
      await other.take(),
      await one.take(),
      await other.take(),
      await one.take(),
      await other.take(),
    ];
    expect(taken.map((run) => run?.index).sort()).toEqual([0, 1, 2, 3, 4, 5]);
    expect([await one.take(), await one.adopt(), await other.adopt()]).toEqual([null, false, false]);
    const [first] = taken;
    if (first === null || first === undefined) throw new Error('nothing was taken');
    expect([await one.put(first, artifactOf('a')), await other.put(first, artifactOf('b'))]).toEqual([true, false]);
    expect([...(await other.done())]).toEqual([[first.index, artifactOf('a')]]);
    expect(await one.ended()).toBe(1);
    for (const run of taken) await run?.free();
    await Promise.all([one, other].map((queue) => queue.close()));
  });

  it('gives a run on when the process that had it is gone, and not while it lives', async () => {
    const database = await fresh();
    const [one, other] = [await open(database), await open(database)];
    const taken = await one.take();
    await server.query(
      `update ${SWEEP_SCHEMA}.job set started_on = started_on - interval '1 hour' where state = 'active'`,
      database,
    );
    expect(await other.adopt()).toBe(false);
    // As the death of a process ends its sessions.
    await server.query(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'`, database);
    await expect.poll(() => other.adopt()).toBe(true);
    const places: number[] = [];
    const frees: (() => Promise<void>)[] = [];
    for (let at = 0; at < RUNS; at += 1) {
      const run = await other.take();
      if (run === null) continue;
      places.push(run.index);
      frees.push(run.free);
    }
    expect(places).toContain(taken?.index);
    expect(new Set(places).size).toBe(RUNS);
    await Promise.all(frees.map((free) => free()));
    await Promise.all([taken?.free(), one.close(), other.close()]);
  });

  it('is not opened where nobody made it, nor on another machine that nobody allowed', async () => {
    const bare = await server.fresh();
    await expect(open(bare)).rejects.toMatchObject({ code: 'STORE_VERSION' });
    const remote = TeamQueue.open(parseAddress('postgres://ada@db.example.org/team'), newFolder(), planOf(QUESTION));
    await expect(remote).rejects.toMatchObject({ code: 'STORE_STATEMENT' });
  });

  it('lets the role do nothing more in the schema of the ledger', async () => {
    const database = await fresh();
    const rights = await server.query(
      `select has_table_privilege('${ROLE}', 'affidavit.batch', 'UPDATE') as ledger,
              has_table_privilege('${ROLE}', '${SWEEP_SCHEMA}.job', 'UPDATE') as queue,
              has_database_privilege('${ROLE}', current_database(), 'CREATE') as database`,
      database,
    );
    expect(rights).toEqual([{ ledger: false, queue: true, database: false }]);
  });
});

it(
  'DEB-11.7: affidavit debate sweep --store: the same table from two machines, each with its own cases',
  async () => {
    const database = await server.fresh();
    const home = newFolder();
    const command = async (...args: readonly string[]) => {
      const said = { stdout: '', stderr: '' };
      const decoder = new TextDecoder();
      const status = await runCommand(args, {
        stdin: (async function* () {})(),
        stdout: (part) => (said.stdout += typeof part === 'string' ? part : decoder.decode(part)),
        stderr: (text) => (said.stderr += text),
        env: {},
      });
      return { status, ...said };
    };
    const owner = urlFile(newFolder(), server.url(database));
    expect(await command('store', 'prepare', '--store', owner, '--role', ROLE, '--sweeps')).toMatchObject({
      status: 0,
    });
    writeFileSync(
      join(home, 'road.txt'),
      'The lower road was flooded three times.\n\nClosing it would add a detour of 12 minutes.\n',
    );
    const file = urlFile(home, server.url(database, ROLE));
    const sweep = (queue: string) =>
      command(
        ...[
          'debate',
          'sweep',
          '--question',
          QUESTION,
          '--source',
          join(home, 'road.txt'),
          '--queue',
          join(home, queue),
        ],
        ...['--store', file, '--seeds', '0-3', '--mode', 'posthoc', '--participants', '2', '--rounds', '1', '--json'],
      );
    const [one, other] = await Promise.all([sweep('here'), sweep('there')]);
    expect([one.status, other.status, one.stderr, other.stderr]).toEqual([0, 0, '', '']);
    expect(JSON.parse(other.stdout)).toEqual(JSON.parse(one.stdout));
    expect(JSON.parse(one.stdout)).toMatchObject({
      runs_planned: 4,
      runs: [{ seed: 0 }, { seed: 1 }, { seed: 2 }, { seed: 3 }],
    });
    expect(existsSync(join(home, 'here', 'data'))).toBe(true);
    expect(readdirSync(join(home, 'here', 'runs'))).toEqual([]);
    // Asked again it is told, and nothing is run.
    expect(JSON.parse((await sweep('later')).stdout)).toEqual(JSON.parse(one.stdout));
  },
  limit(120_000),
);

it(
  '24 runs over four helper processes, killed again and again: none is lost and none doubled',
  async () => {
    const told = await sweepOverTeam({ runs: 24, processes: 4, everyMs: 1_500, databaseKills: 1 });
    expect(told).toMatchObject({ seeds: Array.from({ length: 24 }, (_, seed) => seed), distinct: 24, changed: 0 });
    expect(told.kills).toBeGreaterThan(0);
  },
  limit(300_000),
);
