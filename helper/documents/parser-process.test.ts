// A stranger's file ends the process that reads it, and nothing else.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import type { ParserThread } from '#desk/frozen/isolated-parser.ts';
import { parserProcess } from '#helper/documents/parser-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'affidavit-parser-'));
const begun: ParserThread[] = [];
afterAll(() => {
  for (const one of begun) one.end();
  rmSync(folder, { recursive: true, force: true });
});

/** Stands for the frozen parsers: the name of a file says what reading it is like. */
const PARSERS = `
const READ = {
  size: ({ bytes }) => ({ length: bytes.length, last: bytes.at(-1) ?? null, options: process.env.NODE_OPTIONS ?? null }),
  cells: () => {
    const cells = [];
    while (true) cells.push('');
  },
  texts: () => {
    const texts = [];
    while (true) texts.push(String(Math.random()).repeat(100));
  },
  buffers: () => {
    const held = [];
    while (held.length < 120) held.push(Buffer.alloc(10_000_000, 1));
    return held.length;
  },
  end: () => process.exit(3),
  late: () => {
    // From now on its messages arrive after the bytes that were sent behind them: two channels keep no order.
    const emit = process.emit;
    process.emit = (event, ...rest) => {
      if (event !== 'message') return emit.call(process, event, ...rest);
      setTimeout(() => emit.call(process, event, ...rest), 300);
      return true;
    };
    return 'late';
  },
  refuse: () => {
    throw Object.assign(new Error('no text'), { code: 'SOURCE_EMPTY' });
  },
  break: () => {
    throw Object.assign(new Error('a library gave up'), { code: 'ERR_ODD' });
  },
};
export async function parseDocument(file, { report }) {
  report(1, 2);
  return READ[file.name](file);
}
`;
const path = join(folder, 'parsers.mjs');
writeFileSync(path, PARSERS);
function read(name: string, bytes = new Uint8Array([1]), thread = start()) {
  const told: (number | 'begun')[] = [];
  const ended = thread.read(
    { bytes, media: '', name },
    (done) => told.push(done),
    () => told.push('begun'),
  );
  return ended.then(
    (value) => ({ value, told }),
    (error: unknown) => ({ code: (error as { code?: string }).code, told }),
  );
}
function start(): ParserThread {
  const thread = parserProcess(pathToFileURL(path).href, 24);
  begun.push(thread);
  return thread;
}

describe('a process that reads one file', () => {
  it('reads forty files of growing size one after another, each with all of its bytes', async () => {
    const thread = start();
    for (let at = 0; at < 40; at += 1) {
      const length = 1 + at * 5_003;
      expect(await read('size', new Uint8Array(length).fill(at), thread)).toMatchObject({
        value: { length, last: at },
      });
    }
  });

  it('gives what was read, file after file, with all of their bytes', async () => {
    const thread = start();
    const value = (length: number, last: number | null) => ({
      value: { length, last, options: null },
      told: ['begun', 1],
    });
    expect(await read('size', new Uint8Array(3_000_000).fill(7), thread)).toEqual(value(3_000_000, 7));
    expect(await read('size', new Uint8Array(0), thread)).toEqual(value(0, null));
    expect(await read('size', new Uint8Array([1, 2, 3]).subarray(0, 2), thread)).toEqual(value(2, 2));
  });

  it('keeps the bytes of the next file until it is told of it', async () => {
    const thread = start();
    expect(await read('late', new Uint8Array([1]), thread)).toMatchObject({ value: 'late' });
    // Both beyond what a pipe holds and within it.
    for (const length of [3, 300_000])
      expect(await read('size', new Uint8Array(length).fill(9), thread)).toMatchObject({ value: { length, last: 9 } });
  });

  it.each([
    ['an array that outgrows the memory', 'cells', 'SOURCE_BOMB'],
    ['texts that outgrow the memory', 'texts', 'SOURCE_BOMB'],
    ['bytes that outgrow the memory', 'buffers', 'SOURCE_BOMB'],
    ['the end of the process', 'end', 'SOURCE_BOMB'],
    ['a refusal of the parsers', 'refuse', 'SOURCE_EMPTY'],
    ['an error of a library', 'break', 'SOURCE_DAMAGED'],
  ])('says with a code what came of it: %s', async (_what, name, code) => {
    expect(await read(name)).toEqual({ code, told: ['begun', 1] });
  });

  it('that was ended answers nothing more', async () => {
    const thread = start();
    await read('size', new Uint8Array([1]), thread);
    thread.end();
    expect(await read('size', new Uint8Array([1]), thread)).toMatchObject({ code: 'SOURCE_BOMB' });
  });
});
