// Which sentences of the evidence answer the question: judged by the same measure that found the passages.

import { judgeSentences, readSentences } from '#core/english/answers.ts';
import type { Judged } from '#core/english/answers.ts';
import { leansBack, PRONOUNS } from '#core/english/expect.ts';
import { HEADING_SEPARATOR } from '#core/evidence/outline.ts';
import type { Question } from '#core/english/question.ts';
import { sentences } from '#core/english/sentences.ts';
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
  return evidence
    .flatMap((one, order) =>
      judgeSentences(question, one.text, contextOf(one, order, evidence)).map((judged, at, all) =>
        toChoice(question, one, judged, all[at - 1]),
      ),
    )
    .filter(
      ({ quote }) =>
        !ASKS.test(quote) &&
        !CUT_OFF.test(quote) &&
        !SIGNATURE.test(quote) &&
        (asksForCode(question) || !CODE.test(quote)),
    )
    .sort(compareChoices);
}

/** Whole passages, for a question that no single sentence of them answers in its own words; in the order they came. */
export function choosePassages(evidence: readonly Evidence[]): Choice[] {
  return evidence
    .map((one): Choice => {
      const quote = one.text.trim();
      const [first] = readSentences(quote);
      const back = first !== undefined && leansBack(first);
      const start = one.text.indexOf(quote);
      const open = back ? firstPronoun(quote) : '';
      return {
        probability: 0,
        start,
        end: start + quote.length,
        leansBack: back,
        explainsBefore: false,
        evidence: one,
        quote,
        open,
      };
    })
    .filter(({ quote }) => quote !== '' && !ASKS.test(quote));
}

/** "They bring:" is quoted with the items it announces, a line that breaks off with the next: as far as the passage goes. */
function endOf(text: string, { end, start }: Judged): number {
  const announces = ANNOUNCES.test(text.slice(start, end));
  let whole = end;
  for (const next of sentences(text.slice(end)).slice(0, ITEMS_MAX)) {
    if (!announces && !CUT_OFF.test(text.slice(start, whole))) break;
    whole = end + next.end;
  }
  return whole;
}

const ANNOUNCES = /:[*_`]*$/;
const ITEMS_MAX = 6;

function compareChoices(a: Choice, b: Choice): number {
  if (a.probability !== b.probability) return b.probability - a.probability;
  return a.evidence.n !== b.evidence.n ? a.evidence.n - b.evidence.n : a.start - b.start;
}

/** What the passage leaves open: an announcement without its items, half a sentence. */
const CUT_OFF = /(?::|\s(?:and|or|of|the|a|an|to|in|with|while|is|are|be|by|for|from|that|which))[*_`]*$/i;

/** A line of a program is no sentence; whoever names an identifier may want it. */
const CODE =
  /^(?:>>>|\.\.\. |#(?:define|include)\b|import \w|from \w+ import\b)|[;{}]\s*$|^[\w.]+(?: \w+)* \+?= |^\*\/|->\w|\w\(\);/m;
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
  if (before === undefined || ASKS.test(evidence.text.slice(before.start, before.end)))
    return { ...judged, evidence, quote: alone, open: pronoun };
  return { ...judged, evidence, quote: together, open: before.leansBack ? firstPronoun(together) : '' };
}

/** "2. Cleaning takes place ...": the number belongs to the list. */
const withoutMarker = (quote: string): string => quote.replace(/^(?:\d{1,3}[.)]|[-*+\u2022\u2013])\s+(?=\S)/, '');

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
function contextOf(one: Evidence, order: number, evidence: readonly Evidence[]): Parameters<typeof judgeSentences>[2] {
  const before = evidence.find(
    (other) => other.source === one.source && other.passage === one.passage - 1 && other.heading === one.heading,
  );
  const title = one.heading.split(HEADING_SEPARATOR)[0] ?? '';
  return {
    heading: stemsOf(one.heading),
    topic: stemsOf(title),
    before: before?.text ?? '',
    rank: Math.max(0, 256 - RANK_STEP * order),
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
