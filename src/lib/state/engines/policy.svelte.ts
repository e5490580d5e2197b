import type { Policies } from '#lib/contract/client.ts';
import { toProblem } from '#lib/contract/problem.ts';
import type { CaseChange } from '#lib/contract/case.ts';
import type { ProblemView } from '#lib/contract/problem.ts';
import type { PolicyDraftView, PolicyStandingView } from '#lib/contract/rules.ts';

/** A person's own rules: what is in force, the text at hand, and what the compiler says of exactly this text. */
export class PolicyState {
  standing = $state.raw<PolicyStandingView | null>(null);
  text = $state('');
  draft = $state.raw<PolicyDraftView | null>(null);
  problem = $state.raw<ProblemView | null>(null);
  busy = $state(false);
  /** The text at hand was put in force. */
  used = $state(false);
  readonly #client: Policies;
  readonly #tell: (change: CaseChange) => void;

  constructor(client: Policies, tell: (change: CaseChange) => void) {
    this.#client = client;
    this.#tell = tell;
  }

  load(): Promise<void> {
    return this.#work(async () => {
      this.standing = await this.#client.policy();
    });
  }

  write(text: string): void {
    this.text = text;
    this.draft = null;
    this.used = false;
  }

  check(): Promise<void> {
    const { text } = this;
    return this.#work(async () => {
      const draft = await this.#client.compilePolicy(text);
      if (this.text === text) this.draft = draft;
    });
  }

  /** The text at hand, or ours alone. */
  use(text: string | null): Promise<void> {
    return this.#work(async () => {
      this.#tell(await this.#client.usePolicy(text));
      this.standing = await this.#client.policy();
      this.used = text !== null;
    });
  }

  async #work(work: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.problem = null;
    try {
      await work();
    } catch (thrown) {
      this.problem = toProblem(thrown);
    } finally {
      this.busy = false;
    }
  }
}
