// What a debate comes to. Plain data in Q16.16 and milliseconds, committed by an AX:STATE record and rebuilt by replay.

import type { OutputOf } from '#core/admission/grammar.ts';
import type { DebateAct, Quoted, Recommended, TurnRequest } from '#core/debate/rows.ts';
import type { Readings } from '#core/debate/readings/reading.ts';
import type { Hash, Params } from '#core/ports.ts';

/** A debate on record. */
export interface OpenDebate {
  readonly act: DebateAct;
  readonly seq: number;
  readonly obsHash: Hash;
}

/** One attempt at a turn; all that were made are kept, in their order. */
export interface AttemptPart {
  readonly attempt_index: number;
  /** The record of it. */
  readonly seq: number;
  /** Of the clock, ms. */
  readonly timestamp: number;
  readonly content: string;
  readonly final_answer: string;
  readonly stance: 'for' | 'against' | 'open';
  readonly conviction: number;
  readonly quotes: readonly Quoted[];
  /** Null where there is none, or a number of it stands in no passage that the attempt cites. */
  readonly recommendation: Recommended | null;
  /** Rules that it breached; empty where it was accepted or was not judged. */
  readonly rejected_by: readonly string[];
  readonly strategy: TurnRequest['strategy'];
  readonly tone: TurnRequest['tone'];
  /** Of the round before, null where there is none or nothing is steered. */
  readonly steer: OutputOf<'debate/pid'> | null;
}

export interface TurnPart {
  readonly turn_index: number;
  readonly round_index: number;
  readonly speaker_id: string;
  readonly turn_type: TurnRequest['turn_type'];
  /** Whether the last attempt stands. */
  readonly accepted: boolean;
  readonly attempts: readonly AttemptPart[];
}

/** A passage that was handed over. */
export interface PassagePart {
  readonly n: number;
  readonly document: string;
  readonly source: Hash;
  readonly passage: number;
  readonly text: string;
}

export interface DebatePart {
  readonly status: 'completed' | 'failed';
  /** What failed; null where nothing did. */
  readonly code: string | null;
  readonly act: DebateAct;
  readonly act_seq: number;
  readonly run_id: string;
  readonly timestamp: number;
  readonly prompt_bundle_version: string;
  /** Who spoke, and how it was sampled. */
  readonly model: string;
  readonly params: Params;
  readonly passages: readonly PassagePart[];
  /** What these passages hold of the question, by rules; absent in debates of releases up to 0.7.0. */
  readonly readings?: Readings;
  readonly turns: readonly TurnPart[];
}

export interface DebateReply {
  readonly debate: DebatePart;
  readonly stateSeq: number;
  readonly stateHash: Hash;
}
