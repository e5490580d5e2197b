// Grammars that are none, or that are made to keep llama.cpp busy for ever: a page that is paired sends its own. Each ends with
// a code, or is ended when its time is over, and the next draft is written as if nothing had been.

import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BATCH_TOKENS } from '#models/gguf/need.ts';
import { Engine } from '#helper/engine/engine.ts';
import { TINY_CITE } from '#tests/llama/gguf.ts';
import { runs } from '#tests/runs.ts';
import { limit } from '#tests/limits.ts';

const PROMPT = { system: null, user: '[1] Zorin was founded in 1932.\nQ: When was Zorin founded?', seed: 0 };
const LIMIT_MS = limit(5_000);
let engine: Engine;
beforeAll(async () => {
  const library = pathToFileURL(createRequire(import.meta.url).resolve('node-llama-cpp')).href;
  engine = new Engine({ library, path: TINY_CITE, context: 512, batch: BATCH_TOKENS, threads: 1 });
  await engine.start();
});
afterAll(() => engine.close());

const write = (grammar: string) =>
  engine.write(AbortSignal.timeout(LIMIT_MS), { ...PROMPT, grammar, maxTokens: 64, temperature: 0 });

describe('a hostile grammar', () => {
  it.each([
    ['that is empty', ''],
    ['without a root', 'other ::= "a"\n'],
    ['that names what it does not have', 'root ::= nothing\n'],
    ['that begins with itself', 'root ::= root "a" | "a"\n'],
    ['that is not closed', 'root ::= ("a" | "b"\n'],
    ['with bytes that are no text', 'root ::= "\uD800\u0000"\n'],
    ['nested fifty thousand deep', `root ::= ${'('.repeat(50_000)}"a"${')'.repeat(50_000)}\n`],
    ['that repeats a billion times', 'root ::= ("a"{1,1000000000}){1,1000000000}\n'],
    [
      'with many thousand ways at once',
      `root ::= ${Array.from({ length: runs(10_000, 50_000) }, () => '"a"').join(' | ')}\n`,
    ],
    ['that allows no character', 'root ::= [^\\x00-\\U0010FFFF]\n'],
  ])('%s harms nothing', async (_, grammar) => {
    const said = await write(grammar).then(
      ({ stop, text }) => ({ kind: 'written', stop, text }),
      (error: unknown) => ({ kind: 'failed', error }),
    );
    if (said.kind === 'written') expect(said).toMatchObject({ text: expect.stringMatching(/^[a\uFFFD]*$/) as string });
    expect(await write('root ::= "c"\n')).toMatchObject({ stop: 'end', text: 'c' });
  });
});
