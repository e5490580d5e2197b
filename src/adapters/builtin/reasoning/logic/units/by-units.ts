// What the numbers of a problem come to by what they are measured in: a rate and how much of it, a fixed part and a rate, so much
// percent off, what is left, an hour and how long something takes. Asked where no other form reads the question. Each number that
// is given has to be used, and once; where two ways are open, or a sentence may change the sum, nothing is said.

import { contentOf, derivedAs, givenFact, type Solved } from '#adapters/builtin/reasoning/logic/outcome.ts';
import { byChain, byEnough, byFixed, byGoal, byOriginal } from '#adapters/builtin/reasoning/logic/units/by-chain.ts';
import { byLengths, byRate } from '#adapters/builtin/reasoning/logic/units/by-rates.ts';
import { byBalance, byFactor, byPercent, byShare } from '#adapters/builtin/reasoning/logic/units/by-shares.ts';
import { byTimes } from '#adapters/builtin/reasoning/logic/units/by-times.ts';
import {
  quantitiesIn,
  type Found,
  type Given,
  type Quantity,
} from '#adapters/builtin/reasoning/logic/units/quantities.ts';
import { inDigits } from '#adapters/builtin/reasoning/logic/spelled.ts';
import type { Theory } from '#adapters/builtin/reasoning/logic/theory.ts';

/** Null where the units do not decide. */
export function byUnits(theory: Theory, question: string): Solved | null {
  const factor = byFactor(theory, question);
  if (factor !== null) return factor;
  const own = new Set(
    [...theory.premises.filter(({ source }) => source === 0).map(({ text }) => text), question]
      .flatMap(contentOf)
      .filter((stem) => !OF_ALL.test(stem)),
  );
  const told: Quantity[] = [];
  const plain: string[] = [];
  for (const [at, { source, text: written }] of theory.premises.entries()) {
    const text = inDigits(written);
    if (source !== 0) {
      // A passage that speaks of the same may give another number, or change one.
      if (contentOf(text).filter((word) => own.has(word)).length > 1) return null;
      continue;
    }
    const found = quantitiesIn(text, at + 1);
    if (found === null || DOUBTS.test(text.replace(SURE, ''))) return null;
    if (found.length === 0) plain.push(text);
    told.push(...found);
  }
  if (!isOfOnePerson(theory, question)) return null;
  const asked = quantitiesIn(inDigits(question.replace(/[?.!]+$/, '')), 0);
  if (asked === null || told.length === 0 || told.length + asked.length > QUANTITIES_MAX) return null;
  const given = { told, asked, question, plain };
  const ofOne = { ...given, told: told.map((one) => ofTheOne(one, question)) };
  const said = [given, ofOne].reduce<Found>(
    (all, each) => all ?? WAYS.reduce<Found>((found, way) => found ?? way(each), null),
    null,
  );
  if (said === null) return null;
  const premises = [...new Set(told.map(({ by }) => by))];
  return derivedAs(theory, `${said}.`, premises.map(givenFact));
}
/** Words that many problems share, by their stems. */
const OF_ALL =
  /^(?:cost|price|pai|pay|euro|dollar|pound|franc|need|take|hour|minut|dai|day|week|month|year|metr|kilometr|litr|gram|kilo|percent|\d+)$/;
const QUANTITIES_MAX = 6;
/** What is done with a number is not plain where one of these stands. */
const DOUBTS =
  /\b(?:unless|except|if|maybe|for (?:members|children|adults|students|pensioners|seniors|residents|guests)|might|may (?:be|have|take|cost|last)|late|early|about|almost|nearly|around|roughly|up to|at least|at most|not|never|only|between|some|instead|cancel+ed|delay(?:ed)?|postponed|or)\b|n't\b| (?:and|but|while) [^\d]+$/i;

/** What is no doubt about a number: so many minutes late, and the most that can be carried. */
const SURE =
  /(?<=\d (?:minutes?|hours?|days?)) (?:early|late)\b|(?<=\b(?:may|can|could) (?:carry|hold|take|seat|load|bear|weigh)) at most\b|,? and (?:split|shared?|divided?) (?:it|everything|the bill|that|the whole)(?: [a-z]+)? (?:evenly|equally|fairly)\.?$/gi;

const POINTS = /^(?:the|this|that|it)$/;

/** "A pool holds ..." of which "the pool" is asked tells how much that is. */
function ofTheOne(one: Quantity, question: string): Quantity {
  if (!one.isOfOne || one.per === null || !one.per.dimension.startsWith('count ')) return one;
  const noun = one.per.unit;
  const words = question.toLowerCase().match(/[a-z0-9-]+/g) ?? [];
  /** Right before that word, or with one word between. */
  const stands = (at: number, isMeant: (word: string) => boolean): boolean =>
    words.slice(Math.max(0, at - 2), at).some(isMeant);
  const isThis = words.some((word, at) => word === noun && stands(at, (before) => POINTS.test(before)));
  const isCounted = words.some((word, at) => word.startsWith(noun) && stands(at, (before) => before === 'many'));
  return isThis && !isCounted ? { ...one, per: null, isOfOne: false } : one;
}

/** What Tom earns an hour says nothing of the hours that Ann works. */
function isOfOnePerson(theory: Theory, question: string): boolean {
  const names = new Set<string>();
  const told = theory.premises.filter(({ source }) => source === 0).map(({ text }) => text);
  for (const text of [...told, question]) {
    for (const [, name = ''] of text.matchAll(/(?<=[a-z,] )((?:Mrs?|Ms|Dr)\.? [A-Z][a-z]+|[A-Z][a-z]+)\b/g))
      names.add(name);
    const [, first = ''] =
      /^([A-Z][a-z]+) (?:earns?|works?|buys?|bought|has|had|saves?|pays?|paid|spends?|spent|swims?|cycles?|walks?|drives?|wants?|gets?|needs?|takes|owns?|gives?|worked|makes|runs)\b/.exec(
        text,
      ) ?? [];
    if (first !== '' && !PRONOUN.test(first)) names.add(first);
  }
  return [...names].filter((name) => !CALENDAR.test(name)).length < 2;
}
const PRONOUN = /^(?:He|She|It|They|We|You|The|This|That|Everybody|Everyone|Who)$/;
const CALENDAR =
  /^(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|May|June|July|August|September|October|November|December)s?$/;

const WAYS: readonly ((given: Given) => Found)[] = [
  byTimes,
  byShare,
  byPercent,
  byOriginal,
  byBalance,
  byLengths,
  byRate,
  byFixed,
  byGoal,
  byEnough,
  byChain,
];
