// The worker's side of `CaseClient`: the shelf, the one case that is open, and the verifier beside them.

import { toCitations, type CitationFormat } from '#core/answer/cite.ts';
import { isAnswer, repliesOf } from '#core/bundle/contents.ts';
import { countersign } from '#core/keys/countersign.ts';
import { mayKeep } from '#core/verify/verdict.ts';
import { readBundle } from '#core/bundle/read.ts';
import { formatReceipt } from '#core/keys/receipts.ts';
import type { VerifyReport } from '#core/verify/verify.ts';
import { toHex } from '#core/bytes/hash.ts';
import { toId } from '#core/bytes/id.ts';
import type { LoadEngines } from '#core/verify/check-engines.ts';
import type { AnswerPart } from '#core/answer/output.ts';
import { toClarify } from '#core/question/answer-back.ts';
import { AffidavitError } from '#core/errors.ts';
import type { CaseState } from '#core/case/state.ts';
import { noteOrigin } from '#core/case/world.ts';
import { toCoreType } from '#lib/views/case/case-view.ts';
import { toDocument } from '#lib/views/case/document-view.ts';
import { engineViews } from '#lib/views/engines/engine-view.ts';
import { toKeyCardView } from '#lib/views/verify/key-view.ts';
import { findPassages, toDisclosure, toPartView } from '#lib/views/record/part-view.ts';
import { toRecordRow } from '#lib/views/record/record-view.ts';
import { RecordFinder } from '#lib/views/record/record-finder.ts';
import { toRecordView } from '#lib/views/record/record-detail.ts';
import { brokenFrom, tamperBundle } from '#lib/views/record/tamper.ts';
import { Moves } from '#lib/views/record/moves.ts';
import { traceFrom } from '#lib/views/record/trace.ts';
import { toOwnRules } from '#lib/views/engines/policy-draft.ts';
import { checkingView, toVerifyView } from '#lib/views/verify/verify-view.ts';
import { toWhatIf } from '#lib/views/verify/what-if-view.ts';
import type { BundleFile, CaseClient, CaseEvent, ExportedBundle, SourceFile, TextFile } from '#lib/contract/client.ts';
import { Problem } from '#lib/contract/problem.ts';
import type { CaseChange, CaseHeadView, CaseView } from '#lib/contract/case.ts';
import type { DocumentView } from '#lib/contract/document.ts';
import type { EngineView } from '#lib/contract/engine.ts';
import type { KeyCardView } from '#lib/contract/key.ts';
import type { PartChoice, PartPassageView, PartView } from '#lib/contract/part.ts';
import type { PathView, RecordRowView, RecordView, TraceView } from '#lib/contract/record.ts';
import type { PolicyDraftView, PolicyStandingView } from '#lib/contract/rules.ts';
import type { DescriptionView } from '#lib/contract/source.ts';
import type { TurnView } from '#lib/contract/turn.ts';
import type { HereView, KeptView, TamperView, VerifyReportView, WhatIfView } from '#lib/contract/verify.ts';
import type { CoreModule } from '#workers/frozen.ts';
import { hereView, keepBundle, sweepReserved } from '#workers/keep-bundle.ts';
import { OpenedCase } from '#workers/opened-case.ts';
import type { DeskPorts, ShelfRow } from '#workers/ports.ts';
import { compileRules, type Compiled } from '#workers/own-rules.ts';
import { Signing } from '#workers/signing.ts';

/** How often progress is shown. */
const SHOWN_EVERY_MS = 100;
/** Records of a case whose engines are asked again by the tamper lab too: a second for every few hundred of them. */
const LAB_ASKS_ENGINES_MAX = 5_000;
/** Records read at a time. */
const PATH_RECORDS = 2_000;

export class Desk implements CaseClient {
  readonly #ports: DeskPorts;
  readonly #signing: Signing;
  #opened: OpenedCase | null = null;
  /** Of the bundle that was verified last. */
  #found: Found | null = null;
  #isSwept = false;
  /** Cases with a failed append that no epoch has named yet. */
  readonly #failed = new Set<string>();

  constructor(ports: DeskPorts) {
    this.#ports = ports;
    this.#signing = new Signing(() => ports.keys.signer());
  }

  // The shelf ------------------------------------------------------------------------------------------------------

  async cases(): Promise<readonly CaseHeadView[]> {
    const rows = await this.#ports.shelf.list();
    this.#sweep();
    if (rows.length === 0) this.#ports.prepareParser(); // the first thing to come is a document
    return rows.map(toHead);
  }

  async create(title: string): Promise<CaseHeadView> {
    const created = this.#ports.now();
    const caseId = this.#ports.newId();
    await this.#ports.shelf.create(caseId, title, created);
    return toHead({ caseId, title, archived: false, created, changed: created, sources: 0, turns: 0, records: 0 });
  }

  async rename(id: string, title: string): Promise<void> {
    await this.#ports.shelf.rename(id, title);
    if (this.#opened?.id === id) await this.#opened.retitle(title);
  }

  archive(id: string, archived: boolean): Promise<void> {
    return this.#ports.shelf.archive(id, archived);
  }

  async remove(id: string): Promise<void> {
    if (this.#opened?.id === id) await this.close();
    await this.#ports.lock(id, () => this.#ports.shelf.remove(id));
  }

  find(caseId: string): Promise<HereView | null> {
    return hereView(this.#ports, caseId);
  }

  async keepBundle(
    signal: AbortSignal,
    file: File,
    title: string | null,
    report: (done: number, total: number) => void,
  ): Promise<KeptView> {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const isFound = this.#found?.hash === (await hashOf(bytes));
    const verified = isFound ? this.#found?.report : await this.#verified(signal, { name: file.name, bytes });
    if (verified === undefined || verified.verdict === 'failed')
      throw new Problem('BUNDLE_NOT_PROVED', verified?.sentence ?? '');
    const bundle = readBundle(bytes); // of a part: BUNDLE_REDACTED
    if (!mayKeep(verified)) throw new Problem('BUNDLE_NOT_PROVED', verified.sentence);
    await this.#signing.ready();
    let shown = 0;
    return keepBundle(bundle, {
      ports: this.#ports,
      signer: this.#signing.signer,
      title,
      file: file.name,
      bytes: bytes.length,
      report: async (done, of) => {
        if (performance.now() - shown < SHOWN_EVERY_MS && done < of) return;
        report(done, of);
        await heard(signal);
        shown = performance.now();
      },
    });
  }

  /** Once: nobody waits for it, and what cannot be put away now is at the next start. */
  #sweep(): void {
    if (this.#isSwept) return;
    this.#isSwept = true;
    void sweepReserved(this.#ports).catch(() => undefined);
  }

  // The open case --------------------------------------------------------------------------------------------------

  async open(id: string, listen: (event: CaseEvent) => void): Promise<CaseView> {
    await this.close();
    const row = (await this.#ports.shelf.list()).find((candidate) => candidate.caseId === id);
    if (row === undefined) throw new AffidavitError('CASE_NOT_FOUND', `no case ${id}`);
    const opened = new OpenedCase(toHead(row), {
      ports: this.#ports,
      signing: this.#signing,
      failed: this.#failed,
      listen,
    });
    this.#opened = opened;
    await this.#signing.ready();
    await opened.begin();
    return await opened.view();
  }

  close(): Promise<void> {
    this.#opened?.close();
    this.#opened = null;
    return Promise.resolve();
  }

  earlier(before: number): Promise<readonly TurnView[]> {
    return this.#required().earlier(before);
  }

  ask(text: string): Promise<CaseChange> {
    return this.#required().perform({ kind: 'question', text });
  }

  async clarify(turn: number, choice: string): Promise<CaseChange> {
    const answer = await this.#answerOf(turn);
    const act = answer === null ? null : toClarify(answer, choice);
    if (act === null) throw new AffidavitError('INPUT_SCHEMA', 'expected a reply that asks back');
    return this.#required().perform(act);
  }

  async #answerOf(turn: number): Promise<AnswerPart | null> {
    const opened = this.#required();
    const stateSeq = opened.model.state.turns.find((asked) => asked.questionSeq === turn)?.stateSeq ?? null;
    const reply = stateSeq === null ? null : await opened.model.replyAt(stateSeq);
    return reply?.kind === 'answer' ? reply.parts.answer : null;
  }

  async accept(turn: number, passage: number): Promise<CaseChange> {
    const opened = this.#required();
    const answer = await this.#answerOf(turn);
    const closest = answer?.kind === 'refusal' ? answer.refusal.closest[passage] : undefined;
    if (closest === undefined) throw new AffidavitError('INPUT_SCHEMA', 'expected a passage of a refusal');
    return opened.perform({ kind: 'accept', questionSeq: turn, source: closest.source_id, passage: closest.passage });
  }

  importSource(file: SourceFile, report: (done: number, total: number) => void): Promise<CaseChange> {
    const { bytes, name } = file;
    const media = /^[a-z0-9.+-]{1,64}\/[a-z0-9.+-]{1,127}$/.test(file.media) ? file.media : 'application/octet-stream';
    const act = { kind: 'import', name, media, bytes, credibility: null, ...toSaid(file) } as const;
    return this.#required().perform(act, report);
  }

  addLibrary(bytes: Uint8Array, report: (done: number, total: number) => void): Promise<CaseChange> {
    return this.#required().perform({ kind: 'library', bytes }, report);
  }

  withdrawLibrary(library: string): Promise<CaseChange> {
    return this.#required().perform({ kind: 'withdraw', library });
  }

  async known(hash: string): Promise<{ readonly id: string; readonly name: string } | null> {
    const { model, originals } = this.#required();
    const source = await originals.find(model.state.sources, hash);
    return source === null ? null : { id: source.id, name: source.act.name };
  }

  describe(source: string, description: DescriptionView): Promise<CaseChange> {
    const { credibility, reason } = description;
    return this.#required().perform({ kind: 'describe', source, credibility, reason, ...toSaid(description) });
  }

  original(id: string): Promise<Uint8Array> {
    const { model, originals } = this.#required();
    const source = model.state.sources.find((one) => one.id === id);
    if (source === undefined) throw new AffidavitError('LEDGER_NOT_FOUND', `no source ${id}`);
    return originals.bytesOf(source);
  }

  acceptClock(): Promise<CaseChange> {
    return this.#required().acceptClock();
  }

  cancel(): Promise<void> {
    this.#opened?.cancel();
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
    const reply = await model.replyAt(seq);
    if (reply === null) throw new AffidavitError('LEDGER_NOT_FOUND', `no reply sealed at record ${String(seq)}`);
    const finder = new RecordFinder((from, to) => model.read(from, to), model.state.sources);
    return traceFrom(finder, blobs, reply, sentence);
  }

  async exportBundle(): Promise<ExportedBundle> {
    const { blobs, head, model, store } = this.#required();
    const core = await this.#core();
    await this.#signing.follow();
    return {
      name: `${toFileName(head.title)}.affidavit`,
      bytes: await core.writeBundle(store, blobs, this.#signing.signer, `sha256:${this.#ports.names.core}`),
      caseId: publicId(model.state),
    };
  }

  async part(choice: PartChoice): Promise<PartView> {
    const { blobs, model } = this.#required();
    return toPartView(await model.read(0, model.state.tip.size), blobs, model.state, choice);
  }

  passages(source: string, words: string): Promise<readonly Omit<PartPassageView, 'shown'>[]> {
    return findPassages(source, this.#required().blobs, words);
  }

  async exportPart(choice: PartChoice): Promise<BundleFile> {
    const { blobs, head, model, store } = this.#required();
    const core = await this.#core();
    await this.#signing.follow();
    const replies = await repliesOf(await model.read(0, model.state.tip.size), blobs);
    const disclosure = toDisclosure(choice, replies, model.state);
    if (disclosure === null) throw new AffidavitError('REDACTION_CHOICE', 'expected something to be chosen');
    const writer = `sha256:${this.#ports.names.core}`;
    return {
      name: `${toFileName(head.title)}-part.affidavit`,
      bytes: await core.writeRedacted(store, blobs, this.#signing.signer, writer, disclosure),
    };
  }

  async citations(replies: readonly number[], format: CitationFormat): Promise<TextFile> {
    const { blobs, head, model } = this.#required();
    const sealed = await repliesOf(await model.read(0, model.state.tip.size), blobs);
    const cited = sealed.filter(isAnswer).filter(({ number }) => replies.includes(number));
    const caseId = publicId(model.state);
    const rows = cited.map(({ parts, stateSeq }) => ({ caseId, record: stateSeq, answer: parts.answer }));
    return { name: `${toFileName(head.title)}.${CITATION_ENDING[format]}`, text: toCitations(format, rows) };
  }

  async receipt(): Promise<TextFile> {
    const { head, model, store } = this.#required();
    await this.#signing.follow();
    const { signer } = this.#signing;
    const latest = (await store.checkpoints()).at(-1);
    const { idHead } = model.state;
    if (latest === undefined || signer === null || idHead === null)
      throw new AffidavitError('RECEIPT_NONE', 'nothing is signed yet');
    // A key that took the place of another signs what that one has signed.
    const signed = await countersign([latest], await model.read(0, latest.size), noteOrigin(idHead), signer);
    const { note } = signed.at(-1) ?? latest;
    return { name: `${toFileName(head.title)}.receipt`, text: formatReceipt(note, signer.publicKey) };
  }

  async check(signal: AbortSignal, report: (report: VerifyReportView) => void): Promise<VerifyReportView> {
    const file = await this.exportBundle();
    return toVerifyView(file.name, file.bytes, await this.#verified(signal, file, { report }));
  }

  async path(signal: AbortSignal): Promise<PathView> {
    const { model } = this.#required();
    const moves = new Moves();
    for (let at = 0; at < model.state.tip.size; at += PATH_RECORDS) {
      signal.throwIfAborted();
      moves.add(await model.read(at, Math.min(at + PATH_RECORDS, model.state.tip.size)));
    }
    return moves.path();
  }

  async tamper(signal: AbortSignal, seq: number, payload: string): Promise<TamperView> {
    const { model } = this.#required();
    const { bytes, name } = await this.exportBundle();
    const copy = tamperBundle(bytes, seq, payload);
    const records = model.state.tip.size;
    const asksEngines = records <= LAB_ASKS_ENGINES_MAX;
    const none: LoadEngines = () => Promise.resolve(null);
    const verified = await this.#verified(signal, { name, bytes: copy }, asksEngines ? {} : { loadEngines: none });
    const report = await toVerifyView(name, copy, verified);
    return { seq, records, report, brokenFrom: brokenFrom(copy, bytes), asksEngines };
  }

  // The key --------------------------------------------------------------------------------------------------------

  async keyCard(): Promise<KeyCardView | null> {
    await this.#signing.ready();
    const { signer } = this.#signing;
    return signer === null ? null : toKeyCardView(signer);
  }

  async nameKey(name: string): Promise<KeyCardView | null> {
    await this.#ports.keys.rename(name);
    return this.keyCard();
  }

  async changeKey(): Promise<KeyCardView | null> {
    await this.#ports.keys.change();
    return this.keyCard();
  }

  // The verifier ---------------------------------------------------------------------------------------------------

  async verifyBundle(
    signal: AbortSignal,
    file: BundleFile,
    receipts: readonly string[],
    report: (report: VerifyReportView) => void,
  ): Promise<VerifyReportView> {
    this.#found = null;
    const verified = await this.#verified(signal, file, { report, receipts });
    this.#found = { name: file.name, hash: await hashOf(file.bytes), report: verified };
    return toVerifyView(file.name, file.bytes, verified);
  }

  finding(): Promise<TextFile> {
    if (this.#found === null) return Promise.reject(new AffidavitError('BUNDLE_MISSING', 'no bundle was verified yet'));
    const { name, report } = this.#found;
    return Promise.resolve({ name: `${toFileName(name)}.report.json`, text: `${JSON.stringify(report)}\n` });
  }

  /** Throws the signal's reason where it is stopped. */
  async #verified(
    signal: AbortSignal,
    file: BundleFile,
    {
      loadEngines = this.#ports.frozen.loadEngines,
      receipts = [],
      report = () => undefined,
    }: {
      readonly loadEngines?: LoadEngines;
      readonly receipts?: readonly string[];
      readonly report?: (report: VerifyReportView) => void;
    } = {},
  ): Promise<VerifyReport> {
    const { loadCore } = this.#ports.frozen;
    const core = await this.#core();
    let shown = 0;
    return core.verifyBundle(file.bytes, {
      loadCore,
      loadEngines,
      build: this.#ports.names,
      receipts,
      signal,
      report: async (done, id, progress) => {
        if (progress !== null && performance.now() - shown < SHOWN_EVERY_MS) return;
        report(checkingView(file.name, file.bytes.length, done, receipts.length > 0, { id, progress }));
        await heard(signal);
        shown = performance.now();
      },
    });
  }

  async judgeOtherwise(bundle: Uint8Array, text: string): Promise<WhatIfView> {
    return toWhatIf(await this.#core(), bundle, text);
  }

  engines(): Promise<readonly EngineView[]> {
    return Promise.resolve(engineViews());
  }

  // A person's own rules -------------------------------------------------------------------------------------------

  policy(): Promise<PolicyStandingView | null> {
    const manifest = this.#opened?.model.state.manifest ?? null;
    return Promise.resolve(manifest === null ? null : { pack: manifest.pack, own: toOwnRules(manifest) });
  }

  async compilePolicy(text: string): Promise<PolicyDraftView> {
    return (await this.#compiled(text)).view;
  }

  async usePolicy(text: string | null): Promise<CaseChange> {
    const opened = this.#required();
    if (text === null) return opened.useRules(null);
    const { rules } = await this.#compiled(text);
    if (rules === null) throw new AffidavitError('POLICY_REGISTRY', 'expected rules that compile');
    return opened.useRules(rules);
  }

  async #compiled(text: string): Promise<Compiled> {
    const begun = this.#opened !== null && this.#opened.model.state.manifest !== null;
    return compileRules(await this.#core(), text, async () => (begun ? (await this.exportBundle()).bytes : null));
  }

  // ----------------------------------------------------------------------------------------------------------------

  #required(): OpenedCase {
    if (this.#opened === null) throw new AffidavitError('CASE_NOT_FOUND', 'no case is open');
    return this.#opened;
  }

  #core(): Promise<CoreModule> {
    return this.#ports.frozen.core(this.#ports.names.core);
  }
}

interface Found {
  readonly name: string;
  /** SHA-256 of its bytes. */
  readonly hash: string;
  readonly report: VerifyReport;
}

async function hashOf(bytes: Uint8Array): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))));
}

/** A call to stop is heard between two tasks. */
async function heard(signal: AbortSignal): Promise<void> {
  await new Promise((resume) => setTimeout(resume));
  signal.throwIfAborted();
}

/** Empty where the case has not begun. */
function publicId({ idHead }: CaseState): string {
  return idHead === null ? '' : toId(idHead, 'case', 0, 0);
}

/** What a person says of a document, as the core records it. */
function toSaid({ datedAt, sphere, supersedes, type }: Omit<DescriptionView, 'credibility' | 'reason'>) {
  const dated = datedAt === null ? null : new Date(datedAt).toISOString().slice(0, 10);
  return { type: toCoreType(type), sphere, dated, supersedes };
}

function toHead({ archived, caseId, changed, created, records, sources, title, turns }: ShelfRow): CaseHeadView {
  return { id: caseId, title, archived, createdAt: created, changedAt: changed, sources, turns, records };
}

const CITATION_ENDING: Readonly<Record<CitationFormat, string>> = {
  'csl-json': 'csl.json',
  bibtex: 'bib',
  'char-location': 'citations.json',
};

const NAME_MAX = 60;

/** A title as a name that every file system takes. */
function toFileName(title: string): string {
  const name = title
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, NAME_MAX);
  return name === '' ? 'case' : name;
}
