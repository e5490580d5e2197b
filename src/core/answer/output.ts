// What a reply is made of. Plain data in Q16.16 and milliseconds, committed by an AX:STATE record and rebuilt by replay;
// decimals and ISO times are made from it at the edge (`edge.ts`), by integer arithmetic.

import type { ClaimCategory } from '#core/judge/classify.ts';
import type { Matter } from '#core/judge/assessment.ts';
import type { Resolution } from '#core/judge/contradict.ts';
import type { Place } from '#core/evidence/place.ts';
import type { Domain, Risk } from '#core/admission/grammar.ts';
import type { Hash } from '#core/ports.ts';

/** EBOM's disclaimer, in its own meaning: part of every output (EBOM-REQ-001). */
export const DISCLAIMER =
  'Affidavit certifies grounding, traceability and policy compliance. It does not certify that the sources are true.';

/** Why a source stands between the spheres in an answer. The core says so, from this list alone. */
export const LIMINAL_REASONS = ['DECLARED', 'REAL_TIME', 'PAST_LIFETIME', 'CONFLICT'] as const;
export type LiminalReason = (typeof LIMINAL_REASONS)[number];

/** What a reader of a passage has to know of its document: that it took the place of another, or that not all of it is seen. */
export const ABOUT_DOCUMENTS = ['REPLACES', 'hidden-text', 'hidden-letters', 'faint-text', 'turned-order'] as const;
export type AboutDocument = (typeof ABOUT_DOCUMENTS)[number];

/** A numbered passage: [n] in every text of the reply. */
export interface Citation {
  readonly n: number;
  readonly source_id: Hash;
  readonly name: string;
  readonly heading: string;
  readonly passage: number;
  /** UTF-16 offsets into the source's text; `excerpt` is exactly that slice. */
  readonly start: number;
  readonly end: number;
  readonly excerpt: string;
  readonly sphere: 'INSIDE' | 'OUTSIDE' | 'LIMINAL';
  readonly credibility: number;
  readonly relevance: number;
  readonly dated: string | null;
  /** When the source entered the case, ms. */
  readonly entered: number;
  /** Why it may not hold, of an answer; left out where nothing speaks against it. */
  readonly liminal?: readonly LiminalReason[];
  /** Left out where there is nothing to say; replies before 0.8.0 do not have it. */
  readonly about?: readonly AboutDocument[];
  /** Left out for a person's own document. */
  readonly library?: CitedLibrary;
  /** The page, row or part it stands on, where the document has such; left out where not. */
  readonly place?: Place;
}
/** The library a source came in: its name with its version, the day it was made, where it says the source can be read. */
export type CitedLibrary = { readonly name: string; readonly built: string; readonly url: string | null };
export interface ClaimOut {
  readonly id: string;
  readonly text: string;
  /** Opinion and trivial: said without a source. Replies before 0.7.0 call those inferential. */
  /** `ATTRIBUTED`: that its one document says so, word for word; from 0.8.0 on. */
  readonly type: 'VERIFIED' | 'ATTRIBUTED' | 'INFERENTIAL' | 'SPECULATIVE' | 'OPINION' | 'TRIVIAL';
  readonly category: ClaimCategory;
  /** Index of its sentence, and the exact characters that carry it: n of the citation, offsets into that source. */
  readonly sentence: number;
  readonly support: readonly {
    readonly n: number;
    readonly start: number;
    readonly end: number;
    readonly place?: Place;
  }[];
  readonly confidence: number;
  readonly similarity: number;
  readonly entailment: number;
  /** Calibrated probability of support: the verification score. */
  readonly verification: number;
}
export interface SentenceOut {
  readonly text: string;
  readonly cites: readonly number[];
  readonly type: ClaimOut['type'];
}
export interface ConflictOut {
  readonly claim: number;
  readonly carrier: number;
  readonly contradicting: number;
  readonly contradiction: number;
  /** The number of the third document that settles it. Left out where none does. */
  readonly meta?: number;
  readonly resolution: Resolution;
  readonly text: string;
}
/** What an audit found wrong in a draft, and on which record it rests. */
export interface Finding {
  readonly by: 'judge' | 'rule' | 'search';
  /** The observation: the judge's, the gate's, or that of an oracle which failed. */
  readonly seq: number;
  /** Index of the claim in the request to the judge, where assumptions follow the claims; null where it is about none. */
  readonly claim: number | null;
  /** The rule that was breached, or the code of a failure; null where the judge alone found it. */
  readonly rule: string | null;
}
/** One REFLECT bullet. `span` are UTF-16 offsets into `draft`: the words at fault, or the placeholder they left. */
export interface Flag {
  readonly ref: string;
  readonly kind: 'contradiction' | 'unjustified assumption' | 'missing evidence';
  readonly span: { readonly start: number; readonly end: number };
  readonly text: string;
  readonly resolved: boolean;
  /** What it is made of, never empty; replies before 0.5.0 do not have it. */
  readonly findings?: readonly Finding[];
}
/** One thing that a question may mean: the sentence that answers it then, and the passage [n] it stands in. */
export interface ChoiceOut {
  readonly n: number;
  readonly text: string;
  /** Of a row of a table: words that the question is asked with again. Left out where its passage is accepted. */
  readonly row?: string;
}
/** What the last draft takes for granted. `n` is the citation that carries it, null while it is open. */
export interface Assumed {
  readonly text: string;
  readonly n: number | null;
}
/** `since`: the record of the gate that let the claim through the first time. */
export interface Known {
  readonly claim_id: string;
  readonly since: number;
}
export interface Sections {
  readonly draft: string;
  readonly reflect: readonly Flag[];
  readonly revise: string;
  readonly learned: readonly string[];
}
/** A passage that came close, with the words of the question it does not have. */
export interface Closest {
  readonly source_id: Hash;
  readonly name: string;
  readonly passage: number;
  readonly start: number;
  readonly end: number;
  readonly excerpt: string;
  /** As of a citation, with the names of the columns last; left out where it is no row. */
  readonly heading?: string;
  readonly relevance: number;
  readonly place?: Place;
  readonly library?: CitedLibrary;
  readonly missing: readonly string[];
}
export interface Refusal {
  /** The policy that fired, or the code of the failure that left nothing to decide on. */
  readonly rule: string;
  readonly reason: string;
  /** Raw values of that rule; null where an oracle failed. `unit` says how to read them. */
  readonly actual: number | null;
  readonly threshold: number | null;
  readonly unit: 'count' | 'q16' | 'none';
  /** Later rules whose values were never reached. */
  readonly not_reached: readonly string[];
  /** `libraries` by name and version, left out where there is none. */
  readonly searched: {
    readonly libraries?: readonly string[];
    readonly sources: number;
    readonly passages: number;
  };
  readonly closest: readonly Closest[];
  /** The sentence of the first of them that answers if any does, in its source; left out where it is too far off to say so. */
  readonly may_answer?: { readonly start: number; readonly end: number };
  readonly next: readonly string[];
  /** The question itself asks for nothing, or leaves open of what: `reason` and `next` are all there is to say. Else left out. */
  readonly asks_nothing?: true;
  /** Sentences of the first draft that a person has to look at first, each on one line; left out where none waits. */
  readonly review?: readonly string[];
  /** Constraints that the first draft would have broken; left out where it broke none. */
  readonly broken?: readonly BrokenConstraint[];
}

/** What it says, the record of its acceptance, and where it came from; null where a person wrote it. */
export type BrokenConstraint = {
  readonly constraint_id: string;
  readonly text: string;
  readonly seq: number;
  readonly origin: { readonly case_id: string; readonly trace_id: string } | null;
};

interface Common {
  readonly question: string;
  readonly question_seq: number;
  readonly domain: Domain;
  readonly risk: Risk;
  /** What was asked of which document. Replies before 0.8.0, and those of a question that nothing was found for, do not say it. */
  readonly matter?: Matter;
  /** Where the person set it: what it was before, and why. Left out where nobody did, or nothing changed by it. */
  readonly set_by_hand?: { readonly from: Risk; readonly reason: string | null };
  /** Other wordings by a model that were searched for too. Left out where there are none. */
  readonly also_searched?: readonly string[];
  /** Nearness of meaning had a say in which passages it rests on, or shows. Left out where words alone had. */
  readonly by_meaning?: true;
  readonly citations: readonly Citation[];
  readonly claims: readonly ClaimOut[];
  readonly conflicts: readonly ConflictOut[];
  readonly sections: Sections;
  readonly warnings: readonly string[];
  readonly disclaimer: string;
  /** The whole reply as PB2S text: the four sections, and a CLARIFY block where there is one. */
  readonly text: string;
}
export type AnswerPart =
  | (Common & {
      readonly kind: 'answer';
      readonly sentences: readonly SentenceOut[];
      /** Replies before 0.5.0 do not have it. */
      readonly assumed?: readonly Assumed[];
      /** Claims that an earlier reply established by the same documents, judged again here. Left out where there are none. */
      readonly known?: readonly Known[];
      /** As of when and according to what it holds. Left out where nothing asks for it. */
      readonly qualifiers?: readonly string[];
      readonly confidence: number;
      readonly interpretation: string;
    })
  | (Common & {
      readonly kind: 'refusal';
      readonly refusal: Refusal;
      /** Where documents contradict each other at high stakes: what would settle it. Left out where nothing does. */
      readonly questions?: Questions;
    })
  | (Common & { readonly kind: 'clarify'; readonly questions: Questions })
  /** The question may mean several things, each with its own answer: the person says which. */
  | (Common & { readonly kind: 'choice'; readonly choices: readonly ChoiceOut[] });
/** Exactly two (PB2S v0.2 §2.4). */
export type Questions = readonly [string, string];

export interface Axiom {
  readonly claim_id: string;
  readonly first_seen: number;
  readonly text: string;
}
export interface Pb2sPart {
  readonly model_id: string;
  readonly pb2s_proof: {
    readonly audit_ref: string;
    readonly cycles: number;
    readonly decision: 'APPROVE' | 'CLARIFY';
  };
  readonly prompt_hash: Hash;
  readonly timestamp: number;
}
/** EBOM "Structured Response Format" before its decimals are made. */
export interface EbomPart {
  readonly verification_status: 'PASSED' | 'FAILED';
  readonly confidence: number;
  readonly model_used: string;
  readonly verification_method: string;
  readonly generation_attempts: number;
  readonly timestamp: number;
  readonly reasoning_chain: readonly {
    readonly step: number;
    readonly operation: string;
    readonly inputs: readonly number[];
    /** Replies before 0.6.0 do not have it, and name `validity_check` `validity`. */
    readonly intermediate_claim?: string;
    readonly output: string;
    readonly validity?: string;
    readonly validity_check?: string;
  }[];
  readonly classification: { readonly confidence: number; readonly keywords: readonly string[] };
  readonly retrieved: readonly {
    readonly source_id: Hash;
    readonly elapsed_ms: number;
    readonly credibility: number;
  }[];
  readonly checked: readonly {
    readonly claim: string;
    readonly similarity: number;
    readonly threshold: number;
    readonly result: 'PASS' | 'FAIL';
  }[];
  readonly policy: {
    readonly min_sources: number;
    readonly min_confidence: number;
    readonly speculation_allowed: boolean;
  };
}
export interface ReplyParts {
  readonly answer: AnswerPart;
  readonly axioms: readonly Axiom[];
  readonly ebom: EbomPart;
  readonly pb2s: Pb2sPart;
}
