// The constraints of a sealed run as acts in a case of questions: what a person accepts, with where it was learned.

import type { SealedRun } from '#core/bundle/contents.ts';
import type { Act } from '#core/case/case.ts';
import type { Constraint } from '#core/constraint/shape.ts';

export type Carry = Extract<Act, { kind: 'constraint' }>;

/** `runCase` is the public id of the case of the run. `edited` is what it is accepted as; left out, as the run has it. */
export function toCarry(
  { parts: { run }, stateHash }: Pick<SealedRun, 'parts' | 'stateHash'>,
  runCase: string,
  constraint: Constraint,
  edited: Constraint | null = null,
): Carry {
  const { constraint_id } = constraint;
  const origin = {
    case_id: runCase,
    constraint_id,
    edited: edited !== null,
    state_hash: stateHash,
    trace_id: run.trace_id,
  };
  return { kind: 'constraint', constraint: edited ?? constraint, origin };
}
