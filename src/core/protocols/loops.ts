// One row for each protocol. A frozen core holds the row of its own protocol alone (`scripts/frozen/freeze.ts`).

import type * as z from 'zod';
import type { GRAMMARS } from '#core/protocols/grammars.ts';
import { LOOP as debate } from '#core/debate/loop.ts';
import { LOOP as ercp } from '#core/ercp/loop.ts';
import { LOOP as question } from '#core/question/loop.ts';

type Grammars = typeof GRAMMARS;
/** A loop says of each act that its grammar knows when it is taken: without that, it does not compile. */
type Whole<Of extends keyof Grammars> = {
  readonly admits: Readonly<Record<z.infer<Grammars[Of]['acts'][number]>['kind'], (act: never, place: never) => void>>;
};

export const LOOPS = {
  question,
  ercp,
  debate,
} as const satisfies { readonly [Of in keyof Grammars]: Whole<Of> };
