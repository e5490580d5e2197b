// A sweep whose queue is in one PostgreSQL, by helpers as processes of their own, each with a folder of its own as on another
// machine. One of them is killed again and again, and the database too. Afterwards it is counted what is there.

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareSweeps, SWEEP_SCHEMA } from '#helper/sweep/team-queue.ts';
import { buildProgram } from '#tests/harness/ercp-product.ts';
import { ROLE, startPostgres, urlFile } from '#tests/harness/postgres.ts';

export interface SweepOptions {
  readonly runs: number;
  readonly processes: number;
  /** Between two kills of a process. */
  readonly everyMs: number;
  readonly databaseKills: number;
}
export interface SweepTold {
  readonly seeds: readonly number[];
  /** Run ids that differ from each other. */
  readonly distinct: number;
  /** Runs whose debate was another one later than when it was first seen. */
  readonly changed: number;
  readonly kills: number;
  /** Runs that were begun again. */
  readonly again: number;
  readonly seconds: number;
}

export async function sweepOverTeam({ databaseKills, everyMs, processes, runs }: SweepOptions): Promise<SweepTold> {
  const begin = performance.now();
  const home = mkdtempSync(join(tmpdir(), 'affidavit-sweeps-'));
  const server = await startPostgres();
  const working: ChildProcess[] = [];
  try {
    const program = await buildProgram(home, 'helper/cli.ts');
    const database = await server.fresh();
    await prepareSweeps(server.address(database), ROLE);
    const file = urlFile(home, server.url(database, ROLE));
    writeFileSync(
      join(home, 'road.txt'),
      'The lower road was flooded three times.\n\nClosing it would add a detour of 12 minutes.\n',
    );
    const args = (at: number): readonly string[] => [
      ...[
        'debate',
        'sweep',
        '--question',
        'Should the lower road be closed in winter?',
        '--source',
        join(home, 'road.txt'),
      ],
      ...['--queue', join(home, `machine-${String(at)}`), '--store', file, '--seeds', `0-${String(runs - 1)}`],
      ...['--mode', 'posthoc', '--participants', '2', '--rounds', '1', '--json'],
    ];
    const start = (at: number): ChildProcess =>
      spawn(process.execPath, [program, ...args(at)], {
        stdio: 'ignore',
      });
    const seen = new Map<string, string>();
    const look = async (): Promise<number> => {
      const rows = await server.query(
        `select data->>'index' as index, md5(output::text) as debate from ${SWEEP_SCHEMA}.job where state = 'completed'`,
        database,
      );
      let changed = 0;
      for (const { debate, index } of rows) {
        const first = seen.get(String(index)) ?? String(debate);
        seen.set(String(index), first);
        if (first !== debate) changed += 1;
      }
      return changed;
    };
    for (let at = 0; at < processes; at += 1) working.push(start(at));
    const told = { kills: 0, changed: 0 };
    for (let turn = 0; ; turn += 1) {
      await new Promise((resolve) => setTimeout(resolve, everyMs));
      told.changed += await look();
      if (seen.size === runs) break;
      if (turn < databaseKills) {
        await server.kill();
        await server.start();
      }
      const at = turn % processes;
      const child = working[at];
      if (child === undefined) continue;
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL');
        told.kills += 1;
      }
      working[at] = start(at);
    }
    await Promise.all(working.filter(isAlive).map((child) => once(child, 'exit')));
    told.changed += await look();
    const last = spawn(process.execPath, [program, ...args(processes)], { stdio: ['ignore', 'pipe', 'inherit'] });
    const parts: Buffer[] = [];
    last.stdout.on('data', (part: Buffer) => parts.push(part));
    await once(last, 'close');
    const { runs: all } = JSON.parse(Buffer.concat(parts).toString('utf8')) as {
      readonly runs: readonly { readonly runId: string; readonly seed: number }[];
    };
    const [row] = await server.query(
      `select count(*)::int as again from ${SWEEP_SCHEMA}.job where retry_count > 0`,
      database,
    );
    return {
      ...told,
      seeds: all.map(({ seed }) => seed),
      distinct: new Set(all.map(({ runId }) => runId)).size,
      again: Number(row?.['again']),
      seconds: Math.round((performance.now() - begin) / 1_000),
    };
  } finally {
    for (const child of working.filter(isAlive)) child.kill('SIGKILL');
    await server.close();
    rmSync(home, { recursive: true, force: true });
  }
}

const isAlive = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null;
