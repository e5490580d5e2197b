// One row for each protocol. A frozen core holds the row of its own protocol alone (`scripts/frozen/freeze.ts`).

import { SEALS as debate } from '#core/debate/seals.ts';
import { SEALS as ercp } from '#core/ercp/seals.ts';
import { SEALS as question } from '#core/question/seals.ts';

export const SEALS = {
  question,
  ercp,
  debate,
} as const;
