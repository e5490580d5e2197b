// Tables that a plain text sets in columns by blanks, as bills and price lists do, and the totals below them. Read narrowly: every
// row has a cell under every name, or there is no table.

import { toAmount } from '#core/table/decimal.ts';
import type { Cell, Row, Table } from '#core/table/table.ts';
import type { SourceText } from '#core/evidence/source.ts';

type Read = Pick<SourceText, 'passages' | 'text'>;

/** A line below the rows of a bill: what it is called, and the amount under the last column. */
export interface Total {
  readonly label: string;
  readonly cell: Cell;
  readonly passage: number;
}
export interface Aligned {
  readonly table: Table;
  readonly totals: readonly Total[];
}

/** Places within the line, end exclusive. */
interface Part {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}
interface Line {
  readonly parts: readonly Part[];
  readonly start: number;
}

export function alignedIn({ passages, text }: Read): readonly Aligned[] {
  const found: Aligned[] = [];
  let start = 0;
  let block: Line[] = [];
  const close = (): void => {
    const at = block.findIndex(
      ({ parts }, place) => isHead(parts) || isHeadBeside(parts, block[place + 1]?.parts ?? []),
    );
    const [head, ...lines] = block.slice(Math.max(0, at));
    const aligned =
      at < 0 || head === undefined ? null : toAligned(withFirst(head), lines, titleOf(block[at - 1]), passages);
    if (aligned !== null) found.push(aligned);
    block = [];
  };
  for (const line of text.split('\n')) {
    if (line.trim() === '' || /^\s*Page \d+(?: ?(?:of|\/) ?\d+)?\s*$/.test(line)) close();
    else if (!/^[\s|=_.:-]+$/.test(line)) block.push({ parts: partsOf(line), start });
    start += line.length + 1;
  }
  close();
  return found;
}

/** Words with one space between them are one part. Word by word: a pattern for all of a part overflows on a line of megabytes. */
function partsOf(line: string): readonly Part[] {
  if (line.includes('|')) return [];
  const spans: { readonly start: number; end: number }[] = [];
  for (const { 0: word, index: start } of line.matchAll(/\S+/g)) {
    const last = spans.at(-1);
    if (last !== undefined && start === last.end + 1 && line[last.end] === ' ') last.end = start + word.length;
    else spans.push({ start, end: start + word.length });
  }
  return spans.map(({ end, start }) => ({ text: line.slice(start, end), start, end }));
}

/** "Item    Qty    Temp.    kWh": names alone, no two of them the same; the first begins with a capital, as a line does. */
const isHead = (parts: readonly Part[]): boolean =>
  parts.length >= COLUMNS_MIN &&
  /^[A-Z]/.test(parts[0]?.text ?? '') &&
  parts.every(({ text }) => /^[A-Za-z][^\d:.!?]{0,24}\.?$/.test(text)) &&
  new Set(parts.map(({ text }) => text.toLowerCase())).size === parts.length;

const COLUMNS_MIN = 3;

/** "            single    return" over "Within town   2.00   3.20": what the rows are called stands beside the names. */
const isHeadBeside = (parts: readonly Part[], [first, ...below]: readonly Part[]): boolean =>
  parts.length > 1 &&
  parts.length === below.length &&
  first !== undefined &&
  parts.every(({ text }) => /^[A-Za-z][^\d:.!?]{0,24}\.?$/.test(text)) &&
  first.start < (parts[0]?.start ?? 0) - INDENT_MIN &&
  below.every((part, at) => isUnder(part, parts[at]) && /\d/.test(part.text));
const INDENT_MIN = 6;

/** The column of what rows are called has no name there. */
function withFirst(head: Line): Line {
  const [first] = head.parts;
  return first === undefined || isHead(head.parts)
    ? head
    : { ...head, parts: [{ text: '', start: 0, end: first.start - REACH - 1 }, ...head.parts] };
}

/** The line right above the names, where it is one alone. */
const titleOf = (line: Line | undefined): string => (line?.parts.length === 1 ? (line.parts[0]?.text ?? '') : '');

function toAligned(
  { parts: names }: Line,
  lines: readonly Line[],
  title: string,
  passages: Read['passages'],
): Aligned | null {
  const end = lines.findIndex(({ parts }) => !isFull(parts, names));
  const rows = (end < 0 ? lines : lines.slice(0, end)).map((line) => toRow(line, passages));
  const below = withoutText(end < 0 ? [] : lines.slice(end), names);
  // A short line among the rows may belong to one of them: which one, nobody says.
  if (rows.length < ROWS_MIN || !below.every(({ parts }) => isTotal(parts, names))) return null;
  // Of numbers there is a column at least: else it is a page in two columns.
  const isNumbers = (at: number): boolean => rows.every(({ cells }) => toAmount(cells[at]?.text ?? '') !== null);
  if (!names.some((_, at) => isNumbers(at))) return null;
  const totals = below.map(({ parts: [label, amount], start }): Total => {
    const [from, to] = [start + (label?.start ?? 0), start + (amount?.end ?? 0)];
    return {
      label: label?.text ?? '',
      cell: { text: amount?.text ?? '', start: start + (amount?.start ?? 0), end: to },
      passage: passageAt(passages, from, to),
    };
  });
  const heading = title === '' ? (passages[rows[0]?.passage ?? -1]?.heading ?? '') : title;
  return { table: { heading, columns: names.map(({ text }) => text), rows }, totals };
}

const ROWS_MIN = 2;

/** Without what is written below it, from its left edge on and of several words: no cell of a row runs on like that. */
function withoutText(below: readonly Line[], [first]: readonly Part[]): readonly Line[] {
  const isText = ({ parts: [part, ...others] }: Line): boolean =>
    others.length === 0 && part !== undefined && part.start === first?.start && TEXT.test(part.text);
  const at = below.findIndex(isText);
  return at < 0 || below.slice(at).some(({ parts }) => parts.length >= COLUMNS_MIN) ? below : below.slice(0, at);
}
const TEXT = /^[A-Z*"'(\u2018\u201c].*(?: \S+){3}/;

/** A cell under every name, in their order. */
const isFull = (parts: readonly Part[], names: readonly Part[]): boolean =>
  parts.length === names.length && parts.every((part, at) => isUnder(part, names[at]));

const isUnder = (part: Part, name: Part | undefined): boolean =>
  name !== undefined && part.start < name.end + REACH && part.end > name.start - REACH;
/** A number may stand a little beside its name. */
const REACH = 3;

const isTotal = (parts: readonly Part[], names: readonly Part[]): boolean => {
  const [label, amount] = parts;
  return (
    parts.length === 2 &&
    label !== undefined &&
    amount !== undefined &&
    toAmount(label.text) === null &&
    toAmount(amount.text) !== null &&
    isUnder(amount, names.at(-1))
  );
};

function toRow({ parts, start }: Line, passages: Read['passages']): Row {
  const cells = parts.map((part) => ({ text: part.text, start: start + part.start, end: start + part.end }));
  return { cells, passage: passageAt(passages, cells[0]?.start ?? 0, cells.at(-1)?.end ?? 0) };
}

const passageAt = (passages: Read['passages'], start: number, end: number): number =>
  passages.findIndex((passage) => passage.start <= start && end <= passage.end);
