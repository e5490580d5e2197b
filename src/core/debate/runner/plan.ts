// Who speaks when: all debaters in every round, the first round proposes, then critique and revision alternate; a judge speaks
// once, last. The seed says who begins.

import { sidesIn, type Readings } from '#core/debate/readings/reading.ts';
import type { DebateAct, Participant, TurnRequest } from '#core/debate/rows.ts';

export interface Slot {
  readonly speaker: Participant;
  /** From 1. */
  readonly round: number;
  readonly type: TurnRequest['turn_type'];
  /** The last of its round. */
  readonly endsRound: boolean;
}

/**
 * In the order of `turn_index`. Where the documents hold one reading only, who is on its side speaks once, and nobody makes up the
 * contrary.
 */
export function planOf(act: DebateAct, readings: Readings | null = null): readonly Slot[] {
  const [only, ...others] = readings === null ? [] : sidesIn(readings);
  if (only === undefined || others.length > 0) return slotsOf(act);
  const participants = act.participants.filter(({ role, side }) => role === 'judge' || side === only);
  return slotsOf({ ...act, participants, rounds: 1 });
}

function slotsOf({ participants, rounds, seed }: DebateAct): readonly Slot[] {
  const debaters = participants.filter(({ role }) => role !== 'judge');
  const first = seed % debaters.length;
  const order = [...debaters.slice(first), ...debaters.slice(0, first)];
  const turns = Array.from({ length: rounds }, (_, at) =>
    order.map((speaker, place): Slot => {
      return { speaker, round: at + 1, type: typeOf(at + 1), endsRound: place === order.length - 1 };
    }),
  );
  const judges = participants.filter(({ role }) => role === 'judge');
  return [
    ...turns.flat(),
    ...judges.map((speaker): Slot => ({ speaker, round: rounds, type: 'judge', endsRound: false })),
  ];
}

function typeOf(round: number): Slot['type'] {
  if (round === 1) return 'propose';
  return round % 2 === 0 ? 'critique' : 'revise';
}
