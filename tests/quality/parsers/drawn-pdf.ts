// PDFs whose every line is known: what was drawn, where, and how wide. The expectation comes from the font's own widths,
// not from any reader of PDF.

import { degrees, PDFDocument, StandardFonts, type PDFFont, type PDFPage } from 'pdf-lib';

/** Points from the upper left corner of its page. */
export interface DrawnLine {
  readonly page: number;
  readonly text: string;
  readonly x: number;
  readonly baseline: number;
  readonly width: number;
  readonly size: number;
}
export interface DrawnPdf {
  readonly bytes: Uint8Array;
  readonly lines: readonly DrawnLine[];
  /** Width of the first `count` letters of a line. */
  readonly widthOf: (line: DrawnLine, count: number) => number;
}

const WIDTH = 595;
const HEIGHT = 842;

export class Drawing {
  readonly #document: PDFDocument;
  readonly #font: PDFFont;
  readonly #lines: DrawnLine[] = [];
  readonly #pages: PDFPage[] = [];

  private constructor(document: PDFDocument, font: PDFFont) {
    this.#document = document;
    this.#font = font;
  }

  static async start(): Promise<Drawing> {
    const document = await PDFDocument.create();
    return new Drawing(document, await document.embedFont(StandardFonts.Helvetica));
  }

  page(): this {
    this.#pages.push(this.#document.addPage([WIDTH, HEIGHT]));
    return this;
  }

  /** Lines below each other, the first with its baseline `top` points below the edge. */
  write(lines: readonly string[], x: number, top: number, { size = 11, leading = 14 } = {}): this {
    const page = this.#pages.length - 1;
    lines.forEach((text, at) => {
      const baseline = top + at * leading;
      this.#pages[page]?.drawText(text, { x, y: HEIGHT - baseline, size, font: this.#font });
      this.#lines.push({ page, text, x, baseline, width: widthOf(this.#font, text, size), size });
    });
    return this;
  }

  /** Upwards along the left edge; no line that is looked for. */
  upright(text: string, x: number, y: number): this {
    this.#pages.at(-1)?.drawText(text, { x, y, size: 11, font: this.#font, rotate: degrees(90) });
    return this;
  }

  async finish(): Promise<DrawnPdf> {
    const bytes = await this.#document.save();
    const font = this.#font;
    return {
      bytes,
      lines: this.#lines,
      widthOf: (line, count) => widthOf(font, line.text.slice(0, count), line.size),
    };
  }
}

/** Letter by letter: pairs are not kerned when they are drawn. */
function widthOf(font: PDFFont, text: string, size: number): number {
  return Array.from(text).reduce((sum, letter) => sum + font.widthOfTextAtSize(letter, size), 0);
}
