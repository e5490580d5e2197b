import type { HelperClient, HelperView } from '#lib/contract/helper.ts';
import { toProblem, type ProblemView } from '#lib/contract/problem.ts';

/** The program on this computer whose model may write: whether it is there, and pairing with it. */
export class HelperState {
  view = $state.raw<HelperView>({ kind: 'none' });
  /** The address that a code was asked for, until it is typed. */
  asked = $state.raw<string | null>(null);
  busy = $state(false);
  problem = $state.raw<ProblemView | null>(null);
  readonly #connect: () => HelperClient;
  readonly #served: boolean;

  /** `served`: the program serves this page. */
  constructor(connect: () => HelperClient, served: boolean) {
    this.#connect = connect;
    this.#served = served;
  }

  load(): Promise<void> {
    return this.#do(() => Promise.resolve());
  }

  askForCode(base: string): Promise<void> {
    return this.#do(async () => {
      await this.#client.askForCode(base);
      this.asked = base;
    });
  }

  pair(code: string): Promise<void> {
    const base = this.asked;
    if (base === null) return Promise.resolve();
    return this.#do(async () => {
      await this.#client.pair(base, code);
      this.asked = null;
    });
  }

  cancel(): void {
    this.asked = null;
    this.problem = null;
  }

  use(used: boolean): Promise<void> {
    return this.#do(() => this.#client.use(this.#served, used));
  }

  forget(): Promise<void> {
    return this.#do(() => this.#client.forget());
  }

  dismiss(): void {
    this.problem = null;
  }

  get #client(): HelperClient {
    return this.#connect();
  }

  async #do(work: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.problem = null;
    try {
      await work();
    } catch (thrown) {
      this.problem = toProblem(thrown);
    }
    this.view = await this.#client.look(this.#served).catch(() => this.view);
    this.busy = false;
  }
}
