// The runs of glyphs of one page, each with its text and where it lies. Positions are hundredths of a point, so that no
// difference in the last digit of a float ever changes the order in which a page is read.

import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { Alignment, type Lettered } from '#adapters/parser/pdf/aligned.ts';
import { glyphsOf } from '#adapters/parser/pdf/glyphs.ts';
import { toPlainRun, type Letter, type PlainRun } from '#adapters/parser/pdf/letters.ts';

/** Reading direction of a run on the page, in thousandths: (1000, 0) is left to right, (0, 1000) is downwards. */
export interface Direction {
  readonly x: number;
  readonly y: number;
}
/** Lengths in hundredths of a point. `x` runs along the direction of the text, `y` across it, downwards. */
export interface Item extends PlainRun {
  readonly x: number;
  readonly width: number;
  /** Of the baseline. */
  readonly y: number;
  readonly size: number;
  readonly ascent: number;
  readonly descent: number;
  readonly isRtl: boolean;
  readonly direction: Direction;
}
export interface PageItems {
  readonly items: readonly Item[];
  /** As the page is shown, its rotation applied. */
  readonly width: number;
  readonly height: number;
  /** Those of its lines are added to it. */
  readonly transforms: Set<string>;
}

interface TextRun {
  readonly str: string;
  readonly dir: string;
  readonly width: number;
  readonly transform: readonly number[];
  readonly fontName: string;
}

export async function readItems(page: PDFPageProxy): Promise<PageItems> {
  const view = page.getViewport({ scale: 1 });
  const content = await contentOf(page);
  const { glyphs, isFaint } = await glyphsOf(page);
  const alignment = new Alignment(glyphs);
  const toPage = view.transform as unknown as Matrix;
  const transforms = new Set<string>();
  if (isFaint) transforms.add('faint-text');
  const runs = content.items.flatMap((run) => {
    if (!('str' in run) || run.str === '') return [];
    const style = content.styles[run.fontName];
    const [, , , , x = 0, y = 0] = run.transform;
    return [{ run, style, lettered: style?.vertical === true ? null : alignment.take(run.str, x, y) }];
  });
  const leavesOut = unpainted(runs, transforms);
  const items = runs.flatMap(({ lettered, run, style }): readonly Item[] => {
    const shown = leavesOut && lettered !== null ? painted(lettered) : lettered;
    const item = shown?.letters.length === 0 ? null : toItem(run, shown, toPage, style, transforms);
    return item === null ? [] : [item];
  });
  return { items, width: hundredths(view.width), height: hundredths(view.height), transforms };
}

/**
 * Whether letters that nothing paints are left out, which is told. Where they are most of a page, it is the picture of one,
 * and they are what was recognised in it: they stay, and that is told.
 */
function unpainted(runs: readonly { readonly lettered: Lettered | null }[], transforms: Set<string>): boolean {
  const all = runs
    .flatMap(({ lettered }) => lettered?.letters ?? [])
    .filter(({ glyph, text }) => glyph !== null && text.trim() !== '');
  const hidden = all.filter(({ glyph }) => glyph?.isDrawn === false).length;
  if (hidden === 0) return false;
  const leavesOut = hidden * 2 <= all.length;
  transforms.add(leavesOut ? 'hidden-text' : 'faint-text');
  return leavesOut;
}

/** Empty where only blanks are left. */
function painted({ letters }: Lettered): Lettered {
  const kept = letters.filter(({ glyph }) => glyph?.isDrawn !== false);
  return { letters: kept.every(({ text }) => text.trim() === '') ? [] : kept };
}

interface Style {
  readonly ascent: number;
  readonly descent: number;
  readonly vertical: boolean;
}
interface Content {
  readonly items: (TextRun | object)[];
  readonly styles: Record<string, Style>;
}

/** By a reader, and not by `getTextContent`: Safari cannot iterate over a stream. */
async function contentOf(page: PDFPageProxy): Promise<Content> {
  const stream = page.streamTextContent({ disableNormalization: true, includeMarkedContent: false });
  const reader = (stream as ReadableStream<Content>).getReader();
  const content: Content = { items: [], styles: {} };
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    for (const item of next.value.items) content.items.push(item);
    Object.assign(content.styles, next.value.styles);
  }
  return content;
}

type Matrix = readonly [number, number, number, number, number, number];

const hundredths = (points: number): number => Math.floor(points * 100 + 0.5);
const ASCENT = 0.8;
const DESCENT = 0.2;

function toItem(
  run: TextRun,
  lettered: Lettered | null,
  toPage: Matrix,
  style: Style | undefined,
  transforms: Set<string>,
): Item | null {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = run.transform;
  const { ascent = 0, descent = 0 } = style ?? {};
  const along = rotate(toPage, a, b);
  const across = rotate(toPage, c, d);
  const length = Math.sqrt(along.x * along.x + along.y * along.y);
  const size = Math.sqrt(across.x * across.x + across.y * across.y);
  if (!(length > 0) || !(size > 0) || !Number.isFinite(e * f * run.width)) return null;
  const unit = { x: along.x / length, y: along.y / length };
  const origin = { x: toPage[0] * e + toPage[2] * f + toPage[4], y: toPage[1] * e + toPage[3] * f + toPage[5] };
  const isRtl = run.dir === 'rtl';
  const told = Math.max(0, hundredths(run.width * lengthRatio(toPage)));
  const letters =
    lettered === null
      ? estimated(run.str, told, hundredths(size), isRtl)
      : placed(lettered, { x: e, y: f }, lengthRatio(toPage));
  const { edges, text } = toPlainRun(letters, transforms);
  if (text === '') return null;
  return {
    text,
    edges,
    x: hundredths(origin.x * unit.x + origin.y * unit.y),
    y: hundredths(origin.y * unit.x - origin.x * unit.y),
    width: lettered === null ? told : Math.max(0, ...letters.map(({ to }) => to)),
    size: Math.max(1, hundredths(size)),
    ascent: hundredths(size * (ascent > 0.3 && ascent < 1.5 ? ascent : ASCENT)),
    descent: hundredths(size * (descent < 0 && descent > -1 ? -descent : DESCENT)),
    isRtl,
    direction: { x: thousandths(unit.x), y: thousandths(unit.y) },
  };
}

const thousandths = (value: number): number => Math.floor(value * 1000 + 0.5) + 0;
const rotate = (matrix: Matrix, x: number, y: number): { x: number; y: number } => ({
  x: matrix[0] * x + matrix[2] * y,
  y: matrix[1] * x + matrix[3] * y,
});
/** The scale of the page's own unit. */
const lengthRatio = (matrix: Matrix): number => Math.sqrt(matrix[0] * matrix[0] + matrix[1] * matrix[1]);

/** By its glyphs. A soft hyphen that takes no room is not on the page; a blank that nothing draws fills the gap. */
function placed({ letters }: Lettered, origin: { x: number; y: number }, ratio: number): readonly Letter[] {
  const found: Letter[] = [];
  let end = 0;
  for (const { glyph, text } of letters) {
    if (glyph === null) {
      found.push({ text, from: end, to: end });
      continue;
    }
    const along = (glyph.x - origin.x) * glyph.alongX + (glyph.y - origin.y) * glyph.alongY;
    const [one, other] = [hundredths(along * ratio), hundredths((along + glyph.advance) * ratio)];
    const [from, to] = one <= other ? [one, other] : [other, one];
    if (text === '\u00ad' && from === to) continue;
    found.push({ text, from, to });
    end = to;
  }
  return found;
}

/** Where no glyphs are known, by the widths that letters commonly have. Blanks at the ends are part of a run's width. */
function estimated(text: string, width: number, size: number, isRtl: boolean): readonly Letter[] {
  const characters = Array.from(text);
  const inner = text.trim();
  const blank = text.length - inner.length > 0 && (text.length - inner.length) * size < width * 4 ? size / 4 : 0;
  const all = Array.from(inner).reduce((sum, character) => sum + breadthOf(character), 0);
  const first = characters.length - Array.from(text.trimStart()).length;
  const last = first + Array.from(inner).length;
  const room = width - (characters.length - (last - first)) * blank;
  let at = 0;
  return characters.map((character, index) => {
    const from = at;
    at += index < first || index >= last ? blank : (room * breadthOf(character)) / Math.max(1, all);
    const [left, right] = [Math.floor(from), Math.floor(at)];
    return isRtl
      ? { text: character, from: width - right, to: width - left }
      : { text: character, from: left, to: right };
  });
}

/** Thousandths of the size, as in common text faces. */
function breadthOf(character: string): number {
  if ("iIl.,:;!'|\u2019\u2018".includes(character)) return 260;
  if ('fjrt ()[]-/"'.includes(character)) return 330;
  if ('mwMW\u2014\u2026@%'.includes(character)) return 850;
  return /[A-Z0-9]/.test(character) ? 600 : 510;
}
