// A second judge, where a person has put one to work: a model of entailment that reads the pairs which the built-in judge
// leaves to likelihood. It takes away. Only a model of the catalogue whose numbers were calibrated on this device may add
// too, at low and medium stakes and where the built-in judge is undecided (`calibration.ts`); any other lets nothing pass
// that would not pass without it.

import { fromDecimal, fromRaw, ONE, sub } from '#core/bytes/q16.ts';
import { judgeRequest, type Claim, type JudgedPair } from '#core/judge/ground.ts';
import { letsPass, mapped, type Calibration } from '#core/judge/calibration.ts';
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
export function consulted(pairs: readonly JudgedPair[], second: Admitted<'entailer'>): readonly JudgedPair[] {
  return pairs.map((pair) => {
    const said = saidOf(pair, second);
    return said === undefined ? pair : doubted(pair, said);
  });
}

/**
 * The judge's rows with what a calibrated second judge adds: where the first is undecided and the second lets the pair
 * pass, support is what the map makes of its entailment. Nothing else of a row moves: it still has to be close enough.
 */
export function supplemented(
  judged: Admitted<'nli'>,
  second: Admitted<'entailer'>,
  calibration: Calibration,
): readonly JudgedPair[] {
  return judged.output.pairs.map((pair) => {
    const said = saidOf(pair, second);
    if (said === undefined || verdict(pair) !== 'UNDECIDED' || pair.contradiction > CONTRADICTED_ABOVE) return pair;
    if (!letsPass(calibration, said)) return pair;
    return { ...pair, support: Math.max(pair.support, mapped(calibration, said.entailment)) };
  });
}

function saidOf({ claim, evidence }: JudgedPair, second: Admitted<'entailer'>): EntailerPair | undefined {
  return second.output.pairs.find((said) => said.claim === claim && said.evidence === evidence);
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
