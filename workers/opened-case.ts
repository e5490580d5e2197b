// One case open in this tab. Every act takes the case's lock, finds what is really stored, is performed by the frozen core,
// and is told after the commit.

import type { Act, Outcome } from '#core/case/case.ts';
import { isKeyLost } from '#core/keys/keys.ts';
import { AffidavitError } from '#core/errors.ts';
import { searchedTogether } from '#core/evidence/search.ts';
import type { RunningCase, OpenOptions } from '#core/case/open.ts';
import type { Rules } from '#core/admission/policy/packs/named.ts';
import type { BlobStore, Signer, Tip } from '#core/ports.ts';
import type { OpenWork } from '#core/case/state.ts';
import { toCaseChange, toCaseView, toEarlierTurns, type CaseStanding } from '#lib/views/case/case-view.ts';
import { toProgressView, toReadingView } from '#lib/views/case/progress-view.ts';
import type { ReadModel } from '#desk/read-model.ts';
import type { CaseEvent } from '#lib/contract/client.ts';
import type { CaseChange, CaseCondition, CaseHeadView, CaseView } from '#lib/contract/case.ts';
import type { TurnView } from '#lib/contract/turn.ts';
import { requireClock, requireKept, requireRoom } from '#workers/before-act.ts';
import { FollowedRecord, isSameTip } from '#workers/followed-record.ts';
import { readAhead } from '#workers/read-ahead.ts';
import { QUESTION_WAITS_MS, readForMeaning } from '#workers/read-meaning.ts';
import { isSameAct } from '#workers/same-act.ts';
import { Originals } from '#workers/originals.ts';
import type { Channel, Covered, DeskPorts, MeaningSearch } from '#workers/ports.ts';
import type { Signing } from '#workers/signing.ts';
import { checkStored } from '#workers/stored-check.ts';
import { WatchedLedger } from '#workers/watched-ledger.ts';

/** What outlives the opening and closing of a case. */
export interface OpenedCaseOptions {
  readonly ports: DeskPorts;
  readonly signing: Signing;
  /** Cases with a failed append that no epoch has named yet. */
  readonly failed: Set<string>;
  readonly listen: (event: CaseEvent) => void;
}

export class OpenedCase {
  readonly id: string;
  readonly store: WatchedLedger;
  readonly blobs: BlobStore;
  readonly originals: Originals;
  readonly #options: OpenedCaseOptions;
  readonly #record: FollowedRecord;
  readonly #channel: Channel;
  #head: CaseHeadView;
  #condition: CaseCondition;
  /** Null until this tab has written, and after an act broke off. */
  #live: RunningCase | null = null;
  /** Whose signatures it makes. */
  #signer: Signer | null = null;
  /** The models that a person has added, which the live case was opened with. */
  #added = '';
  /** Whether documents are left that a question did not wait for. */
  #isUnread = false;
  #cancel = new AbortController();
  /** Ends what is read ahead: more documents come. */
  #ahead = new AbortController();
  #pause: ReturnType<typeof setTimeout> | undefined;
  /** Told how many pages of a document are read, or sources of a library. */
  #reading: (done: number, total: number) => void = () => undefined;
  /** What an earlier act had left open, and what came of it when this act opened the case for writing. */
  #finished: { readonly left: OpenWork; readonly outcome: Outcome } | null = null;
  #shelving = false;
  #acting = false;
  #closed = false;
  /** Records whose turns and sources the page has been told. */
  #told = 0;

  constructor(head: CaseHeadView, options: OpenedCaseOptions) {
    const { failed, ports } = options;
    this.id = head.id;
    this.#head = head;
    this.#options = options;
    this.store = new WatchedLedger(ports.ledger(this.id), this.id, failed);
    this.blobs = ports.blobs(this.id);
    this.originals = new Originals(this.blobs);
    this.#record = new FollowedRecord(this.id, this.store, this.blobs, ports.folds);
    this.#condition = failed.has(this.id) ? 'stopped' : 'ready';
    this.#channel = ports.channel(this.id, () => void this.#followOthers());
  }

  get head(): CaseHeadView {
    return this.#head;
  }

  get model(): ReadModel {
    return this.#record.model;
  }

  /** The case as it is shown when it is opened: from here on only changes are told. */
  view(): Promise<CaseView> {
    this.#told = this.model.state.tip.size;
    return toCaseView(this.model, this.#standing());
  }

  earlier(before: number): Promise<readonly TurnView[]> {
    return toEarlierTurns(this.model, this.#standing(), before);
  }

  tell(event: CaseEvent): void {
    this.#options.listen(event);
  }

  /** Reads the record, and finishes what a closed tab left open. */
  async begin(): Promise<void> {
    const trusted = await this.#record.begin();
    if (trusted !== null) void this.#check(trusted);
    // Only a case that was left in the middle of something has to be written to be opened.
    const { open, pending, secret, sources } = this.model.state;
    if (sources.length === 0) this.#options.ports.prepareParser();
    if (secret === null || open !== null || pending !== null) await this.#finishLeft();
    void this.#prepare();
  }

  close(): void {
    this.#closed = true;
    this.#holdBack();
    this.#channel.close();
  }

  cancel(): void {
    this.#cancel.abort();
  }

  /** The title is the shelf's alone: no record holds it. */
  async retitle(title: string): Promise<void> {
    this.#head = { ...this.#head, title };
    this.tell({ kind: 'follow', change: await this.#change() });
  }

  /** One act under the case's lock. Another tab may have written since: then the case is opened again first. */
  async perform(act: Act, report: (done: number, total: number) => void = () => undefined): Promise<CaseChange> {
    this.#cancel = new AbortController();
    this.#reading = report;
    this.#shelving = act.kind === 'library';
    this.#acting = true;
    if (act.kind === 'import' || act.kind === 'library') this.#holdBack();
    if (act.kind === 'import') this.#options.ports.prepareParser();
    const isAsked = act.kind === 'question' || act.kind === 'accept' || act.kind === 'clarify';
    try {
      if (isAsked) await this.#readForQuestion();
      if (this.#cancel.signal.aborted) return await this.#change(); // nothing is on record of it
      const outcome = await this.#locked(async () => {
        await requireRoom(this.#options.ports.space, act);
        this.#finished = null;
        const live = await this.#wake();
        const done = await this.#finishedAs(act);
        if (done !== null) return done;
        requireClock(this.#options.ports.now(), live.state());
        return live.perform(act);
      });
      await this.#settle();
      if (outcome.kind === 'rejected') throw toRejection(outcome.code);
      if (act.kind === 'import' || act.kind === 'library' || (isAsked && this.#isUnread)) this.#prepareSoon();
      return await this.#change();
    } catch (error) {
      throw await this.#afterFailure(error);
    } finally {
      this.#acting = false;
      this.tell({ kind: 'progress', progress: null });
    }
  }

  /**
   * The person says that the clock of this device is to be gone by, although it is behind the record: that is a new epoch,
   * which says so, and what is still open is asked again in it.
   */
  acceptClock(): Promise<CaseChange> {
    return this.#reopen('clock_set_back', undefined);
  }

  /** Ours with these on top from the next record on, or ours alone: another epoch, which names them. */
  useRules(rules: Rules | null): Promise<CaseChange> {
    return this.#reopen(null, rules);
  }

  async #reopen(reason: OpenOptions['after'], rules: Rules | null | undefined): Promise<CaseChange> {
    this.#acting = true;
    try {
      await this.#locked(() => {
        this.#live = null;
        if (reason === null) requireClock(this.#options.ports.now(), this.model.state);
        return this.#wake(reason, rules);
      });
      return await this.#change();
    } catch (error) {
      throw await this.#afterFailure(error);
    } finally {
      this.#acting = false;
    }
  }

  /** What broke off and is asked for again was finished by opening the case: it is not done twice. */
  async #finishedAs(act: Act): Promise<Outcome | null> {
    if (this.#finished === null) return null;
    const { left, outcome } = this.#finished;
    return (await isSameAct(act, left, this.model.state, this.originals)) ? outcome : null;
  }

  #locked<Value>(work: () => Promise<Value>): Promise<Value> {
    return this.#options.ports.lock(this.id, work);
  }

  /** A folder comes as one act after the other: what it holds is read ahead when no more comes. */
  #prepareSoon(): void {
    this.#pause = setTimeout(() => {
      void this.#prepare().then(() => this.#readOn());
    }, PREPARE_PAUSE_MS);
  }

  #holdBack(): void {
    clearTimeout(this.#pause);
    this.#ahead.abort();
  }

  /** Reads the documents for searching before anybody waits for an answer. */
  async #prepare(): Promise<void> {
    this.#ahead = new AbortController();
    const { signal } = this.#ahead;
    const { frozen, names, retriever } = this.#options.ports;
    const asked = frozen.engines(names.engines).then(retriever);
    for (const together of searchedTogether(this.model.state.sources)) {
      const sources = together.map(({ id }) => id);
      await readAhead(asked, sources, this.blobs, signal);
    }
  }

  /** Documents that came while nobody read for meaning, and what broke off: for so long as a question may wait. */
  async #readForQuestion(): Promise<void> {
    const search = await this.#searchByMeaning();
    if (search === null) return;
    this.#holdBack();
    const tell = (covered: Covered): void =>
      this.tell({ kind: 'progress', progress: toReadingView(covered, this.model.state.tip.size) });
    const { signal } = this.#cancel;
    const { done, total } = await readForMeaning(search, this.model.state, this.blobs, signal, QUESTION_WAITS_MS, tell);
    this.#isUnread = done < total;
  }

  async #searchByMeaning(): Promise<MeaningSearch | null> {
    return (await this.#options.ports.searchByMeaning?.()) ?? null;
  }

  /** Nobody waits for it: what comes next ends it. */
  async #readOn(): Promise<void> {
    const { signal } = this.#ahead;
    if (signal.aborted) return;
    const search = await this.#searchByMeaning();
    if (search !== null) await readForMeaning(search, this.model.state, this.blobs, signal, Infinity);
  }

  /** Where it cannot be written now, the case can still be read, and the next act tries again. */
  async #finishLeft(): Promise<void> {
    try {
      requireClock(this.#options.ports.now(), this.model.state);
      await this.#locked(() => this.#wake());
    } catch (error) {
      const failure = await this.#afterFailure(error);
      if (!(failure instanceof AffidavitError) || !UNWRITABLE.has(failure.code)) throw failure;
    }
  }

  /** Replies signed by a key that is gone: the next record opens an epoch that says so. */
  async #keyLost(): Promise<OpenOptions['after']> {
    const { signer } = this.#options.signing;
    if (signer === null) return null;
    const latest = (await this.store.checkpoints()).at(-1);
    return isKeyLost(latest, this.model.state, signer) ? 'key_lost' : null;
  }

  /** The live case, opened from what is really stored; under the rules that it has, unless others are given. Call under the lock. */
  async #wake(reason: OpenOptions['after'] = null, rules?: Rules | null): Promise<RunningCase> {
    const { failed, ports, signing } = this.#options;
    if (this.#condition === 'broken') throw brokenRecord(this.id);
    await requireKept(ports.shelf, this.id);
    await Promise.all([this.#record.catchUp(), signing.follow()]);
    const isSigned = this.#signer === signing.signer;
    const second = (await ports.secondJudge?.()) ?? null;
    const search = await this.#searchByMeaning();
    const added = [search, second]
      .map((one) => `${one?.identity.oracle_id ?? ''} ${one?.identity.model_id ?? ''}`)
      .join();
    const isSame = this.#added === added;
    if (this.#live !== null && isSigned && isSame && isSameTip(this.#live.state().tip, this.model.state.tip))
      return this.#live;
    this.#live = null;
    const left = this.model.state.open;
    const [core, engines, parser] = await Promise.all([
      ports.frozen.core(ports.names.core),
      ports.frozen.engines(ports.names.engines),
      ports.parser((done, total) => {
        if (!this.#shelving) this.#reading(done, total);
      }),
    ]);
    const broken = failed.has(this.id);
    this.#signer = signing.signer;
    this.#added = added;
    const { manifest } = this.model.state;
    const own = rules === undefined && manifest !== null ? core.ownRulesOf(manifest) : (rules ?? null);
    this.#live = await core.openCase({
      core: `sha256:${ports.names.core}`,
      oracles: {
        ...ports.oracles(engines, parser),
        ...(search === null ? {} : { retriever: search }),
        ...(second === null ? {} : { entailer: second }),
      },
      store: this.store,
      blobs: this.blobs,
      signer: this.#signer,
      report: (progress) => {
        if (progress.phase === 'reading') this.#reading(progress.sources, progress.passages);
        this.tell({ kind: 'progress', progress: toProgressView(progress, this.#live?.state().tip.size ?? 0) });
      },
      signal: () => this.#cancel.signal,
      after: broken ? 'commit_failure' : (reason ?? (await this.#keyLost())),
      from: this.model.rest,
      ...(own === null ? {} : { rules: own }),
    });
    const outcome = this.#live.resumed.at(-1);
    this.#finished = left === null || outcome === undefined ? null : { left, outcome };
    failed.delete(this.id); // of a case that is not yet begun: there was no epoch to end
    this.#condition = broken ? 'reopened' : 'ready';
    await this.#settle();
    this.tell({ kind: 'saved', change: await this.#change() });
    return this.#live;
  }

  /** After a durable commit: the reading follows, the shelf notes the counts, other tabs are told. */
  async #settle(): Promise<void> {
    await this.#record.catchUp();
    const { now, shelf } = this.#options.ports;
    const { sources, tip, turns } = this.model.state;
    const counts = { changed: now(), sources: sources.length, turns: turns.length, records: tip.size };
    // A convenience of the shelf: what is durable does not fail because its count could not be noted.
    await shelf.note(this.id, counts).catch(() => undefined);
    this.#head = { ...this.#head, changedAt: counts.changed };
    if (!this.#closed) this.#channel.tell(); // a closed channel throws
  }

  /**
   * An act that broke off leaves nothing live: the next one opens the case from what is stored. Only a failed append
   * stops it, until an epoch has named the failure. Gives the error as it is told.
   */
  async #afterFailure(error: unknown): Promise<unknown> {
    this.#live = null;
    if (this.#options.failed.has(this.id)) this.#condition = 'stopped';
    const followed = await this.#record.catchUp().then(
      () => true,
      () => false, // the store itself may be gone; the code tells
    );
    if (followed) this.tell({ kind: 'follow', change: await this.#change() });
    if (!this.#options.ports.space.isExhausted(error)) return error;
    return new AffidavitError('STORE_QUOTA', 'expected room to write, the browser gave none', { cause: error });
  }

  async #followOthers(): Promise<void> {
    // What cannot be read now is read again, and told, with the next act.
    const changed = await this.#record.catchUp().catch(() => false);
    if (changed) this.tell({ kind: 'follow', change: await this.#change() });
  }

  /** What has come since the page was last told. */
  async #change(): Promise<CaseChange> {
    const told = this.#told;
    this.#told = this.model.state.tip.size;
    return toCaseChange(this.model, this.#standing(), told);
  }

  #standing(): CaseStanding {
    return { head: this.#head, condition: this.#condition, signed: this.#options.signing.signer !== null };
  }

  /** The records that were not read at opening. Where they do not hold, nothing more is written, and that is told. */
  async #check(trusted: Tip): Promise<void> {
    const idle = async (): Promise<boolean> => {
      do await pause(CHECK_PAUSE_MS);
      while (this.#acting && !this.#closed);
      return !this.#closed;
    };
    try {
      await checkStored(this.store, trusted, idle);
    } catch (error) {
      // A store that cannot be read just now is told with the next act.
      if (!(error instanceof AffidavitError) || error.code !== 'LEDGER_DISCONTINUITY') return;
      this.#condition = 'broken';
      await this.#record.forget();
      this.tell({ kind: 'follow', change: await this.#change() });
    }
  }
}

/** More than lies between two documents of a folder. */
const PREPARE_PAUSE_MS = 250;

/** Between two parts of the check: what a person asks goes first. */
const CHECK_PAUSE_MS = 20;

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function brokenRecord(id: string): AffidavitError {
  return new AffidavitError('LEDGER_DISCONTINUITY', `the stored records of case ${id} do not hold together`);
}

/** Of the device, not of the case: what is stored can still be read. */
const UNWRITABLE: ReadonlySet<string> = new Set([
  'LEDGER_FAILED',
  'BLOB_FAILED',
  'STORE_QUOTA',
  'SIGNER_FAILED',
  'CLOCK_BEHIND',
]);
function toRejection(code: string): AffidavitError {
  if (code === 'CLOCK_BEHIND') return new AffidavitError('CLOCK_BEHIND', 'expected a clock that does not go back');
  return new AffidavitError('SOURCE_REJECTED', code);
}
