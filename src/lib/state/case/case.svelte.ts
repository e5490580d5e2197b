import type { DecisionView } from '#lib/contract/turn.ts';
import type { CaseClient, CaseEvent, SourceFile } from '#lib/contract/client.ts';
import { toProblem } from '#lib/contract/problem.ts';
import type { RememberedCases } from '#lib/state/case/remembered.ts';
import type { StorageState } from '#lib/state/storage.svelte.ts';
import { withChange, withTurns } from '#lib/views/case/merge.ts';
import { titleOf, toTitle } from '#lib/views/case/title.ts';
import { withWriting } from '#lib/views/case/progress-view.ts';
import type { CaseChange, CaseView, ProgressView } from '#lib/contract/case.ts';
import type { ProblemView } from '#lib/contract/problem.ts';
import type { DescriptionView, LibraryLookView } from '#lib/contract/source.ts';

/** The open case as the worker last said it was. Nothing is shown as saved before the worker says it is durable. */
export class CaseState {
  view = $state.raw<CaseView | null>(null);
  progress = $state.raw<ProgressView | null>(null);
  problem = $state.raw<ProblemView | null>(null);
  /** Questions that the documents answer, and that nobody has asked yet. */
  suggested = $state.raw<readonly string[]>([]);
  /** The question being answered. */
  question = $state<string | null>(null);
  /** What stands in the question box: kept while another place is looked at. */
  draft = $state('');
  /** The draft was asked while something else was under way: its turn comes when nothing is. */
  isNext = $state(false);
  /** A question that was not begun, because the clock is behind the record. */
  #held: string | null = null;
  #waiting = $state(0);
  readonly busy = $derived(this.#waiting > 0);
  /** The end of the last act begun: the next one waits for it. */
  #last: Promise<unknown> = Promise.resolve();
  /** Counts openings: what an act in an earlier case comes to is not told in a later one. */
  #opening = 0;

  readonly #client: CaseClient;
  readonly #storage: StorageState;
  readonly #remembered: Pick<RememberedCases, 'keep'>;

  constructor(client: CaseClient, storage: StorageState, remembered: Pick<RememberedCases, 'keep'>) {
    this.#client = client;
    this.#storage = storage;
    this.#remembered = remembered;
  }

  async open(id: string): Promise<void> {
    const opening = (this.#opening += 1);
    this.#waiting = 0;
    this.#last = Promise.resolve();
    this.question = null;
    this.suggested = [];
    this.isNext = false;
    await this.#work(async () => {
      const view = await this.#client.open(id, (event) => {
        if (opening === this.#opening) this.#listen(event);
      });
      if (opening !== this.#opening) return;
      this.view = view;
      this.#remembered.keep([view.head]);
    });
  }

  /** Reads some of the turns that are not here yet. */
  async earlier(): Promise<void> {
    const first = this.view?.turns[0];
    if (first === undefined) return;
    await this.#work(async () => {
      const turns = await this.#client.earlier(first.seq);
      if (this.view !== null) this.view = { ...this.view, turns: withTurns(this.view.turns, turns) };
    });
  }

  /** The case is no longer there. */
  leave(): void {
    this.#opening += 1;
    this.#waiting = 0;
    this.view = null;
    this.problem = null;
  }

  /** Asks what is in the box: at once, or when what is under way has ended. */
  async askDraft(): Promise<void> {
    this.isNext = this.busy;
    if (this.isNext) return;
    const text = this.draft;
    this.draft = '';
    await this.ask(text);
  }

  /** A draft that is written on is not asked yet. */
  write(text: string): void {
    this.draft = text;
    this.isNext = false;
  }

  async ask(text: string): Promise<void> {
    let turns = 0;
    const problem = await this.#write(async () => {
      this.question = text;
      turns = this.view?.turns.length ?? 0;
      return await this.#client.ask(text);
    });
    const isCancelled = problem === null && this.view?.turns.length === turns;
    if (isCancelled && this.draft === '') this.draft = text; // before it was on record: it is in the box again
    if (problem === null && !isCancelled) await this.#name('', text);
    this.#held = problem?.code === 'CLOCK_BEHIND' ? text : null;
  }

  /** Resolves with what went wrong; then nothing of it is on record. */
  async checkDraft(text: string): Promise<ProblemView | null> {
    const problem = await this.#write(() => this.#client.checkDraft(text));
    if (problem === null) await this.#name('', text.trim());
    return problem;
  }

  /** The person goes by the clock of this device: what was asked meanwhile is asked now. */
  async acceptClock(): Promise<void> {
    const held = this.#held;
    const problem = await this.#write(() => this.#client.acceptClock());
    if (problem === null && held !== null) await this.ask(held);
  }

  async accept(turn: number, passage: number): Promise<void> {
    await this.#write(() => this.#client.accept(turn, passage));
  }

  /** `choice`: the number of a side, a document by name, or words that narrow the question. */
  async clarify(turn: number, choice: string): Promise<void> {
    await this.#write(() => this.#client.clarify(turn, choice));
  }

  async decide(turn: number, decision: DecisionView): Promise<void> {
    await this.#write(() => this.#client.decide(turn, decision));
  }

  /** Resolves with what went wrong; then nothing of it is on record, or what is on record is shown. */
  correct(seq: number, sentence: number, reason: string): Promise<ProblemView | null> {
    return this.#write(() => this.#client.correct(seq, sentence, reason));
  }

  /** Resolves with what went wrong, which is told beside the query and not over the page; then nothing is added. */
  async searchOutside(signal: AbortSignal, query: string): Promise<ProblemView | null> {
    const problem = await this.#write(() => this.#client.searchOutside(signal, query));
    if (this.problem === problem && problem?.code !== 'CLOCK_BEHIND') this.problem = null;
    return problem;
  }

  acceptFound(source: string, reason: string): Promise<ProblemView | null> {
    return this.#write(() => this.#client.acceptFound(source, reason));
  }

  async importSources(files: readonly SourceFile[]): Promise<void> {
    await this.#work(async () => {
      for (const file of files) this.#change(await this.#client.importSource(file, () => undefined));
      await this.#name('', '');
      void this.#storage.afterWrite();
    });
  }

  /** One of a queue: its problem is told beside it, not over the page; but a clock is the person's to judge, once for all. */
  async importSource(file: SourceFile, report: (done: number, total: number) => void): Promise<ProblemView | null> {
    const before = titleOf(this.view?.sources ?? []);
    const problem = await this.#write(() => this.#client.importSource(file, report));
    if (problem === null) await this.#name(before, '');
    if (this.problem === problem && problem?.code !== 'CLOCK_BEHIND') this.problem = null;
    return problem;
  }

  /** Its problem is told beside the library, not over the page. */
  async addLibrary(
    bytes: Uint8Array,
    signature: Uint8Array | null,
    report: (done: number, total: number) => void,
  ): Promise<ProblemView | null> {
    await this.#write(() => this.#client.addLibrary(bytes, signature, report));
    const { problem } = this;
    this.problem = null;
    return problem;
  }

  lookAtLibrary(bytes: Uint8Array, signature: Uint8Array | null): Promise<LibraryLookView> {
    return this.#client.lookAtLibrary(bytes, signature);
  }

  async withdrawLibrary(hash: string): Promise<void> {
    await this.#write(() => this.#client.withdrawLibrary(hash));
  }

  async describe(source: string, description: DescriptionView): Promise<void> {
    await this.#write(() => this.#client.describe(source, description));
  }

  /** Read again where documents came or went; none where they cannot be read. */
  async suggest(): Promise<void> {
    const opening = this.#opening;
    const found = await this.#client.suggestions().catch(() => []);
    if (opening === this.#opening) this.suggested = found;
  }

  async cancel(): Promise<void> {
    await this.#client.cancel();
  }

  /** What another part of the page has done to the case. */
  follow(change: CaseChange): void {
    this.#change(change);
  }

  dismiss(): void {
    this.problem = null;
  }

  #listen(event: CaseEvent): void {
    switch (event.kind) {
      case 'progress':
        this.progress = withWriting(event.progress, this.progress?.writing);
        return;
      case 'writing':
        this.progress = withWriting(this.progress, event.text);
        return;
      case 'saved':
      case 'follow':
        this.#change(event.change);
    }
  }

  #change(change: CaseChange): void {
    // Told before the view it belongs to, or of the case that was open before: nothing of it is missing here.
    if (this.view?.head.id !== change.head.id) return;
    this.view = withChange(this.view, change);
    this.#remembered.keep([this.view.head]);
  }

  /** A case that nobody has named is called after its documents, also when more come; without any, what it was first asked. */
  async #name(before: string, question: string): Promise<void> {
    const { view } = this;
    if (view === null || (view.head.title !== '' && view.head.title !== before)) return;
    const title = titleOf(view.sources) || toTitle(question);
    if (title === view.head.title) return;
    await this.#client.rename(view.head.id, title).catch(() => undefined); // a convenience of the shelf
  }

  #write(call: () => Promise<CaseChange>): Promise<ProblemView | null> {
    return this.#work(async () => {
      this.#change(await call());
      // Asked for after the first write to the ledger, when the browser has a reason to say yes (ux.md). Some browsers
      // answer only when the person does.
      void this.#storage.afterWrite();
    });
  }

  /** Several acts are under way that belong together: a question waits for the end of the last. Call what is returned then. */
  hold(): () => void {
    const opening = this.#opening;
    this.#waiting += 1;
    return () => {
      if (opening === this.#opening) this.#end();
    };
  }

  #end(): void {
    this.#waiting -= 1;
    if (this.isNext) void this.askDraft();
  }

  /** One act after the other: what is begun while another runs waits for its end. Resolves with what went wrong. */
  #work(work: () => Promise<void>): Promise<ProblemView | null> {
    const opening = this.#opening;
    this.#waiting += 1;
    const act = this.#last.then(() => this.#perform(opening, work));
    this.#last = act;
    return act;
  }

  async #perform(opening: number, work: () => Promise<void>): Promise<ProblemView | null> {
    const isHere = (): boolean => opening === this.#opening;
    if (isHere()) this.problem = null;
    let problem: ProblemView | null = null;
    try {
      await work();
    } catch (thrown) {
      problem = toProblem(thrown);
    }
    if (!isHere()) return problem;
    this.problem = problem;
    this.progress = null;
    this.question = null;
    this.#end();
    return problem;
  }
}
