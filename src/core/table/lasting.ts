// Lengths of time in cells: "5 years" beside "36 months".

import type { Amount } from '#core/table/decimal.ts';
import type { Table } from '#core/table/table.ts';

const BASES: Readonly<Record<string, readonly [number, string]>> = {
  year: [12, 'months'],
  yr: [12, 'months'],
  mth: [1, 'months'],
  wk: [7, 'days'],
  hr: [60, 'min'],
  min: [1, 'min'],
  month: [1, 'months'],
  week: [7, 'days'],
  day: [1, 'days'],
  hour: [60, 'min'],
  minute: [1, 'min'],
};

/** In months, days or minutes; null for what is no length of time. Months and days are not compared: a month has no number of days. */
export function lastingOf(cell: string): Amount | null {
  const found = /^(\d{1,4}) ?(year|yr|month|mth|week|wk|day|hour|hr|minute|min)s?\.?$/i.exec(cell.trim());
  const base = BASES[found?.[2]?.toLowerCase() ?? ''];
  return found === null || base === undefined
    ? null
    : { digits: BigInt(found[1] ?? '0') * BigInt(base[0]), scale: 0, unit: base[1] };
}

/** A cell that says that there is nothing: it has no part in what is the longest. */
export const saysNone = (cell: string): boolean =>
  /^(?:not covered|none|nil|n\/a|never|-|\u2013|\u2014)$/i.test(cell.trim());

/** Most of its cells are lengths of time, and the others say that there is none. */
export function isLasting({ rows }: Table, column: number): boolean {
  const cells = rows.map(({ cells: own }) => own[column]?.text ?? '');
  return (
    cells.filter((text) => lastingOf(text) !== null).length > 1 &&
    cells.every((text) => lastingOf(text) !== null || saysNone(text))
  );
}
