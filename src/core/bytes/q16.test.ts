import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  abs,
  add,
  cmp,
  div,
  type Faults,
  fromDecimal,
  fromInt,
  fromRatio,
  fromRaw,
  max,
  min,
  mul,
  neg,
  noFaults,
  ONE,
  type Q16,
  Q16_MAX,
  Q16_MIN,
  quantise,
  sub,
  toDecimal,
  toDecimals,
  toIntRound,
  toIntTrunc,
  ZERO,
} from '#core/bytes/q16.ts';

const MAX = 2_147_483_647;
const MIN = -2_147_483_648;
const EDGES = [0, 1, -1, 2, -2, 32_767, 32_768, -32_768, 65_535, 65_536, -65_536, 65_537, MAX, MAX - 1, MIN, MIN + 1];
const raw = fc.oneof(
  fc.constantFrom(...EDGES),
  fc.integer({ min: MIN, max: MAX }),
  fc.integer({ min: -300_000, max: 300_000 }),
);
const pairs = EDGES.flatMap((left) => EDGES.map((right): [number, number] => [left, right]));

type Operation = (left: Q16, right: Q16, faults?: Faults) => Q16;
interface Expected {
  readonly value: number;
  readonly faults: Faults;
}

describe('AX-18.x, AXL1-003..006: arithmetic is exact, saturates and says so', () => {
  // BigInt division truncates toward zero, as SRS-005 SHALL-067 wants it.
  const cases: readonly [string, Operation, (left: bigint, right: bigint) => bigint | null][] = [
    ['add', add, (left, right) => left + right],
    ['sub', sub, (left, right) => left - right],
    ['mul', mul, (left, right) => (left * right) / 65_536n],
    ['div', div, (left, right) => (right === 0n ? null : (left * 65_536n) / right)],
  ];
  test.each(cases)(
    'AX-18.x, AXL1-003..006, AX-21.6: %s agrees with BigInt, at every pair of edges and anywhere',
    (_, operation, exact) => {
      const check = (left: number, right: number) => {
        expect(run(operation, left, right), `${left}, ${right}`).toEqual(saturated(exact(BigInt(left), BigInt(right))));
      };
      for (const [left, right] of pairs) check(left, right);
      fc.assert(fc.property(raw, raw, check), { numRuns: 5_000 });
    },
  );

  test.each<[string, Operation, number, number, number, Partial<Faults>]>([
    // SRS-005 v1.1, Appendix A.
    ['A.1', add, 65_536, 65_536, 131_072, {}],
    ['A.1', add, MAX, 1, MAX, { overflow: true }],
    ['A.1', add, MIN, -1, MIN, { underflow: true }],
    ['A.1', add, -65_536, 65_536, 0, {}],
    ['A.2', mul, 65_536, 65_536, 65_536, {}],
    ['A.2', mul, 131_072, 131_072, 262_144, {}],
    ['A.2', mul, 32_768, 32_768, 16_384, {}],
    ['A.3', div, 65_536, 65_536, 65_536, {}],
    ['A.3', div, 131_072, 65_536, 131_072, {}],
    ['A.3', div, 65_536, 0, 0, { divideByZero: true }],
    ['A.3', div, MIN, -1, MAX, { overflow: true }],
    ['A.3', div, MAX, 1, MAX, { overflow: true }],
    // By hand: toward zero on both sides of it, and the products that need all 62 bits.
    ['toward zero', mul, -1, 1, 0, {}],
    ['toward zero', mul, -3, 32_768, -1, {}],
    ['toward zero', div, -1, 131_072, 0, {}],
    ['toward zero', div, -65_536, 196_608, -21_845, {}],
    ['62 bits', mul, MIN, MIN, MAX, { overflow: true }],
    ['62 bits', mul, MIN, MAX, MIN, { underflow: true }],
    ['62 bits', mul, MIN, -1, 32_768, {}],
    ['62 bits', mul, MIN, -65_536, MAX, { overflow: true }],
    ['INT_MIN', mul, MIN, 65_536, MIN, {}],
    ['INT_MIN', div, MIN, 65_536, MIN, {}],
    ['INT_MIN', sub, 0, MIN, MAX, { overflow: true }],
  ])(
    'AXL1-011: %s: %o of %d and %d is %d, and what does not fit saturates',
    (_, operation, left, right, value, faults) => {
      expect(run(operation, left, right)).toEqual({ value, faults: { ...noFaults(), ...faults } });
    },
  );

  test('AX-18.x: SRS-005 A.2 says MAX * 2 overflows, but raw 2 is 2^-15: the product fits and is 65535', () => {
    expect(run(mul, MAX, 2)).toEqual({ value: 65_535, faults: noFaults() });
  });

  test('AXL1-010: negation and absolute value of the smallest number saturate', () => {
    for (const operation of [neg, abs]) {
      const faults = noFaults();
      expect(operation(Q16_MIN, faults)).toBe(MAX);
      expect(faults).toEqual({ overflow: true, underflow: false, divideByZero: false });
    }
    fc.assert(
      fc.property(raw, (value) => {
        expect(neg(fromRaw(value))).toBe(value === MIN ? MAX : 0 - value);
        expect(abs(fromRaw(value))).toBe(value === MIN ? MAX : value < 0 ? 0 - value : value);
      }),
    );
  });

  test('AXL1-012: a fault stays until somebody clears it', () => {
    const faults = noFaults();
    add(Q16_MAX, ONE, faults);
    add(ONE, ONE, faults);
    div(ONE, ZERO, faults);
    expect(faults).toEqual({ overflow: true, underflow: false, divideByZero: true });
  });

  test('there is one zero', () => {
    const zeros = [neg(ZERO), mul(fromRaw(-1), ZERO), div(ZERO, fromRaw(-5)), fromRaw(-0), fromInt(-0), quantise(-0)];
    zeros.push(quantise(-1e-9), fromDecimal('-0'), fromRatio(0, -3));
    for (const zero of zeros) expect(Object.is(zero, 0)).toBe(true);
    expect(Object.is(toIntTrunc(fromRaw(-1)), 0)).toBe(true);
    expect(Object.is(toIntRound(fromRaw(-1)), 0)).toBe(true);
  });
});

test('AXL1-007: comparison is one total order over all values', () => {
  fc.assert(
    fc.property(raw, raw, (left, right) => {
      const [a, b] = [fromRaw(left), fromRaw(right)];
      expect(cmp(a, b)).toBe(left < right ? -1 : left > right ? 1 : 0);
      expect(min(a, b)).toBe(left < right ? left : right);
      expect(max(a, b)).toBe(left < right ? right : left);
    }),
  );
});

describe('AXL1-001, AXL1-008: conversions', () => {
  test('AX-SHALL-029, AXL1-001, AXL1-008: an integer is multiplied, so -1 is -65536', () => {
    expect(fromInt(-1)).toBe(-65_536);
    expect(fromInt(32_767)).toBe(2_147_418_112);
    expect(fromInt(-32_768)).toBe(MIN);
    expect(ONE).toBe(65_536);
  });

  test.each([
    [32_768, MAX, { overflow: true }],
    [-32_769, MIN, { underflow: true }],
    [Number.MAX_SAFE_INTEGER, MAX, { overflow: true }],
    [Number.MIN_SAFE_INTEGER, MIN, { underflow: true }],
  ])('AMB-48: the integer %d saturates at %d', (value, expected, flags) => {
    const faults = noFaults();
    expect(fromInt(value, faults)).toBe(expected);
    expect(faults).toEqual({ ...noFaults(), ...flags });
  });

  test.each([
    [65_537, 1024, 4_194_368],
    [1, 3, 21_845],
    [-1, 3, -21_845],
    [2, -3, -43_691],
    [1, 131_072, 0],
    [3, 131_072, 2],
    [-3, 131_072, -2],
    [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER - 1, 65_536],
  ])('AMB-48: %d / %d is %d', (numerator, denominator, expected) => {
    expect(fromRatio(numerator, denominator)).toBe(expected);
  });

  test('a ratio without an answer faults', () => {
    const faults = noFaults();
    expect(fromRatio(5, 0, faults)).toBe(0);
    expect(fromRatio(Number.MIN_SAFE_INTEGER, 3, faults)).toBe(MIN);
    expect(fromRatio(Number.MAX_SAFE_INTEGER, 3, faults)).toBe(MAX);
    expect(faults).toEqual({ overflow: true, underflow: true, divideByZero: true });
  });

  test.each<[string, number]>([
    // AX-SHALL-036c: the values of the specification's example.
    ['0.7', 45_875],
    ['0.9', 58_982],
    ['70', 4_587_520],
    ['71', 4_653_056],
    ['0.85', 55_706],
    ['-1', -65_536],
    ['-0.5', -32_768],
    ['0', 0],
    ['000.5', 32_768],
    ['32767.9999923706054687', MAX],
    ['-32768', MIN],
    // Ties, exact in decimal: half of 2^-16 is 0.00000762939453125.
    ['0.00000762939453125', 0],
    ['0.00000762939453126', 1],
    ['0.00002288818359375', 2],
    ['-0.00002288818359375', -2],
  ])('AX-SHALL-036c: the decimal %s is %d, without floats', (text, expected) => {
    expect(fromDecimal(text)).toBe(expected);
  });

  test.each([
    '',
    ' 1',
    '1 ',
    '+1',
    '.5',
    '5.',
    '1e3',
    '0x10',
    '1_000',
    '1,5',
    '--1',
    'NaN',
    'Infinity',
    '٣',
    '1\n',
    '0'.repeat(65),
  ])('fromDecimal refuses %j', (text) => {
    expect(() => fromDecimal(text)).toThrow(expect.objectContaining({ code: 'CANON_SYNTAX' }));
  });

  test.each(['32768', '-32768.1', '99999999999999999999'])('fromDecimal refuses %s: it does not fit', (text) => {
    expect(() => fromDecimal(text)).toThrow(expect.objectContaining({ code: 'CANON_NUMBER_RANGE' }));
  });

  test.each<[number, number, string]>([
    [65_536, 4, '1.0000'],
    [45_875, 4, '0.7000'],
    [-32_768, 4, '-0.5000'],
    [1, 4, '0.0000'],
    [-1, 4, '0.0000'],
    [1, 16, '0.0000152587890625'],
    [MIN, 4, '-32768.0000'],
    [MAX, 4, '32768.0000'],
    [MAX, 16, '32767.9999847412109375'],
    [98_304, 0, '2'],
    [32_768, 0, '0'],
    [-98_304, 0, '-2'],
    [8_192, 2, '0.12'],
    [24_576, 2, '0.38'],
  ])('AMB-29: %d with %d digits is %s', (value, digits, expected) => {
    expect(toDecimal(fromRaw(value), digits)).toBe(expected);
  });

  test('a value beside its bound: two different numbers never read the same, and none takes more digits than that needs', () => {
    expect(toDecimals(fromRaw(39_249), fromRaw(39_322))).toEqual(['0.599', '0.600']);
    expect(toDecimals(fromRaw(39_321), fromRaw(39_322))).toEqual(['0.59999', '0.60001']);
    expect(toDecimals(fromRaw(39_322), fromRaw(39_322))).toEqual(['0.60', '0.60']);
    fc.assert(
      fc.property(raw, fc.integer({ min: 1, max: 2_000 }), (value, apart) => {
        const [low, high] = toDecimals(
          fromRaw(Math.min(value, MAX - apart)),
          fromRaw(Math.min(value, MAX - apart) + apart),
        );
        expect(low).not.toBe(high);
      }),
    );
  });

  test('sixteen digits are exact: decimal and back is the same number', () => {
    fc.assert(
      fc.property(raw, (value) => {
        expect(fromDecimal(toDecimal(fromRaw(value), 16))).toBe(value);
      }),
    );
  });

  test.each([
    [98_304, 1, 2],
    [-98_304, -1, -2],
    [32_768, 0, 0],
    [-32_768, 0, 0],
    [163_840, 2, 2],
    [-163_840, -2, -2],
    [32_769, 0, 1],
    [-32_769, 0, -1],
    [MIN, -32_768, -32_768],
    [MAX, 32_767, 32_768],
  ])('AXL1-009: %d to an integer is %d toward zero and %d to the nearest, ties to even', (value, toward, nearest) => {
    expect(toIntTrunc(fromRaw(value))).toBe(toward);
    expect(toIntRound(fromRaw(value))).toBe(nearest);
  });

  test.each([0.5, MAX + 1, MIN - 1, Number.NaN, Number.POSITIVE_INFINITY])('AXL1-002: fromRaw refuses %d', (value) => {
    expect(() => fromRaw(value)).toThrow(expect.objectContaining({ code: 'CANON_NUMBER_RANGE' }));
  });
});

describe('a score enters in one way', () => {
  test.each<[number, number | null]>([
    [0, 0],
    [1, 65_536],
    [0.5, 32_768],
    [0.7, 45_875],
    [0.1 + 0.2, 19_661],
    [2 ** -17, 0],
    [3 * 2 ** -17, 2],
    [5 * 2 ** -17, 2],
    [-(2 ** -17), 0],
    [-3 * 2 ** -17, -2],
    [2 ** -17 + Number.EPSILON * 2 ** -17, 1],
    [Number.MIN_VALUE, 0],
    [-0.5, -32_768],
    [32_767.999_992, MAX],
    [-32_768, MIN],
    [32_768, null],
    [-32_768.001, null],
    [Number.MAX_VALUE, null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
    [Number.NEGATIVE_INFINITY, null],
  ])('%d is %o, half to even', (score, expected) => {
    expect(quantise(score)).toBe(expected);
  });

  test('it is the nearest integer of the exact value of the double', () => {
    fc.assert(
      fc.property(fc.double({ min: -2, max: 2, noNaN: true }), (score) => {
        // A double between -2 and 2 is an integer multiple of 2^-1074: exact as a BigInt.
        const exact = toUnits(score);
        const unit = 1n << 1058n;
        const twice = 2n * (BigInt(quantise(score) ?? 99_999_999) * unit - exact);
        expect(twice <= unit && twice >= -unit).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});

function run(operation: Operation, left: number, right: number): Expected {
  const faults = noFaults();
  return { value: operation(fromRaw(left), fromRaw(right), faults), faults };
}

function saturated(exact: bigint | null): Expected {
  if (exact === null) return { value: 0, faults: { ...noFaults(), divideByZero: true } };
  if (exact > BigInt(MAX)) return { value: MAX, faults: { ...noFaults(), overflow: true } };
  if (exact < BigInt(MIN)) return { value: MIN, faults: { ...noFaults(), underflow: true } };
  return { value: Number(exact), faults: noFaults() };
}

/** The double in units of 2^-1074, from its bits. */
function toUnits(value: number): bigint {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  const bits = view.getBigUint64(0);
  const exponent = (bits >> 52n) & 0x7ffn;
  const fraction = bits & 0xfffffffffffffn;
  const size = exponent === 0n ? fraction : (fraction | (1n << 52n)) << (exponent - 1n);
  return bits >> 63n === 1n ? -size : size;
}
