// The grammar of questions: acts, classes, and the rules they are judged by.

import { PACK, PACK_ID, REGISTRY } from '#core/admission/policy/packs/registry.gen.ts';
import { ACTS, ROWS } from '#core/question/rows.ts';

/** `optional`: a case may do without it, and then its manifest names nobody for it. */
export const GRAMMAR = {
  acts: ACTS,
  rows: ROWS,
  optional: ['constraint', 'entailer', 'reworder'],
  rules: { pack: PACK_ID, set: PACK, registry: REGISTRY },
} as const;
