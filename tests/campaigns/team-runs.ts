// Helpers of a team as processes of their own on one PostgreSQL, which clients ask for runs while helpers and the database
// are killed. Afterwards every run that a client asked for is there, done once, and every helper tells it alike.

import type { ChildProcess } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { replayRange } from '#core/verify/replay.ts';
import { verifyChain } from '#core/ledger/chain.ts';
import { addKey } from '#helper/keys/auth.ts';
import { NODE_KEY_FILE, openNodeKey } from '#helper/ercp/node-key.ts';
import { Database } from '#helper/store-postgres/database.ts';
import { OutsideTips } from '#helper/store-postgres/outside.ts';
import { PostgresStore } from '#helper/store-postgres/store.ts';
import { buildErcpServer, killServer, startErcpServer } from '#tests/harness/ercp-product.ts';
import { freePort } from '#tests/harness/ports.ts';
import { ROLE, startPostgres, urlFile } from '#tests/harness/postgres.ts';

export interface TeamOptions {
  readonly helpers: number;
  readonly runs: number;
  readonly helperKills: number;
  readonly databaseKills: number;
  /** Between two kills. */
  readonly pauseMs: number;
  /** Of one client, until it has its response. */
  readonly patienceMs: number;
}
export interface TeamTold {
  readonly converged: number;
  /** Runs on record, cases, and cases with another number of sealed runs than one. */
  readonly noted: number;
  readonly ended: number;
  readonly cases: number;
  readonly doubled: number;
  /** Traces of which two helpers tell different reasonings or events, with what each told. */
  readonly different: readonly string[];
  readonly records: number;
  readonly replayed: number;
  /** Requests that a client had to send again. */
  readonly again: number;
  readonly seconds: number;
}

interface Helper {
  readonly folder: string;
  readonly port: number;
  readonly key: string;
  child: ChildProcess;
}

export async function teamRuns(options: TeamOptions): Promise<TeamTold> {
  const begin = performance.now();
  const home = mkdtempSync(join(tmpdir(), 'affidavit-team-'));
  const server = await startPostgres(['-c', 'checkpoint_timeout=30']);
  const helpers: Helper[] = [];
  try {
    const program = await buildErcpServer(home);
    const database = await server.fresh();
    const file = urlFile(home, server.url(database, ROLE));
    const launch = ({ folder, port }: Pick<Helper, 'folder' | 'port'>): Promise<ChildProcess> =>
      startErcpServer(program, [folder, String(port), file]);
    for (let at = 0; at < options.helpers; at += 1) {
      const folder = join(home, `helper-${String(at)}`);
      mkdirSync(folder);
      // A team gives its helpers one node key, so that a request is known again by each of them.
      if (at === 0) await openNodeKey(folder);
      else copyFileSync(join(home, 'helper-0', NODE_KEY_FILE), join(folder, NODE_KEY_FILE));
      const at_ = { folder, port: await freePort(), key: (await addKey(folder, 'team', ['ercp'])).key };
      helpers.push({ ...at_, child: await launch(at_) });
    }
    let again = 0;
    let converged = 0;
    const client = async (trace: string, at: number): Promise<void> => {
      const end = performance.now() + options.patienceMs;
      for (let turn = at; performance.now() < end; turn += 1) {
        const answer = await ask(pick(helpers, turn), trace);
        if (answer?.status === 'converged') {
          converged += 1;
          return;
        }
        again += 1;
        await pause(300);
      }
      throw new Error(`${trace} has no response after ${String(options.patienceMs)} ms`);
    };
    const clients = Array.from({ length: options.runs }, (_, at) => client(`team-${String(at)}`, at));
    const all = Promise.all(clients);
    all.catch(() => undefined);
    for (let kill = 0; kill < options.helperKills + options.databaseKills; kill += 1) {
      await pause(options.pauseMs);
      // The database is killed at even distances among the helpers.
      const share = Math.ceil((options.helperKills + options.databaseKills) / Math.max(1, options.databaseKills));
      if (options.databaseKills > 0 && kill % share === share - 1) {
        await server.kill();
        await pause(200);
        await server.start();
      } else {
        const helper = pick(helpers, kill);
        await killServer(helper.child);
        helper.child = await launchAgain(launch, helper);
      }
    }
    await all;
    const seconds = Math.round((performance.now() - begin) / 1_000);
    const count = async (text: string): Promise<number> =>
      Number((await server.query(`select count(*) as n from affidavit.${text}`, database))[0]?.['n']);
    const traces = Array.from({ length: options.runs }, (_, at) => `team-${String(at)}`);
    const different: string[] = [];
    for (const trace of traces) {
      const [one, other] = await Promise.all([traceOf(pick(helpers, 0), trace), traceOf(pick(helpers, 1), trace)]);
      if (one.events === null || one.events !== other.events) different.push(`${trace}: ${one.told} / ${other.told}`);
    }
    const looked = await look(home, server.address(database, ROLE));
    return {
      converged,
      noted: await count('run'),
      ended: await count('run_end where failed is null'),
      different,
      again,
      seconds,
      ...looked,
    };
  } finally {
    for (const { child } of helpers) await killServer(child);
    await server.close();
    rmSync(home, { recursive: true, force: true });
  }
}

/** The database may be away for a moment when a helper starts. */
async function launchAgain(launch: (helper: Helper) => Promise<ChildProcess>, helper: Helper): Promise<ChildProcess> {
  for (let attempt = 0; ; attempt += 1)
    try {
      return await launch(helper);
    } catch (error) {
      if (attempt === 5) throw error;
      await pause(1_000);
    }
}

async function ask({ key, port }: Helper, trace_id: string): Promise<{ readonly status?: string } | null> {
  return call(port, key, 'run', {
    trace_id,
    problem: { id: 'p1', description: 'What does the boathouse hold?', metadata: {} },
    config: { model: 'm', max_iterations: 4 },
    sources: [{ name: 'boats.txt', text: 'The boathouse holds eleven rowing boats and two canoes.' }],
  });
}

async function traceOf(
  { key, port }: Helper,
  trace: string,
): Promise<{ readonly events: string | null; readonly told: string }> {
  const told = (await call(port, key, `trace/${trace}`)) as { readonly trace_events?: readonly object[] } | null;
  const events = told?.trace_events === undefined ? null : JSON.stringify(told.trace_events);
  return { events, told: JSON.stringify(told) };
}

async function call(port: number, key: string, path: string, body?: object): Promise<{ status?: string } | null> {
  try {
    const answer = await fetch(`http://127.0.0.1:${String(port)}/ercp/v1/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const said = (await answer.json()) as { status?: string };
    return answer.ok ? said : null;
  } catch {
    return null; // a helper that is killed cuts the connection
  }
}

/** Every case from its bytes: its chain, its decisions computed again, and how many runs were sealed in it. */
async function look(home: string, address: ConstructorParameters<typeof Database>[0]) {
  const database = new Database(address);
  try {
    const store = new PostgresStore(database, await outsideOf(home, database));
    const { cases, passedOver } = await store.check();
    if (passedOver.length > 0) throw new Error(`cases that are not sound: ${JSON.stringify(passedOver)}`);
    let doubled = 0;
    let records = 0;
    let replayed = 0;
    for (const { caseId, tip } of cases) {
      const entries = await (await store.ledger(caseId)).read(0, tip.size);
      if (verifyChain(entries).head !== tip.head) throw new Error(`the chain of ${caseId} does not lead to its tip`);
      records += entries.length;
      if (entries.filter(({ seq, tag }) => seq > 0 && tag === 'AX:STATE:v1').length !== 1) doubled += 1;
      const told = await replayRange(entries, store.blobs, 0, entries.length);
      if (told.kind === 'same') replayed += 1;
    }
    return { cases: cases.length, doubled, records, replayed };
  } finally {
    await database.close();
  }
}

async function outsideOf(home: string, database: Database): Promise<OutsideTips> {
  const outside = new OutsideTips(join(home, 'look'), database.name);
  await outside.check(database);
  return outside;
}

function pick<T>(from: readonly T[], at: number): T {
  const one = from[at % from.length];
  if (one === undefined) throw new Error('nothing to pick from');
  return one;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
