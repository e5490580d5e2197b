// Assertions that run in Node and in a page alike, and know no test framework.

/** Registers one test; vitest's `test` is one, a list that a page runs later is another. */
export type Register = (title: string, body: () => Promise<void>) => void;

/** Equal as data: the order of keys does not matter, everything else does. */
export function same(actual: unknown, expected: unknown, what: string): void {
  const got = show(actual);
  const wanted = show(expected);
  if (got !== wanted) throw new Error(`${what}: expected ${clip(wanted)}, got ${clip(got)}`);
}

/** The promise must reject with this code; resolving, or another error, fails. */
export async function rejects(promise: Promise<unknown>, code: string): Promise<void> {
  const got = await codeOf(promise);
  if (got !== code) throw new Error(`expected ${code}, got ${got}`);
}

/** The code a promise rejects with; `resolved` where it does not, the whole error where it has no code. */
export async function codeOf(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
    return 'resolved';
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string')
      return error.code;
    return String(error);
  }
}

function show(value: unknown): string {
  const sorted = (_: string, at: unknown): unknown =>
    typeof at === 'object' && at !== null && !Array.isArray(at)
      ? Object.fromEntries(Object.entries(at).sort(([one], [other]) => (one < other ? -1 : 1)))
      : at;
  return value === undefined ? 'undefined' : JSON.stringify(value, sorted);
}

function clip(text: string): string {
  return text.length > 400 ? `${text.slice(0, 400)}...` : text;
}
