// Whether a question is a high-stakes one, and of what kind: one sum of integers over its features, five more for the kind.

import type { Domain } from '#core/admission/grammar.ts';
import { stakeFeatures } from '#adapters/builtin/classifier/stake-features.ts';
import { STAKES_BIAS, STAKES_KINDS, STAKES_MAP, STAKES_WEIGHTS } from '#adapters/builtin/classifier/stakes.gen.ts';

export interface Stakes {
  /** Of the kind that fits best, whether or not it is high. */
  readonly domain: Domain;
  readonly isHigh: boolean;
  /** Q16.16: how often such a sum was right. */
  readonly confidence: number;
}

/** In the order of the sums. */
const KINDS: readonly Domain[] = ['legal_research', 'security_code', 'health', 'money', 'safety'];

/** The same text gives the same answer on every machine. */
export function stakesOf(text: string): Stakes {
  const sums = [STAKES_BIAS, ...STAKES_KINDS];
  for (const feature of stakeFeatures(text))
    for (const [at, weight] of (weights().get(feature) ?? []).entries()) sums[at] = (sums[at] ?? 0) + weight;
  const [sum = 0, ...kinds] = sums;
  const most = kinds.reduce((best, kind, at) => (kind > (kinds[best] ?? kind) ? at : best), 0);
  const margin = Math.abs(sum);
  const confidence = STAKES_MAP.reduce((value, [from, q16]) => (margin >= from ? q16 : value), 0);
  return { domain: KINDS[most] ?? 'legal_research', isHigh: sum > 0, confidence };
}

/** Read at the first question. */
function weights(): ReadonlyMap<string, readonly number[]> {
  read ??= new Map(
    STAKES_WEIGHTS.split(';').map((row): [string, number[]] => {
      const at = row.lastIndexOf('=');
      return [
        row.slice(0, at),
        row
          .slice(at + 1)
          .split(',')
          .map(Number),
      ];
    }),
  );
  return read;
}

let read: ReadonlyMap<string, readonly number[]> | null = null;
