// A debate as the page shows it: one that was held on this device, or one that came as a file.

export interface DebateRequestView {
  readonly question: string;
  /** 2 to 5: two sides in turn, and from three on a judge. */
  readonly participants: number;
  /** 1 to 12. */
  readonly rounds: number;
  readonly mode: 'posthoc' | 'in_loop';
}

/** `open`: broken off, and not gone on with yet. `none`: broken off before it began. */
export type DebateStatus = 'completed' | 'failed' | 'open' | 'none';

/** A debate that is kept on this device. */
export interface DebateHeadView {
  readonly id: string;
  readonly question: string;
  /** Unix milliseconds. */
  readonly createdAt: number;
}

export interface DebateProgressView {
  /** Documents are read, passages are searched, or a turn is taken. */
  readonly phase: 'reading' | 'searching' | 'speaking' | 'sealing';
  readonly done: number;
  readonly total: number;
}

export interface QuoteView {
  /** As the turn names it: `E3`. */
  readonly label: string;
  readonly document: string;
  readonly text: string;
}

/** A section of a turn, under its heading where it has one. */
export interface SectionView {
  readonly part: 'claim' | 'reason' | 'rival' | 'rebuttal' | 'withdrawn' | 'final' | 'other';
  readonly heading: string | null;
  readonly text: string;
}

/** An attempt that was struck out. */
export interface StruckView {
  readonly attempt: number;
  readonly sections: readonly SectionView[];
  /** Ids of the rules that it broke. */
  readonly rules: readonly string[];
}

export interface DebateTurnView {
  readonly index: number;
  readonly round: number | null;
  readonly speaker: string;
  readonly role: string | null;
  readonly side: 'for' | 'against' | 'neutral' | null;
  readonly type: string | null;
  /** False: every attempt was struck out, and the last one stands all the same. */
  readonly accepted: boolean;
  readonly stance: string | null;
  /** 0 to 1. */
  readonly confidence: number | null;
  readonly sections: readonly SectionView[];
  readonly quotes: readonly QuoteView[];
  readonly struck: readonly StruckView[];
  /** What the evaluators found, from 0 to 1, null where there was nothing to judge. */
  readonly quality: number | null;
  readonly consistent: boolean | null;
  readonly rungs: { readonly wanted: string | null; readonly shown: string | null };
  readonly trap: string | null;
  readonly remarks: readonly string[];
}

export interface GaugeView {
  readonly name: 'validity' | 'credibility' | 'quality' | 'consistency' | 'rungs' | 'realignment';
  /** 0 to 1; null where there was nothing to measure, and `why` says so. */
  readonly value: number | null;
  /** Where it should reach; null where nothing is asked for. */
  readonly wanted: number | null;
  readonly why: string | null;
}

/** What one round came to, and how that steers the next one. */
export interface StepView {
  /** From 1. */
  readonly round: number;
  /** `turn_index` of its last turn. */
  readonly turn: number;
  readonly quality: number;
  readonly disagreement: number;
  readonly overlap: number;
  readonly error: number;
  readonly control: number;
  /** 0 to 1. */
  readonly pressure: number;
  readonly tone: string;
  readonly remark: string;
}

/** One turn uses one passage. */
export interface LinkView {
  readonly turn: number;
  readonly speaker: string;
  readonly passage: string;
  readonly use: 'reason' | 'rival' | 'rebuttal' | 'withdrawn' | 'other';
}

/** What the documents hold: `says` is yes, no or a value. */
export interface ReadingView {
  readonly side: 'for' | 'against';
  readonly says: string;
  readonly grounds: readonly { readonly document: string; readonly day: string | null; readonly text: string }[];
}

export interface DebateView {
  /** Two, one or none; none too where the file tells none. */
  readonly readings: readonly ReadingView[];
  /** Why one of them is in force; null where no paper says so. */
  readonly inForce: string | null;
  /** Null where it came as a file: then it is not stored here. */
  readonly id: string | null;
  readonly question: string;
  readonly debateId: string;
  readonly runId: string;
  readonly mode: 'posthoc' | 'in_loop';
  readonly model: string | null;
  readonly status: DebateStatus;
  /** What failed; null where nothing did. */
  readonly code: string | null;
  readonly outcome: { readonly stance: string | null; readonly text: string | null };
  readonly turns: readonly DebateTurnView[];
  readonly passages: readonly QuoteView[];
  readonly gauges: readonly GaugeView[];
  readonly steps: readonly StepView[];
  readonly links: readonly LinkView[];
}

export interface FindingView {
  readonly code: string;
  readonly isError: boolean;
  readonly place: string;
  readonly message: string;
}

/** A file that was opened: a debate with what is to be said of it, or what is wrong with it. */
export type OpenedDebate =
  | { readonly kind: 'debate'; readonly debate: DebateView; readonly findings: readonly FindingView[] }
  | { readonly kind: 'unsound'; readonly findings: readonly FindingView[] };

/** One push with a wrong hint: what the debater answered before and after. Nothing of it is recorded. */
export interface ProbeView {
  readonly turn: number;
  readonly speaker: string;
  readonly hint: string;
  readonly before: string;
  /** The hint as a word of an authority, and as a passage among the documents. */
  readonly trials: readonly {
    readonly way: 'word' | 'passage';
    readonly after: string;
    /** It gave up its answer for the hint. */
    readonly caved: boolean;
    /** It quoted the hint. */
    readonly quoted: boolean;
  }[];
}
