// One page may take so long, and no longer; that a thread starts late or loads for long is no fault of the file.

import { expect, it } from 'vitest';
import { MemoryBlobStore } from '#adapters/memory/blobs.ts';
import { isolatedParser, parserIdentity, type ParserThread } from '#desk/frozen/isolated-parser.ts';

const HASH = '7'.repeat(64);
const STALL_MS = 20;
const never = new AbortController().signal;

async function asked(read: ParserThread['read']) {
  const blobs = new MemoryBlobStore();
  const original = await blobs.put(new Uint8Array(40));
  let ends = 0;
  const start = (): ParserThread => ({ read, end: () => (ends += 1) });
  const parser = isolatedParser(parserIdentity(HASH), { start, idleMs: 0, stallMs: STALL_MS });
  const request = { media: 'text/plain', name: 'lease.txt', original };
  const input = { class: 'parser', derivation: null, from: [], request, salt: null, schema: 'parser/1' };
  return parser.ask(never, input, blobs).then(
    (value) => ({ value }),
    (error: unknown) => ({ code: (error as { code?: string }).code, ends }),
  );
}
const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

it('waits for a thread that loads for long, though a page may take less', async () => {
  const said = await asked(async (_file, _report, begun) => {
    await after(5 * STALL_MS);
    begun();
    return 'read';
  });
  expect(said).toEqual({ value: 'read' });
});

it.each([
  ['that is begun and never ends', 0],
  ['whose second page never ends', 1],
])('ends a file %s, with its thread', async (_what, pages) => {
  const said = await asked((_file, report, begun) => {
    begun();
    for (let page = 0; page < pages; page += 1) report(page + 1, 2);
    return new Promise(() => undefined);
  });
  expect(said).toEqual({ code: 'SOURCE_TIME', ends: 1 });
});

it('passes on what the parsers say of a file, and ends the thread', async () => {
  const said = await asked((_file, _report, begun) => {
    begun();
    return Promise.reject(Object.assign(new Error('no text'), { code: 'SOURCE_EMPTY' }));
  });
  expect(said).toEqual({ code: 'SOURCE_EMPTY', ends: 1 });
});
