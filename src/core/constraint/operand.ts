// One side of a comparison: a number with its unit, a day or a moment, the name of something (`Paris`), or a term such as
// `water.boiling_point`, whose value is what a reasoning says of it.

import { AffidavitError } from '#core/errors.ts';
import { parseDecimal, rational, type Rational } from '#core/constraint/rational.ts';
import { toBase, unitOf, type Dimension } from '#core/constraint/units.ts';
import { civilOf, startOfDay } from '#core/bytes/calendar.ts';

export type Operand =
  | { readonly kind: 'value'; readonly value: Rational; readonly dimension: Dimension }
  /** `dimension` is null where nothing says what its value is measured in. */
  | { readonly kind: 'term'; readonly name: string; readonly dimension: Dimension | null }
  | { readonly kind: 'name'; readonly name: string };

export interface Reading {
  readonly unit: string | undefined;
  /** Only days and moments are values. */
  readonly isTemporal: boolean;
  /** Whether a word without a dot is a name. */
  readonly names: boolean;
}

/** Throws PREDICATE_ARGS for a unit that is not known, and for a day that there never was. */
export function toOperand(text: string, { isTemporal, names, unit: unitName }: Reading): Operand {
  const trimmed = text.trim();
  const moment = momentOf(trimmed);
  if (moment !== null) return { kind: 'value', value: moment, dimension: 'date' };
  const unit = unitName === undefined ? null : unitOf(unitName);
  if (unitName !== undefined && unit === null)
    throw new AffidavitError('PREDICATE_ARGS', `expected a unit such as C, km or kg, got ${unitName}`);
  const dimension = isTemporal ? 'date' : (unit?.dimension ?? null);
  const number = isTemporal ? null : parseDecimal(trimmed);
  if (number !== null) {
    const value = unit === null ? number : toBase(number, unit);
    return { kind: 'value', value, dimension: dimension ?? 'plain' };
  }
  if (names && dimension === null && !trimmed.includes('.')) return { kind: 'name', name: trimmed.toLowerCase() };
  return { kind: 'term', name: trimmed.toLowerCase(), dimension };
}

/** A day, or a moment in UTC, in ms since 1970; null where the text is neither. Throws PREDICATE_ARGS for 2026-02-30. */
export function momentOf(text: string): Rational | null {
  const [, day, hour = '0', minute = '0', second = '0'] = MOMENT.exec(text) ?? [];
  if (day === undefined) return null;
  const start = startOfDay(day);
  const isReal = Number.isSafeInteger(start) && civilOf(start).date === day;
  if (!isReal || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59)
    throw new AffidavitError('PREDICATE_ARGS', `expected a day or a moment, got ${text}`);
  return rational(BigInt(start) + BigInt(((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000));
}

const MOMENT = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2}))?Z)?$/;
