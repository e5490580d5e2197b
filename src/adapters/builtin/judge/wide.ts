// A pair as the trees read it: a claim aligned to all of its evidence at once, as integers in a fixed order. The linear
// features (features.ts) hold it against one clause or sentence; these see what is left over, replaced and moved.

import type { Matcher } from '#adapters/builtin/judge/align.ts';
import { linkPair } from '#adapters/builtin/judge/linked-pair.ts';
import type { ReadClaim, ReadEvidence } from '#adapters/builtin/judge/texts.ts';
import {
  COVERAGE,
  MATCHED,
  MISSING,
  readCoverage,
  readMatches,
  readMissing,
} from '#adapters/builtin/judge/wide/coverage.ts';
import { ORDER, readOrder } from '#adapters/builtin/judge/wide/order.ts';
import { POLARITY, readPolarity } from '#adapters/builtin/judge/wide/polarity.ts';
import {
  MANNER,
  PREPOSITIONS,
  readManner,
  readPrepositions,
  readRest,
  REST,
} from '#adapters/builtin/judge/wide/rest.ts';
import { readShared, readSlots, SHARED, SLOTS } from '#adapters/builtin/judge/wide/slots.ts';

/** The names of the features: counts, and shares in 256ths. The trees know them by their places. */
export const WIDE_NAMES: readonly string[] = [
  ...COVERAGE,
  ...MISSING,
  ...MATCHED,
  ...SHARED,
  ...SLOTS,
  ...POLARITY,
  ...ORDER,
  ...REST,
  ...PREPOSITIONS,
  ...MANNER,
];

/** The features of a pair, in the order of WIDE_NAMES. */
export function readWide(claim: ReadClaim, evidence: ReadEvidence, match: Matcher): number[] {
  const pair = linkPair(claim, evidence, match);
  return [
    ...readCoverage(pair),
    ...readMissing(pair),
    ...readMatches(pair),
    ...readShared(pair),
    ...readSlots(pair),
    ...readPolarity(pair),
    ...readOrder(pair),
    ...readRest(pair),
    ...readPrepositions(pair),
    ...readManner(pair, claim.text),
  ];
}
