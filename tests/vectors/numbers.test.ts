// RFC 8785 §3.2.2.3 against a printer that knows nothing but integers: a double is an exact fraction, the numbers that
// round to it are an interval, and its text is the shortest decimal in there, the nearest one where there are several.

import { expect, test } from 'vitest';
import { canonical } from '#core/bytes/jcs.ts';
import { random } from '#tests/campaigns/medium.ts';
import { runs } from '#tests/runs.ts';

/** Numerators over a common denominator. */
interface Interval {
  readonly low: bigint;
  readonly value: bigint;
  readonly high: bigint;
  readonly denominator: bigint;
  /** IEEE 754 rounds half to even: the ends belong to a double whose significand is even. */
  readonly isClosed: boolean;
}

function intervalOf(bits: bigint): Interval {
  const exponent = Number((bits >> 52n) & 0x7ffn);
  const fraction = bits & 0xfffffffffffffn;
  const significand = exponent === 0 ? fraction : fraction | 0x10000000000000n;
  const power = Math.max(exponent, 1) - 1075;
  // In quarters of a unit in the last place: half of one below a power of two, where doubles lie twice as close.
  const below = fraction === 0n && exponent > 1 ? 1n : 2n;
  const [scale, denominator] = power >= 0 ? [1n << BigInt(power), 4n] : [1n, 1n << BigInt(2 - power)];
  const value = 4n * significand * scale;
  return { low: value - below * scale, value, high: value + 2n * scale, denominator, isClosed: significand % 2n === 0n };
}

/** Significant digits and the power of ten of the first of them. */
function shortest(bits: bigint): { readonly digits: string; readonly power: number } {
  const { denominator, high, isClosed, low, value } = intervalOf(bits);
  let power = 400;
  while (value * ten(-power) < denominator * ten(power)) power--;
  for (let count = 1; ; count++) {
    // The two decimals of this many digits on either side of the value, as numerators over denominator * 10^-unit.
    const unit = power - count + 1;
    const [top, bottom] = [value * ten(-unit), denominator * ten(unit)];
    const floor = top / bottom;
    const holds = (decimal: bigint): boolean => {
      const [at, from, to] = [decimal * bottom, low * ten(-unit), high * ten(-unit)];
      return isClosed ? at >= from && at <= to : at > from && at < to;
    };
    const near = (decimal: bigint): bigint => (decimal * bottom > top ? decimal * bottom - top : top - decimal * bottom);
    const [best] = [floor, floor + 1n].filter(holds).sort((a, b) => (near(a) < near(b) ? -1 : near(a) > near(b) ? 1 : a % 2n === 0n ? -1 : 1));
    if (best === undefined) continue;
    const digits = best.toString();
    return { digits: digits.replace(/0+$/, ''), power: power + digits.length - count };
  }
}

function ten(power: number): bigint {
  return power > 0 ? 10n ** BigInt(power) : 1n;
}

/** ECMA-262, Number::toString, from digits: k of them, the point after the n-th. */
function print(bits: bigint): string {
  if ((bits & 0x7fffffffffffffffn) === 0n) return '0';
  const sign = bits >> 63n === 1n ? '-' : '';
  const { digits, power } = shortest(bits & 0x7fffffffffffffffn);
  const [k, n] = [digits.length, power + 1];
  if (k <= n && n <= 21) return sign + digits + '0'.repeat(n - k);
  if (n > 0 && n <= 21) return `${sign}${digits.slice(0, n)}.${digits.slice(n)}`;
  if (n > -6 && n <= 0) return `${sign}0.${'0'.repeat(-n)}${digits}`;
  const exponent = `e${n > 0 ? '+' : '-'}${String(Math.abs(n - 1))}`;
  return sign + (k === 1 ? digits : `${digits.slice(0, 1)}.${digits.slice(1)}`) + exponent;
}

function toDouble(bits: bigint): number {
  const bytes = new DataView(new ArrayBuffer(8));
  bytes.setBigUint64(0, bits);
  return bytes.getFloat64(0);
}

test('the printer says what RFC 8785, appendix B, prints', () => {
  const published: readonly (readonly [string, string])[] = [
    ['0000000000000000', '0'], ['8000000000000000', '0'], ['0000000000000001', '5e-324'], ['8000000000000001', '-5e-324'],
    ['7fefffffffffffff', '1.7976931348623157e+308'], ['ffefffffffffffff', '-1.7976931348623157e+308'],
    ['4340000000000000', '9007199254740992'], ['c340000000000000', '-9007199254740992'], ['4430000000000000', '295147905179352830000'],
    ['44b52d02c7e14af5', '9.999999999999997e+22'], ['44b52d02c7e14af6', '1e+23'], ['44b52d02c7e14af7', '1.0000000000000001e+23'],
    ['444b1ae4d6e2ef4e', '999999999999999700000'], ['444b1ae4d6e2ef4f', '999999999999999900000'], ['444b1ae4d6e2ef50', '1e+21'],
    ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'], ['3eb0c6f7a0b5ed8d', '0.000001'], ['41b3de4355555553', '333333333.3333332'],
    ['41b3de4355555554', '333333333.33333325'], ['41b3de4355555555', '333333333.3333333'], ['41b3de4355555556', '333333333.3333334'],
    ['41b3de4355555557', '333333333.33333343'], ['becbf647612f3696', '-0.0000033333333333333333'], ['43143ff3c1cb0959', '1424953923781206.2'],
  ];
  for (const [hex, text] of published) expect(print(BigInt(`0x${hex}`)), hex).toBe(text);
});

test('AX-SHALL-006: numbers as RFC 8785 wants them: every power of two and its neighbours, and thousands at random', () => {
  const chance = random(8785);
  const word = (): bigint => BigInt(Math.floor(chance() * 4_294_967_296));
  const powers = Array.from({ length: 2_046 }, (_, at) => BigInt(at + 1) << 52n).filter((_, at) => at % runs(8, 1) === 0).flatMap((bits) => [bits - 1n, bits, bits + 1n]);
  const anywhere = Array.from({ length: runs(300, 3_000) }, () => (word() << 32n) | word());
  const plain = Array.from({ length: 1_000 }, () => {
    const bytes = new DataView(new ArrayBuffer(8));
    bytes.setFloat64(0, Math.floor(chance() * 1e6) / 10 ** Math.floor(chance() * 9));
    return bytes.getBigUint64(0);
  });
  for (const bits of [...powers, ...anywhere, ...plain]) {
    const double = toDouble(bits);
    if (!Number.isFinite(double)) continue;
    expect(canonical(double), bits.toString(16)).toBe(print(bits));
  }
});
