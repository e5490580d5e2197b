// The numbers that a text gives, with what they are measured in and what each is given for: "2 euros per kilometre", "A tin covers
// 12 square metres", "within 14 days". Numbers of one text are told apart by their place in it.

import { rational, times, type Rational } from '#core/constraint/rational.ts';
import { unitOf } from '#core/constraint/units.ts';
import type { Measure } from '#adapters/builtin/reasoning/logic/model.ts';
import { numberOf, readValue, sayValue, type Value } from '#adapters/builtin/reasoning/logic/values.ts';
import { keyOfWords, singular } from '#adapters/builtin/reasoning/logic/words.ts';

/** One number of a sentence. */
export interface Quantity extends Value {
  /** Number of the premise; 0 for the question. */
  readonly by: number;
  /** UTF-16 units of the sentence. */
  readonly start: number;
  readonly end: number;
  readonly sentence: string;
  /** What it is given for: "per kilometre"; null for an amount. */
  readonly per: Value | null;
  /** Whether it is given for one of a kind, as by "A tin covers ...". */
  readonly isOfOne: boolean;
}

const MENTION =
  /\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December) \d{4}\b|\b\d{1,2}:\d{2}(?:\s*[ap]\.?m\b\.?)?|\b\d{1,2}\s*[ap]\.?m\b\.?|[€$£]\s?\d[\d.,]*\d?|\b(?:\d[\d.,]*\d|\d|(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty)\b)\s?(?:%|percent|per cent|[a-z°]+(?: metres?| kilometres?| meters?)?)?/gi;
/** "per", "a", "every": what stands behind it is what the number is given for. */
const PER =
  /^(?: (?:per|a|an|each|every|for each|for every|for one) |\/ ?)((?:\d[\d.,]*\d|\d|(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty)\b) )?([a-z]+(?: metres?| meters?)?)\b/i;

/** "15 metres long and 8 metres wide": how many square metres that is. */
function withArea(found: readonly Quantity[]): readonly Quantity[] {
  const [one, two] = found;
  if (
    one === undefined ||
    two === undefined ||
    found.length !== 2 ||
    one.dimension !== 'length' ||
    two.dimension !== 'length'
  )
    return found;
  const between = one.sentence.slice(one.end, two.start);
  const isArea =
    (/^ long(?: and|,) $/i.test(between) && /^ wide\b/i.test(one.sentence.slice(two.end))) ||
    /^ (?:by|x) $/i.test(between);
  if (
    !isArea ||
    one.per !== null ||
    two.per !== null ||
    one.unit !== two.unit ||
    !/^(?:m|metres?|meters?)$/.test(one.unit)
  )
    return found;
  return [{ ...one, n: times(one.n, two.n), dimension: countOf('square metres'), unit: 'square metres', end: two.end }];
}

/** All numbers of a sentence in order; null where one is not understood. */
export function quantitiesIn(sentence: string, by: number): readonly Quantity[] | null {
  const found: Quantity[] = [];
  const of = ofOne(sentence);
  let end = 0;
  for (const mention of sentence.matchAll(MENTION)) {
    if (mention.index < end) continue;
    const value = valueOf(mention[0].trim());
    if (value === null) return null;
    end = mention.index + value.length;
    const [whole = '', count = '', unit = ''] = PER.exec(sentence.slice(end)) ?? [];
    const per = whole === '' || NO_UNIT.test(unit) ? null : perOf(count.trim(), unit);
    if (per !== null) end += whole.length;
    const before = found.at(-1);
    if (
      before?.dimension === 'time' &&
      value.dimension === 'time' &&
      /^(?: and|,)? $/.test(sentence.slice(before.end, mention.index))
    ) {
      found[found.length - 1] = { ...before, n: sumOf(before.n, value.n), unit: value.unit, end, per };
      continue;
    }
    // "5 ml 3 times a day" is so much a day.
    const [often = '', , period = ''] = value.dimension === 'plain' ? (OFTEN.exec(sentence.slice(end)) ?? []) : [];
    const each = period === '' ? null : perOf('', period);
    if (
      each !== null &&
      before?.per === null &&
      /^(?: of [a-z ]+?)?,? $/.test(sentence.slice(before.end, mention.index))
    ) {
      found[found.length - 1] = {
        ...before,
        n: times(before.n, value.n),
        end: end + often.length,
        per: each,
        isOfOne: false,
      };
      end += often.length;
      continue;
    }
    const isOfOne = per === null && of !== null && (before === undefined || before.per === null);
    found.push({ ...value, by, start: mention.index, end, sentence, per: per ?? (isOfOne ? of : null), isOfOne });
  }
  return withArea(found);
}
const OFTEN = /^ times (a|an|per|each|every) (hour|day|week|month|year)\b/i;
const NO_UNIT = /^(?:the|of|for|in|on|and|or|is|are|one|at|to)$/i;

const sumOf = (a: Rational, b: Rational): Rational => rational(a.n * b.d + b.n * a.d, a.d * b.d);

/** "60 euros", "40 lengths", "9" with the length of what was read of it. */
function valueOf(text: string): (Value & { readonly length: number }) | null {
  const whole = known(text);
  if (whole !== null) return { ...whole, length: text.length };
  const [, number = '', noun = ''] = /^(\S+)\s([a-z].*)$/i.exec(text) ?? [];
  const n = numberOf(number === '' ? text : number);
  if (n === null) return null;
  const first = noun.split(' ')[0] ?? '';
  const own = known(`${number} ${first}`);
  if (noun !== '' && own !== null) return { ...own, length: number.length + 1 + first.length };
  if (noun === '' || FUNCTION.test(first))
    return { n, dimension: 'plain', unit: '', length: (number === '' ? text : number).length };
  const words = /^(?:square|cubic)$/i.test(first) ? noun : first;
  return { n, dimension: countOf(words), unit: words, length: number.length + 1 + words.length };
}
const FUNCTION =
  /^(?:and|or|is|are|was|in|on|at|to|for|of|from|than|times|the|a|an|per|each|every|but|with|by|if|he|she|it|they|we|you|until|as|more|less|old)$/i;

export const countOf = (noun: string): string => `count ${keyOfWords(singular(noun))}`;

/** With months and years as they are counted: twelve of one are the other. */
function known(text: string): Value | null {
  const [, number = '', unit = ''] = /^(\S+) (months?|years?)$/i.exec(text) ?? [];
  const n = unit === '' ? null : numberOf(number);
  if (n !== null) return { n: /^y/i.test(unit) ? times(n, rational(12n)) : n, dimension: 'months', unit };
  const value = readValue(text);
  return value === null || value.dimension === 'plain' ? null : value;
}

/** One, or so many, of a unit or of a kind of thing. */
export function perOf(count: string, unit: string): Value | null {
  const named = known(`${count === '' ? '1' : count} ${/^kilo$/i.test(unit) ? 'kg' : unit}`);
  if (named !== null) return named;
  const n = count === '' ? rational(1n) : numberOf(count);
  return n === null ? null : { n, dimension: countOf(unit), unit };
}

/** "A paint tin covers ...", "One glass is ...", "The monthly fee is ...". */
function ofOne(sentence: string): Value | null {
  const [, phrase = ''] =
    /^(?:a|an|one|each|every|a single) ([a-z]+(?: [a-z]+){0,2}?) (?:holds?|contains?|has|covers?|is|costs?|weighs?|needs?|takes?|lasts?|makes?|feeds?|seats?|can hold|consists? of)\b/i.exec(
      sentence,
    ) ?? [];
  if (phrase !== '') return perOf('', phrase.split(' ').at(-1) ?? '');
  const [, filled = ''] =
    /^(?:a|an|one|each|every) ([a-z]+) of [a-z ]+? (?:is enough for|holds?|contains?|covers?|costs?|weighs?|lasts?|feeds?)\b/i.exec(
      sentence,
    ) ?? [];
  if (filled !== '') return perOf('', filled);
  const [, each = ''] = /^(?:each|every) (day|week|month|year|hour)\b/i.exec(sentence) ?? [];
  if (each !== '') return perOf('', each);
  const [, period = ''] =
    /^(?:the|his|her|our|my|their) (monthly|weekly|daily|yearly|annual|hourly) /i.exec(sentence) ?? [];
  const unit = { monthly: 'month', weekly: 'week', daily: 'day', yearly: 'year', annual: 'year', hourly: 'hour' }[
    period.toLowerCase()
  ];
  return unit === undefined ? null : perOf('', unit);
}

/** In the words of its own unit. */
export function sayQuantity(n: Rational, { dimension, unit }: Measure): string {
  if (dimension === 'months') {
    const one = /^y/i.test(unit) ? rational(n.n, n.d * 12n) : n;
    return sayValue(one, { dimension: 'plain', unit });
  }
  if (dimension.startsWith('count ')) return sayValue(n, { dimension: 'plain', unit });
  return sayValue(n, { dimension, unit: unitOf(unit) === null && !dimension.startsWith('money') ? '' : unit });
}

/** The numbers that are given, those of the question, and the question. */
export interface Given {
  readonly told: readonly Quantity[];
  readonly asked: readonly Quantity[];
  readonly question: string;
  /** Sentences in which no number stands. */
  readonly plain: readonly string[];
}
/** What an answer says, and whether it is read as it stands. */
export type Found = string | null;

export const isRate = ({ per }: Quantity): boolean => per !== null;
export const inverse = ({ d, n }: Rational): Rational => rational(d, n);

export const sayOf = (one: Quantity): string => sayQuantity(one.n, one);
export const sayRate = (one: Quantity): string =>
  one.per === null ? sayOf(one) : `${sayOf(one)} for ${sayQuantity(one.per.n, one.per)}`;
