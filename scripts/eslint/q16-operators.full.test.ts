import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { describe, expect, it, vi } from 'vitest';
import { q16Operators } from './q16-operators.js';
import { limit } from '#tests/limits.ts';

// The first of them loads the types of the whole project: seconds, and on a busy machine a minute.
vi.setConfig({ testTimeout: limit(120_000) });

const REAL = "import type { Q16 } from '#core/bytes/q16.ts'; declare const a: Q16; declare const b: Q16;";
const SYMBOL =
  'declare const __q16: unique symbol; type Q16 = number & { readonly [__q16]: true }; declare const a: Q16; declare const b: Q16;';
const PROPERTY = 'type Q16 = number & { readonly __q16: true }; declare const a: Q16; declare const b: Q16;';

const RAW = ['a + b', 'a - b', 'a * b', 'a / b', 'a % 2', 'a ** 2', 'a >> 1', 'a >>> 1', 'a & 1', '1 + a', '-a', '~a'];

/** `code` is linted as a file of this project, so that `#core` resolves and its types are the real ones. */
function problems(code: string): number {
  const messages = new Linter({ configType: 'flat' }).verify(
    code,
    [
      {
        files: ['**/*.ts'],
        plugins: { affidavit: { rules: { 'q16-operators': q16Operators } } },
        languageOptions: {
          parser: tseslint.parser,
          parserOptions: { projectService: { allowDefaultProject: ['sample.ts'] }, tsconfigRootDir: process.cwd() },
        },
        rules: { 'affidavit/q16-operators': 'error' },
      },
    ],
    'sample.ts',
  );
  const broken = messages.find(({ ruleId }) => ruleId === null);
  if (broken) throw new Error(broken.message);
  return messages.length;
}

describe('affidavit/q16-operators', () => {
  it.each(RAW)('AX-SHALL-030 the raw operation %s on values of the core type Q16 is a lint error', (operation) => {
    expect(problems(`${REAL} export const c = ${operation};`)).toBe(1);
  });

  it('AX-SHALL-029 a shift of a Q16.16 value is a lint error', () => {
    expect(problems(`${REAL} export const c = a << 16;`)).toBe(1);
  });

  it.each([
    ['a brand that is a unique symbol', SYMBOL],
    ['a brand that is a property', PROPERTY],
  ])('AX-SHALL-030 knows %s', (_name, declarations) => {
    expect(problems(`${declarations} export const c = a + b;`)).toBe(1);
  });

  it('AX-SHALL-030 sees Q16 behind a compound assignment, an increment, a union, a generic and an element', () => {
    expect(problems(`${REAL} let c: number = a; c += b; export { c };`)).toBe(1);
    expect(problems(`${REAL} export let c: Q16 = a; c++;`)).toBe(1);
    expect(problems(`${REAL} declare const d: Q16 | null; export const c = 2 * d!;`)).toBe(1);
    expect(problems(`${REAL} export function f<T extends Q16>(x: T) { return x + 1; }`)).toBe(1);
    expect(problems(`${REAL} export const c = [a, b].reduce((x: number, y) => x + y, 0);`)).toBe(1);
  });

  it('leaves comparisons, plain numbers and calls alone', () => {
    expect(problems(`${REAL} export const c = a < b || a === b;`)).toBe(0);
    expect(problems('export const c = 1 + 2 * 3 - (4 << 1);')).toBe(0);
    expect(problems(`${REAL} declare function add(x: Q16, y: Q16): Q16; export const c = add(a, b);`)).toBe(0);
  });
});
