// A claim aligned to all of its evidence at once, and the sentence that says most of it.

import { align, SAID_MIN, type Link, type Matcher } from '#adapters/builtin/judge/align.ts';
import type { ReadClaim, ReadEvidence } from '#adapters/builtin/judge/texts.ts';
import type { Unit } from '#adapters/builtin/judge/units.ts';

export interface LinkedPair {
  readonly claim: readonly Unit[];
  /** All sentences of the evidence, one after the other. */
  readonly units: readonly Unit[];
  readonly sentenceOf: readonly number[];
  /** Of the sentence that says most of the claim: its number, and where its units begin and end. */
  readonly best: number;
  readonly start: number;
  readonly end: number;
  readonly sentences: number;
  readonly links: readonly Link[];
  /** Indices of the claim's content. */
  readonly content: readonly number[];
  /** Of these, what nothing in the evidence says. */
  readonly missing: readonly number[];
  readonly total: number;
  /** Units of the evidence that a unit of the claim stands for. */
  readonly used: ReadonlySet<number>;
}

/** What is read of a claim: more would make the worst case slow. */
const CLAIM_UNITS_MAX = 80;

export function linkPair(
  read: ReadClaim,
  { all: units, sentenceOf, sentences }: ReadEvidence,
  match: Matcher,
): LinkedPair {
  const claim = read.units.slice(0, CLAIM_UNITS_MAX);
  const content = indices(claim, (unit) => unit.content);
  const loose = align(claim, units, match);
  const said = loose.map((link) => link.strength >= SAID_MIN);
  const scores = sentences.map(() => 0);
  for (const [index, link] of loose.entries()) {
    const unit = claim[index];
    const home = sentenceOf[link.at];
    if (unit?.content !== true) continue;
    if (home !== undefined) scores[home] = (scores[home] ?? 0) + 77 * link.strength * unit.rarity;
    let last = -1;
    for (let at = 0; at < units.length; at += 1) {
      const other = units[at];
      const one = sentenceOf[at] ?? 0;
      if (one === last || other?.content !== true || other.stem !== unit.stem) continue;
      scores[one] = (scores[one] ?? 0) + 65_536 * unit.rarity;
      last = one;
    }
  }
  let best = 0;
  for (const [at, score] of scores.entries()) if (score > (scores[best] ?? 0)) best = at;
  const start = Math.max(0, sentenceOf.indexOf(best));
  const end = sentenceOf.lastIndexOf(best) + 1;
  const links = settle(claim, units, loose, start, end);
  return {
    claim,
    units,
    sentenceOf,
    best,
    start,
    end,
    sentences: sentences.length,
    links,
    content,
    missing: content.filter((index) => said[index] !== true),
    total: Math.max(
      1,
      sum(content, (index) => claim[index]?.rarity ?? 0),
    ),
    used: new Set(links.filter((link) => link.at >= 0).map((link) => link.at)),
  };
}

/** A function word stands for the same word nearest to what its neighbours stand for, else in the best sentence. */
function settle(
  claim: readonly Unit[],
  units: readonly Unit[],
  loose: readonly Link[],
  start: number,
  end: number,
): Link[] {
  const links = [...loose];
  for (const [index, unit] of claim.entries()) {
    if (unit.content || (loose[index]?.at ?? -1) < 0) continue;
    const beside = [-1, 1, -2, 2]
      .map((step) => (claim[index + step]?.content === true ? (loose[index + step]?.at ?? -1) : -1))
      .find((at) => at >= 0);
    const from = beside ?? start;
    let most = Number.MAX_SAFE_INTEGER;
    for (let at = 0; at < units.length; at += 1) {
      const other = units[at];
      if (other === undefined || other.content || other.lower !== unit.lower) continue;
      const away = Math.abs(at - from) + (beside === undefined && (at < start || at >= end) ? units.length : 0);
      if (away < most) {
        most = away;
        links[index] = { at, match: 'same', strength: 256 };
      }
    }
  }
  return links;
}

function fold<Row>(rows: readonly Row[], value: (row: Row) => number): number {
  let all = 0;
  for (let at = 0; at < rows.length; at += 1) all += value(rows[at] as Row);
  return all;
}
const indices = (units: readonly Unit[], test: (unit: Unit) => boolean): number[] =>
  units.flatMap((unit, at) => (test(unit) ? [at] : []));
export const sum = <Row>(rows: readonly Row[], value: (row: Row) => number): number => fold(rows, value);
export const count = <Row>(rows: readonly Row[], test: (row: Row) => boolean): number =>
  fold(rows, (row) => (test(row) ? 1 : 0));
export const share = (part: number, whole: number): number => (whole <= 0 ? 0 : Math.floor((256 * part) / whole));
export const strengthAt = ({ links }: LinkedPair, index: number): number => links[index]?.strength ?? 0;
export const placeAt = ({ links }: LinkedPair, index: number): number => links[index]?.at ?? -1;
export const isSaid = (pair: LinkedPair, index: number): boolean => strengthAt(pair, index) >= SAID_MIN;
export const isSame = ({ links }: LinkedPair, index: number): boolean => links[index]?.match === 'same';
export const inBest = ({ end, start }: LinkedPair, at: number): boolean => at >= start && at < end;
