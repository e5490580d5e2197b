import { expect, it } from 'vitest';
import { metered, withAllocations } from './meter.ts';

/** How often a script pays, and what it gives. */
function run(source: string): { readonly paid: number; readonly value: unknown } {
  let paid = 0;
  // eslint-disable-next-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call -- the script is ours, changed by the code under test
  const value: unknown = new Function('spendWork', metered(source, 'a.js'))(() => {
    paid += 1;
  });
  return { paid, value };
}

it.each<[what: string, source: string, paid: number, value: unknown]>([
  ['a for loop', 'let n = 0; for (let i = 0; i < 5; i++) { n += i; } return n;', 5, 10],
  ['a loop of one statement', 'let n = 0; for (let i = 0; i < 5; i++) n += i; return n;', 5, 10],
  [
    'loops in loops without braces',
    'let n = 0; for (const a of [1, 2]) for (const b in [1, 2, 3]) n++; return n;',
    8,
    6,
  ],
  ['an empty loop', 'let n = 3; while (n-- > 0); return n;', 3, -1],
  ['do and while', 'let n = 0; do n++; while (n < 4); return n;', 4, 4],
  [
    'a loop that goes on',
    'let n = 0; out: for (const a of [1, 2, 3]) { if (a === 2) continue out; n += a; } return n;',
    3,
    4,
  ],
  ['an else before a loop', 'let n = 0; if (n) n = 9; else for (;;) { if (++n > 2) break; } return n;', 3, 3],
  ['a function', 'function twice(a) { return a * 2; } return twice(twice(1));', 2, 4],
  ['an arrow of one expression', 'return [1, 2, 3].map((a) => a + 1).join();', 3, '2,3,4'],
  ['an arrow that gives an object', 'return [1].map((a) => ({ a }))[0].a;', 1, 1],
  ['an arrow of an arrow', 'const add = (a) => (b) => a + b; return add(1)(2);', 2, 3],
  [
    'methods, getters and fields',
    'class A { n = 1; get two() { return 2; } add(a) { return this.n + a + this.two; } } return new A().add(3);',
    2,
    6,
  ],
  [
    'a constructor before super',
    'class A { constructor() { this.a = 1; } } class B extends A { constructor() { super(); this.b = 2; } } const b = new B(); return b.a + b.b;',
    2,
    3,
  ],
  ['a generator', 'function* two() { yield 1; yield 2; } return [...two()].length;', 1, 2],
  ['a strict function stays strict', 'function f() { "use strict"; return this === undefined; } return f();', 1, true],
  ['what is neither', 'const a = [1, 2]; return a.length;', 0, 2],
])('%s pays, and is what it was', (_what, source, paid, value) => {
  expect(run(source)).toEqual({ paid, value });
});

it('a library that has changed where it takes memory is looked at by a person', () => {
  expect(() => withAllocations('pdf.worker.mjs', 'let nothing;')).toThrow('expected once in pdf.worker.mjs');
});
