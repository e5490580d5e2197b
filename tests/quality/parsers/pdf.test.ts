// Anchors of PDFs never lie: the text is what is drawn, in reading order, and the boxes of every passage lie on the very
// glyphs it quotes.

import { describe, expect, it } from 'vitest';
import { parseDocument } from '#adapters/parser/parse.ts';
import { openPdfLayout, type Box } from '#adapters/parser/pdf/layout.ts';
import { Drawing, type DrawnLine, type DrawnPdf } from '#tests/quality/parsers/drawn-pdf.ts';

const reading = { depth: 0, report: () => undefined, signal: new AbortController().signal };
const parse = (bytes: Uint8Array) =>
  parseDocument({ bytes, media: 'application/octet-stream', name: 'x.pdf' }, reading);

const LEFT = [
  'The boathouse was built in 1911 from larch',
  'wood that was floated down the river. It',
  'holds eleven rowing boats and two canoes,',
  'and the roof was mended after the great',
  'storm of 1953 by the members themselves.',
];
const RIGHT = [
  'Members pay sixty euros a year. Guests may',
  'row on Sundays when a member is present,',
  'and they sign the book before they leave',
  'the pier. The book is kept by the harbour-',
  'master, who shows it to anybody who asks.',
];

async function twoColumns(): Promise<DrawnPdf> {
  const drawing = await Drawing.start();
  return drawing
    .page()
    .write(['Rules of the boathouse on the lower bay'], 60, 80, { size: 20 })
    .write(LEFT, 60, 130)
    .write(RIGHT, 320, 130)
    .upright('Printed for members only', 30, 300)
    .finish();
}

async function threePages(): Promise<DrawnPdf> {
  let drawing = await Drawing.start();
  for (const at of [1, 2, 3]) {
    drawing = drawing
      .page()
      .write(['Annual report of the rowing club'], 60, 40)
      .write([`Chapter ${String(at)} tells of the year`], 60, 100, { size: 18 })
      .write([`In year ${String(at)} the club won ${String(at * 7)} races, and nobody was hurt.`], 60, 140)
      .write([`Page ${String(at)} of 3`], 260, 810);
  }
  return drawing.finish();
}

const center = (line: DrawnLine, from: number, to: number, { widthOf }: DrawnPdf) => ({
  x: line.x + (widthOf(line, from) + widthOf(line, to)) / 2,
  y: line.baseline - line.size * 0.3,
});
const holds = (box: Box, { x, y }: { x: number; y: number }): boolean =>
  x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;

describe('PDF', () => {
  it('reads one column after the other, a heading above both, upright text apart', async () => {
    const { bytes } = await twoColumns();
    const { anchors, passages, text } = await parse(bytes);
    expect(text.indexOf('boathouse was built')).toBeLessThan(text.indexOf('members themselves'));
    expect(text.indexOf('members themselves')).toBeLessThan(text.indexOf('Members pay sixty'));
    expect(text).toContain(
      'holds eleven rowing boats and two canoes, and the roof was mended after the great storm of 1953',
    );
    expect(text.endsWith('Printed for members only')).toBe(true);
    expect(passages.every(({ heading }) => heading === 'Rules of the boathouse on the lower bay')).toBe(true);
    expect(anchors.find(({ kind }) => kind === 'page')).toEqual({
      kind: 'page',
      label: '1',
      start: 0,
      end: text.length,
    });
  });

  it('joins a word that was cut at the end of its line', async () => {
    const { text } = await parse((await twoColumns()).bytes);
    expect(text).toContain('kept by the harbourmaster, who shows it');
  });

  it('leaves running heads and page numbers out, says so, and names every page', async () => {
    const { anchors, passages, text, transforms } = await parse((await threePages()).bytes);
    expect(text).not.toContain('Annual report');
    expect(text).not.toContain('of 3');
    expect(transforms).toContain('running-heads');
    const pages = anchors.filter(({ kind }) => kind === 'page');
    expect(pages.map(({ label }) => label)).toEqual(['1', '2', '3']);
    for (const passage of passages) {
      const quote = text.slice(passage.start, passage.end);
      const page = pages.find(({ end, start }) => start <= passage.start && passage.end <= end);
      expect(quote).toContain(`In year ${page?.label ?? 'none'} `);
    }
  });

  it.each([
    ['two columns', twoColumns],
    ['three pages', threePages],
  ])('boxes of every passage lie on what it quotes: %s', async (_name, make) => {
    const drawn = await make();
    const { passages, text } = await parse(drawn.bytes);
    const layout = await openPdfLayout(drawn.bytes, reading);
    let looked = 0;
    for (const span of passages) {
      const boxes = layout.pagesOf(span).flatMap((page) => layout.boxes(page, span).map((box) => ({ ...box, page })));
      expect(boxes.length).toBeGreaterThan(0);
      // Every box lies within a drawn line, or is upright at the edge.
      for (const box of boxes) {
        const on = drawn.lines.some(
          (line) =>
            line.page === box.page &&
            Math.abs(box.y + box.height - (line.baseline + line.size * 0.25)) < line.size * 0.3 &&
            box.x >= line.x - 2 &&
            box.x + box.width <= line.x + line.width + 2,
        );
        expect(on || box.x < 45).toBe(true);
      }
      // Every drawn line that the passage holds as a whole has a box over the middle of each of its words.
      const quote = text.slice(span.start, span.end);
      for (const line of drawn.lines.filter((one) => quote.includes(one.text))) {
        for (const word of line.text.matchAll(/\S+/g)) {
          const middle = center(line, word.index, word.index + word[0].length, drawn);
          expect(boxes.some((box) => box.page === line.page && holds(box, middle))).toBe(true);
          looked += 1;
        }
      }
    }
    expect(looked).toBeGreaterThan(20);
  });

  it('a part of a line is marked where it stands, to within a letter or two', async () => {
    const drawn = await twoColumns();
    const { text } = await parse(drawn.bytes);
    const layout = await openPdfLayout(drawn.bytes, reading);
    const line = drawn.lines.find((one) => one.text.startsWith('holds eleven'));
    if (line === undefined) throw new Error('drawn above');
    const start = text.indexOf('eleven rowing');
    const [box, ...more] = layout.boxes(0, { start, end: start + 'eleven rowing'.length });
    expect(more).toEqual([]);
    const from = line.text.indexOf('eleven');
    expect(Math.abs((box?.x ?? 0) - (line.x + drawn.widthOf(line, from)))).toBeLessThan(line.size);
    const end = line.x + drawn.widthOf(line, from + 'eleven rowing'.length);
    expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) - end)).toBeLessThan(line.size);
  });
});
