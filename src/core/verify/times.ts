// Times that signatures claim, against the clock readings of what they sign. A clock may be wrong; but nobody signs records
// before they are made. Said, and no failure: no decision rests on it.

import type { Limit } from '#core/bundle/checks.ts';
import type { GivenBundle } from '#core/bundle/read.ts';
import { disclosed } from '#core/bundle/withheld.ts';
import { toIso } from '#core/bytes/calendar.ts';
import { keyIdOf } from '#core/keys/dsse.ts';
import type { Cosigner } from '#core/keys/cosigners.ts';
import type { KeyStatement } from '#core/keys/keys.ts';
import { classOf } from '#core/admission/grammar.ts';
import { observationIn, outputOf } from '#core/admission/observation.ts';
import type { Entry } from '#core/ports.ts';
import { clockReadings } from '#core/verify/check-ledger.ts';

/** Clocks of two devices may differ by so much. */
const CLOCKS_DIFFER_MS = 86_400_000;
/** The first release is of 2026: no key of a device is older. */
const FIRST_MS = 1_735_689_600_000;
/** The year 2200. */
const LAST_MS = 7_258_118_400_000;

export function cosignerTimes(given: GivenBundle, cosigners: readonly Cosigner[]): readonly Limit[] {
  return cosigners.flatMap(({ key, name, size, time }) => {
    const read = lastReading(given, size);
    if (time === null || read === null || time * 1000 + CLOCKS_DIFFER_MS >= read) return [];
    const who = `The signature of ${plain(name)} (key ${(key ?? '').slice(0, 16)}) over ${size} records`;
    return [impossible(`${who} says ${day(time)}, before the last of them was recorded (${toIso(read).slice(0, 10)})`)];
  });
}

/**
 * Readings of the case's own clock that cannot be, and searches that took longer than the clock has run meanwhile. Of records that
 * are none, the checks say why.
 */
export function clockTimes({ records }: GivenBundle): readonly Limit[] {
  try {
    return oddIn(disclosed(records).flatMap(readIn));
  } catch {
    return [];
  }
}

/** A reading of the clock, or how long a search took, in ms. */
type Read = { readonly seq: number; readonly time: number } | { readonly seq: number; readonly took: number };

function readIn(entry: Entry): readonly Read[] {
  const { payload, seq, tag } = entry;
  if (tag !== 'AX:OBS:v1' || !(payload.includes('/clock"') || payload.includes('/retriever"'))) return [];
  const record = observationIn(entry);
  if (record.completion_state !== 'COMPLETE') return [];
  switch (classOf(record.oracle_id)) {
    case 'clock':
      return [{ seq, time: outputOf('clock', record).timestamp }];
    case 'retriever':
      return [{ seq, took: outputOf('retriever', record).elapsed_ms }];
    default:
      return [];
  }
}

/** Each kind once. A search is held against the readings before and after it, with a minute for a clock that was put right. */
function oddIn(all: readonly Read[]): readonly Limit[] {
  const said = new Map<string, Limit>();
  let before: number | null = null;
  let longest: { readonly seq: number; readonly took: number } | null = null;
  const say = (kind: string, limit: Limit): void => {
    if (!said.has(kind)) said.set(kind, limit);
  };
  for (const read of all) {
    if ('took' in read) {
      if (read.took > (longest?.took ?? -1)) longest = read;
      continue;
    }
    const { seq, time } = read;
    if (time < FIRST_MS || time > LAST_MS)
      say('odd', impossible(`The clock of the case read ${day(time / 1000)} in record ${seq}`));
    if (before !== null && time < before) {
      const from = `The clock was set back from ${day(before / 1000)} to ${day(time / 1000)} in record ${seq}`;
      say('back', { code: 'CLOCK_SET_BACK', sentence: `${from}: what counts as current after it may not be.`, seq });
    } else if (before !== null && longest !== null && longest.took > time - before + 60_000)
      say('slow', impossible(`The search of record ${longest.seq} took longer than the clock ran around it`));
    before = time;
    longest = null;
  }
  return [...said.values()];
}

/** A key cannot be lost, or hand over, before a record that it signed, nor before the statement that brought it. */
export function statementTimes(
  given: GivenBundle,
  statements: readonly KeyStatement[],
  cosigners: readonly Cosigner[],
): readonly Limit[] {
  return statements.flatMap(({ from, kind, time }, at) => {
    const key = keyIdOf(from);
    const signed = cosigners.filter((one) => one.key === key && one.holds === 'yes').map(({ size }) => size);
    const read = lastReading(given, Math.max(0, ...signed));
    const before = Math.max(FIRST_MS, (statements[at - 1]?.time ?? 0) * 1000, read ?? 0);
    if (time * 1000 + CLOCKS_DIFFER_MS >= before) return [];
    const what = kind === 'lost' ? 'was lost' : 'handed over';
    return [
      impossible(`That key ${key.slice(0, 16)} ${what} is dated ${day(time)}, which is before it can have been so`),
    ];
  });
}

function impossible(what: string): Limit {
  return { code: 'TIME_IMPOSSIBLE', sentence: `${what}: that time is impossible.` };
}

/** Of the first `size` records, as far as they are disclosed. */
function lastReading({ records }: GivenBundle, size: number): number | null {
  return clockReadings(disclosed(records.slice(0, size))).at(-1) ?? null;
}

/** Of a time that anybody may have written. */
function day(seconds: number): string {
  return seconds > 253_402_300_799 ? 'after the year 9999' : toIso(seconds * 1000).slice(0, 10);
}

/** A name is anybody's words. */
function plain(name: string): string {
  return /^[\x21-\x7e]{1,64}$/.test(name) ? name : 'somebody';
}
