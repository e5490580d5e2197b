// One row for each protocol. A frozen core holds the row of its own protocol alone (`scripts/frozen/freeze.ts`).

import { GRAMMAR as debate } from '#core/debate/grammar.ts';
import { GRAMMAR as ercp } from '#core/ercp/grammar.ts';
import { GRAMMAR as question } from '#core/question/grammar.ts';

export const GRAMMARS = {
  question,
  ercp,
  debate,
} as const;
