// Every passage scored in one pass over the lists of the question's stems and one over the directions. Scores are parts of
// 256: the share of the question's weight that a passage has, more where words are repeated.

import { rarityOf } from '#adapters/retrieval/asked.ts';
import type { Asked } from '#adapters/retrieval/asked.ts';
import type { Collection, Field } from '#adapters/retrieval/collection.ts';
import { cosine, writeDirection } from '#adapters/retrieval/vector.ts';
import { top } from '#adapters/retrieval/top.ts';
import type { Directions } from '#adapters/retrieval/segment.ts';

/** By passage: `body`, `bodySoft` (with relatives), `bodySense` (direction), the sums; by section: the rest. */
export interface Scores {
  readonly body: Int32Array;
  readonly bodySoft: Int32Array;
  readonly bodySense: Int32Array;
  readonly heading: Int32Array;
  readonly headingSoft: Int32Array;
  readonly headingSense: Int32Array;
  readonly section: Int32Array;
  readonly sectionSense: Int32Array;
  readonly words: Int32Array;
  readonly soft: Int32Array;
  readonly mix: Int32Array;
  /** Bit i: the question's term i stands in the section, in the source. */
  readonly sectionHas: Uint32Array;
  readonly sourceHas: Uint32Array;
}

/** What headings, sections and directions add to a passage's own words, in parts of 256 (retrieval.md, step 7). */
const WORTH = { heading: 115, section: 90, sense: 307, aroundSense: 102 };
/** A relative never counts quite as much as the word itself. */
const RELATIVE_WORTH = 205;

export function scoreAll(asked: Asked, collection: Collection): Scores {
  const passages = (): Int32Array => new Int32Array(collection.size);
  const sections = (): Int32Array => new Int32Array(collection.sectionCount);
  const scores: Scores = {
    body: passages(),
    bodySoft: passages(),
    bodySense: passages(),
    heading: sections(),
    headingSoft: sections(),
    headingSense: sections(),
    section: sections(),
    sectionSense: sections(),
    words: passages(),
    soft: passages(),
    mix: passages(),
    sectionHas: new Uint32Array(collection.sectionCount),
    sourceHas: new Uint32Array(collection.segments.length),
  };
  addWords(asked, collection, scores);
  addSense(asked, collection, scores);
  return scores;
}

function addWords(asked: Asked, collection: Collection, scores: Scores): void {
  const passageBest = new Best(collection.size);
  const sectionBest = new Best(collection.sectionCount);
  asked.terms.forEach((term, bit) => {
    addExact(collection.body, term.term, term.rarity, scores.body, passageBest);
    addExact(collection.heading, term.term, term.rarity, scores.heading, sectionBest);
    addExact(collection.section, term.term, term.rarity, scores.section, null);
    mark(collection.section, term.term, 1 << bit, scores.sectionHas);
    mark(collection.heading, term.term, 1 << bit, scores.sectionHas);
    for (const { strength, term: other } of term.relatives) {
      const rarity = Math.min(term.rarity, rarityOf(other, collection.pack.names[other] ?? '', collection));
      const gain = (rarity * strength * RELATIVE_WORTH) >> 16;
      raise(collection.body, other, gain, passageBest);
      raise(collection.heading, other, gain, sectionBest);
    }
    passageBest.addTo(scores.bodySoft);
    sectionBest.addTo(scores.headingSoft);
  });
  for (const sums of [scores.body, scores.bodySoft, scores.heading, scores.headingSoft, scores.section])
    for (let at = 0; at < sums.length; at += 1) sums[at] = Math.floor((sums[at] ?? 0) / asked.total);
  for (let passage = 0; passage < collection.size; passage += 1) {
    const section = collection.sectionOf[passage] ?? 0;
    const around = (scores.section[section] ?? 0) * WORTH.section;
    const above = (scores.heading[section] ?? 0) * WORTH.heading;
    const aboveSoft = (scores.headingSoft[section] ?? 0) * WORTH.heading;
    scores.words[passage] = (scores.body[passage] ?? 0) + ((above + around) >> 8);
    scores.soft[passage] = (scores.bodySoft[passage] ?? 0) + ((aboveSoft + around) >> 8);
  }
  collection.segments.forEach((_, at) => {
    let has = 0;
    for (let section = collection.sectionBases[at] ?? 0; section < (collection.sectionBases[at + 1] ?? 0); section += 1)
      has |= scores.sectionHas[section] ?? 0;
    scores.sourceHas[at] = has;
  });
}

/** The best that any word of a place says for one term of the question; emptied when it is added to the sum. */
class Best {
  readonly values: Int32Array;
  readonly #touched: Uint32Array;
  #count = 0;

  constructor(size: number) {
    this.values = new Int32Array(size);
    this.#touched = new Uint32Array(size);
  }

  raise(place: number, value: number): void {
    const before = this.values[place] ?? 0;
    if (value <= before) return;
    if (before === 0) {
      this.#touched[this.#count] = place;
      this.#count += 1;
    }
    this.values[place] = value;
  }

  addTo(sums: Int32Array): void {
    for (let at = 0; at < this.#count; at += 1) {
      const place = this.#touched[at] ?? 0;
      sums[place] = (sums[place] ?? 0) + (this.values[place] ?? 0);
      this.values[place] = 0;
    }
    this.#count = 0;
  }
}

function addExact(field: Field, term: number, rarity: number, sums: Int32Array, best: Best | null): void {
  const end = field.starts[term + 1] ?? 0;
  for (let at = field.starts[term] ?? end; at < end; at += 1) {
    const place = field.places[at] ?? 0;
    const value = rarity * (field.shares[at] ?? 0);
    sums[place] = (sums[place] ?? 0) + value;
    best?.raise(place, value);
  }
}

function raise(field: Field, term: number, gain: number, best: Best): void {
  const end = field.starts[term + 1] ?? 0;
  for (let at = field.starts[term] ?? end; at < end; at += 1)
    best.raise(field.places[at] ?? 0, gain * (field.shares[at] ?? 0));
}

function mark(field: Field, term: number, bit: number, has: Uint32Array): void {
  const end = field.starts[term + 1] ?? 0;
  for (let at = field.starts[term] ?? end; at < end; at += 1) {
    const place = field.places[at] ?? 0;
    has[place] = (has[place] ?? 0) | bit;
  }
}

/**
 * Directions, and what adds up of them. Headings and sections are compared only for the passages that are near by all
 * else: they move a passage a little, and there are many of them.
 */
function addSense(asked: Asked, collection: Collection, scores: Scores): void {
  const sense = senseOf(asked, collection);
  collection.segments.forEach((segment, at) => {
    writeCosines(sense, segment.bodyDirections, scores.bodySense, collection.bases[at] ?? 0);
  });
  const coarse = scores.mix.map(
    (_, passage) => (scores.soft[passage] ?? 0) + (((scores.bodySense[passage] ?? 0) * WORTH.sense) >> 8),
  );
  const near = [coarse, scores.words, scores.soft, scores.bodySense].flatMap((values) => top(values, NEAR_MAX));
  for (const passage of near) {
    const section = collection.sectionOf[passage] ?? 0;
    const source = collection.sourceOf[passage] ?? 0;
    const segment = collection.segments[source];
    const own = section - (collection.sectionBases[source] ?? 0);
    if (segment === undefined) continue;
    const heading = cosineWith(sense, segment.headingDirections, own);
    const around = cosineWith(sense, segment.sectionDirections, own);
    scores.headingSense[section] = heading;
    scores.sectionSense[section] = around;
    scores.mix[passage] = (coarse[passage] ?? 0) + (((heading + around) * WORTH.aroundSense) >> 8);
  }
}

const NEAR_MAX = 64;

/** The question's direction. */
interface Sense {
  readonly row: Int8Array;
  readonly length: number;
}

function senseOf(asked: Asked, { pack }: Collection): Sense {
  const row = new Int8Array(pack.dimensions);
  const terms = asked.terms.flatMap((term) => (term.term >= 0 ? [term.term] : []));
  return { row, length: writeDirection(terms, pack, row, 0) };
}

function cosineWith({ length, row }: Sense, field: Directions, place: number): number {
  return cosine(row, 0, length, field.rows, place * row.length, field.lengths[place] ?? 0, row.length);
}

/** Cosines in parts of 256, floored: the inner loop of a search in large cases, so four steps at a time. */
function writeCosines(asked: Sense, field: Directions, target: Int32Array, base: number): void {
  const size = asked.row.length;
  const { lengths, rows } = field;
  const row = Int32Array.from(asked.row);
  if (asked.length === 0) return;
  for (let place = 0, from = 0; place < lengths.length; place += 1, from += size) {
    const length = lengths[place] ?? 0;
    if (length === 0) continue;
    let dot = 0;
    for (let at = 0; at < size; at += 4) {
      const near = (row[at] ?? 0) * (rows[from + at] ?? 0) + (row[at + 1] ?? 0) * (rows[from + at + 1] ?? 0);
      const far = (row[at + 2] ?? 0) * (rows[from + at + 2] ?? 0) + (row[at + 3] ?? 0) * (rows[from + at + 3] ?? 0);
      dot = (dot + near + far) | 0;
    }
    target[base + place] = Math.floor((256 * dot) / (asked.length * length));
  }
}
