// A turn: one question and its outcome.

import type { Nature } from '#core/draft/result.ts';
import type { Pattern } from '#core/judge/patterns.ts';
import type { Hash } from '#core/ports.ts';
import type { ClosePassageView, PassageView } from '#lib/contract/document.ts';
import type { Risk, Score } from '#lib/contract/scale.ts';

/** Said by shape and word first, colour second (EBOM C4: verified, inferential and speculative stand apart). */
export type Standing = 'supported' | 'inferential' | 'speculative' | 'contradicted' | 'liminal';

export interface CitationView {
  readonly n: number;
  readonly passage: PassageView;
  readonly support: Score;
  /** Whose it is, and why it may not hold, in the words of the reply. */
  readonly notes: readonly string[];
}

export interface SentenceView {
  readonly text: string;
  /** "The lease says:"; left out where the sentence says so itself, or it is no paper's. */
  readonly whose?: string;
  readonly standing: Standing;
  /** What is said of it where no passage states it, in the words of the reply; empty where one does. */
  readonly label: string;
  /** The record since which it is known, where an earlier answer established it; null where it is new. */
  readonly known: number | null;
  readonly confidence: Score;
  readonly citations: readonly CitationView[];
  /** Where it was computed: what it was computed from, cell by cell. */
  readonly cells: readonly PassageView[];
  /** Ledger record where the tracing of this sentence starts, and its place in the answer sealed there. */
  readonly seq: number;
  readonly at: number;
}

export interface ConfidenceView {
  readonly score: Score;
  readonly band: 'high' | 'moderate' | 'low';
  /** What the weakest sentence rests on; null where no passage carries it. */
  readonly weakest: WeakestView | null;
  /** Of the weakest sentence; null where no passage carries it. */
  readonly factors: FactorsView | null;
}
export interface WeakestView {
  readonly name: string;
  readonly credibility: Score;
  /** Other documents that say the same. */
  readonly others: readonly string[];
}
/** What a confidence is made of, as it is on record. */
export interface FactorsView {
  readonly credibility: Score;
  /** How well the passage answers the question. */
  readonly fit: Score;
  readonly support: Score;
  /** Documents that say it. */
  readonly documents: number;
}

export interface ConflictSideView {
  readonly claim: string;
  readonly citation: CitationView;
  readonly credibility: Score;
  readonly datedAt: number | null;
}

export interface ConflictView {
  /** `CHANGED`: the one that is used says that it changes the other. */
  readonly strategy:
    | 'CHANGED'
    | 'CHOSEN'
    | 'MOST_RECENT'
    | 'MOST_CREDIBLE'
    | 'META_SOURCE'
    | 'CONSENSUS'
    | 'PRESENT_BOTH'
    | 'HUMAN_REVIEW';
  /** The two that disagree, then the one that settles it where there is one. */
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
  /** Where the person set it: what it was, and why. Left out where nobody did. */
  readonly byHand?: { readonly from: Risk; readonly reason: string | null };
  /** Nearness of meaning had a say in what was found; else words alone. */
  readonly byMeaning: boolean;
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
  /** As of when it holds, and what warns of it. */
  readonly notes: readonly string[];
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
  /** What to say instead of the rule: that the document asked says nothing of it. */
  readonly silent?: string;
  /** The sentence of the first of them that answers if any does, in its source; null where it is too far off to say so. */
  readonly likely: { readonly start: number; readonly end: number } | null;
  readonly actions: readonly RefusalAction[];
  /** The first passage may be told as its words, at the person's wish. Left out where not. */
  readonly mayTell?: true;
  /** Where the question asks for nothing: what to ask instead. Null for any other. */
  readonly instead: { readonly reason: string; readonly next: readonly string[] } | null;
  /** Null where no contradiction is left. */
  readonly asked: AskedBackView | null;
  /** Sentences that a person has to look at first, each on one line. Left out where none waits. */
  readonly review?: readonly string[];
  /** Constraints that the answer would break: the record of each acceptance, and the run it came from. Left out where none. */
  readonly broken?: readonly BrokenView[];
  readonly work: WorkView;
}

export interface BrokenView {
  readonly text: string;
  readonly seq: number;
  readonly traceId: string | null;
}

export interface ClarifyView {
  readonly kind: 'clarify';
  readonly asked: AskedBackView;
  readonly work: WorkView;
}
/** The question may mean several things; a person may choose one, by its number from 1. */
export interface ChoiceView {
  readonly kind: 'choice';
  /** `under` is the heading of one, where the same document has others under other headings. */
  readonly options: readonly (PassageView & { readonly says: string; readonly under: string | null })[];
  readonly work: WorkView;
}
/** What has to be known where documents contradict each other. */
export interface AskedBackView {
  /** Exactly two (PB2S v0.2 §2.4). */
  readonly questions: readonly string[];
  /** The sides, in the order of their numbers from 1; a person may choose one. */
  readonly sides: readonly PassageView[];
}

/** A draft that was checked sentence by sentence. */
export interface DraftCheckView {
  readonly kind: 'check';
  /** Why it could not be checked to its end; null where it was. */
  readonly stopped: string | null;
  /** The text that was checked. */
  readonly draft: string;
  readonly sentences: readonly CheckedSentenceView[];
  /** The record that sealed it. */
  readonly seq: number;
  /** Which reply of the case it is, from 1. */
  readonly number: number;
}
export type DraftVerdict = 'SUPPORTED' | 'CONTRADICTED' | 'UNSUPPORTED' | 'UNDECIDED' | 'NO_CLAIM';
export interface CheckedClaimView {
  readonly text: string;
  readonly verdict: DraftVerdict;
  /** Why it is undecided although the judge lets it through; left out where it does not. */
  readonly pattern?: Pattern;
  /** Null where nothing was judged. */
  readonly score: Score | null;
  /** What supports it, or says otherwise, or comes closest. */
  readonly passage: PassageView | null;
  /** Of what is supported, a passage of another document that says otherwise; left out where none does. */
  readonly denied?: PassageView;
}
/** Stands as its weakest claim does. */
export interface CheckedSentenceView extends CheckedClaimView {
  /** Why it needs no passage; left out of any other sentence. */
  readonly nature?: Nature;
  /** Each of them, where it makes more than one. */
  readonly claims: readonly CheckedClaimView[];
}

/** The page was closed or the case stopped before this question was settled. */
export interface OpenView {
  readonly kind: 'open';
}

/** The built-in writer was asked again, in the same case. */
export interface InsteadView {
  readonly model: string;
  readonly rule: string;
  readonly seq: number;
}

export interface TurnView {
  /** Ledger record of the question. */
  readonly seq: number;
  readonly question: string;
  /** What it was taken to mean behind the questions before it; left out where it stands by itself. */
  readonly understood?: string;
  /** Other wordings by a model that were searched for too. Left out where there are none. */
  readonly alsoSearched?: readonly string[];
  /** Sentences that the person has reviewed for it. Left out where there are none. */
  readonly reviewed?: readonly string[];
  /** The model whose drafts did not pass, and the record of the question as it was put to it. Left out where the first reply stands. */
  readonly insteadOf?: InsteadView;
  /** 0 while it is open: its reply holds the reading. */
  readonly askedAt: number;
  readonly outcome: AnswerView | RefusalView | ClarifyView | ChoiceView | DraftCheckView | OpenView;
}

/** What a person decides about a reply: what is at stake, whether a sentence that waits holds, or to have it asked again now. */
export type DecisionView =
  | { readonly kind: 'stakes'; readonly risk: Risk; readonly reason: string | null }
  | { readonly kind: 'review'; readonly text: string; readonly holds: boolean }
  | { readonly kind: 'tell' }
  | { readonly kind: 'again' };
