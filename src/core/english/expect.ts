// Does a sentence offer the kind of thing the question asks for? A question "Who designed it?" is not answered by a
// sentence without anybody in it, however many words the two share.

import { amountOf, countOf } from '#core/english/offer/counts.ts';
import { mannerOf, tellsToDo } from '#core/english/offer/manner.ts';
import { bestToken, isName, isNewName, isNewNumber, type Sentence } from '#core/english/offer/sentence.ts';
import { durationOf, measureOf, moneyOf } from '#core/english/offer/sums.ts';
import { units } from '#core/english/offer/units.ts';
import { placeAt, timeAt } from '#core/english/offer/when-where.ts';
import { whoOf } from '#core/english/offer/who.ts';
import { isInItsUnit } from '#core/english/said-otherwise.ts';
import type { Question } from '#core/english/question.ts';
import { lookUp } from '#language/lexicon.ts';
import { wordsNamed } from '#language/keywords.ts';

/** 0 (nothing of the kind) to 256 (plainly there); 128 where the kind cannot be told from words. */
export function offerOf(question: Question, sentence: Sentence, before?: Sentence): number {
  switch (question.kind) {
    case 'who':
      return whoOf(question, sentence, before);
    case 'when':
      return Math.max(
        bestToken(sentence, (at) => timeAt(question, sentence, at)),
        !question.past &&
          /\b(?:before|after|until|till|when|once|during|within|while|if|unless|at the latest)\b/i.test(sentence.text)
          ? 150
          : 0,
      );
    case 'where':
      return ON_SITE.test(sentence.text) ||
        (FETCHED.some((stem) => question.stems.has(stem)) && ONLINE.test(sentence.text))
        ? 220
        : bestToken(sentence, (at) => placeAt(question, sentence, at));
    case 'count':
      return countOf(question, sentence);
    case 'amount':
      return amountOf(question, sentence);
    case 'money':
      return moneyOf(question, sentence);
    case 'duration':
      return durationOf(question, sentence);
    case 'measure':
      return question.stems.has('number') && /[$\u20ac\u00a3]\s?\d/.test(sentence.text)
        ? 0
        : question.stems.has('number') && /^\W*(?:\w+ )?(?:number|no\.?)\s*:?\s+\S*\d/i.test(sentence.text)
          ? 256
          : measureOf(question, sentence);
    case 'often':
      return OFTEN.test(sentence.text) ||
        (ELECTS.some((stem) => question.stems.has(stem)) && FOR_SO_LONG.test(sentence.text)) ||
        (tellsToDo(sentence) && AFTER_SO_LONG.test(sentence.text))
        ? 256
        : 0;
    case 'why':
      return ASKS_GROUNDS.test(question.text) && /\b(?:if|when|where)\b/i.test(sentence.text)
        ? Math.max(220, reasonOf(sentence))
        : reasonOf(sentence);
    case 'which':
      return CONTACT.some(([stem, told]) => question.stems.has(stem) && told.test(sentence.text))
        ? 256
        : whichOf(question, sentence);
    case 'what':
      return question.stems.has('name') || question.stems.has('call')
        ? bestToken(sentence, (at) => (isNewName(question, sentence, at) ? 200 : 0))
        : 128;
    case 'how':
      return mannerOf(question, sentence);
    case 'yes-no':
    case 'other':
      return 128;
  }
}

/** Question words that an offer of the right kind stands for: "12 euros" answers "cost" without the word. */
const OFTEN = /\b(?:every|each|once|twice|times|daily|weekly|monthly|annually|yearly|hourly|always|never|regularly)\b/i;
/** "The board is elected for three years." */
const ELECTS: readonly string[] = ['elect', 'appoint', 'chosen', 'choos', 'renew'];
const FOR_SO_LONG = /\bfor (?:a (?:term|period) of )?(?:\w+ ){1,2}(?:years?|months?)\b/i;
/** "Replace the filter after six months." */
const AFTER_SO_LONG = /\bafter (?:\w+ ){1,2}(?:hours?|days?|weeks?|months?|years?|uses?|washes|cycles)\b/i;

export function impliedBy(question: Question): ReadonlySet<string> {
  switch (question.kind) {
    case 'money':
      return new Set(['cost', 'price', 'charg', 'fee', 'be', 'expens']);
    case 'measure':
      return new Set([
        ...question.terms.filter((term) => term.lower === question.dimension).map((term) => term.stem),
        'weigh',
        'measur',
        'number',
        'sum',
        'amount',
      ]);
    case 'duration':
      return new Set(['long', 'last', 'take', 'period', 'time']);
    case 'when':
      return new Set(['time', 'dai', 'date', 'year', 'month', 'hour', 'period', 'take', 'place', 'happen']);
    case 'where':
      return new Set(['locat', 'place', 'find', 'stand', 'situat']);
    case 'who':
      return new Set(['name', 'call']);
    case 'which':
      return new Set(['name', 'call']);
    case 'why':
      return new Set(['reason']);
    case 'count':
    case 'amount':
      return new Set(['need', 'requir', 'number', 'contain']);
    case 'often':
    case 'how':
    case 'what':
    case 'yes-no':
    case 'other':
      return new Set(['happen', 'name', 'call', 'do']);
  }
}

/** "Why can an application be refused?": told by what it depends on. */
const ASKS_GROUNDS = /\bwhy (?:can|may|could|might|would)\b/i;

function reasonOf(sentence: Sentence): number {
  const text = sentence.text;
  if (/\b(?:because|due to|owing to|thanks to|in order (?:to|that)|so that|reason|on account of)\b/i.test(text))
    return 256;
  if (
    /[,;] (?:since|as|otherwise|therefore|so)\b|\b(?:otherwise|therefore|since (?!\d|then)|lest|to (?:avoid|prevent|let|allow|enable|make|save|reduce|protect|ensure|improve|stop|help)|caused by|comes? from|results? in)\b/i.test(
      text,
    )
  )
    return 230;
  if (/^(?:after|since|as)\b/i.test(text)) return 140;
  if (/: [a-z]/.test(text) || /, or (?:the|it|they|he|she|else)\b| or (?:it|they) \w+s?\b/.test(text)) return 170;
  return /\b(?:for|to) [a-z]+/.test(text) ? 50 : 0;
}

/** The focus noun must be met, or a thing of its kind named: "which firm" by a name, "which version" by a number. */
/** "Ground floor", "room 12", and what a form calls the place. */
const ON_SITE =
  /\b(?:(?:ground|top|upper|lower|first|second|third|fourth|fifth) floor|(?:room|building|gate|hut|hall|bay|platform) (?:[A-Z]\b|\d))|^(?:place|location|venue|address)\s*:/i;

/** What is asked for, and what it looks like. */
const CONTACT: readonly (readonly [string, RegExp])[] = [
  ['email', /[\w.+-]+@[\w-]+\.\w/],
  ['mail', /[\w.+-]+@[\w-]+\.\w/],
  ['websit', /\bwww\.|https?:/],
  ['phone', /\b0\d{2,4}[ -]?\d{3}/],
  ['telephon', /\b0\d{2,4}[ -]?\d{3}/],
];

/** What is to be had on a page of the web, or done by mail. */
const FETCHED: readonly string[] = [
  'get',
  'bui',
  'order',
  'book',
  'appli',
  'download',
  'read',
  'find',
  'see',
  'regist',
  'report',
  'send',
  'obtain',
];
const ONLINE = /\bonline\b|\bwww\.|\bhttps?:|\b[\w-]+@[\w-]+\.\w|\b(?:our|the) (?:website|web ?shop|app)\b/i;

/** "For which reasons may I": told by the conditions that a rule sets. */
export const asksConditions = ({ kind, terms }: Question): boolean =>
  kind === 'which' && terms.some(({ lower, role }) => role === 'focus' && CASES.test(lower));
const CASES = /^(?:reason|circumstance|case|condition|ground|situation)s?$/;

function whichOf(question: Question, sentence: Sentence): number {
  const focus = question.terms.find((term) => term.role === 'focus');
  if (focus === undefined) return 128;
  if (isInItsUnit(focus.lower, sentence.text)) return 220;
  if (asksConditions(question) && /\b(?:only if|only when|if \(a\))\s/.test(sentence.text)) return 220;
  const topic = lookUp(focus.stem).topic;
  return bestToken(sentence, (at) => {
    const token = sentence.tokens[at];
    if (token === undefined) return 0;
    const strength = focus.near.get(token.stem) ?? 0;
    // "Hand-painted" names no colour, however near the two words are.
    if (/^colou?r$/.test(focus.stem)) return COLOURS.has(token.lower) ? 256 : token.stem === focus.stem ? 100 : 0;
    if (strength >= 100) return strength;
    if (question.stems.has(token.stem)) return 0;
    if (NUMBERED.has(focus.stem)) return isNewNumber(question, sentence, at) ? 190 : 0;
    return ['p', 'g', 'l'].includes(topic) && isName(sentence, at) ? 180 : 0;
  });
}

const NUMBERED = units('version number form class section rule chapter level size edition');
const COLOURS = wordsNamed('colours');
