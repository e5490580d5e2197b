// The shape of a constraint (ERCP v1.0 §4.1), in a run and where a person has accepted it for a case.

import * as z from 'zod';
import { score } from '#core/admission/shapes.ts';
import { predicate } from '#core/constraint/predicate-shape.ts';
import { CONSTRAINT_UNITS_MAX } from '#core/limits.ts';

export const constraintId = z.string().min(1).max(64);

/** `source.error_id` is null where a person brought the constraint. */
export const constraint = z.strictObject({
  confidence: score,
  constraint_id: constraintId,
  immutable: z.boolean(),
  nl_text: z.string().min(1).max(CONSTRAINT_UNITS_MAX),
  predicate,
  priority: z.enum(['high', 'medium', 'low']),
  source: z.strictObject({ detected_by: z.string().min(1).max(64), error_id: constraintId.nullable() }),
  type: z.enum(['predicate', 'style', 'factual', 'temporal', 'custom']),
});
export type Constraint = z.infer<typeof constraint>;
