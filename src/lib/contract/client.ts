// Everything the page asks of the case worker, on one page. Plain, structured-clonable data in both directions.
// Failures reject with a Problem: a code from a closed list, matched by the messages, and a detail for the curious.

import type { CitationFormat } from '#core/answer/cite.ts';
import type { CaseChange, CaseHeadView, CaseView, ProgressView } from '#lib/contract/case.ts';
import type { DocumentView } from '#lib/contract/document.ts';
import type { EngineView } from '#lib/contract/engine.ts';
import type { KeyCardView } from '#lib/contract/key.ts';
import type { PartChoice, PartPassageView, PartView } from '#lib/contract/part.ts';
import type { PathView, RecordRowView, RecordView, TraceView } from '#lib/contract/record.ts';
import type { PolicyDraftView, PolicyStandingView } from '#lib/contract/rules.ts';
import type { Sphere } from '#lib/contract/scale.ts';
import type { DescriptionView, SourceType } from '#lib/contract/source.ts';
import type { TurnView } from '#lib/contract/turn.ts';
import type { HereView, KeptView, TamperView, VerifyReportView, WhatIfView } from '#lib/contract/verify.ts';

export interface SourceFile {
  readonly name: string;
  readonly media: string;
  readonly bytes: Uint8Array;
  readonly type: SourceType;
  readonly sphere: Sphere;
  /** Declared by the person, Unix milliseconds; null where unknown. */
  readonly datedAt: number | null;
  /** The version of it that is here already. */
  readonly supersedes: string | null;
}

export interface BundleFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Of the whole case. */
export interface ExportedBundle extends BundleFile {
  /** What the case is called in every bundle of it. */
  readonly caseId: string;
}

/** A receipt, or citations. */
export interface TextFile {
  readonly name: string;
  readonly text: string;
}

/** Pushed while a case is open, in order. `saved` and `follow` come only after the commit is durable. */
export type CaseEvent =
  | { readonly kind: 'progress'; readonly progress: ProgressView | null }
  | { readonly kind: 'saved'; readonly change: CaseChange }
  | { readonly kind: 'follow'; readonly change: CaseChange };

/** The cases on this device. */
export interface Shelf {
  cases(): Promise<readonly CaseHeadView[]>;
  create(title: string): Promise<CaseHeadView>;
  rename(id: string, title: string): Promise<void>;
  archive(id: string, archived: boolean): Promise<void>;
  remove(id: string): Promise<void>;
  /** The case that bundles call so, or null where it is not here. */
  find(caseId: string): Promise<HereView | null>;
  /**
   * A bundle as a case of this device, once it is verified: the case that is here is carried on, another one stands on the
   * shelf when all of it is stored. `title` is what it is called where nobody has named it; without one, what was asked
   * first. `report` is told how many records are seen to. Aborting leaves nothing of a case that was not here.
   * Throws BUNDLE_NOT_PROVED, BUNDLE_REDACTED, BUNDLE_KIND, CASE_DIVERGED, STORE_QUOTA.
   */
  keepBundle(
    signal: AbortSignal,
    file: File,
    title: string | null,
    report: (done: number, total: number) => void,
  ): Promise<KeptView>;
}

/**
 * The one case that is open. `ask` and `importSource` resolve after the last commit of their turn, `cancel` ends the
 * call in progress as its own ERROR record. Reading works in every tab; writing only in the one that holds the case's lock
 * (CASE_ELSEWHERE otherwise).
 */
export interface OpenCase {
  open(id: string, listen: (event: CaseEvent) => void): Promise<CaseView>;
  close(): Promise<void>;
  /** Turns before the question at record `before`, the latest of them, in order. */
  earlier(before: number): Promise<readonly TurnView[]>;
  ask(text: string): Promise<CaseChange>;
  /** Accept a passage of a refusal as evidence: a recorded person event, then the question again. */
  accept(turn: number, passage: number): Promise<CaseChange>;
  /** Answers a question back, by the number of a side or in words: a recorded person event, then the question again. */
  clarify(turn: number, choice: string): Promise<CaseChange>;
  /** Checks a text that anybody wrote, sentence by sentence. Throws DRAFT_EMPTY, DRAFT_SIZE, DRAFT_SENTENCES: nothing is recorded then. */
  checkDraft(text: string): Promise<CaseChange>;
  /** `report` is told how many pages, parts or rows are read. */
  importSource(file: SourceFile, report: (done: number, total: number) => void): Promise<CaseChange>;
  /** The bytes of its pack; `report` is told how many of its sources are read. */
  addLibrary(bytes: Uint8Array, report: (done: number, total: number) => void): Promise<CaseChange>;
  /** Takes the library of this pack's hash out of the case. Its sources stay readable. */
  withdrawLibrary(hash: string): Promise<CaseChange>;
  /** The document whose original has this SHA-256, before anything is read or recorded. */
  known(hash: string): Promise<{ readonly id: string; readonly name: string } | null>;
  describe(source: string, description: DescriptionView): Promise<CaseChange>;
  /** The file as it came, for drawing it. */
  original(source: string): Promise<Uint8Array>;
  /** Goes on with a clock that is behind the record (CLOCK_BEHIND), in a new epoch that says so. */
  acceptClock(): Promise<CaseChange>;
  cancel(): Promise<void>;
  document(source: string): Promise<DocumentView>;
  /** Rows with from <= seq < to. */
  records(signal: AbortSignal, from: number, to: number): Promise<readonly RecordRowView[]>;
  record(seq: number): Promise<RecordView>;
  /** From a sentence of the reply sealed at `seq`; from the record itself where no sentence is named. */
  trace(signal: AbortSignal, seq: number, sentence: number | null): Promise<TraceView>;
  exportBundle(signal: AbortSignal): Promise<ExportedBundle>;
  /** What such a choice would come to: showing an answer shows the documents it was found in, or the passages it cites. */
  part(choice: PartChoice): Promise<PartView>;
  /** Passages of a document in which all of these words stand. */
  passages(source: string, words: string): Promise<readonly Omit<PartPassageView, 'shown'>[]>;
  /** A bundle of this choice, the rest withheld. Throws REDACTION_CHOICE. */
  exportPart(choice: PartChoice): Promise<BundleFile>;
  citations(replies: readonly number[], format: CitationFormat): Promise<TextFile>;
  /** Of the last sealed reply. Throws RECEIPT_NONE where nothing is signed. */
  receipt(): Promise<TextFile>;
  /** What a stranger would find in this case as it is stored. Aborting ends it with the signal's reason. */
  check(signal: AbortSignal, report: (report: VerifyReportView) => void): Promise<VerifyReportView>;
  /** The way of the case's agent: every transition is read. */
  path(signal: AbortSignal): Promise<PathView>;
  /** Verifies a copy in memory in which record `seq` has this payload. The case itself is never touched. */
  tamper(signal: AbortSignal, seq: number, payload: string): Promise<TamperView>;
}

/** Needs no case and no storage: works as the very first thing on a new device. */
export interface Verifier {
  /** `receipts` are texts that somebody kept of the case. */
  verifyBundle(
    signal: AbortSignal,
    file: BundleFile,
    receipts: readonly string[],
    report: (report: VerifyReportView) => void,
  ): Promise<VerifyReportView>;
  /** The whole report of the bundle that was verified last, as `affidavit verify --json` writes it. */
  finding(): Promise<TextFile>;
  /** The rules of this text over what the bundle has recorded. */
  judgeOtherwise(bundle: Uint8Array, text: string): Promise<WhatIfView>;
}

/** The key of this device. What it says of itself goes with every bundle; null where the platform cannot sign. */
export interface Keys {
  keyCard(): Promise<KeyCardView | null>;
  /** An empty text takes the name away. Throws KEY_NAME. */
  nameKey(name: string): Promise<KeyCardView | null>;
  /** Another key in its place: this one signs that it hands over, and is gone. */
  changeKey(): Promise<KeyCardView | null>;
}

export interface Engines {
  engines(): Promise<readonly EngineView[]>;
}

/** A person's own rules: on top of ours, never in their place. */
export interface Policies {
  /** Null where no case is open, or it has not begun. */
  policy(): Promise<PolicyStandingView | null>;
  /** Compiles without using anything, and tells what the open case would have been judged otherwise. */
  compilePolicy(text: string): Promise<PolicyDraftView>;
  /** Opens an epoch of the open case with these rules on top of ours, or with ours alone. Text that does not compile is POLICY_REGISTRY. */
  usePolicy(text: string | null): Promise<CaseChange>;
}

export interface CaseClient extends Shelf, OpenCase, Keys, Verifier, Engines, Policies {}
