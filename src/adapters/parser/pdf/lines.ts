// Runs of glyphs to lines: what stands on one baseline without a wide gap. A line knows which run each of its characters
// comes from.

import { toPlainText } from '#core/bytes/text.ts';
import type { Item } from '#adapters/parser/pdf/items.ts';
import { isFigure, isRaised, toRaised } from '#adapters/parser/raised.ts';

/** Characters `start` to `end` of a line's text are those of `items`; of one item nearly always, from its `skip`th on. */
export interface Piece {
  readonly start: number;
  readonly end: number;
  readonly items: readonly Item[];
  readonly skip: number;
}
/** Lengths in hundredths of a point, in the direction of the line's text. */
export interface Line {
  readonly text: string;
  readonly pieces: readonly Piece[];
  readonly left: number;
  readonly right: number;
  readonly y: number;
  readonly top: number;
  readonly bottom: number;
  /** Of most of its characters. */
  readonly size: number;
}

/** From top to bottom, then from left to right. All items share one direction. */
export function toLines(items: readonly Item[], transforms: Set<string>): readonly Line[] {
  return baselines(items)
    .flatMap(splitAtGaps)
    .map((part) => toLine(withRaised(part, transforms)))
    .filter((line): line is Line => line !== null);
}

/** Runs whose baselines differ by less than this part of their size stand on one. */
const SAME_BASELINE = 0.35;
/** Of smaller ones: raised figures and marks. */
const RAISED_BASELINE = 0.6;
const isSmall = (one: Item, beside: Item): boolean => one.size * 100 < beside.size * 85;

function baselines(items: readonly Item[]): readonly (readonly Item[])[] {
  const sorted = items
    .map((item, at) => ({ item, at }))
    .sort((one, other) => one.item.y - other.item.y || one.item.x - other.item.x || one.at - other.at)
    .map(({ item }) => item);
  const rows: Item[][] = [];
  for (const item of sorted) {
    const row = rows.at(-1);
    const base = row?.reduce((largest, one) => (one.size > largest.size ? one : largest));
    const isOn = base !== undefined && isOnBaseline(item, base);
    if (row !== undefined && isOn) row.push(item);
    else rows.push([item]);
  }
  return rows.map((row) =>
    row
      .map((item, at) => ({ item, at }))
      .sort((one, other) => one.item.x - other.item.x || one.at - other.at)
      .map(({ item }) => item),
  );
}

function isOnBaseline(item: Item, base: Item): boolean {
  const raised = isSmall(item, base) ? base.y - item.y : isSmall(base, item) ? item.y - base.y : 0;
  const larger = Math.max(item.size, base.size);
  return raised > 0 ? raised <= larger * RAISED_BASELINE : Math.abs(item.y - base.y) <= larger * SAME_BASELINE;
}

/** A gap wider than this part of the size parts columns and cells; justified text stays below it. */
const GAP_MAX = 1.6;
/** Spaces that run on this far set cells apart. */
const isBlank = (item: Item): boolean => item.text.trim() === '';

function splitAtGaps(row: readonly Item[]): readonly (readonly Item[])[] {
  const parts: Item[][] = [];
  let right = 0;
  for (const item of row) {
    if (isBlank(item)) continue;
    const part = parts.at(-1);
    if (part !== undefined && item.x - right <= item.size * GAP_MAX) part.push(item);
    else parts.push([item]);
    right = part === undefined ? item.x + item.width : Math.max(right, item.x + item.width);
    if (parts.at(-1)?.length === 1) right = item.x + item.width;
  }
  return parts;
}

/** How far above the baseline a raised figure stands at least, as a part of the size beside it. */
const RAISED_MIN = 0.15;

function withRaised(part: readonly Item[], transforms: Set<string>): readonly Item[] {
  const main = part.reduce((largest, one) => (one.size > largest.size ? one : largest), part[0] as Item);
  return part.map((item) => {
    if (!isSmall(item, main) || main.y - item.y < main.size * RAISED_MIN || !isFigure(item.text)) return item;
    transforms.add('raised-figures');
    return { ...item, text: toRaised(item.text) };
  });
}

/** A gap wider than this part of the size is a space. */
const SPACE_MIN = 0.16;

function toLine(part: readonly Item[]): Line | null {
  const letters = part.reduce((sum, { text }) => sum + text.length, 0);
  const rtl = part.reduce((sum, item) => sum + (item.isRtl ? item.text.length : 0), 0);
  const ordered = rtl * 2 > letters ? [...part].reverse() : part;
  let text = '';
  const pieces: Piece[] = [];
  ordered.forEach((item, at) => {
    const before = ordered[at - 1];
    if (before !== undefined && isApart(before, item) && !text.endsWith(' ') && !item.text.startsWith(' ')) text += ' ';
    const body = text === '' || text.endsWith(' ') ? item.text.trimStart() : item.text;
    if (body === '') return;
    const skip = item.text.length - body.length;
    pieces.push({ start: text.length, end: text.length + body.length, items: [item], skip });
    text += body;
  });
  const trimmed = text.trimEnd();
  if (trimmed === '') return null;
  return { ...toWhole(trimmed, pieces, part), ...extentOf(part) };
}

/** A mark set apart from its letter joins it: then the whole line is one piece. */
function toWhole(text: string, pieces: readonly Piece[], items: readonly Item[]): Pick<Line, 'text' | 'pieces'> {
  const joined = toPlainText(text).text;
  if (joined !== text) return { text: joined, pieces: [{ start: 0, end: joined.length, items, skip: 0 }] };
  const kept = pieces.filter(({ start }) => start < text.length);
  return { text, pieces: kept.map((piece) => ({ ...piece, end: Math.min(piece.end, text.length) })) };
}

function isApart(one: Item, other: Item): boolean {
  if (isRaised(other.text)) return false;
  const [first, second] = one.x <= other.x ? [one, other] : [other, one];
  return second.x - (first.x + first.width) > Math.max(one.size, other.size) * SPACE_MIN;
}

function extentOf(part: readonly Item[]): Omit<Line, 'text' | 'pieces'> {
  const counts = new Map<number, number>();
  for (const { size, text } of part) counts.set(size, (counts.get(size) ?? 0) + text.length);
  const [[size] = [0]] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0]);
  const main = part.find((item) => item.size === size) ?? part[0];
  return {
    left: Math.min(...part.map(({ x }) => x)),
    right: Math.max(...part.map(({ width, x }) => x + width)),
    y: main?.y ?? 0,
    top: Math.min(...part.map(({ ascent, y }) => y - ascent)),
    bottom: Math.max(...part.map(({ descent, y }) => y + descent)),
    size,
  };
}
