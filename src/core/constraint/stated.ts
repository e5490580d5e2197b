// What a reasoning says of a term: the sentences that speak of it, and the number, the day or the name they give it. Reads
// words, not meaning: what it does not find is unknown, never false.

import { momentOf } from '#core/constraint/operand.ts';
import { parseDecimal, type Rational } from '#core/constraint/rational.ts';
import { toBase, unitOf, type Dimension } from '#core/constraint/units.ts';
import { sentences } from '#core/english/sentences.ts';
import { STOP_WORDS, tokens, type Token } from '#core/english/words.ts';

export interface Sentence {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Sentences with their UTF-16 offsets. */
export function sentencesIn(text: string): readonly Sentence[] {
  return sentences(text).map(({ end, start }) => ({ start, end, text: text.slice(start, end) }));
}

/**
 * Sentences that speak of `water.boiling_point`: with all words behind the first dot, and with those before it or a pronoun
 * for them. Where there is none, a text that names both has the sentences that name the second.
 */
export function speakingOf(text: string, term: string): readonly Sentence[] {
  const [entity = '', ...rest] = term.split('.');
  const owner = stemsOfTerm(entity);
  const whole = stemsOf(text);
  if (!owner.every((stem) => whole.has(stem))) return [];
  const wanted = rest.length === 0 ? owner : stemsOfTerm(rest.join(' '));
  if (wanted.length === 0) return [];
  const naming = sentencesIn(text).filter((sentence) => {
    const said = stemsOf(sentence.text);
    return wanted.every((stem) => said.has(stem));
  });
  const owned = naming.filter((sentence) => {
    const said = stemsOf(sentence.text);
    return owner.every((stem) => said.has(stem)) || tokens(sentence.text).some(({ lower }) => PRONOUNS.has(lower));
  });
  return owned.length > 0 ? owned : naming;
}
const PRONOUNS: ReadonlySet<string> = new Set([
  'it',
  'its',
  'they',
  'their',
  'he',
  'his',
  'she',
  'her',
  'this',
  'that',
]);

/** The value that a text gives a term in each sentence that gives it one, in order. */
export function valuesOf(text: string, term: string, dimension: Dimension | null): readonly Rational[] {
  return speakingOf(text, term).flatMap((sentence) => valueIn(sentence.text, term, dimension) ?? []);
}

/** The value nearest behind the term, else nearest before it. */
function valueIn(sentence: string, term: string, dimension: Dimension | null): Rational | null {
  const wanted = new Set(stemsOfTerm(term.split('.').slice(-1).join(' ')));
  const all = tokens(sentence);
  const at = all.reduce((last, token, index) => (wanted.has(token.stem) ? index : last), -1);
  const placed = all.flatMap((token, index) => {
    const value = measureAt(sentence, token, dimension);
    return value === null ? [] : [{ index, value }];
  });
  return (placed.find(({ index }) => index > at) ?? placed.at(-1))?.value ?? null;
}

/** The number or the day that begins at a token, in the dimension that is asked for. */
function measureAt(text: string, token: Token, dimension: Dimension | null): Rational | null {
  if (token.kind !== 'number') return null;
  if (dimension === 'date') {
    const day = DAY.exec(text.slice(token.start))?.[0];
    return day === undefined || PARTS_OF_A_NUMBER.test(text.charAt(token.start - 1)) ? null : momentIn(day);
  }
  const number = parseDecimal(`${isNegative(text, token) ? '-' : ''}${token.stem}`);
  if (number === null) return null;
  const unit = unitBehind(text, token.end);
  if (dimension === null || dimension === 'plain')
    return unit === null || unit.dimension === 'plain' ? (unit === null ? number : toBase(number, unit)) : null;
  return unit?.dimension === dimension ? toBase(number, unit) : null;
}

const DAY = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2})?Z)?/;
const PARTS_OF_A_NUMBER = /[\d.-]/;

function momentIn(day: string): Rational | null {
  try {
    return momentOf(day);
  } catch {
    return null; // a text may say the thirtieth of February
  }
}

function isNegative(text: string, { start }: Token): boolean {
  return /(?:^|[\s(])[-\u2212]$/.test(text.slice(0, start));
}

/** `°C`, `km/h`, `degrees Celsius`: the longest unit that stands right behind a number. */
function unitBehind(text: string, end: number): ReturnType<typeof unitOf> {
  const [, two = '', one = ''] =
    /^[ \u00a0\u202f-]?((\S+?)(?:\s[A-Za-z]+)?)(?=[\s,;:.!?)]|$)/.exec(text.slice(end)) ?? [];
  return (two === '' ? null : unitOf(two)) ?? (one === '' ? null : unitOf(one));
}

/** Stems of the words of a text. */
export function stemsOf(text: string): ReadonlySet<string> {
  return new Set(tokens(text).map(({ stem }) => stem));
}

/** Stems of the words of a term: dots, underscores and capitals part them. */
export function stemsOfTerm(term: string): readonly string[] {
  const words = term.replace(/[._]+/g, ' ').replace(/([a-z\d])([A-Z])/g, '$1 $2');
  return tokens(words).flatMap(({ lower, part, stem }) => (part || STOP_WORDS.has(lower) ? [] : [stem]));
}
