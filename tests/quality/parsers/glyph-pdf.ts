// PDFs drawn glyph by glyph, in a font of our own whose ToUnicode says anything we like: a ligature as three letters, an
// emoji as seven code points, a letter of Hebrew. Every glyph is a black bar of a known width at a known place, so what a
// reader should say of it is written down and not read from any other reader of PDF.

/** What its font says of one glyph: usually one character. */
export type Glyphs = readonly string[];

/** Points from the upper left corner of its page. */
export interface DrawnGlyph {
  readonly page: number;
  readonly says: string;
  readonly x: number;
  readonly width: number;
  readonly baseline: number;
  readonly size: number;
}
/** Glyphs between two blanks of one line. */
export type DrawnWord = readonly DrawnGlyph[];
export interface GlyphPdf {
  readonly bytes: Uint8Array;
  readonly words: readonly DrawnWord[];
}

/** Each part in brackets is one glyph; a string is one glyph for each code point. */
export const glyphs = (...parts: readonly (string | readonly [string])[]): Glyphs =>
  parts.flatMap((part) => (typeof part === 'string' ? Array.from(part) : part));

/** As a page draws what is read from right to left: the last letter stands first. */
export const drawnRtl = (text: string): Glyphs => Array.from(text).reverse();

const WIDTH = 595;
const HEIGHT = 842;

export class GlyphDrawing {
  readonly #codes = new Map<string, number>();
  readonly #words: DrawnWord[] = [];
  readonly #pages: { content: string; label: string; rotate: number }[] = [];

  page({ label = '', rotate = 0 } = {}): this {
    this.#pages.push({ content: '', label, rotate });
    return this;
  }

  /** With its baseline `top` points below the upper edge; further lines below it. */
  write(lines: readonly (string | Glyphs)[], x: number, top: number, { size = 11, leading = 14 } = {}): this {
    lines.forEach((line, at) => {
      this.#line(typeof line === 'string' ? Array.from(line) : line, x, top + at * leading, size);
    });
    return this;
  }

  #line(line: Glyphs, x: number, baseline: number, size: number): void {
    const page = this.#pages.length - 1;
    const sheet = this.#pages[page];
    if (sheet === undefined) throw new Error('expected a page to draw on');
    const hex = line.map((says) => this.#codeOf(says).toString(16).padStart(2, '0')).join('');
    sheet.content += `BT /F ${String(size)} Tf ${String(x)} ${String(HEIGHT - baseline)} Td <${hex}> Tj ET\n`;
    let word: DrawnGlyph[] = [];
    let at = x;
    for (const says of [...line, ' ']) {
      const width = (widthOf(says) * size) / 1000;
      if (says !== ' ') word.push({ page, says, x: at, width, baseline, size });
      else if (word.length > 0) {
        this.#words.push(word);
        word = [];
      }
      at += width;
    }
  }

  #codeOf(says: string): number {
    const known = this.#codes.get(says);
    if (known !== undefined) return known;
    const code = this.#codes.size + 1;
    if (code > 255) throw new Error('expected at most 255 glyphs in one font');
    this.#codes.set(says, code);
    return code;
  }

  finish(): GlyphPdf {
    const codes = [...this.#codes];
    const last = String(codes.length);
    const kids = this.#pages.map((_, at) => `${String(6 + at * 2)} 0 R`).join(' ');
    const labels = this.#pages.map(({ label }, at) => `${String(at)} << /P (${label}) >>`).join(' ');
    const hasLabels = this.#pages.some(({ label }) => label !== '');
    const bars = codes.map((_, at) => `/g${String(at + 1)} ${String(6 + this.#pages.length * 2 + at)} 0 R`);
    const objects = [
      `<< /Type /Catalog /Pages 2 0 R ${hasLabels ? `/PageLabels << /Nums [${labels}] >>` : ''} >>`,
      `<< /Type /Pages /Kids [${kids}] /Count ${String(this.#pages.length)} >>`,
      `<< /Type /Font /Subtype /Type3 /FontBBox [0 -200 1000 800] /FontMatrix [.001 0 0 .001 0 0] /FirstChar 1 /LastChar ${last} /Widths [${codes.map(([says]) => widthOf(says)).join(' ')}] /Encoding << /Type /Encoding /Differences [1 ${codes.map((_, at) => `/g${String(at + 1)}`).join(' ')}] >> /CharProcs 4 0 R /ToUnicode 5 0 R /Resources << >> >>`,
      `<< ${bars.join(' ')} >>`,
      stream(toUnicode(codes)),
      ...this.#pages.flatMap(({ content, rotate }, at) => [
        `<< /Type /Page /Parent 2 0 R /Rotate ${String(rotate)} /MediaBox [0 0 ${String(WIDTH)} ${String(HEIGHT)}] /Contents ${String(7 + at * 2)} 0 R /Resources << /Font << /F 3 0 R >> >> >>`,
        stream(content),
      ]),
      ...codes.map(([says]) =>
        stream(
          `${String(widthOf(says))} 0 0 -200 1000 800 d1 40 0 ${String(Math.max(1, widthOf(says) - 80))} 600 re f`,
        ),
      ),
    ];
    return { bytes: new TextEncoder().encode(pdfOf(objects)), words: this.#words };
  }
}

/** Thousandths of the size: what a glyph of a text face takes, roughly. A mark that stands over a letter takes nothing. */
function widthOf(says: string): number {
  if (/^\p{M}+$/u.test(says)) return 0;
  if (says.length > 1 && /^[a-z]+$/.test(says)) return 280 * says.length;
  if (/^[ilj.,:;'!|]$/.test(says)) return 240;
  if (/^[ frt()[\]\-"]$/.test(says)) return 300;
  if (/^[mwMW]$/.test(says)) return 800;
  if (/^[A-Z]$/.test(says)) return 680;
  return /^[\u3040-\u9fff]$|\p{Emoji_Presentation}/u.test(says) ? 1000 : 540;
}

function toUnicode(codes: readonly (readonly [string, number])[]): string {
  const rows = codes.map(([says, code]) => {
    const units = Array.from({ length: says.length }, (_, at) => says.charCodeAt(at).toString(16).padStart(4, '0'));
    return `<${code.toString(16).padStart(2, '0')}> <${units.join('')}>`;
  });
  const blocks = Array.from({ length: Math.ceil(rows.length / 100) }, (_, at) => rows.slice(at * 100, at * 100 + 100));
  const body = blocks.map((block) => `${String(block.length)} beginbfchar\n${block.join('\n')}\nendbfchar`).join('\n');
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Own def /CMapType 2 def\n1 begincodespacerange\n<00> <ff>\nendcodespacerange\n${body}\nendcmap end end`;
}

const stream = (content: string): string => `<< /Length ${String(content.length)} >>\nstream\n${content}\nendstream`;

/** Objects numbered from 1, the catalogue first. ASCII only, so offsets are lengths. */
export function pdfOf(objects: readonly string[]): string {
  let text = '%PDF-1.7\n';
  const offsets = objects.map((object, at) => {
    const offset = text.length;
    text += `${String(at + 1)} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = String(objects.length + 1);
  return `${text}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${String(text.length)}\n%%EOF\n`;
}
