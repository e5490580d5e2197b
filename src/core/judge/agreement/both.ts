// Two documents that give one and the same answer in sentences of their own: both are quoted, side by side, and nothing is
// said that is not in each. Only what keeps somebody from harm is read so: a denial of what is asked, a length of time, one of two
// ways that are named, and what to do when something happens. A permission needs the same statement twice (../agreement.ts).

import { isTakenBack, narrowing } from '#core/english/surroundings.ts';
import { quantities, type Quantity } from '#core/english/numbers.ts';
import { isPlanted } from '#core/english/planted.ts';
import { sentences } from '#core/english/sentences.ts';
import { unwrap } from '#core/english/unwrap.ts';
import { STOP_WORDS, tokens, type Token } from '#core/english/words.ts';
import { splitClaims } from '#core/judge/split.ts';
import { isDrug, isName, namesGroup, nearestNames } from '#core/judge/agreement/asked.ts';
import { keyOf, toForm } from '#core/judge/agreement/terms.ts';
import { LIGHT, MEDICINES, type Request } from '#core/judge/agreement/request.ts';
import type { Evidence } from '#core/evidence/context.ts';
import { classesOf, relate } from '#language/relations.ts';

export interface Agreement {
  /** The sentence of the better passage, on one line. */
  readonly text: string;
  /** Where each of the two stands in its source; the first is what is said. */
  readonly operands: readonly { readonly evidence: number; readonly start: number; readonly end: number }[];
}

/**
 * `passages`: all of the documents that were found, in their order. Null where no two of them give one answer, or where
 * anything there that is about what is asked gives another one.
 */
export function bothIn(request: Request, passages: readonly Evidence[]): Agreement | null {
  const said = passages.flatMap((evidence) => readAll(evidence, request, passages));
  const [first] = said;
  if (first === undefined || said.some(({ answer }) => answer === null || answer !== first.answer)) return null;
  const second = said.find(
    (one) =>
      one.evidence.document !== first.evidence.document &&
      isOneSubject(textOf(first.evidence, passages), textOf(one.evidence, passages), request),
  );
  if (second === undefined) return null;
  const text = `Both say ${first.shown}: "${first.quote}", "${second.quote}"`;
  const claims = splitClaims(text);
  if (claims.length !== 1 || claims[0]?.text !== text) return null;
  return {
    text,
    operands: [first, second].map(({ end, evidence, start }) => ({ evidence: evidence.index, start, end })),
  };
}

interface Said {
  readonly evidence: Evidence;
  readonly quote: string;
  readonly start: number;
  readonly end: number;
  /** What it comes to, so that two can be held together; null where it is about what is asked and settles nothing. */
  readonly answer: string | null;
  readonly shown: string;
}

function readAll(evidence: Evidence, request: Request, all: readonly Evidence[]): readonly Said[] {
  const { after, heading, text } = evidence;
  const words = wordsOf(text.replace(/\|/g, ' '));
  const isNear = (key: string): boolean => words.some((word) => isMet(key, word, undefined, request));
  if (![...request.keys, ...request.others].some(isNear)) return [];
  const before = all
    .filter(({ passage, source }) => source.id === evidence.source.id && passage < evidence.passage)
    .map((one) => one.text)
    .join('\n\n');
  return sentences(text).flatMap(({ end, start }): Said[] => {
    const own = text.slice(start, end).replace(MARKER, '');
    const from = end - own.length;
    const place = { after: `${text.slice(end)}\n\n${after}`, before: `${before}\n\n${text.slice(0, start)}`, heading };
    const clause = isPlanted(own) ? null : clauseOf(own, request, subjectsOf(place, request));
    if (clause === null) return [];
    // Of another medicine, what stands in its document says nothing of this one.
    if (request.kind !== 'denial' && wordsOf(own).some((word) => isOther(word, request))) return [];
    const isNarrowed =
      isTakenBack(place) || narrowing(place.after) !== null || namesGroup(`${heading} ${shortOf(own)}`, request.keys);
    const answer = isNarrowed || unwrap(own).length > QUOTE_MAX ? null : answerOf(clause, own, request);
    const quote = quoteOf(own);
    const at = { evidence, quote, start: evidence.start + from, end: evidence.start + end };
    return [{ ...at, answer: answer?.key ?? null, shown: answer?.shown ?? '' }];
  });
}

const QUOTE_MAX = 240;
/** The number or dot of a list is none of its words. */
export const MARKER = /^(?:\d{1,3}[.)]|[-*+\u2022\u2013])\s+/;

export function quoteOf(own: string): string {
  const line = unwrap(own);
  const cells = line.startsWith('|') ? cellsOf(line).join(' \u00b7 ') : line;
  return cells
    .replace(/["\u201c\u201d]/g, "'")
    .replace(/[*`_]+/g, '')
    .replace(/;/g, ',')
    .replace(/[.!?:]+$/, '');
}

/** Of a row, what it is about and what it says of it: between them stands why. */
const shortOf = (own: string): string =>
  own.startsWith('|') ? [cellsOf(own)[0] ?? '', cellsOf(own).at(-1) ?? ''].join(' ') : own;

const cellsOf = (line: string): readonly string[] =>
  line
    .split('|')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '');

const wordsOf = (text: string): readonly Token[] => tokens(toForm(text)).filter((token) => !token.part);

/** What the document is about: words of its headings, and a name that the text before names last. */
function subjectsOf(place: { readonly before: string; readonly heading: string }, request: Request) {
  return new Set([...wordsOf(place.heading).map(keyOf), ...nearestNames(place.before, request.names)]);
}

/** The part of the sentence that says what is asked; null where a word that is asked for is missing from it. */
function clauseOf(own: string, request: Request, subjects: ReadonlySet<string>): string | null {
  if (own.startsWith('|')) return covers(cellsOf(own).join(' '), own, request, subjects) ? own : null;
  if (!covers(own, own, request, subjects)) return null;
  if (request.kind !== 'denial') return own;
  const parts = own.split(/[;,:]\s|\s(?:but|so|and then)\s/);
  const whole = parts.find((part) => covers(part, own, request, subjects));
  // "Machines are plugged into the wall, never into a lead": what is denied of them stands behind the comma.
  const isDenial = (part: string): boolean =>
    DENIED.test(toForm(part)) && wordsOf(part).some((word) => request.keys.has(keyOf(word)));
  return whole ?? parts.find(isDenial) ?? own;
}

function covers(part: string, own: string, request: Request, subjects: ReadonlySet<string>): boolean {
  const words = wordsOf(part);
  const all = new Set(wordsOf(own).map(keyOf));
  const meets = (key: string): boolean =>
    words.some((word, at) => isMet(key, word, words[at - 1], request) && !isCompound(words, at, request));
  const open = [...request.keys].filter((key) => !meets(key));
  if (!open.every((key) => subjects.has(key) || (request.names.has(key) && all.has(key)))) return false;
  if (request.isCourse) return COURSE.test(part);
  if (request.kind === 'either') return request.others.some((key) => meets(key));
  return request.keys.size > open.length;
}

/** "A course lasts six weeks", "one tablet twice a day for six weeks". */
const COURSE =
  /\b(?:course|treatment)\b.*\b(?:lasts?|is|takes)\b|\b(?:tablet|capsule|dose|spoonful)s?\b.*\b(?:day|daily)\b.*\bfor\b/i;

function isMet(key: string, word: Token, before: Token | undefined, { kind, names }: Request): boolean {
  if (keyOf(word) === key) return true;
  // "No alcohol" denies wine; nobody is told by "no wine" of alcohol.
  const isThing = before === undefined || DENIED_OF.has(before.lower);
  return kind === 'denial' && isThing && !names.has(key) && word.kind === 'word' && relate(key, word.stem) === 'wider';
}

const DENIED_OF: ReadonlySet<string> = new Set('no any or and drink take eat use'.split(' '));

/** "Milk" of "milk thistle" is no milk. */
function isCompound(words: readonly Token[], at: number, { keys }: Request): boolean {
  const [word, next] = [words[at], words[at + 1]];
  if (word === undefined || next === undefined || next.start - word.end !== 1 || keys.has(keyOf(next))) return false;
  const classes = classesOf(next.stem);
  return classes.includes('n') && !classes.includes('v') && !/^(?:at|all|or|and|in|on|so|as|no)$/.test(next.lower);
}

interface Answer {
  readonly key: string;
  readonly shown: string;
}

function answerOf(clause: string, own: string, request: Request): Answer | null {
  switch (request.kind) {
    case 'denial':
      return denies(clause, own, request) ? { key: 'no', shown: 'no' } : null;
    case 'time':
      return timeOf(own, request);
    case 'either':
      return wayOf(own, request);
    case 'order':
      return orderOf(own, request);
  }
}

/** "Do not take X", "no X", "never into X", of a row "none": and X is what is asked of, whole and alone. */
function denies(clause: string, own: string, request: Request): boolean {
  if (CONDITION.test(own) || TWICE.test(own)) return false;
  if (clause.startsWith('|')) {
    const [about = '', ...cells] = cellsOf(clause);
    const things = wordsOf(about);
    const isBare = isList(about) || things.every((word) => isNeutral(word, request) || isAsked(word, things, request));
    return (
      isBare &&
      /^(?:none|no|not|never|do not|avoid)\b/i.test(cells.at(-1) ?? '') &&
      extrasOf(cells.at(-1) ?? '', request).length === 0
    );
  }
  const form = toForm(clause);
  const [denial = ''] = DENIED.exec(form) ?? [];
  if (denial === '' || extrasOf(form, request).length > 0) return false;
  const words = wordsOf(form.slice(form.indexOf(denial) + denial.length));
  const at = words.findIndex((word) => isAsked(word, words, request));
  // "No aspirin is needed": that forbids none.
  if (/no$/i.test(denial) && words.some(({ lower }) => SAYS.has(lower))) return false;
  return at >= 0 && words.slice(0, at).every(({ lower }) => STOP_WORDS.has(lower) || LIGHT.has(lower));
}

/** "Ibuprofen and similar painkillers": two things, each by itself. */
const isList = (text: string): boolean => /^\w+(?:,| and| or) (?:similar |other )?\w+$/i.test(text);

const isAsked = (word: Token, words: readonly Token[], request: Request): boolean =>
  [...request.keys].some((key) => isMet(key, word, words[words.indexOf(word) - 1], request));

const DENIED = /^\W*(?:do not|never|no)\b|\b(?:must not|may not|must never|can not|cannot|never)\b(?: be\b)?/i;
const CONDITION =
  /\b(?:if|unless|only|provided|except|until|subject to|depending|without|when|while|before|less|fewer|more|over|usually|normally|sometimes)\b/i;
const SAYS = new Set('is are was were has have had needed required necessary known found'.split(' '));
const TWICE = /\b(?:not only|no need|not need|need not|neednot|not have to|not required|not necessary)\b/i;

/** What a clause says of time, place or company that was not asked: it holds there alone. */
function extrasOf(clause: string, request: Request): readonly string[] {
  const words = wordsOf(clause);
  return words.flatMap((word, at) => {
    const marks = words.slice(0, at).filter(({ lower }) => PLACING.has(lower) || JOINING.has(lower));
    const isPlaced = PLACING.has(marks.at(-1)?.lower ?? '');
    return isPlaced && !isNeutral(word, request) && !isAsked(word, words, request) ? [keyOf(word)] : [];
  });
}

const PLACING = new Set(
  'on in with at after before for within during near by from under over through without against since'.split(' '),
);
const JOINING = new Set('or and so'.split(' '));

const isNeutral = (word: Token, { keys }: Request): boolean =>
  word.kind !== 'word' ||
  STOP_WORDS.has(word.lower) ||
  keys.has(keyOf(word)) ||
  MEDICINES.has(word.lower) ||
  /^(?:course|treatment|first|all|(?:hour|day|week|month|year)s?)$/.test(word.lower);

const HEDGED = /\b(?:about|around|roughly|up to|at least|at most|or more|or less|sometimes|may|might|between)\b/i;

function timeOf(own: string, request: Request): Answer | null {
  const times = quantities(own).filter(isLength);
  const [time] = times;
  if (time === undefined || times.some(({ unit, value }) => unit !== time.unit || value !== time.value)) return null;
  const isOpen = CONDITION.test(own) && !request.isCourse;
  if (time.bound !== 'exact' || HEDGED.test(own) || isOpen || DENIED_ANYWHERE.test(own) !== request.isDenied)
    return null;
  const clause = own.split(/,\s/).find((part) => part.includes(own.slice(time.start, time.end))) ?? own;
  const extras = request.isCourse ? [] : extrasOf(clause, request);
  const key = [time.unit, String(time.value), ...extras].join(' ');
  return { key, shown: own.slice(time.start, time.end).replace(/\s+/g, ' ') };
}

const isLength = ({ kind, unit }: Quantity): boolean =>
  kind === 'measure' && (unit === 'duration' || unit === 'months');
const DENIED_ANYWHERE = /\b(?:not|no|never|nobody|cannot)\b/i;

function wayOf(own: string, { ways }: Request): Answer | null {
  const form = toForm(own).toLowerCase();
  const keys = new Set(wordsOf(own).map(keyOf));
  const met = ways.filter(({ words }) => words.every((key) => keys.has(key)));
  const [way] = met;
  if (way === undefined || met.length > 1 || !form.includes(way.text.toLowerCase())) return null;
  return DENIED_ANYWHERE.test(own) || CONDITION.test(own) || HEDGED.test(own)
    ? null
    : { key: way.text, shown: `"${way.text}"` };
}

/** "If your eyes go yellow, stop the tablets": the first thing to do, and with what. */
function orderOf(own: string, { keys }: Request): Answer | null {
  const [, condition = '', order = ''] = /^\W*(?:if|when|whenever)\b(.*?),\s+(?:then\s+)?([^,]+.*)$/is.exec(own) ?? [];
  const asked = new Set(wordsOf(condition).map(keyOf));
  if (order === '' || ![...keys].some((key) => asked.has(key))) return null;
  if (DENIED_ANYWHERE.test(own) || /\band\b/i.test(condition) || CONDITION.test(condition)) return null;
  const words = wordsOf(order);
  const verb = words[0];
  if (verb === undefined || !classesOf(verb.stem).includes('v')) return null;
  const thing = words.slice(1).find(({ lower, stem }) => classesOf(stem).includes('n') && !lower.endsWith('ing'));
  return thing === undefined ? null : { key: `${keyOf(verb)} ${keyOf(thing)}`, shown: 'what to do' };
}

/** "These tablets" mean one thing in both only where both name it; a person who is named, one of them at least. */
function isOneSubject(one: string, other: string, { keys, names, person, points }: Request): boolean {
  const all = [one, other].map(wordsOf);
  if (person !== null && !all.some((words) => words.some(({ lower }) => lower === person))) return false;
  if (!points && (names.size > 0 || keys.size > 1)) return true;
  const [left = [], right = []] = all;
  const known = new Set(left.filter(isSubjectName).map(({ lower }) => lower));
  return right.some((word) => isSubjectName(word) && known.has(word.lower));
}

const isOther = (word: Token, { keys }: Request): boolean =>
  !keys.has(keyOf(word)) && !MEDICINES.has(word.lower) && isDrug(word);

const isSubjectName = (word: Token): boolean => isName(word) && word.lower.length > 4;

const textOf = ({ source }: Evidence, passages: readonly Evidence[]): string =>
  passages
    .filter((one) => one.source.id === source.id)
    .map(({ heading, text }) => `${heading}\n${text}`)
    .join('\n');
