// A PDF as text in reading order, with every character's place on its page. What is read here is what the layout shows:
// marks are laid where the very runs lie that a passage was made of.

import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { AffidavitError } from '#core/errors.ts';
import { dayOf } from '#adapters/parser/dates.ts';
import { DocumentBuilder, type Draft, type Span } from '#adapters/parser/document.ts';
import { toRegions } from '#adapters/parser/pdf/columns.ts';
import { furnitureOf } from '#adapters/parser/pdf/furniture.ts';
import { readItems, type Item } from '#adapters/parser/pdf/items.ts';
import type { Paragraph } from '#adapters/parser/pdf/join.ts';
import { toLines, type Line } from '#adapters/parser/pdf/lines.ts';
import { openPdf } from '#adapters/parser/pdf/open.ts';
import { toParagraphs, type Style } from '#adapters/parser/pdf/paragraphs.ts';
import type { Reading } from '#adapters/parser/reading.ts';

/** Characters `start` to `end` of the text are on this page, in these runs. Pages count from 0. */
export interface Placed extends Span {
  readonly page: number;
  readonly items: readonly Item[];
  /** Of the one item: its character at which this begins. */
  readonly skip: number;
}
export interface PdfPage {
  /** Hundredths of a point, as shown. */
  readonly width: number;
  readonly height: number;
  readonly label: string;
}
export interface PdfText {
  readonly draft: Draft;
  readonly placed: readonly Placed[];
  readonly pages: readonly PdfPage[];
}

export async function readPdf(bytes: Uint8Array, reading: Pick<Reading, 'report' | 'signal'>): Promise<Draft> {
  return (await readPdfText(bytes, reading)).draft;
}

/** Throws SOURCE_SCANNED where no page has text, SOURCE_GLYPHS where its fonts do not say which letters they draw. */
export async function readPdfText(bytes: Uint8Array, reading: Pick<Reading, 'report' | 'signal'>): Promise<PdfText> {
  const opened = await openPdf(bytes);
  const { document, missing } = opened;
  try {
    const pages = await readPages(document, reading);
    requireMaps(missing);
    requireText(pages);
    const builder = new DocumentBuilder();
    for (const stamp of await stampsOf(document)) builder.dated(dayOf(stamp), 'meta');
    const placed = write(pages, builder);
    return { draft: builder.finish(), placed, pages };
  } finally {
    await opened.close();
  }
}

interface ReadPage extends PdfPage {
  /** Lines of each direction of text, the page's own first. */
  readonly directions: readonly (readonly Line[])[];
  readonly transforms: ReadonlySet<string>;
}

async function readPages(
  document: PDFDocumentProxy,
  { report, signal }: Pick<Reading, 'report' | 'signal'>,
): Promise<readonly ReadPage[]> {
  const labels = await document.getPageLabels();
  const pages: ReadPage[] = [];
  for (let at = 0; at < document.numPages; at += 1) {
    signal.throwIfAborted();
    report(at, document.numPages);
    const page = await document.getPage(at + 1);
    const { height, items, transforms, width } = await readItems(page);
    page.cleanup();
    const label = labels?.[at] ?? '';
    const directions = byDirection(items).map((some) => toLines(some, transforms));
    pages.push({ directions, height, label: label === '' ? String(at + 1) : label, transforms, width });
  }
  report(document.numPages, document.numPages);
  return pages;
}

/** Text that runs in one direction is read on its own: what is set upright in a margin is no part of a line. */
function byDirection(items: readonly Item[]): readonly (readonly Item[])[] {
  const groups = new Map<string, Item[]>([['1000 0', []]]);
  for (const item of items) {
    const key = `${String(item.direction.x)} ${String(item.direction.y)}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return [...groups.values()];
}

/**
 * One unknown glyph in so many letters is too many: a font that only numbers its glyphs says wrong letters for most, and
 * none for its blanks, which are one in six.
 */
const UNKNOWN_SHARE = 9;

/** What is written by a table that is not here would be missing from the text without a trace. */
function requireMaps(missing: ReadonlySet<string>): void {
  const [name] = [...missing].sort((a, b) => (a < b ? -1 : 1));
  if (name !== undefined)
    throw new AffidavitError('SOURCE_GLYPHS', `expected fonts that name their letters, got one that needs ${name}`);
}

/** Letters per page below which a document is pictures of pages. */
const LETTERS_MIN = 8;

function requireText(pages: readonly ReadPage[]): void {
  const text = pages.flatMap(({ directions }) => directions.flat().map((line) => line.text)).join('\n');
  const unknown = text.match(/\ufffd/g)?.length ?? 0;
  const letters = text.match(/[^\s\ufffd]/g)?.length ?? 0;
  if (unknown * UNKNOWN_SHARE > letters)
    throw new AffidavitError('SOURCE_GLYPHS', 'expected fonts that name their letters');
  if (letters < LETTERS_MIN) throw new AffidavitError('SOURCE_SCANNED', 'expected pages with text, got only pictures');
}

async function stampsOf(document: PDFDocumentProxy): Promise<readonly string[]> {
  const { info } = await document.getMetadata();
  const named = info as Readonly<Record<string, unknown>>;
  return [named.ModDate, named.CreationDate].filter((stamp) => typeof stamp === 'string');
}

function write(pages: readonly ReadPage[], builder: DocumentBuilder): readonly Placed[] {
  const style = styleOf(pages);
  const furniture = furnitureOf(
    pages.map(({ directions, height, label }) => ({ height, label, lines: directions[0] ?? [] })),
  );
  if (furniture.some((lines) => lines.size > 0)) builder.declare('running-heads');
  const levels = headingLevels(pages, style);
  const placed: Placed[] = [];
  pages.forEach((page, at) => {
    page.transforms.forEach((transform) => builder.declare(transform));
    const first = placed.length;
    for (const lines of page.directions) {
      const kept = lines.filter((line) => furniture[at]?.has(line) !== true);
      for (const region of toRegions(kept)) {
        for (const paragraph of toParagraphs(region, style)) placed.push(...place(builder, paragraph, at, levels));
      }
    }
    const start = placed[first]?.start;
    if (start !== undefined) builder.mark('page', page.label, { start, end: builder.length });
  });
  if (placed.length > 0) builder.declare('reading-order');
  return placed;
}

function place(
  builder: DocumentBuilder,
  { header, isTight, kind, pieces, size, text }: Paragraph,
  page: number,
  levels: ReadonlyMap<number, number>,
): readonly Placed[] {
  const span = builder.addPlain(kind, text, { header, level: levels.get(size) ?? 6, tight: isTight });
  if (span === null) return [];
  return pieces.map((piece) => ({ ...piece, start: span.start + piece.start, end: span.start + piece.end, page }));
}

/** Steps of half a point: headings of one rank differ by less. */
const toStep = (size: number): number => Math.floor(size / 50);

function styleOf(pages: readonly ReadPage[]): Style {
  const letters = new Map<number, number>();
  const words = new Set<string>();
  for (const line of pages.flatMap(({ directions }) => directions.flat())) {
    letters.set(toStep(line.size), (letters.get(toStep(line.size)) ?? 0) + line.text.length);
    for (const word of line.text.toLowerCase().match(/[a-z\u00df-\u024f]+(?:-[a-z\u00df-\u024f]+)*/g) ?? [])
      words.add(word);
  }
  const [[step] = [0]] = [...letters].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  return { bodySize: step * 50 + 25, words };
}

/** By size: the largest of the document is level 1. */
function headingLevels(pages: readonly ReadPage[], { bodySize }: Style): ReadonlyMap<number, number> {
  const sizes = pages.flatMap(({ directions }) => directions.flat().map(({ size }) => size));
  const steps = [...new Set(sizes.filter((size) => size > bodySize).map(toStep))].sort((a, b) => b - a);
  return new Map(
    sizes.map((size) => [size, 1 + (steps.includes(toStep(size)) ? Math.min(steps.indexOf(toStep(size)), 4) : 4)]),
  );
}
