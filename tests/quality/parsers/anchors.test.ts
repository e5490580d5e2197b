// Anchors never lie: in nasty PDFs every passage is the text as drawn, stands on the page that its anchor names, and its
// boxes lie on the very glyphs it quotes and on no others.

import { describe, expect, it } from 'vitest';
import { sentences } from '#core/english/sentences.ts';
import { parseDocument } from '#adapters/parser/parse.ts';
import { openPdfLayout, type Box, type PdfLayout } from '#adapters/parser/pdf/layout.ts';
import { pdfOf, type DrawnGlyph, type DrawnWord } from '#tests/quality/parsers/glyph-pdf.ts';
import { nastyPdfs } from '#tests/quality/parsers/nasty-pdfs.ts';

const reading = { depth: 0, report: () => undefined, signal: new AbortController().signal };
const parse = (bytes: Uint8Array) =>
  parseDocument({ bytes, media: 'application/octet-stream', name: 'nasty.pdf' }, reading);

type Span = { readonly start: number; readonly end: number };
const boxesOf = (layout: PdfLayout, span: Span): readonly (Box & { page: number })[] =>
  layout.pagesOf(span).flatMap((page) => layout.boxes(page, span).map((box) => ({ ...box, page })));

/** The middle of its ink, where its page is shown. */
function middle({ baseline, size, width, x }: DrawnGlyph, turn: number): { x: number; y: number } {
  const at = { x: x + width / 2, y: baseline - size * 0.3 };
  return turn === 90 ? { x: 842 - at.y, y: at.x } : at;
}
const holds = (box: Box & { page: number }, glyph: DrawnGlyph, turn = 0): boolean => {
  const { x, y } = middle(glyph, turn);
  return box.page === glyph.page && x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
};

const documents = nastyPdfs().map((one) => [one.name, one] as const);

describe.each(documents)('PDF: %s', (_name, { pdf, quotes, text, transforms, turn = 0 }) => {
  it('AX-SHALL-043a: is read as it is drawn, and each change is declared', async () => {
    const parsed = await parse(pdf.bytes);
    expect(parsed.text).toBe(text);
    expect(parsed.transforms.filter((name) => name !== 'reading-order')).toEqual(transforms);
  });

  it('EBOM-REQ-004: each passage is quoted in full and stands on the page that its anchor names', async () => {
    const { anchors, passages, text: read } = await parse(pdf.bytes);
    const pages = anchors.filter(({ kind }) => kind === 'page');
    const found = passages.map(({ end, start }) => {
      const page = pages.find((one) => one.start <= start && end <= one.end);
      return [page?.label, read.slice(start, end)];
    });
    expect(found).toEqual(quotes);
  });

  it('EBOM-REQ-004: boxes of each passage and of each of its sentences lie on what they quote', async () => {
    const { passages, text: read } = await parse(pdf.bytes);
    const layout = await openPdfLayout(pdf.bytes, reading);
    const spans = passages.flatMap((passage) => [
      passage,
      ...sentences(read.slice(passage.start, passage.end)).map(({ end, start }) => ({
        start: passage.start + start,
        end: passage.start + end,
      })),
    ]);
    for (const span of spans) {
      const boxes = boxesOf(layout, span);
      for (const [word, at] of wordsIn(read, pdf.words)) {
        const isQuoted = at >= span.start && at < span.end;
        const covered = word.map((glyph) => boxes.some((box) => holds(box, glyph, turn)));
        expect(covered, `${word.map(({ says }) => says).join('')} in "${read.slice(span.start, span.end)}"`).toEqual(
          word.map(() => isQuoted),
        );
      }
    }
  });

  it('EBOM-REQ-004: boxes of each single word lie on all of its glyphs and on no other word', async () => {
    const { text: read } = await parse(pdf.bytes);
    const layout = await openPdfLayout(pdf.bytes, reading);
    const placed = wordsIn(read, pdf.words);
    // Words that are drawn in two parts, or twice, are looked at as parts of their sentence above.
    expect(placed.length).toBeGreaterThan(pdf.words.length / 2);
    for (const [word, start] of placed) {
      const boxes = boxesOf(layout, { start, end: start + readAs(word, read).length });
      for (const other of pdf.words) {
        const covered = other.map((glyph) => boxes.some((box) => holds(box, glyph, turn)));
        expect(covered).toEqual(other.map(() => other === word));
      }
    }
  });
});

/** How a drawn word is read: as its font says, or from right to left. */
function readAs(word: DrawnWord, text: string): string {
  const says = word.map((glyph) => glyph.says);
  const straight = says.join('').normalize('NFKC');
  return text.includes(straight) ? straight : [...says].reverse().join('').normalize('NFKC');
}

/** Drawn words that stand once in the text, with their place. */
function wordsIn(text: string, words: readonly DrawnWord[]): readonly (readonly [DrawnWord, number])[] {
  return words.flatMap((word) => {
    const read = readAs(word, text);
    const at = [...text.matchAll(/\S+/g)].filter((match) => match[0] === read).map((match) => match.index);
    return at.length === 1 ? [[word, at[0] ?? 0] as const] : [];
  });
}

describe('PDF: what cannot be told', () => {
  const stream = (content: string): string => `<< /Length ${String(content.length)} >>\nstream\n${content}\nendstream`;
  const eastAsian = (
    encoding: string,
    ordering: string,
    hex: string,
    before = 'The seal of the harbour shows ',
  ): Uint8Array =>
    new TextEncoder().encode(
      pdfOf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
        stream(`BT /F1 12 Tf 60 700 Td (${before}) Tj /F2 12 Tf <${hex}> Tj ET`),
        '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
        `<< /Type /Font /Subtype /Type0 /BaseFont /Own /Encoding /${encoding} /DescendantFonts [7 0 R] >>`,
        `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Own /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 2 >> /DW 1000 /FontDescriptor 8 0 R >>`,
        '<< /Type /FontDescriptor /FontName /Own /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 700 /StemV 80 >>',
      ]),
    );

  it('a font that only numbers its glyphs is refused, although its numbers look like letters', async () => {
    const numbers = Array.from('The seal of the harbour shows a lamp and two oars in red.', (letter) =>
      (letter.charCodeAt(0) - 29).toString(16).padStart(4, '0'),
    );
    const drawn = numbers.join('');
    await expect(parse(eastAsian('Identity-H', 'Identity', drawn, ''))).rejects.toMatchObject({
      code: 'SOURCE_GLYPHS',
    });
  });

  it.each([
    ['90ms-RKSJ-H', 'Japan1', '938c8b9e8d60'],
    ['UniGB-UCS2-H', 'GB1', '4e1c4eac6e2f'],
    ['ETen-B5-H', 'CNS1', 'aa46a8cab4e4'],
    ['KSCms-UHC-H', 'Korea1', 'bcadbfef'],
    ['Identity-H', 'Japan1', '0d7405e9'],
  ])('text by the table %s of %s, which is not here, is refused and never left out in silence', async (...font) => {
    await expect(parse(eastAsian(...font))).rejects.toMatchObject({ code: 'SOURCE_GLYPHS' });
  });
});
