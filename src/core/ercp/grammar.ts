// The grammar of ERCP: acts, classes, and the rules they are judged by.

import { PACK, PACK_ID, REGISTRY } from '#core/admission/policy/packs/ercp.gen.ts';
import { ACTS, ROWS } from '#core/ercp/rows.ts';

/** `optional`: a case of another kind has no oracle for these, and its manifest names none. */
export const GRAMMAR = {
  acts: ACTS,
  rows: ROWS,
  optional: ['ercp/generate', 'ercp/verify', 'ercp/similarity'],
  rules: { pack: PACK_ID, set: PACK, registry: REGISTRY },
} as const;
