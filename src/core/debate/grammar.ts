// The grammar of debates: acts, classes, and the rules they are judged by.

import { PACK, PACK_ID, REGISTRY } from '#core/admission/policy/packs/debate.gen.ts';
import { ACTS, ROWS } from '#core/debate/rows.ts';

/** `optional`: a case of another kind has no oracle for turns, and its manifest names none. */
export const GRAMMAR = {
  acts: ACTS,
  rows: ROWS,
  optional: ['debate/turn'],
  rules: { pack: PACK_ID, set: PACK, registry: REGISTRY },
} as const;
