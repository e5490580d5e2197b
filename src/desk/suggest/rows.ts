// Questions that the rows of a file of values answer, where one column names a month or a thing and another an amount. The
// parser writes such a row as "Month: May 2025; Bill (£): 61.20".

interface Cell {
  readonly column: string;
  readonly value: string;
}

const ROWS_MIN = 3;
const MONEY_COLUMN = /[€$£]|(?:_|\b)(?:gbp|eur|usd)\b|\b(?:amount|price|cost|bill|total|fee|rent)\b/iu;
/** What a row is put under, and what it was spent on. */
const GROUP_COLUMN = /^(?:category|type|kind|group|purpose|item|product)$/iu;
const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** Any row may answer them. Null where the lines are no rows. */
export function askRows(lines: readonly string[]): readonly string[] | null {
  const rows = lines.map(cellsOf);
  if (rows.length < ROWS_MIN || rows.some((cells) => cells.length < 2)) return null;
  const middle = rows[Math.floor(rows.length / 2)] ?? [];
  const amounts = middle.filter(({ column, value }) => MONEY_COLUMN.test(column) && /^[€$£]?\d/u.test(value));
  const amount = amounts.find(({ column }) => /total|amount|bill/iu.test(column)) ?? amounts[0];
  if (amount === undefined) return [];
  const name = named(amount.column);
  const month = middle.map(({ value }) => toMonth(value)).find((one) => one !== null);
  if (month !== undefined) return [`What was the ${name} in ${month}?`, `Which month had the highest ${name}?`];
  const group = rows.flatMap((cells) => cells.filter(({ column }) => GROUP_COLUMN.test(column)));
  const most = mostOften(group.map(({ value }) => value.toLowerCase()));
  return most === null ? [`What is the total of the ${name}?`] : [`How much did we spend on ${most}?`];
}

function toMonth(value: string): string | null {
  const [, name, year] = /^([A-Z][a-z]+) (\d{4})$/u.exec(value) ?? [];
  if (name !== undefined && year !== undefined) return MONTHS.includes(name) ? value : null;
  const [, written, at] = /^(\d{4})-(\d\d)$/u.exec(value) ?? [];
  const month = MONTHS[Number(at) - 1];
  return month === undefined || written === undefined ? null : `${month} ${written}`;
}

function mostOften(values: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return most !== undefined && most[1] > 1 ? most[0] : null;
}

function cellsOf(line: string): readonly Cell[] {
  const parts = line.split('; ').map((part) => /^([^:;]{1,40}): (.+)$/u.exec(part));
  return parts.flatMap((part) => (part === null ? [] : [{ column: part[1] ?? '', value: part[2] ?? '' }]));
}

function named(column: string): string {
  const words = column.replace(/\s*\([^)]*\)|_(?:gbp|eur|usd)\b/giu, '').replaceAll('_', ' ');
  return words.trim().toLowerCase();
}
