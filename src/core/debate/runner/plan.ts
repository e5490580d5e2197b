// Who speaks when: all debaters in every round, the first round proposes, then critique and revision alternate; a judge speaks
// once, last. The seed says who begins. Who rests, or says again what he said, is not heard again: nobody reads a round twice.

import { sidesIn, type Readings } from '#core/debate/readings/reading.ts';
import { restsIn, type DebateAct, type Participant, type TurnOutput, type TurnRequest } from '#core/debate/rows.ts';

export interface Slot {
  readonly speaker: Participant;
  /** From 1. */
  readonly round: number;
  readonly type: TurnRequest['turn_type'];
}

export interface Course {
  /** One for each turn that was spoken. */
  readonly taken: readonly Slot[];
  /** The turn that is due; null after the last. */
  readonly next: Slot | null;
}

/** How far a debate is. `spoken`: what stands of every turn so far. */
export function courseOf(
  act: DebateAct,
  readings: Readings | null,
  spoken: readonly Pick<TurnOutput, 'content'>[],
): Course {
  const resting = new Set<string>();
  const said = new Set<string>();
  const taken: Slot[] = [];
  for (const planned of planOf(act, readings)) {
    const { agent_id } = planned.speaker;
    if (resting.has(agent_id)) continue;
    const isJudge = planned.type === 'judge';
    const slot = isJudge ? { ...planned, round: taken.at(-1)?.round ?? planned.round } : planned;
    const turn = spoken[taken.length];
    if (turn === undefined) return { taken, next: slot };
    taken.push(slot);
    const again = `${agent_id}\n${turn.content}`;
    if (restsIn(turn.content) || said.has(again)) resting.add(agent_id);
    said.add(again);
  }
  return { taken, next: null };
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
    order.map((speaker): Slot => ({ speaker, round: at + 1, type: typeOf(at + 1) })),
  );
  const judges = participants.filter(({ role }) => role === 'judge');
  return [...turns.flat(), ...judges.map((speaker): Slot => ({ speaker, round: rounds, type: 'judge' }))];
}

function typeOf(round: number): Slot['type'] {
  if (round === 1) return 'propose';
  return round % 2 === 0 ? 'critique' : 'revise';
}
