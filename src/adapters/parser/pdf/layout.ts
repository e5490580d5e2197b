// Where a span of the text lies on the pages of its PDF: for marks over a drawn page. Not part of any record.

import type { Span } from '#adapters/parser/document.ts';
import type { Item } from '#adapters/parser/pdf/items.ts';
import { readPdfText, type Placed } from '#adapters/parser/pdf/read.ts';
import type { Reading } from '#adapters/parser/reading.ts';

/** Points from the upper left corner of the page as shown (its rotation applied), which is what pdf.js draws at scale 1. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
export interface PdfLayout {
  readonly pages: readonly { readonly width: number; readonly height: number; readonly label: string }[];
  /** Pages, from 0, on which any of the span stands. */
  pagesOf(span: Span): readonly number[];
  /** One box per run of glyphs; a run that is only partly in the span is cut by the widths that its letters commonly have. */
  boxes(page: number, span: Span): readonly Box[];
}

/** Reads the file again, with the code that the parser is: the same map from runs to characters. Throws SOURCE_*. */
export async function openPdfLayout(
  bytes: Uint8Array,
  reading: Pick<Reading, 'report' | 'signal'>,
): Promise<PdfLayout> {
  const { pages, placed } = await readPdfText(bytes, reading);
  const within = (span: Span): readonly Placed[] =>
    placed.filter(({ end, start }) => start < span.end && end > span.start);
  return {
    pages: pages.map(({ height, label, width }) => ({ width: width / 100, height: height / 100, label })),
    pagesOf: (span) => [...new Set(within(span).map(({ page }) => page))].sort((a, b) => a - b),
    boxes: (page, span) =>
      within(span)
        .filter((piece) => piece.page === page)
        .flatMap((piece) => boxesOf(piece, span)),
  };
}

function boxesOf(piece: Placed, span: Span): readonly Box[] {
  const [item, ...more] = piece.items;
  if (item === undefined) return [];
  if (more.length > 0) return piece.items.map((one) => toBox(one, 0, one.width));
  const from = Math.max(0, span.start - piece.start);
  const to = Math.min(piece.end, span.end) - piece.start;
  // A run may have lost spaces at its ends and inside: shares of what is left of it are shares of the run.
  const shares = sharesOf(item.text.trim());
  const [left, right] = [shareAt(shares, from), shareAt(shares, to)];
  const lead = leadOf(item);
  const width = item.width - lead.before - lead.after;
  const [start, end] = item.isRtl ? [1 - right, 1 - left] : [left, right];
  return [toBox(item, lead.before + width * start, lead.before + width * end)];
}

/** Blanks at the ends of a run are part of its width. */
function leadOf(item: Item): { before: number; after: number } {
  const blank = item.size / 4;
  const before = (item.text.length - item.text.trimStart().length) * blank;
  const after = (item.text.length - item.text.trimEnd().length) * blank;
  return before + after < item.width ? { before, after } : { before: 0, after: 0 };
}

/** Width of the run up to each character, as a share of all of it. */
function sharesOf(text: string): readonly number[] {
  const sums = [0];
  for (let at = 0; at < text.length; at += 1) sums.push((sums[at] ?? 0) + breadthOf(text.charAt(at)));
  const all = sums.at(-1) ?? 1;
  return sums.map((sum) => sum / all);
}

const shareAt = (shares: readonly number[], at: number): number => shares[Math.min(at, shares.length - 1)] ?? 1;

/** Thousandths of the size, as in common text faces. */
function breadthOf(character: string): number {
  if ("iIl.,:;!'|\u2019\u2018".includes(character)) return 260;
  if ('fjrt ()[]-/"'.includes(character)) return 330;
  if ('mwMW\u2014\u2026@%'.includes(character)) return 850;
  return /[A-Z0-9]/.test(character) ? 600 : 510;
}

/** From the text's own direction back to the page. */
function toBox(item: Item, from: number, to: number): Box {
  const unit = { x: item.direction.x / 1000, y: item.direction.y / 1000 };
  const corners = [from, to].flatMap((along) =>
    [item.y - item.ascent, item.y + item.descent].map((across) => ({
      x: ((item.x + along) * unit.x - across * unit.y) / 100,
      y: ((item.x + along) * unit.y + across * unit.x) / 100,
    })),
  );
  const [left, top] = [Math.min(...corners.map(({ x }) => x)), Math.min(...corners.map(({ y }) => y))];
  return {
    x: left,
    y: top,
    width: Math.max(...corners.map(({ x }) => x)) - left,
    height: Math.max(...corners.map(({ y }) => y)) - top,
  };
}
