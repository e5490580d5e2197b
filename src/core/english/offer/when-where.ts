// Does a sentence name a time or a place, at one of its words?

import { isCapital, leansBack, lowerAt, type Sentence } from '#core/english/offer/sentence.ts';
import { ANY_UNITS, DAYS, DURATIONS, MONTHS, set, TIME_WORDS } from '#core/english/offer/units.ts';
import { hasMoney, HOURS_BEHIND, unitNear } from '#core/english/offer/sums.ts';
import type { Question } from '#core/english/question.ts';
import { STOP_WORDS } from '#core/english/words.ts';
import type { Token } from '#core/english/words.ts';
import { lookUp } from '#language/lexicon.ts';

export function timeAt(question: Question, sentence: Sentence, at: number): number {
  const token = sentence.tokens[at];
  if (token === undefined || question.stems.has(token.stem)) return 0;
  if (DAYS.has(token.lower) || (MONTHS.has(token.lower) && isCapital(token))) return 256;
  // "On the 1st of each month"
  if (/^\d{1,2}(?:st|nd|rd|th)$/.test(token.text)) return 220;
  if (token.kind === 'number') {
    if (/^(?:1\d|20)\d\d$/.test(token.stem) && !unitNear(sentence, at, ANY_UNITS)) return 256;
    if (isHourAt(sentence, at)) return 230;
    if (/^\s*(?:o['\u2019]clock|[ap]\.?m\b)/i.test(sentence.text.slice(token.end, token.end + 10))) return 256;
    if (isBareHour(sentence, at)) return 200;
    if (/^(?:version|release)$/.test(lowerAt(sentence, at - 1)) && SINCE.has(lowerAt(sentence, at - 2))) return 200;
    return unitNear(sentence, at, DURATIONS) ? (question.past ? 90 : 190) : 0;
  }
  return TIME_WORDS.has(token.lower) ? 200 : 0;
}

/** "9:30"; "18.00" only where a word of time stands before it. */
function isHourAt(sentence: Sentence, at: number): boolean {
  const said = sentence.text.slice(sentence.tokens[at]?.start);
  if (hasMoney(sentence, at)) return false;
  if (/^(?:[01]?\d|2[0-4]):[0-5]\d(?![\d:])/.test(said)) return true;
  return (
    HOURS_BEHIND.has(lowerAt(sentence, at - 1)) &&
    /^(?:[01]?\d|2[0-4])\.[0-5]\d(?!\d| ?%| \w+s? (?:each|per)\b)/.test(said)
  );
}

/** "at nine", "by 7": an hour where nothing is counted behind it. */
function isBareHour(sentence: Sentence, at: number): boolean {
  const token = sentence.tokens[at];
  if (token === undefined || !/^(?:1?\d|2[0-4])$/.test(token.stem)) return false;
  const next = sentence.tokens[at + 1];
  const counts =
    next !== undefined && /^ $/.test(sentence.text.slice(token.end, next.start)) && !STOP_WORDS.has(next.lower);
  const hours = ['at', 'around', 'until', 'till'].includes(lowerAt(sentence, at - 1));
  return hours && !counts && !/^\s*[%\u20ac$\u00a3]/.test(sentence.text.slice(token.end));
}

const SINCE = set('from since of with in until before as');

const PLACE_PREPOSITIONS = set(
  'in at on near beside behind under below above inside outside between along into opposite to from',
);
const PLACE_REACH = 6;
/** "to run", "from now": a place only before a name or a known place. */
const WEAK_PREPOSITIONS = set('to from');

export function placeAt(question: Question, sentence: Sentence, at: number): number {
  const token = sentence.tokens[at];
  if (token === undefined || !PLACE_PREPOSITIONS.has(token.lower)) return 0;
  // "Where is the office": "the office ... at 9 Quay Street", not "a permit from the office".
  if (
    question.asksIdentity &&
    !leansBack(sentence) &&
    !sentence.tokens
      .slice(Math.max(0, at - PLACE_REACH), at)
      .some((before) => question.terms.some((term) => term.near.has(before.stem)))
  )
    return 60;
  for (let next = at + 1; next <= at + 5; next += 1) {
    const noun = sentence.tokens[next];
    if (noun === undefined || (PLACE_PREPOSITIONS.has(noun.lower) && next > at + 1)) return 0;
    // "in the winter garden"
    const named = sentence.tokens[next + 1];
    if (named !== undefined && TIME_WORDS.has(noun.lower) && isPlaceNoun(named) && adjoins(sentence, noun, named))
      return 256;
    if (
      noun.kind === 'number' ||
      MONTHS.has(noun.lower) ||
      DAYS.has(noun.lower) ||
      TIME_WORDS.has(noun.lower) ||
      lookUp(noun.stem).topic === 't'
    )
      return 0;
    if (
      question.stems.has(noun.stem) ||
      ['a', 'an', 'the', 'his', 'her', 'its', 'their', 'your', 'our', 'my', 'of'].includes(noun.lower)
    )
      continue;
    if (isCapital(noun) || lookUp(noun.stem).topic === 'l') return 256;
    if (WEAK_PREPOSITIONS.has(token.lower) && isHadFrom(sentence, at)) return 220;
    if (WEAK_PREPOSITIONS.has(token.lower))
      return ['a', 'g'].includes(lookUp(noun.stem).topic) && lookUp(noun.stem).verb < 4 ? 150 : 0;
    if (['a', 'g'].includes(lookUp(noun.stem).topic)) return 256;
    if (lookUp(noun.stem).verb < 6) return 180;
  }
  return 0;
}

/** "Can be downloaded from the archive": where it is to be had. */
const isHadFrom = (sentence: Sentence, at: number): boolean =>
  lowerAt(sentence, at) === 'from' &&
  /^(?:downloaded|bought|ordered|available|obtained|collected|borrowed|hired|rented|fetched|had|got)$/.test(
    lowerAt(sentence, at - 1),
  );

const isPlaceNoun = (token: Token): boolean => ['a', 'l', 'g'].includes(lookUp(token.stem).topic);
const adjoins = (sentence: Sentence, left: Token, right: Token): boolean =>
  sentence.text.slice(left.end, right.start) === ' ';
