// Sentences in the words of every day: who must be what to do something, work by the hour, prices by weight, bills
// that are shared, hours from and to, limits, recipes, and lists of which everybody has another.

import { attributeNamed, attributesIn } from '#adapters/builtin/reasoning/logic/attributes.ts';
import { readBound } from '#adapters/builtin/reasoning/logic/measured.ts';
import { ANY, negated, type Literal } from '#adapters/builtin/reasoning/logic/model.ts';
import { readPredicate } from '#adapters/builtin/reasoning/logic/predicate.ts';
import { toValue, type Theory } from '#adapters/builtin/reasoning/logic/theory.ts';
import { numberOf, readValue, type Value } from '#adapters/builtin/reasoning/logic/values.ts';
import { keyOfWords, singular } from '#adapters/builtin/reasoning/logic/words.ts';
import { times } from '#core/constraint/rational.ts';

type Who = (subject: string) => string;
type Form = (theory: Theory, said: string, by: number, whoOf: Who) => boolean;

/** Whether it is one of these forms; what it says is then in the theory. */
export const readEveryday: Form = (theory, said, by, whoOf) => FORMS.some((form) => form(theory, said, by, whoOf));

/** "You must be at least 18 to rent a car": who is not cannot. */
const demanded: Form = (theory, said, by) => {
  const [, condition = '', deed = ''] =
    /^(?:you|one|people|anyone|anybody|everyone|everybody|a person) (?:must|has to|have to|needs? to) be (.+?) (?:in order )?to (.+)$/i.exec(
      said,
    ) ?? [];
  if (deed === '') return false;
  const able = readPredicate(theory, ANY, `can ${deed}`, by);
  const needs = readPredicate(theory, ANY, `is ${condition}`, by);
  for (const [can] of able) for (const any of needs) if (can !== undefined) theory.say([negated(can), ...any], by);
  return true;
};

/** "He works 20 hours". */
const worked: Form = (theory, said, by, whoOf) => {
  const [, who = '', span = ''] =
    /^(.+?) (?:works?|worked)(?: for)? (\S+ (?:hours?|days?|minutes?|weeks?))$/i.exec(said) ?? [];
  const value = span === '' ? null : readValue(span);
  if (value?.dimension !== 'time') return false;
  theory.say([toValue(theory.measured('duration', whoOf(who), value), '=', value.n)], by);
  return true;
};

/** "I buy 3 kilos of apples". */
const weighed: Form = (theory, said, by, whoOf) => {
  const [, who = '', amount = '', item = ''] =
    /^([A-Z]\w*|he|she|they|I|we) (?:buys?|bought|orders?|ordered|takes?|took|needs?|needed) (\S+ \S+) of ([a-z]+(?: [a-z]+)?)$/i.exec(
      said,
    ) ?? [];
  const value = amount === '' ? null : readValue(amount);
  if (value === null || !/^(?:mass|volume|length)$/.test(value.dimension)) return false;
  theory.purchases.push({ who: whoOf(who), item: keyOfWords(item), n: value.n, by, amount: value });
  return true;
};

/** "Four friends share a bill of 84 euros equally". */
const shared: Form = (theory, said, by) => {
  const [, count = '', who = '', amount = ''] =
    /^(?:the )?(\S+) ([a-z]+(?: [a-z]+)?) (?:share|split|divide)(?: (?:a|the) .+? of)? (.+?)(?: equally| evenly| in equal parts)$/i.exec(
      said,
    ) ?? [];
  const [n, value] = [count === '' ? null : numberOf(count), amount === '' ? null : readValue(amount)];
  if (n === null || n.n === 0n || value === null) return false;
  const name = theory.measured('share', theory.thing(who), value);
  theory.say([toValue(name, '=', times(value.n, { n: n.d, d: n.n }))], by);
  return true;
};

/** "Swimming is on Tuesday from 16:00 to 17:00". */
const lasting: Form = (theory, said, by, whoOf) => {
  const [, who = '', day = '', from = '', to = ''] =
    /^(.+?) (?:is|are|runs?|goes|takes place|lasts?)(?: on ([A-Z][a-z]+day))? from (.+?) (?:to|until|till) (.+?)$/i.exec(
      said,
    ) ?? [];
  const [start, end] = [from, to].map((one) => (one === '' ? null : readValue(one)));
  if (start?.dimension !== 'clock' || end?.dimension !== 'clock') return false;
  const key = whoOf(who);
  if (day !== '') theory.say([theory.is(key, 'be', `on ${day}`)], by);
  theory.say([toValue(theory.measured('start', key, start), '=', start.n)], by);
  theory.say([toValue(theory.measured('end', key, end), '=', end.n)], by);
  return true;
};

/** "A suitcase may weigh at most 23 kg". */
const limited: Form = (theory, said, by, whoOf) => {
  const [, who = '', verb = '', amount = ''] =
    /^(.+?) (?:may|can|must|is allowed to|are allowed to) (weigh|be|last|cost|hold) ((?:at most|up to|no more than|not more than) .+)$/i.exec(
      said,
    ) ?? [];
  const bound = amount === '' ? null : readBound(amount);
  if (bound === null || /^must$/i.test(verb)) return false;
  const given = { weigh: 'weight', last: 'duration', cost: 'price', hold: 'capacity' }[verb.toLowerCase()];
  const attribute = given ?? attributeNamed(bound.adjective) ?? attributesIn(bound.value.dimension)[0] ?? 'value';
  const name = theory.measured(`limit of ${attribute}`, whoOf(who), bound.value);
  theory.say([toValue(name, '=', bound.value.n)], by);
  return true;
};

/** "A recipe for 4 people needs 300 g of flour". */
const recipe: Form = (theory, said, by) => {
  const [, count = '', noun = '', amount = '', item = ''] =
    /^(?:.+ )?for (\S+) ([a-z]+) (?:needs?|requires?|takes?|uses?) (\S+(?: \S+)?) of ([a-z]+(?: [a-z]+)?)$/i.exec(
      said,
    ) ?? [];
  const [n, value] = [count === '' ? null : readValue(count), amount === '' ? null : readValue(amount)];
  if (n?.dimension !== 'plain' || n.n.n === 0n || value === null) return false;
  const per: Value = { n: n.n, dimension: `count ${keyOfWords(singular(noun))}`, unit: noun };
  theory.rates.push({ name: `rate need|${theory.thing(item)}`, value, per, by });
  return true;
};

/** "There are three rooms: red, green and blue", "each of Ann, Bob and Cem has a different room". */
const listed: Form = (theory, said, by) => {
  const [, noun = '', list = ''] = /^there are (?:\S+ )?([a-z]+): (.+ and .+)$/i.exec(said) ?? [];
  if (noun !== '') {
    theory.lists.set(keyOfWords(singular(noun)), list.split(/, and |, | and /));
    return true;
  }
  const [, people = '', kind = ''] =
    /^each of (.+ and .+?) (?:has|gets|takes|lives in|sits in) (?:a different|another) ([a-z]+)$/i.exec(said) ??
    /^(.+ and .+?),? (?:each|all) (?:have|get|has|gets) (?:a different|different) ([a-z]+)$/i.exec(said) ??
    [];
  const all = theory.lists.get(keyOfWords(singular(kind)));
  if (kind === '' || all === undefined) return false;
  const who = people.split(/, and |, | and /).map((name) => theory.thing(name));
  const what = all.map((one) => `have the ${one.replace(/^the /i, '')} ${singular(kind)}`);
  for (const any of eachAnother(theory, who, what)) theory.say(any, by);
  return true;
};

/** Everybody has one of them, and nobody the same. */
export function eachAnother(
  theory: Theory,
  who: readonly string[],
  what: readonly string[],
): readonly (readonly Literal[])[] {
  const has = (person: string, rest: string): Literal => theory.is(person, 'do', rest);
  const pairs = <T>(all: readonly T[]): readonly (readonly [T, T])[] =>
    all.flatMap((a, at) => all.slice(at + 1).map((b) => [a, b] as const));
  return [
    ...who.map((person) => what.map((rest) => has(person, rest))),
    ...who.flatMap((person) => pairs(what).map(([a, b]) => [negated(has(person, a)), negated(has(person, b))])),
    ...what.flatMap((rest) => pairs(who).map(([a, b]) => [negated(has(a, rest)), negated(has(b, rest))])),
    ...(who.length === what.length ? what.map((rest) => who.map((person) => has(person, rest))) : []),
  ];
}

const FORMS: readonly Form[] = [demanded, worked, weighed, shared, lasting, limited, recipe, listed];
