// Our solver against Z3, which shares no line with it, on 10,000 problems made at random.

import { init } from 'z3-solver';
import { expect, it } from 'vitest';
import { parsePredicate } from '#core/constraint/predicate.ts';
import { conflictIn } from '#core/constraint/solver.ts';
import { limit } from '#tests/limits.ts';

const PROBLEMS = 10_000;
const TERMS = ['a.x', 'b.y', 'c.z', 'd.u', 'e.v'] as const;
const NAMES = ['Equal', 'NotEqual', 'LessThan', 'GreaterThan', 'TemporalOrder'] as const;

interface Said {
  readonly name: (typeof NAMES)[number];
  readonly left: string;
  /** Another term, a decimal number, or a day of March 2026. */
  readonly right: string;
}

/** A small generator of numbers, so that the problems are the same on every machine. */
function* numbers(seed: number): Generator<number, never> {
  let state = seed;
  while (true) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

function problem(next: () => number): readonly Said[] {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T;
  const size = 2 + Math.floor(next() * (TERMS.length - 1));
  const terms = TERMS.slice(0, size);
  // Numbers and days do not compare, so a problem has one of the two; only days come before each other.
  const ofDays = next() < 0.3;
  const names = ofDays ? NAMES : NAMES.filter((name) => name !== 'TemporalOrder');
  return Array.from({ length: 1 + Math.floor(next() * 9) }, () => {
    const isTerm = next() < 0.6;
    const value = ofDays ? day(1 + Math.floor(next() * 28)) : decimal(Math.floor(next() * 61) - 30);
    return { name: pick(names), left: pick(terms), right: isTerm ? pick(terms) : value };
  });
}

const day = (number: number): string => `${MARCH}${String(number).padStart(2, '0')}`;
const MARCH = '2026-03-';

const decimal = (tenths: number): string =>
  `${tenths < 0 ? '-' : ''}${String(Math.floor(Math.abs(tenths) / 10))}.${String(Math.abs(tenths) % 10)}`;

it(
  'ERCP-7.3d: agrees with Z3 on 10,000 random problems, and each of its conflicts cannot hold by Z3 and holds without any one of its parts',
  async () => {
    const { Context } = await init();
    const z3 = Context('main');
    const solver = new z3.Solver();
    const terms = new Map(TERMS.map((term) => [term as string, z3.Real.const(term)]));
    const holds = async (said: readonly Said[]): Promise<boolean> => {
      solver.reset();
      for (const { left, name, right } of said) {
        const a = terms.get(left) ?? z3.Real.const(left);
        const b = terms.get(right) ?? z3.Real.val(right.startsWith(MARCH) ? Number(right.slice(MARCH.length)) : right);
        if (name === 'Equal') solver.add(a.eq(b));
        else if (name === 'NotEqual') solver.add(a.neq(b));
        else solver.add(name === 'GreaterThan' ? a.gt(b) : a.lt(b));
      }
      return (await solver.check()) === 'sat';
    };
    const stream = numbers(20_261_123);
    const next = (): number => stream.next().value;
    let impossible = 0;
    for (let at = 0; at < PROBLEMS; at += 1) {
      const said = problem(next);
      const core = conflictIn(
        said.map(({ left, name, right }) => parsePredicate({ predicate_name: name, args: { left, right } })),
      );
      expect([at, said, core === null]).toEqual([at, said, await holds(said)]);
      if (core === null) continue;
      impossible += 1;
      if (impossible % 10 !== 0) continue; // the core itself, in every tenth
      const inCore = core.map((one) => said[one] as Said);
      expect([at, inCore, await holds(inCore)]).toEqual([at, inCore, false]);
      for (const one of inCore)
        expect([at, inCore, await holds(inCore.filter((other) => other !== one))]).toEqual([at, inCore, true]);
    }
    expect(impossible).toBeGreaterThan(PROBLEMS / 10);
    expect(impossible).toBeLessThan((9 * PROBLEMS) / 10);
  },
  limit(300_000),
);
