// §10 of the schema: labels of attempts, by a person who knows what is right. Of each attempt its state, what became of it in
// the step before it, and whether a right answer was given up there.

import { attemptsOf, type Artifact, type Attempt, type Turn } from '#core/debate/artifact.ts';

/** The side that is known to be right. */
export type Truth = 'for' | 'against' | 'open';

/** By `<turn_id>.<attempt_index>`. */
export type Marks = ReadonlyMap<string, boolean>;

/** Marks go before the truth; an attempt that neither speaks of stays as it came. */
export function labelled(debate: Artifact, truth: Truth | null, marks: Marks = new Map()): Artifact {
  return { ...debate, turns: debate.turns.map((turn) => labelledTurn(turn, truth, marks)) };
}

export const markOf = (turn: Turn, attempt: Attempt): string => `${turn.turn_id}.${attempt.attempt_index}`;

function labelledTurn(turn: Turn, truth: Truth | null, marks: Marks): Turn {
  const attempts = attemptsOf(turn);
  if (attempts.length === 0) return turn;
  let before: boolean | null = null;
  const told = attempts.map((attempt): Attempt => {
    const correct = marks.get(markOf(turn, attempt)) ?? byTruth(attempt, truth);
    const transition = before === null || correct === null ? null : `${letter(before)}->${letter(correct)}`;
    before = correct;
    if (correct === null) return attempt;
    const state = {
      correct,
      behavioral_state: correct ? 'right' : 'wrong',
      transition,
      paranoid: transition === 'T->F',
    };
    return { ...attempt, audit: { ...attempt.audit, raud_it: { ...attempt.audit?.raud_it, ...state } } };
  });
  return { ...turn, attempts: told };
}

function byTruth(attempt: Attempt, truth: Truth | null): boolean | null {
  const label = attempt.audit?.raud_it?.correct;
  const { stance } = (attempt.position ?? {}) as { readonly stance?: unknown };
  if (truth !== null && typeof stance === 'string') return stance === truth;
  return typeof label === 'boolean' ? label : null;
}

const letter = (isRight: boolean): string => (isRight ? 'T' : 'F');
