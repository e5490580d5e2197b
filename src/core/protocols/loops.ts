// One row for each protocol. A frozen core holds the row of its own protocol alone (`scripts/freeze.ts`).

import { LOOP as debate } from '#core/debate/loop.ts';
import { LOOP as ercp } from '#core/ercp/loop.ts';
import { LOOP as question } from '#core/question/loop.ts';

export const LOOPS = {
  question,
  ercp,
  debate,
} as const;
