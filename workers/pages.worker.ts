// Draws the pages of one PDF, and says where characters of its text stand on them: with the very parser that read it.

import { expose, transfer } from 'comlink';
import { DrawnPages, type PageSize } from '#adapters/pages/draw.ts';
import { platformSha256 } from '#adapters/platform/hash.ts';
import names from '#lib/frozen.gen.json';
import { AffidavitError, type ErrorCode } from '#core/errors.ts';
import { registerTransfers } from '#lib/web/transfer.ts';
import type { openPdfLayout } from '../src/parsers.ts';
import { servedFiles } from '#workers/frozen-files.ts';

/** pdf.js's own fonts, character maps and decoders, each fetched when a document needs it. */
const FILES = import.meta.glob<string>(
  [
    '/node_modules/pdfjs-dist/cmaps/*.bcmap',
    '/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
    '/node_modules/pdfjs-dist/wasm/*.wasm',
  ],
  { query: '?url', import: 'default', eager: true },
);
const BY_NAME = new Map(Object.entries(FILES).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]));

type Span = { readonly start: number; readonly end: number };

let file = new Uint8Array();
let drawn: DrawnPages | null = null;
let layout: ReturnType<typeof openPdfLayout> | null = null;

/** Read once for a document. `base`: where the frozen parsers are served. */
async function readLayout(base: string): ReturnType<typeof openPdfLayout> {
  const parsers = (await servedFiles(base, platformSha256).module(names.parsers)) as {
    openPdfLayout: typeof openPdfLayout;
  };
  return parsers.openPdfLayout(file, { report: () => undefined, signal: new AbortController().signal });
}

const pages = {
  async open(bytes: Uint8Array<ArrayBuffer>): Promise<readonly PageSize[]> {
    file = bytes;
    drawn = await DrawnPages.open(bytes.slice(), (name) => BY_NAME.get(name) ?? null);
    return drawn.sizes();
  },
  async draw(page: number, width: number): Promise<ImageBitmap> {
    if (drawn === null) throw new Error('no document is open');
    const bitmap = await drawn.draw(page, width);
    return transfer(bitmap, [bitmap]);
  },
  /** What pages are called, and the boxes of a span with their pages from 0. */
  async places(base: string, span: Span | null) {
    const read = await (layout ??= readLayout(base));
    const found = span === null ? [] : read.pagesOf(span).map((page) => ({ page, boxes: read.boxes(page, span) }));
    const boxes = found.flatMap(({ boxes: some, page }) => some.map((box) => ({ page, ...box })));
    return { labels: read.pages.map(({ label }) => label), boxes };
  },
};
export type PagesServer = typeof pages;

registerTransfers((code, detail) => new AffidavitError(code as ErrorCode, detail));
expose(pages);
