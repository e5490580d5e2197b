import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FileIndex } from '#helper/store/index.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'affidavit-index-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('keeps what was computed under its key, whatever stands in that, and knows nothing of another', async () => {
  const key = '../../aa/passages/encoder@sha256:11';
  const index = new FileIndex(folder);
  expect(await index.get(key)).toBeNull();
  await index.put(key, Uint8Array.of(1, 2, 3));
  await index.put(key, Uint8Array.of(4));
  expect([...((await new FileIndex(folder).get(key)) ?? [])]).toEqual([4]);
  expect(await index.get(`${key}2`)).toBeNull();
  expect(await readdir(folder)).toEqual(['index']);
  expect(await readdir(join(folder, 'index'))).toHaveLength(1);
});
