// A table as rows under its columns. The text says each value behind the name of its column, "Boat: Wren; Seats: 2", so that
// a row can be quoted on its own; here the names stand above, once.

import { toBlock, type Block, type Cell, type Span } from '#lib/ui/reader/block.ts';
import { rowsOf } from '#lib/ui/reader/article.ts';
import type { AnchorView } from '#lib/contract/document.ts';

/** A row a block: a hundred thousand of them scroll like any other document. */
export function tableBlocks(text: string, anchors: readonly AnchorView[]): readonly Block[] {
  return rowsOf(anchors, { start: 0, end: text.length }).map((row) =>
    toBlock({ kind: 'table', start: row.start, end: row.end, marker: row.label, lines: [], rows: [row] }),
  );
}

/** Names of columns, in the order in which the rows say them. A row that leaves one out says the others in order. */
export function columnsOf(anchors: readonly AnchorView[]): readonly string[] {
  const names: string[] = [];
  let last = -1;
  for (const { kind, label } of anchors) {
    if (kind === 'row') last = -1;
    if (kind !== 'cell') continue;
    const known = names.indexOf(label);
    if (known < 0) names.splice(last + 1, 0, label);
    last = known < 0 ? last + 1 : known;
  }
  return names;
}

/** The values of a row with their columns. Of a long table only the first rows have theirs marked: the others are read. */
export function cellsOf(
  text: string,
  row: Span & { cells: readonly Cell[] },
  columns: readonly string[],
): readonly Cell[] {
  if (row.cells.some(({ label }) => label !== '')) return row.cells;
  const cells: Cell[] = [];
  let at = row.start;
  for (const [index, label] of columns.entries()) {
    if (!text.startsWith(`${label}: `, at)) continue;
    const start = at + label.length + 2;
    const end = endOf(text, start, row.end, columns.slice(index + 1));
    cells.push({ start, end, label });
    at = end + SEPARATOR.length;
  }
  return cells.length === 0 ? row.cells : cells;
}

const SEPARATOR = '; ';

/** Where the name of a later column begins, else where the row ends. */
function endOf(text: string, start: number, limit: number, later: readonly string[]): number {
  const rest = text.slice(start, limit);
  const ends = later.map((label) => rest.indexOf(`${SEPARATOR}${label}: `)).filter((at) => at >= 0);
  return start + (ends.length === 0 ? rest.length : Math.min(...ends));
}
