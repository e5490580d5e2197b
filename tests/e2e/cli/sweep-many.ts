// Four processes at one queue, one of which is killed again and again: what is left behind is counted.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect } from 'vitest';
import { Desk } from '#tests/harness/command.ts';
import { commandLine } from '#tests/harness/product.ts';

const PROCESSES = 4;

/** Resolves with how often a process was killed. */
export async function sweepWithKills(runs: number, everyMs: number): Promise<number> {
  const desk = new Desk();
  const args = [
    ...['debate', 'sweep', '--question', 'Should the lower road be closed in winter?', '--source', 'road.txt'],
    ...['--queue', 'queue', '--seeds', `0-${String(runs - 1)}`, '--mode', 'posthoc', '--participants', '2'],
    ...['--rounds', '1', '--json'],
  ];
  writeFileSync(
    desk.path('road.txt'),
    'The lower road was flooded three times in 2023.\n\nClosing the lower road would add a detour of 12 minutes.\n',
  );
  const start = (): ChildProcess =>
    spawn(process.execPath, [commandLine(), ...args], { cwd: desk.folder, stdio: 'ignore' });
  const working = Array.from({ length: PROCESSES }, start);
  const firstSeen = new Map<string, string>();
  let kills = 0;
  let seenAtKill = 0;
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, everyMs));
    const held = existsSync(desk.path('queue/runs')) ? readdirSync(desk.path('queue/runs')) : [];
    for (const name of held.filter((one) => one.endsWith('.json'))) {
      const text = readFileSync(desk.path(`queue/runs/${name}`), 'utf8');
      expect(text, name).toBe(firstSeen.get(name) ?? text);
      firstSeen.set(name, text);
    }
    if (firstSeen.size === runs) break;
    // Where a start takes longer than a process is let live, nothing would ever end: a run ends between two kills.
    if (kills > 0 && firstSeen.size === seenAtKill) continue;
    seenAtKill = firstSeen.size;
    const at = kills % PROCESSES;
    const child = working[at];
    if (child?.exitCode !== null) continue;
    child.kill('SIGKILL');
    kills += 1;
    working[at] = start();
  }
  const left = working.filter(({ exitCode }) => exitCode === null);
  await Promise.all(left.map((child) => new Promise((resolve) => child.once('exit', resolve))));

  const { status, stdout } = await desk.spawn(args);
  expect(status).toBe(0);
  const told = JSON.parse(stdout) as { readonly runs: readonly { readonly runId: string; readonly seed: number }[] };
  // None lost, none doubled, and none is another one than was first there.
  expect(told.runs.map(({ seed }) => seed)).toEqual(Array.from({ length: runs }, (_, seed) => seed));
  expect(new Set(told.runs.map(({ runId }) => runId)).size).toBe(runs);
  for (const [name, text] of firstSeen) expect(readFileSync(desk.path(`queue/runs/${name}`), 'utf8')).toBe(text);
  expect(readdirSync(desk.path('queue')).filter((name) => name.startsWith('data')).length).toBeGreaterThan(1);
  return kills;
}
