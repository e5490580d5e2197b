// Does a sentence tell how something is done: by what it orders, or by what it is done with?

import type { Sentence } from '#core/english/offer/sentence.ts';
import type { Question } from '#core/english/question.ts';
import { strengthOf } from '#core/english/strength.ts';
import { STOP_WORDS, type Token } from '#core/english/words.ts';
import { lookUp } from '#language/lexicon.ts';
import { wordsNamed } from '#language/keywords.ts';

/** 256 for an order or "by ...ing", 200 for a means; 0 for how often, when or what it costs, and for what tells none of it. */
export function mannerOf(question: Question, sentence: Sentence): number {
  if (!question.asksManner) return 128;
  if (BY_DOING.test(sentence.text)) return 256;
  if (tellsToDo(sentence)) return repeats(question, sentence) && !MEANS.test(sentence.text) ? 0 : 256;
  if (FORMULA.test(sentence.text) || (question.stems.has('get') && ON_FOOT.test(sentence.text))) return 200;
  return MEANS.test(sentence.text) || STATE.test(sentence.text) ? 200 : 0;
}

const BY_DOING =
  /\bby (?:(?!during\b|morning\b|evening\b)\w+ly )?(?!during\b|morning\b|evening\b|spring\b)[a-z]{2,}ing\b/i;

/** "The final mark is the mean of all papers." */
const ON_FOOT =
  /\b(?:\d+|\w+)[- ]minutes? (?:walk|drive|ride)|\bon foot\b|\bbuse?s? (?:no\. )?\d+|\bby (?:bus|train|car|tram|bike|boat|taxi)\b/i;
const FORMULA =
  /\b(?:is|are|equals?) (?:the |an? )?(?:\w+ )?(?:mean|average|sum|product|ratio|difference|median) of\b/i;

/** With what, through what, in which way. */
const MEANS =
  /\b(?:(?:is|are|was|were) used to|using|via|through|by means of|with the help of|in writing|in person|in cash|online|under (?:running|warm|hot|cold) \w+|with (?:an?|the|your|some|warm|hot|cold|clean) \w+|by (?:an? |the |your )?(?:hand|post|phone|telephone|e-?mail|mail|letter|card|cheque|check|cash|bank|credit|debit|direct|transfer|text|fax|appointment|court|agreement|arbitration|mediation|vote|majority|lot)\b|(?:on|in|at|from|to) (?:the |our |your )?(?:form|website|web ?site|app|portal|counter|desk|reception|office|shop|machine|menu|settings|page|arbitration|mediation)\b|from the [A-Z]\w+ (?:menu|page))|\b[\w.+-]+@[\w-]+\.\w+|\b(?:0\d{3,4} ?\d{3})/i;

/** "Must be stored as a hash", "is kept behind glass": how something is, where it is done to it. */
const STATE =
  /\b(?:be|is|are|was|were|gets?) (?:\w+ly )?(?:\w{2,}ed|kept|held|built|cut|hung|laid|made|paid|sent|set|shut|sold|tied|written|given|taken|grown|drawn) (?:as|with|into|behind|against|between|through|under|from (?!\d|the (?:beginning|start|first)|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*\b)|in (?:an?|the) (?!morning\b|evening\b|afternoon\b|spring\b|summer\b|autumn\b|winter\b|year\b|week\b|month\b|meantime\b))\b/i;

/**
 * "Rinse it", "Then press Start", "To open it, turn ...", "you must turn": an order. "Clean filters save power" has a verb of its
 * own behind the word that could be one.
 */
export function tellsToDo({ text, tokens: all }: Sentence): boolean {
  if (
    /\b(?:you|one|members|users|guests|tenants|customers) (?:can|may|must|should|have to|need to|will)(?: \w+ly)? (?!not\b|be\b)\w+/i.test(
      text,
    )
  )
    return true;
  const words = all.filter(({ part }) => !part);
  const comma = /^\W*(?:to|if|when|before|after|once|for)\b[^,.]{2,80}, /i.exec(text);
  const colon = /^[^:.]{1,40}: /.exec(text);
  const semicolon = /; /.exec(text);
  const behind = semicolon === null ? -1 : semicolon.index + semicolon[0].length;
  return [0, comma?.[0].length ?? -1, colon?.[0].length ?? -1, behind].some(
    (from) => from >= 0 && ordersAt(text, words, from),
  );
}

function ordersAt(text: string, words: readonly Token[], from: number): boolean {
  let at = words.findIndex(({ kind, start }) => start >= from && kind === 'word');
  while (LEADS.has(words[at]?.lower ?? '')) at += 1;
  const verb = words[at];
  const next = words[at + 1];
  if (verb === undefined || next === undefined || STOP_WORDS.has(verb.lower) || IS_BENT.test(verb.lower)) return false;
  // "Rinse the filter": in front of "the", few other words begin a sentence.
  if (OPENS_OBJECT.has(next.lower) && !PLACES.has(verb.lower) && text.slice(verb.end, next.start) === ' ') return true;
  if (lookUp(verb.stem).verb < BARE_MIN) return false;
  if (OBJECTS.has(next.lower) || next.kind === 'number' || !/^ $/.test(text.slice(verb.end, next.start))) return true;
  const rest = words.slice(at + 1).map(({ lower }) => lower);
  const stop = rest.findIndex((word) => BREAKS.has(word));
  return !(stop < 0 ? rest : rest.slice(0, stop)).some((word) => FINITE.has(word));
}

const IS_BENT = /(?:[aeiouy]\w*ing|[aeiouy]\w*[^e]ed|[^s]s|(?<!^(?:app|supp|rep|re|f))ly)$/;
/** Of 9: as often a verb as not. */
const BARE_MIN = 3;

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));
const LEADS = wordsNamed('leads to an order');
const OPENS_OBJECT = set('a an the this these those my your our its their his her it them both each every');
const PLACES = set('inside outside beside beneath near past half unlike despite except double twice');
const OBJECTS = wordsNamed('objects');
const FINITE = set('is are was were has have had will would can could may might must shall should does did');
const BREAKS = set('to until if when that which who and or so because');

/** "Clean the filter once a week." says of the cleaning nothing but how often. */
function repeats(question: Question, { tokens: words }: Sentence): boolean {
  const own = words.filter(({ kind, lower, part }) => !part && kind === 'word' && !STOP_WORDS.has(lower));
  return own.every(
    ({ lower, stem }) =>
      TIMES.has(lower) || LEADS.has(lower) || question.terms.some((term) => strengthOf(term, stem) >= SAID),
  );
}

const SAID = 180;
const TIMES = wordsNamed('how often');
