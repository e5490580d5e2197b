// Passages: what is found, shown and cited. Windows of whole units that never overlap, so that a citation is one place.

import { outline } from '#core/evidence/outline.ts';
import type { Unit } from '#core/evidence/outline.ts';
import { PASSAGE_SENTENCES_MAX, PASSAGE_WORDS_MAX } from '#core/limits.ts';

export interface Passage {
  /** text.slice(start, end) is the exact quote, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  /** The headings above it, outermost first. */
  readonly heading: string;
}

/** Of Markdown, or of plain text. */
export function chunk(text: string, media: string): Passage[] {
  return toPassages(text, outline(text, media).units);
}

/** Windows over the units of any document. */
export function toPassages(text: string, found: readonly Unit[]): Passage[] {
  const units = weigh(
    text,
    found.flatMap((unit) => cutLong(text, unit)),
  );
  const passages: Passage[] = [];
  for (let at = 0; at < units.length;) {
    const size = windowAt(text, units, at);
    const first = units[at];
    const last = units[at + size - 1];
    if (first === undefined || last === undefined) break;
    passages.push({ start: first.start, end: last.end, heading: first.heading });
    at += size;
  }
  return passages;
}

/** Sentences are counted in quarters: a short one is half, a line without a full stop (verse, list, table) a quarter. */
const QUARTERS_MAX = PASSAGE_SENTENCES_MAX * 4;
/** A window this long ends with its paragraph. */
const PARAGRAPH_WORDS_MIN = 25;
const SHORT_WORDS_MAX = 6;
const LEANING_CHARACTERS = 12;

interface Weighed extends Unit {
  readonly words: number;
  readonly quarters: number;
  /** Whole sentences from here to the end of the paragraph; 0 where something else is among them. */
  readonly run: number;
  /** Begins with a word that means what stands before it: no passage begins there where another cut is to be had. */
  readonly leansBack: boolean;
  /** And what stands before it is the sentence before: a person, or what happened. */
  readonly leansOnLast: boolean;
}

const LEANS_BACK =
  /^["'\u201c\u2018(*_]*(?:it|its|they|their|them|he|his|him|she|her|this|that|these|those|both|because|the reason|the cause)\b/i;

/** Not "it" and "this": in pages of reference most sentences begin so, and cutting by them was no gain (measured). */
const LEANS_ON_LAST = /^["'\u201c\u2018(*_]*(?:they|their|them|he|his|him|she|her|because|the reason|the cause)\b/i;

/** From the last to the first: a paragraph may be a whole book. */
function weigh(text: string, units: readonly Unit[]): readonly Weighed[] {
  const weighed: Weighed[] = [];
  let run = 0;
  let isBroken = false;
  for (let at = units.length - 1; at >= 0; at -= 1) {
    const unit = units[at];
    if (unit === undefined) break;
    const words = wordsOf(text, unit);
    const quarters = quartersOf(text, unit, words);
    if (unit.kind !== 'text' || units[at + 1]?.block !== unit.block || units[at + 1]?.kind !== 'text') {
      run = 0;
      isBroken = unit.kind !== 'text';
    }
    run += 1;
    isBroken ||= quarters < 4;
    const begins = text.slice(unit.start, unit.start + LEANING_CHARACTERS);
    const [leansBack, leansOnLast] = [LEANS_BACK.test(begins), LEANS_ON_LAST.test(begins)];
    weighed.push({ ...unit, words, quarters, run: isBroken ? 0 : run, leansBack, leansOnLast });
  }
  return weighed.reverse();
}

/** How many units from `at` on make one passage. */
function windowAt(text: string, units: readonly Weighed[], at: number): number {
  const first = units[at];
  if (first === undefined) return 0;
  const limit = first.run === 0 ? units.length : evenShare(first.run);
  let words = 0;
  let quarters = 0;
  let size = 0;
  for (; at + size < units.length; size += 1) {
    const unit = units[at + size];
    const before = units[at + size - 1];
    if (unit === undefined) break;
    const { quarters: weight, words: count } = unit;
    if (size === 0) {
      words = count;
      quarters = weight;
      continue;
    }
    if (
      before === undefined ||
      unit.heading !== first.heading ||
      words + count > PASSAGE_WORDS_MAX ||
      quarters + weight > QUARTERS_MAX
    )
      break;
    const leads = text.slice(before.start, before.end).endsWith(':');
    if (
      unit.block !== before.block &&
      !leads &&
      (words >= PARAGRAPH_WORDS_MIN ||
        (unit.kind === 'row') !== (before.kind === 'row') ||
        (first.run > 0 && unit.run > 0 && !fitsWhole(units, at + size, words, quarters)))
    )
      break;
    if (size >= limit && unit.block === before.block && unit.kind === 'text' && !unit.leansBack) break;
    words += count;
    quarters += weight;
  }
  return beforeLeaning(units, at, withoutLead(text, units, at, size));
}

/** "**6. Summer fair.** | It rained ...": the words that head a paragraph go with it, and not to the passage before. */
function withoutLead(text: string, units: readonly Weighed[], at: number, size: number): number {
  const last = units[at + size - 1];
  const isSplit = last !== undefined && units[at + size]?.block === last.block;
  return size > 1 && isSplit && last.kind === 'text' && LEAD.test(text.slice(last.start, last.end)) ? size - 1 : size;
}

const LEAD = /^(\*\*|__)[^*_\n]{1,60}\1$/;

/** "The beekeeper is Samir. | He lives in the cottage.": the window ends earlier, so that the two stay together. */
function beforeLeaning(units: readonly Weighed[], at: number, size: number): number {
  const next = units[at + size];
  if (next?.leansOnLast !== true || next.block !== units[at + size - 1]?.block) return size;
  for (let shorter = size - 1; shorter > 0; shorter -= 1) {
    const first = units[at + shorter];
    if (first?.block !== next.block) break;
    if (!first.leansBack) return shorter;
  }
  return size;
}

/** A paragraph is taken in whole or stays by itself: its second sentence often begins with "It". */
function fitsWhole(units: readonly Weighed[], at: number, words: number, quarters: number): boolean {
  const paragraph = units.slice(at, at + (units[at]?.run ?? 0));
  return (
    paragraph.reduce((sum, unit) => sum + unit.words, words) <= PASSAGE_WORDS_MAX &&
    paragraph.reduce((sum, unit) => sum + unit.quarters, quarters) <= QUARTERS_MAX
  );
}

/** Four sentences are cut two and two, not three and one: a lone last sentence loses what "it" means. */
function evenShare(count: number): number {
  const windows = Math.floor((count + PASSAGE_SENTENCES_MAX - 1) / PASSAGE_SENTENCES_MAX);
  return Math.floor((count + windows - 1) / windows);
}

/** A sentence that is over, whatever closes or notes it. */
const ENDED = /[.!?\u2026\u3002](?:["'\u201d\u2019)\]*_]|[\u00b9\u00b2\u00b3\u2070\u2074-\u2079]|\[\d{1,3}\])*$/;

function quartersOf(text: string, unit: Unit, words: number): number {
  if (unit.kind !== 'text' || !ENDED.test(text.slice(unit.start, unit.end))) return 1;
  return words < SHORT_WORDS_MAX ? 2 : 4;
}

const wordsOf = (text: string, span: { readonly start: number; readonly end: number }): number =>
  text.slice(span.start, span.end).match(/[^\s|]+/g)?.length ?? 0;

/**
 * A unit longer than a passage is cut at line ends and semicolons where it has them, else between words. Only the next
 * few words are looked at each time: a line of ten megabytes is one unit too.
 */
function cutLong(text: string, unit: Unit): Unit[] {
  if (isLongSentence(text, unit)) return [unit];
  const pieces: Unit[] = [];
  let { start } = unit;
  while (isLong(text, start, unit.end)) {
    const end = start + cutPoint(text.slice(start, Math.min(unit.end, start + CHARACTERS_MAX + 1)));
    pieces.push({ ...unit, start, end: start + text.slice(start, end).trimEnd().length });
    start = end;
    while (start < unit.end && /\s/.test(text.charAt(start))) start += 1;
  }
  if (unit.end > start) pieces.push({ ...unit, start });
  return pieces;
}

/** Statutes have sentences of eighty words, and half of one is nothing that can be quoted. */
const isLongSentence = (text: string, unit: Unit): boolean =>
  (unit.kind === 'text' || unit.kind === 'item') &&
  unit.end - unit.start <= SENTENCE_CHARACTERS_MAX &&
  /[.!?]["'\u201d\u2019)\]*_]*$/.test(text.slice(unit.start, unit.end)) &&
  wordsOf(text, unit) <= SENTENCE_WORDS_MAX;

const SENTENCE_WORDS_MAX = 100;
const SENTENCE_CHARACTERS_MAX = 1000;

const isLong = (text: string, start: number, end: number): boolean =>
  end - start > CHARACTERS_MAX || wordsOf(text, { start, end }) > PASSAGE_WORDS_MAX;

/** Scripts without spaces and endless lines: 62 words of ten letters. */
const CHARACTERS_MAX = 620;

function cutPoint(text: string): number {
  let best = 0;
  let words = 0;
  let last = 0;
  for (const match of text.matchAll(/[^\s|]+/g)) {
    words += 1;
    const end = match.index + match[0].length;
    if (words > PASSAGE_WORDS_MAX || end > CHARACTERS_MAX) break;
    last = end;
    if (words > 20 && (match[0].endsWith(';') || text.charAt(end) === '\n')) best = end;
  }
  if (best > 0) return best;
  if (last > 0) return last;
  // Never between the halves of a surrogate pair.
  const code = text.charCodeAt(CHARACTERS_MAX - 1);
  return code >= 0xd800 && code <= 0xdbff ? CHARACTERS_MAX - 1 : CHARACTERS_MAX;
}
