// A case, and work in progress: states and counts, never content (SRS-004 §9.5).

import type { Hash } from '#core/ports.ts';
import type { SourceView } from '#lib/contract/source.ts';
import type { TurnView } from '#lib/contract/turn.ts';

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
  /** What a model has written of its draft so far, unchecked; absent where none does. */
  readonly writing?: string;
}
