// What a judged pair amounts to (built-in judge, step 11). Between the thresholds nothing is decided.

import { fromDecimal } from '#core/bytes/q16.ts';

export type Verdict = 'SUPPORTED' | 'CONTRADICTED' | 'UNSUPPORTED' | 'UNDECIDED';

/** Q16.16, as they stand in the ledger. */
export interface Judged {
  readonly support: number;
  readonly contradiction: number;
}

/** Calibrated probabilities: supported from here on, unsupported up to here. */
export const SUPPORTED_MIN = fromDecimal('0.8');
export const UNSUPPORTED_MAX = fromDecimal('0.2');
/** EBOM "Contradiction Resolution": exceeded, not reached. */
export const CONTRADICTED_ABOVE = fromDecimal('0.7');
const HALF = fromDecimal('0.5');

export function verdict({ support, contradiction }: Judged): Verdict {
  if (contradiction > CONTRADICTED_ABOVE) return support < HALF ? 'CONTRADICTED' : 'UNDECIDED';
  if (support >= SUPPORTED_MIN) return 'SUPPORTED';
  return support <= UNSUPPORTED_MAX ? 'UNSUPPORTED' : 'UNDECIDED';
}
