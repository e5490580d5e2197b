// Which debates a sweep holds: every combination of what is varied, with every seed. The same request has the same plan.

import { sha256Hex, utf8 } from '#core/bytes/hash.ts';
import type { DebateAct, Part } from '#core/debate/rows.ts';
import { toDebateAct } from '#core/debate/runner/acts.ts';

/** What is held still but for the seed: one line of the table. */
export interface Arm {
  readonly mode: DebateAct['mode'];
  readonly participants: number;
  readonly rounds: number;
  /** What an ablation leaves out of the loop; empty, nothing. */
  readonly without: readonly Part[];
  /** Who debates, by a name that says which one it is; null for the built-in debater. */
  readonly model: string | null;
}

export interface Item {
  /** Its place in the queue, from 0. */
  readonly index: number;
  readonly arm: Arm;
  readonly act: DebateAct;
}

export interface Plan {
  readonly debateId: string;
  /** Of everything that decides what is run: request, documents and models. */
  readonly hash: string;
  readonly items: readonly Item[];
}

export interface PlanRequest {
  readonly question: string;
  readonly id?: string | undefined;
  readonly seeds: readonly number[];
  readonly modes: readonly Arm['mode'][];
  readonly participants: readonly number[];
  readonly rounds: readonly number[];
  readonly without: readonly Arm['without'][];
  readonly models: readonly Arm['model'][];
  readonly documentedReason?: 'debate_diversity';
}

export const SWEEP_RUNS_MAX = 2_000;

/** 0 where something is not varied at all: then there is nothing to run. */
export function countRuns(request: PlanRequest): number {
  return armsOf(request).length * request.seeds.length;
}

/** Judged afterwards, there is nothing to leave out: such a combination stands once. */
function armsOf({ models, modes, participants, rounds, without }: PlanRequest): readonly Arm[] {
  return modes.flatMap((mode) => {
    const ablations = mode === 'posthoc' ? [[]] : without;
    return participants.flatMap((count) =>
      rounds.flatMap((of) =>
        ablations.flatMap((left) =>
          models.map((model): Arm => ({ mode, participants: count, rounds: of, without: left, model })),
        ),
      ),
    );
  });
}

/** `documents`: name and SHA-256 of each. Throws DEBATE_REQUEST. */
export function planSweep(request: PlanRequest, documents: readonly (readonly [string, string])[]): Plan {
  const { documentedReason, id, models, question, seeds } = request;
  const items = armsOf(request)
    .flatMap((arm) => seeds.map((seed) => ({ arm, seed })))
    .map(({ arm, seed }, index): Item => {
      const act = toDebateAct({
        ...arm,
        question,
        seed,
        ...(id === undefined ? {} : { debateId: id }),
        ...(documentedReason === undefined ? {} : { documentedReason }),
      });
      return { index, arm, act };
    });
  const debateId = items[0]?.act.debate_id ?? '';
  const named = models.every((model) => model === null) ? [] : [items.map(({ arm }) => arm.model)];
  return { debateId, items, hash: sha256Hex(utf8(JSON.stringify([items.map(({ act }) => act), documents, ...named]))) };
}
