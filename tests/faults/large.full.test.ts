// 50 MB of each format, each in a process with the frozen parsers of this build: it ends with a code, and this process lives.

import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import names from '#lib/frozen.gen.json';
import { parserProcess } from '#helper/parser-process.ts';
import { LARGE } from '#tests/faults/large.ts';
import { limit } from '#tests/limits.ts';

const url = pathToFileURL(resolve('static', 'replay', `${names.parsers}.js`)).href;

it.each(LARGE.map(({ make, name }) => [name, make] as const))('%s', { timeout: limit(240_000) }, async (name, make) => {
  const thread = parserProcess(url);
  const said = await thread
    .read({ bytes: make(), media: '', name }, () => undefined)
    .then(
      () => 'read',
      (error: unknown) => (error as { code?: string }).code,
    )
    .finally(() => thread.end());
  // Not SOURCE_TIME: nobody ends it here but itself.
  expect(said).toMatch(/^(?:read|SOURCE_(?:BOMB|DAMAGED|EMPTY|LANGUAGE|SIZE))$/);
});
