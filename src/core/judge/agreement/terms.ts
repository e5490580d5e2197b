// A sentence as the row of its terms, so that two can be held together one by one. Null where it says more than this reads:
// an aside, a quotation, a range, a report, a pronoun for something said elsewhere.

import { isReport, markerOf } from '#core/english/negation.ts';
import { quantities, type Quantity } from '#core/english/numbers.ts';
import { tokens, type Token } from '#core/english/words.ts';
import { classesOf } from '#language/relations.ts';
import { wordsNamed } from '#language/keywords.ts';

export interface Term {
  /** What is compared: "take", "not", "#80 max". */
  readonly key: string;
  readonly kind: 'word' | 'number' | 'denial' | 'relation';
}
/** What may be, must or should be; "limit" bounds what may be, and "none" says what is. */
export type Mode = 'may' | 'must' | 'should' | 'limit' | 'none';
export interface Read {
  readonly mode: Mode;
  readonly terms: readonly Term[];
}

const WORDS_MAX = 40;
/** Nothing but words, plain numbers and the signs of money and shares. */
const READABLE = /^[A-Za-z0-9\u00c0-\u00ff\s.,'\u2019%\u00a3$\u20ac-]*$/;
/** Ranges, negative numbers, "2,5", words in single quotation marks, and "No, adults may": a comma turns what is denied. */
const UNREADABLE =
  /\d\s*-|-\s*\d|\d,\d{1,2}(?!\d)|(?:^|\s)['\u2019]|['\u2019](?:\s|[.,]|$)|\b(?:no|not|never|nor)\s*,/i;

export function readTerms(sentence: string): Read | null {
  if (!READABLE.test(sentence) || UNREADABLE.test(sentence)) return null;
  const text = toForm(sentence);
  const all = tokens(text).filter((token) => !token.part);
  if (all.length === 0 || all.length > WORDS_MAX || all.some(isReport)) return null;
  if (all.some((token) => markerOf(token) === 'denial')) return null;
  const words = withoutBounds(text, all);
  if (words === null) return null;
  const modes = words.flatMap(({ lower }) => MODES.get(lower) ?? []);
  const [first] = modes;
  if (modes.length > 1) return null;
  const terms = termsOf(text, words);
  if (terms === null) return null;
  const ordered = first === undefined && isOrder(all);
  const isMax = terms.some(({ key }) => key.endsWith(' max'));
  if (isMax && isLimit(all, words, ordered, first)) return { mode: 'limit', terms };
  return { mode: first ?? (ordered ? 'must' : 'none'), terms };
}

/** "Do not take more than 80", "the most you should take is 80", "you may take up to 80", "take at most 80": one limit. */
function isLimit(all: readonly Token[], words: readonly Token[], ordered: boolean, mode: Mode | undefined): boolean {
  const isGone = (at: number): boolean => {
    const word = all[at];
    return word !== undefined && !words.includes(word);
  };
  const isDenied = all.some(({ lower }, at) => NOT.has(lower) && isGone(at) && !isGone(at + 1));
  const isMost = all.some(({ lower }, at) => lower === 'most' && isGone(at) && all[at - 1]?.lower === 'the');
  if (isDenied) return ordered || mode !== undefined;
  return isMost ? mode === 'may' || mode === 'should' : ordered || mode === 'may';
}

/** Phrases of one meaning, in one form. Closed on purpose. */
export function toForm(sentence: string): string {
  const plain = sentence.replace(/\u2019/g, "'").replace(/\bcan(?:no|')t\b/gi, 'can not');
  return PHRASES.reduce((text, [pattern, form]) => text.replace(pattern, form), plain);
}

const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/n't\b/gi, ' not'],
  [/\b(?:do|does) not (?:have|need) to\b|\bneed not\b|\b(?:is|are) not (?:required|obliged) to\b/gi, 'neednot'],
  [/\b(?:have|has|(?:is|are) (?:required|obliged)) to\b/gi, 'must'],
  [/\b(?:is|are) (?:allowed|permitted) to\b/gi, 'may'],
  [/\bought to\b/gi, 'should'],
  [/\b(?:at once|straight away|right away|without delay)\b/gi, 'immediately'],
  [/\b(?:(?:turn|switch|shut)(?:ed|s|ing)? off|shut(?:s|ting)?)\b/gi, 'close'],
  [/\b(?:turn|switch)(?:ed|s|ing)? on\b/gi, 'switchon'],
  [/\bin use\b/gi, 'running'],
  [/\bwith (?:a meal|meals)\b/gi, 'with food'],
  [/\b(?:a|per|each|every) (second|minute|hour|day|week|month|year)\b/gi, 'per$1'],
  [/\bdaily\b/gi, 'perday'],
  [/\bweekly\b/gi, 'perweek'],
  [/\bmonthly\b/gi, 'permonth'],
  [/\b(?:yearly|annually)\b/gi, 'peryear'],
  [/\bin any (?=\d|[a-z]+ (?:hour|day|week|month|year)s?\b)/gi, 'in '],
];

const MODES: ReadonlyMap<string, Mode> = new Map([
  ['may', 'may'],
  ['can', 'may'],
  ['must', 'must'],
  ['shall', 'must'],
  ['should', 'should'],
]);

/** Says nothing that could differ. Whom it is said to, where it is said to everybody, is left out as well. */
const DROPPED = new Set('the is are be been do does of to you your yourself please anyone anybody people'.split(' '));
/** What points at something that another document need not mean. */
const POINTING = wordsNamed('points elsewhere');
const NOT = new Set(['not', 'never']);
const DENIALS = new Set('not never no none nobody nothing neither nor without neednot cannot'.split(' '));
const RELATIONS = wordsNamed('relations');
/** Two words for one thing, in this order: the words of a group, the first one stands for all. Stems. */
const GROUPS: ReadonlyMap<string, string> = new Map(
  (
    'when:whenev,tablet:pill,doctor:physician gp,stop:ceas,child:kid,tenant:lesse renter,landlord:lessor,start:begin commenc,' +
    'repair:mend,whole:entir,fridg:refriger,mg:milligram,g:gram,ml:millilitr millilit,kg:kilogram kilo,lawyer:attorney solicitor'
  )
    .split(',')
    .flatMap((row): [string, string][] => {
      const [key = '', others = ''] = row.split(':');
      return [key, ...others.split(' ')].map((other) => [other, key]);
    }),
);

export const keyOf = ({ lower, stem }: Token): string => {
  if (NOT.has(lower)) return 'not';
  if (lower === 'within') return 'in';
  if (lower === 'an') return 'a';
  if (RELATIONS.has(lower) || DENIALS.has(lower)) return lower;
  // What no dictionary has is a name, and two names that are cut to one stem are two names.
  return GROUPS.get(stem) ?? (classesOf(stem) === '' ? lower : stem);
};

function termsOf(text: string, words: readonly Token[]): readonly Term[] | null {
  const bounds = quantities(text);
  const terms: Term[] = [];
  for (const word of words) {
    if (DROPPED.has(word.lower) || MODES.has(word.lower)) continue;
    if (POINTING.has(word.lower)) {
      const noun = word.lower === 'it' ? nounBefore(terms) : null;
      if (noun === null) return null;
      terms.push(noun);
    } else terms.push(toTerm(text, word, bounds));
  }
  return terms;
}

function toTerm(text: string, word: Token, bounds: readonly Quantity[]): Term {
  if (word.kind === 'number') {
    const bound = bounds.find(({ start }) => start === word.start)?.bound ?? 'exact';
    const sign = /[\u00a3$\u20ac]$/.exec(text.slice(0, word.start))?.[0] ?? '';
    const share = /^\s?%/.test(text.slice(word.end)) ? '%' : '';
    return { key: `#${sign}${word.stem}${share} ${bound}`, kind: 'number' };
  }
  const key = keyOf(word);
  const kind = DENIALS.has(key) ? 'denial' : RELATIONS.has(key) || key === 'when' ? 'relation' : 'word';
  return { key, kind };
}

/** What "it" stands for: the nearest thing named before it in the sentence, and nothing where none is. */
function nounBefore(terms: readonly Term[]): Term | null {
  const things = terms.filter(({ key, kind }) => kind === 'word' && classesOf(key).includes('n'));
  return things.at(-1) ?? null;
}

/** Words that say of a number that it is a bound, with the denial that turns it: the number itself says it. */
function withoutBounds(text: string, all: readonly Token[]): readonly Token[] | null {
  const gone = new Set<number>();
  for (const { bound, start } of quantities(text)) {
    const at = all.findIndex((token) => token.start === start);
    if (bound === 'exact' || at < 0) continue;
    const places = boundWords(all, at, bound);
    if (places === null) return null;
    for (const place of places) gone.add(place);
  }
  return all.filter((_, at) => !gone.has(at));
}

/** Null where a denial that turns the bound may deny something else: "not all may take more than 80". */
function boundWords(all: readonly Token[], at: number, bound: Quantity['bound']): readonly number[] | null {
  const lower = (place: number): string => all[place]?.lower ?? '';
  const two = `${lower(at - 2)} ${lower(at - 1)}`;
  if (/^(?:no|not) (?:fewer|less|more) than$/.test(`${lower(at - 3)} ${two}`)) return [at - 3, at - 2, at - 1];
  if (/^(?:at (?:least|most)|up to|(?:minimum|maximum) of)$/.test(two)) return [at - 2, at - 1];
  if (/^(?:minimum|maximum)$/.test(lower(at - 1))) return [at - 1];
  const compared = /^(?:more|greater|higher|longer|larger|fewer|less|lower|shorter|smaller) than$/.test(two)
    ? [at - 2, at - 1]
    : /^(?:over|above|exceeding|under|below)$/.test(lower(at - 1))
      ? [at - 1]
      : [];
  if (compared.length > 0) {
    if (bound !== 'max' && bound !== 'min') return compared;
    // "Do not take more than", "never more than": the denial, and at most one verb.
    const from = at - compared.length;
    const denial = [from - 1, from - 2].find((place) => NOT.has(lower(place)));
    return denial === undefined || NOT_VERBS.has(lower(denial + 1)) ? null : [denial, ...compared];
  }
  const limit = nearest(all, at, ({ lower: word }) => word === 'most' || word === 'least');
  return limit < 0 ? [] : [limit];
}

const NOT_VERBS = new Set('all every each any both always'.split(' '));
const REACH = 9;
function nearest(all: readonly Token[], at: number, is: (word: Token) => boolean): number {
  for (let place = at - 1; place >= Math.max(0, at - REACH); place -= 1) {
    const word = all[place];
    if (word !== undefined && is(word)) return place;
  }
  return -1;
}

/** "Close the tap", "Do not chew", "Never mix": said to the reader, and meant as "must". */
function isOrder(words: readonly Token[]): boolean {
  const open = words.filter(({ lower }) => lower !== 'please' && lower !== 'always');
  const [first, second] = open;
  if (first === undefined || second === undefined) return false;
  if (first.lower === 'never' || (first.lower === 'do' && second.lower === 'not')) return true;
  return classesOf(first.stem).includes('v') && !first.lower.endsWith('s') && FOLLOWS_VERB.has(second.lower);
}

const FOLLOWS_VERB = new Set('the a an your any all no only at with to for in on it them every each'.split(' '));
