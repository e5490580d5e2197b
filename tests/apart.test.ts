import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { APART } from './apart.ts';

/** It names what it looks for. */
const OWN = 'tests/apart.test.ts';
const CHANGES_ALL =
  /\bvi\.(?:mock|doMock|stubGlobal|stubEnv|useFakeTimers)\(|\bglobalThis\.\w+ = |Object\.(?:assign|defineProperty)\(globalThis\b|\bprocess\.env(?:\.\w+|\[[^\]]+\]) = |\bprocess\.chdir\(/;

it('a unit test that changes a global, the clock, a module or the environment has a world of its own', () => {
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.test.ts'], { encoding: 'utf8' });
  const files = list.split('\n').filter((path) => path !== '' && !path.endsWith('.full.test.ts') && path !== OWN);
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((path) => CHANGES_ALL.test(readFileSync(path, 'utf8'))).sort()).toEqual([...APART].sort());
});

it.each([
  "vi.stubGlobal('crypto', {});",
  'globalThis.fetch = fetch;',
  "process.env['HOME'] = folder;",
  'Object.defineProperty(globalThis, name, {});',
])('finds %s', (line) => {
  expect(CHANGES_ALL.test(line)).toBe(true);
});

it('passes over what only reads them', () => {
  expect(CHANGES_ALL.test("const { fetch } = globalThis; if (process.env['SHOW'] === undefined) return;")).toBe(false);
});
