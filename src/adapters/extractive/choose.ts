// Which sentences of the evidence answer the question: judged by the same measure that found the passages.

import { judgeSentences, readSentences } from '#core/english/answers.ts';
import type { Judged } from '#core/english/answers.ts';
import { mannerOf, tellsToDo } from '#core/english/offer/manner.ts';
import { PRONOUNS } from '#core/english/offer/sentence.ts';
import { HEADING_SEPARATOR } from '#core/evidence/outline.ts';
import type { Question } from '#core/english/question.ts';
import { isLabel, sentences, type Span } from '#core/english/sentences.ts';
import { SAID_WELL, strengthAmong } from '#core/english/strength.ts';
import { STOP_WORDS, tokens } from '#core/english/words.ts';

export interface Evidence {
  readonly heading: string;
  /** What a citation names: [n]. */
  readonly n: number;
  readonly passage: number;
  readonly source: string;
  readonly text: string;
}

export interface Choice extends Judged {
  readonly evidence: Evidence;
  /** The exact quote: with the sentence before it where this one begins with a pronoun. */
  readonly quote: string;
  /** A pronoun stays whose meaning the quote does not hold. */
  readonly open: string;
}

/** Every sentence that may be quoted, best first; ties by n, then place. What asks, breaks off or is code may not. */
export function chooseAll(question: Question, evidence: readonly Evidence[]): Choice[] {
  // What the first passage does not say names its document, since it was found to answer; of others, what none says.
  const all = unsaidBy(question, evidence);
  return evidence
    .flatMap((one, order) =>
      judgeSentences(
        question,
        one.text,
        contextOf(one, order, evidence, order === 0 ? unsaidBy(question, [one]) : all),
      ).map((judged, at, all) => toChoice(question, one, judged, all[at - 1])),
    )
    .filter(
      ({ evidence: { text }, quote, start }) =>
        !isClauseTitle(text, start, quote) &&
        (!question.asksManner || tellsManner(question, quote, STEP.test(text.slice(start)))) &&
        !ASKS.test(quote) &&
        !CUT_OFF.test(quote) &&
        !SIGNATURE.test(quote) &&
        (asksForCode(question) || !CODE.test(quote)),
    )
    .sort(compareChoices);
}

/** "2. Late rent. If rent is late, ...": the title of a numbered clause says nothing, its sentences do. */
function isClauseTitle(text: string, start: number, quote: string): boolean {
  const line = text.slice(text.lastIndexOf('\n', start) + 1);
  return CLAUSE_TITLE.exec(line)?.[1] === quote;
}
const CLAUSE_TITLE =
  /^\d{1,3}(?:\.\d{1,3})*[.)]?\s+((?!No\b|Not\b|Never\b)[A-Z][\w\u2019'-]*(?:,? [\w\u2019'-]+){0,3}\.)\s+["\u201c(]?[A-Z]/;

/**
 * Of a passage that answers in other words than the question's: its likeliest sentence with what stands around it, as far as
 * that is prose and short. Nothing else is glued to it: no item of a list, no row, no heading, no signature.
 */
export function withNeighbours(choice: Choice): Choice {
  const { text } = choice.evidence;
  const spans = sentences(text);
  const own = spans.findIndex(({ start }) => start >= choice.start);
  if (own < 0 || !text.includes(choice.quote)) return choice;
  const list = hasMarker(text.slice(choice.start)) ? announcedList(text, spans, own) : null;
  if (list !== null) return { ...choice, quote: list };
  const start = text.indexOf(choice.quote);
  let end = start + choice.quote.length;
  for (const next of spans) {
    if (next.start < end) continue;
    if (!goesOn(text, end, next) || countWords(text.slice(start, next.end)) > WORDS_MAX) break;
    end = next.end;
  }
  return { ...choice, quote: withoutMarker(text.slice(start, end)) };
}

function unsaidBy(question: Question, evidence: readonly Evidence[]): ReadonlySet<string> {
  const said = evidence.flatMap(({ heading, text }) => tokens(`${heading} ${text}`));
  const unsaid = question.terms.filter((term) => term.role !== 'verb' && strengthAmong(term, said) < SAID_WELL);
  return new Set(unsaid.map(({ stem }) => stem));
}

/** One step of several is not how it is done; an item that says itself what it is for, is. */
const tellsManner = (question: Question, quote: string, isStep: boolean): boolean =>
  readSentences(quote).some((sentence) => mannerOf(question, sentence) > 0) && !(isStep && !SAYS_WHAT_FOR.test(quote));
const STEP = /^\d{1,3}[.)]\s/;
const SAYS_WHAT_FOR = /^(?:to|if|when|for)\b[^.]*,|\bby \w+ing\b|^[^.:]{1,40}:\s/i;

/** Asked how: what is to be done is quoted with what is to be done before and behind it, in order. */
export function withSteps(choice: Choice): Choice {
  const { text } = choice.evidence;
  const spans = sentences(text);
  const read = readSentences(text, spans);
  const from = text.indexOf(choice.quote);
  const until = from + choice.quote.length;
  const own = spans.findIndex(({ end, start }) => start < until && end > from);
  const isStep = (at: number): boolean => {
    const sentence = read[at];
    return sentence !== undefined && tellsToDo(sentence);
  };
  const isJoined = (left: Span | undefined, right: Span | undefined): boolean =>
    left !== undefined && right !== undefined && goesOn(text, left.end, right) && isProse(text, left);
  if (from < 0 || own < 0 || !isStep(own)) return choice;
  let first = own;
  let last = own;
  while (last - own < STEPS_MAX && isStep(last + 1) && isJoined(spans[last], spans[last + 1])) last += 1;
  while (own - first < STEPS_MAX && isStep(first - 1) && isJoined(spans[first - 1], spans[first])) first -= 1;
  const start = Math.min(from, spans[first]?.start ?? from);
  const end = Math.max(until, spans[last]?.end ?? until);
  return { ...choice, quote: withoutMarker(text.slice(start, end)) };
}

const STEPS_MAX = 4;

/** Words of an answer that is no list. */
export const WORDS_MAX = 40;
export const countWords = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length;

/** "They hold:" with its items, all of them, where the item at `own` is announced so; null where it is not, or the list is long. */
function announcedList(text: string, spans: readonly Span[], own: number): string | null {
  const isItem = (at: number): boolean => hasMarker(text.slice(spans[at]?.start ?? text.length));
  let first = own;
  while (isItem(first - 1)) first -= 1;
  let last = own;
  while (isItem(last + 1)) last += 1;
  const head = spans[first - 1];
  if (head === undefined || !ANNOUNCES.test(text.slice(head.start, head.end))) return null;
  const list = text.slice(head.start, spans[last]?.end);
  return countWords(list) > WORDS_MAX ? null : list;
}

const goesOn = (text: string, end: number, next: Span): boolean =>
  isProse(text, next) && !hasMarker(text.slice(next.start, next.end)) && isGap(text.slice(end, next.start));

/** Nothing but white space within one paragraph. */
const isGap = (between: string): boolean => between.trim() === '' && !/\n\s*\n/.test(between);

/** A whole sentence: neither a label nor a row nor code nor a question. */
function isProse(text: string, { end, start }: Span): boolean {
  const said = text.slice(start, end);
  return (
    /[.!]["'\u201d\u2019)*_\]]*$/.test(said) &&
    /^(?:\d+(?:\.\d+)* )?["'\u201c\u2018(*_`]*[A-Z0-9\u00c0-\u00de]/.test(said) &&
    said.includes(' ') &&
    !/^[|#]|\n\s*[|#]/.test(said) &&
    !isLabel(said) &&
    !CODE.test(said) &&
    !SIGNATURE.test(said)
  );
}

/** "They bring:" is quoted with the items it announces, a line that breaks off with the next: as far as the passage goes. */
function endOf(text: string, { end, start }: Judged): number {
  const announces = ANNOUNCES.test(text.slice(start, end));
  let whole = end;
  const [behind] = isBoldTitle(text.slice(start, end)) ? sentences(text.slice(end)) : [];
  if (behind !== undefined && isGap(text.slice(end, end + behind.start))) whole = end + behind.end;
  for (const next of sentences(text.slice(end)).slice(0, ITEMS_MAX)) {
    if (!announces && !CUT_OFF.test(text.slice(start, whole))) break;
    whole = end + next.end;
  }
  return whole;
}

/** "**Order of payments.** Dearest first.": what is in bold says what the next sentence is about. */
const isBoldTitle = (said: string): boolean => /^\*\*[^*\n]{1,80}\*\*$/.test(said);
const ANNOUNCES = /:[*_`]*$/;
const ITEMS_MAX = 6;

function compareChoices(a: Choice, b: Choice): number {
  if (a.probability !== b.probability) return b.probability - a.probability;
  return a.evidence.n !== b.evidence.n ? a.evidence.n - b.evidence.n : a.start - b.start;
}

/** What the passage leaves open: an announcement without its items, half a sentence. */
const CUT_OFF = /(?::|\s(?:and|or|of|the|a|an|to|in|with|while|is|are|be|by|for|from|that|which))[*_`]*$/i;

/** A line of a program or of settings is no sentence; whoever names an identifier may want it. */
const CODE =
  /^(?:```|["'][\w$.-]+["']\s*:|>>>|\.\.\. |#(?:define|include)\b|import \w|from \w+ import\b)|[;{}]\s*$|^[\w.]+(?: \w+)* \+?= |^\*\/|->\w|\w\(\);/m;
/** What a function is called says nothing about it. */
const SIGNATURE = /^(?:class |def |async )?[\w.]+\([^()]*\)(?: -> \S+)?$|::=/;
const asksForCode = (question: Question): boolean => question.terms.some((term) => /[_(.=]/.test(term.lower));

const ASKS = /\?["'\u201d\u2019)\]*_]*[ ]*(?:\n|$)/;

function toChoice(question: Question, evidence: Evidence, judged: Judged, before: Judged | undefined): Choice {
  const end = Math.max(endOf(evidence.text, judged), question.kind === 'who' ? endOfName(evidence.text, judged) : 0);
  const alone = withoutMarker(evidence.text.slice(judged.start, end));
  if (judged.explainsBefore && before !== undefined) {
    const both = withoutMarker(evidence.text.slice(before.start, judged.end));
    return { ...judged, evidence, quote: both, open: before.leansBack ? firstPronoun(both) : '' };
  }
  const pronoun = judged.leansBack ? firstPronoun(alone) : '';
  if (pronoun === '') return { ...judged, evidence, quote: alone, open: '' };
  const together = before === undefined ? '' : withoutMarker(evidence.text.slice(before.start, judged.end));
  const isApart =
    before !== undefined && (isListed(evidence.text, judged) || !isGapOfProse(evidence.text, before, judged));
  if (before === undefined || isApart || ASKS.test(evidence.text.slice(before.start, before.end)))
    return { ...judged, evidence, quote: alone, open: pronoun };
  return { ...judged, evidence, quote: together, open: before.leansBack ? firstPronoun(together) : '' };
}

/** "2. Cleaning takes place ...", "5.4 Booking opens ...": the number belongs to the list. */
const withoutMarker = (quote: string): string => quote.replace(MARKER, '').replace(HEAD_END, '');
const hasMarker = (quote: string): boolean => MARKER.test(quote);
const MARKER =
  /^(?:(?:\d{1,3}[.)]|[-*+\u2022\u2013])\s+(?=\S)|\d{1,3}(?:\.\d{1,3})+[.)]?\s+(?=["'\u201c\u2018(*_`]*[A-Z\u00c0-\u00de]))/;
/** "Floor.** Three quotations ...": the bold head of a line whose beginning is cut off. */
const HEAD_END = /^[^*.!?\n]{1,40}[.:]?\*\*\s+(?=[A-Z])/;

/** An item of a list does not bring the one before it along. */
const isListed = (text: string, { start }: Span): boolean => hasMarker(text.slice(start));
/** What a pronoun points back to is a sentence: no row, no code. */
const isGapOfProse = (text: string, before: Span, { start }: Span): boolean =>
  !/^[|#]/.test(text.slice(before.start, before.end)) && text.slice(before.end, start).trim() === '';

/** "One man owned such a drill. That man was Korn.": who it was is said by the sentence behind. */
function endOfName(text: string, { end, start }: Judged): number {
  const [next] = sentences(text.slice(end));
  if (next === undefined || text.slice(end, end + next.start).includes('\n')) return end;
  const behind = text.slice(end + next.start, end + next.end);
  const isNamed = NAMED.test(text.slice(start, end).slice(1));
  return !isNamed && POINTS_BACK.test(behind) && NAMED.test(behind.slice(1)) ? end + next.end : end;
}

const NAMED = /\s[A-Z\u00c0-\u00de][a-z\u00df-\u00ff]/;
const POINTS_BACK = /^(?:That|This|He|She|They|His|Her|Their|It)\b/;

const firstPronoun = (quote: string): string =>
  tokens(quote)
    .slice(0, 3)
    .find((token) => PRONOUNS.has(token.lower) && !['then', 'afterwards'].includes(token.lower))?.text ?? '';
/** The evidence comes best first; the passage before it is used where it was found as well. */
function contextOf(
  one: Evidence,
  order: number,
  evidence: readonly Evidence[],
  identity: ReadonlySet<string>,
): Parameters<typeof judgeSentences>[2] {
  const before = evidence.find(
    (other) => other.source === one.source && other.passage === one.passage - 1 && other.heading === one.heading,
  );
  const title = one.heading.split(HEADING_SEPARATOR)[0] ?? '';
  return {
    heading: stemsOf(one.heading),
    topic: stemsOf(title),
    before: before?.text ?? '',
    rank: Math.max(0, 256 - RANK_STEP * order),
    identity,
  };
}

/** A later passage was judged less probable by the retriever. */
const RANK_STEP = 24;

const stemsOf = (text: string): ReadonlySet<string> =>
  new Set(
    tokens(text)
      .filter((token) => !STOP_WORDS.has(token.lower))
      .map((token) => token.stem),
  );
