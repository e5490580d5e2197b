import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { LANGUAGE_HASH } from '#language/tables.ts';
import { SCENARIOS, type ScenarioName } from '#tests/scenarios.ts';
import { decide } from '#tests/conformance/pure.entry.ts';

const [output] = (
  await build({
    entryPoints: ['tests/conformance/pure.entry.ts'],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'pure',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['import'],
    target: 'es2022',
    tsconfig: 'tsconfig.base.json',
    logLevel: 'error',
  })
).outputFiles;

/** Taken away: what each would say differs between machines, days and runs. */
const THROWING = `
  const forbid = (name) => () => { throw new Error('reached for ' + name); };
  const forbidden = (name) => new Proxy(function () {}, { get: forbid(name), apply: forbid(name), construct: forbid(name) });
  for (const name of ['Date', 'Intl', 'WeakRef', 'FinalizationRegistry', 'Atomics', 'SharedArrayBuffer', 'WebAssembly'])
    Object.defineProperty(globalThis, name, { value: forbidden(name) });
  for (const name of ['random', 'sin', 'cos', 'tan', 'exp', 'expm1', 'log', 'log2', 'log10', 'log1p', 'pow', 'cbrt', 'hypot', 'tanh', 'atan2', 'fround'])
    Math[name] = forbid('Math.' + name);
  String.prototype.localeCompare = forbid('localeCompare');
  for (const name of ['toLocaleString', 'toLocaleLowerCase', 'toLocaleUpperCase'])
    for (const of of [String, Number, Array, BigInt]) of.prototype[name] = forbid(name);
  globalThis.parseFloat = forbid('parseFloat');
  Number.parseFloat = forbid('parseFloat');
`;

const TABLES = join('static', 'models', `${LANGUAGE_HASH}.bin`);

/** Bare ECMAScript: no timer, no network, no console, no process; and the above throws. */
function bareWorld(): object {
  const world = createContext(
    { TextEncoder, TextDecoder, AbortController, tables: readFileSync(TABLES) },
    { codeGeneration: { strings: false, wasm: false } },
  );
  runInContext(THROWING, world);
  runInContext(output?.text ?? '', world);
  runInContext('pure.provideLanguage(Uint8Array.from(tables)); delete globalThis.tables;', world);
  return world;
}

describe('a world without clock, randomness, network and locale', () => {
  const world = bareWorld();

  it.each(Object.keys(SCENARIOS) as readonly ScenarioName[])(
    'AX-SHALL-023, AX-SHALL-017, AXL4-007, AXL6-009: %s: decides, writes and replays the same there',
    async (name) => {
      const there = (await runInContext(`pure.decide(${JSON.stringify(name)})`, world)) as Awaited<
        ReturnType<typeof decide>
      >;
      expect(there.head).toMatch(/^[0-9a-f]{64}$/);
      expect(there.checks).toContain('replay pass');
      expect({ ...there }).toEqual(await decide(name));
    },
  );

  it.each([
    'new Date()',
    'Math.random()',
    'new Intl.Collator()',
    "'a'.localeCompare('b')",
    'fetch("/")',
    'setTimeout(() => 1)',
    'new Function("")',
    'crypto.subtle',
    'performance.now()',
  ])('there is no %s in it', (expression) => {
    expect(() => runInContext(expression, world) as unknown).toThrow();
  });
});
