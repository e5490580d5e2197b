import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
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
  expect(statSync(join(folder, 'lock')).mode & 0o777).toBe(0o600);
  expect(await readFile(join(folder, 'lock'), 'utf8')).toBe(`${process.pid}\n`);
  await lock.release();
});

test('a living process that began at another time than the lock says is not its holder', async (context) => {
  if (process.platform !== 'linux') context.skip('only Linux says when a process began');
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  try {
    await writeFile(join(folder, 'lock'), `${child.pid}\n`);
    // Some other process had this number before the machine was started again.
    await writeFile(join(folder, 'lock.by'), `${child.pid} 11111111-2222-3333-4444-555555555555 4711\n`);
    await (await lockFolder(folder)).release();
    await writeFile(join(folder, 'lock'), `${child.pid}\n`);
    await writeFile(join(folder, 'lock.by'), `999999999 11111111-2222-3333-4444-555555555555 4711\n`);
    await expect(lockFolder(folder)).rejects.toMatchObject({ code: 'STORE_LOCKED' });
  } finally {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
});

test.each(['folder', 'pipe'])('a lock that is a %s is told, not waited for', async (kind) => {
  execFileSync(kind === 'folder' ? 'mkdir' : 'mkfifo', [join(folder, 'lock')]);
  await expect(lockFolder(folder)).rejects.toMatchObject({ code: 'STORE_LOCKED' });
});

test('our own number in a file left by an earlier run holds nobody out', async () => {
  await writeFile(join(folder, 'lock'), `${process.pid}\n`);
  await (await lockFolder(folder)).release();
});

test('a lock that was created this moment and names nobody yet is respected', async () => {
  await writeFile(join(folder, 'lock'), '');
  await expect(lockFolder(folder)).rejects.toMatchObject({ code: 'STORE_LOCKED' });
});
