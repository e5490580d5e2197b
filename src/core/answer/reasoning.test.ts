// What a reply makes of its reasoning: the chain of an answer, and the patterns for which a draft is not told. By hand.

import { describe, expect, it } from 'vitest';
import { reasoningStep } from '#core/answer/reasoning-step.ts';
import { toEdge } from '#core/answer/edge.ts';
import { run } from '#tests/case.ts';
import { document, SCENARIOS, SUPPORTS, type Scenario } from '#tests/scenarios.ts';

const DRUG = 'The drug lowers pain and raises the risk of bleeding.';
const fact = (text: string, cites: number[] = [1]) => ({ cites, text, type: 'FACT' as const });

/** A judge that lets the whole draft through: what stops it, stops it by rule. */
const drug = (segments: Scenario['segments']): Scenario => ({
  documents: [document('leaflet.txt', DRUG)],
  question: 'What does the drug do?',
  judge: () => SUPPORTS,
  ...(segments === undefined ? {} : { segments }),
});

describe('a benefit without its risk', () => {
  it('EBOM-REQ-039, EBOM-REQ-115: is not told, and the refusal names the pattern', async () => {
    const { answer } = (await run(drug(() => [fact('The drug lowers pain.')]))).reply;
    expect(answer.kind === 'refusal' && [answer.refusal.rule, answer.refusal.reason]).toEqual([
      'G-LOW-06-SUPPORT',
      'Not every sentence of the answer is carried by a passage. Invalid reasoning (cherry picking): the sentence that carries it also tells of a risk, which is left out.',
    ]);
    expect(answer.text).not.toContain('The drug lowers pain.');
  });

  it('EBOM-REQ-039: is withheld from DRAFT, and the next draft that quotes the sentence whole is the answer', async () => {
    const { answer } = (await run(drug((attempt) => [fact(attempt === 1 ? 'The drug lowers pain.' : DRUG)]))).reply;
    expect(answer.kind === 'answer' && answer.sentences.map(({ text }) => text)).toEqual([DRUG]);
    expect(answer.sections.draft).toBe('[withheld: R1]\nAssumption: It is assumed that [1] is still current.');
    expect(answer.sections.reflect.map(({ kind, resolved, text }) => [kind, resolved, text])[0]).toEqual([
      'unjustified assumption',
      true,
      'cherry picking: the sentence that carries it also tells of a risk, which is left out.',
    ]);
  });
});

describe('the chain of reasoning', () => {
  it('EBOM-REQ-031: a quoted sentence has one step of entailment, with its claim and the passage it comes from', async () => {
    const { reply } = await run(SCENARIOS.answered);
    const step = {
      step: 1,
      operation: 'entailment',
      inputs: [1],
      intermediate_claim: 'It holds eleven rowing boats and two canoes.',
      output: reply.answer.claims[0]?.id,
      validity_check: 'VALID',
    };
    expect(reply.ebom.reasoning_chain).toEqual([step]);
    const [cited] = reply.answer.citations;
    expect(toEdge(reply).response).toMatchObject({
      reasoning_chain: [{ ...step, inputs: [`${cited?.source_id ?? ''}/${String(cited?.passage)}`] }],
    });
  });

  it.each(['answered', 'bothTold', 'high', 'retried'] as const)(
    'EBOM-REQ-031: %s: each step is of the schema',
    async (name) => {
      const { answer, ebom } = (await run(SCENARIOS[name])).reply;
      expect(ebom.reasoning_chain).toHaveLength(answer.claims.length);
      for (const step of ebom.reasoning_chain) expect(reasoningStep.parse(step)).toEqual(step);
    },
  );

  it('EBOM-REQ-031: claims that contradict each other and are both told are a contrast', async () => {
    const { ebom } = (await run(SCENARIOS.bothTold)).reply;
    expect(ebom.reasoning_chain.map(({ operation }) => operation)).toContain('contrast');
  });

  it.each([
    ['a step of no passage', { inputs: [] }],
    ['another operation', { operation: 'guess' }],
    ['no claim between', { intermediate_claim: '' }],
    ['another verdict', { validity_check: 'MAYBE' }],
  ])('EBOM-REQ-031: %s is not of the schema', async (_what, change) => {
    const [step] = (await run(SCENARIOS.answered)).reply.ebom.reasoning_chain;
    expect(reasoningStep.safeParse({ ...step, ...change }).success).toBe(false);
  });

  it('EBOM-REQ-016: a coding question gets no answer from a draft without a step of reasoning', async () => {
    const { answer } = (
      await run({
        documents: [document('sort.txt', 'The function sorts the list in place.')],
        question: 'Which function sorts the list?',
        segments: () => [{ cites: [], text: 'Water is wet.', type: 'TRIVIAL' }],
      })
    ).reply;
    expect([answer.domain, answer.kind === 'refusal' && answer.refusal.rule]).toEqual(['coding', 'G-MEDIUM-03-CLAIMS']);
  });
});
