// How the question before is built: who does what to what, and where each of these stands in its text.

import { endOfPhrase, focusOf, verbOf } from '#core/english/asking/verb.ts';
import {
  AUXILIARIES,
  BE,
  DETERMINERS,
  PREPOSITIONS,
  TIMES,
  WH,
  isContent,
  isPlural,
  set,
} from '#core/english/asking/words.ts';
import { tokens, type Token } from '#core/english/words.ts';
import { wordsNamed } from '#language/keywords.ts';
import { lookUp } from '#language/lexicon.ts';

/** "the winter concert", "for an adult": a thing that the question names. */
export interface Thing {
  /** Offsets in the text, without the preposition. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** What stands before it, else ''. */
  readonly preposition: string;
  readonly words: readonly Token[];
  readonly isPlural: boolean;
}
export interface Frame {
  /** The question without its mark and without what was added in brackets. */
  readonly text: string;
  readonly wh: string;
  /** "is there", "do I": the form of be, have, do or a modal; null where the question word is the subject. */
  readonly auxiliary: Token | null;
  readonly verb: Token | null;
  /** Of "how many prints", "which room". */
  readonly focus: Thing | null;
  /** Null where it is "I", "we", "there", or the question word. */
  readonly subject: Thing | null;
  readonly isPersonal: boolean;
  readonly object: Thing | null;
  /** All that is named behind the question word, in order. */
  readonly things: readonly Thing[];
  /** "Who is the chair?", "when is the outing?": a form of be, and no verb. */
  readonly isNaming: boolean;
}

export const wordsOf = (text: string): readonly Token[] => tokens(text).filter((token) => !token.part);
export const withoutEnd = (text: string): string => text.replace(/[\s?.!]+$/, '');

export function frameOf(question: string): Frame {
  const text = withoutEnd(question.replace(/\s*\([^()]*\)/g, ' '));
  const words = wordsOf(text);
  const wh = words.findIndex(({ lower }) => WH.has(lower));
  const end = endOfPhrase(words, wh);
  const focusAt = focusOf(words, wh, end);
  const verbAt = lastVerb(words, verbOf(words, wh, end, focusAt));
  const auxiliaryAt = wh < 0 ? 0 : end;
  const auxiliary = words[auxiliaryAt];
  const isHelped = auxiliary !== undefined && AUXILIARIES.has(auxiliary.lower);
  const things = thingsIn(text, words, isHelped ? auxiliaryAt + 1 : Math.max(verbAt, wh) + 1, verbAt);
  const after = words[auxiliaryAt + 1];
  const isPersonal = isHelped && after !== undefined && PERSONS.has(after.lower);
  const verb = words[verbAt] ?? null;
  const bare = things.filter(({ preposition }) => preposition === '');
  const subject = isHelped && !isPersonal ? bare.find(({ start }) => start === after?.start) : undefined;
  const object = bare.find((thing) => thing !== subject && (verb === null || thing.start > verb.start));
  return {
    text,
    wh: wh < 0 ? '' : text.slice(0, auxiliary?.start ?? text.length).trim(),
    auxiliary: isHelped ? auxiliary : null,
    verb,
    focus: focusThing(text, words, wh, focusAt),
    subject: subject ?? null,
    isPersonal,
    object: object ?? null,
    things,
    isNaming: isHelped && BE.has(auxiliary.lower) && verb === null,
  };
}

/** "Does the opening concert start": of two words that may be a verb, at the end of a question the last one is it. */
function lastVerb(words: readonly Token[], verbAt: number): number {
  const last = words.length - 1;
  const token = words[last];
  if (token === undefined) return verbAt;
  if (BARE_VERBS.has(token.lower) && words.some(({ lower }) => /^(?:do|does|did)$/.test(lower))) return last;
  return verbAt === last - 1 && isContent(token) && lookUp(token.stem).verb >= VERB_MIN ? last : verbAt;
}
const VERB_MIN = 3;
/** Verbs of times and prices that are mostly other words. */
const BARE_VERBS = set('open close last end run cost');

/** Runs of words between verb, prepositions and what only says how something is. "Of" holds two nouns together. */
function thingsIn(text: string, words: readonly Token[], from: number, verbAt: number): readonly Thing[] {
  const found: Thing[] = [];
  let run: Token[] = [];
  let preposition = '';
  const close = (): void => {
    if (run.some(isContent)) found.push(toThing(text, run, preposition));
    if (run.length > 0) preposition = '';
    run = [];
  };
  for (const [at, token] of words.entries()) {
    if (at < from) continue;
    const isJoint = PREPOSITIONS.has(token.lower) && !(token.lower === 'of' && run.length > 0);
    const isEdge =
      at === verbAt || isPredicate(token, words[at + 1]) || PERSONS.has(token.lower) || WH.has(token.lower);
    // "What does a city bike cost a day": a new noun begins.
    if (isJoint || isEdge || AUXILIARIES.has(token.lower) || (DETERMINERS.has(token.lower) && run.some(isContent)))
      close();
    if (isJoint) preposition = token.lower;
    else if (isEdge || AUXILIARIES.has(token.lower)) preposition = '';
    else if (run.length > 0 || at !== verbAt + 1 || !PARTICLES.has(token.lower)) run.push(token);
  }
  close();
  return found;
}

function toThing(text: string, words: readonly Token[], preposition: string): Thing {
  const [first, last] = [words[0], words.at(-1)];
  const [start, end] = [first?.start ?? 0, last?.end ?? 0];
  const of = words.findIndex(({ lower }) => lower === 'of');
  const head = words[of > 0 ? of - 1 : words.length - 1];
  return {
    start,
    end,
    text: text.slice(start, end),
    preposition,
    words,
    isPlural: head !== undefined && isPlural(head),
  };
}

function focusThing(text: string, words: readonly Token[], wh: number, focusAt: number): Thing | null {
  const first = words[wh + 1];
  if (wh < 0 || focusAt < 0 || first === undefined) return null;
  const from = ['many', 'much'].includes(first.lower) ? wh + 2 : wh + 1;
  const run = words.slice(from, focusAt + 1);
  return run.length === 0 ? null : toThing(text, run, '');
}

/** "Take out a boat": the boat. */
const PARTICLES = set('out up off down away back over');
const PERSONS = set('i we you there someone somebody anyone anybody one he she it they');
/** "Are the pitches ready?", where "a full service" is a thing. */
const isPredicate = (token: Token, next: Token | undefined): boolean =>
  PREDICATES.has(token.lower) && (next === undefined || PREPOSITIONS.has(next.lower) || !isContent(next));

/** What something is, behind "is": no part of its name. */
const PREDICATES = set(
  'ready open closed shut free due available allowed permitted included covered full over back late early needed required',
);

const TIME_WORDS = wordsNamed('time words');
const DAY =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekdays?|weekends?|holidays?|season|january|february|march|april|may|june|july|august|september|october|november|december)$/;

/** "Low season", "school holidays": its noun is a time. */
export function isTemporal(thing: string): boolean {
  const noun = wordsOf(thing).at(-1);
  if (noun === undefined) return false;
  const one = isPlural(noun) ? noun.lower.slice(0, -1) : noun.lower;
  return DAY.test(noun.lower) || TIMES.has(one) || TIME_WORDS.has(noun.lower) || /^(?:19|20)\d\d$/.test(noun.text);
}
