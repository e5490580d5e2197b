// What the interface shows, as plain readonly data. The case worker makes these from the ledger; components only draw them.
// Scores are Q16.16 integers (65536 = 1.0), offsets are UTF-16 code units of the source's text, times are Unix milliseconds.

import type { Limit } from '#core/bundle/checks.ts';
import type { Verdict } from '#core/bundle/verdict.ts';
import type { Hash, Tag } from '#core/ports.ts';

export type Score = number;
export type Risk = 'LOW' | 'MEDIUM' | 'HIGH';
export type Sphere = 'INSIDE' | 'OUTSIDE' | 'LIMINAL';

/** Said by shape and word first, colour second (EBOM C4: verified, inferential and speculative stand apart). */
export type Standing = 'supported' | 'inferential' | 'speculative' | 'contradicted' | 'liminal';

// Sources ---------------------------------------------------------------------------------------------------------

export const SOURCE_TYPES = [
  'statute',
  'contract',
  'official',
  'reference',
  'news',
  'correspondence',
  'notes',
  'unknown',
] as const;
/** Declared by the person at import; credibility follows from it. */
export type SourceType = (typeof SOURCE_TYPES)[number];

export interface SourceView {
  readonly id: Hash;
  readonly name: string;
  readonly media: string;
  readonly type: SourceType;
  readonly sphere: Sphere;
  readonly credibility: Score;
  /** Why this credibility: short sentences, most important first. */
  readonly reasons: readonly string[];
  /** The date the document speaks of or was declared with; null where unknown. */
  readonly datedAt: number | null;
  readonly importedAt: number;
  readonly bytes: number;
  readonly passages: number;
  readonly cited: number;
  /** Ledger record of the import. */
  readonly seq: number;
  /** The version before this one and the one after it, where there are any. */
  readonly supersedes: Hash | null;
  readonly supersededBy: Hash | null;
  /** A credibility set by hand, with the reason that was typed; null where the kind decides. */
  readonly override: { readonly score: Score; readonly reason: string | null } | null;
  /** The record of the last description after the import. */
  readonly describedSeq: number | null;
  /** The expert library it came in; null for a document of one's own. */
  readonly library: SourceLibraryView | null;
}

/** What a source says of its library. */
export interface SourceLibraryView {
  /** With its version. */
  readonly name: string;
  readonly hash: Hash;
  readonly domain: string;
  readonly builtAt: number;
  /** How long it counts as fresh, in milliseconds; null without end. */
  readonly lasts: number | null;
  readonly url: string | null;
  /** The record that took it out of the case again; null while it is in. */
  readonly withdrawnSeq: number | null;
}

/** A library on offer, or in the case, or both. */
export interface LibraryView extends Omit<SourceLibraryView, 'url' | 'withdrawnSeq'> {
  /** Null where it is not on offer: it came as a file. */
  readonly file: string | null;
  readonly about: string;
  readonly licence: string;
  /** Null where only its sources are known. */
  readonly bytes: number | null;
  readonly count: number;
  /** Lowest and highest of its sources. */
  readonly credibility: readonly [number, number];
  /** Its file is on this device. */
  readonly kept: boolean;
  /** Its sources in this case, in order; none where it is not in it. */
  readonly sources: readonly Pick<SourceView, 'id' | 'name'>[];
  /** Older than it lasts. */
  readonly outlived: boolean;
}

export const SPHERES = ['INSIDE', 'OUTSIDE', 'LIMINAL'] as const satisfies readonly Sphere[];

/** What a person says of a document that is here: all of it, also what stays. */
export interface DescriptionView {
  readonly type: SourceType;
  readonly sphere: Sphere;
  /** Unix milliseconds; null where unknown. */
  readonly datedAt: number | null;
  readonly supersedes: Hash | null;
  /** Null for what the kind says. */
  readonly credibility: Score | null;
  /** Needed where `credibility` is set. */
  readonly reason: string | null;
}

/** One document on its way into the case. */
export interface ImportItemView {
  readonly id: number;
  readonly name: string;
  readonly bytes: number;
  readonly type: SourceType;
  /** YYYY-MM-DD, empty where unknown. */
  readonly dated: string;
  readonly sphere: Sphere;
  /** A document of this name that is here already. */
  readonly earlier: Hash | null;
  /** Whether it is a new version of that one, or another document. */
  readonly replaces: boolean;
  readonly step: 'offered' | 'waiting' | 'reading' | 'added' | 'duplicate' | 'begun' | 'failed' | 'cancelled';
  /** Pages, parts or rows; no total where nobody knows it. */
  readonly done: number;
  readonly total: number;
  readonly problem: ProblemView | null;
  /** The document that has the very same bytes. */
  readonly known: string | null;
}

/** A place that people have a name for: in order of start, longest first. */
export interface AnchorView {
  readonly start: number;
  readonly end: number;
  readonly kind: 'cell' | 'page' | 'part' | 'quote' | 'row' | 'section';
  readonly label: string;
}

/** The page, row, part or section of some characters; `to` where they end in another one. */
export interface PlaceView {
  readonly kind: AnchorView['kind'];
  readonly label: string;
  readonly to: string | null;
}

/** Characters that a sealed reply cites. */
export interface CitedView {
  readonly start: number;
  readonly end: number;
  readonly question: string;
}

export interface DocumentView {
  readonly source: SourceView;
  /** What the parser found it to be. */
  readonly media: string;
  readonly text: string;
  readonly anchors: readonly AnchorView[];
  /** What reading it changed, by name. */
  readonly transforms: readonly string[];
  /** BCP 47, `und` where nobody can tell. */
  readonly language: string;
  /** Days it bears, those it says of itself first; `at` is a place of its text. */
  readonly dates: readonly {
    readonly date: string;
    readonly at: { readonly start: number; readonly end: number } | null;
  }[];
  /** Every cited place once, in order. */
  readonly cited: readonly CitedView[];
}

/** In points, from the upper left corner of the page as shown. */
export interface PageSizeView {
  readonly width: number;
  readonly height: number;
}
export interface DrawnBox extends PageSizeView {
  /** From 0. */
  readonly page: number;
  readonly x: number;
  readonly y: number;
}
/** The pages of a PDF as they come to be known: sizes first, then where the cited words stand. */
export interface PagesView {
  readonly sizes: readonly PageSizeView[];
  /** As printed; empty until they are known. */
  readonly labels: readonly string[];
  readonly boxes: readonly DrawnBox[];
  readonly problem: ProblemView | null;
  /** `width` in device pixels. */
  draw(page: number, width: number): Promise<ImageBitmap>;
}

export interface PassageView {
  readonly source: Hash;
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** Exactly `text.slice(start, end)` of the source. */
  readonly text: string;
  readonly relevance: Score;
}

/** A passage that came close to the question, with the words of the question it lacks. */
export interface ClosePassageView extends PassageView {
  readonly missing: readonly string[];
  /** By a model that a person has added, and not by the built-in search. */
  readonly byMeaning: boolean;
}

// A turn: one question and what came of it ------------------------------------------------------------------------

export interface CitationView {
  readonly n: number;
  readonly passage: PassageView;
  readonly support: Score;
}

export interface SentenceView {
  readonly text: string;
  readonly standing: Standing;
  readonly confidence: Score;
  readonly citations: readonly CitationView[];
  /** Ledger record where the tracing of this sentence starts, and its place in the answer sealed there. */
  readonly seq: number;
  readonly at: number;
}

export interface ConfidenceView {
  readonly score: Score;
  readonly band: 'high' | 'moderate' | 'low';
  /** Why, in one or two sentences: weakest claim, which source, what would raise it. */
  readonly reasons: readonly string[];
}

export interface ConflictSideView {
  readonly claim: string;
  readonly citation: CitationView;
  readonly credibility: Score;
  readonly datedAt: number | null;
}

export interface ConflictView {
  readonly strategy: 'MOST_RECENT' | 'MOST_CREDIBLE' | 'PRESENT_BOTH' | 'HUMAN_REVIEW';
  readonly sides: readonly ConflictSideView[];
  /** Index into `sides`; null where both are presented. */
  readonly used: number | null;
}

export type PhaseName = 'DRAFT' | 'REFLECT' | 'REVISE' | 'LEARNED' | 'CLARIFY';
export interface PhaseView {
  readonly name: PhaseName;
  /** Only admitted text (PB2S v0.2 §2). */
  readonly lines: readonly string[];
  readonly seq: number;
}

export interface SealView {
  /** Records of the case when this turn was sealed, and the chain value there. */
  readonly size: number;
  readonly head: Hash;
  readonly root: Hash;
  readonly signed: boolean;
}

export interface WorkView {
  readonly domain: string;
  readonly risk: Risk;
  readonly writer: string;
  readonly judge: string;
  readonly cycles: number;
  readonly drafts: number;
  readonly phases: readonly PhaseView[];
  readonly seal: SealView | null;
}

export interface AnswerView {
  readonly kind: 'answer';
  readonly sentences: readonly SentenceView[];
  readonly confidence: ConfidenceView;
  readonly conflicts: readonly ConflictView[];
  readonly work: WorkView;
}

export type RefusalAction =
  'add_source' | 'ask_narrower' | 'accept_passage' | 'get_judge' | 'open_record' | 'ask_in_english' | 'try_again';
export interface RuleView {
  readonly policy: string;
  /** What the rule measures, as a key of the messages: sources, relevance, claims, support ... */
  readonly measures: string;
  readonly unit: 'score' | 'count';
  readonly value: number;
  /** The comparison names the breach (AMB-38). */
  readonly comparison: 'LT' | 'LE' | 'GT' | 'GE' | 'EQ' | 'NE';
  readonly threshold: number;
}
export interface RefusalView {
  readonly kind: 'refusal';
  readonly code: string;
  /** The first rule that fired; null when no rule was reached (an engine failed, for instance). */
  readonly rule: RuleView | null;
  /** Rules after the first that were never reached. */
  readonly notReached: number;
  readonly searched: { readonly sources: number; readonly passages: number; readonly libraries: readonly string[] };
  readonly closest: readonly ClosePassageView[];
  readonly actions: readonly RefusalAction[];
  readonly work: WorkView;
}

export interface ClarifyView {
  readonly kind: 'clarify';
  /** Exactly two (PB2S v0.2 §2.4). */
  readonly questions: readonly string[];
  readonly work: WorkView;
}

/** A draft that was checked sentence by sentence. */
export interface DraftCheckView {
  readonly kind: 'check';
  /** Why it could not be checked to its end; null where it was. */
  readonly stopped: string | null;
  readonly sentences: readonly {
    readonly text: string;
    readonly verdict: 'SUPPORTED' | 'CONTRADICTED' | 'UNSUPPORTED' | 'UNDECIDED' | 'NO_CLAIM';
    readonly score: number | null;
    readonly passage: PassageView | null;
  }[];
  /** The record that sealed it. */
  readonly seq: number;
}

/** The page was closed or the case stopped before this question was settled. */
export interface OpenView {
  readonly kind: 'open';
}

export interface TurnView {
  /** Ledger record of the question. */
  readonly seq: number;
  readonly question: string;
  /** 0 while it is open: its reply holds the reading. */
  readonly askedAt: number;
  readonly outcome: AnswerView | RefusalView | ClarifyView | DraftCheckView | OpenView;
}

// A case ----------------------------------------------------------------------------------------------------------

export interface CaseHeadView {
  readonly id: string;
  readonly title: string;
  readonly archived: boolean;
  readonly createdAt: number;
  readonly changedAt: number;
  readonly sources: number;
  readonly turns: number;
  readonly records: number;
}

export type CaseCondition = 'ready' | 'following' | 'stopped' | 'reopened' | 'unsaved' | 'broken';
export interface CaseView {
  readonly head: CaseHeadView;
  readonly tip: { readonly size: number; readonly head: Hash | '' };
  readonly condition: CaseCondition;
  /** The name of a document whose import broke off on the record: the next act finishes it. */
  readonly begun: string | null;
  readonly sources: readonly SourceView[];
  /** The latest in order, without a gap; `head.turns` counts all there are. */
  readonly turns: readonly TurnView[];
}
/** The same with only those sources and turns that came or changed since the case was last told. */
export type CaseChange = CaseView;

// Work in progress: states and counts, never content (SRS-004 §9.5) -----------------------------------------------

export const STEPS = ['read', 'meaning', 'search', 'weigh', 'draft', 'check', 'judge', 'seal'] as const;
export type StepName = (typeof STEPS)[number];
export interface StepView {
  readonly name: StepName;
  readonly state: 'waiting' | 'running' | 'done' | 'skipped';
  readonly done: number;
  readonly total: number | null;
}
export interface ProgressView {
  readonly question: string | null;
  readonly steps: readonly StepView[];
  readonly attempt: number;
  readonly records: number;
}

// The record ------------------------------------------------------------------------------------------------------

export type RecordGroup = 'person' | 'sources' | 'engines' | 'rules' | 'states' | 'answers' | 'system';
export interface RecordRowView {
  readonly seq: number;
  readonly tag: Tag;
  readonly group: RecordGroup;
  /** The oracle class, policy id or transition, as the record names it. */
  readonly name: string;
  /** The record in plain words, one line. */
  readonly words: string;
  readonly outcome: 'ok' | 'breach' | 'error';
  readonly hash: Hash;
  readonly bytes: number;
}
export interface RecordView extends RecordRowView {
  /** Canonical JSON: exactly the bytes that are committed. */
  readonly payload: string;
  readonly commit: Hash;
  readonly chain: Hash;
  readonly previous: Hash | '';
  readonly causes: readonly number[];
}

export type TraceRole =
  | 'sentence'
  | 'claim'
  | 'passage'
  | 'judge'
  | 'gate'
  | 'writer'
  | 'search'
  | 'question'
  | 'source'
  | 'observation'
  | 'policy'
  | 'transition'
  | 'state';
export interface TraceStepView {
  readonly role: TraceRole;
  readonly words: string;
  readonly seq: number | null;
  readonly hash: Hash | null;
  readonly outcome: 'ok' | 'breach' | 'error' | null;
}
export interface TraceView {
  readonly steps: readonly TraceStepView[];
}

/** A passage by its place in its document, from 0. */
export interface PartPassageView {
  readonly passage: number;
  readonly text: string;
  readonly shown: boolean;
}
/**
 * What somebody wants to show: these answers with all that they were decided from, these as they were sealed with single
 * passages, or all but these and but these documents. `spans` are passages of documents that are withheld; null stands for
 * those that the answers cite.
 */
export interface PartChoice {
  readonly kind: 'only' | 'quoted' | 'without';
  /** By number from 1: shown, or with `without` withheld. */
  readonly replies: readonly number[];
  /** Withheld; with `without` alone. */
  readonly sources: readonly Hash[];
  readonly spans: readonly { readonly source: Hash; readonly passage: number }[] | null;
}
/** What a part of the case would show, and what would go with it. */
export interface PartView {
  readonly choice: PartChoice;
  readonly answers: readonly {
    readonly number: number;
    readonly question: string;
    readonly outcome: 'answer' | 'refusal' | 'clarify' | 'check';
    readonly shown: boolean;
  }[];
  readonly documents: readonly {
    readonly id: Hash;
    readonly name: string;
    /** Not one of a library: these are in every copy of it, and are never withheld. */
    readonly own: boolean;
    /** As a whole. */
    readonly shown: boolean;
    /** By an answer that is shown. */
    readonly cited: boolean;
    /** Of one that is not: passages that are shown, and those that answers of the case cite, in order. */
    readonly passages: readonly PartPassageView[];
  }[];
  /** Something is chosen, and something is left to show. */
  readonly ready: boolean;
  readonly withheld: number;
  readonly records: number;
}

// A person's own rules ---------------------------------------------------------------------------------------------

export interface OwnRuleView {
  readonly id: string;
  /** The class of observation that it looks at. */
  readonly on: string;
  /** When it refuses. */
  readonly words: string;
}
export interface PolicyFaultView {
  /** From 1. */
  readonly line: number;
  readonly column: number;
  readonly message: string;
}
/** A recorded observation that the rules would judge otherwise: what it breached then, and what it would breach. */
export interface RejudgedView {
  readonly seq: number;
  readonly cls: string;
  readonly recorded: readonly string[];
  readonly now: readonly string[];
}
export type PolicyDraftView =
  | { readonly kind: 'faulty'; readonly faults: readonly PolicyFaultView[] }
  | {
      readonly kind: 'compiled';
      readonly pack: string;
      readonly rules: readonly OwnRuleView[];
      /** Null where no case is open to try them on. */
      readonly differences: readonly RejudgedView[] | null;
    };
/** The rules of the open case's epoch. */
export interface PolicyStandingView {
  readonly pack: string;
  readonly own: readonly OwnRuleView[];
}

// The key of this device -------------------------------------------------------------------------------------------

export interface KeyCardView {
  /** What the holder says to be called. */
  readonly name: string | null;
  /** SHA-256 of the public key. */
  readonly fingerprint: Hash;
  /** Key and name as a bundle has them, for the QR code. */
  readonly text: string;
  /** The keys before it, the first one first; `time` in milliseconds since 1970. */
  readonly earlier: readonly {
    readonly kind: 'rotated' | 'lost';
    readonly fingerprint: Hash;
    readonly time: number;
  }[];
}

// Verification ----------------------------------------------------------------------------------------------------

export const CHECKS = [
  'format',
  'redaction',
  'spans',
  'quotes',
  'bytes',
  'blobs',
  'observations',
  'chain',
  'ordering',
  'policy',
  'signatures',
  'keys',
  'root',
  'checkpoints',
  'receipts',
  'cosignatures',
  'derived',
  'rules',
  'derivations',
  'replay',
  'engines',
] as const;
export type CheckName = (typeof CHECKS)[number];
export interface CheckView {
  readonly name: CheckName;
  readonly result: 'waiting' | 'pass' | 'fail' | 'unproved';
  /** What was compared, with counts; for a failure what was expected and what came. */
  readonly reason: string;
  readonly seq: number | null;
  /** Of the check that runs, where it tells: records. */
  readonly progress?: { readonly done: number; readonly of: number };
  /** A record that was decided otherwise: its payload as the decisions make it, and as it is recorded. */
  readonly difference?: { readonly made: string; readonly recorded: string };
}
export type NotProved =
  | 'model'
  | 'clock'
  | 'omission'
  | 'omission_later'
  | 'signer'
  | 'lost_key'
  | 'truth'
  | 'invention'
  | 'custom_policy'
  | 'unknown_core'
  | 'withheld';
export interface CosignerView {
  /** As the signature says; a claim. */
  readonly name: string;
  /** Fingerprint of the key, null where nobody gave it. */
  readonly key: string | null;
  readonly size: number;
  /** Milliseconds since 1970, as the clock of who signed said; null where the signature has none. */
  readonly time: number | null;
  readonly holds: 'yes' | 'no' | 'unknown';
}
/**
 * Whether a bundle can become a case: `unfinished` where it stops in the middle of something, which is finished then; `part`
 * where something is withheld, `unproved` where not everything could be worked out again, `no` where it does not hold.
 */
export type Keepable = 'yes' | 'unfinished' | 'part' | 'unproved' | 'no';

/** The case on this device that a bundle is of. */
export interface HereView {
  readonly id: string;
  readonly title: string;
  readonly records: number;
  readonly head: Hash | '';
}

/** What became of a bundle: a case, which was here or is new. */
export interface KeptView extends HereView {
  readonly added: number;
  readonly isNew: boolean;
}

export interface VerifyReportView {
  readonly file: string;
  readonly bytes: number;
  readonly verdict: 'checking' | Verdict | 'unreadable';
  /** What was not checked, and what a reader must know: whole sentences. */
  readonly limits: readonly Limit[];
  readonly keepable: Keepable;
  /** Error code where the file could not be read at all. */
  readonly code: string | null;
  readonly caseId: string | null;
  readonly head: Hash | null;
  readonly records: number;
  /** `quoted`, of the folded ones: shown as they were sealed. */
  readonly turns: { readonly replayed: number; readonly folded: number; readonly quoted: number };
  readonly checks: readonly CheckView[];
  readonly notProved: readonly NotProved[];
  /** Fingerprint of the key that signed: SHA-256, whole. */
  readonly signer: string | null;
  /** What the signer says to be called: a claim. */
  readonly signerName: string | null;
  /** Keys of the device before this one, the first one first. */
  readonly keys: readonly { readonly kind: 'rotated' | 'lost'; readonly from: string; readonly time: number }[];
  /** Who else signed, the latest first. */
  readonly cosigners: readonly CosignerView[];
  readonly contents: readonly {
    readonly question: string;
    readonly outcome: 'answer' | 'refusal' | 'clarify' | 'check' | 'open';
  }[];
}

/** SRS-002: what the agent of a case can be. */
export type AgentState = 'UNINIT' | 'INIT' | 'ENABLED' | 'ALARM' | 'DEGRADED' | 'STOPPED';

/** A move of the agent, or a step that left it where it was; `first` and `last` are records of such steps. */
export interface MoveView {
  readonly from: AgentState;
  readonly to: AgentState;
  readonly count: number;
  readonly first: number;
  readonly last: number;
  /** Why, where a rule or a guard was broken: the words of AX:TRANS:v1. */
  readonly violations: readonly string[];
}

/** The way the agent of a case has taken. */
export interface PathView {
  readonly now: AgentState;
  readonly moves: readonly MoveView[];
}

/** What other rules would have said of a bundle. */
export type WhatIfView =
  | { readonly kind: 'faulty'; readonly faults: readonly PolicyFaultView[] }
  | {
      readonly kind: 'judged';
      readonly pack: string;
      /** Those of which something would be judged otherwise. */
      readonly answers: readonly (VerifyReportView['contents'][number] & {
        readonly number: number;
        readonly differences: readonly RejudgedView[];
      })[];
      /** Records that belong to no answer that is shown. */
      readonly others: number;
    };

/** A copy of the case with one record changed, as the verifier sees it. */
export interface TamperView {
  readonly seq: number;
  readonly records: number;
  readonly report: VerifyReportView;
  /** The first link of the chain that is not the case's; null where the copy does not even read as records. */
  readonly brokenFrom: number | null;
  /** What engines said was computed again. */
  readonly asksEngines: boolean;
}

// Engines, storage, requests --------------------------------------------------------------------------------------

export type EngineSlot = 'writer' | 'judge' | 'retriever' | 'classifier' | 'parser';
export interface EngineView {
  readonly id: string;
  readonly slot: EngineSlot;
  readonly name: string;
  readonly state: 'in_use' | 'ready' | 'not_downloaded' | 'does_not_fit' | 'not_here';
  readonly reproducible: boolean;
  readonly bytes: number | null;
  readonly memory: number | null;
  readonly licence: string | null;
  readonly can: readonly string[];
  readonly cannot: readonly string[];
}

/** A model that a person may add, and what of it is here. Sizes in bytes. */
export interface ModelView {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  readonly improves: string;
  readonly known: string;
  readonly licence: string;
  readonly source: string;
  readonly bytes: number;
  readonly here: number;
  readonly files: readonly { readonly path: string; readonly bytes: number; readonly sha256: string }[];
  readonly state: 'absent' | 'partial' | 'damaged' | 'whole' | 'used';
  /** It runs on the graphics card. */
  readonly onCard: boolean;
}
/** What came of trying a model on the graphics card; milliseconds for a text. */
export interface CardTrialView {
  readonly id: string;
  readonly verdict: 'faster' | 'other' | 'slower';
  readonly difference: number;
  readonly processor: number;
  readonly card: number;
}
/** What is being done with a model; `id` is empty where it is done with files. */
export interface ModelWorkView {
  readonly id: string;
  readonly phase: 'starting' | 'fetching' | 'checking' | 'runtime' | 'opening' | 'trying' | 'removing';
  readonly done: number;
  readonly total: number;
  readonly secondsLeft: number | null;
}
export interface ModelImportView {
  readonly whole: readonly string[];
  readonly missing: readonly { readonly id: string; readonly paths: readonly string[] }[];
  readonly unknown: number;
}

export interface StorageView {
  readonly persistence: 'kept' | 'may_be_cleared' | 'cleared_after_seven_days' | 'unknown';
  readonly used: number | null;
  readonly quota: number | null;
}

export interface RequestView {
  readonly url: string;
  readonly from: 'page' | 'worker';
  readonly at: number;
  readonly own: boolean;
}

/** What went wrong, what was kept, what to do; the code is for searching. */
export interface ProblemView {
  readonly code: string;
  readonly detail: string | null;
}
