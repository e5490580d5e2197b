// Phrases that give or bound a number: "over 2 kg", "at least 18 years old", "before 11:00", "3 years older than Ben",
// "14 days after the invoice". Each is read whole, or not at all.

import { rational, times } from '#core/constraint/rational.ts';
import { attributeNamed, attributesIn } from '#adapters/builtin/reasoning/logic/attributes.ts';
import { term, ANY, type Literal, type Order } from '#adapters/builtin/reasoning/logic/model.ts';
import { ordered, toValue, type Theory } from '#adapters/builtin/reasoning/logic/theory.ts';
import { numberOf, readValue, type Value } from '#adapters/builtin/reasoning/logic/values.ts';
import { keyOfWords, singular } from '#adapters/builtin/reasoning/logic/words.ts';

export type Sign = Order | '>' | '>=';

const BOUNDS: readonly (readonly [RegExp, Sign])[] = [
  [/^(?:at least|no less than|not less than|no fewer than|not under|not below|a minimum of|from) /i, '>='],
  [
    /^(?:at most|no more than|not more than|up to|not over|not above|a maximum of|at the most|no later than|by|until) /i,
    '<=',
  ],
  [/^(?:more than|over|above|greater than|older than|longer than|heavier than|higher than|later than|after) /i, '>'],
  [
    /^(?:less than|fewer than|under|below|younger than|shorter than|lighter than|lower than|cheaper than|earlier than|before) /i,
    '<',
  ],
  [/^(?:exactly|precisely|at|on|only) /i, '='],
];

export interface Bound {
  readonly sign: Sign;
  readonly value: Value;
  /** "long", "old"; empty where no adjective stands behind. */
  readonly adjective: string;
}

/** "at least 18 years old", "25 m long", "before 11:00", "18 or older"; null where no number is given. */
export function readBound(text: string): Bound | null {
  const said = text.trim();
  const [, first = '', older = ''] =
    /^(.+?) (?:years )?(?:or|and) (older|over|more|above|younger|under|less)$/i.exec(said) ?? [];
  if (first !== '') {
    const value = withYears(readValue(first));
    return value === null
      ? null
      : { sign: /^(?:old|over|more|above)/i.test(older) ? '>=' : '<=', value, adjective: '' };
  }
  const [bound, sign] = BOUNDS.find(([pattern]) => pattern.test(said)) ?? [/^/, '=' as const];
  const rest = said.replace(bound, '');
  const [, number = rest, adjective = ''] =
    /^(.*\d\S*.*?|\S+ \S+) (long|wide|high|tall|deep|heavy|away|thick|far)$/i.exec(rest) ?? [];
  const value = readValue(number.replace(/ of age$/i, ' old'));
  if (value === null) return null;
  return { sign, value, adjective: adjective.toLowerCase() === 'away' ? 'far' : adjective };
}

const withYears = (value: Value | null): Value | null =>
  value?.dimension === 'plain' ? { ...value, dimension: 'years', unit: 'years' } : value;

/** The literal that a bound says of `who`, by the attribute that is given or the one its dimension suggests. */
export function boundOf(theory: Theory, who: string, { adjective, sign, value }: Bound, given: string | null): Literal {
  const isAge = value.dimension === 'plain' && given === 'age';
  const read = isAge ? (withYears(value) ?? value) : value;
  const attribute = given ?? attributeNamed(adjective) ?? likely(theory, who, read);
  return toValue(theory.measured(attribute, who, read), sign, read.n);
}

/** An attribute that is known of the thing in this dimension, else the likeliest. */
function likely(theory: Theory, who: string, value: Value): string {
  if (value.dimension === 'years') return 'age';
  const known = attributesIn(value.dimension).find((one) => {
    const measure = theory.measures.get(term(one, who));
    return measure !== undefined && measure.dimension === value.dimension;
  });
  return known ?? (who === ANY ? (attributesIn(value.dimension)[0] ?? 'value') : 'value');
}

/** "older than Ben", "3 years older than Ben", "twice ..." is not read; null where it is no comparison of two things. */
export function readComparison(theory: Theory, who: string, text: string): Literal | null {
  const [, by = '', degree = '', other = ''] = /^(?:(.+?) )?((?:more |less )?\S+) than (.+)$/i.exec(text.trim()) ?? [];
  const grade = theory.gradeOf(degree);
  if (grade === null || other === '' || readValue(other) !== null) return null;
  const distance = by === '' ? null : readValue(by);
  if (by !== '' && distance === null) return null;
  const unit =
    distance === null ? null : grade.attribute === 'age' && distance.dimension === 'years' ? distance : distance;
  const right = theory.thing(other.replace(/ (?:is|does|do|are)$/i, ''));
  const [left, rightTerm] = pairOf(theory, grade.attribute, who, right, unit);
  if (distance === null) return ordered(left, grade.more ? '>' : '<', rightTerm);
  const n = grade.more ? distance.n : times(distance.n, rational(-1n));
  return ordered(left, '=', rightTerm, n);
}

/** Terms of both sides: where one thing has no such attribute but a number of the same kind, that is what is meant. */
export function pairOf(
  theory: Theory,
  attribute: string,
  left: string,
  right: string,
  unit: Value | null,
): readonly [string, string] {
  const own = [left, right].map((who) => theory.measures.get(term(attribute, who)));
  const dimension = unit?.dimension ?? own[0]?.dimension ?? own[1]?.dimension;
  const name = (who: string, at: number): string => {
    if (own[at] !== undefined || dimension === undefined) return term(attribute, who);
    // A distance or a limit is itself what is measured; how wide a room is, is not how long it is.
    return term(theory.measures.get(term('value', who))?.dimension === dimension ? 'value' : attribute, who);
  };
  const names = [name(left, 0), name(right, 1)] as const;
  if (unit !== null) for (const one of names) if (!theory.measures.has(one)) theory.measures.set(one, unit);
  return names;
}

/** "before the vote", "after the talk ends", "30 minutes after the talk ends"; null where it is no order of two events. */
export function readEventOrder(
  theory: Theory,
  who: string,
  attribute: string,
  text: string,
  by: number,
): Literal | null {
  const [, length = '', word = '', rest = ''] =
    /^(?:(.+?) )?(before|after|when|as soon as|once) (.+)$/i.exec(text.trim()) ?? [];
  if (rest === '' || readValue(rest) !== null) return null;
  const [, other = rest, verb = ''] =
    /^(.+?) (starts?|begins?|opens?|ends?|finish(?:es)?|closes?|does|is over)$/i.exec(rest) ?? [];
  const distance = length === '' ? null : readValue(length);
  if (length !== '' && distance === null) return null;
  const at = /^(?:end|finish|close|is over)/i.test(verb) ? 'end' : /^do/i.test(verb) ? attribute : 'start';
  if (keyOfWords(other) === who) return null;
  const left = term(attribute, who);
  const right = term(at, theory.thing(other));
  const isAfter = !/^before$/i.test(word);
  if (verb === '' && isAfter) theory.loose.push({ by, who: keyOfWords(other) });
  if (distance !== null) {
    if (/^(?:when|as|once)/i.test(word)) return null;
    return ordered(left, '=', right, isAfter ? distance.n : times(distance.n, rational(-1n)));
  }
  if (/^(?:when|as|once)/i.test(word)) return ordered(left, '=', right);
  if (!isAfter) return ordered(left, at === 'start' && attribute === 'end' ? '<=' : '<', right);
  return ordered(left, at === 'end' ? '>=' : '>', right);
}

/** "3 apples", "exactly 2 cups of flour": how many of what; null for anything else. */
export function readCount(text: string): { readonly sign: Sign; readonly value: Value; readonly of: string } | null {
  const said = text.trim();
  const [bound, sign] = BOUNDS.find(([pattern]) => pattern.test(said)) ?? [/^/, '=' as const];
  const [, number = '', unit = '', of = ''] =
    /^(\S+) (?:(\S+) of )?([a-z]+(?: [a-z]+)?)$/i.exec(said.replace(bound, '')) ?? [];
  const n = number === '' ? null : numberOf(number);
  if (n === null || /^(?:and|or|of|to|for|in|on|at|with)$/i.test(of.split(' ')[1] ?? '')) return null;
  const noun = singular(unit === '' ? of : unit);
  return {
    sign,
    of: keyOfWords(singular(of)),
    value: { n, dimension: `count ${keyOfWords(noun)}`, unit: unit === '' ? of : unit },
  };
}

/** "has worked here for more than 2 years". */
export function perfect(theory: Theory, who: string, said: string): Literal | null {
  const [, deed = '', span = ''] =
    /^(?:has|have) (?:been )?([a-z]+(?:ed|n|ught|ing)(?: [a-z ]+?)?) for (.+)$/i.exec(said) ?? [];
  const bound = span === '' ? null : readBound(span);
  if (bound === null || !/^(?:years|time)$/.test(bound.value.dimension)) return null;
  return boundOf(theory, who, bound, `time ${keyOfWords(deed)}`);
}
