// Where llama.cpp is looked for, and how it is brought. npm is played: no test goes to a registry.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bringRuntime, findRuntime, type Npm } from '#helper/engine/runtime.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'affidavit-runtime-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));
const never = new AbortController().signal;

/** A package of that name, as Node finds one. */
function put(folder: string): string {
  const at = join(folder, 'node_modules', 'node-llama-cpp');
  mkdirSync(at, { recursive: true });
  writeFileSync(join(at, 'package.json'), '{ "name": "node-llama-cpp", "main": "index.js" }');
  writeFileSync(join(at, 'index.js'), '');
  return join(at, 'index.js');
}

describe('llama.cpp', () => {
  it('is taken from beside the program, then from the data folder, and from nowhere above that', () => {
    const [data, program] = [join(home, 'above', 'data'), join(home, 'program')];
    const file = pathToFileURL(join(program, 'affidavit.js')).href;
    put(join(home, 'above'));
    expect(findRuntime(data, file)).toBeNull();
    const kept = put(join(data, 'runtime'));
    expect(findRuntime(data, file)).toBe(kept);
    const beside = put(program);
    expect(findRuntime(data, file)).toBe(beside);
  });
});

describe('llama.cpp, brought by npm', () => {
  it('is asked for by its exact version, for processors alone, and runs no script', async () => {
    const asked: { args: readonly string[]; manifest: unknown }[] = [];
    const npm: Npm = (args, cwd) => {
      asked.push({ args, manifest: JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8')) });
      return Promise.resolve({ status: 0, said: '' });
    };
    await bringRuntime(home, never, npm);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.args).toEqual(['install', '--ignore-scripts', '--no-audit', '--no-fund']);
    expect(asked[0]?.manifest).toMatchObject({
      private: true,
      dependencies: { 'node-llama-cpp': '3.21.1' },
      overrides: { '@node-llama-cpp/linux-x64-cuda': 'npm:@node-llama-cpp/linux-riscv64@3.21.1' },
    });
  });

  it('MODEL_RUNTIME: says what npm said where it fails', async () => {
    const npm: Npm = () => Promise.resolve({ status: 1, said: 'npm error code ENOTFOUND\u001b[31m\nmore' });
    await expect(bringRuntime(home, never, npm)).rejects.toMatchObject({
      code: 'MODEL_RUNTIME',
      message: expect.stringMatching(/ENOTFOUND\S*.*the built-in writer answers/) as string,
    });
    await expect(bringRuntime(home, never, npm)).rejects.not.toMatchObject({
      message: expect.stringContaining('\u001b') as string,
    });
  });

  it('ends with the person who ends it', async () => {
    const stop = new AbortController();
    const npm: Npm = () => {
      stop.abort();
      return Promise.resolve({ status: null, said: 'aborted' });
    };
    await expect(bringRuntime(home, stop.signal, npm)).rejects.toMatchObject({ name: 'AbortError' });
  });
});
