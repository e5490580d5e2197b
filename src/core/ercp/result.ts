// What a run comes to. Plain data in Q16.16 and milliseconds, committed by an AX:STATE record and rebuilt by replay.

import type { Strategy } from '#core/ercp/mutate.ts';
import type { NamedError } from '#core/ercp/extract.ts';
import type { Constraint, OPERATIONS, RunAct } from '#core/ercp/rows.ts';
import type { Params, Hash } from '#core/ports.ts';

/**
 * AMB-62. `converged`: stable, without errors. `partial`: the iterations are used up, and what errors are left are below the
 * candidate threshold; or the reasoning says that nothing can be derived. `infeasible`: the constraints, or what the problem
 * gives, cannot hold together, or no mutation is left. `failed`: an oracle or a
 * rule.
 */
export type Status = 'converged' | 'infeasible' | 'partial' | 'failed';

/** A problem on record. */
export interface OpenRun {
  readonly act: RunAct;
  readonly seq: number;
  readonly obsHash: Hash;
}

export interface Reasoning {
  readonly reasoning_id: string;
  readonly reasoning_text: string;
  readonly sentences: readonly string[];
  /** `source` is the name of a document, or `llm`. */
  readonly claims: readonly { readonly claim: string; readonly source: string }[];
}

export interface Iteration {
  /** From 1 over the whole run, and the round it belongs to: one more than the mutations before it. */
  readonly iteration: number;
  readonly round: number;
  readonly reasoning_id: string;
  readonly errors: readonly NamedError[];
  /** Ids of constraints that this iteration added. */
  readonly added: readonly string[];
  /** Null in the first of a round: there is nothing to compare with. */
  readonly similarity: number | null;
  readonly stable: boolean;
}

/** ERCP v1.0 §4.3, with the record that it tells of. */
export interface TraceEvent {
  readonly event_id: string;
  readonly seq: number;
  readonly timestamp: number;
  readonly operator: (typeof OPERATIONS)[number];
  readonly input_summary: Readonly<Record<string, number | string>>;
  readonly output_summary: Readonly<Record<string, number | string>>;
  readonly model: string;
  readonly params: Params;
  /** What an engine answered; null where the core decided. Left out in runs of earlier releases. */
  readonly response?: EngineResponse | null;
}

/** ERCP v1.0 §6: who answered, whatever is behind it, and the hash of what it said. */
export interface EngineResponse {
  readonly oracle_id: string;
  /** True where a verifier can compute it again. */
  readonly reproducible: boolean;
  /** SHA-256 of the RFC 8785 bytes of the recorded response. */
  readonly sha256: Hash;
}

export interface Mutation {
  readonly mutation_strategy: Strategy;
  readonly mutation_notes: string;
  readonly problem: string;
  readonly removed: readonly string[];
}

export interface RunPart {
  readonly status: Status;
  /** What failed; null where nothing did. */
  readonly code: string | null;
  readonly act: RunAct;
  readonly act_seq: number;
  readonly trace_id: string;
  readonly timestamp: number;
  readonly reasoning: Reasoning | null;
  readonly constraints: readonly Constraint[];
  readonly candidates: readonly Constraint[];
  readonly iterations: readonly Iteration[];
  readonly mutations: readonly Mutation[];
  readonly events: readonly TraceEvent[];
  /** Constraints or sentences of the problem that cannot hold together, in words; empty where all can. */
  readonly clash: readonly string[];
  /** Who wrote the reasoning. */
  readonly model: string;
}

export interface RunReply {
  readonly run: RunPart;
  readonly stateSeq: number;
  readonly stateHash: Hash;
}
