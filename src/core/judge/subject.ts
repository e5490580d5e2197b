// Whether two sentences that seem to clash speak of two things: "the warranty of the pump" and "the warranty of the boiler". They
// do where words that name something stand in the same place of both, and the other sentence has neither them nor a relative.

import { relativesOf, lookUp } from '#language/lexicon.ts';
import { relate } from '#language/relations.ts';
import { MEANS_THE_SAME } from '#core/english/meets.ts';
import { markerOf } from '#core/english/negation.ts';
import { quantities, type Quantity } from '#core/english/numbers.ts';
import { STOP_WORDS, tokens, type Token } from '#core/english/words.ts';
import { compareQuantities } from '#core/judge/compare.ts';

/** `isAnswer` tells words that answer, and so may differ: who it was, which of the two that were asked about. */
export function speakOfOthers(one: string, other: string, isAnswer: (word: Token) => boolean = () => false): boolean {
  const [left, right] = [readNames(one), readNames(other)];
  const numbers = numbersApart(left, right);
  // Years and opposites are what clashes, unless something else is.
  const clash = { numbers, isDenied: isDenied(left) !== isDenied(right) };
  const [own, theirs] = [namesOf(left, right, isAnswer), namesOf(right, left, isAnswer)];
  return own.some((name) => theirs.some((by) => isSamePlace(name.place, by.place) && isOfTwo(name, by, clash)));
}

/** For what a judge calls a contradiction: it is one by a number or by a denial, and what else differs is of what is spoken. */
export function contradictsAnother(one: string, other: string): boolean {
  const [left, right] = [readNames(one), readNames(other)];
  const clashes = isDenied(left) !== isDenied(right) || numbersApart(left, right).length > 0;
  return clashes && speakOfOthers(one, other);
}

/**
 * Whether a sentence says all of a claim and little else, its numbers aside: what one document states word for word is denied by
 * another only where that one speaks of the very same.
 */
export function isHeldAgainst(claim: string, sentence: string): boolean {
  const [said, by] = [readNames(claim), readNames(sentence)];
  const isIn = (stem: string, line: Line, own: Line): boolean =>
    isSaid(stem, line, own) || line.stems.some((other) => relate(other, stem) === 'opposite');
  const shared = by.stems.filter((stem) => isIn(stem, said, by)).length;
  if (!said.stems.every((stem) => isIn(stem, by, said)) || shared * 2 < by.stems.length) return false;
  return isDenied(said) === isDenied(by) || deniesOf(said, by) || deniesOf(by, said);
}

/** What is denied is a word that the other has as it is: "no dependency" denies no need. */
function deniesOf({ words }: Line, other: Line): boolean {
  return words.some((word, at) => {
    if (markerOf(word) !== 'negation' && !word.lower.endsWith("n't")) return false;
    const next = words.slice(at + 1).find(isContent);
    return next !== undefined && other.stems.includes(next.stem);
  });
}

interface Clash {
  /** Where numbers of the one stand that no number of the other is. */
  readonly numbers: readonly number[];
  readonly isDenied: boolean;
}

function isOfTwo(name: Name, by: Name, { isDenied: denied, numbers }: Clash): boolean {
  if (name.kind !== by.kind) return false;
  const isElsewhere = denied || numbers.some((start) => start !== name.start);
  return isElsewhere || (name.kind === 'word' && !isOpposite(name, by));
}

function numbersApart(left: Line, right: Line): readonly number[] {
  return left.numbers
    .filter((one) => right.numbers.some((other) => compareQuantities(one, other) === 'conflict'))
    .map(({ start }) => start);
}

const isDenied = ({ words }: Line): boolean =>
  words.filter((word) => markerOf(word) === 'negation' || word.lower.endsWith("n't")).length % 2 === 1;

interface Name {
  readonly stem: string;
  readonly start: number;
  /** A thing by a word, or by the number behind its kind: "bus 12", "in 2021". */
  readonly kind: 'word' | 'number';
  readonly place: Place;
}

/** What a word stands at: the preposition before it, and the words of both sentences that it belongs to. */
interface Place {
  readonly by: string;
  readonly near: string;
}

interface Line {
  readonly words: readonly Token[];
  readonly stems: readonly string[];
  readonly numbers: readonly Quantity[];
  /** Where words stand that are part of an amount with a unit, a time or a day. */
  readonly valued: ReadonlySet<number>;
}

/** Up to the end of the clause that has the first number: what follows it tells something else of the same. */
function clauseOf(text: string): string {
  const [first] = quantities(text);
  const end = first === undefined ? -1 : text.slice(first.end).search(/[,;:] /);
  return first === undefined || end < 0 ? text : text.slice(0, first.end + end);
}

function readNames(whole: string): Line {
  const text = clauseOf(whole);
  const words = tokens(text).filter((token) => !token.part);
  const valued = new Set<number>();
  const numbers = quantities(text);
  for (const { end, start } of numbers.filter(isValue))
    for (const word of words) if (word.start >= start && word.end <= end) valued.add(word.start);
  return { words, stems: words.filter(isContent).map(({ stem }) => stem), numbers, valued };
}

/** "On Saturdays" and "in June" name which ones; "bus 12" counts no buses. */
const isValue = ({ kind, value }: Quantity): boolean =>
  kind !== 'count' && kind !== 'weekday' && !(kind === 'date' && value % DAYS === 0);
const DAYS = 100;

function namesOf(line: Line, other: Line, isAnswer: (word: Token) => boolean): readonly Name[] {
  return line.words.flatMap((word, at): Name[] => {
    if (word.kind === 'number') return numberName(line, other, at);
    if (!isContent(word) || isAnswer(word) || line.valued.has(word.start) || COUNTED.has(word.stem)) return [];
    if (isSaid(word.stem, other, line) || isVerb(line.words, at)) return [];
    return placesOf(line, other, at).map((place) => ({ stem: word.stem, start: word.start, kind: 'word', place }));
  });
}

/** "Bus 12", "Riva 2", "in 2021": the number tells which one. An amount behind a verb is what is said of it. */
function numberName(line: Line, other: Line, at: number): Name[] {
  const { valued, words } = line;
  const [before, word] = [words[at - 1], words[at]];
  if (before === undefined || word === undefined || other.words.some(({ stem }) => stem === word.stem)) return [];
  const isYear = YEAR.test(word.text) && PREPOSITIONS.has(before.lower);
  const name = { stem: word.stem, start: word.start, kind: 'number' } as const;
  if (isYear) return [{ ...name, place: { by: 'year', near: '' } }];
  if (valued.has(word.start) || !isContent(before) || isVerb(words, at - 1)) return [];
  if (!isSaid(before.stem, other, line)) return [];
  return [{ ...name, place: { by: 'number', near: before.stem } }];
}
const YEAR = /^(?:19|20)\d\d$/;

/** Before a word that both have ("the Birch Room"), behind a preposition, or as what the sentence begins with. */
function placesOf(line: Line, other: Line, at: number): readonly Place[] {
  const { words } = line;
  const isShared = (word: Token | undefined): boolean => isContent(word) && isSaid(word?.stem ?? '', other, line);
  const isOwn = (word: Token | undefined): boolean => isContent(word) && !isShared(word);
  const places: Place[] = [];
  let next = at + 1;
  while (isOwn(words[next])) next += 1;
  const head = words[next];
  if (isShared(head) && !isVerb(words, next)) places.push({ by: 'of it', near: head?.stem ?? '' });
  // "Ms Berg", "Lake Arn".
  const title = words[at - 1];
  if (isShared(title) && !isVerb(words, at - 1)) places.push({ by: 'behind it', near: title?.stem ?? '' });
  let from = at - 1;
  while (from >= 0 && (DETERMINERS.has(words[from]?.lower ?? '') || isOwn(words[from]))) from -= 1;
  const by = words[from]?.lower ?? START;
  if (from >= 0 && !PREPOSITIONS.has(by)) return places;
  const above = words.slice(0, Math.max(0, from)).filter(isShared);
  return [...places, { by: WAYS.has(by) ? 'way' : by, near: above.at(-1)?.stem ?? '' }];
}

const isSamePlace = (one: Place, other: Place): boolean =>
  one.by === other.by && (one.near === other.near || isNear(one.near, [other.near]));

const isContent = (word: Token | undefined): boolean =>
  word !== undefined && word.kind === 'word' && !STOP_WORDS.has(word.lower) && !PREPOSITIONS.has(word.lower);

/**
 * The word, one of the same root or meaning, or a wider or narrower one: "the machine" may be the dishwasher. A word that stands
 * in both as it is stands for no other.
 */
function isSaid(stem: string, { stems }: Line, own: Line): boolean {
  return (
    stems.includes(stem) ||
    isNear(
      stem,
      stems.filter((other) => !own.stems.includes(other)),
    )
  );
}

function isNear(stem: string, others: readonly string[]): boolean {
  const near = relativesOf(stem);
  return others.some((other) => {
    const by = relate(other, stem);
    return by !== 'opposite' && ((near.get(other) ?? 0) >= MEANS_THE_SAME || RELATED.has(by));
  });
}
const RELATED: ReadonlySet<string> = new Set(['same', 'synonym', 'derived', 'wider', 'narrower']);

/** "Open" against "closed" is what clashes. */
const isOpposite = (one: Name, other: Name): boolean =>
  relate(one.stem, other.stem) === 'opposite' || relate(other.stem, one.stem) === 'opposite';

/** What is mostly a verb, or stands behind a subject; behind an article or a preposition is a thing. */
function isVerb(words: readonly Token[], at: number): boolean {
  const before = words[at - 1];
  if (before === undefined || DETERMINERS.has(before.lower) || PREPOSITIONS.has(before.lower)) return false;
  return lookUp(words[at]?.stem ?? '').verb >= VERB_MIN;
}
const VERB_MIN = 5;

const START = '';
const list = (text: string): ReadonlySet<string> => new Set(text.split(' '));
const DETERMINERS = list('a an the this that these those my your our his her its their each every all both no any');
const PREPOSITIONS = list(
  'of for in on at to from with without along over under across through round around up down near behind beside between into during before after until',
);
/** Of two ways to somewhere each has its own. */
const WAYS = list('along over under across through round around up down');
/** What is counted in, and hours of a day: parts of a value. */
const COUNTED = list(
  'dai day week month year hour minut second euro pound dollar percent point kilometr metr centimetr gram kilogram litr morn even noon afternoon night clock time',
);
