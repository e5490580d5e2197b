// Months and years of a question, and whether a row's day lies in them.

import type { Token } from '#core/english/words.ts';

export interface Period {
  /** 0 where any year. */
  readonly year: number;
  /** 1 to 12, both included. */
  readonly first: number;
  readonly last: number;
  readonly text: string;
}

const MONTHS: readonly string[] =
  'january february march april may june july august september october november december'.split(' ');

/** 1 to 12; 0 for what is no month. "May" is one only with a capital. */
function monthOf(token: Token | undefined): number {
  if (token === undefined || (token.lower === 'may' && token.text !== 'May')) return 0;
  const at = MONTHS.findIndex(
    (name) => name === token.lower || (token.lower.length === 3 && name.startsWith(token.lower)),
  );
  return at + 1;
}

const yearOf = (token: Token | undefined): number =>
  token?.kind === 'number' && /^(?:19|20)\d\d$/.test(token.lower) ? Number(token.lower) : 0;

/** Every month, range of months, quarter or year that is named; `used` gets the tokens that were read. */
export function periodsIn(words: readonly Token[], used: Set<number>): readonly Period[] {
  const periods: Period[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const month = at === 0 ? 0 : monthOf(words[at]);
    const quarter = QUARTERS.indexOf(words[at]?.lower ?? '') + 1;
    if (quarter > 0 && words[at + 1]?.lower === 'quarter') {
      periods.push(withYear(words, at + 2, used, 3 * quarter - 2, 3 * quarter));
      used.add(at).add(at + 1);
      at += 1;
      continue;
    }
    if (month > 0) {
      const joined = ['to', 'until', 'till', 'through'].includes(words[at + 1]?.lower ?? '')
        ? monthOf(words[at + 2])
        : 0;
      const end = joined > 0 ? at + 2 : at;
      for (let place = at; place <= end; place += 1) used.add(place);
      periods.push(withYear(words, end + 1, used, month, joined > 0 ? joined : month));
      at = end;
      continue;
    }
    const year = yearOf(words[at]);
    if (year > 0 && !used.has(at)) {
      used.add(at);
      periods.push({ year, first: 1, last: 12, text: String(year) });
    }
  }
  return periods;
}

const QUARTERS: readonly string[] = ['first', 'second', 'third', 'fourth'];

function withYear(words: readonly Token[], at: number, used: Set<number>, first: number, last: number): Period {
  const year = yearOf(words[at]);
  if (year > 0) used.add(at);
  const name = (month: number): string => {
    const full = MONTHS[month - 1] ?? '';
    return full.charAt(0).toUpperCase() + full.slice(1);
  };
  const months = first === last ? name(first) : `${name(first)} to ${name(last)}`;
  return { year, first, last, text: year > 0 ? `${months} ${String(year)}` : months };
}

/** "2025-01-04" or "2023-07"; null for what is no such day or month. */
export function dayOf(cell: string): { readonly year: number; readonly month: number } | null {
  const found = /^(\d{4})-(\d{2})(?:-\d{2})?$/.exec(cell);
  const month = Number(found?.[2] ?? 0);
  return found === null || month < 1 || month > 12 ? null : { year: Number(found[1]), month };
}

export const isIn = (cell: string, { first, last, year }: Period): boolean => {
  const day = dayOf(cell);
  return day !== null && (year === 0 || day.year === year) && day.month >= first && day.month <= last;
};

/** "January 2023" of "2023-01" and of "2023-01-14". */
export function monthText(cell: string): string {
  const day = dayOf(cell);
  const full = MONTHS[(day?.month ?? 0) - 1] ?? '';
  return day === null ? cell : `${full.charAt(0).toUpperCase()}${full.slice(1)} ${String(day.year)}`;
}
