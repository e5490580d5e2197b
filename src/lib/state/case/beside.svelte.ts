import type { Beside } from '#lib/state/address.ts';
import type { OpenCase } from '#lib/contract/client.ts';
import { toProblem } from '#lib/contract/problem.ts';
import type { PagesState } from '#lib/state/case/pages.svelte.ts';
import type { DocumentView, PagesView } from '#lib/contract/document.ts';
import type { ProblemView } from '#lib/contract/problem.ts';
import type { RecordView, TraceView } from '#lib/contract/record.ts';

export type BesideContent =
  | {
      readonly kind: 'document';
      readonly document: DocumentView;
      readonly range: { readonly start: number; readonly end: number } | null;
      /** Null where the document has no pages, or this browser cannot draw them. */
      readonly pages: PagesView | null;
    }
  | { readonly kind: 'sheet'; readonly document: DocumentView }
  | { readonly kind: 'trace'; readonly trace: TraceView }
  | { readonly kind: 'record'; readonly record: RecordView }
  | { readonly kind: 'problem'; readonly problem: ProblemView };

/** Loads what an address asks for; a later address ends an earlier one. */
export class BesideState {
  content = $state.raw<BesideContent | null>(null);
  readonly #client: OpenCase;
  #loading = new AbortController();
  #pages: { readonly source: string; readonly state: PagesState } | null = null;

  constructor(client: OpenCase) {
    this.#client = client;
  }

  async show(beside: Beside | null): Promise<void> {
    this.#loading.abort();
    const loading = new AbortController();
    this.#loading = loading;
    const content = beside === null ? null : await this.#load(loading.signal, beside);
    if (beside?.kind !== 'document' && !loading.signal.aborted) this.#closePages();
    if (!loading.signal.aborted) this.content = content;
  }

  async #load(signal: AbortSignal, beside: Beside): Promise<BesideContent> {
    try {
      switch (beside.kind) {
        case 'document':
          return await this.#document(beside);
        case 'sheet':
          return { kind: 'sheet', document: await this.#client.document(beside.source) };
        case 'trace':
          return { kind: 'trace', trace: await this.#client.trace(signal, beside.seq, beside.sentence) };
        case 'record':
          return { kind: 'record', record: await this.#client.record(beside.seq) };
      }
    } catch (thrown) {
      return { kind: 'problem', problem: toProblem(thrown) };
    }
  }

  #closePages(): void {
    this.#pages?.state.close();
    this.#pages = null;
  }

  async #document({ range, source }: Extract<Beside, { kind: 'document' }>): Promise<BesideContent> {
    const document = await this.#client.document(source);
    const pages = document.media === 'application/pdf' ? await this.#openPages(source) : null;
    void pages?.mark(range);
    return { kind: 'document', document, range, pages };
  }

  /** Another citation of the same document keeps its pages. They come with the first PDF that is opened, not before. */
  async #openPages(source: string): Promise<PagesState | null> {
    if (this.#pages?.source === source) return this.#pages.state;
    this.#closePages();
    if (!('OffscreenCanvas' in globalThis)) return null;
    const { PagesState: Pages } = await import('#lib/state/case/pages.svelte.ts');
    const state = new Pages();
    this.#pages = { source, state };
    void state.open(new Uint8Array(await this.#client.original(source)));
    return state;
  }
}
