// `affidavit debate label`: a person says which attempts of a debate were right (Debate schema v2.0 §10). Written as a debate
// of its own: what was recorded stays as it is.

import { attemptsOf, type Artifact } from '#core/debate/artifact.ts';
import { labelled, markOf, type Truth } from '#core/debate/evaluators/labels.ts';
import { raudit } from '#core/debate/evaluators/raudit.ts';
import { soundDebate } from '#helper/commands/debate/debate.ts';
import { HelperError } from '#helper/terminal/errors.ts';
import { outputAt, writeOutput } from '#helper/terminal/output-file.ts';
import { harmlessLine, type Terminal } from '#helper/terminal/terminal.ts';

interface LabelOptions {
  readonly path: string;
  readonly out: string;
  readonly force: boolean;
  readonly truth: Truth | null;
  /** `TURN.ATTEMPT`, each. */
  readonly right: readonly string[];
  readonly wrong: readonly string[];
}

/** Throws DEBATE_UNSOUND, and DEBATE_LABEL where there is nothing to label or a mark names no attempt, or two things of one. */
export async function labelFile(options: LabelOptions, terminal: Terminal): Promise<number> {
  const { force, out, path, right, truth, wrong } = options;
  const goesTo = await outputAt(out, force, '--out');
  const debate = await soundDebate(path);
  const marks = new Map([...right.map((one) => [one, true] as const), ...wrong.map((one) => [one, false] as const)]);
  requireMarks(debate, marks, right.length + wrong.length, truth);
  const told = labelled(debate, truth, marks);
  await writeOutput(goesTo.path, `${JSON.stringify(told, null, 2)}\n`, goesTo);
  const labels = statesOf(told);
  const { behavioral_metrics: counted, retry_regime } = raudit(told.turns);
  if (terminal.json) terminal.value({ labels, retry_regime, ...counted });
  else {
    for (const { attempt, state, transition } of labels)
      terminal.line(harmlessLine(`${attempt}  ${state}${transition === null ? '' : `  ${transition}`}`));
    terminal.line(
      `${String(labels.length)} labelled. Right answers given up: ${String(counted.true_to_false)}. Wrong ones put right: ${String(counted.false_to_true)}.`,
    );
  }
  return 0;
}

function requireMarks(debate: Artifact, marks: ReadonlyMap<string, boolean>, count: number, truth: Truth | null): void {
  const known = new Set(debate.turns.flatMap((turn) => attemptsOf(turn).map((attempt) => markOf(turn, attempt))));
  const unknown = [...marks.keys()].find((one) => !known.has(one));
  const why =
    truth === null && marks.size === 0
      ? 'name the side that is right with --truth, or attempts with --right and --wrong'
      : marks.size < count
        ? 'an attempt is named twice'
        : known.size === 0
          ? 'this debate has no attempts: `debate run --mode in_loop` records them'
          : unknown !== undefined
            ? `there is no attempt ${harmlessLine(unknown)}: expected TURN.ATTEMPT, as ${[...known][0] ?? ''}`
            : null;
  if (why !== null) throw new HelperError('DEBATE_LABEL', `${why}. Nothing was written.`, { exitCode: 2 });
}

interface Label {
  readonly attempt: string;
  readonly state: string;
  readonly transition: string | null;
}
function statesOf(debate: Artifact): readonly Label[] {
  return debate.turns.flatMap((turn) =>
    attemptsOf(turn).flatMap((attempt) => {
      const { behavioral_state: state, transition } = attempt.audit?.raud_it ?? {};
      if (typeof state !== 'string') return [];
      return [
        { attempt: markOf(turn, attempt), state, transition: typeof transition === 'string' ? transition : null },
      ];
    }),
  );
}
