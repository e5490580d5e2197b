// The order in which a page is read: columns one after the other, a table row by row.

import type { Line } from '#adapters/parser/pdf/lines.ts';

/** Lines of one column or of a full-width part of the page; cells of a table's row stand beside each other. */
export interface Region {
  readonly rows: readonly (readonly Line[])[];
  readonly left: number;
  readonly right: number;
}

/** Regions in reading order. */
export function toRegions(lines: readonly Line[]): readonly Region[] {
  const rows = toRows(lines);
  const cut = bestCut(rows);
  if (cut === null) return rows.length === 0 ? [] : [toRegion(rows)];
  const middle = rows.slice(cut.from, cut.to).flat();
  return [
    ...toRegions(rows.slice(0, cut.from).flat()),
    ...toRegions(middle.filter((line) => line.right <= cut.x)),
    ...toRegions(middle.filter((line) => line.right > cut.x)),
    ...toRegions(rows.slice(cut.to).flat()),
  ];
}

function toRegion(rows: readonly (readonly Line[])[]): Region {
  const lines = rows.flat();
  return {
    rows,
    left: Math.min(...lines.map(({ left }) => left)),
    right: Math.max(...lines.map(({ right }) => right)),
  };
}

/** Lines whose middles lie within each other's height stand in one row. */
function toRows(lines: readonly Line[]): readonly (readonly Line[])[] {
  const sorted = [...lines].sort((a, b) => a.y - b.y || a.left - b.left || (a.text < b.text ? -1 : 1));
  const rows: Line[][] = [];
  for (const line of sorted) {
    const row = rows.at(-1);
    const first = row?.[0];
    const isBeside =
      first !== undefined &&
      Math.abs(line.y - first.y) * 2 < Math.min(line.size, first.size) &&
      row?.every((other) => line.left >= other.right || line.right <= other.left) === true;
    if (row !== undefined && isBeside) row.push(line);
    else rows.push([line]);
  }
  return rows.map((row) => row.sort((a, b) => a.left - b.left));
}

interface Cut {
  readonly x: number;
  /** Rows from, to: end exclusive. */
  readonly from: number;
  readonly to: number;
}

/** Rows that must stand on each side of a gutter. */
const COLUMN_ROWS_MIN = 3;
/** Words of a line of running text, on average; cells of tables are shorter. */
const COLUMN_WORDS_MIN = 3;
/** How many places are tried: those after the lines that stand beside others. */
const PLACES_MAX = 40;

/** The gutter that the most rows respect, if what stands beside it is running text. */
function bestCut(rows: readonly (readonly Line[])[]): Cut | null {
  const places = new Map<number, number>();
  for (const row of rows) {
    row.slice(1).forEach((line, at) => {
      const before = row[at];
      if (before !== undefined && line.left > before.right)
        places.set(before.right, (places.get(before.right) ?? 0) + 1);
    });
  }
  const tried = [...places].sort((a, b) => b[1] - a[1] || b[0] - a[0]).slice(0, PLACES_MAX);
  let best: Cut | null = null;
  for (const [x] of tried) {
    for (const run of runsBeside(rows, x)) {
      if (best !== null && run.to - run.from <= best.to - best.from) continue;
      if (isColumns(rows.slice(run.from, run.to).flat(), x)) best = run;
    }
  }
  return best;
}

/** Maximal runs of rows in which no line crosses `x`. */
function runsBeside(rows: readonly (readonly Line[])[], x: number): readonly Cut[] {
  const runs: Cut[] = [];
  let from = 0;
  rows.forEach((row, at) => {
    if (!row.some((line) => line.left <= x && line.right > x)) return;
    if (at > from) runs.push({ x, from, to: at });
    from = at + 1;
  });
  if (rows.length > from) runs.push({ x, from, to: rows.length });
  return runs;
}

function isColumns(lines: readonly Line[], x: number): boolean {
  const sides = [lines.filter((line) => line.right <= x), lines.filter((line) => line.left > x)];
  return sides.every((side) => {
    const words = side.reduce((sum, { text }) => sum + text.split(' ').length, 0);
    return side.length >= COLUMN_ROWS_MIN && words >= side.length * COLUMN_WORDS_MIN;
  });
}
