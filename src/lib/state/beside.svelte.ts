import type { Beside } from '#lib/state/address.ts';
import { toProblem, type OpenCase } from '#lib/state/client.ts';
import type { DocumentView, ProblemView, RecordView, TraceView } from '#lib/ui/view.ts';

export type BesideContent =
  | {
      readonly kind: 'document';
      readonly document: DocumentView;
      readonly range: { readonly start: number; readonly end: number } | null;
    }
  | { readonly kind: 'trace'; readonly trace: TraceView }
  | { readonly kind: 'record'; readonly record: RecordView }
  | { readonly kind: 'problem'; readonly problem: ProblemView };

/** Loads what an address asks for; a later address ends an earlier one. */
export class BesideState {
  content = $state.raw<BesideContent | null>(null);
  readonly #client: OpenCase;
  #loading = new AbortController();

  constructor(client: OpenCase) {
    this.#client = client;
  }

  async show(beside: Beside | null): Promise<void> {
    this.#loading.abort();
    const loading = new AbortController();
    this.#loading = loading;
    const content = beside === null ? null : await this.#load(loading.signal, beside);
    if (!loading.signal.aborted) this.content = content;
  }

  async #load(signal: AbortSignal, beside: Beside): Promise<BesideContent> {
    try {
      switch (beside.kind) {
        case 'document':
          return { kind: 'document', document: await this.#client.document(beside.source), range: beside.range };
        case 'trace':
          return { kind: 'trace', trace: await this.#client.trace(signal, beside.seq, beside.sentence) };
        case 'record':
          return { kind: 'record', record: await this.#client.record(beside.seq) };
      }
    } catch (thrown) {
      return { kind: 'problem', problem: toProblem(thrown) };
    }
  }
}
