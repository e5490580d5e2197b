// The runs of glyphs of one page, each with its text and where it lies. Positions are hundredths of a point, so that no
// difference in the last digit of a float ever changes the order in which a page is read.

import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expandPresentationForms, isAssigned15 } from '#core/canon/text.ts';

/** Reading direction of a run on the page, in thousandths: (1000, 0) is left to right, (0, 1000) is downwards. */
export interface Direction {
  readonly x: number;
  readonly y: number;
}
/** Lengths in hundredths of a point. `x` runs along the direction of the text, `y` across it, downwards. */
export interface Item {
  readonly text: string;
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
  readonly transforms: readonly string[];
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
  const toPage = view.transform as unknown as Matrix;
  const transforms = new Set<string>();
  const items = content.items.flatMap((run): readonly Item[] => {
    if (!('str' in run) || run.str === '') return [];
    const style = content.styles[run.fontName];
    const item = toItem(run, toPage, style?.ascent ?? 0, style?.descent ?? 0, transforms);
    return item === null ? [] : [item];
  });
  return { items, width: hundredths(view.width), height: hundredths(view.height), transforms: [...transforms] };
}

interface Content {
  readonly items: (TextRun | object)[];
  readonly styles: Record<string, { readonly ascent: number; readonly descent: number }>;
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

function toItem(run: TextRun, toPage: Matrix, ascent: number, descent: number, transforms: Set<string>): Item | null {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = run.transform;
  const along = rotate(toPage, a, b);
  const across = rotate(toPage, c, d);
  const length = Math.sqrt(along.x * along.x + along.y * along.y);
  const size = Math.sqrt(across.x * across.x + across.y * across.y);
  if (!(length > 0) || !(size > 0) || !Number.isFinite(e * f * run.width)) return null;
  const unit = { x: along.x / length, y: along.y / length };
  const origin = { x: toPage[0] * e + toPage[2] * f + toPage[4], y: toPage[1] * e + toPage[3] * f + toPage[5] };
  const text = plainRun(run.str, transforms);
  if (text === '') return null;
  return {
    text,
    x: hundredths(origin.x * unit.x + origin.y * unit.y),
    y: hundredths(origin.y * unit.x - origin.x * unit.y),
    width: Math.max(0, hundredths(run.width * lengthRatio(toPage))),
    size: Math.max(1, hundredths(size)),
    ascent: hundredths(size * (ascent > 0.3 && ascent < 1.5 ? ascent : ASCENT)),
    descent: hundredths(size * (descent < 0 && descent > -1 ? -descent : DESCENT)),
    isRtl: run.dir === 'rtl',
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

/** Glyphs as the letters that they stand for; what a font gives no letter for is U+FFFD. */
function plainRun(raw: string, transforms: Set<string>): string {
  const letters = expandPresentationForms(raw);
  if (letters !== raw) transforms.add('ligatures');
  const spaced = letters.replace(/[\s\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' ');
  // A page shows what is no hyphen by its code: at a line's end the words decide (paragraphs.ts).
  const hyphened = spaced.replaceAll('\u00ad', '-');
  if (hyphened !== spaced) transforms.add('soft-hyphens');
  const shown = hyphened.replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '');
  let known = '';
  for (const character of shown) known += isLetterKnown(character) ? character : '\ufffd';
  if (known !== shown) transforms.add('unknown-glyphs');
  return known;
}

function isLetterKnown(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  const isPrivate = (code >= 0xe000 && code <= 0xf8ff) || code >= 0xf0000;
  return code >= 0x20 && !isPrivate && !(code >= 0xd800 && code <= 0xdfff) && isAssigned15(code);
}
