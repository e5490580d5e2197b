// Does a sentence count what the question asks to be counted, or tell how much of it there is?

import { isNewNumber, lowerAt, type Sentence } from '#core/english/offer/sentence.ts';
import { VOLUMES, WEIGHTS } from '#core/english/offer/units.ts';
import type { Question, Term } from '#core/english/question.ts';
import { STOP_WORDS } from '#core/english/words.ts';
import type { Token } from '#core/english/words.ts';

export function countOf(question: Question, sentence: Sentence): number {
  const focus = question.terms.find((term) => term.role === 'focus');
  if (focus?.lower === 'times' && TIMES.test(sentence.text)) return 256;
  let best = 0;
  for (let at = 0; at < sentence.tokens.length; at += 1) {
    if (!isNewNumber(question, sentence, at)) continue;
    best = Math.max(best, 40, focus === undefined ? 0 : countedBefore(focus, sentence, at));
    for (let next = at - 2; next <= at + 4; next += 1) {
      const token = sentence.tokens[next];
      const strength = token === undefined || focus === undefined ? 0 : (focus.near.get(token.stem) ?? 0);
      // "Gears: 8" counts as "8 gears"; "boats and two" does not.
      const linked =
        next > at
          ? !crossesNumber(sentence, at, next)
          : token !== undefined && /[:|=]/.test(sentence.text.slice(token.end, sentence.tokens[at]?.start));
      if (linked) best = Math.max(best, strength);
    }
  }
  return best;
}

const TIMES = /\b(?:once|twice|thrice|\w+ times)\b(?! an?\b| the\b)/i;
const SAID = 200;
/** "The number of households we helped rose to 1,870", "treats are in the blue box, at most three a day": counted further back. */
function countedBefore(focus: Term, sentence: Sentence, at: number): number {
  const near = (token: Token | undefined): number => (token?.stem === focus.stem ? SAID : 0);
  const behind = sentence.text.slice(sentence.tokens[at]?.end);
  const counted = sentence.tokens.findIndex(
    ({ lower }, place) => lower === 'number' && lowerAt(sentence, place + 1) === 'of' && place < at,
  );
  if (counted >= 0 && !crossesNumber(sentence, counted, at) && /^(?:[.,;)]|$| (?:and|in|to|from|by)\b)/.test(behind))
    return Math.max(near(sentence.tokens[counted + 2]), near(sentence.tokens[counted + 3]));
  const bound = `${lowerAt(sentence, at - 2)} ${lowerAt(sentence, at - 1)}`;
  const isBound =
    ['at most', 'at least', 'up to', 'no more', 'more than'].includes(bound) || lowerAt(sentence, at - 1) === 'only';
  if (!isBound || !/^(?:[.,;)]|$| (?:a|an|per|each|every|at)\b)/.test(behind)) return 0;
  return Math.max(0, ...sentence.tokens.slice(0, at).map(near));
}

function crossesNumber(sentence: Sentence, from: number, to: number): boolean {
  for (let at = from + 1; at < to; at += 1) if (sentence.tokens[at]?.kind === 'number') return true;
  return false;
}

export function amountOf(question: Question, sentence: Sentence): number {
  const focus = question.terms.find((term) => term.role === 'focus');
  let best = 0;
  for (let at = 0; at < sentence.tokens.length; at += 1) {
    if (!isNewNumber(question, sentence, at)) continue;
    best = Math.max(best, measuresAlone(sentence, at) ? 220 : 50);
    for (let next = at - 6; next <= at + 5; next += 1) {
      const strength = focus?.near.get(sentence.tokens[next]?.stem ?? '') ?? 0;
      best = Math.max(best, strength);
    }
  }
  return best;
}

/** "It holds 3.5 litres": so much of what was asked for, where no other substance is named behind the unit. */
function measuresAlone(sentence: Sentence, at: number): boolean {
  const unit = sentence.tokens[at + 1];
  if (unit === undefined || ![VOLUMES, WEIGHTS].some((units) => units.has(unit.stem) || units.has(unit.lower)))
    return false;
  const next = sentence.tokens[at + 2];
  return (
    next === undefined ||
    (next.lower !== 'of' && STOP_WORDS.has(next.lower)) ||
    /[.,;)]/.test(sentence.text.slice(unit.end, next.start))
  );
}
