// Numbers, dates and hashes for the eye. Nothing here goes back into a record.

import { fromRaw, toDecimal as toDigits, toDecimals as toDigitsApart } from '#core/bytes/q16.ts';

/** Q16.16 -> "0.74", rounded as in the sealed answer and in every other text of the record. */
export function toDecimal(score: number): string {
  return toDigits(fromRaw(score), 2);
}

/** A measured value beside its bound: two different numbers never read the same. */
export function toDecimals(value: number, bound: number): readonly [value: string, bound: string] {
  return toDigitsApart(fromRaw(value), fromRaw(bound));
}

/** Made on first use: the page's language is known by then, and does not change while it is open. */
function later<Value>(make: (locale: string) => Value): () => Value {
  let made: Value | null = null;
  return () => (made ??= make(toLocale()));
}
/** Workers know no document, and speak to records in English. */
export function toLocale(): string {
  const { document } = globalThis as { readonly document?: { readonly documentElement: { readonly lang: string } } };
  return document?.documentElement.lang === 'de' ? 'de-DE' : 'en-GB';
}
const dateFormat = later(
  (locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' }),
);
const timeFormat = later((locale) => new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }));
const countFormat = later((locale) => new Intl.NumberFormat(locale));
const bytesFormat = later(
  (locale) => new Intl.NumberFormat(locale, { style: 'unit', unit: 'byte', unitDisplay: 'long' }),
);

export function toDate(milliseconds: number): string {
  return dateFormat().format(milliseconds);
}

export function toDateTime(milliseconds: number): string {
  return `${dateFormat().format(milliseconds)}, ${timeFormat().format(milliseconds)}`;
}

export function toIso(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

export function toCount(count: number): string {
  return countFormat().format(count);
}

const BYTE_STEPS = [
  { unit: 'GB', bytes: 1_000_000_000 },
  { unit: 'MB', bytes: 1_000_000 },
  { unit: 'kB', bytes: 1_000 },
] as const;

export function toSize(bytes: number): string {
  const step = BYTE_STEPS.find((candidate) => bytes >= candidate.bytes);
  if (step === undefined) return bytesFormat().format(bytes);
  const tenths = Math.trunc((bytes * 10) / step.bytes);
  return `${toCount(tenths >= 100 ? Math.trunc(tenths / 10) : tenths / 10)} ${step.unit}`;
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
