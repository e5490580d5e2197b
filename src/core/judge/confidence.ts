// EBOM "Confidence Semantics", in Q16.16 and in the order AMB-15 decides: four products, sum, minimum over the supporting
// sources, times validity, times verification, times 0.8 where a source is liminal.

import { add, fromDecimal, fromRaw, min, mul, ONE, ZERO, type Q16 } from '#core/bytes/q16.ts';

export interface SourceFactors {
  readonly credibility: number;
  /** Calibrated P(the passage answers the question). */
  readonly retrieval: number;
  readonly freshness: number;
  /** 1 when another document independently carries the claim, else 0. */
  readonly verification: number;
}
export type Validity = 'VALID' | 'INVALID' | 'UNCERTAIN';

const WEIGHT = {
  credibility: fromDecimal('0.4'),
  retrieval: fromDecimal('0.3'),
  freshness: fromDecimal('0.2'),
  verification: fromDecimal('0.1'),
};
const VALIDITY: Readonly<Record<Validity, Q16>> = {
  VALID: ONE,
  UNCERTAIN: fromDecimal('0.5'),
  INVALID: fromDecimal('0.05'),
};
const LIMINAL = fromDecimal('0.8');

export function sourceConfidence(factors: SourceFactors): Q16 {
  const parts = [
    mul(WEIGHT.credibility, fromRaw(factors.credibility)),
    mul(WEIGHT.retrieval, fromRaw(factors.retrieval)),
    mul(WEIGHT.freshness, fromRaw(factors.freshness)),
    mul(WEIGHT.verification, fromRaw(factors.verification)),
  ];
  return parts.reduce((sum, part) => add(sum, part), ZERO);
}

/** Zero where no source carries the claim. `verification` is the calibrated probability of support, never a raw cosine. */
export function claimConfidence(sources: readonly Q16[], validity: Validity, verification: Q16, liminal: boolean): Q16 {
  if (sources.length === 0) return ZERO;
  const weakest = sources.reduce((least, source) => min(least, source), ONE);
  const verified = mul(mul(weakest, VALIDITY[validity]), verification);
  return liminal ? mul(verified, LIMINAL) : verified;
}
