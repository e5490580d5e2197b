// A text as the judge sees it: sentences of units, a unit being a word or a whole number with what it counts.

import type { Quantity } from '#core/english/numbers.ts';
import { isReport, markerOf, quantifierOf, type Marker, type Quantifier } from '#core/english/negation.ts';
import { sentences, type Span } from '#core/english/sentences.ts';
import { STOP_WORDS, tokens, type Token } from '#core/english/words.ts';
import { readQuantities } from '#adapters/builtin/judge/numbers.ts';
import { classesOf, rarityOf, wordOf, type Word } from '#adapters/builtin/judge/relations.ts';

export interface Unit {
  /** Its number in its text, from 0: no other unit of the text has it. */
  readonly place: number;
  readonly text: string;
  readonly lower: string;
  readonly stem: string;
  /** The stem in the table of relations. */
  readonly word: Word;
  /** Carries content: neither a function word nor a marker. */
  readonly content: boolean;
  readonly name: boolean;
  readonly rarity: number;
  readonly classes: string;
  readonly quantity: Quantity | null;
  readonly marker: Marker | null;
  readonly report: boolean;
  readonly quantifier: Quantifier | null;
  /** Followed by 's. */
  readonly owner: boolean;
  /** A comma, semicolon, bracket or dash stands before it. */
  readonly broken: boolean;
  readonly token: Token;
}

export interface Sentence {
  readonly text: string;
  readonly units: readonly Unit[];
  /** What is named only to be ruled out: "at 20:30, not at 19:00". It is none of the units. */
  readonly denied: readonly Unit[];
  /** The first place behind its units. */
  readonly end: number;
}

/** A passage is at most three sentences; longer texts come from the command line. */
const SENTENCES_MAX = 64;

/** `spans`: where the sentences of the text stand as it is written. */
export function readSentences(text: string, spans: readonly Span[]): Sentence[] {
  const plain = toPlain(text);
  const read: Sentence[] = [];
  for (const { start, end } of plain === text ? spans : sentences(plain)) {
    const sentence = toSentence(plain.slice(start, end), read[read.length - 1]?.end ?? 0);
    if (sentence.units.length > 0) read.push(sentence);
    if (read.length === SENTENCES_MAX) break;
  }
  return read;
}

/** The whole text as one sentence: a claim is one, whatever its full stops. */
export function readClaim(text: string): Sentence {
  return toSentence(toPlain(text), 0);
}

/** Brackets, quotes and spaced clitics as treebanks write them; all lower-case evidence and claims occur as well. */
function toPlain(text: string): string {
  return text
    .replace(/-[LR][RSC]B-/g, ' ')
    .replace(/``|''/g, '"')
    .replace(/ (n['’]t|['’](?:s|re|ve|ll|d|m))\b/gi, '$1')
    .replace(/(\d) , (?=\d{3}\b)/g, '$1,')
    .replace(/\bcannot\b/gi, 'can not');
}

function toSentence(text: string, from: number): Sentence {
  const words = tokens(text).filter((token) => !token.part || token.lower === 'not');
  const spans = readQuantities(text, words);
  const units: Unit[] = [];
  const capitals = words.filter((word) => isCapital(word.text)).length;
  let last = 0;
  for (const [at, token] of words.entries()) {
    const quantity = spans.find((span) => span.start <= token.start && token.end <= span.end) ?? null;
    if (quantity !== null && quantity.start !== token.start) continue;
    const end = quantity?.end ?? token.end;
    const bounds =
      spans.length > 0 &&
      BOUNDS.has(token.lower) &&
      spans.some(
        (span) => span.start > token.start && /^\W*(?:than |of |to )?\W*$/.test(text.slice(token.end, span.start)),
      );
    units.push(
      toUnit(from + units.length, text, token, quantity, at === 0, capitals, last, bounds || isModal(text, token)),
    );
    last = end;
  }
  const read = units.map((unit, at) =>
    unit.quantifier === 'many' && units[at - 1]?.lower === 'not' ? { ...unit, quantifier: 'few' as const } : unit,
  );
  return { text, ...splitDenied(endorse(read)), end: from + units.length };
}

/** ", as the letter says" stands behind what it reports. */
function endorse(units: readonly Unit[]): Unit[] {
  let endorsed = false;
  return units.map((unit, at) => {
    if (unit.broken || at === 0) endorsed = unit.lower === 'as';
    return endorsed && unit.report ? { ...unit, report: false } : unit;
  });
}

/** Parts "at 20:30, not at 19:00", "on the quay instead of the square" and "not on Friday but on Saturday". */
function splitDenied(units: readonly Unit[]): { units: Unit[]; denied: Unit[] } {
  const from = units.findIndex((unit, at) => at > 0 && opensDenied(units, at, unit));
  if (from < 0) return { units: [...units], denied: [] };
  const stop = units.findIndex(
    (unit, at) => at > from && (unit.broken || unit.lower === 'but' || unit.lower === 'and'),
  );
  const end = stop < 0 ? units.length : stop;
  const denied = units.slice(from + 1, end).filter((unit) => unit.content);
  const whole = denied.length === 0 || units.slice(from, end).some((unit) => VERBAL.has(unit.lower));
  if (whole || denied.length > DENIED_MAX) return { units: [...units], denied: [] };
  const rest = units.slice(end);
  return { units: [...units.slice(0, from), ...(rest[0]?.lower === 'but' ? rest.slice(1) : rest)], denied };
}

const VERBAL = new Set(
  'is are was were has have had will would can could may might must shall should does did do be been only'.split(' '),
);
const DENIED_MAX = 5;

function opensDenied(units: readonly Unit[], at: number, unit: Unit): boolean {
  const next = units[at + 1];
  if (next === undefined) return false;
  if (unit.lower === 'instead') return next.lower === 'of';
  if (unit.lower === 'rather') return next.lower === 'than';
  if (unit.lower !== 'not' || !(NOMINAL.has(next.lower) || next.quantity !== null || next.name)) return false;
  return unit.broken || units.slice(at + 1, at + 2 + DENIED_MAX).some((one) => one.lower === 'but');
}

const NOMINAL = new Set('at in on by for from to with the a an'.split(' '));

/** "are allowed to" is "may". */
const isModal = (text: string, token: Token): boolean =>
  PERMITTED.has(token.lower) && /^ to\b/.test(text.slice(token.end, token.end + 4));
const PERMITTED = new Set('allowed permitted able obliged required'.split(' '));
const BOUNDS = new Set(
  'around approximately roughly nearly almost least more less fewer greater minimum maximum exactly'.split(' '),
);

function toUnit(
  place: number,
  text: string,
  token: Token,
  quantity: Quantity | null,
  first: boolean,
  capitals: number,
  last: number,
  weightless: boolean,
): Unit {
  const word = wordOf(token.stem);
  const classes = classesOf(word);
  // "returns None": a value, not a negation.
  const value = token.text === 'None' && !first;
  const marker = value ? null : markerOf(token);
  const quantifier = value ? null : quantifierOf(token);
  const plain = token.kind === 'word' && !STOP_WORDS.has(token.lower);
  const light =
    marker === 'negation' ||
    marker === 'hedge' ||
    marker === 'condition' ||
    quantifier !== null ||
    weightless ||
    LIGHT.has(token.lower);
  const capital = isCapital(token.text);
  return {
    place,
    text: quantity === null ? token.text : text.slice(quantity.start, quantity.end),
    lower: token.lower,
    stem: token.stem,
    word,
    content: quantity !== null || (plain && !light) || token.kind === 'number',
    name: quantity === null && plain && (capital ? !first || classes === '' : capitals < 2 && classes === ''),
    rarity: quantity === null ? rarityOf(word) : NUMBER_RARITY,
    classes,
    quantity,
    marker,
    report: isReport(token),
    quantifier,
    owner: isOwner(text, token.end),
    broken: isBreak(text, last, token.start),
    token,
  };
}

const isCapital = (text: string): boolean =>
  text.length > 0 && text.charCodeAt(0) >= 0x41 && text.charCodeAt(0) <= 0x5a;

function isOwner(text: string, at: number): boolean {
  const sign = text.charAt(at);
  return (sign === "'" || sign === '’') && /^s?\b/.test(text.slice(at + 1, at + 3));
}

/** Most words stand one space apart. */
function isBreak(text: string, from: number, to: number): boolean {
  if (to <= from || (to === from + 1 && text.charAt(from) === ' ')) return false;
  return /[,;:()[\]—–"]|\s-\s/.test(text.slice(from, to));
}

const NUMBER_RARITY = 110;
/** Says nothing by itself: its absence from the evidence does not make a claim unsupported. */
const LIGHT = new Set('also however then well really quite rather actually thus therefore mr ms mrs dr'.split(' '));
