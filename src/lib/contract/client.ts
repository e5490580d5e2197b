// Everything the page asks of the case worker, on one page. Plain, structured-clonable data in both directions.
// Failures reject with a Problem: a code from a closed list, matched by the messages, and a detail for the curious.

import type { CitationFormat } from '#core/answer/cite.ts';
import type { CaseChange, CaseHeadView, CaseView, ProgressView } from '#lib/contract/case.ts';
import type {
  DebateHeadView,
  DebateProgressView,
  DebateRequestView,
  DebateView,
  OpenedDebate,
  ProbeView,
} from '#lib/contract/debate.ts';
import type { SweepHeadView, SweepProgressView, SweepRequestView, SweepView } from '#lib/contract/sweep.ts';
import type { DocumentView } from '#lib/contract/document.ts';
import type { EngineView } from '#lib/contract/engine.ts';
import type { GraphView } from '#lib/contract/graph.ts';
import type { MeaningClient } from '#lib/contract/meaning.ts';
import type { KeyCardView } from '#lib/contract/key.ts';
import type { FoundView, OutsideView } from '#lib/contract/outside.ts';
import type { PartChoice, FoundPassageView, PartView } from '#lib/contract/part.ts';
import type { PathView, RecordRowView, RecordView, TraceView } from '#lib/contract/record.ts';
import type { PolicyDraftView, PolicyStandingView } from '#lib/contract/rules.ts';
import type {
  CarriedView,
  GivenConstraintView,
  ReasonerView,
  RunHeadView,
  RunProgressView,
  RunView,
} from '#lib/contract/run.ts';
import type { Sphere } from '#lib/contract/scale.ts';
import type { DescriptionView, LibraryLookView, SourceType } from '#lib/contract/source.ts';
import type { DecisionView, TurnView } from '#lib/contract/turn.ts';
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
  /** What a model has written of its draft so far: nobody has checked it, and it may never become one. */
  | { readonly kind: 'writing'; readonly text: string }
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
  /** What the person decides about the reply to a question: a recorded event, then the question again. Throws INPUT_SCHEMA. */
  decide(turn: number, decision: DecisionView): Promise<CaseChange>;
  /**
   * A sentence of the reply sealed at record `seq` was wrong: its documents are believed half as much, with the reason on
   * record, and what rested on them is asked again. Throws INPUT_SCHEMA; nothing is recorded then.
   */
  correct(seq: number, sentence: number, reason: string): Promise<CaseChange>;
  /** Checks a text that anybody wrote, sentence by sentence. Throws DRAFT_EMPTY, DRAFT_SIZE, DRAFT_SENTENCES: nothing is recorded then. */
  checkDraft(text: string): Promise<CaseChange>;
  /** `report` is told how many pages, parts or rows are read. */
  importSource(file: SourceFile, report: (done: number, total: number) => void): Promise<CaseChange>;
  /** The bytes of its pack; `report` is told how many of its sources are read. */
  /** `signature`: the file beside it, where there is one. Throws LIBRARY_SIGNATURE. */
  addLibrary(
    bytes: Uint8Array,
    signature: Uint8Array | null,
    report: (done: number, total: number) => void,
  ): Promise<CaseChange>;
  /** Who published it, and what it changes here. Throws LIBRARY_*; nothing is recorded. */
  lookAtLibrary(bytes: Uint8Array, signature: Uint8Array | null): Promise<LibraryLookView>;
  /** Takes the library of this pack's hash out of the case. Its sources stay readable. */
  withdrawLibrary(hash: string): Promise<CaseChange>;
  /** The document whose original has this SHA-256, before anything is read or recorded. */
  known(hash: string): Promise<{ readonly id: string; readonly name: string } | null>;
  /** At most three questions that the case's own documents answer, made of their sentences. */
  suggestions(): Promise<readonly string[]>;
  /** What the claims of its latest replies rest on. */
  graph(): Promise<GraphView>;
  /** Who could look this question up outside, and the words of it that may leave. Sends nothing but a greeting to this computer. */
  outside(question: string): Promise<OutsideView>;
  /**
   * Sends this very query, which the person has seen. What comes back stands in the case as LIMINAL, with its time and hash.
   * Throws SEARCH_PRIVATE where a word of a document of one's own is in it: nothing is sent then. SEARCH_OFF, SEARCH_QUERY,
   * SEARCH_EMPTY, SEARCH_FAILED, SERVER_*, HELPER_*: nothing is added then.
   */
  searchOutside(signal: AbortSignal, query: string): Promise<CaseChange>;
  /** What searches brought and nobody has accepted or taken out. */
  found(): Promise<readonly FoundView[]>;
  /** From now on it counts like any public document. Throws INPUT_SCHEMA without a reason. */
  acceptFound(source: string, reason: string): Promise<CaseChange>;
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
  exportBundle(): Promise<ExportedBundle>;
  /** What such a choice would come to: showing an answer shows the documents it was found in, or the passages it cites. */
  part(choice: PartChoice): Promise<PartView>;
  /** Passages of a document in which all of these words stand. */
  passages(source: string, words: string): Promise<readonly FoundPassageView[]>;
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

/** Problems that are run until their reasoning is stable, each in a case of its own. "Remove" is the shelf's. */
export interface Runs {
  /** The latest first. */
  runs(): Promise<readonly RunHeadView[]>;
  reasoner(): Promise<ReasonerView>;
  /**
   * Runs a problem over copies of the documents of the open case. Throws ERCP_REQUEST, PREDICATE_UNKNOWN and PREDICATE_ARGS
   * before anything is stored, RUN_CANCELLED where it was cancelled before it began.
   */
  reason(
    problem: string,
    constraints: readonly GivenConstraintView[],
    report: (progress: RunProgressView) => void,
  ): Promise<RunView>;
  /** A stored run; one that a closed page left is finished first. Throws RUN_ABSENT where its problem was never on record. */
  openRun(id: string): Promise<RunView>;
  exportRun(id: string): Promise<BundleFile>;
  /** Constraints in force in the open case. */
  carried(): Promise<readonly CarriedView[]>;
  /**
   * A person accepts a constraint of a run, as it is or edited, for the open case: one record, and later answers are held to
   * it. Throws CONSTRAINT_KNOWN, CONSTRAINT_CLASH, CONSTRAINT_COUNT, CONSTRAINT_UNSURE, PREDICATE_ARGS and RUN_ABSENT.
   */
  carry(run: string, constraint: string, edited: GivenConstraintView | null): Promise<CaseChange>;
  /** Takes it out of force in the open case. Throws CONSTRAINT_ABSENT. */
  release(constraint: string): Promise<CaseChange>;
  /** What the run is doing ends as its own record. */
  cancelRun(): Promise<void>;
}

/** Debates: each is kept as a case of its own, over copies of the documents of the case that was open. */
export interface Debates {
  debates(): Promise<readonly DebateHeadView[]>;
  /**
   * Aborting ends it; what was said so far is kept. Throws DEBATE_REQUEST, DEBATE_SOURCE, and CANCELLED where nothing was
   * said yet: then nothing is kept.
   */
  holdDebate(
    signal: AbortSignal,
    request: DebateRequestView,
    report: (progress: DebateProgressView) => void,
  ): Promise<DebateView>;
  /** Goes on first with one that broke off. Throws DEBATE_NONE where it broke off before it began. */
  showDebate(id: string): Promise<DebateView>;
  removeDebate(id: string): Promise<void>;
  /** JSON of the debate schema v2.0, or a bundle of a debate. Nothing is stored. Throws DEBATE_FILE and DEBATE_SIZE. */
  readDebate(file: BundleFile): Promise<OpenedDebate>;
  /** Of the debate that was shown last; throws BUNDLE_MISSING where it came as a file. */
  debateBundle(): Promise<BundleFile>;
  debateFile(kind: 'artifact' | 'evaluation'): Promise<TextFile>;
  /** Asks the debater for a turn again, with a wrong hint; an empty one is made up. Nothing is recorded. */
  pushDebater(signal: AbortSignal, turn: number, hint: string): Promise<ProbeView>;
  /** Sweeps of which runs are on this device. */
  sweeps(): Promise<readonly SweepHeadView[]>;
  /** Runs what has not ended; aborting shows what has. Throws DEBATE_REQUEST, DEBATE_SOURCE and SWEEP_SIZE before a run. */
  sweepDebates(
    signal: AbortSignal,
    request: SweepRequestView,
    report: (progress: SweepProgressView) => void,
  ): Promise<SweepView>;
  /** Throws SWEEP_OTHER where the open case has other documents than the sweep. */
  goOnWithSweep(signal: AbortSignal, id: string, report: (progress: SweepProgressView) => void): Promise<SweepView>;
  removeSweep(id: string): Promise<void>;
  /** Of the sweep that was shown last. */
  sweepFile(kind: 'csv' | 'json'): Promise<TextFile>;
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

export interface CaseClient extends Shelf, OpenCase, Runs, Debates, Keys, Verifier, Engines, Policies, MeaningClient {}
