// Whether a problem tells of what it asks at all, on which side of what is given an answer lies, and which number a part is of.
// All of it only refuses.

import { compare } from '#core/constraint/rational.ts';
import { tokens } from '#core/english/words.ts';
import type { Amount } from '#adapters/builtin/reasoning/calc/amount.ts';
import type { Given, Problem } from '#adapters/builtin/reasoning/calc/given.ts';
import { keyOfWords, singular } from '#adapters/builtin/reasoning/logic/words.ts';

/** What a question may ask for in a word of its own. */
const RESULT =
  /^(?:total|sum|rest|remainder|change|difference|cost|price|bill|amount|average|answer|distance|trip|journey|ride|walk|way|result)$/i;
const SUBJECT =
  /\b(?:does|do|did|is|are|was|were|will|would|can|could|must|has|have|should) (?:the|a|an|his|her|their|its|our|my|your|this|that) ([a-z]+)/i;
const MONTH_OR_DAY =
  /^(?:I|January|February|March|April|May|June|July|August|September|October|November|December|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)$/;

/** Whom or what the question asks about, where nothing tells of it; null where something does. */
export function untold({ asked, given, texts }: Problem): string | null {
  const question = texts[asked.sentence] ?? '';
  const before = texts.filter((_, at) => at !== asked.sentence).join(' ');
  const known = new Set(stemsOf(before));
  const isTold = (word: string): boolean => stemsOf(word).every((one) => known.has(one));
  const counted = asked.kind === 'amount' && asked.unit !== '' && !isMeasure(asked.unit, given) ? [asked.unit] : [];
  const [unknown] = counted.filter((word) => !isTold(word));
  if (unknown !== undefined) return unknown;
  // A question that has numbers of its own tells of them.
  if (given.some(({ sentence }) => sentence === asked.sentence)) return null;
  const clause = question.split(/, (?=\S)/).at(-1) ?? '';
  // Who is the only one to be named is whoever it was told of.
  const isOfSomebody = namesIn(before).length > 0 || /\b(?:he|she|his|her|him|I|my)\b/.test(before);
  const [stranger] = isOfSomebody ? namesIn(clause).filter((name) => !isTold(name)) : [];
  const [, subject = ''] = SUBJECT.exec(clause) ?? [];
  return stranger ?? (subject === '' || RESULT.test(subject) || isTold(subject) ? null : subject);
}

const namesIn = (text: string): readonly string[] =>
  [...text.matchAll(/(?<=[a-z\d,'] )[A-Z][a-z]+/g)].flatMap(([name]) => (MONTH_OR_DAY.test(name) ? [] : [name]));
const stemsOf = (text: string): readonly string[] => keyOfWords(singular(text)).split(' ').filter(Boolean);

/** Whether something that is given is measured in it; what a number is given for is told of. */
const isMeasure = (unit: string, given: readonly Given[]): boolean =>
  given.some(({ amount }) =>
    [...amount.units].some(([name, own]) => own !== '' && (name !== '' || singular(own) === singular(unit))),
  );

const LEFT = /\b(?:left|left over|remains?|remaining|change)\b/i;
const IN_ALL = /\b(?:in all|altogether|in total|total|combined)\b/i;
const ENDS =
  /\b(?:arrives?|gets? (?:to|there|home|back|in)|reach(?:es)?|ends?|finish(?:es|ed)?|over|back|done|ready)\b/i;
const BEGINS = /\b(?:starts?|begins?|leaves?|set (?:out|off)|sets (?:out|off)|get up|departs?)\b/i;

/** "How much is left" is no more than there was, and what takes time is not over before it began. */
export function isBeyond({ asked, given, isOvernight, texts }: Problem, answer: Amount): boolean {
  const question = texts[asked.sentence] ?? '';
  const like = given.filter(({ amount, isTimes }) => !isTimes && isAlike(amount, answer));
  const orders = like.map(({ amount }) => compare(answer.n, amount.n));
  if (answer.kind === 'clock' || answer.kind === 'day') {
    if (asked.bound !== null) return orders.includes(asked.bound === 'latest' ? 1 : -1);
    if (isOvernight) return false;
    if (BEGINS.test(question)) return /\b(?:must|has to|have to|should|need)\b/i.test(question) && orders.includes(1);
    return ENDS.test(question) && orders.includes(-1);
  }
  if (LEFT.test(question)) return orders.length > 0 && !orders.includes(-1);
  return IN_ALL.test(question) && !given.some(({ amount }) => amount.kind === 'share') && orders.includes(-1);
}

const isAlike = (a: Amount, b: Amount): boolean =>
  a.kind === b.kind && a.powers.size === b.powers.size && [...a.powers].every(([name, n]) => b.powers.get(name) === n);

const POINTS =
  /\b(?:it|its|that|this|them|these|those|each|rest|remains?|remaining|remainder|total|sum|whole|price|all)\b/i;

/** Whether a part may be one of what a sentence gives: it stands there, points back to it, or both name the same thing. */
export function isPartOf({ texts }: Problem, part: Given, whole: readonly Given[]): boolean {
  return whole.some(({ sentence }) => {
    if (sentence === part.sentence) return true;
    const [own = '', other = ''] = [texts[part.sentence], texts[sentence]];
    if (sentence < part.sentence && POINTS.test(own)) return true;
    const named = new Set(namedIn(other));
    return namedIn(own).some((one) => named.has(one));
  });
}

const namedIn = (text: string): readonly string[] =>
  tokens(text).flatMap(({ lower, part, stem }) => (part || lower.length < 3 || SMALL.test(lower) ? [] : [stem]));
const SMALL =
  /^(?:the|and|for|has|have|had|was|were|are|will|with|most|least|only|about|exactly|just|from|his|her|their|its|than|then|much|many|how|what|does|did|who|which|\d.*)$/;

/** Whether one thing is given twice: a clause says nothing but what an earlier one says, with another number. */
export function isToldTwice({ given, texts }: Problem): boolean {
  const clauses = texts.flatMap((text, sentence) => text.split(/,(?= )/).map((clause) => ({ clause, sentence })));
  const stated = clauses.flatMap(({ clause, sentence }) => {
    const [one, ...more] = given.filter((each) => each.sentence === sentence && clause.includes(each.text));
    if (one === undefined || more.length > 0 || MORE.test(clause)) return [];
    return [{ one, words: new Set(namedIn(clause.replace(one.text, unitsOf(one)))) }];
  });
  return stated.some(({ one, words }, at) =>
    stated
      .slice(0, at)
      .some(
        (first) =>
          words.size > 0 &&
          isAlike(first.one.amount, one.amount) &&
          compare(first.one.amount.n, one.amount.n) !== 0 &&
          [...words].every((word) => first.words.has(word)),
      ),
  );
}
const MORE = /\b(?:then|another|other|also|again|later|more|extra|second|further|too|first|half|twice|each)\b/i;
const unitsOf = ({ text }: Given): string => text.replace(/[\d.,:€$£]+/g, ' ');

/** Conditions in words: a "yes" needs them all, and each of those that are one of several may be enough. */
const OTHERWISE =
  /\b(?:or|unless|except|also|too|even|but|so (?:is|are|does|do|can|may)|either|neither|nor|otherwise)\b/i;
const BESIDES = /\b(?:and|with|together|only|provided|as long as|not|no|never|without|lost|must|both|as well)\b|n't\b/i;

/** Whether more than numbers decides on yes or no. `of`: the numbers that were compared. */
export function dependsOnWords({ asked, texts }: Problem, of: readonly Given[], isYes: boolean): boolean {
  const told = texts.filter((_, at) => at !== asked.sentence);
  if (told.some((text) => OTHERWISE.test(text) || / not?\b|\bnever\b|n't\b|\bwithout\b|\blost\b/i.test(text)))
    return true;
  const rules = new Set(of.map(({ sentence }) => sentence));
  return (
    isYes &&
    [...rules].some((at) => at !== asked.sentence && BESIDES.test(texts[at] ?? '') && RULE.test(texts[at] ?? ''))
  );
}
const RULE =
  /\b(?:if|when|within|at least|at most|up to|no more|over|under|older|younger|anyone|everyone|whoever|who|may|can|must|allowed|free|only)\b/i;

/** When something is over, where something that has no number happens before: "as soon as the ferry docks", "then she cycles home". */
export function hasUntimed({ asked, given, texts }: Problem): boolean {
  if (asked.kind !== 'moment') return false;
  return texts.some(
    (text, at) =>
      at !== asked.sentence &&
      text
        .split(/, |; |: (?=[a-z])| (?=(?:as soon as|once|when|after|before|until|then)\b)/)
        .some(
          (clause) =>
            clause.split(' ').length >= 3 && !given.some((one) => one.sentence === at && clause.includes(one.text)),
        ),
  );
}
