// SRS-005: Q16.16 fixed point, int32, 65536 = 1.0. Every result is exact integer arithmetic; what does not fit
// saturates and says so in `faults`. Multiplication, never shifts, makes a Q16.16 of an integer (SRS-004 SHALL-029).

import { AffidavitError } from '#core/errors.ts';

/** Raw operators on it are a lint error (SRS-004 SHALL-030). */
export type Q16 = number & { readonly __q16: true };

/** What went wrong in a calculation. Pass one accumulator through all of its steps; nothing ever clears a flag. */
export interface Faults {
  /** Saturated at Q16_MAX. */
  overflow: boolean;
  /** Saturated at Q16_MIN. */
  underflow: boolean;
  divideByZero: boolean;
}

export function noFaults(): Faults {
  return { overflow: false, underflow: false, divideByZero: false };
}

export const Q16_MAX = 2_147_483_647 as Q16;
export const Q16_MIN = -2_147_483_648 as Q16;
export const ZERO = 0 as Q16;
export const ONE = 65_536 as Q16;

export function add(left: Q16, right: Q16, faults?: Faults): Q16 {
  return saturate(left + right, faults);
}

export function sub(left: Q16, right: Q16, faults?: Faults): Q16 {
  return saturate(left - right, faults);
}

/** (left * right) / 65536, truncating toward zero. */
export function mul(left: Q16, right: Q16, faults?: Faults): Q16 {
  // The product has up to 62 bits: the high and the low half of one factor keep both parts below 2^48, exact.
  const size = Math.abs(left);
  const other = Math.abs(right);
  const low = size % SCALE;
  const whole = ((size - low) / SCALE) * other + Math.floor((low * other) / SCALE);
  return saturate(left < 0 === right < 0 ? whole : -whole, faults);
}

/** (left * 65536) / right, truncating toward zero. Division by zero is a fault, and 0. */
export function div(left: Q16, right: Q16, faults?: Faults): Q16 {
  if (right === 0) return dividedByZero(faults);
  const dividend = Math.abs(left) * SCALE;
  const divisor = Math.abs(right);
  const whole = (dividend - (dividend % divisor)) / divisor;
  return saturate(left < 0 === right < 0 ? whole : -whole, faults);
}

/** -Q16_MIN saturates to Q16_MAX. */
export function neg(value: Q16, faults?: Faults): Q16 {
  return saturate(-Number(value), faults);
}

/** |Q16_MIN| saturates to Q16_MAX. */
export function abs(value: Q16, faults?: Faults): Q16 {
  return saturate(Math.abs(value), faults);
}

export function cmp(left: Q16, right: Q16): -1 | 0 | 1 {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

export function min(left: Q16, right: Q16): Q16 {
  return left < right ? left : right;
}

export function max(left: Q16, right: Q16): Q16 {
  return left > right ? left : right;
}

/** An integer of any size that is a safe integer; beyond +-32767 it saturates (AMB-48). */
export function fromInt(value: number, faults?: Faults): Q16 {
  assertInteger(value);
  return saturate(value * SCALE, faults);
}

/** numerator / denominator of safe integers, rounded half to even. Division by zero is a fault, and 0. */
export function fromRatio(numerator: number, denominator: number, faults?: Faults): Q16 {
  assertInteger(numerator);
  assertInteger(denominator);
  if (denominator === 0) return dividedByZero(faults);
  return fromBig(divideHalfEven(BigInt(numerator) * BIG_SCALE, BigInt(denominator)), faults);
}

/** The raw integer as it stands in a record or a policy (AMB-37). Not an int32: CANON_NUMBER_RANGE. */
export function fromRaw(value: number): Q16 {
  if (!Number.isInteger(value) || value < Q16_MIN || value > Q16_MAX) {
    throw new AffidavitError('CANON_NUMBER_RANGE', `expected a 32-bit integer, got ${value}`);
  }
  return settle(value);
}

/**
 * A decimal string such as `0.85` or `-12`, read by integers and rounded half to even (SRS-004 SHALL-036, AMB-29).
 * Throws CANON_SYNTAX for anything else (no exponent, no plus, no bare point), CANON_NUMBER_RANGE where it does not fit.
 */
export function fromDecimal(text: string): Q16 {
  const match = text.length <= DECIMAL_CHARACTERS_MAX ? DECIMAL.exec(text) : null;
  if (match === null) throw new AffidavitError('CANON_SYNTAX', 'expected a decimal number such as -0.85');
  const [, sign = '', whole = '', fraction = ''] = match;
  const size = divideHalfEven(BigInt(whole + fraction) * BIG_SCALE, 10n ** BigInt(fraction.length));
  const raw = sign === '-' ? -size : size;
  if (raw < BigInt(Q16_MIN) || raw > BigInt(Q16_MAX)) {
    throw new AffidavitError('CANON_NUMBER_RANGE', `expected a number from -32768 to below 32768, got ${text}`);
  }
  return Number(raw) as Q16;
}

/** The decimal with a fixed count of digits (at most 16, where it is exact), rounded half to even. Never `-0`. */
export function toDecimal(value: Q16, digits = 4): string {
  if (!Number.isInteger(digits) || digits < 0 || digits > 16) {
    throw new AffidavitError('CANON_NUMBER_RANGE', `expected 0 to 16 digits, got ${digits}`);
  }
  const scaled = divideHalfEven(BigInt(value) * 10n ** BigInt(digits), BIG_SCALE);
  const sign = scaled < 0n ? '-' : '';
  const text = (scaled < 0n ? -scaled : scaled).toString().padStart(digits + 1, '0');
  const point = text.length - digits;
  return digits === 0 ? sign + text : `${sign}${text.slice(0, point)}.${text.slice(point)}`;
}

/** A value beside its bound, in the fewest digits from two up that keep two different numbers apart: 0.6998 and 0.7000. */
export function toDecimals(value: Q16, bound: Q16): readonly [value: string, bound: string] {
  const digits = [2, 3, 4].find((count) => value === bound || toDecimal(value, count) !== toDecimal(bound, count)) ?? 5;
  return [toDecimal(value, digits), toDecimal(bound, digits)];
}

/** Toward zero. */
export function toIntTrunc(value: Q16): number {
  return Math.trunc(value / SCALE) + 0;
}

/** Half to even. */
export function toIntRound(value: Q16): number {
  return halfEven(value / SCALE);
}

/**
 * The one way of an engine's score into Q16.16 (architecture.md): rounded half to even; null for NaN, infinities and
 * what an int32 does not hold. Scaling a double by a power of two is exact, so every engine gets the same integer.
 */
export function quantise(score: number): Q16 | null {
  const raw = halfEven(score * SCALE);
  return raw >= Q16_MIN && raw <= Q16_MAX ? (raw as Q16) : null;
}

const SCALE = 65_536;
const BIG_SCALE = 65_536n;
const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;
const DECIMAL_CHARACTERS_MAX = 64;

function saturate(exact: number, faults: Faults | undefined): Q16 {
  if (exact >= Q16_MIN && exact <= Q16_MAX) return settle(exact);
  if (exact < 0) {
    if (faults !== undefined) faults.underflow = true;
    return Q16_MIN;
  }
  if (faults !== undefined) faults.overflow = true;
  return Q16_MAX;
}

/** Adding zero turns -0 into 0: the ledger has one zero. */
function settle(value: number): Q16 {
  return (value + 0) as Q16;
}

function dividedByZero(faults: Faults | undefined): Q16 {
  if (faults !== undefined) faults.divideByZero = true;
  return ZERO;
}

function fromBig(exact: bigint, faults: Faults | undefined): Q16 {
  if (exact > BigInt(Q16_MAX)) return saturate(Infinity, faults);
  if (exact < BigInt(Q16_MIN)) return saturate(-Infinity, faults);
  return Number(exact) as Q16;
}

function divideHalfEven(dividend: bigint, divisor: bigint): bigint {
  const [top, bottom] = divisor < 0n ? [-dividend, -divisor] : [dividend, divisor];
  const size = top < 0n ? -top : top;
  const whole = size / bottom;
  const twice = (size % bottom) * 2n;
  const rounded = twice > bottom || (twice === bottom && whole % 2n === 1n) ? whole + 1n : whole;
  return top < 0n ? -rounded : rounded;
}

function halfEven(value: number): number {
  const floor = Math.floor(value);
  const rest = value - floor;
  const up = rest > 0.5 || (rest === 0.5 && floor % 2 !== 0);
  return (up ? floor + 1 : floor) + 0;
}

function assertInteger(value: number): void {
  if (Number.isSafeInteger(value)) return;
  throw new AffidavitError('CANON_NUMBER_RANGE', `expected an integer within 2^53, got ${value}`);
}
