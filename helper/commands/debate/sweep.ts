// `affidavit debate sweep`: many runs of one debate, varied by seed, by what is ablated and by who debates. Every run is a case that
// can be proved. A queue on disk, for one process or several: killed or stopped, the same command goes on where it ended.

import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { isDebateFile } from '#core/bundle/debate-file.ts';
import { sha256Hex } from '#core/bytes/hash.ts';
import { toCsv } from '#core/debate/sweep/csv.ts';
import { countRuns, planSweep, SWEEP_RUNS_MAX, type Plan, type PlanRequest } from '#core/debate/sweep/plan.ts';
import type { Truth } from '#core/debate/evaluators/labels.ts';
import { tabulate, toLine, type Figure, type Row, type SweepRun } from '#core/debate/sweep/table.ts';
import { Debaters, nameOfModel } from '#helper/debate/debate-model.ts';
import { HelperError } from '#helper/terminal/errors.ts';
import { readStdin } from '#helper/terminal/input-file.ts';
import { onInterrupt } from '#helper/terminal/interrupts.ts';
import { outputAt, writeOutput, type Output } from '#helper/terminal/output-file.ts';
import { readSources, type Declared } from '#helper/documents/sources.ts';
import { requireAddress } from '#helper/store-postgres/address.ts';
import { SLOTS_MAX, SweepQueue } from '#helper/sweep/queue.ts';
import type { TeamQueue } from '#helper/sweep/team-queue.ts';
import { workOff } from '#helper/sweep/work.ts';
import { harmlessLine, wrap, type Terminal } from '#helper/terminal/terminal.ts';

/** What a process needs to know to work on a queue: the command line of `sweep`, without what is written at the end. */
export interface SweepRequest extends Omit<PlanRequest, 'models'> {
  readonly sources: readonly Declared[];
  readonly queue: string;
  /** The file with the URL of a team's database that has the queue; `queue` is then where the cases of this machine lie. */
  readonly store?: string | undefined;
  /** Paths of GGUF files; null for the built-in debater. */
  readonly models: readonly (string | null)[];
  /** 0 to 2, of models. */
  readonly temperature: number;
}

export interface SweepOptions extends SweepRequest {
  readonly processes: number;
  readonly truth: Truth | null;
  readonly csv: string | undefined;
  readonly out: string | undefined;
  readonly force: boolean;
}

/** 0 where every run has ended, 1 where it was stopped before. Throws DEBATE_REQUEST, SWEEP_SIZE and SWEEP_OTHER before a run. */
export async function sweepDebate(options: SweepOptions, terminal: Terminal): Promise<number> {
  const { csv, force, out, processes, queue: folder, truth, ...request } = options;
  if (processes < 1 || processes > SLOTS_MAX)
    throw new HelperError(
      'SWEEP_SIZE',
      `expected 1 to ${String(SLOTS_MAX)} processes, got ${String(processes)}. Nothing was run.`,
    );
  const [csvTo, outTo] = await Promise.all([
    csv === undefined ? null : outputAt(csv, force, '--csv'),
    out === undefined ? null : outputAt(out, force, '--out'),
  ]);
  const ready = await prepare({ ...request, queue: folder });
  const others = Array.from({ length: processes - 1 }, () => begin({ ...request, queue: folder }));
  await work(ready, others, terminal);
  terminal.settle();
  const runs = await ended(ready.queue, ready.plan);
  await closeQueue(ready);
  await tell({ runs, plan: ready.plan, truth, csvTo, outTo, folder }, terminal);
  return runs.length === ready.plan.items.length ? 0 : 1;
}

/** `sweep-worker`: works on the queue that stdin names, and prints nothing. */
export async function sweepWorker(terminal: Terminal): Promise<number> {
  const bytes = await readStdin(REQUEST_BYTES_MAX);
  const ready = await prepare(JSON.parse(new TextDecoder().decode(bytes)) as SweepRequest);
  await work(ready, [], terminal);
  await closeQueue(ready);
  return 0;
}

const REQUEST_BYTES_MAX = 1_048_576;

interface Ready {
  readonly queue: SweepQueue | TeamQueue;
  readonly plan: Plan;
  readonly documents: Awaited<ReturnType<typeof readSources>>;
  readonly debaters: Debaters;
}

async function prepare({
  queue: folder,
  models: paths,
  sources,
  store,
  temperature,
  ...request
}: SweepRequest): Promise<Ready> {
  const documents = await readSources(sources);
  for (const { bytes, name } of documents) requireNoDebate(bytes, name);
  const models = await Promise.all(
    paths.map((path) => (path === null ? Promise.resolve(null) : nameOfModel(path, temperature))),
  );
  const asked = { ...request, models };
  const count = countRuns(asked);
  if (count === 0 || count > SWEEP_RUNS_MAX)
    throw new HelperError(
      'SWEEP_SIZE',
      `this asks for ${String(count)} runs; a sweep has 1 to ${String(SWEEP_RUNS_MAX)}. Nothing was run.`,
    );
  const plan = planSweep(
    asked,
    documents.map(({ bytes, name }) => [name, sha256Hex(bytes)]),
  );
  const files = new Map(models.flatMap((name, at) => (name === null ? [] : [[name, paths[at] ?? ''] as const])));
  const queue = store === undefined ? await SweepQueue.open(folder, plan) : await teamQueue(store, folder, plan);
  return { plan, documents, queue, debaters: new Debaters(files, temperature) };
}

/** What talks to a database is loaded where there is one. */
async function teamQueue(store: string, folder: string, plan: Plan): Promise<TeamQueue> {
  const { TeamQueue } = await import('#helper/sweep/team-queue.ts');
  return TeamQueue.open(requireAddress(store), folder, plan);
}

async function closeQueue({ queue }: Ready): Promise<void> {
  if (!(queue instanceof SweepQueue)) await queue.close();
}

/** The same program once more. It ends by itself, or with this one where that is stopped; killed, its runs are taken over. */
function begin(request: SweepRequest): ChildProcess {
  const child = spawn(process.execPath, [process.argv[1] ?? '', 'debate', 'sweep-worker'], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.stdin.on('error', () => undefined);
  child.stdin.end(JSON.stringify(request));
  return child;
}

async function work(
  { debaters, documents, plan, queue }: Ready,
  others: readonly ChildProcess[],
  terminal: Terminal,
): Promise<void> {
  const controller = new AbortController();
  const off = onInterrupt(['SIGINT', 'SIGTERM'], () => {
    controller.abort();
    for (const child of others) child.kill('SIGINT');
  });
  const gone = others.map(
    (child) =>
      new Promise<void>((resolve) => {
        child.once('exit', () => resolve());
        child.once('error', () => resolve());
      }),
  );
  try {
    const at = {
      plan,
      documents,
      debaterOf: (model: string | null) => debaters.of(model),
      signal: controller.signal,
      report: (count: number) => terminal.progress(`${String(count)} of ${String(plan.items.length)} runs have ended`),
    };
    if (queue instanceof SweepQueue) await workOff({ ...at, queue });
    else await (await import('#helper/sweep/team-work.ts')).workOffTeam({ ...at, queue });
    await Promise.all(gone);
  } finally {
    for (const child of others) child.kill('SIGTERM');
    off();
    debaters.close();
  }
}

async function ended(queue: Ready['queue'], { items }: Plan): Promise<readonly SweepRun[]> {
  const done = await queue.done();
  return items.flatMap(({ act, arm, index }) => {
    const artifact = done.get(index);
    return artifact === undefined ? [] : [{ index, arm, seed: act.seed, artifact }];
  });
}

interface Told {
  readonly runs: readonly SweepRun[];
  readonly plan: Plan;
  readonly truth: Truth | null;
  readonly csvTo: Output | null;
  readonly outTo: Output | null;
  readonly folder: string;
}

async function tell({ csvTo, folder, outTo, plan, runs, truth }: Told, terminal: Terminal): Promise<void> {
  const [rows, lines] = [tabulate(runs, truth), runs.map(toLine)];
  const value = { debate_id: plan.debateId, runs_planned: plan.items.length, truth, table: rows, runs: lines };
  if (csvTo !== null) await writeOutput(csvTo.path, toCsv(plan.debateId, lines), csvTo);
  if (outTo !== null) await writeOutput(outTo.path, `${JSON.stringify(value, null, 2)}\n`, outTo);
  if (terminal.json) terminal.value(value);
  else printTable(terminal, rows);
  if (terminal.json) return;
  const { line, look, width } = terminal;
  const left = plan.items.length - runs.length;
  line(
    look(
      wrap(
        left > 0
          ? `Stopped: ${String(runs.length)} of ${String(plan.items.length)} runs have ended. The same command goes on with the rest.`
          : `${String(runs.length)} runs of ${harmlessLine(plan.debateId)}. Each can be proved: \`affidavit export --data ${harmlessLine(join(folder, 'data'))}\`.`,
        width,
      ),
      'strong',
    ),
  );
  line(
    look(
      wrap(
        `${runs.some(({ arm }) => arm.model === null) ? BUILT_IN : ''}An interval says nothing about other questions. This is about how they argue, not who is right.`,
        width,
      ),
      'soft',
    ),
  );
}

const BUILT_IN =
  'The built-in debater decides by rules: a seed says only who begins, so runs of one arm are few different debates. ';

function printTable({ line, look }: Terminal, rows: readonly Row[]): void {
  line(
    look(
      'mode     who rounds without          runs  for/against/open  quality             disagreement        struck              paranoia            debater',
      'strong',
    ),
  );
  for (const { arm, completed, disagreement, outcomes, paranoia, quality, runs, struck } of rows) {
    const counts = `${String(outcomes.for)}/${String(outcomes.against)}/${String(outcomes.open)}`;
    line(
      [
        arm.mode.padEnd(8),
        String(arm.participants).padEnd(3),
        String(arm.rounds).padEnd(6),
        (arm.without.join(' ') || 'nothing').padEnd(16),
        `${String(completed)}/${String(runs)}`.padEnd(5),
        counts.padEnd(17),
        figure(quality).padEnd(19),
        figure(disagreement).padEnd(19),
        figure(struck).padEnd(19),
        figure(paranoia).padEnd(19),
        arm.model === null ? 'built-in' : harmlessLine(arm.model).slice(0, 40),
      ].join(' '),
    );
  }
}

function figure(given: Figure | null): string {
  if (given === null) return 'none';
  const { high, low, value } = given;
  return low === null || high === null
    ? value.toFixed(2)
    : `${value.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`;
}

function requireNoDebate(bytes: Uint8Array, name: string): void {
  if (!isDebateFile(bytes)) return;
  throw new HelperError(
    'DEBATE_SOURCE',
    `${harmlessLine(name)} is a debate, and no debate is a source of another. Nothing was stored. Name the documents that it was about.`,
  );
}
