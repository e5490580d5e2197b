import { toProblem, type OpenCase } from '#lib/state/client.ts';
import type { ProblemView, RecordGroup, RecordRowView } from '#lib/ui/view.ts';

const PAGE_ROWS = 500;

/** The ledger in pages of rows, oldest first, with a filter over what was read. */
export class RecordState {
  rows = $state.raw<readonly RecordRowView[]>([]);
  group = $state<RecordGroup | 'all'>('all');
  problem = $state.raw<ProblemView | null>(null);
  readonly shown = $derived(this.group === 'all' ? this.rows : this.rows.filter((row) => row.group === this.group));
  readonly #client: OpenCase;
  #reading = new AbortController();

  constructor(client: OpenCase) {
    this.#client = client;
  }

  /** Reads up to the next page, or to `size` where that is nearer. */
  async read(size: number): Promise<void> {
    this.#reading.abort();
    const reading = new AbortController();
    this.#reading = reading;
    const from = this.rows.length;
    try {
      const rows = await this.#client.records(reading.signal, from, Math.min(size, from + PAGE_ROWS));
      if (!reading.signal.aborted) this.rows = [...this.rows, ...rows];
    } catch (thrown) {
      if (!reading.signal.aborted) this.problem = toProblem(thrown);
    }
  }

  restart(): void {
    this.#reading.abort();
    this.rows = [];
  }
}
