// A sentence of the evidence that says every word of the claim, and what the tests of its surroundings ask of it.

import type { Link, Matcher } from '#adapters/builtin/judge/align.ts';
import { AUXILIARIES, DETERMINERS, IRREGULAR, PREPOSITIONS } from '#adapters/builtin/judge/frame-words.ts';
import type { Sentence, Unit } from '#adapters/builtin/judge/units.ts';

export interface Carrier {
  readonly claim: readonly Unit[];
  readonly sentence: Sentence;
  /** One for each unit of the claim, into the units of the sentence. */
  readonly links: readonly Link[];
  /** The stretch of the sentence in which the content of the claim stands. */
  readonly first: number;
  readonly last: number;
  /** Whether the claim has this very word. */
  readonly has: (lower: string) => boolean;
  readonly match: Matcher;
}

/** "closed", "was", "sells": not "the walks" and not "of walking". */
export function isFinite(units: readonly Unit[], at: number): boolean {
  const unit = units[at];
  if (unit === undefined) return false;
  if (AUXILIARIES.has(unit.lower)) return true;
  const before = units[at - 1]?.lower ?? '';
  if (!unit.content || unit.name || unit.quantity !== null || !unit.classes.includes('v')) return false;
  if (DETERMINERS.has(before) || PREPOSITIONS.has(before)) return false;
  return (unit.lower !== unit.stem && !unit.lower.endsWith('ing')) || !/[nar]/.test(unit.classes);
}

/** A report of what happened, and no rule: "was repaired in October", "opened the hall". */
export function isReport(units: readonly Unit[]): boolean {
  if (units.some(({ lower, text }) => NOW.has(lower) && text !== 'May')) return false;
  return units.some(
    (unit, at) =>
      PAST.has(unit.lower) ||
      SAME_IN_PAST.has(unit.lower) ||
      (isPastForm(unit) && (isFinite(units, at) || isUnknownVerb(units, at))),
  );
}

/** "Reopened": no table holds it. */
const isUnknownVerb = (units: readonly Unit[], at: number): boolean =>
  units[at]?.classes === '' && !DETERMINERS.has(units[at - 1]?.lower ?? 'the');

const NOW = new Set('is are am will shall may must can do does should would could might every each'.split(' '));
const SAME_IN_PAST = new Set('beat cut put shut hit set let quit spread split'.split(' '));
const PAST = new Set(['was', 'were', 'had', 'did']);
export const isPastForm = ({ classes, lower, stem }: Unit): boolean =>
  lower.endsWith('ed') ||
  IRREGULAR.has(lower.replace(/^(?:re|over|under|out)(?=\w{4})/, '')) ||
  (classes.includes('v') && !lower.startsWith(stem.slice(0, -1)) && !lower.endsWith('s'));
