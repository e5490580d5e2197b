// How a sentence stands once the conflicts of its answer are settled: what lost is not called supported.

import type { AnswerPart, Citation, ClaimOut, ConflictOut } from '#core/answer/output.ts';
import { REPLACES } from '#core/judge/replaced.ts';
import { wordsOf } from '#lib/views/case/words.ts';
import type { Standing } from '#lib/contract/turn.ts';

type Answered = Extract<AnswerPart, { kind: 'answer' }>;

export function standingOf(claims: readonly ClaimOut[], answer: Answered, at: number): Standing {
  if (claims.some((claim) => loses(claim, answer))) return 'contradicted';
  if (claims.some((claim) => claim.type === 'SPECULATIVE')) return 'speculative';
  if (claims.some(({ type }) => type !== 'VERIFIED' && type !== 'ATTRIBUTED')) return 'inferential';
  const cites = answer.sentences[at]?.cites ?? [];
  return cites.some((n) => answer.citations[n - 1]?.sphere === 'LIMINAL') ? 'liminal' : 'supported';
}

/** The citation a conflict was settled for, and the one it was settled against; null where both are presented. */
export function settledFor(
  { carrier, contradicting, resolution }: ConflictOut,
  citations: readonly Citation[],
): { readonly won: number; readonly lost: number } | null {
  const a = citations[carrier - 1];
  const b = citations[contradicting - 1];
  if (a === undefined || b === undefined) return null;
  // A reply is sealed only when its own side is the one that was chosen.
  if (resolution === 'CHOSEN_BY_PERSON') return { won: carrier, lost: contradicting };
  if (resolution !== 'USE_CURRENT' && resolution !== 'FAVOR_HIGH_CREDIBILITY') return null;
  // Where a day is not known, its own words made it the current one (`core/judge/settled-by-change.ts`).
  const isCurrent = a.dated === null || b.dated === null || a.dated >= b.dated;
  const carrierWon = resolution === 'USE_CURRENT' ? isCurrent : a.credibility >= b.credibility;
  return carrierWon ? { won: carrier, lost: contradicting } : { won: contradicting, lost: carrier };
}

/** Whether a sentence says of itself that it takes the place of another. */
export const saysChange = (text: string): boolean => REPLACES.test(text) || CHANGES.test(text);
const CHANGES = /\b(?:(?:in place|instead) of|no longer|correct(?:s|ed|ion)|erratum)\b|, not /iu;

/**
 * A conflict names one claim and two passages. The claim itself loses with its carrier; another claim loses with the
 * passage it stands on alone, if it speaks of the same thing: a passage says more than what it was contradicted in.
 */
function loses(claim: ClaimOut, answer: Answered): boolean {
  return answer.conflicts.some((conflict) => {
    const settled = settledFor(conflict, answer.citations);
    const named = answer.claims[conflict.claim];
    if (settled === null || named === undefined) return false;
    if (named === claim) return settled.lost === conflict.carrier;
    if (settled.lost !== conflict.contradicting || claim.support.length === 0) return false;
    return claim.support.every(({ n }) => n === settled.lost) && speakOfTheSame(claim.text, named.text);
  });
}

/** Half of the words of the shorter text at least. */
function speakOfTheSame(left: string, right: string): boolean {
  const [shorter, longer] = [wordsOf(left), wordsOf(right)].sort((a, b) => a.size - b.size);
  if (shorter === undefined || longer === undefined || shorter.size === 0) return false;
  return [...shorter].filter((word) => longer.has(word)).length * 2 >= shorter.size;
}
