// Two documents that give different answers to the same question: another number of the same thing, yes against no, one
// name against another. Read from the passages themselves, whatever was drafted, since a draft tells only one of them. Within one
// document only two values in the very same words are a clash (rivals-within.ts).

import { relate } from '#language/relations.ts';
import { unmetWords } from '#core/evidence/missing.ts';
import type { Evidence } from '#core/evidence/context.ts';
import { meets } from '#core/english/meets.ts';
import { markerOf } from '#core/english/negation.ts';
import { quantities, type Quantity } from '#core/english/numbers.ts';
import { sentences } from '#core/english/sentences.ts';
import { unwrap } from '#core/english/unwrap.ts';
import { STOP_WORDS, tokens, type Token } from '#core/english/words.ts';
import { compareQuantities } from '#core/judge/compare.ts';
import { isSameThing } from '#core/judge/rivals-within.ts';
import { speakOfOthers } from '#core/judge/subject.ts';

export interface Rivals {
  /** Indices into the evidence, the better passage first. */
  readonly sides: readonly [number, number];
  /** What each says, a sentence on one line. */
  readonly says: readonly [string, string];
}

/** One for each pair of documents that clash, and for each that clashes with itself, best passages first. */
export function rivalsIn(question: string, offered: readonly Evidence[]): readonly Rivals[] {
  const asked = toAsked(question);
  if (asked.stems.length === 0) return [];
  const read = offered.slice(0, PASSAGES_MAX).map((evidence) => toSide(evidence, asked));
  const found: Rivals[] = [];
  const seen = new Set<string>();
  for (const [at, left] of read.entries())
    // Each is held against itself, too: one passage may say two values.
    for (const right of read.slice(at)) {
      const pair = [left.evidence.document, right.evidence.document].sort((a, b) => (a < b ? -1 : 1)).join(' ');
      if (seen.has(pair)) continue;
      const isWithin = left.evidence.document === right.evidence.document;
      const says = isWithin ? clashWithin(asked, left, right) : clashOf(asked, left, right);
      if (says === null) continue;
      seen.add(pair);
      found.push({ sides: [left.evidence.index, right.evidence.index], says });
    }
  return found;
}

const PASSAGES_MAX = 8;
const SENTENCES_MAX = 6;
/** Of the words of the question that a passage must have, with what stands around it: in tenths. */
const COVERED_TENTHS = 6;

interface Asked {
  readonly text: string;
  readonly first: string;
  readonly stems: readonly string[];
  /** Content stems left and right of "or". */
  readonly choice: readonly [ReadonlySet<string>, ReadonlySet<string>] | null;
}
interface Side {
  readonly evidence: Evidence;
  /** The document, as far as it is seen here, has most of what the question is about. */
  readonly isCovered: boolean;
  readonly lines: readonly Line[];
}
interface Line {
  readonly text: string;
  readonly words: readonly Token[];
  readonly stems: ReadonlySet<string>;
  /** Words of the question that it has. */
  readonly met: ReadonlySet<string>;
  readonly numbers: readonly Quantity[];
}

function toAsked(question: string): Asked {
  const words = tokens(question).filter((token) => !token.part);
  const stems = [...new Set(contentOf(words))];
  const or = words.findIndex(({ lower }) => lower === 'or');
  const near = (some: readonly Token[]): ReadonlySet<string> => new Set(contentOf(some));
  return {
    text: question,
    first: words[0]?.lower ?? '',
    stems,
    choice: or <= 0 ? null : [near(words.slice(Math.max(0, or - 1), or)), near(words.slice(or + 1, or + 2))],
  };
}

function toSide(evidence: Evidence, asked: Asked): Side {
  const { after, before, heading, source, text } = evidence;
  const around = [source.act.name.replace(/[_.-]+/g, ' '), heading, before, text, after].join('\n');
  const there = contentOf(tokens(around).filter((token) => !token.part));
  const unmet = unmetWords(asked.text, around).filter(
    (word) => !contentOf(tokens(word)).some((stem) => there.some((other) => relate(stem, other) === 'opposite')),
  ).length;
  const isCovered = (asked.stems.length - unmet) * 10 >= asked.stems.length * COVERED_TENTHS;
  const lines = sentences(text)
    .slice(0, SENTENCES_MAX)
    .map(({ end, start }) => toLine(unwrap(text.slice(start, end)), asked));
  return { evidence, isCovered, lines: lines.filter(({ met }) => met.size > 0) };
}

function toLine(text: string, { stems: asked }: Asked): Line {
  const words = tokens(text).filter((token) => !token.part);
  const stems = new Set(contentOf(words));
  const met = asked.filter((stem) => !UNITS.has(stem)).filter((stem) => meets(stem, stems));
  return { text, words, stems, met: new Set(met), numbers: quantities(text) };
}

/** What is counted in: no thing that two sentences could both be about. */
const UNITS = new Set('dai day week month year hour minut euro pound dollar percent point'.split(' '));

const contentOf = (words: readonly Token[]): string[] =>
  words.filter(({ kind, lower }) => kind === 'word' && !STOP_WORDS.has(lower)).map(({ stem }) => stem);

/** The clash with the most words of the question. */
function clashOf(asked: Asked, left: Side, right: Side): readonly [string, string] | null {
  let best: readonly [string, string] | null = null;
  let most = 0;
  for (const one of left.lines)
    for (const other of right.lines) {
      const shared = [...one.met].filter((stem) => other.met.has(stem)).length;
      const alike = shared >= 2 && commonOf(one, other) >= ALIKE_MIN;
      if (shared <= most || !(alike || (left.isCovered && right.isCovered)) || !clashes(asked, one, other)) continue;
      if (isOfOthers(asked, one, other)) continue;
      best = [one.text, other.text];
      most = shared;
    }
  return best;
}

/** Each speaks of a thing of its own; who it was is the answer, and so is which of two that the question names. */
function isOfOthers({ choice, first }: Asked, one: Line, other: Line): boolean {
  const isAnswer = ({ start, stem, text }: Token): boolean =>
    (first === 'who' && start > 0 && /^[A-Z]/.test(text)) || choice?.some((side) => side.has(stem)) === true;
  return outcomeOf(one) === null && speakOfOthers(one.text, other.text, isAnswer);
}

/** Two values in the same words, in one passage or in two under the same heading: the document contradicts itself. */
function clashWithin(asked: Asked, left: Side, right: Side): readonly [string, string] | null {
  if (left.evidence.heading !== right.evidence.heading || asked.first === 'who' || YES_OR_NO.has(asked.first))
    return null;
  for (const [at, one] of left.lines.entries())
    for (const other of left === right ? right.lines.slice(at + 1) : right.lines)
      if (isSameThing(one, other) && clashes(asked, one, other)) return [one.text, other.text];
  return null;
}

/** Content words of two sentences that need no more around them to be about one thing. */
const ALIKE_MIN = 3;

function commonOf(one: Line, other: Line): number {
  return [...one.stems].filter((stem) => other.stems.has(stem) && !UNITS.has(stem)).length;
}

function clashes(asked: Asked, one: Line, other: Line): boolean {
  if (isConditional(one) !== isConditional(other)) return false;
  if (asked.choice !== null && choosesApart(asked.choice, one, other)) return true;
  if (asked.first === 'who') return namesApart(asked, one, other);
  if (YES_OR_NO.has(asked.first)) return deniesOther(one, other) || opposes(asked, one, other);
  return !WITHOUT_NUMBER.has(asked.first) && (numbersApart(asked, one, other) || outcomesApart(asked, one, other));
}

/** Of what a program does with the same thing: "returns null" against "throws", "returns null" against "returns an empty list". */
function outcomesApart(asked: Asked, one: Line, other: Line): boolean {
  if (asked.first !== 'what' || isDenied(one) || isDenied(other)) return false;
  const shared = [...one.met].filter((stem) => other.met.has(stem)).length;
  const [left, right] = [outcomeOf(one), outcomeOf(other)];
  if (left === null || right === null || shared < COMMON_MIN) return false;
  if (lacks(one, other) || lacks(other, one)) return false;
  return left.fails !== right.fails || (!left.fails && left.what !== right.what && LITERALS.has(left.what));
}

/** What the other has of the question, beside the verb; "it" stands for one thing. */
function lacks(one: Line, other: Line): boolean {
  const missing = [...other.met].filter((stem) => !one.met.has(stem) && !OUTCOMES.has(stem)).length;
  return missing > (one.words.some(({ lower }) => lower === 'it') ? 1 : 0);
}

/** Stems of the verbs below. */
const OUTCOMES = new Set('return yield throw rais rise fail crash abort'.split(' '));

function outcomeOf({ words }: Line): { readonly fails: boolean; readonly what: string } | null {
  const at = words.findIndex(({ lower }) => RETURNS.has(lower) || FAILS.has(lower));
  const what = words.slice(at + 1).find(({ lower }) => lower !== 'a' && lower !== 'an' && lower !== 'the');
  return at < 0 || what === undefined ? null : { fails: FAILS.has(words[at]?.lower ?? ''), what: what.lower };
}

const RETURNS = new Set('returns yields'.split(' '));
const FAILS = new Set('throws raises fails crashes aborts'.split(' '));
/** What can be told apart by its first word. */
const LITERALS = new Set('null none nil undefined true false zero nothing'.split(' '));

const YES_OR_NO = new Set(
  'is are was were do does did can could may might must should has have had will would'.split(' '),
);
const WITHOUT_NUMBER = new Set(['why', 'where']);
const CONDITIONAL = new Set(['if', 'unless', 'except', 'otherwise', 'provided']);
/** "If no size is given" is what a default is for. */
const BY_DEFAULT = /\bif (?:no|not|none)\b[^,;.]{0,40}\b(?:given|set|specified|named|passed|chosen)\b/i;
const isConditional = ({ text, words }: Line): boolean =>
  words.some(({ lower }) => CONDITIONAL.has(lower)) && !BY_DEFAULT.test(text);

const PRICE = /\b(?:cost|costs|price|charged?|pay|paid|fee|rent|spen[dt])\b/i;

/** Another number of the same thing, each sentence with one only; of the same time, where both name one. */
function numbersApart(asked: Asked, one: Line, other: Line): boolean {
  const dated = / (?:when|date|day|year|month) /.test(` ${asked.text.toLowerCase()} `);
  const money = PRICE.test(asked.text);
  if (!dated && datesApart(one, other)) return false;
  const common = commonOf(one, other);
  if (common === 0) return false;
  const given = quantities(asked.text);
  const isGiven = (number: Quantity): boolean => given.some((asks) => compareQuantities(number, asks) === 'equal');
  return one.numbers.some((left) => {
    if (isGiven(left)) return false;
    if (left.kind === 'ordinal' || (left.kind === 'date' && !dated)) return false;
    if (money && left.kind !== 'money' && left.kind !== 'count') return false;
    if (left.unit === '' && left.kind === 'count' && common < (asked.first === 'when' ? 1 : COMMON_MIN)) return false;
    const rivals = other.numbers.filter((right) => compareQuantities(left, right) !== 'apart');
    const own = one.numbers.filter((again) => compareQuantities(again, left) !== 'apart');
    const [right] = rivals;
    return (
      right !== undefined &&
      !isGiven(right) &&
      left.value !== right.value &&
      rivals.length === 1 &&
      own.length === 1 &&
      compareQuantities(left, right) === 'conflict' &&
      compareQuantities(right, left) === 'conflict'
    );
  });
}

const COMMON_MIN = 2;

function datesApart(one: Line, other: Line): boolean {
  const dates = ({ numbers }: Line): readonly Quantity[] => numbers.filter(({ kind }) => kind === 'date');
  return dates(one).some((left) => dates(other).some((right) => compareQuantities(left, right) === 'conflict'));
}

/** The same said and denied. */
function deniesOther(one: Line, other: Line): boolean {
  const common = commonOf(one, other);
  const fewer = Math.min(one.stems.size, other.stems.size);
  if (common < COMMON_MIN || common * 2 < fewer || isDenied(one) === isDenied(other)) return false;
  const [denied, said] = isDenied(one) ? [one, other] : [other, one];
  return isReached(denied, said) && !tellsEffect(said, denied);
}

/** A denial reaches what stands behind it: "plugged into a wall socket, never into a lead" denies no wall socket. */
function isReached(denied: Line, said: Line): boolean {
  const at = denied.words.findIndex((word) => isNegation(word));
  return denied.words.slice(at + 1).some(({ stem }) => said.stems.has(stem));
}

/** "Crushing them releases the medicine too fast" is why nobody should, no leave to. */
function tellsEffect({ words }: Line, denied: Line): boolean {
  const [first] = words;
  return first !== undefined && first.lower.endsWith('ing') && denied.stems.has(first.stem);
}

const isNegation = (word: Token): boolean => markerOf(word) === 'negation' || word.lower.endsWith("n't");

const isDenied = ({ words }: Line): boolean =>
  words.some((word, at) => isNegation(word) && !BOUNDS.has(words[at + 1]?.lower ?? ''));

/** "No more than ten days" bounds, "not only" adds: neither denies. */
const BOUNDS = new Set('more less fewer later longer earlier sooner greater higher only'.split(' '));

/** "open" against "closed", of what was asked. */
function opposes({ stems }: Asked, one: Line, other: Line): boolean {
  if (isDenied(one) !== isDenied(other)) return false;
  const asks = (stem: string): boolean => stems.includes(stem);
  const pair = [...one.stems].some((left) =>
    [...other.stems].some((right) => (asks(left) || asks(right)) && relate(left, right) === 'opposite'),
  );
  return pair && [...one.met].some((stem) => other.stems.has(stem) || other.met.has(stem));
}

/** Of "paid or compensated" each says another. */
function choosesApart([left, right]: NonNullable<Asked['choice']>, one: Line, other: Line): boolean {
  const has = (line: Line, some: ReadonlySet<string>): boolean => [...some].some((stem) => line.stems.has(stem));
  const only = (line: Line, some: ReadonlySet<string>, rest: ReadonlySet<string>): boolean =>
    has(line, some) && !has(line, rest);
  const apart =
    (only(one, left, right) && only(other, right, left)) || (only(one, right, left) && only(other, left, right));
  const common = [...one.stems].some((stem) => other.stems.has(stem) && !left.has(stem) && !right.has(stem));
  return apart && common && !isDenied(one) && !isDenied(other);
}

/** One name each, not the same, of who did what was asked. */
function namesApart({ stems, text }: Asked, one: Line, other: Line): boolean {
  const names = (line: Line): readonly string[] =>
    line.words
      .filter(({ start, text: word }, at) => at > 0 && start > 0 && /^[A-Z]/.test(word) && !text.includes(word))
      .map(({ lower }) => lower);
  const [left, right] = [names(one), names(other)];
  const did = stems.filter((stem) => one.stems.has(stem) && other.stems.has(stem)).length;
  const few = left.length > 0 && right.length > 0 && left.length <= NAME_MAX && right.length <= NAME_MAX;
  return few && did >= COMMON_MIN && !left.some((name) => right.includes(name)) && isDenied(one) === isDenied(other);
}

/** Words of one person's name. */
const NAME_MAX = 3;
