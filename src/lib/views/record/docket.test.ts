import { describe, expect, it } from 'vitest';
import { toDocket } from '#lib/views/record/docket.ts';
import type { SourceView } from '#lib/contract/source.ts';
import type { AnswerView, RefusalView, TurnView } from '#lib/contract/turn.ts';

const source = (name: string, seq: number): SourceView =>
  ({ id: name, name, seq, importedAt: 1_000 + seq, library: null, out: false, passages: 3 }) as unknown as SourceView;
const passage = (name: string, text: string) => ({
  source: name,
  name,
  text,
  start: 0,
  end: text.length,
  relevance: 0,
});
const turn = (seq: number, question: string, outcome: unknown): TurnView =>
  ({ seq, question, askedAt: 5_000 + seq, outcome }) as TurnView;
const phases = [{ name: 'REFLECT', seq: 60, lines: ['R1 contradiction: [2] says otherwise than [1].'] }];

const NEW = { citation: { n: 1, passage: passage('notice.txt', 'It starts at 20:30.') }, claim: 'It starts at 20:30.' };
const OLD = { citation: { n: 2, passage: passage('plan.txt', 'It starts at 19:00.') }, claim: 'It starts at 19:00.' };
const answer = {
  kind: 'answer',
  sentences: [{ text: 'It starts at 20:30.', standing: 'supported', citations: [NEW.citation] }],
  conflicts: [{ strategy: 'MOST_RECENT', sides: [OLD, NEW], used: 1 }],
  work: { phases, seal: { size: 61, head: 'ab' } },
} as unknown as AnswerView;
const refusal = {
  kind: 'refusal',
  code: 'POLICY_BREACH',
  rule: { policy: 'G-LOW-02-RELEVANCE', measures: 'relevance' },
  closest: [passage('plan.txt', 'It starts at 19:00.')],
  work: { phases: [], seal: { size: 90, head: 'cd' } },
} as unknown as RefusalView;

describe('the docket of a case', () => {
  const entries = toDocket({
    sources: [source('late.txt', 64), source('plan.txt', 8), source('notice.txt', 20)],
    turns: [turn(40, 'When does it start?', answer), turn(70, 'Who sings?', refusal)],
  });

  it('stands in the order of the record, with documents that came together in one entry', () => {
    expect(entries.map(({ from, kind, to }) => [kind, from, to])).toEqual([
      ['added', 8, null],
      ['answer', 40, 61],
      ['added', 64, null],
      ['refusal', 70, 90],
    ]);
    const [first] = entries;
    expect(first?.kind === 'added' ? first.documents.map(({ name }) => name) : []).toEqual(['plan.txt', 'notice.txt']);
  });

  it('says of an answer what was claimed, on what, what was struck and why, and what was doubted', () => {
    expect(entries[1]).toMatchObject({
      question: 'When does it start?',
      claimed: [{ text: 'It starts at 20:30.', standing: 'supported', on: [{ n: 1, name: 'notice.txt' }] }],
      struck: [{ text: 'It starts at 19:00.', name: 'plan.txt', strategy: 'MOST_RECENT' }],
      doubted: ['[2] says otherwise than [1].'],
      rule: null,
      head: 'ab',
    });
  });

  it('says of a refusal which rule stopped it, and what came closest', () => {
    expect(entries[3]).toMatchObject({
      claimed: [],
      rule: { measures: 'relevance' },
      code: null,
      closest: { name: 'plan.txt' },
      head: 'cd',
    });
  });

  it('strikes nothing where both sides are presented', () => {
    const both = { ...answer, conflicts: [{ strategy: 'PRESENT_BOTH', sides: [OLD, NEW], used: null }] };
    const [entry] = toDocket({ sources: [], turns: [turn(40, 'When?', both)] });
    expect(entry).toMatchObject({ kind: 'answer', struck: [] });
  });
});
