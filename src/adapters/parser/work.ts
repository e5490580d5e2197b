// What reading one document may cost, counted and not timed, so that every machine refuses the same files. The frozen
// parsers pay in every loop and every function, their libraries' too (scripts/frozen/meter.ts). Unbuilt sources pay nothing, and
// refuse nothing by this.

import { AffidavitError } from '#core/errors.ts';

/** Rounds of loops and calls of functions: some ten nanoseconds each. Books of a thousand pages take 450 for each byte. */
const WORK = 60_000_000;
const WORK_A_BYTE = 1_000;
const WORK_MAX = 6_000_000_000;
/** Bytes that libraries take because a file says so: a book of a thousand pages takes 18 for each of its own. */
const TAKEN = 67_108_864;
const TAKEN_A_BYTE = 64;
const TAKEN_MAX = 402_653_184;

let work = Infinity;
let taken = Infinity;
let isSpent = false;
let rests = 0;
let tellStopped = (): void => undefined;
let turn: Promise<unknown> = Promise.resolve();

/** Reads a document of that many bytes, after the one before it is read. Throws SOURCE_BOMB where it costs too much. */
export function withinBounds<T>(bytes: number, read: () => Promise<T>): Promise<T> {
  const result = turn.then(async () => {
    work = Math.min(WORK + WORK_A_BYTE * bytes, WORK_MAX);
    taken = Math.min(TAKEN + TAKEN_A_BYTE * bytes, TAKEN_MAX);
    isSpent = false;
    rests = RESTS_MAX;
    // A library that is stopped may catch that and tell it as something else, or never end.
    const stopped = new Promise<never>((_, reject) => {
      tellStopped = () => reject(beyond());
    });
    stopped.catch(() => undefined);
    try {
      return requireUnspent(await Promise.race([read(), stopped]));
    } catch (error) {
      throw requireUnspent(error);
    }
  });
  turn = result.catch(() => undefined);
  return result;
}

/** A library is loaded once and costs no document anything. */
export async function loadFree<T>(load: () => Promise<T>): Promise<T> {
  const before = { taken, work };
  [taken, work] = [Infinity, Infinity];
  try {
    return await load();
  } finally {
    ({ taken, work } = before);
  }
}

/** One round of a loop, one call of a function. Throws SOURCE_BOMB once the document has cost too much, every time. */
export function spendWork(): void {
  if (--work < 0) stop();
}

/** Memory that is taken because a file says so, in bytes. Throws as `spendWork`. */
export function spendBytes(bytes: number): void {
  if ((taken -= bytes) < 0) stop();
}

/** What was counted of the document that is read: for measurements and tests. */
export function spent(bytes: number): { readonly work: number; readonly taken: number } {
  return {
    work: Math.min(WORK + WORK_A_BYTE * bytes, WORK_MAX) - work,
    taken: Math.min(TAKEN + TAKEN_A_BYTE * bytes, TAKEN_MAX) - taken,
  };
}

function requireUnspent<T>(value: T): T {
  if (isSpent) throw beyond();
  return value;
}

/** Whoever catches this may tidy up, a few times and not for long: pdf.js answers every failure by closing what is open. */
function stop(): never {
  isSpent = true;
  tellStopped();
  work = rests > 0 ? REST : -1;
  rests -= 1;
  throw beyond();
}

const REST = 1_000_000;
const RESTS_MAX = 32;

const beyond = (): AffidavitError =>
  new AffidavitError('SOURCE_BOMB', 'expected a document that takes no more work than its size allows');
