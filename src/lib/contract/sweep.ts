// A sweep as the page shows it: many runs of one debate, one line for each arm, every figure with its interval.

import type { DebateRequestView } from '#lib/contract/debate.ts';

export interface SweepRequestView extends DebateRequestView {
  /** Runs of each arm: seeds from 0 on. */
  readonly seeds: number;
  /** Also the other mode. */
  readonly bothModes: boolean;
  /** Each is an ablation of its own. */
  readonly without: readonly ('crit' | 'rca' | 't3' | 'pid')[];
  /** What is known to be right, for paranoia and realignment. */
  readonly truth: 'for' | 'against' | 'open' | null;
}

export interface SweepProgressView {
  readonly done: number;
  readonly total: number;
}

/** Some of its runs are on this device. */
export interface SweepHeadView {
  readonly id: string;
  readonly question: string;
  /** Unix milliseconds. */
  readonly createdAt: number;
  readonly runs: number;
}

/** A mean or a share with its 95 % interval; both ends null where one run says nothing about others. */
export interface FigureView {
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
  /** Runs, or steps from one attempt to the next. */
  readonly of: number;
}

export const SWEEP_FIGURES = ['quality', 'disagreement', 'struck', 'paranoia', 'realignment'] as const;
export type SweepFigure = (typeof SWEEP_FIGURES)[number];

export interface SweepArmView {
  readonly mode: DebateRequestView['mode'];
  readonly without: SweepRequestView['without'];
  readonly runs: number;
  readonly completed: number;
  readonly outcomes: Readonly<Record<'for' | 'against' | 'open', number>>;
  /** Null where there was nothing to measure. */
  readonly figures: Readonly<Record<SweepFigure, FigureView | null>>;
}

export interface SweepView {
  readonly id: string;
  readonly question: string;
  readonly planned: number;
  readonly ended: number;
  readonly arms: readonly SweepArmView[];
}
