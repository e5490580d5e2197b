// What several searchers say of one passage, as one number: words (the chance that the passage answers, as the built-in search
// calibrates it), nearness of meaning (the cosine of an encoder), and a reader's word. A logistic map that rises with each of
// them, fitted on development sets (training/meaning); whole numbers only, so that replay comes to the same order years later.

import { add, fromRaw, mul, ONE } from '#core/bytes/q16.ts';
import type { OutputOf } from '#core/admission/grammar.ts';
import { CHANCE, WITH_READER, WITHOUT_READER } from '#core/evidence/signals.gen.ts';

type Hits = OutputOf<'retriever'>['hits'];
type Hit = Hits[number];
type Signals = Pick<Hit, 'nearness' | 'reading' | 'relevance'>;

/** Encoders, by the SHA-256 of their weights, whose nearness the map was fitted on. Another one's only offers passages. */
export const FITTED_ENCODERS: ReadonlySet<string> = new Set([
  'cd9a2e40f22f8e5fb0cb453f87173d94367b8e4010cb73b7e9df139a54047888',
]);

/** Whether meaning took part: at least one passage has a nearness on record. */
export const isByMeaning = (hits: Hits): boolean => hits.some(({ nearness }) => nearness !== undefined);

/**
 * Hits best first, by what their signals come to. As they are where no encoder took part. What a
 * reader read is as relevant as all signals say; what it did not read comes behind, and is no more relevant. Where none took
 * part, nearness puts passages in order and leaves their relevance to words: it cannot tell an answer from a near miss.
 */
export function weighed(hits: Hits): Hits {
  if (!isByMeaning(hits)) return hits;
  const least = hits.reduce<number>((low, hit) => (isRead(hit) ? Math.min(low, chanceOf(hit)) : low), ONE);
  return hits
    .map((hit) => ({
      hit: { ...hit, relevance: isRead(hit) ? chanceOf(hit) : Math.min(least, hit.relevance) },
      of: hit,
    }))
    .sort(({ of: one }, { of: other }) => Number(isRead(other)) - Number(isRead(one)) || inOrder(one, other))
    .map(({ hit }) => hit);
}

const isRead = ({ nearness, reading }: Signals): boolean => nearness !== undefined && reading !== undefined;

/** Hits as words alone found them: what only an encoder found comes last, with relevance 0. */
export const byWords = (hits: Hits): Hits => hits;

/** Q16.16, all of it: a passage whose meaning nobody read keeps the chance that words give it. */
export function chanceOf({ nearness, reading, relevance }: Signals): number {
  if (nearness === undefined) return relevance;
  const map = reading === undefined ? WITHOUT_READER : WITH_READER;
  const near = mul(fromRaw(map.nearness), fromRaw(nearness));
  const read = fromRaw(reading === undefined ? 0 : along(WITH_READER.reading, reading));
  const words = add(fromRaw(map.start), fromRaw(along(map.words, relevance)));
  return along(CHANCE, add(add(words, near), read));
}

type Points = readonly (readonly [at: number, value: number])[];

/** On straight lines between points; before the first and behind the last as there. */
function along(points: Points, at: number): number {
  const next = points.findIndex(([place]) => place >= at);
  const [upper, high] = points[next] ?? points.at(-1) ?? [0, 0];
  const [lower, low] = points[next - 1] ?? [upper, high];
  if (next <= 0 || upper === lower) return high;
  return low + Math.floor(((high - low) * (at - lower)) / (upper - lower));
}

/** By chance, then by words and by nearness alone, then by source and passage: the id of a source differs from import to import. */
function inOrder(one: Hit, other: Hit): number {
  const apart =
    chanceOf(other) - chanceOf(one) || other.relevance - one.relevance || (other.nearness ?? 0) - (one.nearness ?? 0);
  if (apart !== 0) return apart;
  if (one.source !== other.source) return one.source < other.source ? -1 : 1;
  return one.passage - other.passage;
}
