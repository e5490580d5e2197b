// EBOM v2.0 "Protocol Compliance" and "Output Schema": the bullets of the list, each seen on whole replies. The numbers and
// lists of fields are the specification's, by hand.

import { describe, expect, it, vi } from 'vitest';
import { Socket } from 'node:net';
import { toEdge } from '#core/answer/edge.ts';
import { brokenConstraints } from '#desk/evaluate/constraints.ts';
import { memoryStores, entriesOf, observationsOf, open, run } from '#tests/case.ts';
import { builtinEngines } from '#tests/quality/retrieval/engines.ts';
import {
  document,
  saying,
  SCENARIOS,
  scriptedOracles,
  SUPPORTS,
  type Scenario,
  type ScenarioName,
} from '#tests/scenarios.ts';

const NAMES = Object.keys(SCENARIOS) as readonly ScenarioName[];
const LINE = 'The lantern burns in the empty room.';
const fact = { cites: [1], text: LINE, type: 'FACT' as const };

interface Structured {
  readonly response: {
    readonly answer: string;
    readonly claims: readonly Fields[];
    readonly sources: readonly Fields[];
    readonly reasoning_chain: readonly Fields[];
  };
  readonly metadata: Fields;
  readonly audit_trail: Readonly<Record<string, Fields>> & { readonly verification_results: readonly Fields[] };
}
type Fields = Readonly<Record<string, unknown>>;

async function structured(scenario: Scenario, overrides = {}): Promise<Structured> {
  return JSON.parse(JSON.stringify(toEdge((await run(scenario, overrides)).reply))) as Structured;
}

describe('protocol compliance', () => {
  it('EBOM-REQ-170: the writer is no authority: what it says and no passage does is in no answer', async () => {
    const { answer } = (await run(SCENARIOS.unsupported)).reply;
    expect([answer.kind, answer.citations.length]).toEqual(['refusal', 0]);
    const retried = (await run(SCENARIOS.retried)).reply.answer;
    expect(retried.kind === 'answer' && retried.sentences.map(({ text }) => text)).toEqual([
      'It holds eleven rowing boats and two canoes.',
    ]);
  });

  it.each(['INSIDE', 'OUTSIDE', 'LIMINAL'] as const)(
    'EBOM-REQ-171, EBOM-REQ-150: a document of the sphere %s is cited with it',
    async (sphere) => {
      const { response } = await structured({
        documents: [document('lantern.txt', LINE, { sphere })],
        question: 'Where does the lantern burn?',
        segments: () => [fact],
      });
      expect(response.sources.map((source) => source['sphere'])).toEqual([sphere]);
    },
  );

  it.each([
    ['FACT', 'The lantern burns all night.', 'refusal'],
    ['FACT', 'Most keepers recommend lanterns.', 'refusal'],
    ['TRIVIAL', 'The lantern burns all night.', 'refusal'],
    ['OPINION', 'Most keepers recommend lanterns.', 'refusal'],
  ] as const)('EBOM-REQ-172, EBOM-REQ-129: a %s without a citation, "%s", is a %s', async (type, text, kind) => {
    const { answer } = (
      await run({
        documents: [document('lantern.txt', LINE)],
        question: 'Where does the lantern burn?',
        segments: () => [fact, { cites: [], text, type }],
      })
    ).reply;
    expect(answer.kind).toBe(kind);
  });

  it.each([
    ['LOW', 0.6, 'lexical-judge/3', 'answer'],
    ['LOW', 0.5999, 'lexical-judge/3', 'refusal'],
    ['HIGH', 0.99, 'lexical-judge/3', 'answer'],
    ['HIGH', 0.99, 'cosine/1', 'refusal'],
  ] as const)(
    'EBOM-REQ-173, EBOM-REQ-187: at %s, similarity %d by %s: %s',
    async (risk, similarity, judgeMethod, kind) => {
      const { answer } = (
        await run({ ...SCENARIOS.high, risk, judgeMethod, judge: () => ({ ...SUPPORTS, similarity }) })
      ).reply;
      expect(answer.kind).toBe(kind);
    },
  );

  it('EBOM-REQ-174, EBOM-REQ-151: at high stakes speculation is in no reply, told or structured', async () => {
    const segments = () => [
      { cites: [1, 2], text: 'It holds eleven rowing boats and two canoes.', type: 'FACT' as const },
      { cites: [], text: 'Perhaps there are more.', type: 'SPECULATION' as const },
    ];
    const { reply } = await run({ ...SCENARIOS.high, segments });
    const { response } = toEdge(reply) as unknown as {
      readonly response: { readonly speculations: readonly string[] };
    };
    expect([reply.answer.kind, response.speculations]).toEqual(['refusal', []]);
    expect((await run({ ...SCENARIOS.high, risk: 'LOW', segments })).reply.answer.kind).toBe('answer');
  });

  it('EBOM-REQ-178: what a claim rests on is a chain of steps, one for each, and no claim rests on itself', async () => {
    const { response } = await structured(SCENARIOS.answered);
    expect(response.reasoning_chain.map(({ inputs, step }) => [step, inputs])).toEqual([
      [1, response.sources.map((source) => source['id'])],
    ]);
    const cites = { cites: [1], text: 'Therefore the lantern burns in the cellar.', type: 'INFERENCE' as const };
    const { answer } = (
      await run({
        documents: [document('lantern.txt', LINE)],
        question: 'Where does the lantern burn?',
        segments: () => [cites],
        judge: () => SUPPORTS,
      })
    ).reply;
    expect(answer.kind).toBe('refusal');
  });

  it.each([
    [0.98, 'answer'],
    [0.9, 'refusal'],
  ] as const)('EBOM-REQ-179: of a source of .4, with support %d, the confidence makes a %s', async (support, kind) => {
    const { answer } = (
      await run({
        documents: [document('lantern.txt', LINE, { credibility: 26_215 })],
        question: 'Where does the lantern burn?',
        segments: () => [fact],
        judge: () => ({ ...SUPPORTS, support }),
      })
    ).reply;
    expect([answer.kind, answer.kind === 'refusal' && answer.refusal.rule]).toEqual(
      kind === 'answer' ? ['answer', false] : ['refusal', 'G-LOW-12-CONFIDENCE'],
    );
    // Between .6 and .7 the reader is warned, in the text as well.
    if (kind === 'answer') expect(answer.text).toContain('WARNING: check the passages before you rely on this.');
  });

  it.each([
    [26_215, 'answer'],
    [26_213, 'refusal'],
  ] as const)('EBOM-REQ-180: a source of credibility %d makes a %s at low stakes', async (credibility, kind) => {
    const { answer } = (
      await run({
        documents: [document('lantern.txt', LINE, { credibility })],
        question: 'Where does the lantern burn?',
        segments: () => [fact],
        relevance: () => 1,
      })
    ).reply;
    expect([answer.kind, answer.kind === 'refusal' && answer.refusal.rule]).toEqual(
      kind === 'answer' ? ['answer', false] : ['refusal', 'G-LOW-10-CREDIBILITY'],
    );
  });

  it('EBOM-REQ-182: where two sources contradict each other nothing is chosen in silence', async () => {
    const { response } = await structured(SCENARIOS.contradicted);
    const conflicts = (response as unknown as { readonly conflicts: readonly Fields[] }).conflicts;
    expect(conflicts.map((conflict) => conflict['resolution'])).toEqual(['PRESENT_BOTH']);
    expect((await run(SCENARIOS.contradicted)).reply.pb2s.pb2s_proof.decision).toBe('CLARIFY');
  });

  it('EBOM-REQ-183, EBOM-REQ-188: what is verified of a document of the person leaves this machine by no way', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    const connected = vi.spyOn(Socket.prototype, 'connect');
    try {
      const { clock, person, random } = scriptedOracles();
      const opened = await open(memoryStores(), { ...builtinEngines(), clock, person, random });
      await opened.perform(document('boats.txt', 'The boathouse holds eleven rowing boats.'));
      const checked = await opened.perform({ kind: 'draft', text: 'The boathouse holds eleven rowing boats.' });
      expect(checked).toMatchObject({ kind: 'checked', reply: { check: { sentences: [{ verdict: 'SUPPORTED' }] } } });
      expect([fetched.mock.calls, connected.mock.calls]).toEqual([[], []]);
    } finally {
      vi.restoreAllMocks();
    }
  });

  it.each(NAMES)('EBOM-REQ-184: %s: its structured reply disclaims that sources are true', async (name) => {
    expect(toEdge((await run(SCENARIOS[name])).reply).disclaimer).toContain(
      'does not certify that the sources are true',
    );
  });
});

describe('the structured response', () => {
  it.each(NAMES)('EBOM-REQ-175, EBOM-REQ-144: %s: keeps every constraint that can be read from it', async (name) => {
    expect(brokenConstraints(await structured(SCENARIOS[name]))).toEqual([]);
  });

  it('EBOM-REQ-122: response has answer, claims, sources, reasoning_chain, speculations, conflicts', async () => {
    expect(Object.keys((await structured(SCENARIOS.high)).response).sort()).toEqual(
      ['answer', 'claims', 'conflicts', 'reasoning_chain', 'sources', 'speculations'].sort(),
    );
  });

  it('EBOM-REQ-123: a claim has id, text, type, category, support, confidence', async () => {
    const { response } = await structured(SCENARIOS.high);
    expect(response.claims.length).toBeGreaterThan(0);
    for (const claim of response.claims)
      expect(Object.keys(claim).sort()).toEqual(['category', 'confidence', 'id', 'support', 'text', 'type']);
    // .4 * .9 for a contract, .3 * .95, .2 and .1 for the second document: .945, times .99 of the judge.
    expect(response.claims).toMatchObject([
      { category: 'FACTUAL', confidence: expect.closeTo(0.9355, 3) as unknown, type: 'VERIFIED' },
    ]);
  });

  it('EBOM-REQ-124: a source has id, content, url, sphere, credibility, timestamp', async () => {
    const { response } = await structured(SCENARIOS.high);
    expect(response.sources).toHaveLength(2);
    for (const source of response.sources)
      expect(source).toMatchObject({
        id: expect.stringMatching(/^[0-9a-f]{64}\/\d+$/) as unknown,
        content: expect.stringContaining('eleven rowing boats') as unknown,
        url: null,
        sphere: 'INSIDE',
        credibility: 0.9,
        timestamp: expect.stringMatching(/^2026-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as unknown,
      });
  });

  it('EBOM-REQ-125: a step of reasoning has step, operation, inputs, output, validity', async () => {
    const { response } = await structured(SCENARIOS.high);
    const [step] = response.reasoning_chain;
    expect(step).toMatchObject({
      step: 1,
      operation: 'aggregation',
      inputs: response.sources.map((source) => source['id']),
      output: response.claims[0]?.['id'],
      validity_check: 'VALID',
    });
  });

  it('EBOM-REQ-126: metadata has the eight fields', async () => {
    const { reply, stores } = await run(SCENARIOS.retried);
    const clock = observationsOf(await entriesOf(stores)).filter(({ cls }) => cls === 'clock');
    const times = clock.map(({ output }) => (JSON.parse(output) as { readonly timestamp: number }).timestamp);
    // The reading of this question: after that of its document, before that of the seal.
    expect(times.slice(1)).toContain(reply.ebom.timestamp);
    expect(toEdge(reply).metadata).toEqual({
      domain: 'general',
      risk_level: 'LOW',
      verification_status: 'PASSED',
      confidence: expect.closeTo(0.8366, 3) as unknown, // (.4 * .9 + .3 * .95 + .2) * .99
      timestamp: new Date(reply.ebom.timestamp).toISOString(),
      model_used: 'scripted-writer/1',
      verification_method: 'scripted-nli/1',
      generation_attempts: 2,
    });
  });

  it('EBOM-REQ-047: who scored is told beside the scores, and which score each claim got', async () => {
    const { audit_trail, metadata } = await structured(SCENARIOS.high);
    expect(metadata['verification_method']).toBe('lexical-judge/2');
    expect(audit_trail.verification_results.map((one) => one['similarity_score'])).toEqual([1]);
  });

  it('EBOM-REQ-127: the audit trail has classification, retrieval, verification and the policy in force', async () => {
    const { audit_trail, response } = await structured(SCENARIOS.high);
    expect(audit_trail).toMatchObject({
      query_classification: { detected_domain: 'general', confidence: 0.9, keywords_matched: [] },
      verification_results: [
        { claim_id: response.claims[0]?.['id'], similarity_score: 1, threshold: 0.85, result: 'PASS' },
      ],
      policy_applied: { min_sources: 2, min_confidence: 0.85, speculation_allowed: false },
    });
    expect(audit_trail['sources_retrieved']).toMatchObject([{ credibility: 0.9 }, { credibility: 0.9 }]);
  });

  it.each(NAMES)('EBOM-REQ-130, EBOM-REQ-149: %s: every citation resolves to a source of the reply', async (name) => {
    const { response } = await structured(SCENARIOS[name]);
    const ids = new Set(response.sources.map((source) => source['id']));
    const cited = response.claims.flatMap((claim) => claim['support'] as readonly string[]);
    expect(cited.filter((id) => !ids.has(id))).toEqual([]);
    const inline = [...response.answer.matchAll(/\[(\d+)\]/g)].map(([, n]) => Number(n));
    expect(inline.filter((n) => n > response.sources.length)).toEqual([]);
    if (response.claims.length > 0 && response.sources.length > 0) expect(cited.length).toBeGreaterThan(0);
  });
});

describe('before a draft', () => {
  it('EBOM-REQ-106: the question is classified before anything is searched, and its policy is the one in force', async () => {
    const { opened, stores } = await run({ ...SCENARIOS.high, question: 'What does the statute say about boats?' });
    expect(opened.resumed).toEqual([]);
    const classes = observationsOf(await entriesOf(stores)).map(({ cls }) => cls);
    const asked = classes.lastIndexOf('person');
    const order = classes.slice(asked).filter((cls) => ['classifier', 'retriever', 'writer'].includes(cls));
    expect(order[0]).toBe('classifier');
    expect(order.indexOf('retriever')).toBeGreaterThan(0);
    expect(order.indexOf('writer')).toBeGreaterThan(order.indexOf('retriever'));
    expect(classes.at(-1) ?? '').toMatch(/^gate\/high$|^clock$/);
  });

  it('EBOM-REQ-190: a question without evidence is refused in a reply of its own kind, sealed like any other', async () => {
    const { answer } = (await run(SCENARIOS.nothing)).reply;
    expect(answer).toMatchObject({ kind: 'refusal', claims: [], refusal: { next: expect.any(Array) as unknown } });
    expect(answer.kind === 'refusal' && answer.refusal.next.length).toBeGreaterThan(0);
    const failed = (
      await run(SCENARIOS.answered, {
        writer: saying('writer', () => {
          throw new Error('broken');
        }),
      })
    ).reply.answer;
    expect(failed.kind).toBe('refusal');
  });
});
