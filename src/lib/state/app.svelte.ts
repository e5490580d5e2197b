import { createContext } from 'svelte';
import { BesideState } from '#lib/state/case/beside.svelte.ts';
import { CaseState } from '#lib/state/case/case.svelte.ts';
import { DebateState } from '#lib/state/debate/debate.svelte.ts';
import { DraftState } from '#lib/state/case/draft.svelte.ts';
import { OutsideState } from '#lib/state/case/outside.svelte.ts';
import { ReasonState } from '#lib/state/reason/reason.svelte.ts';
import type { CaseClient } from '#lib/contract/client.ts';
import { toProblem } from '#lib/contract/problem.ts';
import { ImportState } from '#lib/state/sources/import.svelte.ts';
import { InboxState } from '#lib/state/verify/inbox.svelte.ts';
import { InstallState } from '#lib/state/install.svelte.ts';
import { KeepState, type KeptNotes } from '#lib/state/verify/keep.svelte.ts';
import { KeyState } from '#lib/state/key.svelte.ts';
import type { EvaluateClient } from '#lib/contract/evaluate.ts';
import { EvaluateState } from '#lib/state/evaluate/evaluate.svelte.ts';
import type { FoundFile } from '#lib/ui/kit/found-files.ts';
import type { ModelClient } from '#lib/contract/models.ts';
import { PolicyState } from '#lib/state/engines/policy.svelte.ts';
import { MeaningState } from '#lib/state/engines/meaning.svelte.ts';
import { HelperState } from '#lib/state/engines/helper.svelte.ts';
import { ModelState } from '#lib/state/engines/models.svelte.ts';
import { LibraryState } from '#lib/state/sources/libraries.svelte.ts';
import { RememberedCases, type RememberedCase } from '#lib/state/case/remembered.ts';
import { RecordCheckState } from '#lib/state/record/record-check.svelte.ts';
import { RecordState } from '#lib/state/record/record.svelte.ts';
import { RequestState } from '#lib/state/requests.svelte.ts';
import { ShelfState } from '#lib/state/case/shelf.svelte.ts';
import { StorageState } from '#lib/state/storage.svelte.ts';
import { TamperState } from '#lib/state/record/tamper.svelte.ts';
import { isServed } from '#lib/web/served.ts';
import { UpdateState } from '#lib/state/update.svelte.ts';
import { VerifyState } from '#lib/state/verify/verify.svelte.ts';
import type { RequestView } from '#lib/contract/device.ts';
import { LAST_CASE } from '#lib/state/last-case.ts';
import type { ProblemView } from '#lib/contract/problem.ts';
import type { KeptView } from '#lib/contract/verify.ts';

type Connect = (heard: (requests: readonly RequestView[]) => void) => Promise<CaseClient>;

/** Everything that needs the case worker. There is none before it has answered. */
export interface Connected {
  readonly client: CaseClient;
  readonly case: CaseState;
  readonly draft: DraftState;
  readonly reason: ReasonState;
  readonly debate: DebateState;
  readonly shelf: ShelfState;
  readonly verify: VerifyState;
  readonly record: RecordState;
  readonly check: RecordCheckState;
  readonly tamper: TamperState;
  readonly beside: BesideState;
  readonly imports: ImportState;
  readonly outside: OutsideState;
  readonly key: KeyState;
  readonly policy: PolicyState;
  readonly meaning: MeaningState;
  readonly libraries: LibraryState;
}

/** One per page. The shell is usable while the worker starts; what needs the worker waits for `connected`. */
export class App {
  readonly requests = new RequestState();
  readonly inbox = new InboxState();
  readonly storage = new StorageState();
  readonly update = new UpdateState();
  readonly install = new InstallState();
  readonly models: ModelState;
  readonly helper: HelperState;
  readonly evaluate: EvaluateState;
  readonly remembered = new RememberedCases(() => localStorage);
  /** Cases that were here and that the browser no longer holds. */
  lost = $state.raw<readonly RememberedCase[]>([]);
  connected = $state.raw<Connected | null>(null);
  problem = $state.raw<ProblemView | null>(null);
  /** A case was open here before: its place is kept free until the worker has it. */
  returning = $state(false);
  readonly #connect: Connect;
  #arrive: (connected: Connected) => void = () => undefined;
  /** For what a person did before the worker had answered: it is done then, not lost. */
  readonly arrival = new Promise<Connected>((resolve) => (this.#arrive = resolve));

  #begin: () => void = () => undefined;
  /** The case that was open before is open again, or there is none. */
  readonly #started = new Promise<void>((resolve) => (this.#begin = resolve));

  constructor(
    connect: Connect,
    models: (heard: (requests: readonly RequestView[]) => void) => ModelClient,
    evaluate: (heard: (requests: readonly RequestView[]) => void) => EvaluateClient,
  ) {
    this.#connect = connect;
    this.evaluate = new EvaluateState(evaluate((requests) => this.requests.add(requests)));
    let client: ModelClient | null = null;
    const connected = (): ModelClient => (client ??= models((requests) => this.requests.add(requests)));
    this.models = new ModelState(connected);
    this.helper = new HelperState(() => connected().helper, isServed());
  }

  async start(wanted: string | null): Promise<void> {
    void this.storage.read();
    this.returning = localStorage.getItem(LAST_CASE) !== null;
    try {
      const client = await this.#connect((requests) => this.requests.add(requests));
      const open = new CaseState(client, this.storage, this.remembered);
      const shelf = new ShelfState(client);
      const connected = {
        client,
        case: open,
        draft: new DraftState(open),
        reason: new ReasonState(client, (change) => open.follow(change)),
        debate: new DebateState(client),
        shelf,
        verify: new VerifyState(client, new KeepState(client, this.#notesOn(shelf))),
        record: new RecordState(client),
        check: new RecordCheckState(client),
        tamper: new TamperState(client),
        beside: new BesideState(client),
        imports: new ImportState(client, open),
        outside: new OutsideState(client, open),
        key: new KeyState(client),
        policy: new PolicyState(client, (change) => open.follow(change)),
        meaning: new MeaningState(client),
        libraries: new LibraryState(open),
      };
      this.connected = connected;
      this.#arrive(connected);
      await this.#loadShelf(connected.shelf);
      const last = wanted ?? localStorage.getItem(LAST_CASE);
      const found =
        connected.shelf.cases.find((item) => item.id === last) ?? connected.shelf.cases.find((item) => !item.archived);
      if (found !== undefined) await this.openCase(found.id);
    } catch (thrown) {
      this.problem = toProblem(thrown);
    } finally {
      this.returning = false;
      this.#begin();
    }
  }

  /** Documents that came in by any way: read at once, into the open case or a new one. */
  async takeIn(found: readonly FoundFile[]): Promise<void> {
    if (found.length === 0) return;
    const connected = await this.arrival;
    await this.#started;
    if (connected.case.view === null && !(await this.createCase(''))) return;
    await connected.imports.takeIn(found, connected.case.view?.sources ?? []);
  }

  /** What a person has read of lost cases is not told again. */
  dismissLost(): void {
    for (const { id } of this.lost) this.remembered.forget(id);
    this.lost = [];
  }

  /** What was known is read first: a case that another tab makes meanwhile is on the shelf before it is known. */
  async #loadShelf(shelf: ShelfState): Promise<void> {
    const before = this.remembered.all();
    await shelf.load();
    if (shelf.problem !== null) return; // a store that cannot be read may still hold them
    this.lost = this.remembered.missing(before, shelf.cases);
    this.remembered.keep(shelf.cases);
  }

  /** A bundle may bring back a case that was lost: under its title, and it is told no more. */
  #notesOn(shelf: ShelfState): KeptNotes {
    const lostAs = (caseId: string) =>
      this.lost.find(({ exported, id }) => id === caseId || exported?.caseId === caseId) ?? null;
    return {
      titleOf: (caseId) => {
        const title = lostAs(caseId)?.title ?? '';
        return title === '' ? null : title;
      },
      kept: async (kept: KeptView, caseId: string) => {
        const lost = lostAs(caseId);
        if (lost !== null) this.remembered.forget(lost.id);
        this.lost = this.lost.filter((one) => one !== lost);
        if (kept.isNew) this.remembered.forget(kept.id); // a person may have deleted it, and wants it again
        await shelf.load();
        this.remembered.keep(shelf.cases);
        const exported = lost?.exported ?? null;
        if (exported !== null) this.remembered.exported({ id: kept.id, ...exported });
        void this.storage.afterWrite();
      },
    };
  }

  async openCase(id: string): Promise<void> {
    if (this.connected === null) return;
    this.connected.record.restart();
    this.connected.draft.clear();
    this.connected.check.clear();
    this.connected.tamper.clear();
    await this.connected.case.open(id);
    localStorage.setItem(LAST_CASE, id);
  }

  /** Deletes a case for good; where it was the open one, the next on the shelf is opened in its place. */
  async removeCase(id: string): Promise<void> {
    if (this.connected === null) return;
    const { case: open, shelf } = this.connected;
    this.remembered.delete(id);
    await shelf.remove(id);
    if (shelf.cases.some((item) => item.id === id)) {
      this.remembered.forget(id);
      this.remembered.keep(shelf.cases);
    }
    if (open.view?.head.id !== id || shelf.cases.some((item) => item.id === id)) return;
    open.leave();
    localStorage.removeItem(LAST_CASE);
    const next = shelf.cases.find((item) => !item.archived);
    if (next !== undefined) await this.openCase(next.id);
  }

  /** Opens a new case and says whether it could. Not before the last one is open again: that would be opened over it. */
  async createCase(title: string): Promise<boolean> {
    await this.#started;
    const made = (await this.connected?.shelf.create(title)) ?? null;
    if (made === null) return false;
    await this.openCase(made.id);
    return true;
  }
}

export const [getApp, setApp] = createContext<App>();
