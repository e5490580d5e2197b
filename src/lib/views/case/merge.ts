// A view of a case and what changed since. Changes come over two ports of the worker, so their order means nothing: a
// settled turn never gives way to an open one, and a shorter record never to a longer one.

import type { CaseChange, CaseView } from '#lib/contract/case.ts';
import type { TurnView } from '#lib/contract/turn.ts';

export function withChange(view: CaseView, change: CaseChange): CaseView {
  const latest = change.tip.size >= view.tip.size ? change : view;
  const sources = new Map(view.sources.map((source) => [source.id, source]));
  for (const source of change.sources) {
    const known = sources.get(source.id);
    if (known === undefined || known.cited <= source.cited) sources.set(source.id, source);
  }
  return {
    head: latest.head,
    tip: latest.tip,
    condition: latest.condition,
    begun: latest.begun,
    sources: [...sources.values()].sort((one, other) => one.seq - other.seq),
    turns: withTurns(view.turns, change.turns),
  };
}

/** Both by question, in order. */
export function withTurns(known: readonly TurnView[], more: readonly TurnView[]): readonly TurnView[] {
  const turns = new Map(known.map((turn) => [turn.seq, turn]));
  for (const turn of more) {
    if (turn.outcome.kind !== 'open' || !turns.has(turn.seq)) turns.set(turn.seq, turn);
  }
  return [...turns.values()].sort((one, other) => one.seq - other.seq);
}
