import { readFileSync, statSync } from 'node:fs';
import { expect, it } from 'vitest';
import { llamaRuntime, WLLAMA } from '#workers/llama-files.ts';

it('what runs a model that writes is named by the versions that are installed, with its size', () => {
  for (const name of ['wllama', 'wllama-compat']) {
    const manifest = JSON.parse(readFileSync(`node_modules/@wllama/${name}/package.json`, 'utf8')) as {
      version: string;
    };
    expect(manifest.version).toBe(WLLAMA);
  }
  const { bytes, url } = llamaRuntime('https://app.example/docs/');
  expect(url).toBe(`https://app.example/docs/llama/${WLLAMA}/wllama.wasm`);
  expect(statSync('node_modules/@wllama/wllama-compat/wasm/wllama.wasm').size).toBe(bytes);
});
