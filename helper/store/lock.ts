// One process per data folder. The lock is a file made with O_EXCL that names its process; a dead one's is taken over.

import { open, readFile, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { AffidavitError } from '#core/errors.ts';

export interface FolderLock {
  release(): Promise<void>;
}

/** Folders this process holds: its own id in a file left by an earlier run (containers count from 1) is no holder. */
const heldHere = new Set<string>();
/** Taking over lasts milliseconds; a guard older than this was left by a crash. */
const GUARD_AGE_MAX_MS = 10_000;

/** Throws STORE_LOCKED where another living process, or another store of this one, works in the folder. */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = join(resolve(folder), 'lock');
  if (heldHere.has(path)) throw locked(path, String(process.pid));
  heldHere.add(path);
  try {
    if (!(await claim(path))) await takeOver(path);
  } catch (error) {
    heldHere.delete(path);
    throw error;
  }
  return {
    release: async () => {
      if (heldHere.delete(path)) await rm(path, { force: true });
    },
  };
}

/**
 * Only the holder of the guard file removes a dead process's lock, after looking again; whoever then creates the file
 * first has it. Without the guard, two starters could each remove the other's fresh lock.
 */
async function takeOver(path: string): Promise<void> {
  await assertDead(path);
  const guard = `${path}.takeover`;
  if (!(await claim(guard))) {
    const { mtimeMs } = await stat(guard);
    if (Date.now() - mtimeMs < GUARD_AGE_MAX_MS) throw locked(path, 'another starter');
    await rm(guard, { force: true });
    if (!(await claim(guard))) throw locked(path, 'another starter');
  }
  try {
    await assertDead(path);
    await rm(path, { force: true });
    if (!(await claim(path))) throw locked(path, 'another starter');
  } finally {
    await rm(guard, { force: true });
  }
}

/** True when the file is ours now; false when it was there before. */
async function claim(path: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx');
    try {
      await file.writeFile(`${process.pid}\n`);
    } finally {
      await file.close();
    }
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
}

async function assertDead(path: string): Promise<void> {
  const text = (await readFile(path, 'utf8')).trim();
  const pid = Number(text);
  // An empty or garbled file names nobody: its writer died between creating and writing it, or writes this very moment.
  if (!Number.isSafeInteger(pid) || pid <= 0) {
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs < GUARD_AGE_MAX_MS) throw locked(path, 'another starter');
    return;
  }
  if (pid !== process.pid && isAlive(pid)) throw locked(path, text);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives and belongs to somebody else.
    return !isCode(error, 'ESRCH');
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

function locked(path: string, holder: string): AffidavitError {
  return new AffidavitError('STORE_LOCKED', `expected no other process, ${path} is held by ${holder}`);
}
