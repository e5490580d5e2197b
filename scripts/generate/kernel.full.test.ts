import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compileKernel } from './kernel.compile.ts';

test('the kernel that is committed is what its source compiles to', async () => {
  expect(readFileSync('src/adapters/vectors/kernel.gen.ts', 'utf8')).toBe(await compileKernel());
});
