import type { OpenCase } from '#lib/contract/client.ts';
import { toProblem } from '#lib/contract/problem.ts';
import { changedCharacters, oneCharacter } from '#lib/ui/record/tampering.ts';
import type { ProblemView } from '#lib/contract/problem.ts';
import type { RecordView } from '#lib/contract/record.ts';
import type { TamperView } from '#lib/contract/verify.ts';

/** One record on the bench: its payload as it is, as somebody changed it, and what the verifier says of such a copy. */
export class TamperState {
  record = $state.raw<RecordView | null>(null);
  text = $state('');
  result = $state.raw<TamperView | null>(null);
  problem = $state.raw<ProblemView | null>(null);
  verifying = $state(false);
  readonly changed = $derived(this.record === null ? 0 : changedCharacters(this.record.payload, this.text));
  readonly #client: OpenCase;
  #running = new AbortController();

  constructor(client: OpenCase) {
    this.#client = client;
  }

  async take(seq: number): Promise<void> {
    const running = this.#restart();
    try {
      const record = await this.#client.record(seq);
      if (running.signal.aborted) return;
      this.record = record;
      this.text = record.payload;
    } catch (thrown) {
      if (!running.signal.aborted) this.problem = toProblem(thrown);
    }
  }

  write(text: string): void {
    this.#restart();
    this.text = text;
  }

  /** For whoever would rather not choose. */
  changeOne(): void {
    if (this.record !== null) this.write(oneCharacter(this.record.payload));
  }

  undo(): void {
    if (this.record !== null) this.write(this.record.payload);
  }

  async verify(): Promise<void> {
    if (this.record === null) return;
    const running = this.#restart();
    this.verifying = true;
    try {
      const result = await this.#client.tamper(running.signal, this.record.seq, this.text);
      if (!running.signal.aborted) this.result = result;
    } catch (thrown) {
      if (!running.signal.aborted) this.problem = toProblem(thrown);
    } finally {
      if (!running.signal.aborted) this.verifying = false;
    }
  }

  /** Another case, or none. */
  clear(): void {
    this.#restart();
    this.record = null;
    this.text = '';
  }

  #restart(): AbortController {
    this.#running.abort();
    this.#running = new AbortController();
    this.result = null;
    this.problem = null;
    this.verifying = false;
    return this.#running;
  }
}
