// Rows of cells that stand beside each other on a page, to rows of a table: each cell under the name of its column, a cell that
// runs on over several lines put together again.

import { joinAll, type Paragraph, type Seam } from '#adapters/parser/pdf/join.ts';
import type { Line } from '#adapters/parser/pdf/lines.ts';

type Row = readonly Line[];
/** Of each column the lines of its cell, from top to bottom; none where it is empty. */
type Cells = readonly (readonly Line[])[];

/** How many rows from `at` on are a table: two or more cells beside each other, and what runs on below one of them. */
export function tableAt(rows: readonly Row[], at: number): number {
  let size = 0;
  while (isBeside(rows[at + size]) || (size > 1 && runsOn(rows[at + size], rows.slice(at, at + size)))) size += 1;
  return size;
}

const isBeside = (row: Row | undefined): boolean => (row?.length ?? 0) > 1;

/** As a part of the size of the line above: rows of a table stand further apart than lines of one cell. */
const LEADING_MAX = 1.3;

/** Fewer cells than the first row, close below the row before, while whole rows keep a larger distance from each other. */
function runsOn(row: Row | undefined, above: readonly Row[]): boolean {
  const [head = []] = above;
  const [line] = row ?? [];
  if (row === undefined || line === undefined || row.length >= head.length) return false;
  const whole = above.filter((one) => one.length === head.length);
  const apart = Math.min(...whole.slice(1).map((one, at) => topOf(one) - topOf(whole[at])));
  const down = topOf(row) - Math.max(...(above.at(-1) ?? []).map(({ y }) => y));
  return down > 0 && down <= line.size * LEADING_MAX && down * 10 < apart * 9;
}

const topOf = (row: Row | undefined): number => Math.min(...(row ?? []).map(({ y }) => y));

export function toTable(rows: readonly Row[], wrap: Seam): readonly Paragraph[] {
  const [first, ...others] = rows;
  const hasHeader = rows.length > 2 && first?.every(({ text }) => !/\d/.test(text)) === true;
  const cells = hasHeader ? cellsOf(first, others) : null;
  const header = hasHeader ? first.map(({ text }) => text).join(' \u00b7 ') : '';
  const joined =
    cells === null ? rows.map((row) => joinAll(row, () => '  ')) : cells.map((row) => joinCells(row, wrap));
  return joined.map(({ pieces, text }, at): Paragraph => {
    return { kind: hasHeader && at === 0 ? 'head' : 'row', text, pieces, size: 0, header, isTight: at > 0 };
  });
}

/** Null where a cell stands under no name, or two stand under one: then nobody knows what belongs to what. */
function cellsOf(head: Row, rows: readonly Row[]): readonly Cells[] | null {
  const whole = [head, ...rows.filter(({ length }) => length === head.length)];
  const columns = head.map((_, at) => ({
    left: Math.min(...whole.map((row) => row[at]?.left ?? Infinity)),
    right: Math.max(...whole.map((row) => row[at]?.right ?? 0)),
  }));
  if (columns.some(({ right }, at) => right > (columns[at + 1]?.left ?? Infinity))) return null;
  const found: (readonly Line[])[][] = [head.map((line) => [line])];
  for (const [at, row] of rows.entries()) {
    const places = row.map((line) => columns.findIndex(({ left, right }) => line.left < right && line.right > left));
    if (places.includes(-1) || new Set(places).size < places.length) return null;
    const cells = columns.map((_, column) => row.filter((_line, place) => places[place] === column));
    const last = found.at(-1);
    if (last !== undefined && at > 0 && runsOn(row, [head, ...rows.slice(0, at)]))
      found[found.length - 1] = last.map((cell, column) => [...cell, ...(cells[column] ?? [])]);
    else found.push(cells);
  }
  return found;
}

/** "| a | b |  | d |", as rows of other formats are written. */
function joinCells(cells: Cells, wrap: Seam): Pick<Paragraph, 'text' | 'pieces'> {
  let text = '|';
  const pieces: Paragraph['pieces'][number][] = [];
  for (const cell of cells) {
    const own = joinAll(cell, wrap);
    const from = text.length + 1;
    pieces.push(...own.pieces.map((piece) => ({ ...piece, start: piece.start + from, end: piece.end + from })));
    text += ` ${own.text} |`;
  }
  return { text, pieces };
}
