// Numbers, dates and hashes for the eye. Nothing here goes back into a record.

const SCORE_ONE = 65_536;

/**
 * Q16.16 -> "0.74". Read to four places, which undoes the rounding of 0.7 to 45875/65536, then truncated: a value never
 * reads as one it did not reach.
 */
export function toDecimal(score: number): string {
  const hundredths = Math.trunc(Math.round((score * 10_000) / SCORE_ONE) / 100);
  const whole = Math.trunc(hundredths / 100);
  return `${whole}.${String(Math.abs(hundredths % 100)).padStart(2, '0')}`;
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
