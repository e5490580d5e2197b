// The cells of a table as they stand under each other: what spans rows or columns, and what is empty, keeps its place, so
// that no value slips under the name of another column.

import type { TreeElement } from '#adapters/parser/html/tree.ts';

/** A label like "2024" is repeated in each row it spans; what is longer stands in the first alone. */
const REPEATED_CHARACTERS_MAX = 80;
const COLUMNS_MAX = 64;

export interface Grid {
  readonly rows: readonly (readonly string[])[];
  /** Whether a cell was repeated in a row below. */
  readonly repeats: boolean;
}

/** A page is hostile: spans are cut to the table, and what is repeated is short. */
export function gridOf(rows: readonly TreeElement[], textOf: (cell: TreeElement) => string): Grid {
  const hanging: ({ readonly text: string; rows: number } | undefined)[] = [];
  let repeats = false;
  const grid = rows.map((row) => {
    const line: string[] = [];
    const cells = [...row.children];
    for (let at = 0; line.length < COLUMNS_MAX && (at < cells.length || hanging.slice(line.length).some(isOpen));) {
      const above = hanging[line.length];
      if (above !== undefined && above.rows > 0) {
        above.rows -= 1;
        repeats ||= above.text !== '';
        line.push(above.text);
        continue;
      }
      const cell = cells[at];
      at += 1;
      const text = cell === undefined ? '' : textOf(cell);
      const below = spanOf(cell, 'rowspan') - 1;
      const repeated = text.length <= REPEATED_CHARACTERS_MAX ? text : '';
      const columns = Math.min(spanOf(cell, 'colspan'), COLUMNS_MAX - line.length);
      for (let column = 0; column < columns; column += 1) {
        hanging[line.length] = { text: column === 0 ? repeated : '', rows: below };
        line.push(column === 0 ? text : '');
      }
    }
    return line;
  });
  return { rows: grid, repeats };
}

const isOpen = (one: { readonly rows: number } | undefined): boolean => one !== undefined && one.rows > 0;

function spanOf(cell: TreeElement | undefined, name: 'rowspan' | 'colspan'): number {
  const written = cell?.getAttribute(name) ?? '';
  return /^[1-9]\d{0,3}$/.test(written) ? Number(written) : 1;
}
