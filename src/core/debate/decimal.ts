// Decimals of twelve digits as integers: what the equations of the evaluators are worked out in, the same on every machine.

import { AffidavitError } from '#core/errors.ts';

/** In units of 10^-12. */
export type Decimal = bigint;

export const SCALE = 1_000_000_000_000n;
const DIGITS = 12;

/** Of text such as `0.15`. */
export function decimal(text: string): Decimal {
  const match = /^(-?)(\d+)(?:\.(\d{1,12}))?$/.exec(text);
  if (match === null) throw new AffidavitError('CANON_SYNTAX', 'expected a decimal number such as -0.85');
  const [, sign = '', whole = '', fraction = ''] = match;
  const size = BigInt(whole + fraction.padEnd(DIGITS, '0'));
  return sign === '-' ? -size : size;
}

/** numerator / denominator of integers, rounded half to even. */
export function ratio(numerator: number, denominator: number): Decimal {
  return divideHalfEven(BigInt(numerator) * SCALE, BigInt(denominator));
}

export function times(left: Decimal, right: Decimal): Decimal {
  return divideHalfEven(left * right, SCALE);
}

/** Of at least one. */
export function mean(values: readonly Decimal[]): Decimal {
  return divideHalfEven(sum(values), BigInt(values.length));
}

export function sum(values: readonly Decimal[]): Decimal {
  return values.reduce((total, value) => total + value, 0n);
}

export function clamp(value: Decimal, low: Decimal, high: Decimal): Decimal {
  return value < low ? low : value > high ? high : value;
}

/** For a record: a number with six digits after its point. */
export function toNumber(value: Decimal): number {
  return Number(divideHalfEven(value, 1_000_000n)) / 1_000_000;
}

/** Binary logarithm of a value above 0: digit by digit, by squaring. */
export function log2(value: Decimal): Decimal {
  let whole = 0n;
  let rest = value * GUARD;
  const one = SCALE * GUARD;
  while (rest >= 2n * one) {
    rest /= 2n;
    whole += 1n;
  }
  while (rest < one) {
    rest *= 2n;
    whole -= 1n;
  }
  let bits = 0n;
  for (let at = 0; at < LOG_BITS; at += 1) {
    rest = (rest * rest) / one;
    bits *= 2n;
    if (rest < 2n * one) continue;
    rest /= 2n;
    bits += 1n;
  }
  return whole * SCALE + divideHalfEven(bits * SCALE, 2n ** BigInt(LOG_BITS));
}

const GUARD = 1_000_000_000_000n;
const LOG_BITS = 44;

function divideHalfEven(dividend: bigint, divisor: bigint): bigint {
  const size = dividend < 0n ? -dividend : dividend;
  const whole = size / divisor;
  const twice = (size % divisor) * 2n;
  const rounded = twice > divisor || (twice === divisor && whole % 2n === 1n) ? whole + 1n : whole;
  return dividend < 0n ? -rounded : rounded;
}
