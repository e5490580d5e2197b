// Whether time matters to a question, and how fresh a source is for it (EBOM "Temporal Dynamics", AMB-27).

import { fromDecimal, ONE } from '#core/bytes/q16.ts';
import { tokens } from '#core/english/words.ts';
import type { SourceType } from '#core/admission/grammar.ts';
import type { Source } from '#core/case/state.ts';

const REAL_TIME = new Set(['today', 'now', 'current', 'currently', 'latest', 'nowadays', 'tonight']);
const STALE = fromDecimal('0.5');
const HOUR_MS = 3_600_000;

/** EBOM real-time keywords as whole words ("know" does not fire), and "right now", "as of <year>". */
export function isTimeSensitive(question: string): boolean {
  const words = tokens(question).map((token) => token.lower);
  return words.some((word, at) => REAL_TIME.has(word) || (word === 'as' && words[at + 1] === 'of'));
}

/** Q16.16. Undated documents are static: fresh, unless the question asks about the present moment. */
export function freshnessOf(source: Pick<Source, 'act' | 'library'>, timeSensitive: boolean, now: number): number {
  if (isOutlived(source, now)) return STALE;
  if (!timeSensitive) return ONE;
  const { dated } = source.act;
  return dated !== null && now - startOfDay(dated) <= HOUR_MS ? ONE : STALE;
}

/** EBOM "Cache Lifetime by Volatility", in hours; null is for ever. */
export const VOLATILITY_HOURS: Readonly<Record<Volatility, number | null>> = {
  HIGH: 1,
  MEDIUM: 24,
  LOW: 7 * 24,
  STATIC: null,
};
type Volatility = 'HIGH' | 'MEDIUM' | 'LOW' | 'STATIC';

/**
 * How long a document of a person's own counts as current, in days, by what it was declared to be: ours, since EBOM's
 * lifetimes are those of a cache. A statute holds until something else says that it does not.
 */
export const OWN_LIFETIME_DAYS: Readonly<Record<SourceType, number | null>> = {
  news: 30,
  correspondence: 365,
  notes: 365,
  unknown: 365,
  official_documentation: 2 * 365,
  reference: 2 * 365,
  contract: 3 * 365,
  statute: null,
};

/** Milliseconds that a source counts as current from its date on; null is for ever. */
export function lifetimeOf({ act, library }: Pick<Source, 'act' | 'library'>): number | null {
  if (library !== null) {
    const hours = library.act.lifetime_hours ?? VOLATILITY_HOURS[library.act.volatility];
    return hours === null ? null : hours * HOUR_MS;
  }
  const days = OWN_LIFETIME_DAYS[act.type];
  return days === null ? null : days * 24 * HOUR_MS;
}

/**
 * EBOM "Temporal Contradictions", AMB-21: whether `older` is clearly outdated by `newer`: their dates are further apart than
 * the older one counts as current. Two recent documents are never outdated by days.
 */
export function isOutdatedBy(older: Pick<Source, 'act' | 'library'>, newer: Pick<Source, 'act' | 'library'>): boolean {
  const lifetime = lifetimeOf(older);
  const [from, to] = [older.act.dated, newer.act.dated];
  if (lifetime === null || from === null || to === null) return false;
  return startOfDay(to) - startOfDay(from) > lifetime;
}

/** A document of a person's own that is older than it counts as current: said beside an answer, never held against it. */
export function isAged(source: Pick<Source, 'act' | 'library'>, now: number): boolean {
  const lifetime = lifetimeOf(source);
  const { dated } = source.act;
  return source.library === null && lifetime !== null && dated !== null && now - startOfDay(dated) > lifetime;
}

/** A library older than the lifetime it gives itself stays, and counts less (AMB-18). */
export function isOutlived({ library }: Pick<Source, 'library'>, now: number): boolean {
  if (library === null || library.act.lifetime_hours === null) return false;
  return now - startOfDay(library.act.created) > library.act.lifetime_hours * HOUR_MS;
}

/** Milliseconds since 1970 of a day written YYYY-MM-DD, by civil-calendar arithmetic (the core has no clock and no Date). */
export function startOfDay(date: string): number {
  const [year = 1970, month = 1, day = 1] = date.split('-').map(Number);
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return (era * 146_097 + dayOfEra - 719_468) * 86_400_000;
}

export interface Civil {
  readonly date: string;
  readonly time: string;
}

/** UTC calendar of a clock reading: date YYYY-MM-DD, time HH:MM:SS. */
export function civilOf(timestamp: number): Civil {
  const days = Math.floor(timestamp / 86_400_000);
  const seconds = Math.floor((timestamp - days * 86_400_000) / 1000);
  const z = days + 719_468;
  const era = Math.floor(z / 146_097);
  const dayOfEra = z - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return {
    date: `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`,
    time: [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
      .map((part) => pad(part, 2))
      .join(':'),
  };
}

/** ISO 8601, UTC, milliseconds. */
export function toIso(timestamp: number): string {
  const { date, time } = civilOf(timestamp);
  return `${date}T${time}.${pad(timestamp % 1000, 3)}Z`;
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, '0');
}
