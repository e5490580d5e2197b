// What the judge's scores amount to for a claim, and for the sentence that makes it.

import type { JudgedPair } from '#core/judge/ground.ts';
import { fromDecimal, fromRaw, sub } from '#core/bytes/q16.ts';
import { verdict } from '#core/judge/verdict.ts';
import type { CheckedClaim, CheckedSentence, SentenceVerdict } from '#core/draft/result.ts';

export interface ClaimVerdict {
  readonly verdict: SentenceVerdict;
  /** Q16.16. */
  readonly score: number;
  /** Index into the passages that were judged. */
  readonly evidence: number | null;
  /** Of what is supported, passages that contradict it, the plainest first. */
  readonly against?: readonly number[];
}

/** Carried by the passage that supports it most; where that one does not, whatever contradicts it counts, and speaks of the same. */
export function verdictOf(
  pairs: readonly JudgedPair[],
  isOfAnother: (evidence: number) => boolean = () => false,
): ClaimVerdict {
  const best = [...pairs].sort((a, b) => b.support - a.support || a.evidence - b.evidence)[0];
  if (best === undefined) return { verdict: 'UNSUPPORTED', score: 0, evidence: null };
  const said = verdict(best);
  const nearest = [...pairs].sort((a, b) => b.similarity - a.similarity || a.evidence - b.evidence)[0] ?? best;
  // A passage that has much less of the claim than another one speaks of something else.
  const denying = [...pairs]
    .filter((pair) => verdict(pair) === 'CONTRADICTED' && pair.similarity >= sub(fromRaw(nearest.similarity), FAR))
    .filter(({ evidence }) => !isOfAnother(evidence))
    .sort((a, b) => b.contradiction - a.contradiction || a.evidence - b.evidence);
  const [against] = denying;
  if (said !== 'SUPPORTED' && against !== undefined)
    return { verdict: 'CONTRADICTED', score: against.contradiction, evidence: against.evidence };
  // What stands nearest says less than the claim; passages of something else leave it open.
  if (said === 'CONTRADICTED') return { verdict: 'UNDECIDED', score: best.support, evidence: best.evidence };
  if (said === 'UNDECIDED' && nearest.similarity >= NEAR && verdict(nearest) === 'UNSUPPORTED')
    return { verdict: 'UNSUPPORTED', score: nearest.support, evidence: nearest.evidence };
  const rest = said === 'SUPPORTED' ? { against: denying.map(({ evidence }) => evidence) } : {};
  return { verdict: said, score: best.support, evidence: best.evidence, ...rest };
}

const NEAR = fromDecimal('0.4');
const FAR = fromDecimal('0.25');

/** The claim that a sentence stands or falls with; undefined where it makes none. */
export function weakestOf(claims: readonly CheckedClaim[]): CheckedClaim | undefined {
  return [...claims].sort(
    (a, b) => ORDER.indexOf(a.verdict) - ORDER.indexOf(b.verdict) || (a.score ?? 0) - (b.score ?? 0),
  )[0];
}

/** PB2S v0.2 §2.4: whatever is contradicted is asked back about. */
export function decisionOf(sentences: readonly Pick<CheckedSentence, 'against' | 'verdict'>[]): 'APPROVE' | 'CLARIFY' {
  const isDenied = sentences.some(({ against, verdict: said }) => said === 'CONTRADICTED' || against !== undefined);
  return isDenied ? 'CLARIFY' : 'APPROVE';
}

const ORDER: readonly SentenceVerdict[] = ['CONTRADICTED', 'UNSUPPORTED', 'UNDECIDED', 'SUPPORTED', 'NO_CLAIM'];
