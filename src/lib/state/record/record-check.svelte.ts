import type { OpenCase } from '#lib/contract/client.ts';
import { toProblem } from '#lib/contract/problem.ts';
import type { ProblemView } from '#lib/contract/problem.ts';
import type { PathView } from '#lib/contract/record.ts';
import type { VerifyReportView } from '#lib/contract/verify.ts';

/** The open case checked as a stranger would, and the way its agent has taken. */
export class RecordCheckState {
  report = $state.raw<VerifyReportView | null>(null);
  path = $state.raw<PathView | null>(null);
  problem = $state.raw<ProblemView | null>(null);
  readonly #client: OpenCase;
  #running = new AbortController();
  #walking = new AbortController();

  constructor(client: OpenCase) {
    this.#client = client;
  }

  async run(): Promise<void> {
    this.#running.abort();
    const running = new AbortController();
    this.#running = running;
    this.problem = null;
    try {
      const report = await this.#client.check(running.signal, (step) => {
        if (!running.signal.aborted) this.report = step;
      });
      if (!running.signal.aborted) this.report = report;
    } catch (thrown) {
      if (running.signal.aborted) return;
      this.report = null;
      this.problem = toProblem(thrown);
    }
  }

  stop(): void {
    this.#running.abort();
    this.report = null;
  }

  /** Reads every transition of the case: asked for where somebody looks. */
  async walk(): Promise<void> {
    this.#walking.abort();
    const walking = new AbortController();
    this.#walking = walking;
    try {
      const path = await this.#client.path(walking.signal);
      if (!walking.signal.aborted) this.path = path;
    } catch (thrown) {
      if (!walking.signal.aborted) this.problem = toProblem(thrown);
    }
  }

  /** Another case, or none. */
  clear(): void {
    this.stop();
    this.#walking.abort();
    this.path = null;
    this.problem = null;
  }
}
