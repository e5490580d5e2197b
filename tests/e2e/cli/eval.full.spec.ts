// `affidavit eval`: the suites and own questions on the command line, and the history of both.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Evaluation } from '#desk/evaluate/evaluation.ts';
import { Desk } from '#tests/harness/command.ts';

const desk = new Desk();
beforeAll(() => {
  writeFileSync(desk.path('lease.txt'), 'The rent is 850 euros a month. The flat is on the third floor.');
  writeFileSync(
    desk.path('questions.txt'),
    '# rent\nHow much is the rent? => 850 euros\nWho painted the ceiling? =>\n',
  );
  writeFileSync(desk.path('wrong.txt'), 'How much is the rent? => 900 euros\n=> 7\n');
});
afterAll(() => desk.clear());

const OWN = ['eval', '--source', 'lease.txt', '--questions'] as const;

describe('affidavit eval', () => {
  it('asks own questions of own documents, and keeps the figures but no case', async () => {
    const told = await desk.run([...OWN, 'questions.txt', '--json']);
    expect([told.status, told.stderr]).toEqual([0, '']);
    const done = JSON.parse(told.stdout) as Evaluation;
    expect(done.parts.map(({ name }) => name)).toEqual(['own']);
    expect(done.parts[0]?.rows).toMatchObject([
      { question: 'How much is the rent?', kind: 'answer', right: true, broken: [] },
      { question: 'Who painted the ceiling?', kind: 'refusal', right: true, broken: [] },
    ]);
    expect(JSON.parse((await desk.run(['export', '--json'])).stdout)).toEqual([]);
    expect(JSON.parse((await desk.run(['eval', '--history', '--json'])).stdout)).toEqual([done]);
  });

  it('EBOM-REQ-189: runs the functional suite, tells each figure with its goal, and ends with 0 where all are reached', async () => {
    const told = await desk.run(['eval', '--suite', 'functional']);
    expect(told.status).toBe(0);
    expect(told.stdout).toMatch(/Factual claims that cite a source +100\.0 % of 18 +at least 100 %: yes/);
    expect(told.stdout).toMatch(/Supported claims that were not accepted +0\.0 % of 20 +at most 5 %: yes/);
    expect((await desk.run(['eval', '--history'])).stdout).toMatch(
      /^\S+Z {2}Functional tests: 14 of 14 goals reached\./,
    );
  });

  it('ends with 1 where a goal is missed', async () => {
    writeFileSync(desk.path('silent.txt'), 'Who is the landlord? => Ada Quist\n');
    const told = await desk.run([...OWN, 'silent.txt']);
    expect(told.stdout).toMatch(/Answerable questions that were answered +0\.0 % of 1 +at least 80 %: short/);
    expect(told.status).toBe(1);
  });

  it.each([
    ['a line without a question', [...OWN, 'wrong.txt'], 'EVAL_QUESTIONS', 'Line 2'],
    ['questions without documents', ['eval', '--questions', 'questions.txt'], 'USAGE', '--source'],
    ['nothing to run', ['eval', '--suite', 'none'], 'USAGE', 'expected a suite'],
    ['a file that is not there', [...OWN, 'none.txt'], 'FILE_NOT_FOUND', 'none.txt'],
  ])('refused before anything is run: %s', async (_what, args, code, word) => {
    const before = readdirSync(desk.folder, { recursive: true }).length;
    const told = await desk.run(args);
    expect([told.status, told.stdout]).toEqual([code === 'FILE_NOT_FOUND' ? 7 : 1, '']);
    expect(told.stderr).toMatch(new RegExp(`^${code}: .*${word}`));
    expect(readdirSync(desk.folder, { recursive: true })).toHaveLength(before);
  });

  it('a damaged line of the history is passed over', async () => {
    const file = readdirSync(desk.folder, { recursive: true })
      .map(String)
      .find((name) => name.endsWith('evaluations.jsonl'));
    const path = desk.path(file ?? '');
    writeFileSync(path, `{\n${readFileSync(path, 'utf8')}`);
    expect(JSON.parse((await desk.run(['eval', '--history', '--json'])).stdout)).toHaveLength(3);
  });
});
