import { describe, expect, it, test } from 'vitest';
import { parsePredicate, type Predicate } from '#core/constraint/predicate.ts';
import { conflictIn } from '#core/constraint/solver.ts';

const p = (predicate_name: string, left: string, right: string, unit?: string): Predicate =>
  parsePredicate({ predicate_name, args: { left, right, ...(unit === undefined ? {} : { unit }) } });

describe('ERCP-7.3d: constraints that cannot hold together', () => {
  test.each<[string, readonly Predicate[], readonly number[] | null]>([
    ['nothing at all', [], null],
    [
      'two bounds with room between them',
      [p('GreaterThan', 'a.x', '99.5', 'C'), p('LessThan', 'a.x', '100.5', 'C')],
      null,
    ],
    ['two bounds that cross', [p('GreaterThan', 'a.x', '5'), p('LessThan', 'a.x', '4')], [0, 1]],
    ['two strict bounds that touch', [p('GreaterThan', 'a.x', '5'), p('LessThan', 'a.x', '5')], [0, 1]],
    ['one value in two units', [p('Equal', 'a.x', '100', 'C'), p('Equal', 'a.x', '212', 'F')], null],
    ['two values in two units', [p('Equal', 'a.x', '100', 'C'), p('Equal', 'a.x', '213', 'F')], [0, 1]],
    ['a value that must not be', [p('Equal', 'a.x', '5'), p('NotEqual', 'a.x', '5')], [0, 1]],
    [
      'bounds that only leave what must not be',
      [p('Equal', 'a.x', 'b.y'), p('Equal', 'b.y', '5'), p('NotEqual', 'a.x', '5')],
      [0, 1, 2],
    ],
    [
      'what must not be, with room beside it',
      [p('GreaterThan', 'a.x', '4'), p('LessThan', 'a.x', '6'), p('NotEqual', 'a.x', '5')],
      null,
    ],
    [
      'a ring of orders',
      [p('TemporalOrder', 'a', 'b'), p('TemporalOrder', 'b', 'c'), p('TemporalOrder', 'c', 'a')],
      [0, 1, 2],
    ],
    ['a moment before itself', [p('TemporalOrder', 'a', 'a')], [0]],
    [
      'days against an order',
      [p('TemporalOrder', 'a.day', 'b.day'), p('Equal', 'a.day', '2026-03-02'), p('Equal', 'b.day', '2026-03-01')],
      [0, 1, 2],
    ],
    ['two names for one thing', [p('Equal', 'key.holder', 'Ada'), p('Equal', 'key.holder', 'Grace')], [0, 1]],
    ['a name twice', [p('Equal', 'key.holder', 'Ada'), p('Equal', 'key.holder', 'ada')], null],
    ['a length that is a temperature', [p('LessThan', 'a.x', '5', 'm'), p('LessThan', 'a.x', '5', 'C')], [0, 1]],
    [
      'the same, by way of another term',
      [p('LessThan', 'a.x', '5', 'm'), p('Equal', 'a.x', 'b.y'), p('LessThan', 'b.y', '5', 'C')],
      [0, 1, 2],
    ],
    ['two numbers that are not equal', [p('Equal', '2', '3')], [0]],
    [
      'only those that clash, of many',
      [p('LessThan', 'c.z', '9'), p('GreaterThan', 'a.x', '5'), p('LessThan', 'b.y', '1'), p('LessThan', 'a.x', '4')],
      [1, 3],
    ],
    [
      'numbers no float can tell apart',
      [p('Equal', 'a.x', '0.1000000000000000000000000000001'), p('Equal', 'a.x', '0.1')],
      [0, 1],
    ],
    ['what no solver looks at', [parsePredicate({ predicate_name: 'NoContradiction', args: { entity: 'a' } })], null],
  ])('%s', (_what, constraints, expected) => {
    expect(conflictIn(constraints)).toEqual(expected);
  });
});

/** A small generator of numbers, so that the problems are the same on every machine. */
function* numbers(seed: number): Generator<number, never> {
  let state = seed;
  while (true) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

const NAMES = ['Equal', 'NotEqual', 'LessThan', 'GreaterThan'] as const;
type Name = (typeof NAMES)[number];
interface Small {
  readonly name: Name;
  readonly left: string;
  /** Another term, or a whole number. */
  readonly right: string | number;
}

/** Tries every value on a grid that is fine and wide enough for so few terms and so small numbers. */
function canHold(problem: readonly Small[], terms: readonly string[], reach: number): boolean {
  const grid: number[] = [];
  for (let at = -reach * 8; at <= reach * 8; at += 1) grid.push(at / 8);
  const tryFrom = (at: number, values: ReadonlyMap<string, number>): boolean => {
    const term = terms[at];
    const settled = problem.filter(
      ({ left, right }) => values.has(left) && (typeof right === 'number' || values.has(right)),
    );
    if (!settled.every((one) => holdsAt(one, values))) return false;
    return term === undefined || grid.some((value) => tryFrom(at + 1, new Map([...values, [term, value]])));
  };
  return tryFrom(0, new Map());
}

function holdsAt({ left, name, right }: Small, values: ReadonlyMap<string, number>): boolean {
  const a = values.get(left) ?? NaN;
  const b = typeof right === 'number' ? right : (values.get(right) ?? NaN);
  if (name === 'Equal') return a === b;
  if (name === 'NotEqual') return a !== b;
  return name === 'LessThan' ? a < b : a > b;
}

function randomProblem(next: () => number, terms: readonly string[], reach: number): readonly Small[] {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T;
  return Array.from({ length: 1 + Math.floor(next() * 6) }, () => ({
    name: pick(NAMES),
    left: pick(terms),
    right: next() < 0.5 ? pick(terms) : Math.floor(next() * (2 * reach + 1)) - reach,
  }));
}

const toPredicates = (problem: readonly Small[]): readonly Predicate[] =>
  problem.map(({ left, name, right }) => p(name, left, String(right)));

test.each([
  [2, 1, 4, 600],
  [3, 1, 3, 60],
])(
  'ERCP-7.3d: agrees with trying every value, on %i terms (%i at most, a grid of %i, %i problems)',
  (size, reach, wide, count) => {
    const terms = ['a.x', 'b.y', 'c.z'].slice(0, size);
    const stream = numbers(20_261_123 + size);
    const next = (): number => stream.next().value;
    let impossible = 0;
    for (let at = 0; at < count; at += 1) {
      const problem = randomProblem(next, terms, reach);
      const core = conflictIn(toPredicates(problem));
      expect([problem, core === null]).toEqual([problem, canHold(problem, terms, wide)]);
      if (core === null) continue;
      impossible += 1;
      const inCore = core.map((one) => problem[one] as Small);
      expect([inCore, canHold(inCore, terms, wide)]).toEqual([inCore, false]);
      for (const one of core) {
        const rest = core.filter((other) => other !== one).map((other) => problem[other] as Small);
        expect([rest, canHold(rest, terms, wide)]).toEqual([rest, true]); // none of it can be left out
      }
    }
    expect(impossible).toBeGreaterThan(count / 10); // the problems are of both kinds
  },
);

it('answers at once about as many constraints as a run can hold', () => {
  const chain = Array.from({ length: 60 }, (_, at) => p('LessThan', `t.x${String(at)}`, `t.x${String(at + 1)}`));
  const ring = [...chain, p('LessThan', 't.x60', 't.x0')];
  expect(conflictIn(chain)).toBeNull();
  expect(conflictIn(ring)).toHaveLength(61);
});
