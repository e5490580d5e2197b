// Rows that a question means by what they are called or belong to: "Which tools are on the list?", "How many items are there?".

import { STOP_WORDS, type Token } from '#core/english/words.ts';
import { toAmount } from '#core/table/decimal.ts';
import type { Filter } from '#core/table/filters.ts';
import type { Kind } from '#core/table/kinds.ts';
import type { Row, Table } from '#core/table/table.ts';
import { contentOf, headsIn } from '#core/table/words.ts';

/** The column that calls each row something of its own, in words rather than by a code. */
export function nameColumn({ columns, rows }: Table): number {
  const isName = (at: number): boolean => {
    const values = rows.map(({ cells }) => cells[at]?.text ?? '');
    return (
      new Set(values).size === values.length &&
      values.every((value) => value !== '' && toAmount(value) === null && !CODE.test(value))
    );
  };
  return columns.findIndex((_, at) => isName(at));
}

export const CODE = /^(?=\S*\d)[A-Za-z]{0,4}[-\d]+$/;

/** Whether the question names a column, or an act, that the rows alone do not answer: "in stock", "did we buy". */
function asksMore(words: readonly Token[], table: Table, filters: readonly Filter[], from: number): boolean {
  const known = new Set(contentOf(filters.map(({ column }) => table.columns[column] ?? '').join(' ')));
  const named = new Set(filters.flatMap(({ places }) => places));
  const isStray = (at: number): boolean =>
    at >= from && !named.has(at) && !known.has(words[at]?.stem ?? '') && words[at + 1]?.lower !== 'list';
  return headsIn(words, table).some(isStray) || words.some(({ lower }) => ACTS.has(lower));
}

/** "How many items ...?" of a table with a column "Item"; "How many tools ...?" of one with a category "Tools". */
export function countsNames(words: readonly Token[], table: Table, filters: readonly Filter[]): boolean {
  if (words[0]?.lower !== 'how' || words[1]?.lower !== 'many') return false;
  const names = contentOf(table.columns[nameColumn(table)] ?? '');
  const isGroup = filters.some(
    ({ column, places, value }) =>
      places.length > 0 &&
      places.every((at, nth) => at === nth + 2) &&
      table.rows.filter(({ cells }) => cells[column]?.text === value).length > 1,
  );
  const first = table.rows.map(({ cells }) => cells[0]?.text ?? '');
  const isFirst =
    contentOf(table.columns[0] ?? '').join(' ') === words[2]?.stem &&
    new Set(first).size === first.length &&
    filters.length === 0;
  if (isFirst && words.slice(3).every(({ lower }) => STOP_WORDS.has(lower))) return true;
  const isName = names.length === 1 && names[0] === words[2]?.stem && STOP_WORDS.has(words[3]?.lower ?? '');
  return (isGroup || isName) && !asksMore(words, table, filters, 3);
}

/** "How many samples did Holt measure?" of a table with a column "Sample": the rows of the group, where each holds another one. */
export function countsGroup(words: readonly Token[], table: Table, filters: readonly Filter[]): boolean {
  if (words[0]?.lower !== 'how' || words[1]?.lower !== 'many' || filters.length === 0) return false;
  const at = table.columns.findIndex((name) => contentOf(name).at(-1) === words[2]?.stem);
  const rows = table.rows.filter(({ cells }) => filters.every(({ column, value }) => cells[column]?.text === value));
  const values = rows.map(({ cells }) => cells[at]?.text ?? '');
  return (
    at >= 0 &&
    !filters.some(({ column }) => column === at) &&
    values.every((value) => value !== '' && toAmount(value) === null) &&
    new Set(values).size === values.length
  );
}

/** "Which tools are there?" of a table with a category "Tools": its rows by name. */
export function namedRows(
  words: readonly Token[],
  table: Table,
  filters: readonly Filter[],
): { readonly column: number; readonly rows: readonly Row[]; readonly said: string } | null {
  const [filter] = filters;
  const column = nameColumn(table);
  const isHead = filter?.places.every((at) => at > 0 && at <= filter.places.length) === true;
  if (filter === undefined || filters.length > 1 || !isHead || column < 0 || column === filter.column) return null;
  if (asksMore(words, table, filters, 0)) return null;
  const rows = table.rows.filter(({ cells }) => cells[filter.column]?.text === filter.value);
  return rows.length > 1 ? { column, rows, said: filter.value } : null;
}

/** "Which payees belong to the category housing?": the column of text that is named behind "which"; -1 for none, or a filter's own. */
export function valuesAsked(
  words: readonly Token[],
  { columns }: Table,
  kinds: readonly Kind[],
  filters: readonly Filter[],
): number {
  const noun = words.slice(1).find(({ lower }) => !STOP_WORDS.has(lower))?.stem ?? '';
  const at = columns.findIndex((name, column) => kinds[column] === 'text' && contentOf(name).at(-1) === noun);
  return filters.length === 0 || filters.some(({ column }) => column === at) ? -1 : at;
}

/** What somebody did with them is another question. */
const ACTS: ReadonlySet<string> = new Set(
  'pay paid spend spent make made use used buy bought own apply applies get gets received come left earn earned cost costs'.split(
    ' ',
  ),
);
