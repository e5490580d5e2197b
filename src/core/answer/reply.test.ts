// What a reply says and does not say, over the whole spine.

import { describe, expect, it, test } from 'vitest';
import { interpret } from '#core/answer/revise.ts';
import { toEdge } from '#core/answer/edge.ts';
import type { AnswerPart } from '#core/answer/output.ts';
import { isReadAsAnswer, mayAnswer } from '#core/answer/nearby.ts';
import { fromUtf8 } from '#core/bytes/hash.ts';
import { fromDecimal } from '#core/bytes/q16.ts';
import { loadSource } from '#core/evidence/source.ts';
import type { OutputOf, Risk } from '#core/admission/grammar.ts';
import { toTurnView } from '#lib/views/case/turn-view.ts';
import { entriesOf, observationsOf, run } from '#tests/case.ts';
import {
  CONTRADICTS,
  document,
  quoted,
  saying,
  SCENARIOS,
  SILENT,
  SUPPORTS,
  type Scenario,
  type ScenarioName,
  type Scores,
} from '#tests/scenarios.ts';

type Judge = NonNullable<Scenario['judge']>;
type Segment = OutputOf<'writer'>['segments'][number];
const BOATS = 'It holds eleven rowing boats and two canoes.';
const ANSWERED: Scenario = SCENARIOS.answered;
const HIGH: Scenario = SCENARIOS.high;
const ruleOf = (answer: AnswerPart): string => (answer.kind === 'refusal' ? answer.refusal.rule : answer.kind);
const scored = (scores: Partial<Scores>, scenario: Scenario = ANSWERED): Scenario => ({
  ...scenario,
  judge: (claim, passage) => (passage.includes(claim) ? { ...SUPPORTS, ...scores } : SILENT),
});

describe('an answer', () => {
  it.each(['answered', 'retried', 'tied', 'bothTold', 'high'] as const)(
    'EBOM-REQ-003, EBOM-REQ-004, EBOM-REQ-005, EBOM-REQ-006, EBOM-REQ-007: %s: every excerpt is the slice of its source that it names',
    async (name) => {
      const { reply, stores } = await run(SCENARIOS[name]);
      const added = observationsOf(await entriesOf(stores)).filter(({ cls }) => cls === 'clock');
      const times = added.map(({ output }) => (JSON.parse(output) as { readonly timestamp: number }).timestamp);
      expect(reply.answer.citations.length).toBeGreaterThan(0);
      for (const { credibility, end, entered, excerpt, source_id, sphere, start } of reply.answer.citations) {
        const { text } = await loadSource(stores.blobs, source_id);
        expect(text.slice(start, end)).toBe(excerpt);
        expect(['INSIDE', 'OUTSIDE', 'LIMINAL']).toContain(sphere);
        // A contract, .9 by its kind; and a moment that the clock of the case has said.
        expect(credibility).toBe(58_982);
        expect(times).toContain(entered);
        expect(entered).toBeLessThan(reply.ebom.timestamp);
      }
      for (const claim of reply.answer.claims) {
        expect(['VERIFIED', 'INFERENTIAL', 'SPECULATIVE']).toContain(claim.type); // EBOM-REQ-002
        expect(claim.support.length).toBeGreaterThan(0); // EBOM-REQ-095
        for (const { end, n, start } of claim.support) {
          const citation = reply.answer.citations[n - 1];
          const { text } = await loadSource(stores.blobs, citation?.source_id ?? '');
          expect(text.slice(start, end)).toBe(claim.text);
        }
      }
    },
  );

  it.each(Object.keys(SCENARIOS) as ScenarioName[])(
    'AX-SHALL-014a: %s: no sentence that a passage does not carry stands in any part of the reply',
    async (name) => {
      const { reply } = await run(SCENARIOS[name]);
      const everything = JSON.stringify(reply);
      for (const unsupported of ['Forty skiffs', '41 skiffs', '42 skiffs', '43 skiffs'])
        expect(everything).not.toContain(unsupported);
    },
  );

  it('a draft of more claims than are judged one by one is judged whole: nothing is told that was not judged', async () => {
    const many = Array.from(
      { length: 12 },
      (_, at) => `Boat ${String(at)} is red; boat ${String(at)} is old; boat ${String(at)} is oak.`,
    );
    const { reply, stores } = await run({
      ...ANSWERED,
      segments: () => many.map((text): Segment => ({ cites: [1], text, type: 'FACT' })),
      // Everything is carried but the very last sentence.
      judge: (claim) => (claim.includes('Boat 11') || claim.includes('boat 11') ? SILENT : SUPPORTS),
    });
    expect(ruleOf(reply.answer)).toBe('G-LOW-06-SUPPORT');
    expect(JSON.stringify(reply)).not.toContain('Boat 11');
    const gate = observationsOf(await entriesOf(stores)).find(({ cls }) => cls === 'gate/low');
    expect((JSON.parse(gate?.output ?? '') as { claims: number }).claims).toBe(12);
  });

  it('a segment without a word is a claim like any other', async () => {
    const { reply } = await run({
      ...ANSWERED,
      segments: () => [
        { cites: [1], text: BOATS, type: 'FACT' },
        { cites: [], text: '...', type: 'FACT' },
      ],
    });
    expect(ruleOf(reply.answer)).toBe('G-LOW-06-SUPPORT');
  });

  it('EBOM-REQ-001: the disclaimer is part of every reply', async () => {
    for (const name of ['answered', 'unsupported', 'contradicted'] as const) {
      const { reply } = await run(SCENARIOS[name]);
      expect(toEdge(reply).disclaimer).toMatch(/does not certify that the sources are true/);
    }
  });

  it('PB2S-2.7a, PB2S-2.7b: the record of an exchange has four keys and names the input of the last draft', async () => {
    for (const [name, cls] of [
      ['retried', 'writer'],
      ['irrelevant', 'person'],
    ] as const) {
      const { reply, stores } = await run(SCENARIOS[name]);
      expect(Object.keys(reply.pb2s).sort()).toEqual(['model_id', 'pb2s_proof', 'prompt_hash', 'timestamp']);
      const last = observationsOf(await entriesOf(stores))
        .filter((record) => record.cls === cls)
        .at(-1);
      expect(reply.pb2s.prompt_hash).toBe(last?.input_hash);
      expect(reply.pb2s.model_id).toBe('scripted-writer/1');
      const clock = observationsOf(await entriesOf(stores)).filter((record) => record.cls === 'clock');
      expect(clock.at(-1)?.output).toBe(JSON.stringify({ timestamp: reply.pb2s.timestamp }));
    }
  });

  it('PB2S-2.7b: the prompt is hashed with the salt of its case, so that nobody can guess it', async () => {
    const { reply, stores } = await run(SCENARIOS.answered);
    const input = JSON.parse(fromUtf8(await stores.blobs.get(reply.pb2s.prompt_hash))) as { readonly salt: unknown };
    expect(input.salt).toMatch(/^[0-9a-f]{64}$/);
  });

  it('PB2S-2.7a: also where the last draft was no draft', async () => {
    const { reply, stores } = await run(SCENARIOS.retried, { writer: saying('writer', () => 'no') });
    const last = observationsOf(await entriesOf(stores))
      .filter((record) => record.cls === 'writer')
      .at(-1);
    expect(reply.pb2s.prompt_hash).toBe(last?.input_hash);
  });

  it('ids are UUIDs of version 8, and none stands twice', async () => {
    const { reply } = await run(SCENARIOS.bothTold);
    const ids = [
      ...reply.answer.claims.map(({ id }) => id),
      reply.pb2s.pb2s_proof.audit_ref.slice('run-20260921-141323-'.length),
    ];
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('every takeaway is a claim that was verified, with the record where it was first seen', async () => {
    const { reply, stores } = await run(SCENARIOS.answered);
    const gate = observationsOf(await entriesOf(stores)).find(({ cls }) => cls === 'gate/low');
    expect(reply.axioms).toEqual([{ claim_id: reply.answer.claims[0]?.id, first_seen: gate?.ledger_seq, text: BOATS }]);
  });
});

describe('confidence in words', () => {
  test.each([
    ['1', 'High confidence'],
    ['0.9', 'High confidence'],
    ['0.8999', 'Moderate confidence'],
    ['0.7', 'Moderate confidence'],
    ['0.6999', 'Low confidence - verify independently'],
    ['0.5', 'Low confidence - verify independently'],
    ['0.4999', 'Insufficient confidence - answer refused'],
    ['0', 'Insufficient confidence - answer refused'],
  ])('EBOM-REQ-053: %s is "%s"', (confidence, words) => {
    expect(interpret(fromDecimal(confidence))).toBe(words);
  });

  // Declared credibility 1 and relevance .95 make a source of .885 (.4 + .285 + .2 + 0); support scales it.
  const certain = (support: number): Scenario => ({
    ...scored({ support }),
    documents: [document('a.txt', BOATS, { credibility: 65_536 })],
  });
  test.each([
    [0.95, []],
    [0.85, ['Confidence: 0.75/1.0 - Moderate confidence']],
  ] as const)('EBOM-REQ-052: support %d', async (support, warnings) => {
    const { reply } = await run(certain(support));
    expect(reply.answer.warnings).toEqual(warnings);
    for (const warning of warnings) expect(reply.answer.text).toContain(warning);
  });

  it('EBOM-REQ-074: a question about the present warns of what is not from the present', async () => {
    const { reply } = await run({
      ...ANSWERED,
      documents: [document('a.txt', BOATS, { credibility: 65_536, dated: '2024-05-01' })],
      question: 'How many boats does it hold now?',
    });
    expect(reply.answer.warnings).toContain(
      '[STALENESS WARNING: This information is from 2024-05-01. For time-sensitive decisions, verify current status.]',
    );
  });
});

describe('a refusal', () => {
  it('names rule, value and threshold, what was searched, what came closest and lacks, what was not reached, and what to do', async () => {
    const { reply } = await run(SCENARIOS.irrelevant);
    if (reply.answer.kind !== 'refusal') throw new Error(reply.answer.kind);
    const { refusal } = reply.answer;
    expect(refusal).toMatchObject({
      rule: 'G-LOW-02-RELEVANCE',
      actual: 19_661,
      threshold: 32_768,
      unit: 'q16',
      searched: { sources: 1, passages: 2 },
    });
    // In plain words: the numbers stand beside it.
    expect(refusal.reason).toBe('No passage was found that surely answers it.');
    expect(refusal.not_reached).toEqual([
      'G-LOW-03-CLAIMS',
      'G-LOW-07-SIMILARITY',
      'G-LOW-10-CREDIBILITY',
      'G-LOW-12-CONFIDENCE',
    ]);
    expect(refusal.closest.map(({ excerpt, missing }) => [excerpt, missing])).toEqual([
      ['The boathouse was built in 1911 from larch.', ['painted', 'ceiling']],
      [BOATS, ['painted', 'ceiling']],
    ]);
    expect(refusal.next).toHaveLength(1);
    expect(toEdge(reply).refusal).toMatchObject({ actual: 0.3, threshold: 0.5 });
  });

  it('says which sentence may answer where one comes near enough, and nothing of the kind where none does', async () => {
    const near = await run({ ...SCENARIOS.irrelevant, question: 'Who painted the boathouse?' });
    if (near.reply.answer.kind !== 'refusal') throw new Error(near.reply.answer.kind);
    const { closest, may_answer } = near.reply.answer.refusal;
    // The whole of the first passage is one sentence.
    expect(may_answer).toEqual({ start: closest[0]?.start, end: closest[0]?.end });
    const far = await run({ ...SCENARIOS.irrelevant, relevance: () => 0.2 });
    if (far.reply.answer.kind !== 'refusal') throw new Error(far.reply.answer.kind);
    expect(far.reply.answer.refusal.may_answer).toBeUndefined();
    // As near as the first, without a word of the question.
    const strange = await run(SCENARIOS.irrelevant);
    if (strange.reply.answer.kind !== 'refusal') throw new Error(strange.reply.answer.kind);
    expect(strange.reply.answer.refusal.rule).toBe(near.reply.answer.refusal.rule);
    expect(strange.reply.answer.refusal.may_answer).toBeUndefined();
    // A blue box is no answer to what colour the ferry has: a relative of a word is not the word.
    const relative = await run({
      ...SCENARIOS.irrelevant,
      documents: [document('notes.md', 'Recycling: glass goes in the blue box now, not in with the tins.')],
      question: 'What colour is the ferry?',
    });
    if (relative.reply.answer.kind !== 'refusal') throw new Error(relative.reply.answer.kind);
    expect(relative.reply.answer.refusal.closest[0]?.missing).toEqual(['colour', 'ferry']);
    expect(relative.reply.answer.refusal.may_answer).toBeUndefined();
  });

  it('of what one document says: that it says nothing, and first a passage that has the word, which is no answer', async () => {
    const { reply, opened } = await run({
      ...SCENARIOS.irrelevant,
      documents: [
        document('lease.md', 'Lease of 3 May. One cat may be kept in the flat.'),
        document('rules.txt', 'Rules of the house. Parking is behind the shed for all who live here.'),
      ],
      question: 'What does the lease say about parking?',
      relevance: (_question, passage) => (passage.startsWith('Lease') ? 0.45 : 0.9),
    });
    if (reply.answer.kind !== 'refusal') throw new Error(reply.answer.kind);
    const { closest, may_answer, reason } = reply.answer.refusal;
    expect(reason).toContain('The lease says nothing about parking that I could find.');
    expect(closest[0]?.name).toBe('rules.txt');
    expect(may_answer).toBeUndefined();
    // The page says so, too, in place of the rule.
    const turn = opened.state().turns.at(-1);
    const sealed = { kind: 'answer', parts: reply, stateSeq: 1 } as never;
    if (turn === undefined) throw new Error('no turn');
    const { outcome } = toTurnView(turn, { reply: sealed, seal: null, signed: false, number: 1 });
    expect(outcome).toMatchObject({ silent: 'The lease says nothing about parking that I could find.' });
  });

  it.each([
    ['0.4', 0.4, false],
    ['0.8', 0.8, true],
  ])('of a passage in other words, a reader that says %s may say that it answers', (_said, reading, says) => {
    const hit = { passage: 0, reading: Math.round(reading * 65_536), relevance: 20_000, source: 'aa' };
    const retrievals = [{ output: { hits: [hit] } }] as never;
    const evidence = {
      passage: 0,
      source: { id: 'aa' },
      relevance: 20_000,
      start: 0,
      end: 9,
      heading: '',
      text: 'It is red.',
    };
    expect(isReadAsAnswer(retrievals, evidence as never)).toBe(says);
    const told = mayAnswer('G-LOW-02-RELEVANCE', 'LOW', 'What colour is the ferry?', evidence as never, says);
    expect(told !== null).toBe(says);
  });

  it('shows a title last, and misses no word that the name of the document says', async () => {
    const { reply } = await run({
      ...SCENARIOS.irrelevant,
      documents: [
        document('title.txt', 'Act 242 of 2023.'),
        document('ceiling.txt', 'Two masters mixed their sand with lime.'),
      ],
      relevance: (_question, passage) => (passage.startsWith('Act') ? 0.15 : 0.05),
    });
    if (reply.answer.kind !== 'refusal') throw new Error(reply.answer.kind);
    expect(reply.answer.refusal.closest.map(({ missing, name }) => [name, missing])).toEqual([
      ['ceiling.txt', ['painted']],
      ['title.txt', ['painted', 'ceiling']],
    ]);
  });

  it('AMB-38: a number that falls short by less than a hundredth is shown with the digits that say so', async () => {
    const { reply } = await run({ ...SCENARIOS.irrelevant, relevance: () => 0.4999 });
    if (reply.answer.kind !== 'refusal') throw new Error(reply.answer.kind);
    expect(toEdge(reply).refusal).toMatchObject({ actual: 0.4999, threshold: 0.5 });
    const near = await run(scored({ entailment: 0.7999, similarity: 1 }, HIGH));
    if (near.reply.answer.kind !== 'refusal') throw new Error(near.reply.answer.kind);
    expect(toEdge(near.reply).refusal).toMatchObject({ actual: 0.7999, threshold: 0.8 });
    expect(near.reply.answer.refusal.reason).not.toMatch(/\d/);
  });

  it.each([0.01, 0.2, 0.27])(
    'what is shown first was found: at %s it is never told that nothing was',
    async (relevance) => {
      const { reply } = await run({ ...SCENARIOS.irrelevant, relevance: () => relevance });
      if (reply.answer.kind !== 'refusal') throw new Error(reply.answer.kind);
      expect(reply.answer.refusal.closest.length).toBeGreaterThan(0);
      expect(reply.answer.refusal.rule).toBe('G-LOW-02-RELEVANCE');
    },
  );

  it('counts in counts: no source where one is needed', async () => {
    const { reply } = await run(SCENARIOS.nothing);
    expect(toEdge(reply).refusal).toMatchObject({
      rule: 'G-LOW-01-SOURCES',
      unit: 'count',
      actual: 0,
      threshold: 1,
      closest: [],
    });
  });

  test.each([
    [0.8, 'G-HIGH-08-ENTAILMENT'],
    [0.8001, 'answer'],
  ])('EBOM-REQ-037: entailment of %d at high stakes: %s', async (entailment, expected) => {
    expect(ruleOf((await run(scored({ entailment }, HIGH))).reply.answer)).toBe(expected);
  });

  test.each([
    ['LOW', 0.5999, 'G-LOW-07-SIMILARITY'],
    ['LOW', 0.6, 'answer'],
    ['MEDIUM', 0.6999, 'G-MEDIUM-07-SIMILARITY'],
    ['MEDIUM', 0.7, 'answer'],
    ['HIGH', 0.8499, 'G-HIGH-07-SIMILARITY'],
    ['HIGH', 0.85, 'answer'],
  ] as const)(
    'EBOM-REQ-014, EBOM-REQ-018, EBOM-REQ-020: at %s, similarity %d: %s',
    async (risk, similarity, expected) => {
      const { answer } = (await run(scored({ similarity }, { ...HIGH, risk }))).reply;
      // Too little similarity is also no support: the first rule in causal order names the cause.
      expect(ruleOf(answer)).toBe(expected === 'answer' ? expected : `G-${risk}-06-SUPPORT`);
      if (answer.kind === 'refusal') expect(answer.refusal.not_reached).toContain(expected);
    },
  );

  it('EBOM-REQ-009: similarity alone is not enough for high stakes', async () => {
    expect(ruleOf((await run({ ...HIGH, judgeMethod: 'lexical-judge/1' })).reply.answer)).toBe('G-HIGH-05-HYBRID');
  });

  it('EBOM-REQ-018, EBOM-REQ-097: one document is not two, however often it was added', async () => {
    const twice = [document('a.txt', BOATS), document('b.txt', BOATS)];
    expect(ruleOf((await run({ ...HIGH, documents: twice })).reply.answer)).toBe('G-HIGH-01-SOURCES');
  });

  it.each(['contract', 'unknown'] as const)(
    'where one %s answers at high stakes, a second one is asked for',
    async (type) => {
      const { answer } = (await run({ ...HIGH, documents: [document('a.txt', BOATS, { type })] })).reply;
      expect(answer.kind === 'refusal' && answer.refusal.next).toEqual([
        'Add a second, independent document that says the same.',
      ]);
    },
  );

  it('and not where none does', async () => {
    const { answer } = (await run({ ...HIGH, relevance: () => 0.2 })).reply;
    expect(answer.kind === 'refusal' && answer.refusal.next[0]).toBe(
      'Add a document that answers it, or ask in the words of your documents.',
    );
  });

  it('EBOM-REQ-061, EBOM-REQ-062: low credibility at high stakes, in the words of the protocol', async () => {
    const { answer } = (
      await run({
        ...HIGH,
        documents: [
          document('a.txt', BOATS, { type: 'notes' }),
          document('b.txt', `${BOATS}\n\nNotes.`, { type: 'notes' }),
        ],
      })
    ).reply;
    expect(ruleOf(answer)).toBe('G-HIGH-10-CREDIBILITY');
    expect(answer.kind === 'refusal' && answer.refusal.reason).toBe(
      'Only low-credibility sources available for this question. Confidence insufficient for high-stakes domain. Consult expert.',
    );
  });
});

describe('risk', () => {
  test.each<[string, Risk, Risk]>([
    ['How many boats does it hold?', 'LOW', 'LOW'],
    ['How many boats does it hold?', 'MEDIUM', 'MEDIUM'],
    ['Is the statute in force?', 'LOW', 'HIGH'],
    ['Is the statute in force?', 'MEDIUM', 'HIGH'],
    ['Which function sorts the list?', 'LOW', 'MEDIUM'],
    ['Which function sorts the list?', 'HIGH', 'HIGH'],
  ])('EBOM-REQ-013, EBOM-REQ-017: "%s", which the classifier calls %s, is %s', async (question, risk, expected) => {
    expect((await run({ ...ANSWERED, question, risk })).reply.answer.risk).toBe(expected);
  });
});

describe('sentences without a citation', () => {
  const uncited = (type: Segment['type'], text: string, risk: Risk): Scenario => ({
    ...HIGH,
    risk,
    segments: () => [
      { cites: [1], text: BOATS, type: 'FACT' },
      { cites: [], text, type },
    ],
  });
  test.each<[Segment['type'], string, Risk, string]>([
    ['FACT', 'The lake is deep.', 'LOW', 'G-LOW-06-SUPPORT'],
    ['INFERENCE', 'So the lake is deep.', 'LOW', 'G-LOW-06-SUPPORT'],
    ['TRIVIAL', 'The lake is deep.', 'LOW', 'G-LOW-06-SUPPORT'],
    ['TRIVIAL', 'Water is wet.', 'LOW', 'answer'],
    ['TRIVIAL', 'Water is wet.', 'HIGH', 'G-HIGH-06-SUPPORT'],
    ['OPINION', 'The lake is deep.', 'LOW', 'G-LOW-06-SUPPORT'],
    ['OPINION', 'The boathouse is beautiful.', 'LOW', 'answer'],
    ['SPECULATION', 'Perhaps the lake is deep.', 'LOW', 'answer'],
    ['SPECULATION', 'Perhaps the lake is deep.', 'MEDIUM', 'answer'],
    ['SPECULATION', 'The lake is deep.', 'LOW', 'answer'],
    ['SPECULATION', 'The lake is deep.', 'MEDIUM', 'G-MEDIUM-06-SUPPORT'],
    ['SPECULATION', 'Perhaps the lake is deep.', 'HIGH', 'G-HIGH-04-SPECULATION'],
  ])(
    'EBOM-REQ-008, EBOM-REQ-011, EBOM-REQ-023, EBOM-REQ-025, EBOM-REQ-120: %s "%s" at %s: %s',
    async (type, text, risk, expected) => {
      expect(ruleOf((await run(uncited(type, text, risk))).reply.answer)).toBe(expected);
    },
  );

  it('an answer of nothing but such sentences is none: no claims, no answer', async () => {
    const { reply } = await run({
      ...ANSWERED,
      segments: () => [{ cites: [], text: 'Water is wet.', type: 'TRIVIAL' }],
    });
    expect(ruleOf(reply.answer)).toBe('G-LOW-03-CLAIMS');
    expect(ruleOf((await run({ ...ANSWERED, segments: () => [] })).reply.answer)).toBe('G-LOW-03-CLAIMS');
  });
});

describe('contradictions', () => {
  const NINE = 'The boathouse opens at nine.';
  const TEN = 'The boathouse opens at ten.';
  const clash =
    (contradiction: number): Judge =>
    (claim, passage) =>
      passage.includes(claim) ? SUPPORTS : { ...CONTRADICTS, contradiction };
  const two = (more: [object, object], scenario: Partial<Scenario> = {}): Scenario => ({
    documents: [document('nine.txt', NINE, more[0]), document('ten.txt', TEN, more[1])],
    question: 'When does it open?',
    relevance: (_question, passage) => (passage === NINE ? 0.95 : 0.94),
    segments: (_attempt, evidence) => [{ cites: [evidence.indexOf(NINE) + 1], text: NINE, type: 'FACT' }],
    judge: clash(0.95),
    ...scenario,
  });

  test.each([
    [0.7, 'answer'],
    [0.7001, 'clarify'],
  ])('EBOM-REQ-075: a contradiction of %d: %s', async (contradiction, expected) => {
    expect(ruleOf((await run(two([{}, {}], { judge: clash(contradiction) }))).reply.answer)).toBe(expected);
  });

  test.each([
    [39_321, 'clarify'], // a gap of 19661, which is .3 rounded: not above it
    [39_320, 'answer'],
  ])(
    'EBOM-REQ-084: against a credibility of .9, one of %i is far less credible or not: %s',
    async (credibility, expected) => {
      const { answer } = (await run(two([{ credibility: 58_982 }, { credibility }]))).reply;
      expect(ruleOf(answer)).toBe(expected);
      if (answer.kind === 'answer') expect(answer.conflicts[0]?.resolution).toBe('FAVOR_HIGH_CREDIBILITY');
    },
  );

  test.each([
    [0.7, 'answer'],
    [0.7001, 'clarify'],
  ])(
    'EBOM-REQ-083: of two recent documents neither is outdated, and a contradiction of %d is one as of any two: %s',
    async (contradiction, expected) => {
      const recent = two([{ dated: '2026-03-31' }, { dated: '2026-03-01' }], { judge: clash(contradiction) });
      expect(ruleOf((await run(recent)).reply.answer)).toBe(expected);
    },
  );

  it('the newer of two dated documents is told, with dates; the older alone is not', async () => {
    const newer = (await run(two([{ dated: '2025-01-01' }, { dated: '2020-01-01' }]))).reply.answer;
    expect(newer.conflicts.map(({ resolution }) => resolution)).toEqual(['USE_CURRENT']);
    expect(newer.text).toContain('dated 2020-01-01');
    const older = (await run(two([{ dated: '2020-01-01' }, { dated: '2025-01-01' }]))).reply.answer;
    expect(older.kind).not.toBe('answer');
  });

  test.each([
    ['LOW', 'clarify', null],
    ['MEDIUM', 'clarify', null],
    ['HIGH', 'refusal', 'G-HIGH-11-CONFLICTS'],
  ] as const)('at %s, what stays contradicted ends as %s', async (risk, kind, rule) => {
    const third = document('third.txt', `${NINE}\n\nA third.`);
    const scenario = two([{}, {}], { risk, judgeMethod: 'lexical-judge/2' });
    const { answer } = (await run({ ...scenario, documents: [...scenario.documents, third], relevance: () => 0.95 }))
      .reply;
    expect(answer.kind).toBe(kind);
    if (rule !== null) expect(ruleOf(answer)).toBe(rule);
  });

  it('a citation of the other document beside the own one tells nothing: the conflict stays open', async () => {
    const both = two([{}, {}], { segments: () => [{ cites: [1, 2], text: NINE, type: 'FACT' }] });
    expect((await run(both)).reply.answer.kind).toBe('clarify');
  });

  it('PB2S-2.4c: where a draft is not carried either, it is a refusal and no question back', async () => {
    const { answer } = (await run({ ...SCENARIOS.unsupported })).reply;
    expect(answer.kind).toBe('refusal');
  });
});

describe('how often', () => {
  const drafts = async (scenario: Scenario): Promise<number> =>
    observationsOf(await entriesOf((await run(scenario)).stores)).filter(({ cls }) => cls === 'writer').length;
  it('PB2S-2.1b: at most three drafts and two cycles; a draft that changes nothing is not asked for again', async () => {
    expect(await drafts(SCENARIOS.answered)).toBe(1);
    expect(await drafts(SCENARIOS.retried)).toBe(2);
    expect(await drafts(SCENARIOS.twice)).toBe(3);
    expect(await drafts(SCENARIOS.unsupported)).toBe(3);
    expect(await drafts(SCENARIOS.irrelevant)).toBe(0);
    expect(await drafts({ ...HIGH, judgeMethod: 'lexical-judge/1' })).toBe(1);
    const cycles = async (scenario: Scenario): Promise<number> => (await run(scenario)).reply.pb2s.pb2s_proof.cycles;
    expect(await Promise.all([SCENARIOS.answered, SCENARIOS.retried, SCENARIOS.twice].map(cycles))).toEqual([1, 1, 2]);
  });

  it('PB2S-2.1b, PB2S-4.3: a writer that fails is asked three times, and no cycle was made', async () => {
    const { reply, stores } = await run(SCENARIOS.answered, { writer: saying('writer', () => null) });
    expect(observationsOf(await entriesOf(stores)).filter(({ cls }) => cls === 'writer')).toHaveLength(3);
    expect(reply.pb2s.pb2s_proof.cycles).toBe(0);
    expect(quoted('a', 'b')).toBe(SILENT);
  });
});

describe('numbers and conflicts in a reply', () => {
  it('PB2S-3.1: an assumption names passages by the numbers of the reply, not by those of the writer', async () => {
    const { reply } = await run({
      ...ANSWERED,
      documents: [document('other.txt', 'Nothing of eleven here.'), document('boats.txt', BOATS)],
      relevance: (_question, passage) => (passage.includes('Nothing') ? 0.99 : 0.9),
      segments: () => [{ cites: [2], text: BOATS, type: 'FACT' }],
      assumptions: ['It is assumed that [2] and [1] are independent of each other and still current.'],
    });
    expect(reply.answer.citations.map((citation) => citation.name)).toEqual(['boats.txt']);
    expect(reply.answer.sections.draft).toContain(
      'Assumption: It is assumed that [1] and a passage are independent of each other and still current.',
    );
  });

  it('EBOM-REQ-128, EBOM-REQ-131: a sentence that two documents carry stands with both citations', async () => {
    const { reply } = await run({
      ...SCENARIOS.tied,
      segments: () => [{ cites: [1, 2], text: BOATS, type: 'FACT' }],
    });
    if (reply.answer.kind !== 'answer') throw new Error(`expected an answer, got ${ruleOf(reply.answer)}`);
    expect(reply.answer.sentences.map((sentence) => sentence.cites)).toEqual([[1, 2]]);
    expect(reply.answer.sections.revise).toContain(`${BOATS} [1][2]`);
  });

  it('an outdated document is told once, however many newer ones contradict it', async () => {
    const nine = 'The boathouse opens at nine.';
    const ten = 'The boathouse opens at ten.';
    const { reply } = await run({
      documents: [
        document('old.txt', nine, { dated: '2020-01-01' }),
        document('new.txt', ten, { dated: '2026-01-01' }),
        document('newest.txt', `${ten}\n\nBring a lamp.`, { dated: '2026-02-01' }),
      ],
      question: 'When does it open?',
      relevance: (_question, passage) => (passage.includes('lamp') ? 0 : 0.9),
      segments: (_attempt, evidence) =>
        evidence.flatMap((text, at) => (text === ten ? [{ cites: [at + 1], text, type: 'FACT' as const }] : [])),
      judge: (claim, passage) => (passage === claim ? SUPPORTS : passage === nine ? CONTRADICTS : SILENT),
    });
    if (reply.answer.kind !== 'answer') throw new Error(`expected an answer, got ${ruleOf(reply.answer)}`);
    expect(reply.answer.sentences.length).toBeGreaterThan(1);
    expect(reply.answer.conflicts.map((conflict) => conflict.resolution)).toEqual(['USE_CURRENT']);
    const [conflict] = reply.answer.conflicts;
    expect(reply.answer.citations[(conflict?.contradicting ?? 0) - 1]?.name).toBe('old.txt');
  });
});
