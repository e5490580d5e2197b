// The values of a table that a question names, and so the rows that it means.

import { tokens, type Token } from '#core/english/words.ts';
import { saysNone } from '#core/table/lasting.ts';
import type { Kind } from '#core/table/kinds.ts';
import { periodsIn, type Period } from '#core/table/period.ts';
import type { Table } from '#core/table/table.ts';
import { contentOf } from '#core/table/words.ts';

export interface Filter {
  readonly column: number;
  readonly value: string;
  /** Words of the question that name it. */
  readonly places: readonly number[];
}

/** Values of text columns of which all words stand in the question; of the first column, the one value that shares most. */
export function filtersIn(
  words: readonly Token[],
  table: Table,
  kinds: readonly Kind[],
  used: Set<number>,
): readonly Filter[] {
  const filters: Filter[] = [];
  for (const [column, kind] of kinds.entries()) {
    if (kind === 'day') continue;
    const values = [...new Set(table.rows.flatMap(({ cells }) => cells[column]?.text ?? []))].filter(
      (value) => value !== '' && !saysNone(value),
    );
    const coded = codedIn(words, values, table.columns[column] ?? '');
    if (coded !== null) {
      filters.push({ column, ...coded });
      continue;
    }
    if (kind === 'number') continue;
    const whole = values
      .map((value) => ({ value, places: placesOf(words, value) }))
      .filter(({ places }) => places.length > 0 && !places.includes(-1));
    // "Cotton 60" is meant, not "Cotton" beside it.
    const longest = whole.filter(
      ({ places }) =>
        !whole.some((other) => other.places.length > places.length && places.every((at) => other.places.includes(at))),
    );
    const chosen = longest.length > 0 || column > 0 ? longest : sharing(words, values, table.columns);
    filters.push(...chosen.map(({ places, value }) => ({ column, value, places: places.filter((at) => at >= 0) })));
  }
  const key = keyOf(table, kinds);
  if (filters.length === 0 && key > 0) {
    const values = [...new Set(table.rows.flatMap(({ cells }) => cells[key]?.text ?? []))];
    filters.push(...sharing(words, values, table.columns).map((one) => ({ ...one, column: key })));
  }
  // "Car insurance" is one payee, and says nothing of a category "car" beside it.
  const told = filters.filter(
    (one) =>
      !filters.some(
        (other) => other.places.length > one.places.length && one.places.every((at) => other.places.includes(at)),
      ),
  );
  const said = new Set(told.flatMap(({ value }) => contentOf(value)));
  words.forEach((word, at) => {
    if (told.some(({ places }) => places.includes(at)) || (said.has(word.stem) && word.kind === 'number')) used.add(at);
  });
  return told;
}

/** The column that calls the rows something: the first, or behind a day the one that says most. */
function keyOf({ rows }: Table, kinds: readonly Kind[]): number {
  const length = (at: number): number => rows.reduce((sum, { cells }) => sum + (cells[at]?.text.length ?? 0), 0);
  const isDay = kinds[0] === 'day' || rows.every(({ cells }) => /^(?:\d{1,2}[ ./].*)?$/.test(cells[0]?.text ?? ''));
  if (!isDay) return 0;
  return kinds.reduce(
    (best, kind, at) => (at > 0 && kind === 'text' && length(at) > length(best) ? at : best),
    kinds.length,
  );
}

/** "Bed A", "run 113": a letter or a number that is a value of the column whose name stands before it. */
function codedIn(
  words: readonly Token[],
  values: readonly string[],
  column: string,
): { readonly value: string; readonly places: readonly number[] } | null {
  const named = contentOf(column);
  const at = words.findIndex(
    ({ text }, place) =>
      /^(?:[A-Z]|\d+)$/.test(text) && values.includes(text) && named.includes(words[place - 1]?.stem ?? ''),
  );
  return at < 0 ? null : { value: words[at]?.text ?? '', places: [at - 1, at] };
}

/** "brake fluid" of "Brake fluid, flush and refill": the values that share the most words, where they share the same ones. */
function sharing(
  words: readonly Token[],
  values: readonly string[],
  columns: readonly string[],
): { value: string; places: readonly number[] }[] {
  const heads = new Set(columns.flatMap((column) => contentOf(column)));
  const shared = values
    .map((value) => ({
      value,
      places: placesOf(words, value).filter(
        (at) => at >= 0 && !heads.has(words[at]?.stem ?? '') && !UNTELLING.has(words[at]?.stem ?? ''),
      ),
    }))
    .filter(({ places }) => places.length > 0);
  // "brake discs" beside "brake pads": the one that shares both words is meant.
  const most = shared.filter(
    (one) =>
      !shared.some(
        (other) => other.places.length > one.places.length && one.places.every((at) => other.places.includes(at)),
      ),
  );
  return most.filter((one) =>
    most.every((other) => other === one || other.places.every((at) => !one.places.includes(at))),
  );
}

/** Where each content word of a value stands in the question; -1 where it does not. */
const placesOf = (words: readonly Token[], value: string): readonly number[] =>
  contentOf(value).map((stem) => words.findIndex((word) => word.stem === stem));

/** Words that many rows share by chance. */
const UNTELLING: ReadonlySet<string> = new Set(['total', 'year', 'month', 'averag', 'us', 'bill']);

/** The months that a row is called by: "Jan-Mar 2025". */
export const periodOf = (cell: string): Period | undefined => {
  const all = periodsIn(
    tokens(`in ${cell.replace(/ ?[-\u2013] ?/g, ' to ')}`).filter(({ part }) => !part),
    new Set(),
  );
  return all.length === 1 ? all[0] : undefined;
};

/** The one row whose first cell names just these months, in whatever year where the question names none. */
export function rowsOfPeriod({ rows }: Table, asked: Period | undefined): Filter | null {
  const [only, ...more] = rows.flatMap(({ cells }) => {
    const value = cells[0]?.text ?? '';
    const own = periodOf(value);
    const isIt = own?.first === asked?.first && own?.last === asked?.last && [0, own?.year].includes(asked?.year);
    return own !== undefined && isIt ? [value] : [];
  });
  return only === undefined || more.length > 0 ? null : { column: 0, value: only, places: [] };
}
