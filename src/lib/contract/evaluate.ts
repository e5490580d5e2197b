// What the page asks of the thread that evaluates.

import type { Evaluation, PartName } from '#desk/evaluate/evaluation.ts';
import type { OwnQuestion, Step } from '#desk/evaluate/run.ts';
import type { Score, Sphere } from '#lib/contract/scale.ts';
import type { SourceType } from '#lib/contract/source.ts';

/** A document of the open case, as it came, with what is declared about it. */
export interface EvaluatedDocument {
  readonly name: string;
  readonly media: string;
  readonly bytes: Uint8Array;
  readonly type: SourceType;
  readonly sphere: Sphere;
  readonly datedAt: number | null;
  /** Set by hand; null where the kind decides. */
  readonly credibility: Score | null;
}

export interface EvaluateRequest {
  readonly parts: readonly PartName[];
  readonly documents: readonly EvaluatedDocument[];
  readonly questions: readonly OwnQuestion[];
}

/** Each run has a thread of its own, which ends with it. */
export interface EvaluateClient {
  /** Aborting ends it at once: rejects with CANCELLED. */
  run(signal: AbortSignal, asked: EvaluateRequest, report: (step: Step) => void): Promise<Evaluation>;
}
