// What the runs of a sweep come to: one line for each arm, every figure with its 95 % interval.

import { attemptsOf, turnsInOrder, type Artifact } from '#core/debate/artifact.ts';
import { evaluate } from '#core/debate/evaluate.ts';
import { labelled, type Truth } from '#core/debate/evaluators/labels.ts';
import { addUp, transitionsOf } from '#core/debate/evaluators/raudit.ts';
import type { Arm } from '#core/debate/sweep/plan.ts';

export interface SweepRun {
  readonly index: number;
  readonly arm: Arm;
  readonly seed: number;
  readonly artifact: Artifact;
}

/** A mean or a share, with the ends of its interval; both null where one run says nothing about others. */
export interface Figure {
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
  /** Runs, or steps from one attempt to the next. */
  readonly of: number;
}

export interface Row {
  readonly arm: Arm;
  readonly runs: number;
  readonly completed: number;
  /** Outcomes by what the judge says. */
  readonly outcomes: Readonly<Record<Truth, number>>;
  /** Null where no run was completed. */
  readonly quality: Figure | null;
  readonly disagreement: Figure | null;
  readonly struck: Figure | null;
  /** P(T->F | right) and P(F->T | wrong) over all attempts of its runs; null without labels or steps. */
  readonly paranoia: Figure | null;
  readonly realignment: Figure | null;
}

export interface Line {
  readonly index: number;
  readonly arm: Arm;
  readonly seed: number;
  readonly runId: string;
  readonly status: string;
  readonly outcome: string;
  readonly turns: number;
  readonly struck: number;
  readonly quality: number | null;
  readonly disagreement: number | null;
  readonly traps: number;
}

/** In the order of the arms in `runs`. */
export function tabulate(runs: readonly SweepRun[], truth: Truth | null): readonly Row[] {
  const keys = [...new Set(runs.map(({ arm }) => keyOf(arm)))];
  return keys.map((key) =>
    toRow(
      runs.filter(({ arm }) => keyOf(arm) === key).map((run) => ({ ...run, artifact: labelled(run.artifact, truth) })),
    ),
  );
}

export function toLine({ arm, artifact, index, seed }: SweepRun): Line {
  const { control_trace: steps, run_summary: summary, turn_evaluations: turns } = evaluate(artifact, NO_TIME);
  const { stance, status } = outcomeOf(artifact);
  return {
    index,
    arm,
    seed,
    runId: artifact.run_id,
    status,
    outcome: stance,
    turns: turns.length,
    struck: struckIn(artifact),
    quality: summary.crit_summary.rho_mean,
    disagreement: steps.at(-1)?.observations.find(({ signal_id }) => signal_id === 'js')?.value ?? null,
    traps: turns.filter(({ t3 }) => t3.trap_type !== null).length,
  };
}

function toRow(runs: readonly SweepRun[]): Row {
  const lines = runs.map(toLine);
  const completed = lines.filter(({ status }) => status === 'completed');
  const counted = addUp(runs.flatMap(({ artifact }) => artifact.turns.map(transitionsOf)));
  const [first] = runs;
  if (first === undefined) throw new TypeError('an arm has runs');
  const count = (stance: Truth): number => completed.filter(({ outcome }) => outcome === stance).length;
  return {
    arm: first.arm,
    runs: runs.length,
    completed: completed.length,
    outcomes: { for: count('for'), against: count('against'), open: count('open') },
    quality: meanOf(completed.map(({ quality }) => quality)),
    disagreement: meanOf(completed.map(({ disagreement }) => disagreement)),
    struck: meanOf(completed.map(({ struck }) => struck)),
    paranoia: shareOf(counted.lost, counted.fromRight),
    realignment: shareOf(counted.gained, counted.fromWrong),
  };
}

/** Student's t over independent runs. */
export function meanOf(given: readonly (number | null)[]): Figure | null {
  const values = given.filter((value) => value !== null);
  const of = values.length;
  if (of === 0) return null;
  const value = values.reduce((sum, one) => sum + one, 0) / of;
  if (of === 1) return { value, low: null, high: null, of };
  const variance = values.reduce((sum, one) => sum + (one - value) * (one - value), 0) / (of - 1);
  const half = (T_975[of - 2] ?? Z_975) * Math.sqrt(variance / of);
  return { value, low: value - half, high: value + half, of };
}

/** Wilson's interval. */
export function shareOf(hits: number, of: number): Figure | null {
  if (of === 0) return null;
  const [value, z2] = [hits / of, Z_975 * Z_975];
  const middle = (value + z2 / (2 * of)) / (1 + z2 / of);
  const half = (Z_975 / (1 + z2 / of)) * Math.sqrt((value * (1 - value)) / of + z2 / (4 * of * of));
  return { value, low: Math.max(0, middle - half), high: Math.min(1, middle + half), of };
}

const Z_975 = 1.959964;
/** Of 1, 2, 3, ... degrees of freedom. */
const T_975: readonly number[] = [
  12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.306, 2.2622, 2.2281, 2.201, 2.1788, 2.1604, 2.1448, 2.1314,
  2.1199, 2.1098, 2.1009, 2.093, 2.086, 2.0796, 2.0739, 2.0687, 2.0639, 2.0595, 2.0555, 2.0518, 2.0484, 2.0452, 2.0423,
];

const NO_TIME = '1970-01-01T00:00:00Z';
const keyOf = ({ mode, model, participants, rounds, without }: Arm): string =>
  JSON.stringify([mode, participants, rounds, without, model]);

function struckIn(artifact: Artifact): number {
  return turnsInOrder(artifact).reduce((sum, turn) => {
    const attempts = attemptsOf(turn).length;
    return sum + (turn.turn_type === 'unaccepted' ? attempts : Math.max(0, attempts - 1));
  }, 0);
}

function outcomeOf({ outcome }: Artifact): { readonly stance: string; readonly status: string } {
  const { stance, status } = (typeof outcome === 'object' && outcome !== null ? outcome : {}) as Record<
    string,
    unknown
  >;
  return {
    stance: typeof stance === 'string' ? stance : 'open',
    status: typeof status === 'string' ? status : 'completed',
  };
}
