// The page's requests to the desk: the shelf, the one case that is open, and the verifier beside them, all as views.

import type { CitationFormat } from '#core/answer/cite.ts';
import { repliesOf } from '#core/bundle/contents.ts';
import { kindOfBundle } from '#core/bundle/kind.ts';
import { mayKeep } from '#core/verify/verdict.ts';
import { readBundle } from '#core/bundle/read.ts';
import type { VerifyReport } from '#core/verify/verify.ts';
import { toHex } from '#core/bytes/hash.ts';
import { toId } from '#core/bytes/id.ts';
import type { LoadEngines } from '#core/verify/check-engines.ts';
import type { AnswerPart } from '#core/answer/output.ts';
import type { Act } from '#core/case/case.ts';
import { toClarify } from '#core/question/answer-back.ts';
import { AffidavitError } from '#core/errors.ts';
import type { KeyRing } from '#core/ports.ts';
import type { CaseState } from '#core/case/state.ts';
import { toCaseChange, toCaseView, toCoreType, toEarlierTurns, type CaseStanding } from '#lib/views/case/case-view.ts';
import { toDocument } from '#lib/views/case/document-view.ts';
import { engineViews } from '#lib/views/engines/engine-view.ts';
import { toKeyCardView } from '#lib/views/verify/key-view.ts';
import { findPassages, toPartView } from '#lib/views/record/part-view.ts';
import { toProgressView, toReadingView } from '#lib/views/case/progress-view.ts';
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
import { CaseAtWork } from '#desk/case-at-work.ts';
import { writeCase, writeCitations, writeReceipt, type Exported } from '#desk/export.ts';
import type { CoreModule } from '#desk/frozen.ts';
import { toDisclosure } from '#desk/part.ts';
import type { CasePorts, Report, SharedPorts, ShelfRow } from '#desk/ports.ts';
import { Signing } from '#desk/signing.ts';
import { verifyBundle } from '#desk/verify.ts';
import { hereView, keepBundle, sweepReserved } from '#workers/keep-bundle.ts';
import { compileRules, type Compiled } from '#workers/own-rules.ts';

/** How often progress is shown. */
const SHOWN_EVERY_MS = 100;
/** Records of a case whose engines are asked again by the tamper lab too: a second for every few hundred of them. */
const LAB_ASKS_ENGINES_MAX = 5_000;
/** Records read at a time. */
const PATH_RECORDS = 2_000;

export interface DeskPorts extends CasePorts {
  readonly shared: SharedPorts;
  readonly keys: KeyRing;
  readonly newId: () => string;
}

export class PageDesk implements CaseClient {
  readonly #ports: DeskPorts;
  readonly #shared: SharedPorts;
  readonly #signing: Signing;
  #opened: Opened | null = null;
  /** Of the bundle that was verified last. */
  #found: Found | null = null;
  #isSwept = false;
  /** Cases with a failed append that no epoch has named yet. */
  readonly #failed = new Set<string>();

  constructor(ports: DeskPorts) {
    this.#ports = ports;
    this.#shared = ports.shared;
    this.#signing = new Signing(() => ports.keys.signer());
  }

  // The shelf ------------------------------------------------------------------------------------------------------

  async cases(): Promise<readonly CaseHeadView[]> {
    const rows = await this.#shared.shelf.list();
    this.#sweep();
    if (rows.length === 0) this.#shared.prepareParser(); // the first thing to come is a document
    return rows.map(toHead);
  }

  async create(title: string): Promise<CaseHeadView> {
    const created = this.#ports.now();
    const caseId = this.#ports.newId();
    await this.#shared.shelf.create(caseId, title, created);
    return toHead({ caseId, title, archived: false, created, changed: created, sources: 0, turns: 0, records: 0 });
  }

  async rename(id: string, title: string): Promise<void> {
    await this.#shared.shelf.rename(id, title);
    const opened = this.#opened;
    if (opened?.at.id !== id) return;
    // No record holds the title: it is the shelf's alone.
    opened.head = { ...opened.head, title };
    opened.listen({ kind: 'follow', change: await this.#change(opened) });
  }

  archive(id: string, archived: boolean): Promise<void> {
    return this.#shared.shelf.archive(id, archived);
  }

  async remove(id: string): Promise<void> {
    if (this.#opened?.at.id === id) await this.close();
    await this.#shared.lock(id, () => this.#shared.shelf.remove(id));
  }

  find(caseId: string): Promise<HereView | null> {
    return hereView({ ...this.#ports, ...this.#shared }, caseId);
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
    if (kindOfBundle(bytes) !== 'question') throw new Problem('BUNDLE_KIND');
    await this.#signing.ready();
    let shown = 0;
    return keepBundle(bundle, {
      ports: { ...this.#ports, ...this.#shared },
      signer: this.#signing.signer,
      title,
      file: file.name,
      bytes: bytes.length,
      report: async (done, of) => {
        if (performance.now() - shown < SHOWN_EVERY_MS && done < of) return;
        report(done, of);
        await yieldToAbort(signal);
        shown = performance.now();
      },
    });
  }

  /** Once: nobody waits for it, and what cannot be put away now is at the next start. */
  #sweep(): void {
    if (this.#isSwept) return;
    this.#isSwept = true;
    void sweepReserved(this.#shared).catch(() => undefined);
  }

  // The open case --------------------------------------------------------------------------------------------------

  async open(id: string, listen: (event: CaseEvent) => void): Promise<CaseView> {
    await this.close();
    const row = (await this.#shared.shelf.list()).find((candidate) => candidate.caseId === id);
    if (row === undefined) throw new AffidavitError('CASE_NOT_FOUND', `no case ${id}`);
    const at = new CaseAtWork(id, {
      ports: this.#ports,
      signing: this.#signing,
      failed: this.#failed,
      listener: {
        changed: async (kind) => {
          listen({ kind, change: await this.#change(opened) });
        },
        progress: (progress, records) => listen({ kind: 'progress', progress: toProgressView(progress, records) }),
        reading: (covered, records) => listen({ kind: 'progress', progress: toReadingView(covered, records) }),
      },
    });
    const opened: Opened = { at, listen, head: toHead(row), told: 0 };
    this.#opened = opened;
    await this.#signing.ready();
    await at.begin();
    opened.told = at.model.state.tip.size; // from here on the page is sent changes only
    return toCaseView(at.model, standingOf(opened));
  }

  close(): Promise<void> {
    this.#opened?.at.close();
    this.#opened = null;
    return Promise.resolve();
  }

  earlier(before: number): Promise<readonly TurnView[]> {
    const opened = this.#required();
    return toEarlierTurns(opened.at.model, standingOf(opened), before);
  }

  ask(text: string): Promise<CaseChange> {
    return this.#act({ kind: 'question', text });
  }

  checkDraft(text: string): Promise<CaseChange> {
    return this.#act({ kind: 'draft', text });
  }

  async clarify(turn: number, choice: string): Promise<CaseChange> {
    const answer = await this.#answerOf(turn);
    const act = answer === null ? null : toClarify(answer, choice);
    if (act === null) throw new AffidavitError('INPUT_SCHEMA', 'expected a reply that asks back');
    return this.#act(act);
  }

  async #answerOf(turn: number): Promise<AnswerPart | null> {
    const { model } = this.#required().at;
    const stateSeq = model.state.turns.find((asked) => asked.questionSeq === turn)?.stateSeq ?? null;
    const reply = stateSeq === null ? null : await model.replyAt(stateSeq);
    return reply?.kind === 'answer' ? reply.parts.answer : null;
  }

  async accept(turn: number, passage: number): Promise<CaseChange> {
    const answer = await this.#answerOf(turn);
    const closest = answer?.kind === 'refusal' ? answer.refusal.closest[passage] : undefined;
    if (closest === undefined) throw new AffidavitError('INPUT_SCHEMA', 'expected a passage of a refusal');
    return this.#act({ kind: 'accept', questionSeq: turn, source: closest.source_id, passage: closest.passage });
  }

  importSource(file: SourceFile, report: Report): Promise<CaseChange> {
    const { bytes, name } = file;
    const media = /^[a-z0-9.+-]{1,64}\/[a-z0-9.+-]{1,127}$/.test(file.media) ? file.media : 'application/octet-stream';
    const act = { kind: 'import', name, media, bytes, credibility: null, ...toSaid(file) } as const;
    return this.#act(act, report);
  }

  addLibrary(bytes: Uint8Array, report: Report): Promise<CaseChange> {
    return this.#act({ kind: 'library', bytes }, report);
  }

  withdrawLibrary(library: string): Promise<CaseChange> {
    return this.#act({ kind: 'withdraw', library });
  }

  async known(hash: string): Promise<{ readonly id: string; readonly name: string } | null> {
    const { model, originals } = this.#required().at;
    const source = await originals.find(model.state.sources, hash);
    return source === null ? null : { id: source.id, name: source.act.name };
  }

  describe(source: string, description: DescriptionView): Promise<CaseChange> {
    const { credibility, reason } = description;
    return this.#act({ kind: 'describe', source, credibility, reason, ...toSaid(description) });
  }

  original(id: string): Promise<Uint8Array> {
    const { model, originals } = this.#required().at;
    const source = model.state.sources.find((one) => one.id === id);
    if (source === undefined) throw new AffidavitError('LEDGER_NOT_FOUND', `no source ${id}`);
    return originals.bytesOf(source);
  }

  async acceptClock(): Promise<CaseChange> {
    const opened = this.#required();
    await opened.at.acceptClock();
    return this.#change(opened);
  }

  cancel(): Promise<void> {
    this.#opened?.at.cancel();
    return Promise.resolve();
  }

  async document(source: string): Promise<DocumentView> {
    const { blobs, model } = this.#required().at;
    const document = await toDocument(model, blobs, source);
    if (document === null) throw new AffidavitError('LEDGER_NOT_FOUND', `no source ${source}`);
    return document;
  }

  async records(_signal: AbortSignal, from: number, to: number): Promise<readonly RecordRowView[]> {
    return (await this.#required().at.model.read(from, to)).map(toRecordRow);
  }

  record(seq: number): Promise<RecordView> {
    const { blobs, model } = this.#required().at;
    return toRecordView(model, blobs, seq);
  }

  async trace(_signal: AbortSignal, seq: number, sentence: number | null): Promise<TraceView> {
    const { blobs, model } = this.#required().at;
    const reply = await model.replyAt(seq);
    if (reply === null) throw new AffidavitError('LEDGER_NOT_FOUND', `no reply sealed at record ${String(seq)}`);
    const finder = new RecordFinder((from, to) => model.read(from, to), model.state.sources);
    return traceFrom(finder, blobs, reply, sentence);
  }

  async exportBundle(): Promise<ExportedBundle> {
    const { at, head } = this.#required();
    const bytes = await writeCase(await this.#exported());
    return { name: `${toFileName(head.title)}.affidavit`, bytes, caseId: publicId(at.model.state) };
  }

  async part(choice: PartChoice): Promise<PartView> {
    const { blobs, model } = this.#required().at;
    return toPartView(await model.read(0, model.state.tip.size), blobs, model.state, choice);
  }

  passages(source: string, words: string): Promise<readonly Omit<PartPassageView, 'shown'>[]> {
    return findPassages(source, this.#required().at.blobs, words);
  }

  async exportPart(choice: PartChoice): Promise<BundleFile> {
    const { at, head } = this.#required();
    const { blobs, model } = at;
    const replies = await repliesOf(await model.read(0, model.state.tip.size), blobs);
    const disclosure = toDisclosure(choice, replies, model.state);
    if (disclosure === null) throw new AffidavitError('REDACTION_CHOICE', 'expected something to be chosen');
    const bytes = await writeCase(await this.#exported(), disclosure);
    return { name: `${toFileName(head.title)}-part.affidavit`, bytes };
  }

  async citations(replies: readonly number[], format: CitationFormat): Promise<TextFile> {
    const { at, head } = this.#required();
    const text = await writeCitations(at, publicId(at.model.state), format, replies);
    return { name: `${toFileName(head.title)}.${CITATION_ENDING[format]}`, text };
  }

  async receipt(): Promise<TextFile> {
    const { at, head } = this.#required();
    const text = await writeReceipt(await this.#exported(), at.model.state.idHead);
    return { name: `${toFileName(head.title)}.receipt`, text };
  }

  async check(signal: AbortSignal, report: (report: VerifyReportView) => void): Promise<VerifyReportView> {
    const file = await this.exportBundle();
    return toVerifyView(file.name, file.bytes, await this.#verified(signal, file, { report }));
  }

  async path(signal: AbortSignal): Promise<PathView> {
    const { model } = this.#required().at;
    const moves = new Moves();
    for (let at = 0; at < model.state.tip.size; at += PATH_RECORDS) {
      signal.throwIfAborted();
      moves.add(await model.read(at, Math.min(at + PATH_RECORDS, model.state.tip.size)));
    }
    return moves.path();
  }

  async tamper(signal: AbortSignal, seq: number, payload: string): Promise<TamperView> {
    const { model } = this.#required().at;
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
  #verified(
    signal: AbortSignal,
    file: BundleFile,
    given: {
      readonly loadEngines?: LoadEngines;
      readonly receipts?: readonly string[];
      readonly report?: (report: VerifyReportView) => void;
    } = {},
  ): Promise<VerifyReport> {
    const { receipts = [], report = () => undefined, ...engines } = given;
    let shown = 0;
    return verifyBundle(this.#ports.frozen, file.bytes, {
      ...engines,
      receipts,
      signal,
      report: async (done, id, progress) => {
        if (progress !== null && performance.now() - shown < SHOWN_EVERY_MS) return;
        report(checkingView(file.name, file.bytes.length, done, receipts.length > 0, { id, progress }));
        await yieldToAbort(signal);
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
    const manifest = this.#opened?.at.model.state.manifest ?? null;
    return Promise.resolve(manifest === null ? null : { pack: manifest.pack, own: toOwnRules(manifest) });
  }

  async compilePolicy(text: string): Promise<PolicyDraftView> {
    return (await this.#compiled(text)).view;
  }

  async usePolicy(text: string | null): Promise<CaseChange> {
    const opened = this.#required();
    const rules = text === null ? null : (await this.#compiled(text)).rules;
    if (rules === null && text !== null) throw new AffidavitError('POLICY_REGISTRY', 'expected rules that compile');
    await opened.at.useRules(rules);
    return this.#change(opened);
  }

  async #compiled(text: string): Promise<Compiled> {
    const begun = this.#opened !== null && this.#opened.at.model.state.manifest !== null;
    return compileRules(await this.#core(), text, async () => (begun ? (await this.exportBundle()).bytes : null));
  }

  // ----------------------------------------------------------------------------------------------------------------

  /** One act of the open case, then what it changed. Throws SOURCE_REJECTED and CLOCK_BEHIND where the record refused it. */
  async #act(act: Act, report?: Report): Promise<CaseChange> {
    const opened = this.#required();
    try {
      const outcome = await opened.at.perform(act, report);
      if (outcome?.kind === 'rejected') throw toRejection(outcome.code);
      return await this.#change(opened);
    } finally {
      opened.listen({ kind: 'progress', progress: null });
    }
  }

  /** The records that came since the page was last told. */
  #change(opened: Opened): Promise<CaseChange> {
    const { told } = opened;
    opened.told = opened.at.model.state.tip.size;
    if (opened.told > told) opened.head = { ...opened.head, changedAt: this.#ports.now() };
    return toCaseChange(opened.at.model, standingOf(opened), told);
  }

  /** The open case, with the key as it is now. */
  async #exported(): Promise<Exported> {
    const { blobs, store } = this.#required().at;
    await this.#signing.follow();
    return { blobs, store, signer: this.#signing.signer, frozen: this.#ports.frozen };
  }

  #required(): Opened {
    if (this.#opened === null) throw new AffidavitError('CASE_NOT_FOUND', 'no case is open');
    return this.#opened;
  }

  #core(): Promise<CoreModule> {
    return this.#ports.frozen.core(this.#ports.frozen.names.core);
  }
}

interface Opened {
  readonly at: CaseAtWork;
  readonly listen: (event: CaseEvent) => void;
  head: CaseHeadView;
  /** Records whose turns and sources the page has been sent. */
  told: number;
}

function standingOf({ at, head }: Opened): CaseStanding {
  return { head, condition: at.condition, signed: at.signed };
}

function toRejection(code: string): AffidavitError {
  if (code === 'CLOCK_BEHIND') return new AffidavitError('CLOCK_BEHIND', 'expected a clock that does not go back');
  return new AffidavitError('SOURCE_REJECTED', code);
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

/** An abort of the page arrives between two tasks. */
async function yieldToAbort(signal: AbortSignal): Promise<void> {
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
