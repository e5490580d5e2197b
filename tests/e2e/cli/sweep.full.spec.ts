// A sweep is killed again and again, and gone on with: no run is lost, none doubled, none that was acknowledged changed.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { Desk } from '#tests/harness/command.ts';
import { commandLine } from '#tests/harness/product.ts';
import { sweepWithKills } from '#tests/e2e/cli/sweep-many.ts';

const RUNS = 8;
const desk = new Desk();
const ARGS = [
  ...['debate', 'sweep', '--question', 'Should the lower road be closed in winter?', '--source', 'road.txt'],
  ...['--queue', 'queue', '--seeds', '0-3', '--mode', 'in_loop,posthoc', '--rounds', '1', '--json'],
];
const held = (): readonly string[] =>
  existsSync(desk.path('queue/runs'))
    ? readdirSync(desk.path('queue/runs'))
        .filter((name) => name.endsWith('.json'))
        .sort()
    : [];
const textOf = (name: string): string => readFileSync(desk.path(`queue/runs/${name}`), 'utf8');

/** Killed when one more run has ended; resolves with whether it ended by itself before. */
function killedAfterOneMore(): Promise<boolean> {
  const before = held().length;
  const child = spawn(process.execPath, [commandLine(), ...ARGS], { cwd: desk.folder, stdio: 'ignore' });
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (held().length > before) child.kill('SIGKILL');
    }, 5);
    child.on('close', (_, signal) => {
      clearInterval(timer);
      resolve(signal === null);
    });
  });
}

it('killed after every run, the same command goes on: eight runs, each once', async () => {
  writeFileSync(
    desk.path('road.txt'),
    'The lower road was flooded three times in 2023.\n\nClosing the lower road would add a detour of 12 minutes.\n',
  );
  let kept = new Map<string, string>();
  for (let kills = 0; kills < 4; kills += 1) {
    if (await killedAfterOneMore()) break;
    for (const [name, text] of kept) expect(textOf(name)).toBe(text);
    kept = new Map(held().map((name) => [name, textOf(name)]));
  }
  expect(kept.size).toBeGreaterThanOrEqual(3);
  const { status, stdout } = await desk.spawn(ARGS);
  expect(status).toBe(0);
  for (const [name, text] of kept) expect(textOf(name)).toBe(text);
  const { runs } = JSON.parse(stdout) as {
    readonly runs: readonly { readonly index: number; readonly runId: string }[];
  };
  expect(runs.map(({ index }) => index)).toEqual(Array.from({ length: RUNS }, (_, at) => at));
  expect(new Set(runs.map(({ runId }) => runId)).size).toBe(RUNS);
});

it('stopped by a signal, it says how far it came and goes on later', async () => {
  const args = ARGS.map((arg) => (arg === 'queue' ? 'stopped' : arg));
  const child = spawn(process.execPath, [commandLine(), ...args.filter((arg) => arg !== '--json')], {
    cwd: desk.folder,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let said = '';
  child.stdout.on('data', (part: Buffer) => (said += part.toString()));
  const timer = setInterval(() => {
    if (existsSync(desk.path('stopped/runs/0000.json'))) {
      clearInterval(timer);
      child.kill('SIGINT');
    }
  }, 5);
  const code = await new Promise((resolve) => child.on('close', resolve));
  clearInterval(timer);
  expect(code).toBe(130);
  expect(said).toMatch(/Stopped: [1-7] of 8 runs have ended/u);
  const { status, stdout } = await desk.spawn(args);
  expect(status).toBe(0);
  expect((JSON.parse(stdout) as { readonly runs: readonly unknown[] }).runs).toHaveLength(RUNS);
});

it('24 runs over four processes that are started apart, one of them killed every second: each once', async () => {
  expect(await sweepWithKills(24, 1_000)).toBeGreaterThan(1);
});

it('one command begins the others itself, and tells the table of all', async () => {
  const args = ARGS.map((arg) => (arg === 'queue' ? 'together' : arg));
  const { status, stdout } = await desk.spawn([...args, '--processes', '3']);
  expect(status).toBe(0);
  expect((JSON.parse(stdout) as { readonly runs: readonly unknown[] }).runs).toHaveLength(RUNS);
  expect(readdirSync(desk.path('together')).filter((name) => name.startsWith('data')).length).toBeGreaterThan(1);
});
