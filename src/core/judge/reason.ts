// Whether the step from passages to a claim holds (EBOM "Reasoning Chain Verification", decision 215). A claim copied or
// paraphrased from passages is one step from them; what several lead to by rule is as many steps as there are premises.

import type { Risk } from '#core/admission/grammar.ts';
import type { Grounding } from '#core/judge/ground.ts';
import type { Validity } from '#core/judge/confidence.ts';

/**
 * Tier 1: a cited passage carries the claim, or cited passages lead to it. The invalid patterns and, from tier 2 on, the words
 * that connect clauses are looked at before (`patterns.ts`). At high stakes an inference stays uncertain: a sentence that is
 * entailed is written as what it is.
 */
export function validityOf({ carriers, claim }: Pick<Grounding, 'carriers' | 'claim'>, risk: Risk): Validity {
  if (!carriers.some((row) => claim.cited.includes(row.evidence))) return 'INVALID';
  return claim.kind === 'INFERENCE' && risk === 'HIGH' ? 'UNCERTAIN' : 'VALID';
}
