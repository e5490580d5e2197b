import type { Keys } from '#lib/contract/client.ts';
import { toProblem } from '#lib/contract/problem.ts';
import type { KeyCardView } from '#lib/contract/key.ts';
import type { ProblemView } from '#lib/contract/problem.ts';

/** The key of this device: its card, and what was done to it last. */
export class KeyState {
  /** Null before it is loaded, and where the platform cannot sign. */
  card = $state.raw<KeyCardView | null>(null);
  loaded = $state(false);
  problem = $state.raw<ProblemView | null>(null);
  busy = $state(false);
  done = $state<'named' | 'changed' | null>(null);
  readonly #client: Keys;

  constructor(client: Keys) {
    this.#client = client;
  }

  load(): Promise<void> {
    return this.#work(null, () => this.#client.keyCard());
  }

  rename(name: string): Promise<void> {
    return this.#work('named', () => this.#client.nameKey(name));
  }

  change(): Promise<void> {
    return this.#work('changed', () => this.#client.changeKey());
  }

  async #work(done: 'named' | 'changed' | null, work: () => Promise<KeyCardView | null>): Promise<void> {
    this.busy = true;
    this.problem = null;
    this.done = null;
    try {
      this.card = await work();
      this.loaded = true;
      this.done = done;
    } catch (thrown) {
      this.problem = toProblem(thrown);
    } finally {
      this.busy = false;
    }
  }
}
