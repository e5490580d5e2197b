// What both sides of a debate and its judge hear: passages, and what the documents hold of the question.

import type { Readings } from '#core/debate/readings/reading.ts';
import type { Evidence } from '#core/evidence/context.ts';

export interface Heard {
  readonly evidence: readonly Evidence[];
  readonly readings: Readings;
}
