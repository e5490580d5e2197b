// A passage as it is shown: running text, items of a list one by one, and rows of a table as rows, without the marks of Markdown.
// As a line with bars ("| Aisle | 12 |") nobody reads them.

import { marksIn, type Mark } from '#core/answer/unmarked.ts';

export interface Piece {
  readonly text: string;
  readonly marked: boolean;
}
export type PassagePart =
  | { readonly kind: 'text' | 'item'; readonly pieces: readonly Piece[] }
  | {
      readonly kind: 'table';
      /** What the columns are called, where the rows do not say it themselves; else empty. */
      readonly head: readonly string[];
      readonly rows: readonly (readonly (readonly Piece[])[])[];
    };

export interface Range {
  readonly start: number;
  readonly end: number;
}

/** `mark`: the characters that stand out, in the text. `columns`: what the columns of its rows are called, where that is known. */
export function partsOf(
  text: string,
  mark: Range | null = null,
  columns: readonly string[] = [],
): readonly PassagePart[] {
  const parts: PassagePart[] = [];
  const hidden = marksIn(text);
  let rows: (readonly (readonly Piece[])[])[] = [];
  let from = 0;
  const endTable = (): void => {
    if (rows.length > 0) parts.push({ kind: 'table', head: headOf(rows, columns), rows });
    rows = [];
  };
  const endText = (at: number): void => {
    for (const { end, kind, start } of itemsOf(hidden, from, at)) {
      const place = trimmed(text, start, end);
      const pieces = place === null ? [] : piecesOf(text, place, mark, hidden);
      if (pieces.length > 0) parts.push({ kind, pieces });
    }
  };
  for (const line of linesOf(text)) {
    const said = text.slice(line.start, line.end).trim();
    if (!isRow(said)) {
      if (rows.length > 0 && said !== '') {
        endTable();
        from = line.start;
      }
      continue;
    }
    if (rows.length === 0) endText(line.start);
    if (!RULE.test(said)) rows.push(cellsOf(text, line).map((cell) => piecesOf(text, cell, mark, hidden)));
    from = line.end;
  }
  endTable();
  endText(text.length);
  return parts;
}

/** Nothing above rows that begin with their names, or that have more or fewer cells. The corner of a table may be empty. */
function headOf(rows: readonly (readonly (readonly Piece[])[])[], columns: readonly string[]): readonly string[] {
  const [first = []] = rows;
  const head = first.length === columns.length + 1 ? ['', ...columns] : columns;
  const said = first.map((pieces) => pieces.map(({ text }) => text).join(''));
  const isSame = said.some((text, at) => text !== '' && text === head[at]);
  return columns.length === 0 || head.length !== first.length || isSame ? [] : head;
}

/** "| Aisle | 12 |"; a row whose beginning or end is cut off by the passage is left as it stands. */
const isRow = (line: string): boolean => line.length > 2 && /^\|.*\|$/.test(line) && line.slice(1, -1).includes('|');
/** "| --- | :-: |" only parts the head from the rest. */
const RULE = /^\|(?:\s*:?-+:?\s*\|)+$/;

function linesOf(text: string): readonly Range[] {
  const lines: Range[] = [];
  let start = 0;
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
    lines.push({ start, end });
    start = end + 1;
  }
  return [...lines, { start, end: text.length }];
}

function cellsOf(text: string, line: Range): readonly Range[] {
  const bars: number[] = [];
  for (let at = line.start; at < line.end; at += 1)
    if (text.charAt(at) === '|' && text.charAt(at - 1) !== '\\') bars.push(at);
  return bars.slice(1).map((end, at) => trimmed(text, (bars[at] ?? line.start) + 1, end) ?? { start: end, end });
}

function trimmed(text: string, from: number, to: number): Range | null {
  const said = text.slice(from, to);
  if (said.trim() === '') return null;
  const start = from + said.length - said.trimStart().length;
  return { start, end: start + said.trim().length };
}

/** What stands before the first item, and each item. */
function itemsOf(
  hidden: readonly Mark[],
  from: number,
  to: number,
): readonly (Range & { readonly kind: 'text' | 'item' })[] {
  const items = hidden.filter(({ isItem, start }) => isItem && from <= start && start < to);
  const starts = [from, ...items.map(({ start }) => start)];
  return starts.map((start, at) => ({ start, end: starts[at + 1] ?? to, kind: at === 0 ? 'text' : 'item' }));
}

function piecesOf(text: string, { end, start }: Range, mark: Range | null, hidden: readonly Mark[]): readonly Piece[] {
  const from = Math.min(end, Math.max(start, mark?.start ?? end));
  const to = Math.min(end, Math.max(from, mark?.end ?? end));
  return [
    { text: without(text, start, from, hidden), marked: false },
    { text: without(text, from, to, hidden), marked: mark !== null },
    { text: without(text, to, end, hidden), marked: false },
  ].filter((piece) => piece.text !== '');
}

function without(text: string, start: number, end: number, hidden: readonly Mark[]): string {
  let said = '';
  let at = start;
  for (const mark of hidden) {
    if (mark.end <= at || mark.start >= end) continue;
    said += text.slice(at, Math.max(at, mark.start));
    at = Math.min(end, mark.end);
  }
  return said + text.slice(at, end);
}
