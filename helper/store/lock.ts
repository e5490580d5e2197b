// One process per data folder. The lock is a file that appears whole, only where there is none, and names its process; a
// dead one's is taken over. A number alone is not enough after a power cut: some other process may bear it by then. So a
// second file, `lock.by`, says when that process began, where the system tells.

import { lstat, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { AffidavitError } from '#core/errors.ts';
import { codeOf } from '#helper/errors.ts';
import { createDurably, OWNER_FILE } from '#helper/store/durable.ts';

export interface FolderLock {
  release(): Promise<void>;
}

/** Folders this process holds: its own id in a file left by an earlier run (containers count from 1) is no holder. */
const heldHere = new Set<string>();
/** Taking over lasts milliseconds; a guard older than this was left by a crash. */
const GUARD_AGE_MAX_MS = 5_000;

/** Throws STORE_LOCKED where another living process, or another store of this one, works in the folder. */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = join(resolve(folder), 'lock');
  if (heldHere.has(path)) throw locked(path, String(process.pid));
  heldHere.add(path);
  try {
    if (!(await claim(path))) await takeOver(path);
    await sayBeginning(path);
  } catch (error) {
    heldHere.delete(path);
    throw error;
  }
  return {
    release: async () => {
      if (!heldHere.delete(path)) return;
      await rm(`${path}.by`, { force: true });
      await rm(path, { force: true });
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
    await rm(`${path}.by`, { force: true });
    await rm(path, { force: true });
    if (!(await claim(path))) throw locked(path, 'another starter');
  } finally {
    await rm(guard, { force: true });
  }
}

/** True when the file is ours now; false when it was there before. */
async function claim(path: string): Promise<boolean> {
  try {
    await createDurably(path, `${process.pid}\n`);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

async function assertDead(path: string): Promise<void> {
  // A pipe would be waited for, and a folder is nobody's lock: a person has to look.
  if (!(await lstat(path)).isFile()) throw locked(path, 'something that is no lock');
  const text = (await readFile(path, 'utf8')).trim();
  const pid = Number(text);
  // An empty or garbled file names nobody: 0.3.0 wrote the name after it made the file, and died or writes this very moment.
  if (!Number.isSafeInteger(pid) || pid <= 0) {
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs < GUARD_AGE_MAX_MS) throw locked(path, 'another starter');
    return;
  }
  if (pid !== process.pid && isAlive(pid) && !(await isAnother(path, pid))) throw locked(path, text);
}

/** Where this cannot be written, the number alone has to do. */
async function sayBeginning(path: string): Promise<void> {
  const beginning = await beginningOf(process.pid);
  if (beginning !== null)
    await writeFile(`${path}.by`, `${process.pid} ${beginning}\n`, { mode: OWNER_FILE }).catch(() => undefined);
}

/** The number is in use again, by a process that began at another time than the one that made the lock. */
async function isAnother(path: string, pid: number): Promise<boolean> {
  const [number, ...said] = (await readFile(`${path}.by`, 'utf8').catch(() => '')).trim().split(' ');
  const beginning = await beginningOf(pid);
  return number === String(pid) && said.length > 0 && beginning !== null && said.join(' ') !== beginning;
}

/** Names one start of one process on one boot; null where the system does not tell. */
async function beginningOf(pid: number): Promise<string | null> {
  try {
    const boot = (await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim();
    // The name of the program stands in brackets and may hold anything; the start is the twentieth field after them.
    const status = await readFile(`/proc/${pid}/stat`, 'utf8');
    const ticks = status.slice(status.lastIndexOf(')') + 2).split(' ')[START_FIELD];
    return ticks === undefined ? null : `${boot} ${ticks}`;
  } catch {
    return null;
  }
}

const START_FIELD = 19;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives and belongs to somebody else.
    return codeOf(error) !== 'ESRCH';
  }
}

function locked(path: string, holder: string): AffidavitError {
  return new AffidavitError('STORE_LOCKED', `expected no other process, ${path} is held by ${holder}`);
}
