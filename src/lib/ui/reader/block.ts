// What a reader draws: pieces of a document in order, each pointing at exact characters. No format ever becomes HTML: what
// is drawn is text, so nothing in a document can run, fetch or imitate the page.

/** UTF-16 code units of the source's text, end exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export type BlockKind = 'heading' | 'text' | 'item' | 'code' | 'line' | 'table' | 'rule' | 'fields' | 'fold';

export interface Block extends Span {
  readonly kind: BlockKind;
  /** Of a heading 1 to 6, of a list item its depth from 1, else 0. */
  readonly level: number;
  /** How many quotations it stands in. */
  readonly quoted: number;
  /** Bullet, number of an item or of a line: drawn beside the text, no part of it. */
  readonly marker: string;
  /** The characters that are shown, line by line: without the marks that made them a quotation or a list. */
  readonly lines: readonly Span[];
  /** Whether the marks of Markdown inside the lines are read. */
  readonly markup: boolean;
  readonly rows: readonly Row[];
}
export interface Row extends Span {
  readonly isHeader: boolean;
  readonly label: string;
  readonly cells: readonly Cell[];
}
export interface Cell extends Span {
  /** The column's name, empty where nobody gave one. */
  readonly label: string;
}

type Given = Span & Pick<Block, 'kind'> & Partial<Block>;

export function toBlock(given: Given): Block {
  const { end, kind, start } = given;
  // Every field by name: a text of a megabyte has ten thousand of them, and copying a spread takes three times as long.
  return {
    start,
    end,
    kind,
    level: given.level ?? 0,
    quoted: given.quoted ?? 0,
    marker: given.marker ?? '',
    lines: given.lines ?? [{ start, end }],
    markup: given.markup ?? false,
    rows: given.rows ?? NO_ROWS,
  };
}

const NO_ROWS: readonly Row[] = [];

/** The index of the last block that starts at or before `offset`; 0 where none does. */
export function blockAt(blocks: readonly Span[], offset: number): number {
  let low = 0;
  let high = blocks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((blocks[middle]?.start ?? Infinity) <= offset) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}

export interface Line extends Span {
  /** From 1. */
  readonly number: number;
}

/** Lines without their line ends. */
export function toLines(text: string): readonly Line[] {
  const lines: Line[] = [];
  for (let start = 0; start <= text.length;) {
    const next = text.indexOf('\n', start);
    const end = next === -1 ? text.length : next;
    lines.push({ start, end, number: lines.length + 1 });
    start = end + 1;
  }
  return lines;
}

/** A line longer than this is drawn in parts, so that a document of one line scrolls like any other. */
const PART_UNITS_MAX = 2000;

/** A span in parts that end between words and never within a code point. */
export function toParts(text: string, { end, start }: Span): readonly Span[] {
  const parts: Span[] = [];
  for (let from = start; from < end || parts.length === 0;) {
    const to = end - from <= PART_UNITS_MAX ? end : cutBefore(text, from, from + PART_UNITS_MAX);
    parts.push({ start: from, end: to });
    from = to;
  }
  return parts;
}

function cutBefore(text: string, from: number, limit: number): number {
  const space = text.lastIndexOf(' ', limit - 1);
  if (space > from + PART_UNITS_MAX / 2) return space + 1;
  const code = text.charCodeAt(limit - 1);
  return code >= 0xd800 && code <= 0xdbff ? limit - 1 : limit;
}
