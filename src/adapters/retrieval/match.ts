// How the words of a question are met by one passage, its heading, its section and its document. Parts of 256 throughout.

import { SAME } from '#language/lexicon.ts';
import type { Asked, AskedTerm } from '#adapters/retrieval/asked.ts';
import { termOf } from '#adapters/retrieval/collection.ts';
import type { Collection } from '#adapters/retrieval/collection.ts';
import type { Scores } from '#adapters/retrieval/score.ts';
import { cosine, squareRoot } from '#adapters/retrieval/vector.ts';
import type { Pack } from '#adapters/retrieval/pack.ts';

/** One term of the question. */
export interface Match {
  /** In the passage itself: the word, or a relative of it. */
  readonly exact: number;
  readonly near: number;
  /** Here or in the heading. */
  readonly strength: number;
  /** By direction as well: words that the tables do not join but that are used alike. */
  readonly sense: number;
  readonly strengthOrSense: number;
  readonly inHeading: boolean;
  readonly inSection: boolean;
  readonly inDocument: boolean;
  /** How it was met: 0 as it stands, 1 to 7 by a relative of that kind, 8 only in the heading, -1 not at all. */
  readonly relation: number;
}

/** A word in the heading names the subject; the passage need not repeat it. */
const FROM_HEADING = 230;
const SENSE_MIN = 115;
const SENSE_WORTH = 205;

export interface Around {
  readonly passageTerms: readonly number[];
  readonly headingTerms: readonly number[];
  /** Bits of the question's terms. */
  readonly sectionHas: number;
  readonly sourceHas: number;
}

export function matchTerms(asked: Asked, around: Around, pack: Pack): Match[] {
  const here = new Set(around.passageTerms);
  const above = new Set(around.headingTerms);
  return asked.terms.map((term, bit) => {
    const sense = senseOf(term, around.passageTerms, pack);
    const inHeading = term.term >= 0 && above.has(term.term);
    const places = {
      inHeading,
      inSection: (around.sectionHas & (1 << bit)) !== 0,
      inDocument: (around.sourceHas & (1 << bit)) !== 0,
    };
    if (term.term >= 0 && here.has(term.term))
      return { exact: SAME, near: SAME, strength: SAME, sense, strengthOrSense: SAME, relation: 0, ...places };
    const near = bestRelative(term, around.passageTerms);
    const high = bestRelative(term, around.headingTerms);
    const heading = inHeading ? FROM_HEADING : (high.strength * FROM_HEADING) >> 8;
    const strength = Math.max(near.strength, heading);
    return {
      exact: 0,
      near: near.strength,
      strength,
      sense,
      strengthOrSense: Math.max(strength, sense > SENSE_MIN ? (sense * SENSE_WORTH) >> 8 : 0),
      relation: strength === 0 ? -1 : near.strength >= heading ? near.kind : 8,
      ...places,
    };
  });
}

function bestRelative(term: AskedTerm, terms: readonly number[]): { strength: number; kind: number } {
  let best = { strength: 0, kind: 0 };
  if (term.relativeOf.size === 0) return best;
  for (const other of terms) {
    const relative = term.relativeOf.get(other);
    if (relative !== undefined && relative.strength > best.strength) best = relative;
  }
  return best;
}

function senseOf(term: AskedTerm, terms: readonly number[], pack: Pack): number {
  if (term.term < 0 || term.term >= pack.scale.length) return 0;
  const length = lengthOf(pack, term.term);
  let best = 0;
  for (const other of terms) {
    if (other >= pack.scale.length) continue;
    const { dimensions: size, vectors } = pack;
    best = Math.max(
      best,
      cosine(vectors, term.term * size, length, vectors, other * size, lengthOf(pack, other), size),
    );
  }
  return best;
}

/** Lengths of single stems' rows, computed when first asked for: pure, and most are never needed. */
const LENGTHS = new WeakMap<Pack, Uint16Array>();

function lengthOf(pack: Pack, stem: number): number {
  const known = LENGTHS.get(pack) ?? new Uint16Array(pack.scale.length);
  LENGTHS.set(pack, known);
  const length = known[stem] ?? 0;
  if (length > 0) return length;
  let squares = 0;
  for (let at = stem * pack.dimensions; at < (stem + 1) * pack.dimensions; at += 1)
    squares += (pack.vectors[at] ?? 0) * (pack.vectors[at] ?? 0);
  return (known[stem] = squareRoot(squares));
}

export function aroundOf(
  passageStems: readonly string[],
  headingStems: readonly string[],
  section: number,
  source: number,
  scores: Scores,
  collection: Collection,
): Around {
  const toTerms = (stems: readonly string[]): number[] => [
    ...new Set(stems.map((stem) => termOf(collection, stem)).filter((term) => term >= 0)),
  ];
  return {
    passageTerms: toTerms(passageStems),
    headingTerms: toTerms(headingStems),
    sectionHas: scores.sectionHas[section] ?? 0,
    sourceHas: scores.sourceHas[source] ?? 0,
  };
}
