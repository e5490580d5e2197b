// Exact fractions for the predicates of ERCP: BigInt, always in lowest terms, the denominator above zero.

export interface Rational {
  readonly n: bigint;
  readonly d: bigint;
}

/** Throws RangeError for a denominator of zero. */
export function rational(n: bigint, d = 1n): Rational {
  if (d === 0n) throw new RangeError('expected a denominator other than zero');
  const sign = d < 0n ? -1n : 1n;
  const divisor = gcd(n < 0n ? -n : n, d * sign);
  return { n: (n * sign) / divisor, d: (d * sign) / divisor };
}

export const NOUGHT: Rational = { n: 0n, d: 1n };

export function plus(left: Rational, right: Rational): Rational {
  return rational(left.n * right.d + right.n * left.d, left.d * right.d);
}

export function minus(left: Rational, right: Rational): Rational {
  return plus(left, negative(right));
}

export function times(left: Rational, right: Rational): Rational {
  return rational(left.n * right.n, left.d * right.d);
}

export function negative({ d, n }: Rational): Rational {
  return { n: -n, d };
}

export function compare(left: Rational, right: Rational): -1 | 0 | 1 {
  const [a, b] = [left.n * right.d, right.n * left.d];
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** A decimal such as `-12.5` or `1.2e3`, exactly; null for anything else. Exponents go to 30, digits to 40. */
export function parseDecimal(text: string): Rational | null {
  const match = text.length <= CHARACTERS_MAX ? DECIMAL.exec(text) : null;
  if (match === null) return null;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const power = Number(exponent);
  if (Math.abs(power) > EXPONENT_MAX) return null;
  const size = BigInt(whole + fraction);
  const scaled = power - fraction.length;
  const value = scaled >= 0 ? rational(size * 10n ** BigInt(scaled)) : rational(size, 10n ** BigInt(-scaled));
  return sign === '-' ? negative(value) : value;
}

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,2}))?$/;
const CHARACTERS_MAX = 48;
const EXPONENT_MAX = 30;

function gcd(a: bigint, b: bigint): bigint {
  let [large, small] = [a, b];
  while (small !== 0n) [large, small] = [small, large % small];
  return large === 0n ? 1n : large;
}
