// A debate by a real llama.cpp model in a process of its own, killed again and again and gone on with from its record.
import { spawn } from 'node:child_process';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { Desk } from '#tests/harness/command.ts';
import { commandLine } from '#tests/harness/product.ts';

const MODEL = resolve('tests/fixtures/models/tiny-cite/model.gguf');
const desk = new Desk();
// Where the packed product is tested, the package stands where a person may have it: on the path of modules.
const MODULES = { NODE_PATH: resolve('node_modules') };

/** Bytes of records so far. Files come and go while this looks: a folder that is gone holds none. */
function recorded(folder = desk.path('data/cases')): number {
  return present(() => readdirSync(folder, { withFileTypes: true }), [])
    .map((entry) => {
      const path = join(folder, entry.name);
      return entry.isFile() ? present(() => statSync(path).size, 0) : recorded(path);
    })
    .reduce((sum, size) => sum + size, 0);
}

function present<Value>(look: () => Value, none: Value): Value {
  try {
    return look();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return none;
  }
}

/** Killed once the record has grown by so much; true where it ended by itself before. */
function killedLater(args: readonly string[], growth: number): Promise<boolean> {
  const env = { ...process.env, ...MODULES, AFFIDAVIT_DATA: desk.path('data') };
  const before = recorded();
  const child = spawn(process.execPath, [commandLine(), ...args], { cwd: desk.folder, env, stdio: 'ignore' });
  return new Promise((resolve_) => {
    const timer = setInterval(() => {
      if (recorded() > before + growth) child.kill('SIGKILL');
    }, 5);
    child.on('close', (_, signal) => {
      clearInterval(timer);
      resolve_(signal === null);
    });
  });
}

it('goes on after every kill with the same model, and its bundle holds', async () => {
  writeFileSync(
    desk.path('road.txt'),
    'The lower road was flooded three times in 2023.\n\nClosing the lower road would add a detour of 12 minutes.\n',
  );
  const asked = ['--question', 'Should the lower road be closed in winter?', '--source', 'road.txt'];
  const run = [
    'debate',
    'run',
    ...asked,
    '--participants',
    '5',
    '--rounds',
    '6',
    '--mode',
    'posthoc',
    '--model',
    MODEL,
  ];
  expect(await killedLater(run, 18_000)).toBe(false);
  const [held] = JSON.parse((await desk.spawn(['export', '--json'])).stdout) as readonly { readonly case_id: string }[];
  const resume = ['debate', 'resume', held?.case_id ?? '', '--model', MODEL];
  let kills = 1;
  while (kills < 4 && !(await killedLater(resume, 1_000))) kills += 1;
  expect(kills).toBeGreaterThan(1);
  const { status, stderr, stdout } = await desk.spawn([...resume, '--json', '--bundle', 'debate.affidavit'], {
    env: MODULES,
  });
  expect([stderr, status]).toEqual(['', 0]);
  const { outcome, run_metadata, turns } = JSON.parse(stdout) as {
    readonly outcome: { readonly status: string };
    readonly run_metadata: { readonly global_model_name: string };
    readonly turns: readonly { readonly turn_index: number }[];
  };
  expect(outcome.status).toBe('completed');
  expect(run_metadata.global_model_name).toMatch(/^gguf:model\.gguf@sha256:/u);
  // Four speak twice, and say the same: they rest, and the judge speaks.
  expect(turns.map(({ turn_index }) => turn_index)).toEqual(Array.from({ length: 9 }, (_, at) => at));
  const verified = JSON.parse((await desk.spawn(['verify', 'debate.affidavit', '--json'])).stdout) as object;
  expect(verified).toMatchObject({ verdict: 'recorded', facts: { turnsReplayed: 1 } });
});
