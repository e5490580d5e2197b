import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { pb2sProof } from '#core/pb2s/proof.ts';
import { BOATHOUSE, Desk } from '#tests/harness/command.ts';

const desk = new Desk();
const chance = z.number().min(0).max(1);
const scored = z.strictObject({
  id: z.union([z.string(), z.number()]),
  verdict: z.enum(['SUPPORTED', 'CONTRADICTED', 'UNSUPPORTED', 'UNDECIDED']),
  probability: chance,
  similarity: chance,
  entailment: chance,
  contradiction: chance,
});
const classified = z.strictObject({
  id: z.union([z.string(), z.number()]),
  domain: z.string(),
  risk_level: z.enum(['LOW', 'MEDIUM', 'HIGH']),
  confidence: chance,
  claim_category: z.enum(['TRIVIAL', 'FACTUAL', 'SUBJECTIVE', 'CONSENSUS', 'REASONING']),
  category_confidence: chance,
});

beforeAll(() => writeFileSync(desk.path('boathouse.md'), BOATHOUSE));
afterAll(() => desk.clear());

const lines = (values: readonly unknown[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join('');
const parseLines = (text: string): unknown[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);

describe('score', () => {
  it('gives a line for each pair, in order, under its id', async () => {
    writeFileSync(
      desk.path('pairs.jsonl'),
      lines([
        {
          id: 'same',
          evidence: 'It holds eleven rowing boats and two canoes.',
          claim: 'It holds eleven rowing boats and two canoes.',
        },
        {
          id: 2,
          evidence: 'It holds eleven rowing boats and two canoes.',
          claim: 'It holds twelve rowing boats.',
          note: 'other fields are left alone',
        },
        { id: 'other', evidence: 'Members pay 60 euros a year.', claim: 'The roof is made of slate.' },
      ]),
    );
    const { status } = await desk.spawn(['score', '--in', 'pairs.jsonl', '--out', 'scores.jsonl']);
    expect(status).toBe(0);
    const scores = parseLines(readFileSync(desk.path('scores.jsonl'), 'utf8')).map((line) => scored.parse(line));
    expect(scores.map(({ id, verdict }) => [id, verdict])).toEqual([
      ['same', 'SUPPORTED'],
      [2, 'CONTRADICTED'],
      ['other', 'UNSUPPORTED'],
    ]);
  });

  it('a text that no case would take is undecided and says why', async () => {
    const { status, stdout } = await desk.run(['score', '--in', '-', '--out', '-'], {
      input: lines([{ id: 1, evidence: 'Sound.', claim: 'Not \u0378 assigned.' }]),
    });
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ id: 1, verdict: 'UNDECIDED', probability: 0, code: 'TEXT_UNASSIGNED' });
  });

  it.each([
    ['no JSON', 'no json\n'],
    ['a key twice', '{"id":1,"id":2,"evidence":"a","claim":"b"}\n'],
    ['a field missing', '{"id":1,"evidence":"a"}\n'],
    ['a list', '[1,2]\n'],
  ])('%s in a line is named with its number, and nothing is written', async (_, bad) => {
    const input = `${lines([{ id: 1, evidence: 'a', claim: 'a' }])}${bad}`;
    const { status, stdout, stderr } = await desk.run(['score', '--in', '-', '--out', '-'], { input });
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/^INPUT_LINE: line 2: /);
  });
});

describe('classify', () => {
  it('EBOM-REQ-020: gives domain, risk and kind of each text', async () => {
    const input = lines([
      { id: 1, text: 'May I withhold the rent under my lease?' },
      { id: 2, text: 'The film is beautiful.' },
    ]);
    const { status, stdout } = await desk.run(['classify', '--in', '-', '--out', '-'], { input });
    expect(status).toBe(0);
    const [lease, film] = parseLines(stdout).map((line) => classified.parse(line));
    expect(lease).toMatchObject({ id: 1, domain: 'legal_research', risk_level: 'HIGH' });
    expect(film).toMatchObject({ id: 2, claim_category: 'SUBJECTIVE' });
  });
});

describe('check', () => {
  it('gives each sentence of a draft its verdict, with passage and score', async () => {
    const draft =
      'The boathouse holds eleven rowing boats. It was built in 1950. Is it open? The roof is made of slate.';
    const { status, stdout } = await desk.run(['check', '--source', 'boathouse.md', '--json'], { input: draft });
    expect(status).toBe(1);
    const rows = z
      .array(
        z.strictObject({
          sentence: z.string(),
          verdict: z.string(),
          score: chance.nullable(),
          passage: z.looseObject({ name: z.string(), excerpt: z.string() }).nullable(),
          pb2s_proof: pb2sProof,
        }),
      )
      .parse(JSON.parse(stdout));
    expect(rows.map((row) => row.verdict)).toEqual(['SUPPORTED', 'CONTRADICTED', 'NO_CLAIM', 'UNDECIDED']);
    expect(BOATHOUSE).toContain(rows[0]?.passage?.excerpt);
  });

  it('ends with 0 where every claim is supported, and with 1 where there is nothing to support it', async () => {
    const input = 'It holds eleven rowing boats and two canoes.';
    expect((await desk.run(['check', '--source', 'boathouse.md', '-'], { input })).status).toBe(0);
    expect((await desk.run(['check', '-'], { input })).status).toBe(1);
  });

  it('--rewrite puts what the document says in the place of what it denies, and the bundle proves both checks', async () => {
    const args = ['check', '--source', 'boathouse.md', '--rewrite', '-o', 'rewritten.md', '--bundle', 'two.affidavit'];
    const input = 'The boathouse holds twelve rowing boats.';
    expect((await desk.run(args, { input })).status).toBe(1);
    const rewritten = readFileSync(desk.path('rewritten.md'), 'utf8');
    expect(rewritten).toMatch(/^~~The boathouse holds twelve rowing boats\.~~ .*eleven.* \\\[boathouse\.md\\\]\n$/);
    const { status, stdout } = await desk.run(['verify', 'two.affidavit', '--json']);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ verdict: 'proved', facts: { turns: 2, turnsReplayed: 2 } });
  });

  it('writes the bundle of its case, in which the verdicts are decided again', async () => {
    const args = ['check', '--source', 'boathouse.md', '--bundle', 'checked.affidavit'];
    const input = 'The boathouse holds eleven rowing boats. It was built in 1950.';
    expect((await desk.run(args, { input })).status).toBe(1);
    const { status, stdout } = await desk.run(['verify', 'checked.affidavit', '--json']);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ verdict: 'proved', facts: { turns: 1, turnsReplayed: 1 } });
  });

  it.each([
    ['nothing', '', 'DRAFT_EMPTY'],
    ['a million bytes', 'A word. '.repeat(131_072), 'DRAFT_SIZE'],
    ['ten thousand sentences', 'I. '.repeat(10_000), 'DRAFT_SENTENCES'],
    ['another language', 'Das Dach ist aus Blech und es ist nicht dicht.', 'DRAFT_LANGUAGE'],
  ])('says with a code why it does not check %s', async (_what, input, code) => {
    const { status, stderr, stdout } = await desk.run(['check', '-'], { input });
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain(`${code}: `);
  });
});

describe('bench', () => {
  it('measures one record of a bundle, within the bytes that its goal allows', async () => {
    const { status, stdout } = await desk.spawn(['bench', 'prove', '--size', '500', '--json']);
    expect(status).toBe(0);
    const [read, median] = z
      .array(z.looseObject({ name: z.string(), ours: z.number(), unit: z.string() }))
      .parse(JSON.parse(stdout));
    expect([read?.unit, median?.unit]).toEqual(['bytes', 'ms']);
    // A line of the ledger, a checkpoint and a path of nine hashes are more than this, and the bundle is far more.
    expect(read?.ours).toBeGreaterThan(1_000);
    expect(read?.ours).toBeLessThanOrEqual(65_536);
  });

  it('ends with 2 on a benchmark that is not there', async () => {
    expect((await desk.spawn(['bench', 'sorting'])).status).toBe(2);
  });
});

describe('search', () => {
  it('EBOM-REQ-141: as it is built, sends nothing with a name of a document of the case', async () => {
    writeFileSync(desk.path('lease.txt'), 'The tenant is Odalys Brankovitch.\n');
    const { stdout } = await desk.run(['ask', 'How tall is the lighthouse?', '--source', 'lease.txt', '--json']);
    const { case_id } = z.object({ case_id: z.string() }).parse(JSON.parse(stdout));
    const ended = await desk.run(['search', case_id, 'lighthouse of Odalys', '--yes']);
    expect(ended).toMatchObject({ status: 1, stdout: '' });
    expect(ended.stderr).toContain('SEARCH_PRIVATE: “Odalys” stands in your own documents. Nothing was sent.');
  });
});
