// A debate for a sweep: its artifact, and at each attempt the side that it took. An artifact says that of the turn alone.

import type { Artifact } from '#core/debate/artifact.ts';
import { toArtifact } from '#core/debate/runner/compose.ts';
import type { DebatePart } from '#core/debate/runner/result.ts';

export function withStances(debate: DebatePart): Artifact {
  const artifact = toArtifact(debate) as unknown as Artifact;
  const turns = artifact.turns.map((turn) => {
    if (!turn.attempts) return turn;
    const said = debate.turns.find(({ turn_index }) => turn_index === turn.turn_index)?.attempts ?? [];
    const attempts = turn.attempts.map((attempt, at) => ({ ...attempt, position: { stance: said[at]?.stance } }));
    return { ...turn, attempts };
  });
  return { ...artifact, turns };
}
