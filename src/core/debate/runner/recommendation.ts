// A recommendation has numbers that programs will use, so each of them has to stand in a passage that is cited, with its unit.

import type { Recommended } from '#core/debate/rows.ts';

/** Whether its action and all its numbers stand in these passages. */
export function stands(given: Recommended, passages: readonly string[]): boolean {
  const text = passages.join('\n');
  const has = (found: readonly string[], wanted: string): boolean => found.some((one) => isSame(one, wanted));
  return (
    actionsIn(text).includes(given.action) &&
    [given.position_size_pct_min, given.position_size_pct_max].every((one) => has(sharesIn(text), one)) &&
    [given.horizon_days_min, given.horizon_days_max].every((one) => has(daysIn(text), one)) &&
    has(convictionsIn(text), given.conviction)
  );
}

/** The one that a passage states in full; null where a part is missing. */
export function recommendationIn(passage: string): Omit<Recommended, 'raw_text'> | null {
  const action = /\b(BUY|SELL|SHORT|HOLD)\b/.exec(passage)?.[1] as Recommended['action'] | undefined;
  const shares = sharesIn(passage);
  const days = daysIn(passage);
  const [conviction] = convictionsIn(passage);
  const [low, high = low] = shares;
  const [soon, late = soon] = days;
  if (action === undefined || low === undefined || high === undefined || soon === undefined || late === undefined)
    return null;
  if (conviction === undefined || Number(conviction) > 1) return null;
  return {
    action,
    conviction,
    horizon_days_max: late,
    horizon_days_min: soon,
    position_size_pct_max: high,
    position_size_pct_min: low,
  };
}

const RANGE_OF_SHARES = /\b(\d{1,6}(?:\.\d{1,4})?)(?:\s*(?:-|–|to|and)\s*(\d{1,6}(?:\.\d{1,4})?))?\s*(?:%|per ?cent)/gi;
const RANGE_OF_DAYS = /\b(\d{1,6}(?:\.\d{1,4})?)(?:\s*(?:-|–|to|and)\s*(\d{1,6}(?:\.\d{1,4})?))?\s*days?\b/gi;
const CONVICTION = /\bconviction(?: of| is|:)? (\d{1,6}(?:\.\d{1,4})?)(?![\d%.]*\d| ?%)/gi;

const actionsIn = (text: string): readonly string[] =>
  (text.match(/\b(?:buy|sell|short|hold)\b/gi) ?? []).map((word) => word.toUpperCase());
const sharesIn = (text: string): readonly string[] => numbersIn(text, RANGE_OF_SHARES);
const daysIn = (text: string): readonly string[] => numbersIn(text, RANGE_OF_DAYS);
const convictionsIn = (text: string): readonly string[] => numbersIn(text, CONVICTION);

function numbersIn(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].flatMap((match) => match.slice(1).flatMap((one: string | undefined) => one ?? []));
}

const isSame = (one: string, other: string): boolean => trimmed(one) === trimmed(other);
const trimmed = (figure: string): string =>
  (figure.includes('.') ? figure.replace(/\.?0+$/, '') : figure).replace(/^0+(?=\d)/, '');
