// The worker's side of `CaseClient`: one open case, its only writer under the case's lock, and the shelf beside it.

import type { Act } from '#core/case.ts';
import { AffidavitError } from '#core/errors.ts';
import type { OpenCase, Oracles } from '#core/open.ts';
import type { BlobStore, LedgerStore, Signer } from '#core/ports.ts';
import type { Progress } from '#core/world.ts';
import { toCaseView, toCoreType, toDocument } from '#lib/case/case-view.ts';
import { toProgressView } from '#lib/case/progress-view.ts';
import { ReadModel } from '#lib/case/read-model.ts';
import { toRecordRow } from '#lib/case/record-view.ts';
import { toRecordView } from '#lib/case/record-detail.ts';
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
  TraceView,
  VerifyReportView,
} from '#lib/ui/view.ts';
import type { CoreModule, Frozen } from '#workers/frozen.ts';

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
  readonly frozen: Frozen;
  readonly names: { readonly core: string; readonly engines: string };
  readonly oracles: (engines: Awaited<ReturnType<Frozen['engines']>>) => Oracles;
  readonly now: () => number;
  readonly newId: () => string;
  readonly channel: (caseId: string, heard: () => void) => { tell(): void; close(): void };
}

interface Opened {
  readonly id: string;
  readonly store: LedgerStore;
  readonly blobs: BlobStore;
  readonly model: ReadModel;
  readonly listen: (event: CaseEvent) => void;
  readonly channel: { tell(): void; close(): void };
  /** Null until this tab has written, and after an append failed. */
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
    const store = this.#ports.ledger(id);
    const blobs = this.#ports.blobs(id);
    const opened: Opened = {
      id,
      store,
      blobs,
      model: new ReadModel(store, blobs),
      listen,
      channel: this.#ports.channel(id, () => void this.#followOthers()),
      live: null,
      condition: 'ready',
      head: toHead(row),
    };
    this.#opened = opened;
    this.heardRequests([]);
    this.#signer ??= await this.#ports.signer();
    await opened.model.catchUp();
    // Only a case that was left in the middle of something has to be written to be opened.
    const { open, pending, secret } = opened.model.state;
    if (secret === null || open !== null || pending !== null) await this.#ports.lock(id, () => this.#wake(opened));
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
    const stateSeq = model.state.turns.find((asked) => asked.questionSeq === turn)?.stateSeq;
    const answer = stateSeq == null ? undefined : model.replyAt(stateSeq)?.parts.answer;
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

  async trace(_signal: AbortSignal, seq: number): Promise<TraceView> {
    const { blobs, model } = this.#required();
    return traceFrom(await model.read(0, model.state.tip.size), blobs, seq);
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
      bytes: await core.writeBundle(store, blobs, this.#signer),
    };
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
      const outcome = await this.#ports.lock(opened.id, async () => (await this.#wake(opened)).perform(act));
      await this.#settle(opened);
      if (outcome.kind === 'rejected') throw new AffidavitError('SOURCE_REJECTED', outcome.code);
    } catch (error) {
      await this.#afterFailure(opened, error);
      throw error;
    } finally {
      opened.listen({ kind: 'progress', progress: null });
    }
    return this.#view(opened);
  }

  /** The live case, opened from what is really stored. Call under the lock. */
  async #wake(opened: Opened): Promise<OpenCase> {
    const { size } = await opened.store.tip();
    if (opened.live !== null && opened.live.state().tip.size === size) return opened.live;
    const core = await this.#core();
    const engines = await this.#ports.frozen.engines(this.#ports.names.engines);
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
      after: opened.condition === 'stopped' ? 'commit_failure' : null,
    });
    opened.condition = opened.condition === 'stopped' ? 'reopened' : 'ready';
    await this.#settle(opened);
    return opened.live;
  }

  /** After a durable commit: the view follows, the shelf notes the counts, other tabs are told. */
  async #settle(opened: Opened): Promise<void> {
    await opened.model.catchUp();
    const { sources, tip, turns } = opened.model.state;
    const counts = { changed: this.#ports.now(), sources: sources.length, turns: turns.length, records: tip.size };
    await this.#ports.shelf.note(opened.id, counts);
    opened.head = { ...opened.head, changedAt: counts.changed };
    opened.channel.tell();
    opened.listen({ kind: 'saved', view: this.#view(opened) });
  }

  /** A failed append stops the case; the next act opens it again from what is stored, in a new epoch. */
  async #afterFailure(opened: Opened, error: unknown): Promise<void> {
    if (!(error instanceof AffidavitError) || !STOPPING.has(error.code)) return;
    opened.live = null;
    opened.condition = 'stopped';
    await opened.model.catchUp().catch(() => false); // the store itself may be gone; the code tells
  }

  async #followOthers(): Promise<void> {
    const opened = this.#opened;
    if (opened === null || !(await opened.model.catchUp())) return;
    opened.listen({ kind: 'follow', view: this.#view(opened) });
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

const STOPPING: ReadonlySet<string> = new Set(['LEDGER_FAILED', 'LEDGER_CONFLICT', 'BLOB_FAILED']);

function toHead({ archived, caseId, changed, created, records, sources, title, turns }: ShelfRow): CaseHeadView {
  return { id: caseId, title, archived, createdAt: created, changedAt: changed, sources, turns, records };
}
