import { SvelteSet } from 'svelte/reactivity';
import type { OpenCase } from '#lib/contract/client.ts';
import { toProblem } from '#lib/contract/problem.ts';
import type { ProblemView } from '#lib/contract/problem.ts';
import type { RecordGroup, RecordRowView } from '#lib/contract/record.ts';

const PAGE_ROWS = 200;

/** By number; a hole is a page that nobody has looked at. */
type Pages = readonly (readonly RecordRowView[] | undefined)[];

/** The ledger as rows, read in pages where somebody looks. A filter reads all of it once, page after page. */
export class RecordState {
  #pages = $state.raw<Pages>([]);
  #size = $state(0);
  #group = $state<RecordGroup | 'all'>('all');
  problem = $state.raw<ProblemView | null>(null);
  readonly #matching = $derived(
    this.#group === 'all' ? [] : this.#pages.flatMap((rows) => rows?.filter((row) => row.group === this.#group) ?? []),
  );
  readonly #client: OpenCase;
  readonly #asked = new SvelteSet<number>();
  #reading = new AbortController();

  constructor(client: OpenCase) {
    this.#client = client;
  }

  get group(): RecordGroup | 'all' {
    return this.#group;
  }

  get size(): number {
    return this.#size;
  }

  /** Rows there are under the filter, as far as they are read; without one, all records of the case. */
  get count(): number {
    return this.#group === 'all' ? this.#size : this.#matching.length;
  }

  /** Whether pages are still on their way. */
  get reading(): boolean {
    return this.#asked.size > 0;
  }

  /** Null where it is not read yet. */
  at(index: number): RecordRowView | null {
    if (this.#group !== 'all') return this.#matching[index] ?? null;
    return this.#pages[Math.trunc(index / PAGE_ROWS)]?.[index % PAGE_ROWS] ?? null;
  }

  /** The case has so many records now. What was read stays. */
  follow(size: number): void {
    this.#size = size;
    if (this.#group !== 'all') void this.#readAll();
  }

  /** Reads the pages that rows `from` to `to` stand in. */
  need(from: number, to: number): void {
    if (this.#group !== 'all') return;
    for (let page = Math.trunc(from / PAGE_ROWS); page * PAGE_ROWS < to; page++) void this.#read(page);
  }

  pick(group: RecordGroup | 'all'): void {
    this.#group = group;
    if (group !== 'all') void this.#readAll();
  }

  restart(): void {
    this.#reading.abort();
    this.#reading = new AbortController();
    this.#asked.clear();
    this.#pages = [];
    this.#size = 0;
    this.problem = null;
  }

  async #readAll(): Promise<void> {
    const { signal } = this.#reading;
    const group = this.#group;
    for (let page = 0; page * PAGE_ROWS < this.#size; page++) {
      await this.#read(page);
      if (signal.aborted || this.#group !== group || this.problem !== null) return;
    }
  }

  async #read(page: number): Promise<void> {
    const from = page * PAGE_ROWS;
    const to = Math.min(from + PAGE_ROWS, this.#size);
    if (this.#asked.has(page) || (this.#pages[page]?.length ?? 0) >= to - from) return;
    const { signal } = this.#reading;
    this.#asked.add(page);
    try {
      const rows = await this.#client.records(signal, from, to);
      if (!signal.aborted) this.#pages = withPage(this.#pages, page, rows);
    } catch (thrown) {
      if (!signal.aborted) this.problem = toProblem(thrown);
    } finally {
      if (!signal.aborted) this.#asked.delete(page);
    }
  }
}

function withPage(pages: Pages, page: number, rows: readonly RecordRowView[]): Pages {
  const grown = [...pages];
  grown[page] = rows;
  return grown;
}
