// pdf.js for its text only: on this very thread, without fetching, evaluating, drawing or decoding a picture.

import { getDocument } from '#adapters/parser/pdf/library.ts';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
// @ts-expect-error -- the half that reads files comes without types; it is handed on whole.
import * as engine from 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import { AffidavitError } from '#core/errors.ts';
import { PDF_PAGES_MAX } from '#core/limits.ts';

export interface OpenedPdf {
  readonly document: PDFDocumentProxy;
  /** Tables of characters that its fonts ask for by name and that are not here, so far. */
  readonly missing: ReadonlySet<string>;
  /** Frees what pdf.js holds; the reading is over. */
  close(): Promise<void>;
}

/** Throws SOURCE_ENCRYPTED, SOURCE_PAGES and, for what pdf.js cannot make sense of, its own errors. */
export async function openPdf(bytes: Uint8Array): Promise<OpenedPdf> {
  // Found here, pdf.js starts no worker of its own; there is no other way to hand it over.
  // eslint-disable-next-line no-restricted-globals, @typescript-eslint/no-unsafe-assignment -- as above
  Object.assign(globalThis, { pdfjsWorker: engine });
  // pdf.js takes the buffer for itself.
  const missing = new Set<string>();
  // Nothing that a file does not bring with it is fetched. Fonts are not missed, since nothing is drawn; tables are.
  class NothingToFetch {
    fetch({ filename, kind }: { readonly filename: string; readonly kind: string }): Promise<never> {
      if (kind === 'cMapUrl') missing.add(filename.replace(/\.bcmap$/, ''));
      return Promise.reject(new Error('nothing is fetched'));
    }
  }
  const task = getDocument({ ...TEXT_ONLY, BinaryDataFactory: NothingToFetch, data: bytes.slice() });
  const close = (): Promise<void> => task.destroy();
  try {
    const document = await task.promise;
    if (document.numPages > PDF_PAGES_MAX)
      throw new AffidavitError('SOURCE_PAGES', `expected at most ${PDF_PAGES_MAX} pages, got ${document.numPages}`);
    return { document, missing, close };
  } catch (error) {
    await close();
    if (error instanceof Error && error.name === 'PasswordException')
      throw new AffidavitError('SOURCE_ENCRYPTED', 'expected a PDF that opens without a password', { cause: error });
    throw error;
  }
}

const TEXT_ONLY = {
  disableFontFace: true,
  enableXfa: false,
  isEvalSupported: false,
  isImageDecoderSupported: false,
  isOffscreenCanvasSupported: false,
  maxImageSize: 1,
  useSystemFonts: false,
  useWasm: false,
  useWorkerFetch: false,
  verbosity: 0,
} as const;
