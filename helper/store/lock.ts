// One process per data folder. The lock is a file that appears whole, only where there is none, and says whose it is: the
// process, when that process began (a number alone comes back after a power cut), and a name that no other lock ever has.
//
// A living process's lock is never touched. A dead one's is removed by whoever holds its guard, `lock.over.<its name>`: since
// names are never used twice, a guard can only ever remove that one lock, however long its holder slept. A guard whose holder
// died is itself such a lock and is taken over in the same way.
//
// Files come and go while others look: "not there" always means "look again".

import { lstat, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { join, resolve } from 'node:path';
import { AffidavitError } from '#core/errors.ts';
import { codeOf } from '#helper/terminal/errors.ts';
import { createDurably, OWNER_FILE } from '#helper/store/durable.ts';

export interface FolderLock {
  release(): Promise<void>;
}

/** Thrown where the folder is in use. */
export class LockedError extends AffidavitError {
  /** The process that holds it, by its number; null where what lies there is no lock and has to be looked at by a person. */
  readonly holder: number | null;
  constructor(path: string, holder: number | null) {
    super(
      'STORE_LOCKED',
      `expected no other process, ${path} is held by ${holder === null ? 'something that is no lock' : String(holder)}`,
    );
    this.holder = holder;
  }
}

interface Name {
  readonly pid: number;
  /** Of the process; null where the system does not tell, or the lock does not say. */
  readonly beginning: string | null;
  readonly id: string;
}

/** Folders this process holds: its own number in a file left by an earlier run (containers count from 1) is no holder. */
const heldHere = new Set<string>();
/** An empty file names nobody: 0.3.0 wrote the name after it made the file, and died or writes this very moment. */
const EMPTY_AGE_MAX_MS = 5_000;

/** Throws STORE_LOCKED where another living process, or another store of this one, works in the folder. */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = join(resolve(folder), 'lock');
  if (heldHere.has(path)) throw new LockedError(path, process.pid);
  heldHere.add(path);
  try {
    const own: Name = {
      pid: process.pid,
      beginning: (await statusOf(process.pid))?.beginning ?? null,
      id: randomUUID(),
    };
    while (!(await claim(path, own))) await removeDead(path, path, own);
    return {
      release: async () => {
        if (!heldHere.delete(path)) return;
        await rm(path, { force: true });
        if (await isWanted(path)) leftAt.set(path, performance.now());
      },
    };
  } catch (error) {
    heldHere.delete(path);
    throw error;
  }
}

const POLL_MS = 50;

export interface Waiting {
  /** For how long at most; left out, as long as the holder lives. */
  readonly ms?: number;
  /** Ends the wait. */
  readonly signal?: AbortSignal;
  /** Called once, when the folder turns out to be in use. */
  readonly told?: (holder: number) => void;
}

/** `open` takes the folder's lock; tried until it can. Throws STORE_LOCKED where the wait ends before. */
export async function whenFree<T>(
  folder: string,
  { ms = Infinity, signal, told }: Waiting,
  open: () => Promise<T>,
): Promise<T> {
  const path = join(resolve(folder), 'lock');
  const end = performance.now() + ms;
  await stepBack(path);
  for (let isTold = false; ;) {
    try {
      return await open();
    } catch (error) {
      if (!isHeld(error) || performance.now() >= end || signal?.aborted === true) throw error;
      if (!isTold) told?.(error.holder);
      isTold = true;
    }
    await want(path);
    await pause(POLL_MS);
  }
}

const isHeld = (error: unknown): error is LockedError & { readonly holder: number } =>
  error instanceof LockedError && error.holder !== null;

const pause = (ms: number): Promise<void> => new Promise((done) => void setTimeout(done, ms));

/** When this process left a folder that somebody waited for. */
const leftAt = new Map<string, number>();
/** A file that whoever waits touches at each look; an older one was left by a crash. */
const WANT_AGE_MAX_MS = 2_000;
/** Long enough for whoever waits to look again. */
const STEP_BACK_MS = 4 * POLL_MS;

/** A server that goes from one piece of work to the next would keep everybody out who only looks now and then. */
async function stepBack(path: string): Promise<void> {
  const left = leftAt.get(path);
  leftAt.delete(path);
  if (left !== undefined && performance.now() - left < STEP_BACK_MS) await pause(STEP_BACK_MS);
}

/** Nothing hangs on it but whose turn it is. */
async function want(path: string): Promise<void> {
  const now = new Date();
  await utimes(`${path}.want`, now, now)
    .catch(() => writeFile(`${path}.want`, '', { mode: OWNER_FILE }))
    .catch(() => undefined);
}

/** Asked by whoever leaves; whoever still waits makes the file again. */
async function isWanted(path: string): Promise<boolean> {
  const found = await stat(`${path}.want`).catch(() => null);
  if (found === null) return false;
  await rm(`${path}.want`, { force: true }).catch(() => undefined);
  return Date.now() - found.mtimeMs < WANT_AGE_MAX_MS;
}

/** Removes what lies at `at` where its process is dead. Throws STORE_LOCKED where it lives. */
async function removeDead(path: string, at: string, own: Name): Promise<void> {
  const dead = await nameAt(path, at);
  if (dead === null) return;
  if (await isAlive(dead)) throw new LockedError(path, dead.pid);
  const guard = `${path}.over.${dead.id}`;
  while (!(await claim(guard, own))) await removeDead(path, guard, own);
  try {
    // Somebody may have removed it, and its guard, before this one was made.
    if ((await nameAt(path, at))?.id === dead.id) await rm(at, { force: true });
  } finally {
    await rm(guard, { force: true });
  }
}

/** True when the file is ours now; false when it was there before. */
async function claim(path: string, { beginning, id, pid }: Name): Promise<boolean> {
  try {
    await createDurably(path, `${pid}\n${id}\n${beginning ?? ''}\n`);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Null where it is gone by now. Throws STORE_LOCKED where it is no lock. */
async function nameAt(path: string, at: string): Promise<Name | null> {
  try {
    // A pipe would be waited for, and a folder is nobody's lock: a person has to look.
    const found = await lstat(at);
    if (!found.isFile()) throw new LockedError(path, null);
    const [number = '', id, beginning = ''] = (await readFile(at, 'utf8')).split('\n');
    const pid = Number(number.trim());
    const named = Number.isSafeInteger(pid) && pid > 0 ? pid : 0;
    if (named === 0 && Date.now() - found.mtimeMs < EMPTY_AGE_MAX_MS) throw new LockedError(path, 0);
    // Up to 0.7.0 a lock had no name of its own, and `lock.by` said when its process began.
    if (id === undefined || !IS_ID.test(id))
      return { pid: named, beginning: await saidBeside(at, named), id: `${found.ino}-${Math.trunc(found.mtimeMs)}` };
    return { pid: named, beginning: beginning === '' ? null : beginning, id };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

const IS_ID = /^[0-9a-f-]{36}$/;

async function saidBeside(at: string, pid: number): Promise<string | null> {
  const [number, ...said] = (await readFile(`${at}.by`, 'utf8').catch(() => '')).trim().split(' ');
  return number === String(pid) && said.length > 0 ? said.join(' ') : null;
}

async function isAlive({ beginning, pid }: Name): Promise<boolean> {
  // What this process holds it knows itself.
  if (pid === 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it lives and belongs to somebody else.
    if (codeOf(error) === 'ESRCH') return false;
  }
  const now = await statusOf(pid);
  if (now === null) return true;
  // Killed, and not yet taken note of by the process that started it.
  if (now.isOver) return false;
  // The number is in use again where that process began at another time than the one that made the lock.
  return beginning === null || now.beginning === beginning;
}

interface Status {
  /** Names one start of one process on one boot. */
  readonly beginning: string;
  readonly isOver: boolean;
}

/** Null where the system does not tell. */
async function statusOf(pid: number): Promise<Status | null> {
  try {
    const boot = (await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim();
    const text = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The name of the program stands in brackets and may hold anything; the state is the first field after them.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [state = ''] = fields;
    const ticks = fields[START_FIELD];
    return ticks === undefined ? null : { beginning: `${boot} ${ticks}`, isOver: state === 'Z' || state === 'X' };
  } catch {
    return null;
  }
}

/** The twentieth, counted from the state. */
const START_FIELD = 19;
