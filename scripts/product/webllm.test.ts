import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { WEBLLM, webLlmRuntime } from '#workers/webllm-files.ts';

const { resolve } = createRequire(import.meta.url);
const library = readFileSync(resolve('@mlc-ai/web-llm'), 'utf8');

it('what runs a model on the graphics card is named by the version that is installed, with its size', () => {
  const manifest = JSON.parse(readFileSync(resolve('@mlc-ai/web-llm/package.json'), 'utf8')) as unknown;
  expect(manifest).toMatchObject({ license: 'Apache-2.0', version: WEBLLM });
  const { bytes, url } = webLlmRuntime('https://app.example/docs/');
  expect(url).toBe('https://app.example/docs/webllm/0.2.86/web-llm.js');
  expect(Buffer.byteLength(library)).toBe(bytes);
});

it('loads no other module, and makes no code of a text: the policy of the page forbids that, and a closed thread cannot see it', () => {
  expect(library.match(/\bimport\s*\(|^import\s|\beval\s*\(|\bnew Function\b/gmu)).toBeNull();
});
