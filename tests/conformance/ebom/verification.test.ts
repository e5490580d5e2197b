// EBOM "Verification Engine" in a whole case: the similarity of each domain's threshold, tier 1 (sourcing) and tier 2 (logic).

import { describe, expect, it } from 'vitest';
import type { AnswerPart } from '#core/answer/output.ts';
import type { Risk } from '#core/admission/grammar.ts';
import { run } from '#tests/case.ts';
import { document, SCENARIOS, type Script } from '#tests/scenarios.ts';

const FERRY = 'The ferry leaves at nine.';

async function told(text: string, risk: Risk, claim: string, more: Script = {}): Promise<AnswerPart> {
  const { reply } = await run({
    ...SCENARIOS.high,
    documents: [document('one.txt', text), document('two.txt', `${text} Bring a coat.`)],
    question: 'When does the ferry leave?',
    relevance: () => 0.95,
    risk,
    segments: () => [{ cites: [1, 2], text: claim, type: 'FACT' }],
    judge: () => ({ support: 0.97, contradiction: 0, entailment: 0.97, similarity: 1 }),
    ...more,
  });
  return reply.answer;
}
const ruleOf = (answer: AnswerPart): string => (answer.kind === 'refusal' ? answer.refusal.rule : answer.kind);

describe('the verification engine', () => {
  it.each([
    ['LOW', 0.59, 'G-LOW-06-SUPPORT'],
    ['LOW', 0.61, 'answer'],
    ['MEDIUM', 0.69, 'G-MEDIUM-06-SUPPORT'],
    ['MEDIUM', 0.71, 'answer'],
    ['HIGH', 0.84, 'G-HIGH-06-SUPPORT'],
    ['HIGH', 0.86, 'answer'],
  ] as const)('EBOM-REQ-143: at %s a similarity of %d comes to %s', async (risk, similarity, expected) => {
    const judge = () => ({ support: 0.97, contradiction: 0, entailment: 0.97, similarity });
    expect(ruleOf(await told(FERRY, risk, FERRY, { judge }))).toBe(expected);
  });

  it.each([
    // Tier 1, at every risk: an inference mentions nothing that no passage has.
    ['LOW', 'Therefore the ferry leaves from Rosebay at nine.', 'G-LOW-06-SUPPORT'],
    ['LOW', 'Therefore the ferry leaves at nine.', 'answer'],
    // Tier 2, from medium risk on: what connects two clauses stands in a passage.
    ['MEDIUM', 'The ferry leaves at nine because of the tide.', 'G-MEDIUM-06-SUPPORT'],
    ['MEDIUM', 'The ferry leaves at nine.', 'answer'],
  ] as const)('EBOM-REQ-143: at %s the reasoning of “%s” comes to %s', async (risk, claim, expected) => {
    expect(ruleOf(await told(FERRY, risk, claim))).toBe(expected);
  });

  it('EBOM-REQ-143: a reason that a passage gives passes tier 2', async () => {
    const because = 'The ferry leaves at nine because of the tide.';
    expect(ruleOf(await told(because, 'MEDIUM', because))).toBe('answer');
  });
});
