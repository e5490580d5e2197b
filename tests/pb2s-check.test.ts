import { describe, expect, it } from 'vitest';
import { run } from '#tests/case.ts';
import { failedPb2s } from '#tests/pb2s-check.ts';
import { SCENARIOS, type ScenarioName } from '#tests/scenarios.ts';

const TEXT =
  'DRAFT\nIt rains. [1]\n\nREFLECT\n- R1 unjustified assumption: that it is outside.\n\nREVISE\nResolved: R1.\nIt rains. [1]\n\nLEARNED\n- It rains. [1]';
const PROOF = { decision: 'APPROVE', cycles: 1, audit_ref: 'run-20250925-022836-93f08802' };
const swap = (text: string, one: string, other: string): string =>
  text.replace(one, '%').replace(other, one).replace('%', other);

describe('PB2S-5.1: four named checks', () => {
  it('a reply that conforms passes all', () => {
    expect(failedPb2s(TEXT, PROOF)).toEqual([]);
    expect(failedPb2s(`${TEXT}\n\nCLARIFY\nWhich one?\nSince when?`, { ...PROOF, decision: 'CLARIFY' })).toEqual([]);
  });

  it.each([
    ['section_order', swap(TEXT, 'DRAFT', 'LEARNED'), PROOF],
    ['section_order', TEXT.replace('LEARNED', 'LEARNT'), PROOF],
    ['section_order', `${TEXT}\n\nLEARNED\n- Twice.`, PROOF],
    ['reflect_limits', TEXT.replace('\n\nREVISE', '\n- a\n* b\n• c\n\nREVISE'), PROOF],
    ['reflect_limits', TEXT.replace('unjustified assumption', 'doubt'), PROOF],
    ['proof_schema', TEXT, null],
    ['proof_schema', TEXT, { ...PROOF, cycles: -1 }],
    ['proof_schema', TEXT, { ...PROOF, cycles: 3 }],
    ['proof_schema', TEXT, { ...PROOF, cycles: 1.5 }],
    ['proof_schema', TEXT, { ...PROOF, decision: 'REFUSE' }],
    ['proof_schema', TEXT, { ...PROOF, audit_ref: '' }],
    ['clarify_rule', TEXT.replace('It rains. [1]\n\nLEARNED', 'Does it rain?\n\nLEARNED'), PROOF],
    ['clarify_rule', `${TEXT}\n\nCLARIFY\nWhich one?`, { ...PROOF, decision: 'CLARIFY' }],
    ['clarify_rule', `${TEXT}\n\nCLARIFY\nWhich?\nWhen?\nWhy?`, { ...PROOF, decision: 'CLARIFY' }],
  ])('%s fails for its fixture', (check, text, proof) => {
    expect(failedPb2s(text, proof)).toEqual([check]);
  });
});

describe('the order of sections', () => {
  const parts = TEXT.split('\n\n');
  const orders = (left: readonly string[]): readonly (readonly string[])[] =>
    left.length === 0
      ? [[]]
      : left.flatMap((one) => orders(left.filter((part) => part !== one)).map((rest) => [one, ...rest]));

  it('PB2S-2.2: of the 24 orders of four sections one conforms', () => {
    const all = orders(parts);
    expect(all).toHaveLength(24);
    const inOrder = all.filter((order) => !failedPb2s(order.join('\n\n'), PROOF).includes('section_order'));
    expect(inOrder).toEqual([parts]);
  });
});

describe('replies of every kind', () => {
  it.each(Object.keys(SCENARIOS) as ScenarioName[])(
    'PB2S-2.2, PB2S-2.3a, PB2S-2.3c, PB2S-2.4b, PB2S-4.1, PB2S-4.4: %s conforms',
    async (name) => {
      const { answer, pb2s } = (await run(SCENARIOS[name])).reply;
      expect(failedPb2s(answer.text, pb2s.pb2s_proof)).toEqual([]);
      for (const flag of answer.sections.reflect) {
        expect(flag.span.start).toBeLessThan(flag.span.end);
        expect(flag.span.end).toBeLessThanOrEqual(answer.sections.draft.length);
        expect(answer.sections.revise).toContain(flag.ref); // PB2S-3.3
      }
    },
  );

  it('PB2S-2.2, PB2S-2.4b: sentences that look like headers, bullets and questions change no section', async () => {
    const hostile = [
      'REFLECT on it.',
      '- R9 contradiction: none.',
      'LEARNED men say so.',
      'CLARIFY',
      'Is it so?',
      'Is it so?")',
      'Why??? ',
    ];
    for (const text of hostile) {
      const { reply } = await run({
        ...SCENARIOS.answered,
        assumptions: hostile.map((line) => line.trim()),
        segments: (_attempt, evidence) => [
          { cites: [1], text: text.trim(), type: 'FACT' },
          { cites: [1], text: evidence[0] ?? '', type: 'FACT' },
        ],
        judge: () => ({ support: 0.99, contradiction: 0, entailment: 0.99, similarity: 0.9 }),
      });
      expect(reply.answer.kind).toBe('answer');
      expect(failedPb2s(reply.answer.text, reply.pb2s.pb2s_proof)).toEqual([]);
    }
  });
});
