// The glyphs of one page in the order in which its content draws them, each with its place: what pdf.js would draw, taken
// before it is drawn. Its text runs say what was written, but neither where each letter stands nor what they left out.

import { OPS } from '#adapters/parser/pdf/library.ts';
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface Glyph {
  /** What its font says of it: no, one or several characters. */
  readonly says: string;
  /** Of its origin, in the units of the page before its rotation. */
  readonly x: number;
  readonly y: number;
  /** How far it moves on, in the same units, along (`alongX`, `alongY`), which is of length 1. */
  readonly advance: number;
  readonly alongX: number;
  readonly alongY: number;
  /** False where nothing is painted, or less than a point high: a text behind the picture of a page, or one that nobody is to see. */
  readonly isDrawn: boolean;
}
export interface Drawn {
  readonly glyphs: readonly Glyph[];
  /** Some of it is white, and no ground of another colour is known under it: pictures are not read. */
  readonly isFaint: boolean;
}

/** Empty where pdf.js cannot make a list of what is drawn: then letters are placed by the widths they commonly have. */
export async function glyphsOf(page: PDFPageProxy): Promise<Drawn> {
  try {
    const { argsArray, fnArray } = await page.getOperatorList({ annotationMode: NO_ANNOTATIONS });
    const walk = new GlyphWalk((name) => fontScaleOf(page, name));
    fnArray.forEach((operator, at) => walk.step(operator, argsArray[at] as Operands));
    return { glyphs: walk.glyphs, isFaint: walk.isFaint };
  } catch {
    return { glyphs: [], isFaint: false };
  }
}

const NO_ANNOTATIONS = 0;
type Operands = readonly unknown[] | null;
/** Of what was made of bytes by pdf.js: what is no number there places nothing. */
const toNumber = (value: unknown): number => (typeof value === 'number' ? value : 0);
type Matrix = readonly [number, number, number, number, number, number];
interface FontGlyph {
  readonly unicode: string;
  readonly width: number;
  readonly isSpace: boolean;
}

/** What one unit of a glyph's width is in units of the text. */
function fontScaleOf(page: PDFPageProxy, name: string): number {
  if (!page.commonObjs.has(name)) return COMMON_SCALE;
  const { fontMatrix } = page.commonObjs.get(name) as { readonly fontMatrix?: readonly number[] };
  return fontMatrix?.[0] ?? COMMON_SCALE;
}
const COMMON_SCALE = 0.001;
const UNIT: Matrix = [1, 0, 0, 1, 0, 0];

const times = (m: Matrix, n: Matrix): Matrix => [
  m[0] * n[0] + m[2] * n[1],
  m[1] * n[0] + m[3] * n[1],
  m[0] * n[2] + m[2] * n[3],
  m[1] * n[2] + m[3] * n[3],
  m[0] * n[4] + m[2] * n[5] + m[4],
  m[1] * n[4] + m[3] * n[5] + m[5],
];

/** What the state of a page's graphics knows of text (ISO 32000 9.3). Saved and restored as a whole. */
interface TextState {
  readonly page: Matrix;
  readonly font: string;
  readonly size: number;
  readonly charSpacing: number;
  readonly wordSpacing: number;
  readonly scale: number;
  readonly leading: number;
  readonly rise: number;
  /** 3 paints nothing, 7 only clips. */
  readonly mode: number;
  /** What is filled from here on is as white as paper. */
  readonly isWhite: boolean;
}

class GlyphWalk {
  readonly glyphs: Glyph[] = [];
  isFaint = false;
  readonly #grounds = new Grounds();
  readonly #scaleOf: (font: string) => number;
  readonly #saved: TextState[] = [];
  #state: TextState = {
    page: UNIT,
    font: '',
    size: 0,
    charSpacing: 0,
    wordSpacing: 0,
    scale: 1,
    leading: 0,
    rise: 0,
    mode: 0,
    isWhite: false,
  };
  #text: Matrix = UNIT;
  #line: Matrix = UNIT;

  constructor(scaleOf: (font: string) => number) {
    this.#scaleOf = scaleOf;
  }

  step(operator: number, operands: Operands): void {
    this.#steps[operator]?.(operands ?? []);
  }

  /** What places text; all else that a page draws moves none. */
  readonly #steps: Readonly<Record<number, (operands: readonly unknown[]) => void>> = {
    [OPS.save]: () => this.#saved.push(this.#state),
    [OPS.restore]: () => this.#restore(),
    [OPS.transform]: (matrix) => this.#transform(toMatrix(matrix)),
    [OPS.paintFormXObjectBegin]: ([matrix]) => {
      this.#saved.push(this.#state);
      this.#transform(toMatrix(matrix));
    },
    [OPS.paintFormXObjectEnd]: () => this.#restore(),
    [OPS.beginText]: () => this.#place(UNIT),
    [OPS.setTextMatrix]: (operands) => this.#place(toMatrix(typeof operands[0] === 'number' ? operands : operands[0])),
    [OPS.moveText]: ([x, y]) => this.#move(toNumber(x), toNumber(y)),
    [OPS.setLeadingMoveText]: ([x, y]) => {
      this.#set({ leading: -toNumber(y) });
      this.#move(toNumber(x), toNumber(y));
    },
    [OPS.nextLine]: () => this.#move(0, -this.#state.leading),
    [OPS.setFont]: ([font, size]) => this.#set({ font: String(font), size: toNumber(size) }),
    [OPS.setGState]: ([changes]) => this.#setAll(changes as readonly (readonly [string, unknown])[]),
    [OPS.setCharSpacing]: ([charSpacing]) => this.#set({ charSpacing: toNumber(charSpacing) }),
    [OPS.setWordSpacing]: ([wordSpacing]) => this.#set({ wordSpacing: toNumber(wordSpacing) }),
    [OPS.setHScale]: ([percent]) => this.#set({ scale: toNumber(percent) / 100 }),
    [OPS.setLeading]: ([leading]) => this.#set({ leading: toNumber(leading) }),
    [OPS.setTextRise]: ([rise]) => this.#set({ rise: toNumber(rise) }),
    [OPS.setTextRenderingMode]: ([mode]) => this.#set({ mode: toNumber(mode) }),
    [OPS.setFillRGBColor]: ([...colour]) => this.#set({ isWhite: isWhite(colour) }),
    [OPS.setFillColorN]: () => this.#set({ isWhite: false }),
    [OPS.setFillTransparent]: () => this.#set({ isWhite: false }),
    [OPS.constructPath]: ([fills, , box]) => {
      if (FILLS.has(toNumber(fills))) this.#grounds.add(this.#state.page, box, this.#state.isWhite);
    },
    [OPS.paintImageXObject]: () => this.#grounds.add(this.#state.page, UNIT_SQUARE, false),
    [OPS.paintInlineImageXObject]: () => this.#grounds.add(this.#state.page, UNIT_SQUARE, false),
    [OPS.showText]: ([shown]) => this.#show(shown as readonly (FontGlyph | number | null)[]),
  };

  #restore(): void {
    this.#state = this.#saved.pop() ?? this.#state;
  }
  #set(change: Partial<TextState>): void {
    this.#state = { ...this.#state, ...change };
  }
  #transform(matrix: Matrix): void {
    this.#set({ page: times(this.#state.page, matrix) });
  }
  #place(matrix: Matrix): void {
    this.#text = matrix;
    this.#line = matrix;
  }
  #move(x: number, y: number): void {
    this.#place(times(this.#line, [1, 0, 0, 1, x, y]));
  }
  #setAll(changes: readonly (readonly [string, unknown])[]): void {
    for (const [name, value] of changes) {
      if (name !== 'Font') continue;
      const [font, size] = value as readonly [string, number];
      this.#set({ font, size });
    }
  }

  #show(shown: readonly (FontGlyph | number | null)[]): void {
    const { charSpacing, font, isWhite: white, mode, page, rise, scale, size, wordSpacing } = this.#state;
    const unit = this.#scaleOf(font) * size;
    for (const glyph of shown) {
      if (glyph === null) continue;
      if (typeof glyph === 'number') {
        this.#forward((-glyph * size * scale) / 1000);
        continue;
      }
      const whole = times(page, this.#text);
      const length = Math.sqrt(whole[0] * whole[0] + whole[1] * whole[1]);
      const width = glyph.width * unit * scale;
      const [x, y] = [whole[2] * rise + whole[4], whole[3] * rise + whole[5]];
      const height = Math.sqrt(whole[2] * whole[2] + whole[3] * whole[3]) * Math.abs(size);
      // Where a font has a scale of its own, its size says nothing.
      const isTiny = this.#scaleOf(font) === COMMON_SCALE && height < TINY;
      if (white && mode !== 3 && !this.isFaint && !glyph.isSpace) this.isFaint = this.#grounds.isPaper(x, y);
      this.glyphs.push({
        says: glyph.unicode,
        x,
        y,
        advance: width * length,
        alongX: length > 0 ? whole[0] / length : 1,
        alongY: length > 0 ? whole[1] / length : 0,
        isDrawn: mode !== 3 && mode !== 7 && !isTiny,
      });
      this.#forward(width + (charSpacing + (glyph.isSpace ? wordSpacing : 0)) * scale);
    }
  }

  #forward(by: number): void {
    this.#text = times(this.#text, [1, 0, 0, 1, by, 0]);
  }
}

/** Points: a full stop of common print is as high. */
const TINY = 1;
const UNIT_SQUARE = [0, 0, 1, 1];
const FILLS: ReadonlySet<number> = new Set([
  OPS.fill,
  OPS.eoFill,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
]);

/** As pdf.js says it: "#ffffff", or three numbers up to 255. */
function isWhite(colour: readonly unknown[]): boolean {
  const [first] = colour;
  if (typeof first === 'string') return /^#f[a-f]f[a-f]f[a-f]$/i.test(first);
  return colour.length === 3 && colour.every((part) => toNumber(part) >= 250);
}

/** What was filled so far, the last of it on top. Only boxes: whatever a path leaves open counts as covered. */
class Grounds {
  readonly #boxes: { readonly box: readonly number[]; readonly isWhite: boolean }[] = [];

  add(page: Matrix, box: unknown, isWhite: boolean): void {
    const [x0, y0, x1, y1] = (box ?? []) as ArrayLike<number> & Iterable<number>;
    if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) return;
    const corners = [x0, x1].flatMap((x) => [y0, y1].map((y) => times(page, [1, 0, 0, 1, x, y])));
    const [xs, ys] = [corners.map((one) => one[4]), corners.map((one) => one[5])];
    this.#boxes.push({ box: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)], isWhite });
    if (this.#boxes.length > GROUNDS_MAX) this.#boxes.shift();
  }

  /** Whether nothing but white lies there. */
  isPaper(x: number, y: number): boolean {
    const top = this.#boxes.filter(
      ({ box: [x0 = 0, y0 = 0, x1 = 0, y1 = 0] }) => x >= x0 && x <= x1 && y >= y0 && y <= y1,
    );
    return top.at(-1)?.isWhite ?? true;
  }
}
const GROUNDS_MAX = 500;

function toMatrix(operands: unknown): Matrix {
  const [a, b, c, d, e, f] = (operands ?? UNIT) as ArrayLike<number> & Iterable<number>;
  return [a ?? 1, b ?? 0, c ?? 0, d ?? 1, e ?? 0, f ?? 0];
}
