// What the trees of the judge read of a pair.

import type { Matcher } from '#adapters/builtin/judge/align.ts';
import type { Reading } from '#adapters/builtin/judge/features.ts';
import type { ReadClaim, ReadEvidence } from '#adapters/builtin/judge/texts.ts';
import { readWide } from '#adapters/builtin/judge/wide.ts';

/** All features of a pair as integers, in the order the trees were fitted with (training/judge/dump-rows.ts). */
export function readFeatures(claim: ReadClaim, evidence: ReadEvidence, reading: Reading, match: Matcher): number[] {
  return [...reading.support, ...reading.contradiction, reading.obstacles, ...readWide(claim, evidence, match)];
}
