// Numbers, dates and hashes for the eye. Nothing here goes back into a record.

import { fromRaw, toDecimal as toDigits } from '#core/bytes/q16.ts';

/** Q16.16 -> "0.74", rounded as in the sealed answer and in every other text of the record. */
export function toDecimal(score: number): string {
  return toDigits(fromRaw(score), 2);
}

/** A measured value beside its bound, in the fewest digits that keep two different numbers apart: 0.6998 against 0.7000. */
export function toDecimals(value: number, bound: number): readonly [value: string, bound: string] {
  const digits = [2, 3].find((count) => value === bound || at(value, count) !== at(bound, count)) ?? 4;
  return [at(value, digits), at(bound, digits)];
}

function at(score: number, digits: number): string {
  return toDigits(fromRaw(score), digits);
}

const dateFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const timeFormat = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const countFormat = new Intl.NumberFormat('en-GB');

export function toDate(milliseconds: number): string {
  return dateFormat.format(milliseconds);
}

export function toDateTime(milliseconds: number): string {
  return `${dateFormat.format(milliseconds)}, ${timeFormat.format(milliseconds)}`;
}

export function toIso(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

export function toCount(count: number): string {
  return countFormat.format(count);
}

const BYTE_STEPS = [
  { unit: 'GB', bytes: 1_000_000_000 },
  { unit: 'MB', bytes: 1_000_000 },
  { unit: 'kB', bytes: 1_000 },
] as const;

export function toSize(bytes: number): string {
  const step = BYTE_STEPS.find((candidate) => bytes >= candidate.bytes);
  if (step === undefined) return `${bytes} bytes`;
  const tenths = Math.trunc((bytes * 10) / step.bytes);
  return tenths >= 100 ? `${Math.trunc(tenths / 10)} ${step.unit}` : `${tenths / 10} ${step.unit}`;
}

/** First and last characters of a hash: enough to compare by eye, never enough to trust. */
export function toShortHash(hash: string): string {
  return hash.length <= 16 ? hash : `${hash.slice(0, 8)}…${hash.slice(-4)}`;
}

/** "0.74" -> Q16.16, by whole hundredths. */
export function toScore(decimal: string): number {
  return Math.round((Math.round(Number(decimal) * 100) * 65_536) / 100);
}

/** "40 s", "3 min". */
export function toDuration(milliseconds: number): string {
  const seconds = Math.max(1, Math.round(milliseconds / 1000));
  return seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}
