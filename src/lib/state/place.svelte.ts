import { goto } from '$app/navigation';
import { resolve } from '$app/paths';
import { page } from '$app/state';
import { toBeside, toSearch } from '#lib/state/address.ts';
import type { App } from '#lib/state/app.svelte.ts';
import type { DescriptionView } from '#lib/contract/source.ts';
import type { Hrefs } from '#lib/ui/kit/hrefs.ts';

/** Ties what is open beside a place to the address. Made while the place's component is made. */
export class BesidePlace {
  readonly #app: App;
  readonly #caseId = $derived.by(() => this.#app.connected?.case.view?.head.id ?? null);
  readonly content = $derived.by(() => this.#app.connected?.beside.content ?? null);

  constructor(app: App) {
    this.#app = app;
    // Reaches outside Svelte: the worker is asked for what the address names. Not before a case is open.
    $effect(() => {
      if (this.#caseId === null) return;
      void this.#app.connected?.beside.show(toBeside(page.url.searchParams));
    });
  }

  readonly hrefs: Hrefs = {
    passage: ({ source, start, end }) => toSearch({ kind: 'document', source, range: { start, end } }, this.#caseId),
    source: (source) => toSearch({ kind: 'document', source, range: null }, this.#caseId),
    sheet: (source) => toSearch({ kind: 'sheet', source }, this.#caseId),
    trace: ({ seq, at }) => toSearch({ kind: 'trace', seq, sentence: at }, this.#caseId),
    record: (seq) => resolve('/record/') + toSearch({ kind: 'record', seq }, this.#caseId),
    check: (seq) => `${resolve('/check/')}?draft=${String(seq)}`,
    add: () => resolve('/sources/'),
    engines: () => resolve('/engines/'),
  };

  /** Recorded, then shown as it is now. */
  readonly describe = async (source: string, description: DescriptionView): Promise<void> => {
    await this.#app.connected?.case.describe(source, description);
    await this.#app.connected?.beside.show(toBeside(page.url.searchParams));
  };

  async close(): Promise<void> {
    if (toBeside(page.url.searchParams) === null) return;
    // eslint-disable-next-line svelte/no-navigation-without-resolve -- the page's own path is resolved already
    await goto(`${page.url.pathname}${toSearch(null, this.#caseId)}`, { noScroll: true, keepFocus: true });
  }
}
