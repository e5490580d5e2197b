// A case at work, for page, command line and server alike. Every act takes the case's lock, finds what is really stored, is
// performed by the frozen core, and is reported after the commit.

import { isKeyLost } from '#core/keys/keys.ts';
import type { Act, Outcome } from '#core/case/case.ts';
import { AffidavitError } from '#core/errors.ts';
import type { RunningCase, OpenOptions } from '#core/case/open.ts';
import type { Rules } from '#core/admission/policy/packs/named.ts';
import type { BlobStore, Signer, Tip } from '#core/ports.ts';
import type { OpenWork } from '#core/case/state.ts';
import { addedModels } from '#desk/engines/added-models.ts';
import { requireClock, requireKept, requireRoom } from '#desk/acts/before-act.ts';
import { ASKS, UNWRITABLE, type CaseOptions, type Condition } from '#desk/case-options.ts';
import { coreFor, kindOfCase } from '#desk/frozen/frozen.ts';
import { FollowedRecord, isSameTip } from '#desk/record/followed-record.ts';
import { Originals } from '#desk/acts/originals.ts';
import type { Channel, Covered, MeaningSearch, Report } from '#desk/ports.ts';
import { Ahead } from '#desk/engines/read-ahead.ts';
import type { ReadModel } from '#desk/record/read-model.ts';
import { QUESTION_WAITS_MS, readForMeaning } from '#desk/engines/read-meaning.ts';
import { isSameAct } from '#desk/acts/same-act.ts';
import { checkStored } from '#desk/record/stored-check.ts';
import { WatchedLedger } from '#desk/record/watched-ledger.ts';

export class CaseAtWork {
  readonly id: string;
  readonly store: WatchedLedger;
  readonly blobs: BlobStore;
  readonly originals: Originals;
  readonly #options: CaseOptions;
  readonly #record: FollowedRecord;
  readonly #channel: Channel | null;
  readonly #ahead: Ahead | null;
  #condition: Condition;
  /** Null until this tab has written, and after an act broke off. */
  #live: RunningCase | null = null;
  /** The key that the live case signs with. */
  #signer: Signer | null = null;
  /** The models that a person has added, which the live case was opened with. */
  #added = '';
  #cancel = new AbortController();
  /** Called with the pages of a document that are read, or the sources of a library. */
  #reading: Report = () => undefined;
  /** Work that an earlier act left open, and its outcome when this act opened the case for writing. */
  #finished: { readonly left: OpenWork; readonly outcome: Outcome } | null = null;
  #shelving = false;
  #acting = false;
  #closed = false;

  constructor(id: string, options: CaseOptions) {
    const { failed, ports } = options;
    const { shared } = ports;
    this.id = id;
    this.#options = options;
    this.store = new WatchedLedger(ports.ledger(id), id, failed);
    this.blobs = ports.blobs(id);
    this.originals = new Originals(this.blobs);
    this.#record = new FollowedRecord(id, this.store, this.blobs, shared?.folds ?? null);
    this.#condition = failed.has(id) ? 'stopped' : 'ready';
    this.#channel = shared?.channel(id, () => void this.#followOthers()) ?? null;
    this.#ahead =
      shared === undefined
        ? null
        : new Ahead({
            retriever: () => ports.frozen.engines(ports.frozen.names.engines).then(shared.retriever),
            sources: () => this.model.state.sources,
            blobs: this.blobs,
            readOn: (signal) => this.#readByMeaning(signal, Infinity, () => undefined),
          });
  }

  get model(): ReadModel {
    return this.#record.model;
  }

  /** Until this resolves, this copy of the code cannot tell the words of a text (`#desk/frozen/frozen.ts`). */
  readonly ownLanguage = (): Promise<void> => this.#options.ports.frozen.ownLanguage();

  get condition(): Condition {
    return this.#condition;
  }

  get signed(): boolean {
    return this.#options.signing.signer !== null;
  }

  /** Reads the record, and finishes what a closed tab left open: where the device lets it, else the case can still be read. */
  async begin(): Promise<void> {
    const trusted = await this.#record.begin();
    if (trusted !== null) void this.#check(trusted);
    // Only a case that was left in the middle of something has to be written to be opened.
    const { open, pending, secret, sources } = this.model.state;
    if (sources.length === 0) this.#options.ports.shared?.prepareParser();
    if (secret === null || open !== null || pending !== null) await this.#finishLeft();
    void this.#ahead?.start();
  }

  /** Finishes what is open, replayed to where it stopped and then live. Throws where it cannot be written now. */
  async finish(): Promise<void> {
    await this.#locked(() => this.#wake());
  }

  /** A search by meaning has come, or was let on: documents are read for it while nobody waits. */
  readOn(): void {
    this.#ahead?.goOn();
  }

  close(): void {
    this.#closed = true;
    this.#ahead?.stop();
    this.#channel?.close();
  }

  cancel(): void {
    this.#cancel.abort();
  }

  /**
   * One act under the case's lock. Another tab may have written since: then the case is opened again first. Null where it
   * was cancelled before anything of it was on record. Throws what the core throws for bad input and failed writes.
   */
  async perform(act: Act, report: Report = () => undefined): Promise<Outcome | null> {
    this.#cancel = new AbortController();
    this.#reading = report;
    this.#shelving = act.kind === 'library';
    this.#acting = true;
    const adds = act.kind === 'import' || act.kind === 'library';
    const asks = ASKS.has(act.kind);
    if (adds) this.#ahead?.stop();
    if (act.kind === 'import') this.#options.ports.shared?.prepareParser();
    try {
      const isUnread = asks && (await this.#readForQuestion());
      if (this.#cancel.signal.aborted) return null;
      const outcome = await this.#locked(async () => {
        await requireRoom(this.#options.ports.shared?.space, act);
        this.#finished = null;
        const live = await this.#wake();
        const done = await this.#finishedAs(act);
        if (done !== null) return done;
        requireClock(this.#options.ports.now(), live.state());
        return live.perform(act);
      });
      await this.#settle();
      if (adds || isUnread) this.#ahead?.soon();
      if (outcome.kind === 'rejected') await this.#forgetLive();
      return outcome;
    } catch (error) {
      throw await this.#afterFailure(error);
    } finally {
      this.#acting = false;
    }
  }

  /**
   * The person says that the clock of this device is right, although it is behind the record: a new epoch says so, and open
   * work is asked again in it.
   */
  acceptClock(): Promise<void> {
    return this.#reopen('clock_set_back', undefined);
  }

  /** Ours with these on top from the next record on, or ours alone: another epoch, which names them. */
  useRules(rules: Rules | null): Promise<void> {
    return this.#reopen(null, rules);
  }

  async #reopen(reason: OpenOptions['after'], rules: Rules | null | undefined): Promise<void> {
    this.#acting = true;
    try {
      await this.#locked(() => {
        this.#live = null;
        if (reason === null) requireClock(this.#options.ports.now(), this.model.state);
        return this.#wake(reason, rules);
      });
    } catch (error) {
      throw await this.#afterFailure(error);
    } finally {
      this.#acting = false;
    }
  }

  /** Opening the case has finished what broke off: where that is what is asked for now, it is not done twice. */
  async #finishedAs(act: Act): Promise<Outcome | null> {
    if (this.#finished === null) return null;
    const { left, outcome } = this.#finished;
    return (await isSameAct(act, left, this.model.state, this.originals)) ? outcome : null;
  }

  #locked<Value>(work: () => Promise<Value>): Promise<Value> {
    return this.#options.ports.shared?.lock(this.id, work) ?? work();
  }

  get #signal(): AbortSignal {
    return this.#options.signal ?? this.#cancel.signal;
  }

  /** Reads new documents by meaning for as long as a question may wait; true where some are left unread. */
  async #readForQuestion(): Promise<boolean> {
    const tell = (covered: Covered): void => this.#options.listener.reading(covered, this.model.state.tip.size);
    const waits = this.#options.meaningWaitsMs ?? QUESTION_WAITS_MS;
    const { done, total } = await this.#readByMeaning(this.#signal, waits, tell);
    return done < total;
  }

  async #readByMeaning(signal: AbortSignal, waits: number, tell: (covered: Covered) => void): Promise<Covered> {
    const search = await this.#searchByMeaning();
    if (search === null) return { done: 0, total: 0 };
    if (Number.isFinite(waits)) this.#ahead?.stop();
    return readForMeaning(search, this.model.state, this.blobs, signal, waits, tell);
  }

  async #searchByMeaning(): Promise<MeaningSearch | null> {
    return (await this.#options.ports.searchByMeaning?.()) ?? null;
  }

  /** Where it cannot be written now, the case can still be read, and the next act tries again. */
  async #finishLeft(): Promise<void> {
    try {
      requireClock(this.#options.ports.now(), this.model.state);
      await this.finish();
    } catch (error) {
      const failure = await this.#afterFailure(error);
      if (!(failure instanceof AffidavitError) || !UNWRITABLE.has(failure.code)) throw failure;
    }
  }

  /** The key that signed earlier replies is gone: the next record opens an epoch that says so. */
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
    await requireKept(ports.shared?.shelf, this.id);
    await Promise.all([this.#record.catchUp(), signing.follow()]);
    const isSigned = this.#signer === signing.signer;
    const added = await addedModels(ports);
    const isSame = this.#added === added.identity;
    if (this.#live !== null && isSigned && isSame && isSameTip(this.#live.state().tip, this.model.state.tip))
      return this.#live;
    this.#live = null;
    const left = this.model.state.open;
    const { frozen } = ports;
    const kind = (await kindOfCase(this.store)) ?? this.#options.kind ?? 'question';
    const hash = coreFor(frozen.names, kind);
    const [core, engines, parser] = await Promise.all([
      frozen.core(hash),
      frozen.engines(frozen.names.engines),
      ports.parser((done, total) => {
        if (!this.#shelving) this.#reading(done, total);
      }),
    ]);
    const broken = failed.has(this.id);
    this.#signer = signing.signer;
    this.#added = added.identity;
    const { manifest } = this.model.state;
    const given = this.#options.rules ?? null;
    const own = rules === undefined ? (manifest === null ? given : core.ownRulesOf(manifest)) : rules;
    this.#live = await core.openCase({
      core: `sha256:${hash}`,
      kind,
      oracles: ports.oracles(engines, parser, added.oracles),
      store: this.store,
      blobs: this.blobs,
      signer: this.#signer,
      report: (progress) => {
        if (progress.phase === 'reading') this.#reading(progress.sources, progress.passages);
        this.#options.listener.progress(progress, this.#live?.state().tip.size ?? 0);
      },
      signal: () => this.#signal,
      after: broken ? 'commit_failure' : (reason ?? (await this.#keyLost())),
      from: this.model.rest,
      ...(own === null ? {} : { rules: own }),
    });
    const outcome = this.#live.resumed.at(-1);
    this.#finished = left === null || outcome === undefined ? null : { left, outcome };
    failed.delete(this.id); // of a case that is not yet begun: there was no epoch to end
    this.#condition = broken ? 'reopened' : 'ready';
    await this.#settle();
    await this.#options.listener.changed('saved');
    return this.#live;
  }

  /** After a durable commit: the reading follows, the shelf notes the counts, other tabs are told. */
  async #settle(): Promise<void> {
    await this.#record.catchUp();
    const { now, shared } = this.#options.ports;
    const { sources, tip, turns } = this.model.state;
    const counts = { changed: now(), sources: sources.length, turns: turns.length, records: tip.size };
    // A convenience of the shelf: what is durable does not fail because its count could not be noted.
    await shared?.shelf.note(this.id, counts).catch(() => undefined);
    if (!this.#closed) this.#channel?.tell(); // a closed channel throws
  }

  async #forgetLive(): Promise<void> {
    this.#live = null;
    await this.#options.listener.changed('follow');
  }

  /**
   * An act that broke off leaves nothing live: the next one opens the case from what is stored. Only a failed append
   * stops it, until an epoch has named the failure. Returns the error to throw.
   */
  async #afterFailure(error: unknown): Promise<unknown> {
    this.#live = null;
    if (this.#options.failed.has(this.id)) this.#condition = 'stopped';
    const followed = await this.#record.catchUp().then(
      () => true,
      () => false, // the store itself may be gone; the code tells
    );
    if (followed) await this.#options.listener.changed('follow');
    if (this.#options.ports.shared?.space.isExhausted(error) !== true) return error;
    return new AffidavitError('STORE_QUOTA', 'expected room to write, the browser gave none', { cause: error });
  }

  async #followOthers(): Promise<void> {
    // What cannot be read now is read again, and reported, with the next act.
    const changed = await this.#record.catchUp().catch(() => false);
    if (changed) await this.#options.listener.changed('follow');
  }

  /** The records that were not read at opening. Where they do not hold, nothing more is written, and the page is told. */
  async #check(trusted: Tip): Promise<void> {
    const idle = async (): Promise<boolean> => {
      do await pause(CHECK_PAUSE_MS);
      while (this.#acting && !this.#closed);
      return !this.#closed;
    };
    try {
      await checkStored(this.store, trusted, idle);
    } catch (error) {
      // A store that cannot be read just now is reported with the next act.
      if (!(error instanceof AffidavitError) || error.code !== 'LEDGER_DISCONTINUITY') return;
      this.#condition = 'broken';
      await this.#record.forget();
      await this.#options.listener.changed('follow');
    }
  }
}

/** Between two parts of the check: what a person asks goes first. */
const CHECK_PAUSE_MS = 20;

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function brokenRecord(id: string): AffidavitError {
  return new AffidavitError('LEDGER_DISCONTINUITY', `the stored records of case ${id} do not hold together`);
}
