// The record: its rows, one of them in full, a trace, and the path of the case's agent.

import type { Hash, Tag } from '#core/ports.ts';

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
