// Rows of values to rows that can be read and quoted on their own: each value under the name of its column. A row's anchor
// is its number in the file (the head is row 1), a cell's is its column.

import Papa from 'papaparse';
import { ANCHORS_MAX } from '#core/limits.ts';
import { DocumentBuilder, requireUnits, type Draft } from '#adapters/parser/document.ts';
import { toProse } from '#adapters/parser/plain-text.ts';
import { spendBytes } from '#adapters/parser/work.ts';

export function readTable(raw: string, transforms: readonly string[]): Draft {
  const builder = new DocumentBuilder();
  for (const transform of [...transforms, 'rows']) builder.declare(transform);
  const rows = toRows(raw, builder);
  const [first = []] = rows;
  const hasHead = rows.length > 1 && first.length > 1 && first.every(isName) && new Set(first).size === first.length;
  const names = hasHead ? first : [];
  let room = Math.min(CELLS_MAX, ANCHORS_MAX - rows.length);
  rows.forEach((cells, at) => {
    if (at === 0 && hasHead) return;
    writeRow(builder, cells, names, at + 1, cells.length <= room);
    room -= cells.length;
  });
  return builder.finish();
}

/** Beyond these a cell is named by its row, and by the column that stands before its value. */
const CELLS_MAX = 60_000;

function toRows(raw: string, builder: DocumentBuilder): readonly (readonly string[])[] {
  const text = raw.replace(/^\ufeff/, '').trimEnd();
  const delimiter = delimiterOf(text);
  payFor(text, delimiter);
  requireUnits(text.length);
  const toLines = (cells: readonly string[]): readonly string[] => cells.map((cell) => toLine(cell, builder));
  const parsed = Papa.parse<string[]>(text, { delimiter });
  if (!parsed.errors.some(({ type }) => type === 'Quotes')) return parsed.data.map(toLines);
  // A quote that never ends would swallow the rest: then quotes are taken as they stand.
  builder.declare('quotes-as-text');
  return Papa.parse<string[]>(text, { delimiter, quoteChar: '\0' }).data.map(toLines);
}

/** What a value and a row take while they are read and once more when they are written, in bytes (measured). */
const CELL_BYTES = 96;
const ROW_BYTES = 400;

/** Before any is made: an array that outgrows the memory ends the process, and no limit of a thread would hold it. */
function payFor(text: string, delimiter: string): void {
  let bytes = ROW_BYTES + CELL_BYTES;
  const pay = (mark: string, cost: number, isOne: (at: number) => boolean = () => true): void => {
    for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) {
      if (isOne(at)) bytes += cost;
      if (bytes < PIECE_BYTES) continue;
      spendBytes(bytes); // so that no more of a hopeless file is counted
      bytes = 0;
    }
  };
  pay(delimiter, CELL_BYTES);
  pay('\n', ROW_BYTES);
  pay('\r', ROW_BYTES, (at) => text[at + 1] !== '\n');
  spendBytes(bytes);
}

const PIECE_BYTES = 1_048_576;

const DELIMITERS = [',', ';', '\t', '|'] as const;
const SAMPLE_UNITS = 20_000;

/** Whichever gives the most rows with the same number of values; of those the one that gives more values. */
function delimiterOf(text: string): string {
  const sample = text.slice(0, SAMPLE_UNITS);
  const tried = DELIMITERS.map((delimiter) => {
    const counts = new Map<number, number>();
    for (const { length } of Papa.parse<string[]>(sample, { delimiter, skipEmptyLines: true }).data)
      counts.set(length, (counts.get(length) ?? 0) + 1);
    const [[width, rows] = [1, 0]] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0]);
    return { delimiter, width, rows: width > 1 ? rows : 0 };
  });
  return tried.reduce((best, one) =>
    one.rows > best.rows || (one.rows === best.rows && one.width > best.width) ? one : best,
  ).delimiter;
}

function toLine(cell: string, builder: DocumentBuilder): string {
  const { text, transforms } = toProse(cell);
  transforms.filter((name) => name !== 'lf' && name !== 'tab4').forEach((name) => builder.declare(name));
  return text.replace(/\s+/g, ' ').trim();
}
/** The name of a column says something and is no number, date or sum. */
const isName = (cell: string): boolean => /[^\d\s.,:;/%()+-]{2}/.test(cell) && cell.length <= 80 && !/^\d/.test(cell);

function writeRow(
  builder: DocumentBuilder,
  cells: readonly string[],
  names: readonly string[],
  number: number,
  isNamed: boolean,
): void {
  let text = '';
  const places: { start: number; end: number; name: string }[] = [];
  cells.forEach((cell, at) => {
    if (cell === '') return;
    const name = names[at] ?? (names.length > 0 ? `Column ${String(at + 1)}` : '');
    text += `${text === '' ? '' : '; '}${name === '' ? '' : `${name}: `}`;
    places.push({
      start: text.length,
      end: text.length + cell.length,
      name: name === '' ? `Column ${String(at + 1)}` : name,
    });
    text += cell;
  });
  const span = builder.add('row', text, { tight: builder.length > 0 });
  if (span === null) return;
  builder.mark('row', String(number), span);
  if (!isNamed) return;
  for (const { end, name, start } of places)
    builder.mark('cell', name, { start: span.start + start, end: span.start + end });
}

/** Whether a text without a telling name is a table: many lines, all with the same few separators. */
export function looksLikeTable(top: string): boolean {
  const lines = top
    .split(/\r?\n/)
    .slice(0, -1)
    .filter((line) => line.trim() !== '')
    .slice(0, 20);
  return (
    lines.length >= 4 &&
    ['\t', ';', ','].some((separator) => {
      const counts = lines.map((line) => line.split(separator).length - 1);
      return (
        (counts[0] ?? 0) >= (separator === ',' ? 3 : 2) &&
        counts.every((count) => count === counts[0]) &&
        !lines.some((line) => /[.!?]\s+[A-Z]/.test(line))
      );
    })
  );
}
