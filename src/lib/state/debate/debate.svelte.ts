import type { Debates } from '#lib/contract/client.ts';
import type {
  DebateHeadView,
  DebateProgressView,
  DebateRequestView,
  DebateView,
  FindingView,
  ProbeView,
} from '#lib/contract/debate.ts';
import { toProblem, type ProblemView } from '#lib/contract/problem.ts';
import { SweepState } from '#lib/state/debate/sweep.svelte.ts';

/** The place Debate: what is typed, the debate that is shown, and those that are kept. Outlives a look at another place. */
export class DebateState {
  question = $state('');
  participants = $state(3);
  rounds = $state(3);
  mode = $state<DebateRequestView['mode']>('in_loop');
  kept = $state.raw<readonly DebateHeadView[]>([]);
  shown = $state.raw<DebateView | null>(null);
  /** Of a file that was opened. */
  findings = $state.raw<readonly FindingView[]>([]);
  progress = $state.raw<DebateProgressView | null>(null);
  probe = $state.raw<ProbeView | null>(null);
  problem = $state.raw<ProblemView | null>(null);
  /** What is under way. */
  busy = $state<'debate' | 'open' | 'probe' | null>(null);
  /** Turns are shown up to this `turn_index`; null for all. */
  upTo = $state<number | null>(null);
  readonly sweep: SweepState;
  readonly #client: Debates;
  #stop = new AbortController();
  /** The end of what was begun last. */
  #last: Promise<void> = Promise.resolve();

  constructor(client: Debates) {
    this.#client = client;
    this.sweep = new SweepState(client);
  }

  async load(): Promise<void> {
    await this.#work(null, async () => {
      this.kept = await this.#client.debates();
    });
  }

  async hold(): Promise<void> {
    this.#stop = new AbortController();
    await this.#work('debate', async () => {
      this.#clear();
      this.shown = await this.#client.holdDebate(this.#stop.signal, this.request(), (progress) => {
        if (this.busy === 'debate') this.progress = progress;
      });
    });
    this.progress = null;
    const { problem } = this;
    await this.load();
    this.problem = problem;
  }

  /** What is typed and chosen. */
  request(): DebateRequestView {
    const { mode, participants, question, rounds } = this;
    return { question: question.trim(), participants, rounds, mode };
  }

  stop(): void {
    this.#stop.abort();
  }

  async show(id: string): Promise<void> {
    await this.#work('open', async () => {
      this.#clear();
      this.shown = await this.#client.showDebate(id);
    });
  }

  async remove(id: string): Promise<void> {
    await this.#work('open', async () => {
      await this.#client.removeDebate(id);
      if (this.shown?.id === id) this.#clear();
      this.kept = await this.#client.debates();
    });
  }

  async read(file: File): Promise<void> {
    await this.#work('open', async () => {
      this.#clear();
      const bytes = new Uint8Array(await file.arrayBuffer());
      const opened = await this.#client.readDebate({ name: file.name, bytes });
      this.findings = opened.findings;
      if (opened.kind === 'debate') this.shown = opened.debate;
    });
  }

  async push(turn: number, hint: string): Promise<void> {
    this.#stop = new AbortController();
    await this.#work('probe', async () => {
      this.probe = null;
      this.probe = await this.#client.pushDebater(this.#stop.signal, turn, hint);
    });
  }

  /** Runs a call that hands a file to the person. */
  async save(call: (client: Debates) => Promise<void>): Promise<void> {
    await this.#work(null, () => call(this.#client));
  }

  dismiss(): void {
    this.problem = null;
  }

  #clear(): void {
    this.shown = null;
    this.findings = [];
    this.probe = null;
    this.upTo = null;
  }

  /** One after the other; what went wrong is told in `problem`. */
  #work(busy: DebateState['busy'], work: () => Promise<void>): Promise<void> {
    this.#last = this.#last.then(() => this.#perform(busy, work));
    return this.#last;
  }

  async #perform(busy: DebateState['busy'], work: () => Promise<void>): Promise<void> {
    this.busy = busy;
    this.problem = null;
    try {
      await work();
    } catch (thrown) {
      this.problem = toProblem(thrown);
    } finally {
      this.busy = null;
    }
  }
}
