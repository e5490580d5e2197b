import type { Runs, Shelf } from '#lib/contract/client.ts';
import { toProblem, type ProblemView } from '#lib/contract/problem.ts';
import type { CaseChange } from '#lib/contract/case.ts';
import type {
  CarriedView,
  ConstraintView,
  GivenConstraintView,
  ReasonerView,
  RunHeadView,
  RunProgressView,
  RunView,
} from '#lib/contract/run.ts';

type Client = Runs & Pick<Shelf, 'remove'>;
/** What a person has said of a constraint of the run that is shown. */
export type Judged = 'accepted' | 'rejected';

/** The problem, the run that is looked at, and what a person makes of its constraints: kept while another place is looked at. */
export class ReasonState {
  #typed = $state<string | null>(null);
  runs = $state.raw<readonly RunHeadView[]>([]);
  shown = $state.raw<RunView | null>(null);
  /** What has to hold from the start of the next run. */
  given = $state.raw<readonly GivenConstraintView[]>([]);
  /** By the id of a constraint of the run that is shown. */
  judged = $state.raw<Readonly<Record<string, Judged>>>({});
  running = $state(false);
  progress = $state.raw<RunProgressView | null>(null);
  problem = $state.raw<ProblemView | null>(null);
  /** In force in the open case. */
  carried = $state.raw<readonly CarriedView[]>([]);
  /** Who would reason in the next run. */
  reasoner = $state.raw<ReasonerView | null>(null);
  readonly #client: Client;
  readonly #follow: (change: CaseChange) => void;

  /** `follow` is told what was done to the open case. */
  constructor(client: Client, follow: (change: CaseChange) => void) {
    this.#client = client;
    this.#follow = follow;
  }

  get text(): string {
    return this.#typed ?? this.shown?.problem ?? '';
  }

  write(text: string): void {
    this.#typed = text;
  }

  /** Of this device, and of the case that is open. */
  async load(caseId: string | null): Promise<void> {
    await this.#try(async () => {
      this.runs = await this.#client.runs();
      this.reasoner = await this.#client.reasoner();
      this.carried = caseId === null ? [] : await this.#client.carried();
    });
  }

  /** Whether a constraint of the run that is shown is in force in the open case. */
  isCarried(one: ConstraintView): boolean {
    return this.carried.some(({ origin }) => origin?.constraintId === one.id && origin.traceId === this.shown?.traceId);
  }

  /** As it was accepted: edited, where it was. */
  async carry(one: ConstraintView): Promise<void> {
    const { shown } = this;
    if (shown === null) return;
    const given = this.#names[one.id];
    const isEdited = given !== undefined && !isSame(given, one);
    await this.#try(async () => {
      this.#follow(await this.#client.carry(shown.id, one.id, isEdited ? given : null));
      this.carried = await this.#client.carried();
    });
  }

  async release(id: string): Promise<void> {
    await this.#try(async () => {
      this.#follow(await this.#client.release(id));
      this.carried = await this.#client.carried();
    });
  }

  /** The id of the run where it came to one. */
  async run(): Promise<string | null> {
    const { given, text } = this;
    this.running = true;
    this.progress = null;
    const done = await this.#try(async () => {
      const view = await this.#client.reason(text, given, (progress) => (this.progress = progress));
      this.#show(view);
      if (this.#typed === text) this.#typed = null;
    });
    this.running = false;
    this.progress = null;
    await this.#list();
    return done ? (this.shown?.id ?? null) : null;
  }

  async open(id: string): Promise<void> {
    if (this.running || this.shown?.id === id) return;
    await this.#try(async () => {
      this.#show(await this.#client.openRun(id));
      this.#typed = null;
      this.given = (this.shown?.constraints ?? []).filter(({ source }) => source.detectedBy === 'person');
    });
  }

  cancel(): void {
    void this.#client.cancelRun();
  }

  async remove(id: string): Promise<void> {
    await this.#try(() => this.#client.remove(id));
    if (this.shown?.id === id) this.shown = null;
    await this.#list();
  }

  /** `edited` is what it is accepted as; left out, as it stands. */
  accept(one: ConstraintView, edited: GivenConstraintView = one): void {
    this.#without(one);
    const { immutable, predicate, text } = edited;
    this.given = [...this.given, { immutable, predicate, text }];
    this.judged = { ...this.judged, [one.id]: 'accepted' };
    this.#names = { ...this.#names, [one.id]: this.given.at(-1) ?? edited };
  }

  reject(one: ConstraintView): void {
    this.#without(one);
    this.judged = { ...this.judged, [one.id]: 'rejected' };
  }

  undo(one: ConstraintView): void {
    this.#without(one);
    this.judged = Object.fromEntries(Object.entries(this.judged).filter(([id]) => id !== one.id));
  }

  give(one: GivenConstraintView): void {
    this.given = [...this.given, one];
  }

  take(one: GivenConstraintView): void {
    this.given = this.given.filter((other) => other !== one);
    const id = Object.entries(this.#names).find(([, given]) => given === one)?.[0];
    if (id !== undefined) this.judged = Object.fromEntries(Object.entries(this.judged).filter(([key]) => key !== id));
  }

  dismiss(): void {
    this.problem = null;
  }

  /** What each accepted constraint was given as. */
  #names: Readonly<Record<string, GivenConstraintView>> = {};

  /** Whatever was said of it, or given in its place, is taken back. */
  #without(one: ConstraintView): void {
    const before = this.#names[one.id];
    this.given = this.given.filter((other) => other !== before && other.text !== one.text);
  }

  #show(view: RunView): void {
    this.shown = view;
    this.judged = {};
    this.#names = {};
  }

  async #list(): Promise<void> {
    this.runs = await this.#client.runs().catch(() => this.runs);
  }

  async #try(work: () => Promise<void>): Promise<boolean> {
    this.problem = null;
    try {
      await work();
      return true;
    } catch (thrown) {
      this.problem = toProblem(thrown);
      return false;
    }
  }
}

function isSame(one: GivenConstraintView, other: GivenConstraintView): boolean {
  const fields = ({ immutable, predicate, text }: GivenConstraintView): string =>
    JSON.stringify([immutable, text, predicate.name, predicate.left, predicate.right, predicate.unit]);
  return fields(one) === fields(other);
}
