// Sweeps in this process, over the real store, engines and frozen files.

import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { limit } from '#tests/limits.ts';
import { command } from '#tests/command-line.ts';

const folder = mkdtempSync(join(tmpdir(), 'affidavit-sweep-'));
const at = (name: string): string => join(folder, name);

async function sweep(queue: string, ...more: readonly string[]) {
  const args = ['--question', QUESTION, '--source', at('road.txt'), '--queue', at(queue), ...more];
  return command('debate', 'sweep', ...args);
}

const QUESTION = 'Should the lower road be closed in winter?';
const ROAD = `The lower road was flooded three times in 2023.

Closing the lower road would add a detour of 12 minutes for 340 households.

The fire brigade recommended that the lower road be closed from November to March.
`;
/** Of the side for the dog the papers carry too little: CRIT strikes out what it says. */
async function sweepStruck(queue: string, ...more: readonly string[]) {
  const sources = ['--source', at('lease.txt'), '--source', at('rules.txt')];
  return command(
    'debate',
    'sweep',
    '--question',
    'May the tenant keep a dog?',
    ...sources,
    '--queue',
    at(queue),
    ...more,
  );
}
const LEASE = 'The tenant may keep a dog in the flat.\n\nThe notice period is three months.\n';
const RULES = 'Dogs are not allowed in the flats.\n\nQuiet time is from 22.00 to 7.00.\n';
const VARIED = ['--seeds', '0-1', '--mode', 'in_loop,posthoc', '--rounds', '1'];
const filesIn = (queue: string): readonly string[] => readdirSync(at(`${queue}/runs`)).sort();

let first: Awaited<ReturnType<typeof sweep>>;
beforeAll(async () => {
  writeFileSync(at('road.txt'), ROAD);
  writeFileSync(at('lease.txt'), LEASE);
  writeFileSync(at('rules.txt'), RULES);
  const files = ['--csv', at('runs.csv'), '--out', at('runs.json')];
  first = await sweep('queue', ...VARIED, '--truth', 'for', ...files, '--json');
}, limit(120_000));

interface Told {
  readonly debate_id: string;
  readonly runs_planned: number;
  readonly table: readonly {
    readonly arm: { readonly mode: string };
    readonly runs: number;
    readonly completed: number;
  }[];
  readonly runs: readonly { readonly runId: string; readonly seed: number; readonly struck: number }[];
}
const told = (text: string): Told => JSON.parse(text) as Told;

describe('DEB-11.7: seeds and ablations of one debate_id', () => {
  it('every combination is run once, under one debate_id and a run_id of its own', () => {
    expect(first).toMatchObject({ status: 0, stderr: '' });
    const { debate_id, runs, runs_planned, table } = told(first.stdout);
    expect(runs_planned).toBe(4);
    expect(table.map(({ arm, completed, runs: count }) => [arm.mode, count, completed])).toEqual([
      ['in_loop', 2, 2],
      ['posthoc', 2, 2],
    ]);
    expect(runs.map(({ seed }) => seed)).toEqual([0, 1, 0, 1]);
    expect(new Set(runs.map(({ runId }) => runId)).size).toBe(4);
    expect(debate_id).toMatch(/^should_the_lower_road_/u);
    expect(filesIn('queue')).toEqual(['0000.json', '0001.json', '0002.json', '0003.json']);
  });

  it('what is ablated makes a difference: nothing is struck out where nothing is judged on the way', async () => {
    const { stdout } = await sweepStruck('struck', ...VARIED, '--json');
    const [looped, , afterwards] = told(stdout).runs;
    expect(looped?.struck).toBeGreaterThan(0);
    expect(afterwards?.struck).toBe(0);
  });

  it('the CSV has one line for each run, the JSON what --json prints', () => {
    const [head, ...lines] = readFileSync(at('runs.csv'), 'utf8').trimEnd().split('\r\n');
    expect(head).toBe(
      'debate_id,run_id,index,mode,participants,rounds,without,model,seed,status,outcome,turns,struck,quality,disagreement,traps',
    );
    expect(lines.map((line) => line.split(',').slice(2, 10).join(' '))).toEqual([
      '0 in_loop 3 1  builtin 0 completed',
      '1 in_loop 3 1  builtin 1 completed',
      '2 posthoc 3 1  builtin 0 completed',
      '3 posthoc 3 1  builtin 1 completed',
    ]);
    expect(JSON.parse(readFileSync(at('runs.json'), 'utf8'))).toEqual(JSON.parse(first.stdout));
  });
});

describe('DEB-11.7: what is left out of the loop, and who debates', () => {
  it('each ablation is an arm; judged afterwards there is nothing to leave out; the artifact says what was left out', async () => {
    const more = ['--seeds', '0', '--mode', 'in_loop,posthoc', '--rounds', '2', '--without', 'none,pid,crit+t3'];
    const { status, stderr, stdout } = await sweepStruck('ablated', ...more, '--json');
    expect([stderr, status]).toEqual(['', 0]);
    const { table } = JSON.parse(stdout) as {
      readonly table: readonly { readonly arm: object; readonly struck: { readonly value: number } }[];
    };
    expect(table.map(({ arm }) => arm)).toMatchObject([
      { mode: 'in_loop', without: [] },
      { mode: 'in_loop', without: ['pid'] },
      { mode: 'in_loop', without: ['crit', 't3'] },
      { mode: 'posthoc', without: [] },
    ]);
    // CRIT is what strikes out a turn that names no rival: without it nothing is struck.
    expect(table[0]?.struck.value).toBeGreaterThan(0);
    expect(table[2]?.struck.value).toBe(0);
    const ablated = (at: number): unknown => JSON.parse(readFileSync(at_(at), 'utf8'));
    expect(ablated(0)).toMatchObject({ run_metadata: { generation_mode: 'live' } });
    expect(ablated(2)).toMatchObject({ run_metadata: { generation_mode: 'ablation', without: ['crit', 't3'] } });
  });
  const at_ = (index: number): string => at(`ablated/runs/000${String(index)}.json`);

  it('a model is compared with the built-in debater on the same seeds', async () => {
    const model = `builtin,${resolve('tests/fixtures/models/tiny-cite/model.gguf')}`;
    const more = ['--seeds', '0-1', '--mode', 'posthoc', '--participants', '2', '--rounds', '1', '--model', model];
    const { status, stderr, stdout } = await sweep('models', ...more, '--json');
    expect([stderr, status]).toEqual(['', 0]);
    const { runs } = JSON.parse(stdout) as {
      readonly runs: readonly { readonly arm: object; readonly seed: number }[];
    };
    const name = 'gguf:model.gguf@sha256:44fae4768e968d63915d551d3166cf34e736a3bb457ee7253acd580c3e55d184';
    expect(runs).toMatchObject([
      { arm: { model: null }, seed: 0, status: 'completed' },
      { arm: { model: null }, seed: 1, status: 'completed' },
      { arm: { model: name }, seed: 0, status: 'completed' },
      { arm: { model: name }, seed: 1, status: 'completed' },
    ]);
  });

  it('what is no part of the loop cannot be left out, and a model that is not there is named', async () => {
    expect((await sweep('none', '--without', 'judge')).status).toBe(2);
    expect((await sweep('none', '--model', at('none.gguf'))).stderr).toMatch(/^FILE_NOT_FOUND: /u);
    expect(readdirSync(folder)).not.toContain('none');
  });
});

describe('a queue on disk', () => {
  it('asked again, it runs nothing again; a run that is missing is run, and no other', async () => {
    const before = filesIn('queue').map((name) => readFileSync(at(`queue/runs/${name}`), 'utf8'));
    const times = filesIn('queue').map((name) => statSync(at(`queue/runs/${name}`)).mtimeMs);
    rmSync(at('queue/runs/0002.json'));
    const again = await sweep('queue', ...VARIED, '--json');
    expect(again.status).toBe(0);
    const after = filesIn('queue').map((name) => readFileSync(at(`queue/runs/${name}`), 'utf8'));
    expect(after.map((text, place) => text === before[place])).toEqual([true, true, false, true]);
    expect(filesIn('queue').map((name, place) => statSync(at(`queue/runs/${name}`)).mtimeMs === times[place])).toEqual([
      true,
      true,
      false,
      true,
    ]);
    expect(new Set(told(again.stdout).runs.map(({ runId }) => runId)).size).toBe(4);
  });

  it('SWEEP_OTHER: the queue of another sweep is left as it is', async () => {
    const before = filesIn('queue');
    for (const more of [
      ['--seeds', '0-2', '--mode', 'in_loop,posthoc', '--rounds', '1'],
      [...VARIED, '--id', 'other'],
    ]) {
      const { status, stderr } = await sweep('queue', ...more);
      expect(status).toBe(1);
      expect(stderr).toMatch(/^SWEEP_OTHER: /u);
    }
    expect(filesIn('queue')).toEqual(before);
  });

  it('SWEEP_DAMAGED: a run that is no debate is named, and nothing is lost', async () => {
    writeFileSync(at('queue/runs/0001.json'), '{"half":');
    const { stderr } = await sweep('queue', ...VARIED);
    expect(stderr).toMatch(/^SWEEP_DAMAGED: .*0001\.json/u);
    expect(filesIn('queue')).toHaveLength(4);
  });

  it('SWEEP_SIZE and usage: too many runs, and a list that is none, are refused before a queue is made', async () => {
    expect((await sweep('none', '--seeds', '0-1999', '--rounds', '1,2')).stderr).toMatch(/^SWEEP_SIZE: .*4000 runs/u);
    expect((await sweep('none', '--seeds', '5-3')).status).toBe(2);
    expect(readdirSync(folder)).not.toContain('none');
  });
});
