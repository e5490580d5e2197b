// What of a reasoning a run ends with: the sentences in which nothing was found that is wrong, or that nothing carries. A run that
// comes to no end has a text all the same, and that text does not rest on them.

import type { FoundError } from '#core/ercp/rows.ts';
import { BY_SUPPORT } from '#core/ercp/rows.ts';
import type { Reasoning } from '#core/ercp/result.ts';

/** Rules of form and constraints speak of how it is written, or of the whole. */
const OF_A_SENTENCE: ReadonlySet<string> = new Set(['nli', 'logic', 'fact_check', BY_SUPPORT]);

export const NOTHING_CARRIED =
  'Not derivable: Nothing of what was written follows from what is given or stands in a source that was sent.';
export const leftOut = (count: number): string =>
  `Left out here: ${String(count)} ${count === 1 ? 'sentence' : 'sentences'} of what was written, which nothing that is given carries.`;

export function carriedOf(reasoning: Reasoning, errors: readonly FoundError[]): Reasoning {
  const wrong = errors.filter(({ detected_by }) => detected_by.some((one) => OF_A_SENTENCE.has(one)));
  if (wrong.length === 0) return reasoning;
  let from = 0;
  const kept = reasoning.sentences.filter((sentence) => {
    const start = reasoning.reasoning_text.indexOf(sentence, from);
    from = start + sentence.length;
    return !wrong.some(({ span }) => span[0] < from && start < span[1]);
  });
  const out = reasoning.sentences.length - kept.length;
  if (out === 0) return reasoning;
  const sentences = kept.length === 0 ? [NOTHING_CARRIED] : [...kept, leftOut(out)];
  return {
    ...reasoning,
    reasoning_text: sentences.join(reasoning.reasoning_text.includes('\n') ? '\n' : ' '),
    sentences,
    claims: reasoning.claims.filter(({ claim }) => kept.some((one) => one.includes(claim))),
  };
}
