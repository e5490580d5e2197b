// Shapes of AX:POLICY:v1 and AX:TRANS:v1 as they are read from a ledger nobody has checked yet.

import * as z from 'zod';
import { HEALTH } from '#core/admission/agent.ts';

const seq = z.int().min(0);

/** SRS-004 §25.4 in the order of AX-SHALL-044b. */
export const policyRecord = z.strictObject({
  actual: z.int(),
  ledger_seq: seq,
  obs_ledger_seq: seq,
  policy_id: z.string().regex(/^[\x21-\x7e]+$/),
  result: z.enum(['PERMITTED', 'BREACH']),
  threshold: z.int(),
});

export const transRecord = z.strictObject({
  fault_count: z.int().min(0),
  input_class: z.enum(['TIME_OBS', 'LLM_OBS', 'POLICY_TRIGGER', 'FAULT_SIGNAL', 'RESET_REQUEST']),
  ledger_seq: seq,
  next_state: z.enum(HEALTH),
  prev_state: z.enum(HEALTH),
  violation: z
    .enum([
      'TIME_ROLLBACK',
      'POLICY_BREACH',
      'FAULT_BUDGET_EXCEEDED',
      'PROTOCOL_VIOLATION',
      'GENESIS_MISMATCH',
      'COMMIT_FAILURE',
      'SEQUENCE_ORDER',
      'TERMINALITY',
    ])
    .nullable(),
});
