// Which passages are looked at closely: the best by words, by words and relatives, by all together, by direction alone.

import type { Collection } from '#adapters/retrieval/collection.ts';
import type { Scores } from '#adapters/retrieval/score.ts';
import { top } from '#adapters/retrieval/top.ts';
import { CLOSEST_MAX } from '#core/limits.ts';

const BY_WORDS = 14;
const BY_SOFT = 14;
const BY_MIX = 18;
const BY_SENSE = 14;

/** Passages, each once; the first ones of a case where nothing at all was met, because a refusal shows the nearest. */
export function poolOf(scores: Scores, collection: Collection): number[] {
  const pool = new Set([
    ...top(scores.words, BY_WORDS),
    ...top(scores.soft, BY_SOFT),
    ...top(scores.mix, BY_MIX),
    ...top(scores.bodySense, BY_SENSE),
  ]);
  for (let passage = 0; passage < collection.size && pool.size < CLOSEST_MAX; passage += 1) pool.add(passage);
  return [...pool];
}
