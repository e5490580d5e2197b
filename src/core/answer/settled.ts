// A yes-or-no question that one sentence settles by rule: that sentence is what is to be said, whatever the weights make of it.

import { fromDecimal } from '#core/bytes/q16.ts';
import type { Question } from '#core/judge/brief.ts';
import type { Risk } from '#core/admission/grammar.ts';
import { aboutOf, polarityOf } from '#core/answer/polarity.ts';
import { parseQuestion } from '#core/english/question.ts';
import { leansBack } from '#core/english/offer/sentence.ts';
import { isPlanted } from '#core/english/planted.ts';
import { sentences } from '#core/english/sentences.ts';
import { isNarrowing } from '#core/english/surroundings.ts';
import { tokens } from '#core/english/words.ts';
import { unwrap } from '#core/english/unwrap.ts';
import type { Evidence, Found } from '#core/evidence/context.ts';
import { quoting } from '#core/judge/agreement.ts';
import { MARKER } from '#core/judge/agreement/both.ts';

/** Below high stakes: what was found, with the one sentence that settles the question; as it was where none does, or several do. */
export function withSettled({ accepted, chosen, text }: Question, risk: Risk, found: Found): Found {
  if (risk === 'HIGH' || found.computed !== null || accepted.length + chosen.length > 0) return found;
  if (parseQuestion(text).kind !== 'yes-no') return found;
  const [one, ...more] = found.hits.flatMap((evidence) => settlingIn(text, evidence));
  if (one === undefined || more.some(({ polarity }) => polarity !== one.polarity)) return found;
  const { end, evidence, start } = one;
  const operands = [{ evidence: evidence.index, start: evidence.start + start, end: evidence.start + end }];
  return quoting(found, SETTLED, { text: unwrap(evidence.text.slice(start, end)), operands }, found.hits, STATED);
}

/** How an answer is called that settles what was asked. */
const SETTLED = 'settled';
const STATED = fromDecimal('0.9');

function settlingIn(question: string, evidence: Evidence) {
  const { text } = evidence;
  const spans = sentences(text);
  return spans.flatMap(({ end, start: from }, at) => {
    const own = text.slice(from, end).replace(MARKER, '').replace(NUMBERED, '');
    const next = spans[at + 1];
    const polarity = polarityOf(question, own, aboutOf(evidence), true);
    const isPart =
      own.startsWith('|') ||
      isPlanted(own) ||
      leansBack({ text: own, tokens: tokens(own), follows: false, head: [] }) ||
      (next !== undefined && goesBack(text.slice(next.start, next.end)));
    return polarity === null || isPart ? [] : [{ evidence, polarity, start: end - own.length, end }];
  });
}

/** "5.6 The sauna is ...": the number belongs to the list. */
const NUMBERED = /^\d{1,3}(?:\.\d{1,3})+[.)]?\s+(?=[A-Z])/;
/** What stands behind takes something of it back. */
const goesBack = (next: string): boolean => BACK.test(next) && isNarrowing(next);
const BACK =
  /^\W*(?:however|but|yet|except|unless|this|that|these|those|it|they|only|otherwise|provided|not|such|subject|on the other)\b/i;
