// A second judge, where a person has put one to work: a model of entailment that reads the pairs which the built-in judge
// leaves to likelihood. Its numbers are calibrated by nobody, so it may take away and never add: whatever it says, no
// claim passes that would not pass without it.

import { fromDecimal, fromRaw, ONE, sub } from '#core/bytes/q16.ts';
import { judgeRequest, type Claim, type JudgedPair } from '#core/judge/ground.ts';
import { CONTRADICTED_ABOVE, SUPPORTED_MIN, verdict } from '#core/judge/verdict.ts';
import { THRESHOLDS } from '#core/judge/thresholds.ts';
import type { Evidence } from '#core/evidence/context.ts';
import { CONSULTED_MAX } from '#core/limits.ts';
import type { RequestOf } from '#core/admission/grammar.ts';
import type { Admitted } from '#core/case/observe.ts';

/** Below support, and below a half, by the smallest step that the ledger knows. */
const STEP = fromRaw(1);
const HALF = fromDecimal('0.5');
const UNDECIDED_MAX = sub(SUPPORTED_MIN, STEP);
const DENIED_MAX = sub(HALF, STEP);

/**
 * What a second judge is asked: at most CONSULTED_MAX pairs that are not decided, the likeliest first. Decided is what a
 * passage does not speak of, and what the strict reading has proved. Null where nothing is open.
 */
export function consultRequest(
  claims: readonly Claim[],
  evidence: readonly Evidence[],
  judged: Admitted<'nli'>,
): RequestOf<'entailer'> | null {
  const open = judged.output.pairs
    .filter((pair) => pair.claim < claims.length && isOpen(pair))
    .sort(
      (a, b) => b.support - a.support || b.similarity - a.similarity || a.claim - b.claim || a.evidence - b.evidence,
    )
    .slice(0, CONSULTED_MAX)
    .sort((a, b) => a.claim - b.claim || a.evidence - b.evidence);
  if (open.length === 0) return null;
  return {
    ...judgeRequest(claims, evidence),
    pairs: open.map((pair): [number, number] => [pair.claim, pair.evidence]),
  };
}

/** Neither decided nor proved: what a second judge is asked about. */
export function isOpen(pair: JudgedPair): boolean {
  const said = verdict(pair);
  if (said === 'UNDECIDED') return true;
  return said === 'SUPPORTED' && pair.entailment <= THRESHOLDS.HIGH.minEntailment;
}

/**
 * The judge's rows with what the second one takes away. Where it sees a contradiction, there is one, and no support;
 * where it sees less than half an entailment, support is no longer decided. Entailment is the lesser of the two.
 */
export function consulted(judged: Admitted<'nli'>, second: Admitted<'entailer'> | null): readonly JudgedPair[] {
  if (second === null) return judged.output.pairs;
  return judged.output.pairs.map((pair) => {
    const said = second.output.pairs.find(({ claim, evidence }) => claim === pair.claim && evidence === pair.evidence);
    return said === undefined ? pair : doubted(pair, said);
  });
}

type EntailerPair = Admitted<'entailer'>['output']['pairs'][number];

export function doubted(
  pair: JudgedPair,
  { contradiction, entailment }: Pick<EntailerPair, 'contradiction' | 'entailment'>,
): JudgedPair {
  const limit = contradiction > CONTRADICTED_ABOVE ? DENIED_MAX : entailment < HALF ? UNDECIDED_MAX : ONE;
  return {
    ...pair,
    contradiction: Math.max(pair.contradiction, contradiction),
    entailment: Math.min(pair.entailment, entailment),
    support: Math.min(pair.support, limit),
  };
}
