// Hostile and damaged files: none hangs, none fetches, none runs, and each class has one code. The whole campaign of 500 is
// tests/campaigns/hostile.ts.

import { afterEach, beforeEach, expect, it } from 'vitest';
import { parseDocument } from '#adapters/parser/parse.ts';
import { broken, soundFiles, tricks } from '#tests/faults/hostile-files.ts';
import { some } from '#tests/runs.ts';

const reading = { depth: 0, report: () => undefined, signal: new AbortController().signal };
const parse = (name: string, bytes: Uint8Array) =>
  parseDocument({ bytes, media: 'application/octet-stream', name }, reading);

const { fetch } = globalThis;
let fetched: unknown[] = [];
beforeEach(() => {
  fetched = [];
  globalThis.fetch = (...given) => {
    fetched.push(given[0]);
    return Promise.reject(new Error('nothing may be fetched'));
  };
});
afterEach(() => {
  globalThis.fetch = fetch;
  expect(fetched).toEqual([]);
  expect(globalThis).not.toHaveProperty('hostileRan');
});

it.each(Object.entries(soundFiles()))('%s is read as long as nobody breaks it', async (name, bytes) => {
  const { passages, text } = await parse(name, bytes);
  const quotes = passages.map(({ end, start }) => text.slice(start, end));
  expect(quotes.join('\n')).toContain('eleven rowing boats');
});

it.each(some(tricks(), 20).map(({ bytes, code, name }) => [name, code, bytes] as const))(
  '%s: %s',
  async (name, code, bytes) => {
    const said = await parse(name, bytes).then(
      ({ passages, text }) => passages.every(({ end, start }) => text.slice(start, end).trim() !== ''),
      (error: unknown) => (error as { code?: string }).code ?? error,
    );
    if (code === null) expect(said === true || /^(?:SOURCE|TEXT)_[A-Z]+$/.test(String(said))).toBe(true);
    else expect(said).toBe(code);
  },
);

it('twenty broken files are each read, or refused with a code', async () => {
  for (const { bytes, name } of broken(20, 7)) {
    const said = await parse(name, bytes).then(
      () => 'SOURCE_READ',
      (error: unknown) => (error as { code?: string }).code,
    );
    expect(said, name).toMatch(/^(?:SOURCE|TEXT)_/);
  }
});
