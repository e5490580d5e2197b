// Numbers of a text with what they count: times, dates, money, shares, measures, ordinals, counts. Integers only, in
// thousandths of a base unit, so that "90 minutes" and "1.5 hours" are the same number.

import { tokens, type Token } from '#core/english/words.ts';
import { wordsNamed } from '#language/keywords.ts';

export type QuantityKind = 'time' | 'date' | 'weekday' | 'percent' | 'money' | 'measure' | 'ordinal' | 'count';
export type Bound = 'exact' | 'about' | 'min' | 'over' | 'max' | 'under';

export interface Quantity {
  readonly start: number;
  readonly end: number;
  readonly kind: QuantityKind;
  /** Thousandths; minutes of the day for a time; year * 10000 + month * 100 + day, 0 for what is not said, for a date. */
  readonly value: number;
  /** Dimension or currency; the stem of the counted noun; "12" for a time without a half of the day. */
  readonly unit: string;
  readonly bound: Bound;
  /** The number as the token compares: versions like 3.10 are not decimals. */
  readonly key: string;
}

export function quantities(text: string): Quantity[] {
  const words = tokens(text).filter((token) => !token.part);
  const found: Quantity[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const read = readAt(text, words, at);
    if (read === null) continue;
    const last = words[read.last];
    const first = words[at];
    if (first === undefined || last === undefined) continue;
    found.push({ ...read.quantity, start: first.start, end: last.end, bound: boundBefore(words, at), key: first.stem });
    at = read.last;
  }
  return found;
}

interface Read {
  readonly quantity: Pick<Quantity, 'kind' | 'value' | 'unit'>;
  readonly last: number;
}

function readAt(text: string, words: readonly Token[], at: number): Read | null {
  const word = words[at];
  if (word === undefined) return null;
  return readTime(text, words, at) ?? readDate(words, at) ?? readNumber(text, words, at);
}

function readTime(text: string, words: readonly Token[], at: number): Read | null {
  const word = words[at];
  if (word === undefined) return null;
  const read = (minutes: number, unit: string, last: number): Read => ({
    quantity: { kind: 'time', value: minutes, unit },
    last,
  });
  if (word.lower === 'noon' || word.lower === 'midday') return read(720, '', at);
  if (word.lower === 'midnight') return read(0, '', at);
  const spoken = readSpokenTime(words, at);
  if (spoken !== null) return read(...spoken);
  const clock =
    /^(\d{1,2}):(\d{2})$/.exec(word.text) ??
    (/^\d{1,2}\.\d{2}$/.test(word.text) ? /^(\d{1,2})\.(\d{2})$/.exec(word.text) : null);
  const half = /^\s?([ap])\.?\s?m\b\.?/i.exec(text.slice(word.end, word.end + 6));
  const oclock = /^\s?o['\u2019]clock/i.test(text.slice(word.end, word.end + 9));
  const isClock = clock !== null && (word.text.includes(':') || half !== null || isDottedHour(text, words, at));
  const hour = isClock ? Number(clock[1]) : /^\d{1,2}$/.test(word.stem) ? Number(word.stem) : 99;
  if (hour > 24 || (!isClock && half === null && !oclock)) return null;
  const minutes = (hour % 24) * 60 + (isClock ? Number(clock[2]) : 0);
  let last = at;
  const stop = word.end + (half?.[0].length ?? (oclock ? 8 : 0));
  while ((words[last + 1]?.end ?? stop + 1) <= stop) last += 1;
  if (half !== null) return read((minutes % 720) + (half[1]?.toLowerCase() === 'p' ? 720 : 0), '', last);
  return read(minutes, isClock && (hour > 12 || word.text.startsWith('0')) ? '' : '12', last);
}

/** "Leaves at 8.20": an hour behind a word of time, where no sum is spoken of and nothing is counted. */
function isDottedHour(text: string, words: readonly Token[], at: number): boolean {
  const [word, next] = [words[at], words[at + 1]];
  if (word === undefined || !/^(?:[01]?\d|2[0-4])\.[0-5]\d$/.test(word.text)) return false;
  if (!HOURS_FOLLOW.has(words[at - 1]?.lower ?? '') || SPEAKS_OF_SUMS.test(text)) return false;
  const behind = text.slice(word.end, word.end + 2);
  if (/^ ?[%\u20ac$\u00a3\u00b0]/.test(behind) || /[\u20ac$\u00a3]\s?$/.test(text.slice(0, word.start))) return false;
  const isCounted = next !== undefined && next.start === word.end + 1 && unitOf(next.stem) !== undefined;
  return !isCounted && !/^(?:each|per|times|points?|percent)$/.test(next?.lower ?? '');
}
const HOURS_FOLLOW = new Set('at by until till from before after around'.split(' '));
const SPEAKS_OF_SUMS =
  /[\u20ac$\u00a3]|\b(?:costs?|prices?|fees?|fares?|charges?|charged|pa(?:y|ys|id)|rates?|sums?|rent|euros?|pounds?|dollars?|rise[sn]?|rose|increas\w+|reduc\w+|f[ae]ll\w*|version|release|section|clause)\b/i;

/** "Half past eleven", "a quarter to nine", "at ten in the morning": minutes, unit, and the last of its words. */
function readSpokenTime(words: readonly Token[], at: number): readonly [number, string, number] | null {
  const lower = (place: number): string => words[place]?.lower ?? '';
  const hourAt = (place: number): number | null => {
    const hour = /^(?:[1-9]|1[0-2])$/.exec(words[place]?.stem ?? '')?.[0];
    return hour === undefined ? null : Number(hour) % 12;
  };
  const parts = PARTS_OF_HOUR.get(`${lower(at)} ${lower(at + 1)}`);
  const past = parts === undefined ? null : hourAt(at + 2);
  if (parts !== undefined && past !== null) return [(past * 60 + parts + 720) % 720, '12', at + 2];
  const hour = hourAt(at);
  // "Take two in the morning" counts tablets.
  if (hour === null || !BEFORE_HOUR.has(lower(at - 1))) return null;
  if (lower(at + 1) !== 'in' || lower(at + 2) !== 'the') return null;
  const isEarly = lower(at + 3) === 'morning';
  if (!isEarly && lower(at + 3) !== 'afternoon' && lower(at + 3) !== 'evening') return null;
  return [hour * 60 + (isEarly ? 0 : 720), '', at + 3];
}

const PARTS_OF_HOUR = new Map([
  ['half past', 30],
  ['quarter past', 15],
  ['quarter to', -15],
]);
const BEFORE_HOUR = new Set('at by until till from before after around about'.split(' '));

const MONTHS = 'january february march april may june july august september october november december'.split(' ');
const DAYS = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ');

function monthOf(word: Token | undefined): number {
  if (word === undefined || !/^[A-Z]/.test(word.text)) return 0;
  const whole = MONTHS.indexOf(word.lower);
  if (whole >= 0) return whole + 1;
  return word.text.length <= 4
    ? MONTHS.findIndex(
        (month) => month.startsWith(word.lower.slice(0, 3)) && word.lower.length >= 3 && month.startsWith(word.lower),
      ) + 1
    : 0;
}

const dayOf = (word: Token | undefined): number => {
  const match = /^(\d{1,2})(?:th)?$/.exec(word?.kind === 'number' ? word.stem : '');
  const day = Number(match?.[1] ?? 0);
  return day <= 31 ? day : 0;
};
const yearOf = (word: Token | undefined): number =>
  /^(?:1\d|20)\d\d$/.test(word?.text ?? '') ? Number(word?.text) : 0;

function readDate(words: readonly Token[], at: number): Read | null {
  const word = words[at];
  const date = (year: number, month: number, day: number, last: number): Read => ({
    quantity: { kind: 'date', value: year * 10_000 + month * 100 + day, unit: '' },
    last,
  });
  const weekday = DAYS.indexOf((word?.lower ?? '').replace(/s$/, ''));
  if (weekday >= 0 && /^[A-Z]/.test(word?.text ?? ''))
    return { quantity: { kind: 'weekday', value: weekday + 1, unit: '' }, last: at };
  const of = words[at + 1]?.lower === 'of' ? 1 : 0;
  if (dayOf(word) > 0 && monthOf(words[at + 1 + of]) > 0) {
    const year = yearOf(words[at + 2 + of]);
    return date(year, monthOf(words[at + 1 + of]), dayOf(word), at + 1 + of + (year > 0 ? 1 : 0));
  }
  const month = monthOf(word);
  if (month > 0) {
    const day = yearOf(words[at + 1]) > 0 ? 0 : dayOf(words[at + 1]);
    const next = at + (day > 0 ? 2 : 1);
    const year = yearOf(words[next]);
    // "May" and "March" alone are as often a verb.
    if (day === 0 && year === 0 && (word?.lower === 'may' || word?.lower === 'march') && words[at - 1]?.lower !== 'in')
      return null;
    return date(year, month, day, year > 0 ? next : next - 1);
  }
  const year = yearOf(word);
  if (year > 0 && isIsoDate(words, at))
    return date(year, Number(words[at + 1]?.stem), Number(words[at + 2]?.stem), at + 2);
  // "1250 people" and "1500 metres" count; "the 1911 concert" and "in 1911" date.
  const next = words[at + 1];
  const counts =
    next !== undefined &&
    next.start - (word?.end ?? 0) === 1 &&
    (unitOf(next.stem) !== undefined || /s$|^people$/.test(next.lower)) &&
    !BREAKS.has(next.lower);
  return year > 0 && !counts ? date(year, 0, 0, at) : null;
}

/** 2021-05-12: three numbers a hyphen apart. */
function isIsoDate(words: readonly Token[], at: number): boolean {
  const [year, month, day] = [words[at], words[at + 1], words[at + 2]];
  return (
    year !== undefined &&
    month !== undefined &&
    day !== undefined &&
    month.start === year.end + 1 &&
    day.start === month.end + 1 &&
    /^\d\d$/.test(month.text) &&
    /^\d\d$/.test(day.text)
  );
}

/** stem: [dimension, thousandths of its base unit]. */
let read: ReadonlyMap<string, readonly [string, number]> | undefined;
const unitOf = (stem: string): readonly [string, number] | undefined =>
  (read ??= new Map(
    wordsNamed('units')
      .list()
      .map((row): [string, readonly [string, number]] => {
        const [name = '', dimension = '', factor = ''] = row.split(':');
        return [name, [dimension, Number(factor)]];
      }),
  )).get(stem);
const CURRENCIES: ReadonlyMap<string, string> = new Map([
  ['$', 'usd'],
  ['€', 'eur'],
  ['£', 'gbp'],
  ['dollar', 'usd'],
  ['usd', 'usd'],
  ['euro', 'eur'],
  ['eur', 'eur'],
  ['pound', 'gbp'],
  ['gbp', 'gbp'],
  ['cent', 'cent'],
]);

function readNumber(text: string, words: readonly Token[], at: number): Read | null {
  const word = words[at];
  if (word === undefined) return null;
  const ordinal = /^(\d+)th$/.exec(word.stem);
  if (ordinal !== null && word.kind === 'number')
    return { quantity: { kind: 'ordinal', value: Number(ordinal[1]), unit: '' }, last: at };
  if (word.lower === 'twice') return { quantity: { kind: 'count', value: 2000, unit: 'time' }, last: at };
  const value = thousandths(word.stem);
  if (value < 0 || (word.kind !== 'number' && word.lower !== 'one')) return null;
  if (word.lower === 'one' && !(unitOf(words[at + 1]?.stem ?? '') !== undefined)) return null;
  const sign = CURRENCIES.get(text.charAt(word.start - 1));
  const next = words[at + 1];
  const scale =
    sign !== undefined && next?.lower === 'million'
      ? 1_000_000
      : sign !== undefined && next?.lower === 'billion'
        ? 1_000_000_000
        : 1;
  if (sign !== undefined)
    return { quantity: { kind: 'money', value: value * scale, unit: sign }, last: scale > 1 ? at + 1 : at };
  if (/^\s?%/.test(text.slice(word.end, word.end + 2)))
    return { quantity: { kind: 'percent', value, unit: '' }, last: at };
  if (next?.lower === 'percent') return { quantity: { kind: 'percent', value, unit: '' }, last: at + 1 };
  if (next?.lower === 'per' && words[at + 2]?.lower === 'cent')
    return { quantity: { kind: 'percent', value, unit: '' }, last: at + 2 };
  const currency = CURRENCIES.get(next?.stem ?? '');
  if (currency !== undefined) return { quantity: { kind: 'money', value, unit: currency }, last: at + 1 };
  const unit = unitOf(next?.stem ?? '');
  if (unit !== undefined)
    return { quantity: { kind: 'measure', value: Math.floor((value * unit[1]) / 1000), unit: unit[0] }, last: at + 1 };
  return { quantity: { kind: 'count', value, unit: countedNoun(words, at) }, last: at };
}

/** The last of at most three words that follow without a break: "60 wooden folding chairs" counts chairs. */
function countedNoun(words: readonly Token[], at: number): string {
  let noun = '';
  for (let next = at + 1; next <= at + 3; next += 1) {
    const word = words[next];
    const before = words[next - 1];
    if (
      word === undefined ||
      before === undefined ||
      word.start - before.end > 1 ||
      BREAKS.has(word.lower) ||
      word.kind === 'number'
    )
      break;
    noun = word.stem;
    if (/s$/.test(word.lower)) break;
  }
  return noun;
}

const BREAKS = wordsNamed('breaks a count');

/** Thousandths of a plain number; -1 when it is none. More than three decimals are cut. */
function thousandths(stem: string): number {
  const match = /^(\d{1,12})(?:\.(\d+))?$/.exec(stem);
  if (match === null) return -1;
  return Number(match[1]) * 1000 + Number((match[2] ?? '').padEnd(3, '0').slice(0, 3));
}

function boundBefore(words: readonly Token[], at: number): Bound {
  const one = words[at - 1]?.lower ?? '';
  const two = `${words[at - 2]?.lower ?? ''} ${one}`;
  const three = `${words[at - 3]?.lower ?? ''} ${two}`;
  if (/^(?:no|not) (?:fewer|less) than$/.test(three) || two === 'at least' || one === 'minimum' || two === 'minimum of')
    return 'min';
  if (
    /^(?:no|not) more than$/.test(three) ||
    two === 'at most' ||
    (two === 'up to' && !movesUp(words, at)) ||
    one === 'maximum' ||
    two === 'maximum of'
  )
    return 'max';
  if (
    /(?:more|greater|higher|longer|larger) than$/.test(two) ||
    one === 'over' ||
    one === 'above' ||
    one === 'exceeding'
  )
    return isDenied(words, at) ? 'max' : 'over';
  if (/(?:fewer|less|lower|shorter|smaller) than$/.test(two) || one === 'under' || one === 'below')
    return isDenied(words, at) ? 'min' : 'under';
  if (BE.has(one) && isThe(words, at, 'most')) return 'max';
  if (BE.has(one) && isThe(words, at, 'least')) return 'min';
  return ABOUT.has(one) ? 'about' : 'exact';
}

/** "Do not take more than 80", "nobody may pay less than 5": what is denied there is the other side. */
const isDenied = (words: readonly Token[], at: number): boolean =>
  words.slice(Math.max(0, at - DENIAL_REACH), Math.max(0, at - 2)).some(({ lower }) => DENIALS.has(lower));

/** "Went up to £910" and "goes up to £910 from May" are what it comes to; "may go up to £910" is a bound. */
function movesUp(words: readonly Token[], at: number): boolean {
  const verb = words[at - 3]?.lower ?? '';
  if (words.slice(Math.max(0, at - DENIAL_REACH), at - 2).some((word) => MODAL.test(word.text))) return false;
  return WENT_UP.test(verb) || (GOES_UP.test(verb) && words.some(({ lower }) => lower === 'from'));
}
/** "From May" is a month. */
const MODAL = /^(?:may|can|could|might|would|should|must)$/;
const WENT_UP = /^(?:went|gone|raised|rose|risen)$/;
const GOES_UP = /^(?:go(?:es|ing)?|rises?|rising)$/;

const DENIAL_REACH = 6;
const DENIALS = new Set('not never cannot nobody none no'.split(' '));
const BE = new Set(['is', 'are', 'was', 'were']);

/** "The most anyone should take is 80" */
const isThe = (words: readonly Token[], at: number, bound: string): boolean =>
  words
    .slice(Math.max(0, at - BOUND_REACH), at)
    .some(({ lower }, place, all) => lower === bound && all[place - 1]?.lower === 'the' && !isOfMany(all, place));

const BOUND_REACH = 9;
/** "The most common dose is 80" bounds nothing. */
const isOfMany = (words: readonly Token[], place: number): boolean =>
  /^(?:common|often|usual|likely|popular|important|recent|expensive|frequent)$/.test(words[place + 1]?.lower ?? '');

const ABOUT = new Set('about around approximately roughly nearly almost some circa approx'.split(' '));
