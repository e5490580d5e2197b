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
  /** One box per run of glyphs; a run that is only partly in the span is cut at the edges of its letters. */
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
  const from = Math.max(0, span.start - piece.start) + piece.skip;
  const to = Math.min(piece.end, span.end) - piece.start + piece.skip;
  return stretchesOf(item, from, to).map(([left, right]) => toBox(item, left, right));
}

/**
 * Where characters `from` to `to` of a run stand, from left to right: one stretch, or several where what is read as one
 * is drawn apart, since some of it runs from right to left.
 */
function stretchesOf({ edges }: Item, from: number, to: number): readonly (readonly [number, number])[] {
  const units = Array.from({ length: edges.length / 2 }, (_, at) => ({
    left: edges[at * 2] ?? 0,
    right: edges[at * 2 + 1] ?? 0,
    isMeant: at >= from && at < to,
  })).filter(({ isMeant, left, right }) => isMeant || right > left);
  const ordered = units.sort((a, b) => a.left + a.right - (b.left + b.right) || Number(b.isMeant) - Number(a.isMeant));
  const found: [number, number][] = [];
  ordered.forEach(({ isMeant, left, right }, at) => {
    const last = found.at(-1);
    if (!isMeant) return;
    if (last !== undefined && ordered[at - 1]?.isMeant === true) last[1] = Math.max(last[1], right);
    else found.push([left, right]);
  });
  return found;
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
