// A model that writes, from the command line: llama.cpp itself, with a model of a megabyte. It was trained on passages and
// questions alone, so instructions confuse it: what it writes here is worth nothing, and has to be refused.

import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { Desk } from '#tests/harness/command.ts';
import { fileOf, TINY_CITE } from '#tests/llama/gguf.ts';

const desk = new Desk();
afterAll(() => desk.clear());

const QUESTION = 'When was Zorin founded?';

// Where the packed product is tested, the package stands where a person may have it: on the path of modules.
const env = { NODE_PATH: resolve('node_modules') };
const ask = (...more: readonly string[]) => {
  writeFileSync(desk.path('zorin.txt'), 'Zorin was founded in 1932.\n\nKela is made of glass.\n');
  return desk.spawn(['ask', QUESTION, '--source', 'zorin.txt', ...more], { env });
};

it('a local model writes: nothing unsupported is shown, the reply names it, and the record is proved without it', async () => {
  const asked = await ask('--engine', TINY_CITE, '--bundle', 'a.affidavit');
  expect(asked.status).toBe(3);
  expect(asked.stdout).toMatch(/^Writer +gguf:model\.gguf@sha256:[0-9a-f]{64}$/m);
  const verified = await desk.spawn(['verify', 'a.affidavit', '--json']);
  expect(verified.status).toBe(0);
  expect(verified.stdout).toContain('cannot be computed again: gguf:model.gguf@sha256:');
});

it('the same question without a model is answered by the built-in writer', async () => {
  const asked = await ask();
  expect(asked).toMatchObject({ status: 0, stdout: expect.stringContaining('founded in 1932') as string });
  expect(asked.stdout).not.toMatch(/^Writer/m);
});

it('a file that is no model stores nothing', async () => {
  const asked = await desk.spawn(['ask', QUESTION, '--engine', fileOf(Buffer.from('GGUF'))], { data: 'other', env });
  expect(asked).toMatchObject({ status: 1, stdout: '' });
  expect(asked.stderr).toMatch(/^MODEL_FORMAT: .* Nothing was stored\.\n$/);
  expect((await desk.run(['export', '--json'], { data: 'other' })).stdout).toBe('[]\n');
});
