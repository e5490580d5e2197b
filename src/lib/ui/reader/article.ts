// Text that a parser took out of HTML, an office file or a page: paragraphs between blank lines, headings where a section
// begins, tables where rows were marked.

import { toBlock, toParts, type Block, type Cell, type Row, type Span } from '#lib/ui/reader/block.ts';
import type { AnchorView } from '#lib/contract/document.ts';

const TABLE_ROWS_MAX = 50;
const BULLET = /^\s*(?:([-*•‣◦–])|(\d{1,4}[.)]|[a-z][.)]))\s+/u;

export function articleBlocks(text: string, anchors: readonly AnchorView[], within?: Span): readonly Block[] {
  const range = within ?? { start: 0, end: text.length };
  const headings = headingLevels(anchors);
  const rows = rowsOf(anchors, range);
  const blocks: Block[] = [];
  let next = 0;
  for (const paragraph of paragraphsOf(text, range)) {
    const first = next;
    while ((rows[next]?.start ?? Infinity) < paragraph.end) next += 1;
    const own = rows.slice(first, next);
    if (own.length > 0) blocks.push(...tablesOf(own));
    else blocks.push(...paragraphBlocks(text, paragraph, headings.get(paragraph.start) ?? 0));
  }
  return blocks;
}

function paragraphBlocks(text: string, paragraph: Span, level: number): readonly Block[] {
  if (level > 0) return [toBlock({ kind: 'heading', level, ...paragraph })];
  const lines = linesOf(text, paragraph);
  if (lines.every((line) => BULLET.test(text.slice(line.start, line.end))))
    return lines.map((line) => itemOf(text, line));
  if (paragraph.end - paragraph.start <= 4000) return [toBlock({ kind: 'text', ...paragraph, lines })];
  return lines.flatMap((line) => toParts(text, line)).map((part) => toBlock({ kind: 'text', ...part }));
}

function itemOf(text: string, line: Span): Block {
  const [mark = '', , number] = BULLET.exec(text.slice(line.start, line.end)) ?? [];
  const start = line.start + mark.length;
  return toBlock({ kind: 'item', level: 1, marker: number ?? '•', start, end: line.end });
}

function* paragraphsOf(text: string, { end, start }: Span): Generator<Span> {
  for (let from = start; from < end;) {
    const blank = text.indexOf('\n\n', from);
    const to = blank === -1 || blank > end ? end : blank;
    if (text.slice(from, to).trim() !== '') yield { start: from, end: to };
    from = to;
    while (from < end && text.charAt(from) === '\n') from += 1;
  }
}

function linesOf(text: string, { end, start }: Span): readonly Span[] {
  const lines: Span[] = [];
  for (let from = start; from <= end;) {
    const next = text.indexOf('\n', from);
    const to = next === -1 || next > end ? end : next;
    lines.push({ start: from, end: to });
    from = to + 1;
  }
  return lines;
}

/** Where a section begins, its heading stands; how many sections it lies in is its level. */
function headingLevels(anchors: readonly AnchorView[]): ReadonlyMap<number, number> {
  const levels = new Map<number, number>();
  const open: number[] = [];
  for (const { end, kind, start } of anchors) {
    if (kind !== 'section') continue;
    while (open.length > 0 && (open.at(-1) ?? 0) <= start) open.pop();
    open.push(end);
    if (!levels.has(start)) levels.set(start, Math.min(6, open.length));
  }
  return levels;
}

/** Marked rows with their marked cells. A row without cells is one cell. */
export function rowsOf(anchors: readonly AnchorView[], { end, start }: Span): readonly Row[] {
  const rows: (Row & { cells: Cell[] })[] = [];
  for (const anchor of anchors) {
    if (anchor.start < start || anchor.end > end) continue;
    const span = { start: anchor.start, end: anchor.end, label: anchor.label };
    if (anchor.kind === 'row') rows.push({ ...span, isHeader: false, cells: [] });
    const row = rows.at(-1);
    if (anchor.kind === 'cell' && row !== undefined && anchor.end <= row.end) row.cells.push(span);
  }
  return rows.map((row) =>
    row.cells.length > 0 ? row : { ...row, cells: [{ start: row.start, end: row.end, label: '' }] },
  );
}

/** Rows as blocks of a few each. */
function tablesOf(rows: readonly Row[]): readonly Block[] {
  const tables: Block[] = [];
  for (let from = 0; from < rows.length; from += TABLE_ROWS_MAX) {
    const some = rows.slice(from, from + TABLE_ROWS_MAX);
    const start = some[0]?.start ?? 0;
    tables.push(toBlock({ kind: 'table', start, end: some.at(-1)?.end ?? start, lines: [], rows: some }));
  }
  return tables;
}
