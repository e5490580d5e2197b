// The sources of a case put together for searching: one list of places for each stem, already weighed for BM25. Made anew
// when a source comes or goes; the segments, which take long to build, stay as they are.

import type { Pack } from '#adapters/retrieval/pack.ts';
import { RARITY_UNKNOWN } from '#adapters/retrieval/pack.ts';
import type { Postings, Segment } from '#adapters/retrieval/segment.ts';

/** Places of all stems of a field, each with its share of BM25 in parts of 256. */
export interface Field {
  readonly starts: Uint32Array;
  readonly places: Uint32Array;
  readonly shares: Uint16Array;
}

export interface Collection {
  readonly pack: Pack;
  readonly segments: readonly Segment[];
  /** Number of passages and of sections over all sources. */
  readonly size: number;
  readonly sectionCount: number;
  /** First passage and first section of each source, and the total at the end. */
  readonly bases: Uint32Array;
  readonly sectionBases: Uint32Array;
  readonly sourceOf: Uint16Array;
  readonly sectionOf: Uint32Array;
  /** Stems that the pack does not know, with their term. */
  readonly extras: ReadonlyMap<string, number>;
  /** Over passages, over sections by heading and document name, over sections by what stands in them. */
  readonly body: Field;
  readonly heading: Field;
  readonly section: Field;
}

/** k1 and b in parts of 256: text, heading, section (retrieval.md, step 4). */
const BODY = { k1: 256, b: 128 };
const HEADING = { k1: 205, b: 102 };
const SECTION = { k1: 307, b: 154 };

/** `segments` in the order that ties are decided in. */
export function toCollection(segments: readonly Segment[], pack: Pack): Collection {
  const extras = new Map<string, number>();
  const bases = new Uint32Array(segments.length + 1);
  const sectionBases = new Uint32Array(segments.length + 1);
  segments.forEach((segment, at) => {
    for (const stem of segment.extras) if (!extras.has(stem)) extras.set(stem, pack.names.length + extras.size);
    bases[at + 1] = (bases[at] ?? 0) + segment.ends.length;
    sectionBases[at + 1] = (sectionBases[at] ?? 0) + segment.headings.length;
  });
  const size = bases[segments.length] ?? 0;
  const sectionCount = sectionBases[segments.length] ?? 0;
  const sourceOf = new Uint16Array(size);
  const sectionOf = new Uint32Array(size);
  segments.forEach((segment, at) => {
    sourceOf.fill(at, bases[at], bases[at + 1]);
    segment.headings.forEach((_, section) => {
      const base = bases[at] ?? 0;
      sectionOf.fill(
        (sectionBases[at] ?? 0) + section,
        base + (segment.sections[section] ?? 0),
        base + (segment.sections[section + 1] ?? 0),
      );
    });
  });
  const terms = pack.names.length + extras.size;
  const toTerms = segments.map((segment) => {
    const own = segment.extras.map((stem) => extras.get(stem) ?? 0);
    return (term: number): number => (term < pack.names.length ? term : (own[term - pack.names.length] ?? 0));
  });
  const merge = (of: (segment: Segment) => Postings, firsts: Uint32Array): Merged =>
    mergePostings(segments.map(of), toTerms, firsts, terms);
  const body = merge((segment) => segment.body, bases);
  return {
    pack,
    segments,
    size,
    sectionCount,
    bases,
    sectionBases,
    sourceOf,
    sectionOf,
    extras,
    body: weigh(body, BODY),
    heading: weigh(
      merge((segment) => segment.heading, sectionBases),
      HEADING,
    ),
    section: weigh(toSectionField(body, sectionOf, sectionCount), SECTION),
  };
}

/** The term of a stem, or -1 where no source and no table has it. */
export function termOf(collection: Collection, stem: string): number {
  return collection.pack.stems.get(stem) ?? collection.extras.get(stem) ?? -1;
}

/** How rare a stem is in general, in parts of 256 of log2. */
export function generalRarity(pack: Pack, term: number): number {
  return 16 * (pack.rarity[term] ?? RARITY_UNKNOWN);
}

interface Merged {
  readonly starts: Uint32Array;
  readonly places: Uint32Array;
  readonly counts: Uint16Array;
  readonly lengths: Uint32Array;
}

function mergePostings(
  all: readonly Postings[],
  toTerms: readonly ((term: number) => number)[],
  firsts: Uint32Array,
  terms: number,
): Merged {
  const starts = new Uint32Array(terms + 1);
  all.forEach((postings, at) => {
    const toTerm = toTerms[at] ?? ((term: number) => term);
    postings.terms.forEach((own, index) => {
      const term = toTerm(own) + 1;
      starts[term] = (starts[term] ?? 0) + (postings.starts[index + 1] ?? 0) - (postings.starts[index] ?? 0);
    });
  });
  for (let term = 0; term < terms; term += 1) starts[term + 1] = (starts[term + 1] ?? 0) + (starts[term] ?? 0);
  const next = starts.slice();
  const places = new Uint32Array(starts[terms] ?? 0);
  const counts = new Uint16Array(places.length);
  const lengths = new Uint32Array(firsts.at(-1) ?? 0);
  all.forEach((postings, at) => {
    const toTerm = toTerms[at] ?? ((term: number) => term);
    const first = firsts[at] ?? 0;
    lengths.set(postings.lengths, first);
    postings.terms.forEach((own, index) => {
      const term = toTerm(own);
      let target = next[term] ?? 0;
      const end = postings.starts[index + 1] ?? 0;
      for (let from = postings.starts[index] ?? 0; from < end; from += 1) {
        places[target] = first + (postings.places[from] ?? 0);
        counts[target] = postings.counts[from] ?? 0;
        target += 1;
      }
      next[term] = target;
    });
  });
  return { starts, places, counts, lengths };
}

/** The same stems by section: passages of a section stand side by side, so their counts add up in one pass. */
function toSectionField(body: Merged, sectionOf: Uint32Array, sectionCount: number): Merged {
  const starts = new Uint32Array(body.starts.length);
  const places = new Uint32Array(body.places.length);
  const counts = new Uint16Array(body.places.length);
  let at = 0;
  for (let term = 0; term + 1 < body.starts.length; term += 1) {
    const first = at;
    const end = body.starts[term + 1] ?? 0;
    for (let from = body.starts[term] ?? 0; from < end; from += 1) {
      const section = sectionOf[body.places[from] ?? 0] ?? 0;
      if (at === first || places[at - 1] !== section) {
        places[at] = section;
        at += 1;
      }
      counts[at - 1] = Math.min(65_535, (counts[at - 1] ?? 0) + (body.counts[from] ?? 0));
    }
    starts[term + 1] = at;
  }
  const lengths = new Uint32Array(sectionCount);
  body.lengths.forEach((length, passage) => {
    const section = sectionOf[passage] ?? 0;
    lengths[section] = (lengths[section] ?? 0) + length;
  });
  return { starts, places: places.slice(0, at), counts: counts.slice(0, at), lengths };
}

/** count (k1 + 1) / (count + k1 (1 - b + b length / average)) in parts of 256, floored. */
function weigh(merged: Merged, { b, k1 }: { readonly b: number; readonly k1: number }): Field {
  const total = merged.lengths.reduce((sum, length) => sum + length, 0);
  const average = Math.max(1, Math.floor((256 * total) / Math.max(1, merged.lengths.length)));
  const norms = Uint32Array.from(merged.lengths, (length) =>
    Math.floor((k1 * (256 - b + Math.floor((256 * b * length) / average))) / 256),
  );
  const shares = new Uint16Array(merged.places.length);
  for (let at = 0; at < shares.length; at += 1) {
    const count = 256 * (merged.counts[at] ?? 0);
    shares[at] = Math.floor((count * (k1 + 256)) / (count + (norms[merged.places[at] ?? 0] ?? 0)));
  }
  return { starts: merged.starts, places: merged.places, shares };
}
