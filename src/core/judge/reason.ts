// Whether the step from passages to a claim holds (EBOM "Reasoning Chain Verification"). A claim copied or paraphrased from
// passages is one step from them; richer chains come from writers that state them.

import type { Claim, Judged } from '#core/judge/ground.ts';
import type { Validity } from '#core/judge/confidence.ts';

/** Tier 1: a cited passage carries the claim. An inference that the judge only supports stays uncertain. */
export function validityOf(claim: Claim, carriers: readonly Judged[]): Validity {
  if (!carriers.some((row) => claim.cited.includes(row.evidence))) return 'INVALID';
  return claim.kind === 'INFERENCE' ? 'UNCERTAIN' : 'VALID';
}
