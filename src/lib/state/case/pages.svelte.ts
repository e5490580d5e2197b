import { transfer, wrap, type Remote } from 'comlink';
import { toProblem } from '#lib/contract/problem.ts';
import { replayBase } from '#lib/web/replay-base.ts';
import { toTrustedUrl } from '#lib/web/trusted-url.ts';
import type { DrawnBox, PageSizeView, PagesView } from '#lib/contract/document.ts';
import type { ProblemView } from '#lib/contract/problem.ts';
import workerUrl from '#workers/pages.worker.ts?worker&url';
import type { PagesServer } from '#workers/pages.worker.ts';

type Span = { readonly start: number; readonly end: number };

/** The pages of one PDF: drawn in a worker of their own, which ends with this. */
export class PagesState implements PagesView {
  sizes = $state.raw<readonly PageSizeView[]>([]);
  labels = $state.raw<readonly string[]>([]);
  boxes = $state.raw<readonly DrawnBox[]>([]);
  problem = $state.raw<ProblemView | null>(null);
  readonly #worker: Worker;
  readonly #server: Remote<PagesServer>;
  /** What is drawn is what is in the window: one page after the other, the last one asked for first. */
  #drawing: Promise<unknown> = Promise.resolve();

  constructor() {
    this.#worker = new Worker(toTrustedUrl(workerUrl), { type: 'module', name: 'pages' });
    this.#server = wrap<PagesServer>(this.#worker);
  }

  async open(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    await this.#try(async () => {
      this.sizes = await this.#server.open(transfer(bytes, [bytes.buffer]));
    });
  }

  /** Marks where these characters stand; the pages are named at the same time. */
  async mark(span: Span | null): Promise<void> {
    this.boxes = [];
    await this.#try(async () => {
      const { boxes, labels } = await this.#server.places(replayBase(), span);
      this.labels = labels;
      this.boxes = boxes;
    });
  }

  draw(page: number, width: number): Promise<ImageBitmap> {
    const drawn = this.#drawing.then(() => this.#server.draw(page, width));
    this.#drawing = drawn.catch(() => undefined);
    return drawn;
  }

  async #try(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (thrown) {
      this.problem = toProblem(thrown);
    }
  }

  close(): void {
    this.#worker.terminate();
  }
}
