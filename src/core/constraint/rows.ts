// What is observed of constraints in a case of questions: that a person accepts one or takes it out of force again, and what
// a draft makes of those that are in force. Classes of their own, each with a rule of its own: so that also of a withheld
// record it can be told that it is none of them.

import * as z from 'zod';
import { hash, index, nothing, same, score, type Row } from '#core/admission/shapes.ts';
import { constraint, constraintId } from '#core/constraint/shape.ts';
import { CARRIED_MAX } from '#core/limits.ts';

/**
 * Where it comes from: the case of the run, the state that sealed the run, its trace, and the name it has there; `edited` by
 * the person who accepted it. Null where a person wrote it. The run's own bundle proves it, not this record.
 */
const origin = z.strictObject({
  case_id: z.string().min(1).max(64),
  constraint_id: constraintId,
  edited: z.boolean(),
  state_hash: hash,
  trace_id: z.string().min(1).max(64),
});
export const acceptAct = z.strictObject({
  confidence: score,
  constraint,
  kind: z.literal('constraint'),
  origin: origin.nullable(),
});
export const releaseAct = z.strictObject({
  confidence: score,
  constraint_id: constraintId,
  kind: z.literal('release'),
});
export const keptOutput = z.strictObject({
  breached: index,
  checked: index,
  detail: z
    .array(z.strictObject({ constraint_id: constraintId, seq: index, truth: z.enum(['true', 'false', 'unknown']) }))
    .max(CARRIED_MAX),
});

export const CONSTRAINT_ROWS = {
  constraint: {
    ...same('taken', 'LLM_OBS', 'constraint/1', null, nothing, z.discriminatedUnion('kind', [acceptAct, releaseAct])),
    refers: ({ confidence, ...act }: { readonly confidence: number; readonly constraint?: unknown }) =>
      !('constraint' in act) || (act.constraint as { readonly confidence: number }).confidence === confidence,
  },
  constraints: same(
    'derived',
    'LLM_OBS',
    'constraints/1',
    { function: 'constraints-kept', version: 1 },
    z.strictObject({ draft: index, question_seq: index }),
    keptOutput,
  ),
} as const satisfies Record<string, Row>;
