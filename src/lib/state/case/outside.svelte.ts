import type { CaseClient } from '#lib/contract/client.ts';
import type { FoundView, OutsideView } from '#lib/contract/outside.ts';
import type { ProblemView } from '#lib/contract/problem.ts';
import type { CaseState } from '#lib/state/case/case.svelte.ts';

/** Looking something up outside for the open case: what would be sent, and what came back and is not accepted yet. */
export class OutsideState {
  found = $state.raw<readonly FoundView[]>([]);
  readonly #client: CaseClient;
  readonly #open: CaseState;
  #sending = new AbortController();

  constructor(client: CaseClient, open: CaseState) {
    this.#client = client;
    this.#open = open;
  }

  look(question: string): Promise<OutsideView> {
    return this.#client.outside(question);
  }

  /** Sends the query, and asks the question again where something came back. Resolves with what went wrong. */
  async send(query: string, question: string): Promise<ProblemView | null> {
    this.#sending = new AbortController();
    const problem = await this.#open.searchOutside(this.#sending.signal, query);
    await this.refresh();
    if (problem === null) await this.#open.ask(question);
    return problem;
  }

  cancel(): void {
    this.#sending.abort();
  }

  async accept(source: string, reason: string): Promise<void> {
    const question = this.#open.view?.turns.at(-1)?.question;
    const problem = await this.#open.acceptFound(source, reason);
    await this.refresh();
    if (problem === null && question !== undefined) await this.#open.ask(question);
  }

  /** None where the documents cannot be read now. */
  async refresh(): Promise<void> {
    this.found = await this.#client.found().catch(() => []);
  }
}
