// §2.2: a debate has three layers. Without those of the loop and of RAudit, what agents said is a debate of its own.

import type { Artifact, Turn } from '#core/debate/artifact.ts';

/** What agents said and concluded, and nothing about how they were steered: a `posthoc` artifact. */
export function withoutLoop(debate: Artifact): Artifact {
  const { raud_it: _, ...core } = debate;
  return { ...core, evaluation_mode: 'posthoc', turns: debate.turns.map(said) };
}

/** The same debate without the log of its control. */
export function withoutControl(debate: Artifact): Artifact {
  const turns = debate.turns.map((turn) => {
    if (!turn.attempts) return turn;
    return { ...turn, attempts: turn.attempts.map(({ control_state: _, ...rest }) => rest) };
  });
  return { ...debate, turns };
}

function said(turn: Turn): Turn {
  const { attempts: _, ...core } = turn;
  return core;
}
