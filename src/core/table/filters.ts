// The values of a table that a question names, and so the rows that it means.

import type { Token } from '#core/english/words.ts';
import { saysNone } from '#core/table/lasting.ts';
import type { Kind } from '#core/table/kinds.ts';
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
