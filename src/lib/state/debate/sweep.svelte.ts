import type { Debates } from '#lib/contract/client.ts';
import type { DebateRequestView } from '#lib/contract/debate.ts';
import { toProblem, type ProblemView } from '#lib/contract/problem.ts';
import type {
  SweepFigure,
  SweepHeadView,
  SweepProgressView,
  SweepRequestView,
  SweepView,
} from '#lib/contract/sweep.ts';
import { save } from '#lib/state/case/save-bundle.ts';

/** Many runs of the debate that is typed above: what is varied, how far it is, and what it came to. */
export class SweepState {
  seeds = $state(3);
  bothModes = $state(false);
  without = $state.raw<SweepRequestView['without']>([]);
  truth = $state<SweepRequestView['truth']>(null);
  figure = $state<SweepFigure>('quality');
  kept = $state.raw<readonly SweepHeadView[]>([]);
  shown = $state.raw<SweepView | null>(null);
  progress = $state.raw<SweepProgressView | null>(null);
  problem = $state.raw<ProblemView | null>(null);
  busy = $state(false);
  readonly #client: Debates;
  #stop = new AbortController();

  constructor(client: Debates) {
    this.#client = client;
  }

  async load(): Promise<void> {
    this.kept = await this.#client.sweeps();
  }

  begin(base: DebateRequestView): Promise<void> {
    const { bothModes, seeds, truth, without } = this;
    const request = { ...base, bothModes, seeds, truth, without };
    return this.#run((signal, report) => this.#client.sweepDebates(signal, request, report));
  }

  goOn(id: string): Promise<void> {
    return this.#run((signal, report) => this.#client.goOnWithSweep(signal, id, report));
  }

  stop(): void {
    this.#stop.abort();
  }

  async remove(id: string): Promise<void> {
    await this.#tried(async () => {
      await this.#client.removeSweep(id);
      if (this.shown?.id === id) this.shown = null;
    });
  }

  async save(kind: 'csv' | 'json'): Promise<void> {
    await this.#tried(async () => {
      const { name, text } = await this.#client.sweepFile(kind);
      save(name, text, kind === 'csv' ? 'text/csv' : 'application/json');
    });
  }

  dismiss(): void {
    this.problem = null;
  }

  async #run(
    work: (signal: AbortSignal, report: (progress: SweepProgressView) => void) => Promise<SweepView>,
  ): Promise<void> {
    this.#stop = new AbortController();
    this.busy = true;
    await this.#tried(async () => {
      this.shown = await work(this.#stop.signal, (progress) => {
        if (this.busy) this.progress = progress;
      });
    });
    this.busy = false;
    this.progress = null;
  }

  async #tried(work: () => Promise<void>): Promise<void> {
    this.problem = null;
    try {
      await work();
    } catch (thrown) {
      this.problem = toProblem(thrown);
    }
    await this.load().catch(() => undefined);
  }
}
