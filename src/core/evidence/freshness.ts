// Whether time matters to a question, and how fresh a source is for it (EBOM "Temporal Dynamics", AMB-27).

import { fromDecimal, ONE, ZERO } from '#core/bytes/q16.ts';
import { startOfDay } from '#core/bytes/calendar.ts';
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
  if (mustBeFetched(source, now)) return ZERO;
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
  return days === null ? null : (days * 24 * HOUR_MS) / (act.sphere === 'LIMINAL' ? LIMINAL_SHARE : 1);
}

/** What is about something that changes is to be looked at again that much more often (EBOM "Liminal Sphere"). */
const LIMINAL_SHARE = 4;

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

/**
 * A library older than the lifetime it gives itself stays, and counts less (AMB-18). One of medium or high volatility that
 * gives itself none has that of EBOM; one of low volatility is kept, and held against a contradiction only.
 */
export function isOutlived({ library }: Pick<Source, 'library'>, now: number): boolean {
  if (library === null) return false;
  const { created, lifetime_hours, volatility } = library.act;
  const own = volatility === 'HIGH' || volatility === 'MEDIUM' ? VOLATILITY_HOURS[volatility] : null;
  const hours = lifetime_hours ?? own;
  return hours !== null && now - startOfDay(created) > hours * HOUR_MS;
}

/** EBOM "high_volatility": past its lifetime it is no evidence of the present at all, and has to be fetched again. */
export function mustBeFetched({ library }: Pick<Source, 'library'>, now: number): boolean {
  return library?.act.volatility === 'HIGH' && isOutlived({ library }, now);
}
