// Small files made to cost much, each read on a thread by the frozen parsers of this build: what they cost is counted there.

import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import names from '#lib/frozen.gen.json';
import { parserProcess } from '#helper/documents/parser-process.ts';
import { bombs } from '#tests/faults/bombs.ts';
import { limit } from '#tests/limits.ts';

const url = pathToFileURL(resolve('static', 'replay', `${names.parsers}.js`)).href;
let thread = parserProcess(url);
afterAll(() => thread.end());

it.each(bombs().map(({ bytes, code, name }) => [name, code, bytes] as const))(
  '%s: %s',
  { timeout: limit(120_000) },
  async (name, code, bytes) => {
    const said = await thread
      .read(
        { bytes, media: '', name },
        () => undefined,
        () => undefined,
      )
      .then(
        () => 'read',
        (error: unknown) => {
          thread.end();
          thread = parserProcess(url);
          return (error as { code?: string }).code;
        },
      );
    if (code === null) expect(said).toMatch(/^(?:read|(?:SOURCE|TEXT)_[A-Z]+)$/);
    else expect(said).toBe(code);
  },
);
