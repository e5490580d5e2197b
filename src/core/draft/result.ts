// What checking a draft comes to: a verdict for each sentence, with the passage it rests on. Plain data in Q16.16 and
// milliseconds, committed by an AX:STATE record and rebuilt by replay.

import type { Citation, Pb2sPart } from '#core/answer/output.ts';
import type { Pattern } from '#core/judge/patterns.ts';
import type { Hash } from '#core/ports.ts';

/**
 * `NO_CLAIM`: nothing that a document could carry. `UNDECIDED`: the judge leaves it open, or does not
 * know the language; or it follows an invalid pattern, such as a benefit without the risk that stands beside it.
 */
export const SENTENCE_VERDICTS = ['SUPPORTED', 'CONTRADICTED', 'UNSUPPORTED', 'UNDECIDED', 'NO_CLAIM'] as const;
export type SentenceVerdict = (typeof SENTENCE_VERDICTS)[number];

/**
 * Why a sentence needs no passage (EBOM "Claim Classification Rules"): common knowledge, an opinion, or a guess that is said
 * as one. None of them counts as a fact.
 */
export type Nature = 'TRIVIAL' | 'OPINION' | 'SPECULATION';

interface Judged {
  readonly verdict: SentenceVerdict;
  /** Calibrated probability of support, of contradiction where that is the verdict; null where nothing was judged. */
  readonly score: number | null;
  /** The citation it rests on, null where no passage was found. */
  readonly n: number | null;
  /** Of what is supported, a citation of another document that contradicts it; left out where none does. */
  readonly against?: number;
}
export interface CheckedClaim extends Judged {
  /** Why it is left open although the judge lets it through; checks before 0.6.0 do not have it. */
  readonly pattern?: Pattern;
  /** UTF-16 offsets into the draft. */
  readonly start: number;
  readonly end: number;
}
/** Stands as its weakest claim does. */
export interface CheckedSentence extends Judged {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Left out of what is no such sentence, and of what documents support or contradict; checks before 0.8.0 have none. */
  readonly nature?: Nature;
  readonly claims: readonly CheckedClaim[];
}

interface Common {
  readonly draft: string;
  /** The record of the draft. */
  readonly draft_seq: number;
  readonly timestamp: number;
  /** Model ids of who searched and who judged. */
  readonly search: string;
  readonly judge: string;
  /** No draft of ours, so no cycle (AMB-03); CLARIFY where a sentence is contradicted, from 0.8.0 on. Checks before 0.6.0 do not have it. */
  readonly pb2s_proof?: Pb2sPart['pb2s_proof'];
  /** Each passage once, numbered from 1. */
  readonly citations: readonly Citation[];
  readonly disclaimer: string;
}
export type CheckPart =
  | (Common & { readonly kind: 'checked'; readonly sentences: readonly CheckedSentence[] })
  /** It could not be checked to its end: nothing is said of any sentence. */
  | (Common & { readonly kind: 'stopped'; readonly code: string; readonly reason: string });

export interface CheckReply {
  readonly check: CheckPart;
  readonly stateSeq: number;
  readonly stateHash: Hash;
}
