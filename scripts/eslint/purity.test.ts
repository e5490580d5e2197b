import { ESLint, Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { describe, expect, it } from 'vitest';
import { pureGlobals, pureSyntax, unicodeSyntax } from './purity.js';

const REFUSED: readonly (readonly [id: string, code: string])[] = [
  ['AXL6-009', 'const now = Date.now();'],
  ['AXL6-009', 'const now = new Date();'],
  ['AXL6-009', 'const now = performance.now();'],
  ['AX-SHALL-023', 'const x = Math.random();'],
  ['AX-SHALL-023', 'const { random } = Math;'],
  ['AX-SHALL-023', 'const m = Math; const x = m.exp(1);'],
  ['AX-SHALL-023', "const x = Math['random']();"],
  ['AX-SHALL-023', 'const id = crypto.randomUUID();'],
  ['AX-SHALL-023', 'setTimeout(() => {}, 1);'],
  ['AX-SHALL-023', 'const now = globalThis.Date.now();'],
  ['AX-SHALL-023', 'export const page = fetch("https://example.org");'],
  ['AX-SHALL-023', 'const words = new Intl.Segmenter("en");'],
  ['AX-SHALL-023', 'names.sort((a, b) => a.localeCompare(b));'],
  ['AX-SHALL-023', "const s = (1234.5).toLocaleString('de');"],
  ['AX-SHALL-023', "const s = name.toLocaleLowerCase('tr');"],
  ['AX-SHALL-023', 'numbers.sort();'],
  ['AX-SHALL-023', 'const sorted = numbers.toSorted();'],
  ['AX-SHALL-023', "const m = await import('./late.ts');"],
  ['AX-SHALL-023', 'const ref = new WeakRef({});'],
  ['AX-SHALL-023', 'const home = process.env.HOME;'],
  ['AXL4-007', 'const x = Math.exp(1);'],
  ['AXL4-007', 'const x = Math.log(2);'],
  ['AXL4-007', 'const x = Math.pow(2, 0.5);'],
  ['AXL4-007', 'const x = Math.round(0.5);'],
  ['AXL4-007', 'const x = 2 ** 0.5;'],
  ['AXL4-007', 'let x = 2; x **= 0.5;'],
  ['AXL4-007', "const x = parseFloat('0.1');"],
  ['AXL4-007', "const x = Number.parseFloat('0.1');"],
];

const UNICODE_REFUSED = [
  'const letter = /\\p{L}/u;',
  'const noLetter = /[^\\P{L}]/v;',
  "const built = new RegExp('[a]');",
  "const text = input.normalize('NFC');",
];

const ALLOWED = [
  'const x = Math.floor(Math.sqrt(Math.abs(Math.max(1, Math.min(2, Math.trunc(3))))));',
  'const x = Math.imul(3, Math.clz32(1));',
  'const x = 2n ** 64n;',
  'numbers.sort((a, b) => a - b);',
  'const words = /[A-Za-z0-9]+/g;',
  'const bytes = new TextEncoder().encode("a");',
  'function f(performance: number) { return performance; }',
];

function problems(code: string, unicode: boolean): number {
  return new Linter().verify(
    code,
    [
      {
        files: ['**/*.ts'],
        languageOptions: { parser: tseslint.parser, ecmaVersion: 2022, sourceType: 'module' },
        rules: {
          'no-restricted-globals': ['error', ...pureGlobals],
          'no-restricted-syntax': ['error', ...pureSyntax, ...(unicode ? unicodeSyntax : [])],
        },
      },
    ],
    'sample.ts',
  ).length;
}

describe('what the decision core may not use', () => {
  it.each(REFUSED)('%s lint refuses %s in the core', (_id, code) => {
    expect(problems(code, true)).toBeGreaterThan(0);
  });

  it.each(UNICODE_REFUSED)('AX-SHALL-023 lint refuses %s outside bytes/text.ts', (code) => {
    expect(problems(code, true)).toBeGreaterThan(0);
    expect(problems(code, false)).toBe(0);
  });

  it.each(ALLOWED)('lint allows %s in the core', (code) => {
    expect(problems(code, true)).toBe(0);
  });

  it.each([
    ['src/core/question/ask.ts', true, true],
    ['src/core/bytes/text.ts', true, false],
    ['src/adapters/retrieval/score.ts', true, true],
    ['src/adapters/builtin/judge.ts', true, true],
    ['src/adapters/parser/html.ts', true, true],
    ['src/adapters/extractive/writer.ts', true, true],
    ['src/engines.ts', true, true],
    ['src/adapters/dexie/ledger.ts', false, false],
    ['src/core/ask.test.ts', false, false],
    ['helper/main.ts', false, false],
  ])(
    'AXL4-007 AXL6-009 the configuration of %s has the purity rules: %s, and those on Unicode: %s',
    async (file, pure, unicode) => {
      const config: unknown = await new ESLint().calculateConfigForFile(file);
      const text = JSON.stringify(config);
      expect(text.includes('The core has no clock')).toBe(pure);
      expect(text.includes('Unicode property classes')).toBe(unicode);
    },
  );
});
