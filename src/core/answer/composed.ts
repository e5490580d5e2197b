// What a turn came to, as it is handed to `seal`.

import type { AnswerPart, Axiom } from '#core/answer/output.ts';
import type { Attempt, Brief } from '#core/judge/brief.ts';
import type { Decision } from '#core/judge/gate.ts';

/** A reply before it is sealed. */
export interface Composed {
  readonly answer: AnswerPart;
  readonly axioms: readonly Axiom[];
  /** What was known, as far as the turn got. */
  readonly brief: Partial<Brief>;
  readonly decision: Decision | null;
  readonly drafts: number;
  readonly attempts: readonly Attempt[];
  readonly verdict: 'APPROVE' | 'CLARIFY';
}
