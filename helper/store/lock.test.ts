import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lockFolder, whenFree } from '#helper/store/lock.ts';
import { runs } from '#tests/runs.ts';

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
  expect((await readFile(join(folder, 'lock'), 'utf8')).split('\n')[0]).toBe(String(process.pid));
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

test('an empty lock of this moment is respected, and one that nobody filled in is not', async () => {
  await writeFile(join(folder, 'lock'), '');
  await expect(lockFolder(folder)).rejects.toMatchObject({ code: 'STORE_LOCKED' });
  await utimes(join(folder, 'lock'), 1_000, 1_000);
  await (await lockFolder(folder)).release();
  expect(await readdir(folder)).toEqual([]);
});

test('a guard whose holder died is taken over, and so is the guard of that guard', async () => {
  const gone = '2147483646';
  const ids = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
  await writeFile(join(folder, 'lock'), `${gone}\n${ids[0]}\n\n`);
  await writeFile(join(folder, `lock.over.${ids[0]}`), `${gone}\n${ids[1]}\n\n`);
  await writeFile(join(folder, `lock.over.${ids[1]}`), `${gone}\n33333333-3333-4333-8333-333333333333\n\n`);
  const lock = await lockFolder(folder);
  expect(await readdir(folder)).toEqual(['lock']);
  await lock.release();
});

test('a guard of a lock that is gone removes nothing of its follower', async () => {
  // A starter saw the dead lock, slept, and only now makes its guard: by then the lock is somebody else's.
  await writeFile(join(folder, 'lock'), `${process.ppid}\n44444444-4444-4444-8444-444444444444\n\n`);
  await expect(lockFolder(folder)).rejects.toMatchObject({ code: 'STORE_LOCKED', holder: process.ppid });
  expect(await readdir(folder)).toEqual(['lock']);
});

describe('whoever waits', () => {
  test('is told once who has the folder, and gets it when that one is done', async () => {
    const first = await lockFolder(folder);
    const told: number[] = [];
    const second = whenFree(folder, { told: (holder) => void told.push(holder) }, () => lockFolder(folder));
    await wanted();
    await first.release();
    await (await second).release();
    expect(told).toEqual([process.pid]);
    expect(await readdir(folder)).toEqual([]);
  });

  test('stops when its signal says so', async () => {
    const first = await lockFolder(folder);
    const stop = new AbortController();
    const second = whenFree(folder, { signal: stop.signal }, () => lockFolder(folder));
    await wanted();
    stop.abort();
    await expect(second).rejects.toMatchObject({ code: 'STORE_LOCKED' });
    await first.release();
  });

  test('is let in between two pieces of work of a server, which would be back first', async () => {
    const order: string[] = [];
    const enter = (name: string) =>
      whenFree(folder, {}, async () => {
        const lock = await lockFolder(folder);
        order.push(name);
        return lock;
      });
    const piece = await enter('server');
    const waiter = enter('waiter').then((lock) => lock.release());
    await wanted();
    await piece.release();
    await (await enter('server')).release();
    await waiter;
    expect(order).toEqual(['server', 'waiter', 'server']);
  });

  test('does not take a folder or a pipe for a lock that will go away', async () => {
    await mkdir(join(folder, 'lock'));
    await expect(whenFree(folder, {}, () => lockFolder(folder))).rejects.toMatchObject({ code: 'STORE_LOCKED' });
  });

  async function wanted(): Promise<void> {
    while (!(await readdir(folder)).includes('lock.want')) await new Promise((done) => setImmediate(done));
  }
});

test(`AXL6-006: of ${String(runs(6, 40))} processes that want it at once one has it at a time, also where every third is killed while it has it`, async () => {
  const each = 5;
  const children = Array.from({ length: runs(6, 40) }, (_, at) => ({
    // Whoever is to be killed stays in until then.
    child: holder(each, at % 3 === 0 ? 600_000 : 2),
    isKilled: at % 3 === 0,
  }));
  const said = await Promise.all(
    children.map(async ({ child, isKilled }) => {
      if (isKilled)
        createInterface(child.stdout ?? process.stdin).on('line', (line) => line === 'has it' && child.kill('SIGKILL'));
      return { isKilled, lines: await lines(child) };
    }),
  );
  expect(said.flatMap((one) => one.lines).filter((line) => line.startsWith('not alone'))).toEqual([]);
  for (const one of said)
    expect(one.lines.filter((line) => line.startsWith('counted'))).toHaveLength(one.isKilled ? 0 : each);
  const counted = said.flatMap((one) => one.lines).filter((line) => line.startsWith('counted'));
  expect(new Set(counted).size).toBe(counted.length);
});

let program = '';

beforeAll(async () => {
  program = join(await mkdtemp(join(tmpdir(), 'affidavit-lock-holder-')), 'holder.mjs');
  await build({
    entryPoints: ['tests/ports/lock-holder.ts'],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  });
});
afterAll(() => rm(join(program, '..'), { recursive: true, force: true }));

function holder(times: number, holdMs: number): ChildProcess {
  return spawn(process.execPath, [program, folder, String(times), String(holdMs)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** All that it says until it ends. */
async function lines(child: ChildProcess): Promise<readonly string[]> {
  let text = '';
  child.stdout?.setEncoding('utf8').on('data', (part: string) => (text += part));
  await once(child, 'close');
  return text.split('\n').filter((line) => line !== '');
}
