import { toProblem, type CaseClient, type CaseEvent, type SourceFile } from '#lib/state/client.ts';
import type { StorageState } from '#lib/state/storage.svelte.ts';
import { withChange, withTurns } from '#lib/case/merge.ts';
import type { CaseChange, CaseView, DescriptionView, ProblemView, ProgressView } from '#lib/ui/view.ts';

/** The open case as the worker last said it was. Nothing is shown as saved before the worker says it is durable. */
export class CaseState {
  view = $state.raw<CaseView | null>(null);
  progress = $state.raw<ProgressView | null>(null);
  problem = $state.raw<ProblemView | null>(null);
  question = $state<string | null>(null);
  /** A question that was not begun, because the clock is behind the record. */
  #held: string | null = null;
  #working = $state(false);
  readonly busy = $derived(this.#working);

  readonly #client: CaseClient;
  readonly #storage: StorageState;

  constructor(client: CaseClient, storage: StorageState) {
    this.#client = client;
    this.#storage = storage;
  }

  async open(id: string): Promise<void> {
    await this.#work(async () => {
      this.view = await this.#client.open(id, (event) => this.#listen(event));
    });
  }

  /** Reads some of the turns that are not here yet. */
  async earlier(): Promise<void> {
    const first = this.view?.turns[0];
    if (first === undefined) return;
    await this.#work(async () => {
      const turns = await this.#client.earlier(first.seq);
      if (this.view !== null) this.view = { ...this.view, turns: withTurns(this.view.turns, turns) };
    });
  }

  /** The case is no longer there. */
  leave(): void {
    this.view = null;
    this.problem = null;
  }

  async ask(text: string): Promise<void> {
    this.question = text;
    await this.#write(() => this.#client.ask(text));
    this.question = null;
    this.#held = this.problem?.code === 'CLOCK_BEHIND' ? text : null;
  }

  /** The person goes by the clock of this device: what was asked meanwhile is asked now. */
  async acceptClock(): Promise<void> {
    const held = this.#held;
    await this.#write(() => this.#client.acceptClock());
    if (this.problem === null && held !== null) await this.ask(held);
  }

  async accept(turn: number, passage: number): Promise<void> {
    await this.#write(() => this.#client.accept(turn, passage));
  }

  async importSources(files: readonly SourceFile[]): Promise<void> {
    for (const file of files) {
      await this.#write(() => this.#client.importSource(file, () => undefined));
      if (this.problem !== null) return;
    }
  }

  /** One of a queue: its problem is told beside it, not over the page. */
  async importSource(file: SourceFile, report: (done: number, total: number) => void): Promise<ProblemView | null> {
    await this.#write(() => this.#client.importSource(file, report));
    const { problem } = this;
    this.problem = null;
    return problem;
  }

  async describe(source: string, description: DescriptionView): Promise<void> {
    await this.#write(() => this.#client.describe(source, description));
  }

  async cancel(): Promise<void> {
    await this.#client.cancel();
  }

  dismiss(): void {
    this.problem = null;
  }

  #listen(event: CaseEvent): void {
    switch (event.kind) {
      case 'progress':
        this.progress = event.progress;
        return;
      case 'saved':
      case 'follow':
        this.#change(event.change);
    }
  }

  #change(change: CaseChange): void {
    // Told before the view it belongs to, or of the case that was open before: nothing of it is missing here.
    if (this.view?.head.id === change.head.id) this.view = withChange(this.view, change);
  }

  async #write(call: () => Promise<CaseChange>): Promise<void> {
    await this.#work(async () => this.#change(await call()));
    // Asked for after the first write to the ledger, when the browser has a reason to say yes (ux.md).
    if (this.problem === null) await this.#storage.afterWrite();
  }

  async #work(work: () => Promise<void>): Promise<void> {
    this.#working = true;
    this.problem = null;
    try {
      await work();
    } catch (thrown) {
      this.problem = toProblem(thrown);
    } finally {
      this.#working = false;
      this.progress = null;
    }
  }
}
