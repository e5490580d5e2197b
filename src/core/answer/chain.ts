// The chain of reasoning behind an answer (EBOM "Reasoning Chain Schema"): one step for each claim, from the passages that carry it,
// and before it one for each premise where several lead to it.

import type * as z from 'zod';
import type { AnswerPart, ClaimOut, EbomPart } from '#core/answer/output.ts';
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
  return decision.claims
    .flatMap((claim, at) => {
      const told = answer.claims[at];
      return claim.validity === null || told === undefined
        ? []
        : stepsOf(claim, claim.validity, told, decision, computed);
    })
    .map((step, at) => ({ step: at + 1, ...step }));
}

function stepsOf(
  claim: CheckedClaim,
  validity: Step['validity_check'],
  told: ClaimOut,
  decision: Decision,
  computed: string | null,
): readonly Omit<Step, 'step'>[] {
  const { claim: said, steps } = claim.grounding;
  const inputs = [...new Set(told.support.map(({ n }) => n))];
  const shared = { output: told.id, validity_check: validity } as const;
  const operation = said.text === computed ? 'aggregation' : operationOf(claim, inputs.length, decision);
  const last = { operation, inputs, intermediate_claim: said.text, ...shared };
  // Premises and citations stand in the same order: both are the premises of the claim.
  const premises = (steps?.premises ?? []).map(({ text }, at) => ({
    operation: 'entailment' as const,
    inputs: told.support.slice(at, at + 1).map(({ n }) => n),
    intermediate_claim: text,
    ...shared,
  }));
  return [...premises, last];
}

/** A quoted sentence is entailed by its passage. What a writer concludes is a condition, or a chain over several passages. */
function operationOf(
  { grounding: { claim, steps } }: CheckedClaim,
  inputs: number,
  { conflicts }: Decision,
): Step['operation'] {
  if (conflicts.some((conflict) => conflict.claim === claim.index && conflict.resolution.startsWith('PRESENT_')))
    return 'contrast';
  if (steps !== null) return steps.operation;
  if (claim.kind === 'INFERENCE' && /\b(?:if|unless|provided|where)\b/i.test(claim.text)) return 'conditional';
  if (inputs < 2) return 'entailment';
  return claim.kind === 'INFERENCE' ? 'transitive' : 'aggregation';
}
