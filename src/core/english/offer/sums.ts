// Does a sentence tell a sum of money, a length of time or another measure, at one of its words?

import { bestToken, isNewNumber, lowerAt, type Sentence } from '#core/english/offer/sentence.ts';
import {
  AGES,
  ANY_UNITS,
  AREAS,
  CURRENCIES,
  DIMENSION_UNITS,
  DURATIONS,
  HEATS,
  LENGTHS,
  set,
  SPEED,
  units,
  VOLUMES,
  WEIGHTS,
} from '#core/english/offer/units.ts';
import type { Question } from '#core/english/question.ts';
import { lookUp } from '#language/lexicon.ts';

export function moneyOf(question: Question, sentence: Sentence): number {
  if (FOR_NOTHING.test(sentence.text)) return 220;
  return bestToken(sentence, (at) => moneyAt(question, sentence, at));
}

/** Not "free to choose", "free from nuts". */
const FOR_NOTHING =
  /\b(?:is|are|be|travels?|goe?s?|enters?|ride|rides|admitted|gets? in) (?:in )?free\b(?! (?:to|from|for\b(?! (?:children|kids|members|under))|of (?!charge)))|\bfree of charge\b|\bno charge\b|\bcosts? nothing\b/i;

function moneyAt(question: Question, sentence: Sentence, at: number): number {
  if (lowerAt(sentence, at) === 'half' && HALF.test(sentence.text.slice(sentence.tokens[at]?.start))) return 230;
  if (!isNewNumber(question, sentence, at)) return 0;
  if (hasMoney(sentence, at)) return otherMoney(question, sentence, at) ? 90 : 256;
  if (isShareAt(sentence, at)) return 230;
  if (isRateAt(sentence, at) || isPricedAt(sentence, at) || isSpentAt(sentence, at)) return 220;
  return hasTableNumber(sentence) ? 140 : 0;
}

export function durationOf(question: Question, sentence: Sentence): number {
  return bestToken(sentence, (at) => durationAt(question, sentence, at));
}

function durationAt(question: Question, sentence: Sentence, at: number): number {
  if (isOneAt(sentence, at)) return 240;
  if (!isNewNumber(question, sentence, at)) return isForever(sentence, at) ? 160 : 0;
  if (unitNear(sentence, at, DURATIONS) && (!isThing(question) || isTermAt(sentence, at)))
    return lowerAt(sentence, at - 1) === 'every' ? 60 : 256;
  return unitNear(sentence, at, LENGTHS) || isSoLongAt(sentence, at) || isTextLengthAt(sentence, at) ? 220 : 0;
}

export function measureOf(question: Question, sentence: Sentence): number {
  return bestToken(sentence, (at) => (isNewNumber(question, sentence, at) ? measureAt(question, sentence, at) : 0));
}

export function unitNear(sentence: Sentence, at: number, units: ReadonlySet<string>): boolean {
  for (let next = at + 1; next <= at + 2; next += 1) {
    const token = sentence.tokens[next];
    if (token !== undefined && isNoon(sentence, next)) return false;
    if (token !== undefined && (units.has(token.stem) || units.has(token.lower))) return true;
    if (token?.kind === 'number') return false;
  }
  return false;
}

/** "9:00 p.m." is no nine metres. */
const isNoon = (sentence: Sentence, at: number): boolean =>
  /^[ap]\.? ?m\b/i.test(sentence.text.slice(sentence.tokens[at]?.start));

export function hasMoney(sentence: Sentence, at: number): boolean {
  const token = sentence.tokens[at];
  if (token === undefined) return false;
  const around =
    sentence.text.slice(Math.max(0, token.start - 2), token.start) + sentence.text.slice(token.end, token.end + 2);
  return (
    /[$\u20ac\u00a3\u00a5]/.test(around) ||
    unitNear(sentence, at, CURRENCIES) ||
    CURRENCIES.has(lowerAt(sentence, at - 1)) ||
    (lowerAt(sentence, at - 1) === 'a' && CURRENCIES.has(token.stem)) ||
    /^\d{1,3}p\b/.test(sentence.text.slice(token.start)) ||
    /\bpenny\b/.test(sentence.text.slice(token.start, token.end + 12))
  );
}

/** "2.40 a day": two decimals, and what they are for. */
const isRateAt = (sentence: Sentence, at: number): boolean =>
  !HOURS_BEHIND.has(lowerAt(sentence, at - 1)) &&
  /^\d+\.\d\d (?:a|an|per|each|every)\b/.test(sentence.text.slice(sentence.tokens[at]?.start));

/** "A yearly card costs 30 and", "adults pay 8.50": a sum whose currency goes without saying. */
const isPricedAt = (sentence: Sentence, at: number): boolean =>
  PRICED.has(lowerAt(sentence, at - 1)) &&
  /^\d+(?:\.\d\d)?(?=[,;.)]|$| (?:and|or|for|a|an|each|per|to|in|on)\b)/.test(
    sentence.text.slice(sentence.tokens[at]?.start),
  );
const PRICED = set('cost costs pay pays paid charge charges');
/** "Borrowed 4,000 guilders": what is borrowed or spent is money, whatever it is called. */
const isSpentAt = (sentence: Sentence, at: number): boolean =>
  SPENT.has(lowerAt(sentence, at - 1)) && /^[\d.,]+ [a-z]+s\b/.test(sentence.text.slice(sentence.tokens[at]?.start));
const SPENT = set('borrowed lent spent owed donated earned cost costs paid pay pays pledged');
/** Before "14.00" they make it a time of day. */
export const HOURS_BEHIND = set('at from until till to by around before after');

/** "Two months' rent", "5 % of the price": a sum told by another. */
const isShareAt = (sentence: Sentence, at: number): boolean =>
  SHARE.test(sentence.text.slice(sentence.tokens[at]?.start, (sentence.tokens[at]?.start ?? 0) + SHARE_REACH));
const SHARE =
  /^[\w.]+(?:-| ?)(?:%|per ?cent\b|times the\b|(?:day|week|month|year)(?:s['\u2019]?|['\u2019]s)? (?:\w+ )?(?:rent|pay|wages?|salary|fees?|income)\b)/i;
const SHARE_REACH = 48;
/** "Half the adult rate", "half price". */
const HALF = /^half[ -](?:of )?(?:the )?(?:\w+ )?(?:price|rate|fee|fare|rent|cost|subscription)\b/i;

/** "A fine of 500 euros" is no price, unless the question speaks of the fine. */
function otherMoney(question: Question, sentence: Sentence, at: number): boolean {
  return sentence.tokens
    .slice(Math.max(0, at - OTHER_REACH), at + OTHER_REACH + 1)
    .some((token) => OTHER_MONEY.has(token.stem) && !question.terms.some((term) => term.near.has(token.stem)));
}

const OTHER_REACH = 4;
const OTHER_MONEY = units(
  'fine penalty deposit salary wage income allowance refund reward prize bonus interest donation loan debt budget receive earn',
);
/** "Valid for a year", "takes half an hour"; not "once a year". */
function isOneAt(sentence: Sentence, at: number): boolean {
  const next = sentence.tokens[at + 1];
  return (
    ['a', 'an'].includes(lowerAt(sentence, at)) &&
    next !== undefined &&
    DURATIONS.has(next.lower) &&
    STRETCHES.has(lowerAt(sentence, at - 1))
  );
}
const STRETCHES = set('for lasts last takes take within about up than half of');

/** "How long is the ferry": a thing has a length; how long it ran is another question. */
const isThing = (question: Question): boolean =>
  !question.terms.some((term) => term.role === 'verb' || GOES_ON.has(term.stem)) &&
  question.terms.some((term) => ['a', 'n', 'b', 'o'].includes(lookUp(term.stem).topic));

const GOES_ON = set('last take valid run stai keep open need good');

/** "The guarantee of seven years", "lasts three months": so long as no thing is. */
const isTermAt = (sentence: Sentence, at: number): boolean =>
  /^\S+ (?:days|weeks?|months?|years?)\b(?! (?:ago|old|before|later|after))/.test(
    sentence.text.slice(sentence.tokens[at]?.start),
  ) && /\b(?:of|lasts?|runs?|for|is|to) (?:\w+ )?$/.test(sentence.text.slice(0, sentence.tokens[at]?.start));

/** "up to 8 KiB long" */
const isSoLongAt = (sentence: Sentence, at: number): boolean =>
  /^\S+ \w+ (?:long|in length)\b/.test(sentence.text.slice(sentence.tokens[at]?.start));

/** "Strings of at most 512 bytes", "40 to 60 pages": how long what is written is. */
const isTextLengthAt = (sentence: Sentence, at: number): boolean =>
  /^\S+ (?:bytes|characters|letters|words|pages|lines|digits|[KMG]i?B)\b/.test(
    sentence.text.slice(sentence.tokens[at]?.start),
  );

const hasTableNumber = (sentence: Sentence): boolean => sentence.text.startsWith('|');
const isForever = (sentence: Sentence, at: number): boolean =>
  ['until', 'permanently', 'indefinitely', 'forever'].includes(lowerAt(sentence, at));

function measureAt(question: Question, sentence: Sentence, at: number): number {
  const wanted = DIMENSION_UNITS[question.dimension];
  if (wanted !== undefined) {
    if (question.dimension === 'old' || question.dimension === 'young')
      return unitNear(sentence, at, AGES) && /\b(?:old|aged?)\b/i.test(sentence.text) ? 256 : 20;
    if (question.dimension === 'far' && unitNear(sentence, at, DURATIONS) && AWAY.test(sentence.text)) return 220;
    if (question.dimension === 'fast' && SPEED.test(sentence.text)) return 256;
    if (wanted.some((units) => unitNear(sentence, at, units)))
      return sizedOtherwise(question.dimension, sentence) ? 60 : 256;
    return 20;
  }
  if (NUMBERS_OF.some((stem) => question.stems.has(stem)) && question.stems.has('number'))
    return /\d{3}/.test(sentence.tokens[at]?.text ?? '') ? 256 : 20;
  const units = [ANY_UNITS, LENGTHS, WEIGHTS, VOLUMES, AREAS, HEATS, DURATIONS];
  return units.some((set) => unitNear(sentence, at, set)) || hasMoney(sentence, at) ? 256 : 170;
}

/** "Ten minutes on foot" tells how far it is. */
const AWAY = /\b(?:away|walk|on foot|drive|ride|by (?:car|bus|train|bike|tram)|path|road|takes)\b/i;

/** What a long number belongs to. */
const NUMBERS_OF: readonly string[] = ['telephon', 'phone', 'fax', 'account', 'mobil'];

/** "Not longer than eight metres" says nothing of the width. */
function sizedOtherwise(dimension: string, sentence: Sentence): boolean {
  const own = FAMILIES.findIndex((family) => family.has(dimension));
  const said = FAMILIES.findIndex((family) => sentence.tokens.some((token) => family.has(token.lower)));
  return own >= 0 && said >= 0 && !sentence.tokens.some((token) => FAMILIES[own]?.has(token.lower) === true);
}

const FAMILIES: readonly ReadonlySet<string>[] = [
  set('long length longer longest'),
  set('wide width wider broad breadth'),
  set('high height higher tall taller'),
  set('deep depth deeper'),
  set('far distance farther further'),
  set('thick thickness thicker'),
];
