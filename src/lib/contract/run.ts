// A problem that is run until its reasoning is stable (ERCP v1.0), as the page shows it.

import type { Score } from '#lib/contract/scale.ts';

/** A run on the list of this device. */
export interface RunHeadView {
  readonly id: string;
  readonly title: string;
  readonly changedAt: number;
}

export type PredicateName =
  'Equal' | 'NotEqual' | 'LessThan' | 'GreaterThan' | 'TemporalOrder' | 'NoContradiction' | 'HasJustification';

/** What is checked: two sides, or one thing that is spoken of. Fields that an operator does not have are empty. */
export interface PredicateView {
  readonly name: PredicateName;
  readonly left: string;
  readonly right: string;
  readonly unit: string;
}

/** A constraint as a person may give it, edited or new. */
export interface GivenConstraintView {
  readonly text: string;
  readonly predicate: PredicateView;
  /** No way to change the problem takes it out. */
  readonly immutable: boolean;
}

export interface ConstraintView extends GivenConstraintView {
  readonly id: string;
  readonly priority: 'high' | 'medium' | 'low';
  readonly confidence: Score;
  /** Who found it, and the sentence it was drawn of; null where a person brought it. */
  readonly source: { readonly detectedBy: string; readonly excerpt: string | null };
  /** The iteration that added it, from 1; null where it was there from the start. */
  readonly iteration: number | null;
}

export interface RunErrorView {
  readonly type: 'contradiction' | 'factual_incorrect' | 'missing_justification' | 'ambiguity' | 'syntax_error';
  readonly excerpt: string;
  readonly confidence: Score;
  readonly detectedBy: readonly string[];
}

export interface IterationView {
  /** From 1 over the whole run. */
  readonly iteration: number;
  /** One more than the changes of the problem before it. */
  readonly round: number;
  readonly errors: readonly RunErrorView[];
  /** Constraints in force at its end. */
  readonly constraints: number;
  /** To the reasoning before it; null where there is none in this round. */
  readonly similarity: Score | null;
  readonly stable: boolean;
}

export interface RunView {
  readonly id: string;
  readonly problem: string;
  readonly status: 'converged' | 'infeasible' | 'partial' | 'failed';
  /** What failed; null where nothing did. */
  readonly code: string | null;
  /** The reasoning it came to, sentence by sentence; empty where there is none. */
  readonly reasoning: readonly { readonly text: string; readonly source: string | null }[];
  /** In force at the end. */
  readonly constraints: readonly ConstraintView[];
  /** Not sure enough to be added by themselves: a person may take them. */
  readonly candidates: readonly ConstraintView[];
  readonly iterations: readonly IterationView[];
  readonly mutations: readonly { readonly strategy: 'relax' | 'reframe' | 'decompose'; readonly notes: string }[];
  /** Constraints that cannot hold together, in words. */
  readonly clash: readonly string[];
  /** How alike two reasonings have to be. */
  readonly threshold: Score;
  readonly traceId: string;
  readonly model: string;
  readonly documents: number;
  /** The record that sealed it, in the case of the run. */
  readonly seq: number;
  readonly at: number;
}

/** A constraint that is in force in the open case. */
export interface CarriedView {
  readonly id: string;
  readonly text: string;
  readonly predicate: PredicateView;
  /** Where it was learned; null where a person wrote it. `constraintId` is its name there. */
  readonly origin: { readonly traceId: string; readonly constraintId: string; readonly edited: boolean } | null;
  /** The record of its acceptance. */
  readonly seq: number;
}

export interface RunProgressView {
  /** Documents that were read, of how many; null once the run has begun. */
  readonly reading: { readonly done: number; readonly total: number } | null;
  /** From 1; 0 before the first. */
  readonly iteration: number;
}

/** Who would reason in the next run. */
export interface ReasonerView {
  /** The model, as the record names it; null for the built-in reasoner. */
  readonly model: string | null;
  /** A model that writes and does not reason, since it is elsewhere; null where there is none. */
  readonly elsewhere: string | null;
}
