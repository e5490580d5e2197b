// The review queue of the page: what waits in the turns that it shows, each sentence of a question once, until it is settled.

import type { TurnView } from '#lib/contract/turn.ts';

export interface ReviewItem {
  /** The record of the question whose reply holds it. */
  readonly turn: number;
  readonly question: string;
  readonly text: string;
}

export function waitingIn(turns: readonly TurnView[]): readonly ReviewItem[] {
  const queue = new Map<string, ReviewItem>();
  for (const { outcome, question, reviewed = [], seq } of turns) {
    const keyOf = (text: string): string => JSON.stringify([question, text]);
    for (const text of reviewed) queue.delete(keyOf(text));
    for (const text of outcome.kind === 'refusal' ? (outcome.review ?? []) : [])
      queue.set(keyOf(text), { turn: seq, question, text });
  }
  return [...queue.values()];
}
