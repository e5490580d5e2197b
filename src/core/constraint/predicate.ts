// The constraint language (ERCP v1.0 §8): seven operators, closed on purpose. What is not one of them is refused with a
// code, so that no constraint is stored that nothing can check.

import type * as z from 'zod';
import { sayFields } from '#core/bytes/fields.ts';
import { toOperand } from '#core/constraint/operand.ts';
import { predicate } from '#core/constraint/predicate-shape.ts';
import { AffidavitError } from '#core/errors.ts';

export type Predicate = z.infer<typeof predicate>;
export type Comparison = Extract<Predicate, { args: { left: string } }>;

export const OPERATORS = predicate.options.map(({ shape }) => shape.predicate_name.value);

/** Throws PREDICATE_UNKNOWN for any other operator, PREDICATE_ARGS for arguments that it cannot compare. */
export function parsePredicate(value: unknown): Predicate {
  const name = nameIn(value);
  if (!OPERATORS.some((known) => known === name)) {
    throw new AffidavitError('PREDICATE_UNKNOWN', `expected ${OPERATORS.join(', ')}, got ${name ?? 'no name'}`);
  }
  const read = predicate.safeParse(value);
  if (!read.success) throw new AffidavitError('PREDICATE_ARGS', `${name ?? ''}: ${sayFields(read.error, value)}`);
  requireComparable(read.data);
  return read.data;
}

/** Whether both sides can stand in one comparison. Throws PREDICATE_ARGS. */
function requireComparable(one: Predicate): void {
  if (!isComparison(one)) return;
  const [left, right] = sidesOf(one);
  const isOrdered = one.predicate_name !== 'Equal' && one.predicate_name !== 'NotEqual';
  if (isOrdered && (left.kind === 'name' || right.kind === 'name'))
    throw new AffidavitError('PREDICATE_ARGS', `${one.predicate_name}: expected numbers, days or terms`);
  const dimensions = new Set([left, right].flatMap((side) => (side.kind === 'value' ? [side.dimension] : [])));
  if (dimensions.size > 1)
    throw new AffidavitError(
      'PREDICATE_ARGS',
      `${one.predicate_name}: ${[...dimensions].join(' and ')} do not compare`,
    );
}

export function isComparison(one: Predicate): one is Comparison {
  return one.predicate_name !== 'NoContradiction' && one.predicate_name !== 'HasJustification';
}

/** Both sides, read. A word on the right of `Equal` and `NotEqual` is a name; elsewhere it is a term. */
export function sidesOf({ args, predicate_name: name }: Comparison) {
  const unit = 'unit' in args ? args.unit : undefined;
  const isTemporal = name === 'TemporalOrder';
  const names = name === 'Equal' || name === 'NotEqual';
  return [
    toOperand(args.left, { unit, isTemporal, names: false }),
    toOperand(args.right, { unit, isTemporal, names }),
  ] as const;
}

function nameIn(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('predicate_name' in value)) return null;
  return typeof value.predicate_name === 'string' ? value.predicate_name.slice(0, 40) : null;
}
