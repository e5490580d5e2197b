// Class `ercp/similarity` at T0, "word-similarity/1": how many words, and pairs of neighbouring words, two texts have in
// common (Dice's coefficient over both). 1 on equal texts.

import { ROWS } from '#core/ercp/rows.ts';
import { tokens } from '#core/english/words.ts';
import type { Oracle } from '#core/ports.ts';

export const SIMILARITY = 'word-similarity/1';

export const wordSimilarity: Oracle = {
  identity: {
    oracle_id: 'builtin/local/ercp/similarity',
    model_id: SIMILARITY,
    params: { max_tokens: null, seed: null, temperature: null, top_p: null },
    reproducible: true,
  },
  ask(signal, input) {
    signal.throwIfAborted();
    const { reasoning_curr, reasoning_prev } = ROWS['ercp/similarity'].request.parse(input.request);
    return Promise.resolve({ similarity: similarityOf(reasoning_prev, reasoning_curr) });
  },
};

/** From 0 to 1. */
export function similarityOf(one: string, other: string): number {
  if (one === other) return 1;
  const [left, right] = [gramsOf(one), gramsOf(other)];
  const total = sum(left) + sum(right);
  if (total === 0) return 0;
  let common = 0;
  for (const [gram, times] of left) common += Math.min(times, right.get(gram) ?? 0);
  return (2 * common) / total;
}

function gramsOf(text: string): ReadonlyMap<string, number> {
  const stems = tokens(text).flatMap(({ part, stem }) => (part ? [] : [stem]));
  const grams = new Map<string, number>();
  const add = (gram: string): void => {
    grams.set(gram, (grams.get(gram) ?? 0) + 1);
  };
  stems.forEach((stem, at) => {
    add(stem);
    const next = stems[at + 1];
    if (next !== undefined) add(`${stem} ${next}`);
  });
  return grams;
}

const sum = (grams: ReadonlyMap<string, number>): number => [...grams.values()].reduce((all, times) => all + times, 0);
