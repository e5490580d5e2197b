import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFolder } from '#helper/store/lock.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'affidavit-lock-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a second store of the same process is kept out until the first lets go', async () => {
  const first = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toMatchObject({ code: 'STORE_LOCKED' });
  await first.release();
  const second = await lockFolder(folder);
  await second.release();
  expect(await readdir(folder)).toEqual([]);
});

test('a living process keeps others out; once it is dead its lock is taken over', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  await writeFile(join(folder, 'lock'), `${child.pid}\n`);
  await expect(lockFolder(folder)).rejects.toMatchObject({ code: 'STORE_LOCKED' });
  child.kill('SIGKILL');
  await once(child, 'exit');
  const lock = await lockFolder(folder);
  expect(await readFile(join(folder, 'lock'), 'utf8')).toBe(`${process.pid}\n`);
  await lock.release();
});

test('our own number in a file left by an earlier run holds nobody out', async () => {
  await writeFile(join(folder, 'lock'), `${process.pid}\n`);
  await (await lockFolder(folder)).release();
});

test('a lock that was created this moment and names nobody yet is respected', async () => {
  await writeFile(join(folder, 'lock'), '');
  await expect(lockFolder(folder)).rejects.toMatchObject({ code: 'STORE_LOCKED' });
});
