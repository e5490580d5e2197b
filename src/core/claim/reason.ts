// The reasoning chain of an answer (EBOM "Reasoning Chain Verification"). A claim copied or paraphrased from passages is
// one entailment step from them; richer chains come from writers that state them.

import type { Claim, Judged } from '#core/claim/ground.ts';
import type { Validity } from '#core/claim/confidence.ts';

export interface ReasoningStep {
  readonly operation: 'entailment' | 'aggregation';
  /** Indices into the evidence. */
  readonly inputs: readonly number[];
  readonly claim: number;
  readonly validity: Validity;
}

/** Tier 1: the step names the passages that carry the claim. An inference the judge only supports stays uncertain. */
export function toReasoning(claim: Claim, carriers: readonly Judged[]): ReasoningStep {
  const cited = carriers.filter((row) => claim.cited.includes(row.evidence)).map((row) => row.evidence);
  return {
    operation: cited.length > 1 ? 'aggregation' : 'entailment',
    inputs: cited,
    claim: claim.index,
    validity: cited.length === 0 ? 'INVALID' : claim.kind === 'INFERENCE' ? 'UNCERTAIN' : 'VALID',
  };
}
