// A question that a model had no draft for that passed, and that the built-in writer was asked again: two turns on record, one to
// read (`#desk/engines/two-writers.ts`).

import type { Sealed } from '#core/bundle/contents.ts';
import type { Turn } from '#core/case/state.ts';
import type { InsteadView, TurnView } from '#lib/contract/turn.ts';

interface Told {
  readonly turn: Turn;
  readonly reply: Sealed | null;
}

const BUILT_IN = /^extractive\//;

/** Whose drafts were refused before this reply; null where it was asked of nobody before. */
export function insteadOf({ turn: earlier, reply: before }: Told, { reply, turn }: Told): InsteadView | null {
  if (before?.kind !== 'answer' || reply?.kind !== 'answer') return null;
  const { answer, ebom } = before.parts;
  if (answer.kind !== 'refusal' || answer.refusal.rule === 'CANCELLED' || ebom.generation_attempts === 0) return null;
  if (BUILT_IN.test(ebom.model_used) || !BUILT_IN.test(reply.parts.ebom.model_used)) return null;
  if (turn.text !== answer.question) return null;
  return { model: ebom.model_used, rule: answer.refusal.rule, seq: earlier.questionSeq };
}

/** Without the replies that another one took the place of. `asking`: the question that is worked on now, whose first reply may be one. */
export function withoutReplaced(turns: readonly TurnView[], asking: string | null): readonly TurnView[] {
  const replaced = new Set(turns.flatMap(({ insteadOf: instead }) => instead?.seq ?? []));
  const last = turns.at(-1);
  if (last !== undefined && last.question === asking && isLost(last)) replaced.add(last.seq);
  return turns.filter(({ seq }) => !replaced.has(seq));
}

const isLost = ({ outcome }: TurnView): boolean =>
  outcome.kind === 'refusal' && outcome.work.drafts > 0 && !BUILT_IN.test(outcome.work.writer);
