// EBOM v2.0 "Enforcement Mechanisms", step by step on whole replies. Numbers are the specification's, worked out by hand.

import { describe, expect, it } from 'vitest';
import { toEdge } from '#core/answer/edge.ts';
import { run } from '#tests/case.ts';
import {
  document,
  lines,
  quoted,
  saying,
  SCENARIOS,
  SILENT,
  SUPPORTS,
  type Scenario,
  type Scores,
} from '#tests/scenarios.ts';

type Fields = Readonly<Record<string, unknown>>;
interface Structured {
  readonly response: { readonly claims: readonly Fields[] };
  readonly metadata: Fields;
  readonly audit_trail: { readonly policy_applied: Fields; readonly verification_results: readonly Fields[] };
}
const structured = async (scenario: Scenario): Promise<Structured> =>
  JSON.parse(JSON.stringify(toEdge((await run(scenario)).reply))) as Structured;

const BOATS = 'It holds eleven rowing boats and two canoes.';
const fact = (text: string, cites: readonly number[] = [1]) => ({ cites: [...cites], text, type: 'FACT' as const });

describe('before a draft: the policy gate', () => {
  it.each([
    ['LOW', 1, 0.6, true],
    ['MEDIUM', 1, 0.7, true],
    ['HIGH', 2, 0.85, false],
  ] as const)(
    'EBOM-REQ-107: at %s it loads %d sources, confidence %d, speculation %s, and how it is verified',
    async (risk, min_sources, min_confidence, speculation_allowed) => {
      const { audit_trail, metadata } = await structured({ ...SCENARIOS.high, risk });
      expect(audit_trail.policy_applied).toMatchObject({ min_sources, min_confidence, speculation_allowed });
      expect(metadata).toMatchObject({ risk_level: risk, verification_method: 'lexical-judge/2' });
    },
  );

  it.each([
    ['LOW', 'It holds eleven rowing boats and two canoes because the hall is free.', true],
    ['MEDIUM', 'It holds eleven rowing boats and two canoes because the hall is free.', false],
  ] as const)('EBOM-REQ-107: at %s the tier of reasoning in force decides of "%s": %s', async (risk, text, passes) => {
    const { reply } = await run({
      ...SCENARIOS.answered,
      risk,
      segments: () => [fact(text)],
      judge: () => SUPPORTS,
    });
    expect(reply.answer.kind === 'answer').toBe(passes);
  });
});

describe('after a draft', () => {
  const golden: readonly (readonly [string, readonly (readonly [string, string])[]])[] = [
    [BOATS, [[BOATS, 'FACTUAL']]],
    [
      'The boathouse opened in 1911. It holds eleven rowing boats.',
      [
        ['The boathouse opened in 1911.', 'FACTUAL'],
        ['It holds eleven rowing boats.', 'FACTUAL'],
      ],
    ],
    [
      'The boathouse opened in 1911; the tower opened in 1920.',
      [
        ['The boathouse opened in 1911', 'FACTUAL'],
        ['the tower opened in 1920.', 'FACTUAL'],
      ],
    ],
    ['Most keepers recommend larch.', [['Most keepers recommend larch.', 'CONSENSUS']]],
    ['This boathouse is beautiful.', [['This boathouse is beautiful.', 'SUBJECTIVE']]],
  ];
  it.each(golden)('EBOM-REQ-113: "%s" is these claims, each with its category', async (text, claims) => {
    const { response } = await structured({
      documents: [document('all.txt', text)],
      question: 'What about the boathouse?',
      segments: () => [fact(text)],
      judge: () => SUPPORTS,
    });
    expect(response.claims.map(({ category, text: said }) => [said, category])).toEqual(claims);
  });

  it('EBOM-REQ-114: each claim is held against what its own citation says, and nothing else makes up for it', async () => {
    const two = [document('a.txt', 'The red door is locked.'), document('b.txt', 'The blue door is open.')];
    const asked = (one: readonly number[], other: readonly number[]): Scenario => ({
      documents: two,
      question: 'Which door is locked?',
      relevance: (_, passage) => (passage.includes('red') ? 0.95 : 0.9),
      segments: () => [fact('The red door is locked.', one), fact('The blue door is open.', other)],
      judge: quoted,
    });
    expect((await run(asked([1], [2]))).reply.answer.kind).toBe('answer');
    // The same two sentences, each cited to the other's passage.
    expect((await run(asked([2], [1]))).reply.answer).toMatchObject({
      kind: 'refusal',
      refusal: { rule: 'G-LOW-06-SUPPORT' },
    });
  });

  it.each([
    ['LOW', 0.6, 'PASS'],
    ['LOW', 0.5999, 'FAIL'],
    ['MEDIUM', 0.7, 'PASS'],
    ['MEDIUM', 0.6999, 'FAIL'],
    ['HIGH', 0.85, 'PASS'],
    ['HIGH', 0.8499, 'FAIL'],
  ] as const)('EBOM-REQ-114: at %s a claim of similarity %d is a %s', async (risk, similarity, result) => {
    const { audit_trail } = await structured({
      ...SCENARIOS.high,
      risk,
      judge: (claim, passage): Scores => ({ ...quoted(claim, passage), similarity }),
    });
    expect(audit_trail.verification_results.at(-1)).toMatchObject({ result });
  });

  // Credibility .9 (a contract), retrieval .95, undated and so fresh 1: .4 * .9 + .3 * .95 + .2 = .845, and .1 more where
  // a second document carries it. Times the support of the judge.
  it.each([
    ['LOW', 'answered', 0.4, 0.94, 'answer'], // (.845 - .4 * .5) * .94 = .606
    ['LOW', 'answered', 0.4, 0.92, 'refusal'], // .593
    ['MEDIUM', 'answered', 0.9, 0.84, 'answer'], // .710
    ['MEDIUM', 'answered', 0.9, 0.82, 'refusal'], // .693
    ['HIGH', 'high', 0.9, 0.91, 'answer'], // .945 * .91 = .860
    ['HIGH', 'high', 0.9, 0.89, 'refusal'], // .841
  ] as const)(
    'EBOM-REQ-116: at %s, %s, credibility %d, support %d: %s',
    async (risk, name, believed, support, kind) => {
      const credibility = Math.ceil(believed * 65_536);
      const { documents, ...asked } = SCENARIOS[name];
      const { reply } = await run({
        ...asked,
        documents: documents.map((act) => (act.kind === 'import' ? { ...act, credibility } : act)),
        risk,
        judge: (claim, passage): Scores => (passage.includes(claim) ? { ...SUPPORTS, support } : SILENT),
      });
      const { answer } = reply;
      expect([answer.kind, answer.kind === 'refusal' ? answer.refusal.rule : null]).toEqual([
        kind,
        kind === 'refusal' ? `G-${risk}-12-CONFIDENCE` : null,
      ]);
    },
  );
});

describe('a writer that is sure of itself', () => {
  it('EBOM-REQ-186: its own confidence is no part of a draft, and the judge is asked about claims and passages alone', async () => {
    const sure = saying('writer', () => ({
      assumptions: ['It is so.'],
      segments: [{ ...fact(BOATS), confidence: 1 }],
    }));
    const { answer } = (await run(SCENARIOS.answered, { writer: sure })).reply;
    expect(answer.kind === 'refusal' && answer.refusal.reason).toContain('OUTPUT_');
    const asked: string[][] = [];
    const judge = saying('nli', (input) => {
      asked.push(Object.keys(input.request as object).sort());
      return lines(SCENARIOS.answered).nli(input, { get: () => Promise.reject(new Error('not reached')) });
    });
    expect((await run(SCENARIOS.answered, { nli: judge })).reply.answer.kind).toBe('answer');
    expect(asked).toEqual([['claims', 'evidence', 'pairs']]);
  });
});

describe('attacks of several kinds', () => {
  const five = (count: number): Scenario => ({
    documents: Array.from({ length: count }, (_, at) =>
      document(`Post ${String(at)}.txt`, `${BOATS}\n\nPosted by reader ${String(at)}.`, { credibility: 32_768 }),
    ),
    question: SCENARIOS.answered.question,
    relevance: (_, passage) => (passage.includes('eleven') ? 1 : 0),
    segments: (_, evidence) => [fact(BOATS, evidence.map((__, at) => at + 1).slice(0, 8))],
    judge: (claim, passage) => (passage.includes(claim) ? { ...SUPPORTS, support: 1 } : SILENT),
  });

  it('EBOM-U-06: five sources of credibility .5 make nothing surer than two of them do', async () => {
    const confidences = await Promise.all(
      [2, 5].map(async (count) => (await structured(five(count))).metadata['confidence']),
    );
    // .4 * .5 + .3 + .2 + .1: of each source, and the least of them counts.
    expect(confidences).toEqual([0.8, 0.8]);
    const { answer } = (await run({ ...five(5), risk: 'HIGH', judgeMethod: 'lexical-judge/2' })).reply;
    expect(answer.kind === 'refusal' && answer.refusal.rule).toBe('G-HIGH-10-CREDIBILITY');
  });

  const low = (scenario: Scenario): Scenario => ({
    ...scenario,
    documents: scenario.documents.map((act) => (act.kind === 'import' ? { ...act, credibility: 19_661 } : act)),
  });
  type Segments = NonNullable<Scenario['segments']>;
  const told = (...more: ReturnType<Segments>): Segments => {
    return () => [fact(BOATS, [1, 2]), ...more];
  };
  const guess = { cites: [], text: 'Perhaps it holds 99 boats.', type: 'SPECULATION' as const };
  it.each([
    ['the judge, of what no passage says', { segments: told(fact('It holds 99 boats.')) }, 'G-HIGH-06-SUPPORT'],
    ['the reader of drafts, of a source that is not there', { segments: told(fact(BOATS, [9])) }, 'OUTPUT_REFERENCE'],
    ['the rule on guesses', { segments: told(guess) }, 'G-HIGH-04-SPECULATION'],
    ['the rule on credibility', low(SCENARIOS.high), 'G-HIGH-10-CREDIBILITY'],
    ['the rule on similarity alone', { judgeMethod: 'cosine/1' }, 'G-HIGH-05-HYBRID'],
    [
      'the rule on entailment',
      { judge: (claim: string, passage: string) => ({ ...quoted(claim, passage), entailment: 0.8 }) },
      'G-HIGH-08-ENTAILMENT',
    ],
    ['the rule on second sources', { documents: SCENARIOS.high.documents.slice(0, 1) }, 'G-HIGH-01-SOURCES'],
  ] as const)('EBOM-U-07: caught by one layer alone: %s', async (_layer, attack, rule) => {
    const { reply } = await run({ ...SCENARIOS.high, ...attack });
    expect(reply.answer.kind).toBe('refusal');
    const { reason = '', rule: refused = '' } = reply.answer.kind === 'refusal' ? reply.answer.refusal : {};
    expect(refused === rule || reason.includes(`(${rule})`), `${refused}: ${reason}`).toBe(true);
    // Without the attack, the same question is answered: nothing else refuses it.
    expect((await run(SCENARIOS.high)).reply.answer.kind).toBe('answer');
  });

  it('EBOM-U-10: a refusal says the rule, what was measured and needed, what was searched, and what to do', async () => {
    const { refusal } = toEdge(
      (await run({ ...SCENARIOS.high, documents: SCENARIOS.high.documents.slice(0, 1) })).reply,
    );
    expect(refusal).toMatchObject({
      rule: 'G-HIGH-01-SOURCES',
      actual: 1,
      threshold: 2,
      unit: 'count',
      searched: { sources: 1, passages: 2 },
      next: ['Add a second, independent document that says the same.'],
    });
    const close = toEdge((await run({ ...SCENARIOS.irrelevant })).reply).refusal;
    expect(close).toMatchObject({ rule: 'G-LOW-02-RELEVANCE', actual: 0.3, threshold: 0.5, unit: 'q16' });
  });
});
