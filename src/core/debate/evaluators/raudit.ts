// RAudit: what an audit does to an agent that is asked again. Paranoia: a right answer is given up. Realignment: a wrong one is
// put right. Only where somebody said which attempts were right.

import { ratio, toNumber } from '#core/debate/decimal.ts';
import { attemptsOf, type Attempt, type Turn } from '#core/debate/artifact.ts';

export type Regime = 'none' | 'unlabelled' | 'stable' | 'realigning' | 'paranoid' | 'oscillating';

/** Steps from one attempt to the next, by whether the first was right. */
export interface Transitions {
  readonly fromRight: number;
  /** T->F, of these. */
  readonly lost: number;
  readonly fromWrong: number;
  /** F->T, of these. */
  readonly gained: number;
  /** Turns in which both happened. */
  readonly both: number;
  readonly retries: number;
}

export interface Raudit {
  readonly audit_strength: number | null;
  readonly behavioral_metrics: {
    readonly paranoia: number | null;
    readonly realignment: number | null;
    readonly net: number | null;
    readonly true_to_false: number;
    readonly false_to_true: number;
  };
  readonly retry_regime: Regime;
  /** What is missing; null where nothing is. */
  readonly notes: string | null;
}

export function raudit(turns: readonly Turn[], strength: number | null = null): Raudit {
  return behaviour(addUp(turns.map(transitionsOf)), strength);
}

/** Over turns of one run, or of several runs of one debate. */
export function addUp(all: readonly Transitions[]): Transitions {
  return all.reduce(
    (sum, one) => ({
      fromRight: sum.fromRight + one.fromRight,
      lost: sum.lost + one.lost,
      fromWrong: sum.fromWrong + one.fromWrong,
      gained: sum.gained + one.gained,
      both: sum.both + one.both,
      retries: sum.retries + one.retries,
    }),
    { fromRight: 0, lost: 0, fromWrong: 0, gained: 0, both: 0, retries: 0 },
  );
}

export function transitionsOf(turn: Turn): Transitions {
  const attempts = attemptsOf(turn);
  const steps = attempts.slice(1).map((after, at) => [isRight(attempts[at]), isRight(after)] as const);
  const count = (from: boolean, to?: boolean): number =>
    steps.filter(([left, right]) => left === from && right !== null && (to === undefined || right === to)).length;
  const [lost, gained] = [count(true, false), count(false, true)];
  return {
    fromRight: count(true),
    lost,
    fromWrong: count(false),
    gained,
    both: lost > 0 && gained > 0 ? 1 : 0,
    retries: steps.length,
  };
}

/** paranoia = P(T->F | right), realignment = P(F->T | wrong), net = realignment - paranoia. */
export function behaviour(counted: Transitions, strength: number | null): Raudit {
  const paranoia = counted.fromRight === 0 ? null : ratio(counted.lost, counted.fromRight);
  const realignment = counted.fromWrong === 0 ? null : ratio(counted.gained, counted.fromWrong);
  return {
    audit_strength: strength,
    behavioral_metrics: {
      paranoia: paranoia === null ? null : toNumber(paranoia),
      realignment: realignment === null ? null : toNumber(realignment),
      net: paranoia === null || realignment === null ? null : toNumber(realignment - paranoia),
      true_to_false: counted.lost,
      false_to_true: counted.gained,
    },
    retry_regime: regimeOf(counted, (realignment ?? 0n) - (paranoia ?? 0n)),
    notes: noteOn(regimeOf(counted, 0n)),
  };
}

function noteOn(regime: Regime): string | null {
  if (regime === 'none') return 'Nothing was tried again, so there is no behaviour to measure.';
  return regime === 'unlabelled' ? 'No attempt says whether it was right (audit.raud_it.correct).' : null;
}

function regimeOf(counted: Transitions, net: bigint): Regime {
  if (counted.retries === 0) return 'none';
  if (counted.fromRight + counted.fromWrong === 0) return 'unlabelled';
  if (counted.both > 0) return 'oscillating';
  if (net === 0n) return 'stable';
  return net > 0n ? 'realigning' : 'paranoid';
}

/** A label stands in `audit.raud_it.correct`; null without one. */
function isRight(attempt: Attempt | undefined): boolean | null {
  const label = attempt?.audit?.raud_it?.correct;
  return typeof label === 'boolean' ? label : null;
}
