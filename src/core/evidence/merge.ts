// The hits of several searches as one list (EBOM "Integration": libraries are asked first, results are merged, higher
// credibility is preferred). One search alone keeps the order of who searched.

import { cmp, fromRaw, mul } from '#core/bytes/q16.ts';
import type { OutputOf } from '#core/admission/grammar.ts';
import { HITS_MAX } from '#core/limits.ts';
import type { Hash } from '#core/ports.ts';

type Hit = OutputOf<'retriever'>['hits'][number];

/**
 * Best first by relevance times credibility, then by credibility, then by the search that found it, and its place there.
 */
export function mergeHits(
  searches: readonly (readonly Hit[])[],
  credibilityOf: (source: Hash) => number,
): readonly Hit[] {
  const found = searches.filter((hits) => hits.length > 0);
  if (found.length <= 1) return found.flat();
  const weighed = found.flatMap((hits, search) =>
    hits.map((hit, place) => {
      const credibility = fromRaw(credibilityOf(hit.source));
      return { hit, search, place, credibility, weight: mul(fromRaw(hit.relevance), credibility) };
    }),
  );
  return weighed
    .sort(
      (a, b) =>
        cmp(b.weight, a.weight) || cmp(b.credibility, a.credibility) || a.search - b.search || a.place - b.place,
    )
    .map(({ hit }) => hit);
}

/**
 * Searches of the same sources as one: `size` of them each, the question's own first. By the best place, then by who searched;
 * relevance is the best of any.
 */
export function mergeWordings(searches: readonly (readonly Hit[])[], size: number): readonly (readonly Hit[])[] {
  if (size === 1) return searches;
  const joined: Hit[][] = [];
  for (let first = 0; first < searches.length; first += size) {
    const all = searches.slice(first, first + size);
    const best = new Map<string, Hit>();
    for (let place = 0; place < HITS_MAX; place++)
      for (const hit of all.flatMap((hits) => hits[place] ?? [])) {
        const before = best.get(placeOf(hit))?.relevance ?? 0;
        best.set(placeOf(hit), { ...hit, relevance: Math.max(before, hit.relevance) });
      }
    joined.push([...best.values()].slice(0, HITS_MAX));
  }
  return joined;
}

export const placeOf = ({ passage, source }: Pick<Hit, 'passage' | 'source'>): string => `${source}/${passage}`;
