// Tables of a document, read out of its text: rows and cells of a spreadsheet by their anchors, rows with bars by their lines,
// columns of blanks by their places.

import { plantedIn } from '#core/english/planted.ts';
import { HEADING_SEPARATOR } from '#core/evidence/outline.ts';
import type { SourceText } from '#core/evidence/source.ts';
import { alignedIn } from '#core/table/aligned.ts';
import type { Cell, Row, Table } from '#core/table/table.ts';

type Read = Pick<SourceText, 'anchors' | 'passages' | 'text'>;

/**
 * A table of which a row stands in no passage is left out: nothing of it could be cited, and a sum would lack it. So is one with
 * a row that carries text for the machine that reads it: neither with that row nor without it is it what a person wrote.
 */
export function tablesOf(source: Read): readonly Table[] {
  const known = KEPT.get(source);
  if (known !== undefined) return known;
  const tables = [...sheetOf(source), ...barredIn(source), ...alignedIn(source).map(({ table }) => table)].filter(
    ({ columns, rows }) =>
      columns.length > 1 && rows.length > 0 && rows.every((row) => row.passage >= 0 && !isPlanted(row, source)),
  );
  KEPT.set(source, tables);
  return tables;
}
function isPlanted({ cells }: Row, { text }: Read): boolean {
  const own = cells.filter((cell) => cell !== null);
  const line = text.slice(own[0]?.start ?? 0, own.at(-1)?.end ?? 0);
  return [line, ...own.map((cell) => cell.text)].some((part) => plantedIn(part).length > 0);
}

const KEPT = new WeakMap<Read, readonly Table[]>();

/** A file of rows is one table; its cells are anchored by their column. */
function sheetOf({ anchors, passages, text }: Read): readonly Table[] {
  const cells = anchors.filter(({ kind }) => kind === 'cell');
  const rows = anchors.filter(({ kind }) => kind === 'row');
  if (cells.length === 0 || rows.length === 0) return [];
  const columns = [...new Set(cells.map(({ label }) => label))];
  if (columns.every((name) => /^Column \d+$/.test(name))) return [];
  let at = 0;
  const read = rows.map((row): Row => {
    const own: (Cell | null)[] = columns.map(() => null);
    for (; at < cells.length && (cells[at]?.start ?? 0) < row.end; at += 1) {
      const cell = cells[at];
      if (cell === undefined || cell.start < row.start) continue;
      own[columns.indexOf(cell.label)] = { text: text.slice(cell.start, cell.end), start: cell.start, end: cell.end };
    }
    return { cells: own, passage: passageAt(passages, row.start, row.end) };
  });
  return [{ heading: '', columns, rows: read }];
}

interface Line {
  readonly text: string;
  readonly start: number;
}

/** "| a | b |" under "|---|---|", and "a | b" where the passages call their columns by the first line. */
function barredIn(source: Read): readonly Table[] {
  const tables: Table[] = [];
  let run: Line[] = [];
  const close = (): void => {
    const table = run.length > 1 ? tableOf(run, source) : null;
    if (table !== null) tables.push(table);
    run = [];
  };
  let start = 0;
  for (const text of source.text.split('\n')) {
    if (/\S\s*\|\s*\S/.test(text) || /^\s*\|.*\|\s*$/.test(text)) run.push({ text, start });
    else close();
    start += text.length + 1;
  }
  close();
  return tables;
}

function tableOf([head, second, ...others]: readonly Line[], { passages }: Read): Table | null {
  if (head === undefined || second === undefined) return null;
  const isRuled = /^[\s|:-]+$/.test(second.text);
  const columns = cellsOf(head).map(({ text }) => text);
  const rows = (isRuled ? others : [second, ...others]).map((line): Row => {
    const own = cellsOf(line);
    // What is empty at the end of a row is not written.
    const cells = [...own, ...columns.slice(own.length).map(() => null)];
    return { cells, passage: passageAt(passages, line.start, line.start + line.text.trimEnd().length) };
  });
  const heading = passages[rows[0]?.passage ?? -1]?.heading ?? '';
  const names = heading.split(HEADING_SEPARATOR).at(-1) ?? '';
  if (!isRuled && names !== columns.join(' \u00b7 ')) return null;
  const above = names === columns.join(' \u00b7 ') ? heading.split(HEADING_SEPARATOR).slice(0, -1) : [heading];
  return rows.every(({ cells }) => cells.length === columns.length) && new Set(columns).size === columns.length
    ? { heading: above.join(HEADING_SEPARATOR), columns, rows }
    : null;
}

function cellsOf({ start, text }: Line): readonly Cell[] {
  const cells: Cell[] = [];
  let from = /^\s*\|/.exec(text)?.[0].length ?? 0;
  const last = /\|\s*$/.exec(text)?.index ?? text.length;
  while (from <= last) {
    const bar = text.indexOf('|', from);
    const to = bar < 0 || bar > last ? last : bar;
    const raw = text.slice(from, to);
    const lead = raw.length - raw.trimStart().length;
    const value = raw.trim();
    cells.push({ text: value, start: start + from + lead, end: start + from + lead + value.length });
    from = to + 1;
  }
  return cells;
}

const passageAt = (passages: Read['passages'], start: number, end: number): number =>
  passages.findIndex((passage) => passage.start <= start && end <= passage.end);
