// One case open in this tab. Every act takes the case's lock, finds what is really stored, is performed by the frozen core,
// and is told after the commit.

import type { Act } from '#core/case.ts';
import { AffidavitError } from '#core/errors.ts';
import type { OpenCase } from '#core/open.ts';
import type { BlobStore } from '#core/ports.ts';
import { toCaseView } from '#lib/case/case-view.ts';
import { toProgressView } from '#lib/case/progress-view.ts';
import type { ReadModel } from '#lib/case/read-model.ts';
import type { CaseEvent } from '#lib/state/client.ts';
import type { CaseCondition, CaseHeadView, CaseView } from '#lib/ui/view.ts';
import { FollowedRecord, isSameTip } from '#workers/followed-record.ts';
import type { Channel, DeskPorts } from '#workers/ports.ts';
import type { Signing } from '#workers/signing.ts';
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
  readonly #options: OpenedCaseOptions;
  readonly #record: FollowedRecord;
  readonly #channel: Channel;
  #head: CaseHeadView;
  #condition: CaseCondition;
  /** Null until this tab has written, and after an act broke off. */
  #live: OpenCase | null = null;
  #cancel = new AbortController();
  #closed = false;

  constructor(head: CaseHeadView, options: OpenedCaseOptions) {
    const { failed, ports } = options;
    this.id = head.id;
    this.#head = head;
    this.#options = options;
    this.store = new WatchedLedger(ports.ledger(this.id), this.id, failed);
    this.blobs = ports.blobs(this.id);
    this.#record = new FollowedRecord(this.store, this.blobs);
    this.#condition = failed.has(this.id) ? 'stopped' : 'ready';
    this.#channel = ports.channel(this.id, () => void this.#followOthers());
  }

  get head(): CaseHeadView {
    return this.#head;
  }

  get model(): ReadModel {
    return this.#record.model;
  }

  view(): CaseView {
    return toCaseView(this.model, this.#head, this.#condition, this.#options.signing.signer !== null);
  }

  tell(event: CaseEvent): void {
    this.#options.listen(event);
  }

  /** Reads the record, and finishes what a closed tab left open. */
  async begin(): Promise<void> {
    await this.#record.catchUp();
    // Only a case that was left in the middle of something has to be written to be opened.
    const { open, pending, secret } = this.model.state;
    if (secret === null || open !== null || pending !== null) await this.#finishLeft();
  }

  close(): void {
    this.#closed = true;
    this.#channel.close();
  }

  cancel(): void {
    this.#cancel.abort();
  }

  /** The title is the shelf's alone: no record holds it. */
  retitle(title: string): void {
    this.#head = { ...this.#head, title };
    this.tell({ kind: 'follow', view: this.view() });
  }

  /** One act under the case's lock. Another tab may have written since: then the case is opened again first. */
  async perform(act: Act): Promise<CaseView> {
    this.#cancel = new AbortController();
    try {
      const outcome = await this.#options.ports.lock(this.id, async () => {
        await this.#requireRoom(act);
        return (await this.#wake()).perform(act);
      });
      await this.#settle();
      if (outcome.kind === 'rejected') throw toRejection(outcome.code);
      return this.view();
    } catch (error) {
      throw await this.#afterFailure(error);
    } finally {
      this.tell({ kind: 'progress', progress: null });
    }
  }

  /** Where it cannot be written now, the case can still be read, and the next act tries again. */
  async #finishLeft(): Promise<void> {
    try {
      await this.#options.ports.lock(this.id, () => this.#wake());
    } catch (error) {
      const failure = await this.#afterFailure(error);
      if (!(failure instanceof AffidavitError) || !UNWRITABLE.has(failure.code)) throw failure;
    }
  }

  /** The live case, opened from what is really stored. Call under the lock. */
  async #wake(): Promise<OpenCase> {
    const { failed, ports, signing } = this.#options;
    await this.#requireKept();
    await this.#record.catchUp();
    if (this.#live !== null && isSameTip(this.#live.state().tip, this.model.state.tip)) return this.#live;
    this.#live = null;
    const core = await ports.frozen.core(ports.names.core);
    const engines = await ports.frozen.engines(ports.names.engines);
    const broken = failed.has(this.id);
    this.#live = await core.openCase({
      core: `sha256:${ports.names.core}`,
      oracles: ports.oracles(engines),
      store: this.store,
      blobs: this.blobs,
      signer: signing.signer,
      report: (progress) => {
        this.tell({ kind: 'progress', progress: toProgressView(progress, this.#live?.state().tip.size ?? 0) });
      },
      signal: () => this.#cancel.signal,
      after: broken ? 'commit_failure' : null,
    });
    failed.delete(this.id); // of a case that is not yet begun: there was no epoch to end
    this.#condition = broken ? 'reopened' : 'ready';
    await this.#settle();
    return this.#live;
  }

  /** After a durable commit: the view follows, the shelf notes the counts, other tabs are told. */
  async #settle(): Promise<void> {
    await this.#record.catchUp();
    const { now, shelf } = this.#options.ports;
    const { sources, tip, turns } = this.model.state;
    const counts = { changed: now(), sources: sources.length, turns: turns.length, records: tip.size };
    // A convenience of the shelf: what is durable does not fail because its count could not be noted.
    await shelf.note(this.id, counts).catch(() => undefined);
    this.#head = { ...this.#head, changedAt: counts.changed };
    if (!this.#closed) this.#channel.tell(); // a closed channel throws
    this.tell({ kind: 'saved', view: this.view() });
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
    if (followed) this.tell({ kind: 'follow', view: this.view() });
    if (!this.#options.ports.space.isExhausted(error)) return error;
    return new AffidavitError('STORE_QUOTA', 'expected room to write, the browser gave none', { cause: error });
  }

  /** Refuses what clearly cannot be stored, before anything is written; an unknown amount of room refuses nothing. */
  async #requireRoom(act: Act): Promise<void> {
    const needed = ACT_BYTES + (act.kind === 'import' ? act.bytes.length * IMPORT_FACTOR : 0);
    const free = await this.#options.ports.space.freeBytes();
    if (free !== null && free < needed)
      throw new AffidavitError('STORE_QUOTA', `expected room for ${needed} bytes, the browser leaves ${free}`);
  }

  /** Removed in another tab, or cleared with the site's data: a new record must not grow under the old name. */
  async #requireKept(): Promise<void> {
    const kept = (await this.#options.ports.shelf.list()).some((row) => row.caseId === this.id);
    if (!kept) throw new AffidavitError('CASE_NOT_FOUND', `case ${this.id} is no longer stored`);
  }

  async #followOthers(): Promise<void> {
    // What cannot be read now is read again, and told, with the next act.
    const changed = await this.#record.catchUp().catch(() => false);
    if (changed) this.tell({ kind: 'follow', view: this.view() });
  }
}

/** Of the store, not of the case: what is stored can still be read. */
const UNWRITABLE: ReadonlySet<string> = new Set(['LEDGER_FAILED', 'BLOB_FAILED', 'STORE_QUOTA', 'SIGNER_FAILED']);
/** Room to ask for: a document is stored 2.9 times (original, text, passages), a question took 15 to 20 kB a draft (measured). */
const ACT_BYTES = 262_144;
const IMPORT_FACTOR = 3;

function toRejection(code: string): AffidavitError {
  if (code === 'CLOCK_BEHIND') return new AffidavitError('CLOCK_BEHIND', 'expected a clock that does not go back');
  return new AffidavitError('SOURCE_REJECTED', code);
}
