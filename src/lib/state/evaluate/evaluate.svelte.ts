import type { Evaluation, PartName } from '#desk/evaluate/evaluation.ts';
import { readQuestions, type ReadQuestions } from '#desk/evaluate/questions.ts';
import type { Step } from '#desk/evaluate/run.ts';
import type { EvaluateClient, EvaluatedDocument } from '#lib/contract/evaluate.ts';
import { toProblem } from '#lib/contract/problem.ts';
import { EvaluationHistory } from '#lib/state/evaluate/history.ts';

/** What came of the last run that did not end. */
export type Stopped = { readonly kind: 'cancelled' } | { readonly kind: 'failed'; readonly detail: string };

/** Evaluate: what is chosen, the run under way, and what came of it. Kept while another place is looked at. */
export class EvaluateState {
  suites = $state.raw<readonly PartName[]>(['functional', 'adversarial']);
  text = $state('');
  step = $state.raw<Step | null>(null);
  running = $state(false);
  shown = $state.raw<Evaluation | null>(null);
  stopped = $state.raw<Stopped | null>(null);
  history = $state.raw<readonly Evaluation[]>([]);
  readonly #client: EvaluateClient;
  readonly #kept = new EvaluationHistory(() => localStorage);
  #cancelling = new AbortController();
  readonly read: ReadQuestions = $derived(readQuestions(this.text));

  constructor(client: EvaluateClient) {
    this.#client = client;
  }

  load(): void {
    this.history = this.#kept.all();
  }

  toggle(part: PartName): void {
    const others = this.suites.filter((one) => one !== part);
    this.suites = others.length < this.suites.length ? others : [...others, part];
  }

  /** `documents` are read only where a question is asked of them. */
  async run(documents: () => Promise<readonly EvaluatedDocument[]>): Promise<void> {
    const { read } = this;
    if (this.running || read.kind !== 'read') return;
    this.running = true;
    this.stopped = null;
    this.step = null;
    this.#cancelling = new AbortController();
    const { signal } = this.#cancelling;
    const own = read.questions.length > 0;
    const parts: readonly PartName[] = [...this.suites, ...(own ? (['own'] as const) : [])];
    try {
      const asked = { parts, documents: own ? await documents() : [], questions: read.questions };
      this.shown = await this.#client.run(signal, asked, (step) => (this.step = step));
      this.history = this.#kept.keep(this.shown);
    } catch (thrown) {
      this.stopped = signal.aborted ? { kind: 'cancelled' } : { kind: 'failed', detail: toProblem(thrown).code };
    } finally {
      this.running = false;
      this.step = null;
    }
  }

  cancel(): void {
    this.#cancelling.abort();
  }

  forget(): void {
    this.#kept.forget();
    this.history = [];
  }
}
