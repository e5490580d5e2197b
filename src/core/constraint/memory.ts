// Constraint memory: what was learned in a run, accepted by a person, holds for the answers of a case from then on. It only
// refuses: nothing is supported by a constraint, and no passage is found by it.

import type * as z from 'zod';
import { conflictIn } from '#core/constraint/solver.ts';
import { evaluate } from '#core/constraint/evaluate.ts';
import { parsePredicate } from '#core/constraint/predicate.ts';
import type { acceptAct, keptOutput, releaseAct } from '#core/constraint/rows.ts';
import { AffidavitError } from '#core/errors.ts';
import { CARRIED_MAX } from '#core/limits.ts';
import type { Hash } from '#core/ports.ts';

export type AcceptConstraint = z.infer<typeof acceptAct>;
export type ReleaseConstraint = z.infer<typeof releaseAct>;
export type ConstraintAct = AcceptConstraint | ReleaseConstraint;

/** A constraint in force, and the person's record of it. */
export interface Carried extends Pick<AcceptConstraint, 'constraint' | 'origin'> {
  readonly seq: number;
  readonly obsHash: Hash;
}

/** What is in force after one more act, in the order of acceptance. An act that changes nothing is no act of ours. */
export function afterAct(
  carried: readonly Carried[],
  act: ConstraintAct,
  { obsHash, seq }: Pick<Carried, 'obsHash' | 'seq'>,
): readonly Carried[] {
  if (act.kind === 'release') return carried.filter((one) => idOf(one) !== act.constraint_id);
  return [...carried, { constraint: act.constraint, origin: act.origin, obsHash, seq }];
}

/** Throws PREDICATE_UNKNOWN, PREDICATE_ARGS, CONSTRAINT_KNOWN, CONSTRAINT_ABSENT, CONSTRAINT_COUNT and CONSTRAINT_CLASH. */
export function requireCarriable(carried: readonly Carried[], act: ConstraintAct): void {
  if (act.kind === 'release') {
    if (!carried.some((one) => idOf(one) === act.constraint_id))
      throw new AffidavitError('CONSTRAINT_ABSENT', `expected a constraint that is in force, got ${act.constraint_id}`);
    return;
  }
  const { constraint } = act;
  parsePredicate(constraint.predicate);
  if (carried.some((one) => idOf(one) === constraint.constraint_id))
    throw new AffidavitError('CONSTRAINT_KNOWN', `the constraint ${constraint.constraint_id} is already in force`);
  if (carried.length >= CARRIED_MAX)
    throw new AffidavitError('CONSTRAINT_COUNT', `expected at most ${CARRIED_MAX} constraints in a case`);
  const all = [...carried.map((one) => one.constraint), constraint];
  const clash = conflictIn(all.map(({ predicate }) => predicate));
  if (clash !== null)
    throw new AffidavitError(
      'CONSTRAINT_CLASH',
      `these cannot all hold: ${clash.flatMap((at) => all[at]?.nl_text ?? []).join(' / ')}`,
    );
}

/** The rule C-01 says the same: ERCP keeps nothing below its candidate threshold of .6 (§3.1). */
export const CARRIED_SURE_MIN = 39_322;

const idOf = ({ constraint }: Pick<Carried, 'constraint'>): string => constraint.constraint_id;

/** What a draft makes of each constraint that is in force: broken by what it says, never by what it does not say. */
export function keptBy(carried: readonly Carried[], draft: string): z.infer<typeof keptOutput> {
  const detail = carried.map(({ constraint: { constraint_id, predicate }, seq }) => ({
    constraint_id,
    seq,
    truth: evaluate(predicate, draft),
  }));
  return { breached: detail.filter(({ truth }) => truth === 'false').length, checked: detail.length, detail };
}

/** The sentences of a draft that break a constraint by themselves; where none does alone, all of them together do. */
export function breakingIn(carried: readonly Carried[], sentences: readonly string[]): readonly string[] {
  const broken = carried.filter(({ constraint }) => evaluate(constraint.predicate, sentences.join(' ')) === 'false');
  const alone = sentences.filter((text) =>
    broken.some(({ constraint }) => evaluate(constraint.predicate, text) === 'false'),
  );
  return alone.length > 0 ? alone : broken.length > 0 ? sentences : [];
}
