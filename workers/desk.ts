// The worker's side of `CaseClient`: one open case, its only writer under the case's lock, and the shelf beside it.

import type { Act } from '#core/case.ts';
import { AffidavitError } from '#core/errors.ts';
import type { OpenCase, Oracles } from '#core/open.ts';
import type { BlobStore, LedgerStore, Signer, Tip } from '#core/ports.ts';
import type { Progress } from '#core/world.ts';
import { toCaseView, toCoreType, toDocument } from '#lib/case/case-view.ts';
import { toProgressView } from '#lib/case/progress-view.ts';
import { ReadModel } from '#lib/case/read-model.ts';
import { toRecordRow } from '#lib/case/record-view.ts';
import { toRecordView } from '#lib/case/record-detail.ts';
import { brokenFrom, tamperBundle } from '#lib/case/tamper.ts';
import { traceFrom } from '#lib/case/trace.ts';
import { engineViews } from '#lib/case/engine-view.ts';
import { checkingView, toVerifyView } from '#lib/case/verify-view.ts';
import type { BundleFile, CaseClient, CaseEvent, SourceFile } from '#lib/state/client.ts';
import type {
  CaseCondition,
  CaseHeadView,
  CaseView,
  DocumentView,
  EngineView,
  RecordRowView,
  RecordView,
  RequestView,
  TamperView,
  TraceView,
  VerifyReportView,
} from '#lib/ui/view.ts';
import type { CoreModule, Frozen } from '#workers/frozen.ts';
import { WatchedLedger } from '#workers/watched-ledger.ts';

/** A row of the shelf: a person's own name for a case, and counts to show without opening it. */
export interface ShelfRow {
  readonly caseId: string;
  readonly title: string;
  readonly archived: boolean;
  readonly created: number;
  readonly changed: number;
  readonly sources: number;
  readonly turns: number;
  readonly records: number;
}
export interface ShelfStore {
  list(): Promise<readonly ShelfRow[]>;
  create(caseId: string, title: string, created: number): Promise<void>;
  rename(caseId: string, title: string): Promise<void>;
  archive(caseId: string, archived: boolean): Promise<void>;
  note(caseId: string, counts: Pick<ShelfRow, 'changed' | 'sources' | 'turns' | 'records'>): Promise<void>;
  remove(caseId: string): Promise<void>;
}
/** Everything outside that the desk needs, chosen by `case.worker.ts`. */
export interface DeskPorts {
  readonly shelf: ShelfStore;
  readonly ledger: (caseId: string) => LedgerStore;
  readonly blobs: (caseId: string) => BlobStore;
  readonly lock: <Value>(caseId: string, work: () => Promise<Value>) => Promise<Value>;
  readonly signer: () => Promise<Signer | null>;
  readonly frozen: Pick<Frozen, 'core' | 'engines' | 'loadCore' | 'loadEngines'>;
  readonly names: { readonly core: string; readonly engines: string };
  readonly oracles: (engines: Awaited<ReturnType<Frozen['engines']>>) => Oracles;
  readonly now: () => number;
  readonly newId: () => string;
  readonly channel: (caseId: string, heard: () => void) => { tell(): void; close(): void };
  readonly space: Space;
}
export interface Space {
  /** Bytes clearly left to this origin, or null where nobody knows. */
  freeBytes(): Promise<number | null>;
  /** Whether a write failed for want of room. */
  isExhausted(error: unknown): boolean;
}

interface Opened {
  readonly id: string;
  readonly store: LedgerStore;
  readonly blobs: BlobStore;
  /** Replaced when reading broke in the middle: the next reading starts at the first record. */
  model: ReadModel;
  /** The reading in progress: the model follows one at a time. */
  following: Promise<boolean>;
  readonly listen: (event: CaseEvent) => void;
  readonly channel: { tell(): void; close(): void };
  /** Null until this tab has written, and after an act broke off. */
  live: OpenCase | null;
  condition: CaseCondition;
  head: CaseHeadView;
}

export class Desk implements CaseClient {
  readonly #ports: DeskPorts;
  #opened: Opened | null = null;
  #signer: Signer | null = null;
  #cancel = new AbortController();
  #requests: readonly RequestView[] = [];
  /** Cases with a failed append that no epoch has named yet. */
  readonly #failed = new Set<string>();

  constructor(ports: DeskPorts) {
    this.#ports = ports;
  }

  /** What this worker asked the network for: told to whoever has a case open, kept until somebody has. */
  heardRequests(requests: readonly RequestView[]): void {
    this.#requests = [...this.#requests, ...requests];
    if (this.#opened === null) return;
    this.#opened.listen({ kind: 'requests', requests: this.#requests });
    this.#requests = [];
  }

  // The shelf ------------------------------------------------------------------------------------------------------

  async cases(): Promise<readonly CaseHeadView[]> {
    return (await this.#ports.shelf.list()).map(toHead);
  }

  async create(title: string): Promise<CaseHeadView> {
    const created = this.#ports.now();
    const caseId = this.#ports.newId();
    await this.#ports.shelf.create(caseId, title, created);
    return toHead({ caseId, title, archived: false, created, changed: created, sources: 0, turns: 0, records: 0 });
  }

  rename(id: string, title: string): Promise<void> {
    return this.#ports.shelf.rename(id, title);
  }

  archive(id: string, archived: boolean): Promise<void> {
    return this.#ports.shelf.archive(id, archived);
  }

  async remove(id: string): Promise<void> {
    if (this.#opened?.id === id) await this.close();
    await this.#ports.lock(id, () => this.#ports.shelf.remove(id));
  }

  // The open case --------------------------------------------------------------------------------------------------

  async open(id: string, listen: (event: CaseEvent) => void): Promise<CaseView> {
    await this.close();
    const row = (await this.#ports.shelf.list()).find((candidate) => candidate.caseId === id);
    if (row === undefined) throw new AffidavitError('CASE_NOT_FOUND', `no case ${id}`);
    const store = new WatchedLedger(this.#ports.ledger(id), id, this.#failed);
    const blobs = this.#ports.blobs(id);
    const opened: Opened = {
      id,
      store,
      blobs,
      model: new ReadModel(store, blobs),
      following: Promise.resolve(false),
      listen,
      channel: this.#ports.channel(id, () => void this.#followOthers()),
      live: null,
      condition: this.#failed.has(id) ? 'stopped' : 'ready',
      head: toHead(row),
    };
    this.#opened = opened;
    this.heardRequests([]);
    this.#signer ??= this.#guarded(await this.#ports.signer());
    await this.#catchUp(opened);
    // Only a case that was left in the middle of something has to be written to be opened.
    const { open, pending, secret } = opened.model.state;
    if (secret === null || open !== null || pending !== null) await this.#finishLeft(opened);
    return this.#view(opened);
  }

  close(): Promise<void> {
    this.#opened?.channel.close();
    this.#opened = null;
    return Promise.resolve();
  }

  ask(text: string): Promise<CaseView> {
    return this.#perform({ kind: 'question', text });
  }

  accept(turn: number, passage: number): Promise<CaseView> {
    const { model } = this.#required();
    const stateSeq = model.state.turns.find((asked) => asked.questionSeq === turn)?.stateSeq ?? null;
    const answer = stateSeq === null ? undefined : model.replyAt(stateSeq)?.parts.answer;
    const closest = answer?.kind === 'refusal' ? answer.refusal.closest[passage] : undefined;
    if (closest === undefined) throw new AffidavitError('INPUT_SCHEMA', 'expected a passage of a refusal');
    return this.#perform({ kind: 'accept', questionSeq: turn, source: closest.source_id, passage: closest.passage });
  }

  importSource({ bytes, datedAt, media, name, type }: SourceFile): Promise<CaseView> {
    if (media !== 'text/markdown' && media !== 'text/plain')
      throw new AffidavitError('SOURCE_MEDIA', `${name} is ${media}`);
    return this.#perform({
      kind: 'import',
      name,
      media,
      bytes,
      type: toCoreType(type),
      sphere: 'INSIDE',
      credibility: null,
      dated: datedAt === null ? null : new Date(datedAt).toISOString().slice(0, 10),
      supersedes: null,
    });
  }

  cancel(): Promise<void> {
    this.#cancel.abort();
    return Promise.resolve();
  }

  async document(source: string): Promise<DocumentView> {
    const { blobs, model } = this.#required();
    const document = await toDocument(model, blobs, source);
    if (document === null) throw new AffidavitError('LEDGER_NOT_FOUND', `no source ${source}`);
    return document;
  }

  async records(_signal: AbortSignal, from: number, to: number): Promise<readonly RecordRowView[]> {
    return (await this.#required().model.read(from, to)).map(toRecordRow);
  }

  record(seq: number): Promise<RecordView> {
    const { blobs, model } = this.#required();
    return toRecordView(model, blobs, seq);
  }

  async trace(_signal: AbortSignal, seq: number, sentence: number | null): Promise<TraceView> {
    const { blobs, model } = this.#required();
    const reply = model.replyAt(seq);
    if (reply === null) throw new AffidavitError('LEDGER_NOT_FOUND', `no reply sealed at record ${String(seq)}`);
    return traceFrom(await model.read(0, seq + 1), blobs, reply, sentence);
  }

  async exportBundle(): Promise<BundleFile> {
    const { blobs, head, store } = this.#required();
    const core = await this.#core();
    const name = head.title
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 60);
    return {
      name: `${name === '' ? 'case' : name}.affidavit`,
      bytes: await core.writeBundle(store, blobs, this.#signer, `sha256:${this.#ports.names.core}`),
    };
  }

  async tamper(signal: AbortSignal, seq: number, payload: string): Promise<TamperView> {
    const { model } = this.#required();
    const { bytes, name } = await this.exportBundle();
    const copy = tamperBundle(bytes, seq, payload);
    const report = await this.verifyBundle(signal, { name, bytes: copy }, () => undefined);
    return { seq, records: model.state.tip.size, report, brokenFrom: brokenFrom(copy, (at) => model.headAt(at)) };
  }

  // The verifier ---------------------------------------------------------------------------------------------------

  async verifyBundle(
    _signal: AbortSignal,
    file: BundleFile,
    report: (report: VerifyReportView) => void,
  ): Promise<VerifyReportView> {
    const { loadCore, loadEngines } = this.#ports.frozen;
    const core = await this.#core();
    const verified = await core.verifyBundle(file.bytes, {
      loadCore,
      loadEngines,
      report: (done) => {
        report(checkingView(file.name, file.bytes.length, done));
      },
    });
    return toVerifyView(file.name, file.bytes, verified);
  }

  engines(): Promise<readonly EngineView[]> {
    return Promise.resolve(engineViews());
  }

  // ----------------------------------------------------------------------------------------------------------------

  /** One act under the case's lock. Another tab may have written since: then the case is opened again first. */
  async #perform(act: Act): Promise<CaseView> {
    const opened = this.#required();
    this.#cancel = new AbortController();
    try {
      const outcome = await this.#ports.lock(opened.id, async () => {
        await this.#requireRoom(act);
        return (await this.#wake(opened)).perform(act);
      });
      await this.#settle(opened);
      if (outcome.kind === 'rejected') throw toRejection(outcome.code);
      return this.#view(opened);
    } catch (error) {
      throw await this.#afterFailure(opened, error);
    } finally {
      opened.listen({ kind: 'progress', progress: null });
    }
  }

  /** What a closed tab left open. Where it cannot be written now, the case can still be read, and the next act tries again. */
  async #finishLeft(opened: Opened): Promise<void> {
    try {
      await this.#ports.lock(opened.id, () => this.#wake(opened));
    } catch (error) {
      const failure = await this.#afterFailure(opened, error);
      if (!(failure instanceof AffidavitError) || !UNWRITABLE.has(failure.code)) throw failure;
    }
  }

  /** The live case, opened from what is really stored. Call under the lock. */
  async #wake(opened: Opened): Promise<OpenCase> {
    await this.#requireKept(opened);
    await this.#catchUp(opened);
    if (opened.live !== null && isSame(opened.live.state().tip, opened.model.state.tip)) return opened.live;
    opened.live = null;
    const core = await this.#core();
    const engines = await this.#ports.frozen.engines(this.#ports.names.engines);
    const broken = this.#failed.has(opened.id);
    opened.live = await core.openCase({
      core: `sha256:${this.#ports.names.core}`,
      oracles: this.#ports.oracles(engines),
      store: opened.store,
      blobs: opened.blobs,
      signer: this.#signer,
      report: (progress) => {
        this.#tell(opened, progress);
      },
      signal: () => this.#cancel.signal,
      after: broken ? 'commit_failure' : null,
    });
    this.#failed.delete(opened.id); // of a case that is not yet begun: there was no epoch to end
    opened.condition = broken ? 'reopened' : 'ready';
    await this.#settle(opened);
    return opened.live;
  }

  /** After a durable commit: the view follows, the shelf notes the counts, other tabs are told. */
  async #settle(opened: Opened): Promise<void> {
    await this.#catchUp(opened);
    const { sources, tip, turns } = opened.model.state;
    const counts = { changed: this.#ports.now(), sources: sources.length, turns: turns.length, records: tip.size };
    // A convenience of the shelf: what is durable does not fail because its count could not be noted.
    await this.#ports.shelf.note(opened.id, counts).catch(() => undefined);
    opened.head = { ...opened.head, changedAt: counts.changed };
    if (this.#opened === opened) opened.channel.tell(); // a closed channel throws
    opened.listen({ kind: 'saved', view: this.#view(opened) });
  }

  /**
   * An act that broke off leaves nothing live: the next one opens the case from what is stored. Only a failed append
   * stops it, until an epoch has named the failure. Gives the error as it is told.
   */
  async #afterFailure(opened: Opened, error: unknown): Promise<unknown> {
    opened.live = null;
    if (this.#failed.has(opened.id)) opened.condition = 'stopped';
    const followed = await this.#catchUp(opened).then(
      () => true,
      () => false, // the store itself may be gone; the code tells
    );
    if (followed) opened.listen({ kind: 'follow', view: this.#view(opened) });
    if (!this.#ports.space.isExhausted(error)) return error;
    return new AffidavitError('STORE_QUOTA', 'expected room to write, the browser gave none', { cause: error });
  }

  /** Refuses what clearly cannot be stored, before anything is written; an unknown amount of room refuses nothing. */
  async #requireRoom(act: Act): Promise<void> {
    const needed = ACT_BYTES + (act.kind === 'import' ? act.bytes.length * IMPORT_FACTOR : 0);
    const free = await this.#ports.space.freeBytes();
    if (free !== null && free < needed)
      throw new AffidavitError('STORE_QUOTA', `expected room for ${needed} bytes, the browser leaves ${free}`);
  }

  /** Removed in another tab, or cleared with the site's data: a new record must not grow under the old name. */
  async #requireKept({ id }: Opened): Promise<void> {
    const kept = (await this.#ports.shelf.list()).some((row) => row.caseId === id);
    if (!kept) throw new AffidavitError('CASE_NOT_FOUND', `case ${id} is no longer stored`);
  }

  /** Reads what was appended since, one reading after the other: own acts and other tabs' ask for it at any time. */
  #catchUp(opened: Opened): Promise<boolean> {
    const read = async (): Promise<boolean> => {
      try {
        const changed = await opened.model.catchUp();
        await requireContinued(opened);
        return changed;
      } catch (error) {
        opened.model = new ReadModel(opened.store, opened.blobs);
        throw error;
      }
    };
    const reading = opened.following.then(read, read);
    opened.following = reading;
    return reading;
  }

  /** A key that cannot sign any more is put aside: the case goes on unsigned, and its view says so. */
  #guarded(signer: Signer | null): Signer | null {
    if (signer === null) return null;
    return {
      publicKey: signer.publicKey,
      sign: async (message) => {
        try {
          return await signer.sign(message);
        } catch (cause) {
          this.#signer = null;
          throw new AffidavitError('SIGNER_FAILED', 'expected a signature of the device key', { cause });
        }
      },
    };
  }

  async #followOthers(): Promise<void> {
    const opened = this.#opened;
    if (opened === null) return;
    // What cannot be read now is read again, and told, with the next act.
    const changed = await this.#catchUp(opened).catch(() => false);
    if (changed) opened.listen({ kind: 'follow', view: this.#view(opened) });
  }

  #tell(opened: Opened, progress: Progress): void {
    opened.listen({ kind: 'progress', progress: toProgressView(progress, opened.live?.state().tip.size ?? 0) });
  }

  #view(opened: Opened): CaseView {
    return toCaseView(opened.model, opened.head, opened.condition, this.#signer !== null);
  }

  #required(): Opened {
    if (this.#opened === null) throw new AffidavitError('CASE_NOT_FOUND', 'no case is open');
    return this.#opened;
  }

  #core(): Promise<CoreModule> {
    return this.#ports.frozen.core(this.#ports.names.core);
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

/** The stored record must go on from what was read of it (AXL6-004): storage that was cleared, or set back, is told. */
async function requireContinued({ model, store }: Opened): Promise<void> {
  const read = model.state.tip;
  const stored = await store.tip();
  if (stored.size > read.size || isSame(stored, read)) return;
  throw new AffidavitError(
    'LEDGER_DISCONTINUITY',
    `expected record ${read.size} to be the last or to be followed, the store holds ${stored.size}`,
  );
}

function isSame(one: Tip, other: Tip): boolean {
  return one.size === other.size && one.head === other.head;
}

function toHead({ archived, caseId, changed, created, records, sources, title, turns }: ShelfRow): CaseHeadView {
  return { id: caseId, title, archived, createdAt: created, changedAt: changed, sources, turns, records };
}
