// What EBOM asks of answers in single domains, and of what every structured reply tells. Expected values by hand.

import { describe, expect, it, vi } from 'vitest';
import { Socket } from 'node:net';
import { interpret } from '#core/answer/revise.ts';
import { toEdge } from '#core/answer/edge.ts';
import { fromDecimal } from '#core/bytes/q16.ts';
import type { Domain, Risk } from '#core/admission/grammar.ts';
import { THRESHOLDS } from '#core/judge/thresholds.ts';
import { memoryStores, open, replyOf, run } from '#tests/case.ts';
import { builtinEngines } from '#tests/quality/retrieval/engines.ts';
import { document, saying, SCENARIOS, scriptedOracles, type Scenario } from '#tests/scenarios.ts';

const LINE = 'The lantern burns in the empty room.';
type Segment = NonNullable<ReturnType<NonNullable<Scenario['segments']>>>[number];
const fact: Segment = { cites: [1], text: LINE, type: 'FACT' };

const asked = (question: string, name: string, segments: readonly Segment[]): Scenario => ({
  documents: [document(name, LINE, { type: 'reference' })],
  question,
  segments: () => segments,
});

/** A classifier that says so. */
const classified = (domain: Domain, risk_level: Risk) => ({
  classifier: saying('classifier', () => ({ confidence: 0.9, domain, keywords: [], risk_level })),
});

describe('literary analysis', () => {
  const POEM = 'Which metaphor does the poem use?';
  it.each([
    ['a fact about the text that cites it', [fact], 'answer'],
    ['a fact about the text without a citation', [fact, { ...fact, cites: [], text: 'The poet is old.' }], 'refusal'],
    [
      'a fact about the text that is called an opinion',
      [fact, { cites: [], text: 'The poem was printed in 1855.', type: 'OPINION' as const }],
      'refusal',
    ],
    [
      'an interpretation labelled as speculation',
      [fact, { cites: [], text: 'Perhaps the lantern is hope.', type: 'SPECULATION' as const }],
      'answer',
    ],
  ])('EBOM-REQ-021: %s', async (_what, segments, kind) => {
    const { answer } = (await run(asked(POEM, 'lantern.txt', segments), classified('literary_analysis', 'LOW'))).reply;
    expect([answer.domain, answer.risk, answer.kind]).toEqual(['literary_analysis', 'LOW', kind]);
    if (answer.kind === 'answer')
      expect(answer.sentences.map(({ type }) => type)).toEqual(['VERIFIED', 'SPECULATIVE'].slice(0, segments.length));
  });
});

describe('fiction', () => {
  it('EBOM-REQ-022: a fact of the canon names the work it is from; an addition stands beside it, as speculation', async () => {
    const addition = { cites: [], text: 'Perhaps the keeper comes back.', type: 'SPECULATION' } as const;
    const { reply } = await run(
      asked('What is canon about the lantern?', 'The Keeper, by A. Vale.txt', [fact, { ...addition, cites: [] }]),
      classified('fiction', 'LOW'),
    );
    expect([reply.answer.domain, reply.answer.kind]).toEqual(['fiction', 'answer']);
    expect(toEdge(reply).response).toMatchObject({
      answer: `${LINE} [1] Perhaps the keeper comes back. (Speculative, no source)`,
      sources: [{ name: 'The Keeper, by A. Vale.txt', content: LINE }],
      speculations: [expect.any(String)],
    });
  });
});

describe('law', () => {
  it('EBOM-REQ-019: an answer has a chain for each claim, its conflicts, and how sure it is', async () => {
    const question = 'What does the statute say about boats?';
    const { reply } = await run({ ...SCENARIOS.high, question }, classified('legal_research', 'HIGH'));
    const { metadata, response } = toEdge(reply);
    expect([reply.answer.domain, reply.answer.risk, reply.answer.kind]).toEqual(['legal_research', 'HIGH', 'answer']);
    expect(response).toMatchObject({
      conflicts: [],
      reasoning_chain: [{ operation: 'aggregation', validity_check: 'VALID' }],
    });
    expect((metadata as { readonly confidence: number }).confidence).toBeGreaterThanOrEqual(0.85);
  });
});

describe('law, where documents disagree', () => {
  it('EBOM-REQ-019: nothing is answered, and both sides are told', async () => {
    const { reply } = await run(
      {
        ...SCENARIOS.contradicted,
        question: 'When does the statute say that it opens?',
        judgeMethod: 'lexical-judge/2',
      },
      classified('legal_research', 'HIGH'),
    );
    const { conflicts } = toEdge(reply).response as { readonly conflicts: readonly unknown[] };
    expect([reply.answer.domain, reply.answer.risk, reply.answer.kind]).toEqual(['legal_research', 'HIGH', 'refusal']);
    expect(conflicts).toMatchObject([
      { resolution: 'REFUSE_WITH_EXPLANATION', text: expect.stringContaining('opens at ten') as unknown },
    ]);
  });
});

describe('what every reply tells', () => {
  it.each([
    ['bothTold', 'answer', 'PRESENT_BOTH'],
    ['contradicted', 'clarify', 'PRESENT_BOTH'],
  ] as const)(
    'EBOM-REQ-085: %s: its conflicts stand in the response, with how they are resolved',
    async (name, kind, resolution) => {
      const { reply } = await run(SCENARIOS[name]);
      const { conflicts } = toEdge(reply).response as { readonly conflicts: readonly unknown[] };
      expect(reply.answer.kind).toBe(kind);
      expect(conflicts.length).toBeGreaterThan(0);
      for (const conflict of conflicts)
        expect(conflict).toMatchObject({
          resolution,
          text: expect.stringContaining('These sources conflict.') as unknown,
        });
    },
  );

  it.each([
    [58_982, 39_321, 'PRESENT_BOTH'], // .3 of a credibility is 19,661 of 65,536
    [58_982, 39_320, 'FAVOR_HIGH_CREDIBILITY'],
  ] as const)('EBOM-REQ-063, EBOM-REQ-084: credibilities %i and %i make it %s', async (one, other, resolution) => {
    const documents = [
      document('old-rules.txt', 'The boathouse opens at nine.', { credibility: one }),
      document('new-rules.txt', 'The boathouse opens at ten.', { credibility: other }),
    ];
    const { answer } = (await run({ ...SCENARIOS.contradicted, documents })).reply;
    expect(new Set(answer.conflicts.map((conflict) => conflict.resolution))).toEqual(new Set([resolution]));
  });

  it('EBOM-REQ-049: below .5 nothing is answered at any risk, and is called so', () => {
    for (const { minConfidence } of Object.values(THRESHOLDS))
      expect(minConfidence).toBeGreaterThanOrEqual(fromDecimal('0.5'));
    expect(interpret(32_767)).toBe('Insufficient confidence - answer refused');
    expect(interpret(32_768)).toBe('Low confidence - verify independently');
  });

  it('EBOM-REQ-012: a question about documents of a person asks nothing of a network, nor of a model', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    const connected = vi.spyOn(Socket.prototype, 'connect');
    try {
      const { clock, person, random } = scriptedOracles();
      const opened = await open(memoryStores(), { ...builtinEngines(), clock, person, random });
      await opened.perform(document('boats.txt', 'The boathouse holds eleven rowing boats.'));
      const { answer, ebom } = replyOf(
        await opened.perform({ kind: 'question', text: 'How many rowing boats does the boathouse hold?' }),
      );
      expect(answer.kind).toBe('answer');
      expect(answer.citations.map(({ sphere }) => sphere)).toEqual(['INSIDE']);
      expect(ebom.verification_method).toMatch(/^lexical-judge\/3/);
      expect([fetched.mock.calls, connected.mock.calls]).toEqual([[], []]);
    } finally {
      vi.restoreAllMocks();
    }
  });
});
