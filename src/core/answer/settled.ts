// A yes-or-no question that one sentence settles by rule: that sentence is what is to be said, whatever the weights make of it.

import { fromDecimal } from '#core/bytes/q16.ts';
import type { Question } from '#core/judge/brief.ts';
import type { Risk } from '#core/admission/grammar.ts';
import { aboutOf } from '#core/answer/about.ts';
import { polarityOf } from '#core/answer/polarity.ts';
import { parseQuestion } from '#core/english/question.ts';
import { leansBack } from '#core/english/offer/sentence.ts';
import { isPlanted } from '#core/english/planted.ts';
import { sentences, type Span } from '#core/english/sentences.ts';
import { isNarrowing } from '#core/english/surroundings.ts';
import { tokens } from '#core/english/words.ts';
import { unwrap } from '#core/english/unwrap.ts';
import type { Evidence, Found } from '#core/evidence/context.ts';
import { quoting } from '#core/judge/agreement.ts';

/** Below high stakes: what was found, with the one sentence that settles the question; as it was where none does, or several do. */
export function withSettled({ accepted, chosen, text }: Question, risk: Risk, found: Found): Found {
  if (risk === 'HIGH' || found.computed !== null || accepted.length + chosen.length > 0) return found;
  if (parseQuestion(text).kind !== 'yes-no') return found;
  const [one, ...more] = found.hits.flatMap((evidence) => settlingIn(text, evidence));
  if (one === undefined || more.some(({ polarity }) => polarity !== one.polarity)) return found;
  const { end, evidence, start } = one;
  const operands = [{ evidence: evidence.index, start: evidence.start + start, end: evidence.start + end }];
  return quoting(found, SETTLED, { text: one.said, operands }, found.hits, STATED);
}

/** How an answer is called that settles what was asked. */
const SETTLED = 'settled';
const STATED = fromDecimal('0.9');

interface Settling {
  readonly evidence: Evidence;
  readonly polarity: string;
  readonly said: string;
  /** In the text of the passage. */
  readonly start: number;
  readonly end: number;
}

function settlingIn(question: string, evidence: Evidence): readonly Settling[] {
  const { text } = evidence;
  const spans = sentences(text);
  return spans.flatMap(({ end: last, start: first }, at): Settling[] => {
    const place = withBefore(text, spans, at);
    const end = text.charAt(last - 1) === ';' ? last - 1 : last;
    const own = place === null ? '' : text.slice(place, end).replace(MARKER, '').replace(NUMBERED, '');
    const said = rowOf(own) ?? unwrap(own);
    const next = spans[at + 1];
    const isPart =
      own === '' ||
      said.startsWith('|') ||
      own.endsWith(':') ||
      isPlanted(own) ||
      (next !== undefined && goesBack(text.slice(next.start, next.end)));
    const polarity = isPart ? null : polarityOf(question, said, aboutOf(evidence, first), true);
    return polarity === null ? [] : [{ evidence, polarity, said, start: end - own.length, end }];
  });
}

/** "The filter is rinsed. It must not be put in a dishwasher.": what "it" is stands in the sentence before. Null where nothing does. */
function withBefore(text: string, spans: readonly Span[], at: number): number | null {
  const [before, own] = [spans[at - 1], spans[at]];
  if (own === undefined) return null;
  const words = text.slice(own.start, own.end).replace(MARKER, '');
  if (!leansBack({ text: words, tokens: tokens(words), follows: false, head: [] })) return own.start;
  return before !== undefined && /^[ \n]$/.test(text.slice(before.end, own.start)) ? before.start : null;
}

/** "| Filter | not covered |" is read as what it says of its first cell. */
function rowOf(own: string): string | null {
  const cells = own
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());
  const [key = '', value = ''] = cells;
  return cells.length === 2 && own.includes('|') && key !== '' && VERDICT.test(value) ? `${key}: ${value}` : null;
}

const VERDICT =
  /^(?:(?:not |no longer )?(?:allowed|permitted|covered|insured|included|supported|available|accepted)|prohibited|forbidden|excluded)$/i;

/** The number or dot of a list is none of its words. */
const MARKER = /^(?:\d{1,3}[.)]|\([a-z\d]{1,3}\)|[-*+\u2022\u2013])\s+/;
/** "5.6 The sauna is ...": the number belongs to the list. */
const NUMBERED =
  /^(?:(?:Section|Article|Clause|\u00a7) ?)?\d{1,3}(?:\.\d{1,3})*[.)]?\s+(?:[A-Z][A-Z -]{2,40}\.\s+)?(?=[A-Z])/;
/** What stands behind takes something of it back. */
const goesBack = (next: string): boolean => BACK.test(next) && isNarrowing(next);
const BACK =
  /^\W*(?:however|but|yet|except|unless|this|that|these|those|it|they|only|otherwise|provided|not|such|subject|on the other)\b/i;
