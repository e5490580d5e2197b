import { describe, expect, it, test } from 'vitest';
import { evaluate, type Truth } from '#core/constraint/evaluate.ts';
import { toOperand } from '#core/constraint/operand.ts';
import { OPERATORS, parsePredicate } from '#core/constraint/predicate.ts';
import { compare, parseDecimal, rational } from '#core/constraint/rational.ts';
import { toBase, unitOf } from '#core/constraint/units.ts';

const said = (predicate_name: string, args: object, reasoning: string): Truth =>
  evaluate(parsePredicate({ predicate_name, args }), reasoning);
const codeOf = (work: () => unknown): unknown => {
  try {
    work();
    return 'nothing was thrown';
  } catch (error) {
    return (error as { readonly code?: unknown }).code;
  }
};

describe('the language of predicates', () => {
  it('has the seven operators of ERCP v1.0 section 8 and no other', () => {
    expect([...OPERATORS].sort()).toEqual([
      'Equal',
      'GreaterThan',
      'HasJustification',
      'LessThan',
      'NoContradiction',
      'NotEqual',
      'TemporalOrder',
    ]);
  });

  test.each([
    [
      'an operator there is not',
      { predicate_name: 'Approximately', args: { left: 'a', right: '1' } },
      'PREDICATE_UNKNOWN',
    ],
    ['an operator in other letters', { predicate_name: 'equal', args: { left: 'a', right: '1' } }, 'PREDICATE_UNKNOWN'],
    ['a name of the prototype', { predicate_name: 'constructor', args: {} }, 'PREDICATE_UNKNOWN'],
    ['no name', { args: { left: 'a', right: '1' } }, 'PREDICATE_UNKNOWN'],
    ['nothing', null, 'PREDICATE_UNKNOWN'],
    ['a number for a name', { predicate_name: 7, args: {} }, 'PREDICATE_UNKNOWN'],
    ['an argument too few', { predicate_name: 'Equal', args: { left: 'a' } }, 'PREDICATE_ARGS'],
    ['an argument too many', { predicate_name: 'HasJustification', args: { claim: 'a', left: 'b' } }, 'PREDICATE_ARGS'],
    ['an empty term', { predicate_name: 'NoContradiction', args: { entity: '' } }, 'PREDICATE_ARGS'],
    ['an unknown unit', { predicate_name: 'Equal', args: { left: 'a', right: '1', unit: 'parsec' } }, 'PREDICATE_ARGS'],
    [
      'a day there never was',
      { predicate_name: 'TemporalOrder', args: { left: '2026-02-30', right: 'b' } },
      'PREDICATE_ARGS',
    ],
    ['a day and a number', { predicate_name: 'LessThan', args: { left: '2026-02-01', right: '5' } }, 'PREDICATE_ARGS'],
    [
      'a term of a million letters',
      { predicate_name: 'NoContradiction', args: { entity: 'x'.repeat(1e6) } },
      'PREDICATE_ARGS',
    ],
  ])('ERCP-8.1..7: refuses %s', (_what, value, code) => {
    expect(codeOf(() => parsePredicate(value))).toBe(code);
  });
});

describe('units', () => {
  // By hand: (212 - 32) * 5 / 9 = 100; 1 mi = 1609.344 m by definition; 1 lb = 0.45359237 kg by definition.
  test.each([
    ['100', 'C', '212', 'F'],
    ['100', '°C', '373.15', 'K'],
    ['-40', 'C', '-40', 'F'],
    ['1', 'mi', '1609.344', 'm'],
    ['1', 'lb', '453.59237', 'g'],
    ['1', 'atm', '1013.25', 'hPa'],
    ['36', 'km/h', '10', 'm/s'],
    ['90', 'minutes', '1.5', 'hours'],
    ['50', '%', '50', 'percent'],
  ])('ERCP-8.8: %s %s is exactly %s %s', (a, from, b, to) => {
    const [left, right] = [[a, from] as const, [b, to] as const].map(([number, name]) => {
      const [value, unit] = [parseDecimal(number), unitOf(name)];
      if (value === null || unit === null) throw new Error(`no ${number} ${name}`);
      return toBase(value, unit);
    });
    expect(left).toEqual(right);
  });

  it('ERCP-8.8: "100" C equals what a text says in Fahrenheit, and 213 F is not it', () => {
    const args = { left: 'water.boiling_point', right: '100', unit: 'C' };
    expect(said('Equal', args, 'The boiling point of water is 212 °F.')).toBe('true');
    expect(said('Equal', args, 'The boiling point of water is 213 °F.')).toBe('false');
  });

  it('are exact where a float is not: a tenth and two tenths are three tenths', () => {
    const sum = ['0.1', '0.2'].map((text) => parseDecimal(text) ?? rational(0n));
    const [a = rational(0n), b = rational(0n)] = sum;
    expect(compare(rational(a.n * b.d + b.n * a.d, a.d * b.d), rational(3n, 10n))).toBe(0);
    expect(parseDecimal('1e31')).toBeNull();
    expect(parseDecimal('1e999999999')).toBeNull();
    expect(parseDecimal('0x10')).toBeNull();
  });

  it('read a day and a moment, in ms since 1970', () => {
    const reading = { unit: undefined, isTemporal: true, names: false };
    // 11,017 days from 1970-01-01 to 2000-03-01: 30 years of 365, 7 leap days before 2000, January and its February.
    expect(toOperand('2000-03-01T00:00:01Z', reading)).toEqual({
      kind: 'value',
      value: rational(11_017n * 86_400_000n + 1000n),
      dimension: 'date',
    });
  });
});

const BOILS = { left: 'water.boiling_point', right: '100', unit: 'C' };
const KEY = { left: 'key.holder', right: 'Ada' };
const ORDER = { left: 'survey', right: 'vote' };
const DAYS = { left: 'survey.date', right: 'vote.date' };
describe('three values: what is said keeps it, breaks it, or says nothing of it', () => {
  test.each<[string, string, object, string, Truth]>([
    ['1', 'Equal', BOILS, 'The boiling point of water is 100 °C.', 'true'],
    ['1', 'Equal', BOILS, 'The boiling point of water is 90 degrees Celsius.', 'false'],
    ['1', 'Equal', BOILS, 'Water is wet.', 'unknown'],
    ['1', 'Equal', BOILS, 'The boiling point of water is 100 m.', 'unknown'],
    ['1', 'Equal', BOILS, 'The boiling point of water is 100 °C. Its boiling point is 99 °C.', 'false'],
    ['1', 'Equal', KEY, 'The holder of the key is Ada.', 'true'],
    ['1', 'Equal', KEY, 'The holder of the key is not Ada.', 'false'],
    ['1', 'Equal', KEY, 'The holder of the key is well known.', 'unknown'],
    ['2', 'NotEqual', BOILS, 'The boiling point of water is 90 °C.', 'true'],
    ['2', 'NotEqual', BOILS, 'The boiling point of water is 100 °C.', 'false'],
    ['2', 'NotEqual', BOILS, 'The boiling point of water depends.', 'unknown'],
    ['2', 'NotEqual', KEY, 'The holder of the key is not Ada.', 'true'],
    ['2', 'NotEqual', KEY, 'The holder of the key is Ada.', 'false'],
    ['3', 'LessThan', BOILS, 'The boiling point of water is 99.9 °C.', 'true'],
    ['3', 'LessThan', BOILS, 'The boiling point of water is 100 °C.', 'false'],
    ['3', 'LessThan', BOILS, 'The boiling point of water is 99 °C. Its boiling point is 101 °C.', 'false'],
    ['3', 'LessThan', BOILS, 'Nothing is said.', 'unknown'],
    ['4', 'GreaterThan', BOILS, 'The boiling point of water is 100.1 °C.', 'true'],
    ['4', 'GreaterThan', BOILS, 'The boiling point of water is 100 °C.', 'false'],
    ['4', 'GreaterThan', BOILS, '', 'unknown'],
    ['5', 'NoContradiction', { entity: 'lake.depth' }, 'The depth of the lake is 10 m. Its depth is 10 m.', 'true'],
    ['5', 'NoContradiction', { entity: 'lake.depth' }, 'The depth of the lake is 10 m. Its depth is 12 m.', 'false'],
    ['5', 'NoContradiction', { entity: 'lake.depth' }, 'The depth of the lake is 1 km. Its depth is 1000 m.', 'true'],
    ['5', 'NoContradiction', { entity: 'gate' }, 'The gate is open. The gate is not open.', 'false'],
    ['5', 'NoContradiction', { entity: 'gate' }, 'The door is shut.', 'unknown'],
    ['6', 'TemporalOrder', ORDER, 'The survey came before the vote.', 'true'],
    ['6', 'TemporalOrder', ORDER, 'The survey came after the vote.', 'false'],
    ['6', 'TemporalOrder', ORDER, 'The vote came after the survey.', 'true'],
    ['6', 'TemporalOrder', ORDER, 'There was a survey and a vote.', 'unknown'],
    ['6', 'TemporalOrder', DAYS, 'The survey has the date 2026-01-02. The vote has the date 2026-01-03.', 'true'],
    ['6', 'TemporalOrder', DAYS, 'The survey has the date 2026-01-03. The vote has the date 2026-01-03.', 'false'],
    ['7', 'HasJustification', { claim: 'The bridge closed.' }, 'The bridge closed because a cable broke.', 'true'],
    ['7', 'HasJustification', { claim: 'The bridge closed.' }, 'The bridge closed. A cable broke, therefore.', 'true'],
    ['7', 'HasJustification', { claim: 'The bridge closed.' }, 'The bridge closed. It rained.', 'false'],
    ['7', 'HasJustification', { claim: 'The bridge closed.' }, 'It rained.', 'unknown'],
  ])('ERCP-8.%s: %s of %o on "%s": %s', (_row, name, args, reasoning, expected) => {
    expect(said(name, args, reasoning)).toBe(expected);
  });
});
