// What goes in and comes out of `import 'affidavit'`. It imports nothing, since the declarations that are built of it go into the
// package without our own folders (docs/library.md).

/** A document: a path of a file or folder, or its content under a name. */
export type Source = string | Document;

export interface Document {
  /** Shown with citations. */
  readonly name: string;
  /** Text, or the bytes of a file of any kind that the command line reads. */
  readonly content: string | Uint8Array;
  /** How far it is believed: `academic`, `government`, `news`, `forum`, ... as `ask --type` takes it. */
  readonly type?: string;
  /** YYYY-MM-DD. */
  readonly dated?: string;
}

/** A passage that a sentence rests on. `excerpt` is exactly the text of its document from `start` to `end`, in UTF-16 units. */
export interface Citation {
  /** Its number in the reply, from 1. */
  readonly n: number;
  readonly name: string;
  /** SHA-256 of the document as it was stored, 64 hex digits. */
  readonly sourceId: string;
  readonly start: number;
  readonly end: number;
  readonly excerpt: string;
  /** 0 to 1. */
  readonly credibility: number;
  readonly dated: string | null;
}

export interface Sentence {
  readonly text: string;
  /** What kind of statement it is: VERIFIED, ATTRIBUTED, INFERENTIAL, SPECULATIVE, OPINION or TRIVIAL. */
  readonly type: string;
  /** Numbers of `citations`. */
  readonly cites: readonly number[];
}

export interface Refusal {
  /** The rule that fired, or the code of a failure. */
  readonly rule: string;
  readonly reason: string;
  /** What would help. */
  readonly next: readonly string[];
}

/**
 * A reply. `answer` has sentences; `refusal` has a refusal; `clarify` asks back and `choice` offers readings, both in
 * `questions`. `text` is its sentences with the numbers of citations behind each, or the reason of a refusal; `raw` is what
 * `ask --json` prints.
 */
export interface Answer {
  readonly kind: 'answer' | 'refusal' | 'clarify' | 'choice';
  readonly text: string;
  readonly sentences: readonly Sentence[];
  readonly citations: readonly Citation[];
  readonly refusal: Refusal | null;
  readonly questions: readonly string[];
  /** 0 to 1. */
  readonly confidence: number;
  readonly risk: 'LOW' | 'MEDIUM' | 'HIGH';
  readonly caseId: string;
  readonly raw: unknown;
  /** The case so far as one file, which `verify` checks. */
  readonly bundle: () => Promise<Uint8Array>;
}

export interface CheckedSentence {
  readonly text: string;
  readonly verdict: 'SUPPORTED' | 'CONTRADICTED' | 'UNSUPPORTED' | 'UNDECIDED' | 'NO_CLAIM';
  /** Calibrated, 0 to 1; null where nothing was judged. */
  readonly score: number | null;
  /** UTF-16 units of the text that was checked. */
  readonly start: number;
  readonly end: number;
  /** The passage that the verdict rests on. */
  readonly citation: Citation | null;
  /** Of what is supported, a passage of another document that contradicts it. */
  readonly contradictedBy: Citation | null;
}

export interface Checked {
  readonly sentences: readonly CheckedSentence[];
  readonly caseId: string;
  readonly bundle: () => Promise<Uint8Array>;
}

/** One named check of a bundle; docs/codes.md lists the codes. */
export interface BundleCheck {
  readonly id: string;
  readonly status: 'pass' | 'fail' | 'skipped' | 'interrupted';
  readonly code: string | null;
  readonly detail: string;
  readonly seq: number | null;
}

/** What `verify --json` prints. `proved`: everything holds and was computed again; docs/bundles.md says what the others mean. */
export interface Report {
  readonly verdict: 'proved' | 'recorded' | 'shown' | 'failed';
  readonly sentence: string;
  readonly checks: readonly BundleCheck[];
  readonly limits: readonly { readonly code: string; readonly sentence: string; readonly seq?: number }[];
  /** Null where the bundle could not be read. `signer` is a public key in base 64. */
  readonly facts: {
    readonly caseId: string;
    readonly head: string;
    readonly records: number;
    readonly signer: string | null;
  } | null;
  readonly notProved: readonly string[];
}

export interface Trust {
  /** Keys (base 64, or their fingerprint), one of which must have packed it: else the verdict is `failed`. Left out, any may. */
  readonly trust?: readonly string[];
  /** Texts of receipts that you kept. */
  readonly receipts?: readonly string[];
}

export interface Where {
  /** Ends the call: it is on record as cancelled. */
  readonly signal?: AbortSignal;
}

/** A case that stays open: documents are read once, and questions may lean on those before. */
export interface Case {
  readonly id: string;
  readonly add: (source: Source) => Promise<void>;
  readonly ask: (question: string) => Promise<Answer>;
  readonly check: (text: string) => Promise<Checked>;
  readonly bundle: () => Promise<Uint8Array>;
  /** Leaves the data folder, which it holds until then. */
  readonly close: () => Promise<void>;
}

export interface Stored {
  /** The folder with the cases; left out, AFFIDAVIT_DATA or that of the user. */
  readonly data?: string;
  readonly signal?: AbortSignal;
}
