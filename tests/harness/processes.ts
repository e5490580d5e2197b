// Ending what a test started, by process id.

import { readdirSync, readFileSync } from 'node:fs';

/** A process with all of its children, children of children, and so on. Linux only. */
export function processTree(root: number): readonly number[] {
  const children = new Map<number, number[]>();
  for (const { pid, parent } of processes()) children.set(parent, [...(children.get(parent) ?? []), pid]);
  const tree = [root];
  for (const pid of tree) tree.push(...(children.get(pid) ?? []));
  return tree;
}

/** SIGKILL for the whole tree at once: no process of it lives on to write anything. */
export function killTree(root: number): void {
  for (const pid of processTree(root)) killOne(pid);
}

/** The child of this process whose command line holds `argument`. */
export function childWith(argument: string): number | null {
  const found = processes().find(({ pid, parent }) => parent === process.pid && commandLine(pid).includes(argument));
  return found?.pid ?? null;
}

export async function untilGone(pids: readonly number[], timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (pids.some(isRunning)) {
    if (Date.now() > deadline) throw new Error(`expected processes ${pids.join(', ')} to end within ${timeoutMs} ms`);
    await sleep(10);
  }
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** `work`, or null where it takes longer: closing a browser that was killed never ends (measured). */
export async function within<Value>(ms: number, work: Promise<Value>): Promise<Value | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), ms)));
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function processes(): readonly { readonly pid: number; readonly parent: number }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: statOf(Number(name)).parent }));
}

/** A process that nobody has waited for yet (`Z`) has ended all the same. */
export function isRunning(pid: number): boolean {
  const { state } = statOf(pid);
  return state !== '' && state !== 'Z' && state !== 'X';
}

function statOf(pid: number): { readonly state: string; readonly parent: number } {
  try {
    // The name may hold spaces and parentheses; the fields after the last one do not.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state = '', parent = '0'] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state, parent: Number(parent) };
  } catch {
    return { state: '', parent: 0 };
  }
}

function commandLine(pid: number): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

function killOne(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself.
  }
}
