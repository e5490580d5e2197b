import { toProblem, type Verifier } from '#lib/state/client.ts';
import type { ProblemView, VerifyReportView } from '#lib/ui/view.ts';

/** One bundle being verified: a new file ends the one before it. */
export class VerifyState {
  report = $state.raw<VerifyReportView | null>(null);
  problem = $state.raw<ProblemView | null>(null);
  readonly #verifier: Verifier;
  #running = new AbortController();

  constructor(verifier: Verifier) {
    this.#verifier = verifier;
  }

  async verify(file: File): Promise<void> {
    this.#running.abort();
    const running = new AbortController();
    this.#running = running;
    this.problem = null;
    this.report = toWaiting(file);
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const report = await this.#verifier.verifyBundle(running.signal, { name: file.name, bytes }, (step) => {
        if (!running.signal.aborted) this.report = step;
      });
      if (!running.signal.aborted) this.report = report;
    } catch (thrown) {
      if (running.signal.aborted) return;
      this.report = null;
      this.problem = toProblem(thrown);
    }
  }

  reset(): void {
    this.#running.abort();
    this.report = null;
    this.problem = null;
  }
}

function toWaiting(file: File): VerifyReportView {
  return {
    file: file.name,
    bytes: file.size,
    verdict: 'checking',
    code: null,
    caseId: null,
    head: null,
    records: 0,
    turns: { replayed: 0, folded: 0 },
    checks: [],
    notProved: [],
    signer: null,
    contents: [],
  };
}
