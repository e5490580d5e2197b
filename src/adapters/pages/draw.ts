// Pages of a PDF as pictures, drawn with pdf.js on this very thread, which is a worker's: no script of the document runs,
// and nothing is fetched but pdf.js's own fonts and character maps, from this app's own files.

import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
// @ts-expect-error -- the half that reads files comes without types; it is handed on whole.
import * as engine from 'pdfjs-dist/legacy/build/pdf.worker.mjs';

/** Points, as shown: with the page's rotation. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** Where a file of pdf.js lies, by its name; null where it is not ours to give. */
export type FileOf = (name: string) => string | null;

/** A page is never drawn larger than this, whatever its file says: in pixels of one side. */
const SIDE_PX_MAX = 4096;

export class DrawnPages {
  readonly #document: PDFDocumentProxy;

  private constructor(document: PDFDocumentProxy) {
    this.#document = document;
  }

  static async open(bytes: Uint8Array, fileOf: FileOf): Promise<DrawnPages> {
    Object.assign(globalThis, { pdfjsWorker: engine as unknown });
    const task = getDocument({
      data: bytes,
      BinaryDataFactory: ownFiles(fileOf),
      CanvasFactory: WorkerCanvases,
      FilterFactory: NoFilters,
      cMapPacked: true,
      cMapUrl: '/',
      standardFontDataUrl: '/',
      wasmUrl: '/',
      disableFontFace: true,
      enableXfa: false,
      isEvalSupported: false,
      useSystemFonts: false,
      useWorkerFetch: false,
      verbosity: 0,
    });
    return new DrawnPages(await task.promise);
  }

  async sizes(): Promise<readonly PageSize[]> {
    const sizes: PageSize[] = [];
    for (let page = 1; page <= this.#document.numPages; page += 1) {
      const { height, width } = (await this.#document.getPage(page)).getViewport({ scale: 1 });
      sizes.push({ width, height });
    }
    return sizes;
  }

  /** Page from 0, `width` in pixels. */
  async draw(page: number, width: number): Promise<ImageBitmap> {
    const drawn = await this.#document.getPage(page + 1);
    const size = drawn.getViewport({ scale: 1 });
    const scale = Math.min(width / size.width, SIDE_PX_MAX / Math.max(size.width, size.height));
    const viewport = drawn.getViewport({ scale });
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round(viewport.width)),
      Math.max(1, Math.round(viewport.height)),
    );
    // pdf.js is typed for the canvas of a page; a worker has its own.
    const given = { canvas, viewport } as unknown as Parameters<typeof drawn.render>[0];
    await drawn.render(given).promise;
    drawn.cleanup();
    return canvas.transferToImageBitmap();
  }

  async close(): Promise<void> {
    await this.#document.loadingTask.destroy();
  }
}

interface Drawing {
  canvas: OffscreenCanvas;
  readonly context: OffscreenCanvasRenderingContext2D | null;
}

/** What pdf.js draws on in between: no document is at hand to make elements. */
class WorkerCanvases {
  create(width: number, height: number): Drawing {
    const canvas = new OffscreenCanvas(width, height);
    return { canvas, context: canvas.getContext('2d', { willReadFrequently: true }) };
  }
  reset({ canvas }: Drawing, width: number, height: number): void {
    canvas.width = width;
    canvas.height = height;
  }
  destroy({ canvas }: Drawing): void {
    canvas.width = 0;
    canvas.height = 0;
  }
}

/** Filters of the page are SVG in its document; a worker has none, and a page reads without. */
class NoFilters {
  readonly addFilter = none;
  readonly addHCMFilter = none;
  readonly addAlphaFilter = none;
  readonly addLuminosityFilter = none;
  readonly addHighlightHCMFilter = none;
  destroy(): void {
    // nothing is held
  }
}
function none(): string {
  return 'none';
}

function ownFiles(fileOf: FileOf) {
  return class {
    async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
      const url = fileOf(filename);
      if (url === null) throw new Error(`no file ${filename}`);
      const response = await fetch(url);
      if (!response.ok) throw new Error(`no file ${filename}`);
      return new Uint8Array(await response.arrayBuffer());
    }
  };
}
