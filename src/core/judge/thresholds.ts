// EBOM v2.0 "Domain Thresholds": what a claim needs, by risk, as raw Q16.16.
// The decimals are the specification's; AMB-12 and AMB-17 say which of its two tables wins where they differ.

import { fromDecimal, ZERO, type Q16 } from '#core/bytes/q16.ts';
import type { Risk } from '#core/admission/grammar.ts';

/** Conditional: where its own words say that it is one. */
export type Speculation = 'allowed' | 'conditional' | 'forbidden';

export interface Thresholds {
  readonly minSimilarity: Q16;
  /** Distinct documents behind a factual claim. EBOM's 0 is for speculation only (AMB-17). */
  readonly minSources: number;
  readonly minCredibility: Q16;
  readonly minConfidence: Q16;
  /** Calibrated P(the passage answers the question); the declared retrieval quality. */
  readonly minRelevance: Q16;
  /** EBOM tier 3; must be exceeded. 0 where the tier does not ask for it. */
  readonly minEntailment: Q16;
  /** EBOM "Contradiction Resolution": a conflict when exceeded. */
  readonly contradiction: Q16;
  readonly speculationAllowed: Speculation;
  /** EBOM "Reasoning Chain Verification": from 2 on the words that connect clauses must come from the passages. */
  readonly verificationTier: 1 | 2 | 3;
}

const CONTRADICTION = fromDecimal('0.7');

export const THRESHOLDS: Readonly<Record<Risk, Thresholds>> = {
  LOW: {
    minSimilarity: fromDecimal('0.6'),
    minSources: 1,
    minCredibility: fromDecimal('0.4'),
    minConfidence: fromDecimal('0.6'),
    minRelevance: fromDecimal('0.5'),
    minEntailment: ZERO,
    contradiction: CONTRADICTION,
    speculationAllowed: 'allowed',
    verificationTier: 1,
  },
  MEDIUM: {
    minSimilarity: fromDecimal('0.7'),
    minSources: 1,
    minCredibility: fromDecimal('0.5'),
    minConfidence: fromDecimal('0.7'),
    minRelevance: fromDecimal('0.5'),
    minEntailment: ZERO,
    contradiction: CONTRADICTION,
    speculationAllowed: 'conditional',
    verificationTier: 2,
  },
  HIGH: {
    minSimilarity: fromDecimal('0.85'),
    minSources: 2,
    minCredibility: fromDecimal('0.7'),
    minConfidence: fromDecimal('0.85'),
    minRelevance: fromDecimal('0.7'),
    minEntailment: fromDecimal('0.8'),
    contradiction: CONTRADICTION,
    speculationAllowed: 'forbidden',
    verificationTier: 3,
  },
};
