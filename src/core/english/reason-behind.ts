// Why something was so, told by the sentence behind the one that says it.

import type { Context } from '#core/english/matches.ts';
import { explains, type Sentence } from '#core/english/offer/sentence.ts';
import type { Question, Term } from '#core/english/question.ts';
import { SAID_WELL, strengthIn, strengthInSet } from '#core/english/strength.ts';
import { SAME } from '#language/lexicon.ts';

/** "The station was moved in 1974. The old slip had silted up.": asked why it was moved, what the second one offers. */
export function reasonBehind(question: Question, before: Sentence, sentence: Sentence, context: Context): number {
  if (question.kind !== 'why') return 0;
  const unsaid = question.terms.filter((term) => strengthIn(term, before) < SAID_WELL);
  // What only names the document, or stands above both, need not be said by either.
  const isAbove = (term: Term): boolean =>
    term.role !== 'verb' &&
    (context.identity?.has(term.stem) === true ||
      [context.heading, context.topic].some((stems) => strengthInSet(term, stems) >= SAID_WELL));
  const isAnySaid = question.terms.some((term) => term.role !== 'verb' && !unsaid.includes(term));
  if (!unsaid.every(isAbove) || (unsaid.length > 0 && !isAnySaid)) return 0;
  if (explains(sentence)) return SAME;
  if (question.past) return sentence.follows && EARLIER.test(sentence.text) ? EARLIER_OFFER : 0;
  return sentence.follows && HARMS.test(sentence.text) ? EARLIER_OFFER : 0;
}

/** "Take out the bolts. Running it with the bolts in will wreck the drum." */
const HARMS =
  /\b(?:will|would|can|could|may|might|otherwise)\b(?: \w+){0,4} (?:damage|wreck|break|ruin|harm|burn|leak|crack|spoil|stain|rust|jam|block|flood|explode|injure|kill|overheat|fail|void|scratch|warp)\b/i;

/** What had happened before what happened. */
const EARLIER =
  /^(?:[\w'-]+,? ){1,6}had (?!to\b)(?:\w+ly |never |long )?(?:been|\w+e[dn]|silted|\w+(?:ung|unk|oke|ost|old|one|ught|ade|eft))\b/;
const EARLIER_OFFER = 230;
