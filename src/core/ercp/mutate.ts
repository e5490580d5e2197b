// What is done to a problem that cannot be solved as it stands (ERCP v1.0 §3.6, §9.9): constraints that clash are relaxed,
// then the problem is put in other words, then its first part is asked alone. No immutable constraint is ever taken out.

import { conflictIn } from '#core/constraint/solver.ts';
import { STRATEGIES, type Constraint } from '#core/ercp/rows.ts';
import { MUTATIONS_MAX } from '#core/limits.ts';

export type Strategy = (typeof STRATEGIES)[number];
export interface Mutated {
  readonly mutation_notes: string;
  readonly problem: string;
  /** Ids of all constraints that were taken out, those of earlier mutations included. */
  readonly removed: readonly string[];
}

/**
 * The next way to change a problem, given the last one; null where none is left. What clashes can only be relaxed: other words
 * for a problem leave its constraints as they are.
 */
export function nextMutation(
  problem: string,
  constraints: readonly Constraint[],
  last: (Mutated & { readonly mutation_strategy: Strategy; readonly round: number }) | null,
): (Mutated & { readonly mutation_strategy: Strategy; readonly round: number }) | null {
  const round = (last?.round ?? 0) + 1;
  if (round > MUTATIONS_MAX) return null;
  const clashes = conflictIn(constraints.map(({ predicate }) => predicate)) !== null;
  const tried = last === null ? 0 : STRATEGIES.indexOf(last.mutation_strategy) + 1;
  for (const mutation_strategy of clashes ? (['relax'] as const) : STRATEGIES.slice(tried)) {
    const mutated = mutate(mutation_strategy, problem, constraints, last?.removed ?? []);
    if (mutated !== null) return { ...mutated, mutation_strategy, round };
  }
  return null;
}

/** Null where this strategy would change nothing. */
export function mutate(
  strategy: Strategy,
  problem: string,
  constraints: readonly Constraint[],
  removed: readonly string[],
): Mutated | null {
  if (strategy === 'relax') return relax(problem, constraints, removed);
  const next = strategy === 'reframe' ? reframed(problem) : decomposed(problem);
  if (next === problem) return null;
  const notes =
    strategy === 'reframe' ? 'The problem was put as an order to explain.' : 'The first part is asked alone.';
  return { mutation_notes: notes, problem: next, removed };
}

/** Takes out the weakest constraint of what clashes until nothing does; where nothing clashes, the weakest of all. */
function relax(problem: string, constraints: readonly Constraint[], removed: readonly string[]): Mutated | null {
  let left = [...constraints];
  const out: Constraint[] = [];
  let clash = conflictIn(left.map(({ predicate }) => predicate));
  const isForced = clash !== null;
  do {
    const among = clash === null ? left : clash.flatMap((at) => left[at] ?? []);
    const weakest = weakestOf(among);
    if (weakest === null) return null;
    out.push(weakest);
    left = left.filter((one) => one !== weakest);
    clash = conflictIn(left.map(({ predicate }) => predicate));
  } while (isForced && clash !== null);
  const told = out
    .map(({ nl_text }) => nl_text)
    .join(' ')
    .slice(0, NOTES_MAX);
  const ids = out.map(({ constraint_id }) => constraint_id);
  return { mutation_notes: `Relaxed: ${told}`, problem, removed: [...new Set([...removed, ...ids])] };
}
const NOTES_MAX = 700;

/** Of the lowest priority, then of the lowest confidence, then the latest; null where all are immutable. */
function weakestOf(constraints: readonly Constraint[]): Constraint | null {
  const free = constraints.filter(({ immutable }) => !immutable).reverse();
  const [weakest] = [...free].sort(
    (a, b) => RANK[a.priority] - RANK[b.priority] || a.confidence - b.confidence || free.indexOf(a) - free.indexOf(b),
  );
  return weakest ?? null;
}
const RANK: Readonly<Record<Constraint['priority'], number>> = { low: 0, medium: 1, high: 2 };

function reframed(problem: string): string {
  return problem.startsWith(EXPLAIN) ? problem : `${EXPLAIN}${problem}`;
}
const EXPLAIN = 'Explain step by step, each step with its reason: ';

/** The first question of several, else what stands before "and". */
function decomposed(problem: string): string {
  const [first = ''] = /^[^?]+\?(?=\s*\S)/.exec(problem) ?? [];
  if (first !== '') return first;
  const [, before = ''] = /^(.{12,}?),? and (?=.{12,})/i.exec(problem) ?? [];
  return before === '' ? problem : `${before}?`;
}

/** A clash in words, for people. */
export function sayClash(constraints: readonly Constraint[]): readonly string[] {
  const clash = conflictIn(constraints.map(({ predicate }) => predicate));
  if (clash === null) return [];
  return clash.flatMap((at) => constraints[at]?.nl_text ?? []);
}
