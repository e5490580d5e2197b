// The loop that decides a case of some kind.

import { AffidavitError } from '#core/errors.ts';
import type { Loop } from '#core/case/loop.ts';
import { OWN_KIND } from '#core/admission/grammar.ts';
import type { Kind } from '#core/admission/shapes.ts';
import { LOOPS } from '#core/protocols/loops.ts';

type Loops = typeof LOOPS;
/** What the edge may hand over beyond documents and libraries. */
export type ProtocolAct = Parameters<Loops[keyof Loops]['toRecord']>[0];

/** What its acts come to, beyond what documents and libraries do. */
export type ProtocolOutcome = Awaited<ReturnType<Loops[keyof Loops]['finish']>>;

/** Throws MANIFEST_INVALID where this core has no row for it. */
export function loopOf(kind: Kind = OWN_KIND): Loop<ProtocolAct, ProtocolOutcome> {
  const loop = Object.entries(LOOPS).find(([name]) => name === kind)?.[1];
  if (loop === undefined)
    throw new AffidavitError('MANIFEST_INVALID', `this core has no loop for a case of kind ${kind}`);
  return loop;
}
