// Which passages to look at: BM25 over bodies and headings, every question word standing for its relatives as well.
// Integers throughout: idf in parts of 256 from a stored logarithm, quotients floored.

import { lookUp, SAME } from '#core/evidence/lexicon.ts';
import type { Question, Term } from '#core/evidence/question.ts';
import type { IndexedSource } from '#adapters/lexical/index-source.ts';

export interface Ranked {
  readonly source: IndexedSource;
  readonly passage: number;
  readonly score: number;
}

/** The best `limit` passages, best first; ties by source id, then passage. Passages that share nothing are left out. */
export function rankPassages(question: Question, sources: readonly IndexedSource[], limit: number): Ranked[] {
  const size = sources.reduce((total, source) => total + source.passages.length, 0);
  const body = fieldOf(
    sources,
    (source) => source.body,
    (source) => source.bodyLengths,
    size,
  );
  const headings = fieldOf(
    sources,
    (source) => source.headings,
    (source) => source.headingLengths,
    size,
  );
  const scores = sources.map((source) => new Array<number>(source.passages.length).fill(0));
  for (const term of question.terms) {
    const best = sources.map(() => new Map<number, number>());
    addField(term, body, BODY, size, best);
    const heading = sources.map(() => new Map<number, number>());
    addField(term, headings, HEADING, size, heading);
    best.forEach((row, at) => {
      addScores(row, scores[at]);
    });
    heading.forEach((row, at) => {
      addScores(row, scores[at]);
    });
  }
  const found: Ranked[] = [];
  sources.forEach((source, at) => {
    scores[at]?.forEach((score, passage) => {
      if (score > 0) found.push({ source, passage, score });
    });
  });
  return found.sort(compareRanked).slice(0, limit);
}

export function compareRanked(a: Ranked, b: Ranked): number {
  if (a.score !== b.score) return b.score - a.score;
  if (a.source.id !== b.source.id) return a.source.id < b.source.id ? -1 : 1;
  return a.passage - b.passage;
}

function addScores(row: ReadonlyMap<number, number>, scores: number[] | undefined): void {
  if (scores === undefined) return;
  for (const [passage, score] of row) scores[passage] = (scores[passage] ?? 0) + score;
}

/** k1 = 1 for both; b = 1/2 and 2/5; a heading counts 5/8 of a body. */
const BODY = { b: 128, worth: 256 };
const HEADING = { b: 102, worth: 160 };

interface Field {
  readonly postings: readonly ReadonlyMap<string, readonly number[]>[];
  readonly lengths: readonly (readonly number[])[];
  readonly average: number;
}

function fieldOf(
  sources: readonly IndexedSource[],
  postings: (source: IndexedSource) => ReadonlyMap<string, readonly number[]>,
  lengths: (source: IndexedSource) => readonly number[],
  size: number,
): Field {
  const total = sources.reduce((sum, source) => sum + lengths(source).reduce((part, length) => part + length, 0), 0);
  return {
    postings: sources.map(postings),
    lengths: sources.map(lengths),
    average: Math.max(1, Math.floor(total / Math.max(1, size))),
  };
}

function addField(
  term: Term,
  field: Field,
  shape: { readonly b: number; readonly worth: number },
  size: number,
  best: readonly Map<number, number>[],
): void {
  const own = rarity(term.stem, field, size);
  for (const [stem, strength] of term.near) {
    const idf = Math.min(own, stem === term.stem ? own : rarity(stem, field, size));
    const gain = (idf * shape.worth * (stem === term.stem ? SAME : (strength * 205) >> 8)) >> 16;
    field.postings.forEach((postings, at) => {
      const row = postings.get(stem);
      const target = best[at];
      const lengths = field.lengths[at];
      if (row === undefined || target === undefined || lengths === undefined) return;
      for (let place = 0; place < row.length; place += 2) {
        const passage = row[place] ?? 0;
        const count = (row[place + 1] ?? 0) * 256;
        const norm = 256 - shape.b + Math.floor((shape.b * (lengths[passage] ?? 0)) / field.average);
        const score = Math.floor((gain * 2 * count * 16) / (count + norm));
        if (score > (target.get(passage) ?? 0)) target.set(passage, score);
      }
    });
  }
}

/** Half from the loaded passages, half from general English: a handful of passages says little about rarity. */
function rarity(stem: string, field: Field, size: number): number {
  let holding = 0;
  for (const postings of field.postings) holding += (postings.get(stem)?.length ?? 0) >> 1;
  const local = log2(Math.floor((256 * (2 * size + 2)) / (2 * holding + 1)));
  return (local + lookUp(stem).weight * 128) >> 1;
}

/** log2(x / 256) in parts of 256, for x >= 256; straight lines between powers of two (at most 0.09 too low). */
function log2(x: number): number {
  const whole = Math.max(8, 31 - Math.clz32(x));
  const rest = (x >> (whole - 8)) - 256;
  return Math.max(0, (whole - 8) * 256 + rest);
}
