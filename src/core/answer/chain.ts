// The chain of reasoning behind an answer (EBOM "Reasoning Chain Schema"): one step for each claim, from the passages that carry it.

import type * as z from 'zod';
import type { AnswerPart, EbomPart } from '#core/answer/output.ts';
import type { reasoningStep } from '#core/answer/reasoning-step.ts';
import type { CheckedClaim, Decision } from '#core/judge/gate.ts';

type Step = z.infer<typeof reasoningStep>;

/** Empty where there is no answer. `computed`: the sentence that rules computed from a table. */
export function chainOf(
  answer: AnswerPart,
  decision: Decision | null,
  computed: string | null,
): EbomPart['reasoning_chain'] {
  if (answer.kind !== 'answer' || decision === null) return [];
  return decision.claims.flatMap((claim, at): Step[] => {
    const told = answer.claims[at];
    if (claim.validity === null || told === undefined) return [];
    const inputs = [...new Set(told.support.map(({ n }) => n))];
    const { text } = claim.grounding.claim;
    const operation = text === computed ? 'aggregation' : operationOf(claim, inputs.length, decision);
    return [
      { step: at + 1, operation, inputs, intermediate_claim: text, output: told.id, validity_check: claim.validity },
    ];
  });
}

/** A quoted sentence is entailed by its passage. What a writer concludes is a condition, or a chain over several passages. */
function operationOf(
  { grounding: { claim } }: CheckedClaim,
  inputs: number,
  { conflicts }: Decision,
): Step['operation'] {
  if (conflicts.some((conflict) => conflict.claim === claim.index && conflict.resolution.startsWith('PRESENT_')))
    return 'contrast';
  if (claim.kind === 'INFERENCE' && /\b(?:if|unless|provided|where)\b/i.test(claim.text)) return 'conditional';
  if (inputs < 2) return 'entailment';
  return claim.kind === 'INFERENCE' ? 'transitive' : 'aggregation';
}
