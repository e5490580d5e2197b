// `affidavit debate validate`: every fault of a debate by its code. `evaluate`: what the evaluators find in a sound one.

import { versioned } from '#desk/bundle/report-json.ts';
import { artifactIn } from '#core/bundle/debate-file.ts';
import { withoutControl, withoutLoop } from '#core/debate/layers.ts';
import { evaluate, type Evaluation, type TurnEvaluation } from '#core/debate/evaluate.ts';
import { readDebate } from '#core/debate/read.ts';
import { errorsOf, type Finding } from '#core/debate/validate.ts';
import { BUNDLE_BYTES_MAX } from '#core/limits.ts';
import type { Critique } from '#helper/debate/debate-critique.ts';
import { frozen } from '#helper/frozen.ts';
import { onInterrupt } from '#helper/terminal/interrupts.ts';
import type { Artifact } from '#core/debate/artifact.ts';
import { HelperError } from '#helper/terminal/errors.ts';
import { readInput, readStdin } from '#helper/terminal/input-file.ts';
import { outputAt, writeOutput } from '#helper/terminal/output-file.ts';
import { harmlessLine, wrap, type Terminal } from '#helper/terminal/terminal.ts';

/** 0 where it is sound, warnings or not; 1 with an error. */
export async function validate(path: string, terminal: Terminal): Promise<number> {
  const read = readDebate(await bytesAt(path));
  const errors = errorsOf(read.findings).length;
  if (terminal.json) terminal.value(versioned({ valid: errors === 0, findings: read.findings }));
  else {
    for (const finding of read.findings) print(terminal, finding);
    terminal.line(errors === 0 ? sound(read) : terminal.look(`Not sound: ${count(errors, 'error')}.`, 'strong'));
  }
  return errors === 0 ? 0 : 1;
}

interface EvaluateOptions {
  readonly path: string;
  readonly out: string | undefined;
  readonly force: boolean;
  /** A GGUF file whose critique stands beside the figures; left out, rules alone judge. */
  readonly model: string | undefined;
  /** A layer that is left out before anything is judged (DEB-2.2a); left out itself, none. */
  readonly without: 'loop' | 'control' | undefined;
}

/** Throws DEBATE_UNSOUND where the debate has an error: then no figure would mean anything. */
export async function evaluateFile(
  { force, model, out, path, without }: EvaluateOptions,
  terminal: Terminal,
): Promise<number> {
  const goesTo = out === undefined ? null : await outputAt(out, force, '--out');
  const artifact = await soundDebate(path);
  await frozen.ownLanguage();
  const judged =
    without === undefined ? artifact : without === 'loop' ? withoutLoop(artifact) : withoutControl(artifact);
  const rules = evaluate(judged, new Date().toISOString());
  const critique = model === undefined ? null : await critiqueBy(model, judged, terminal);
  const evaluation = critique === null ? rules : { ...rules, model_critique: critique };
  if (goesTo !== null) await writeOutput(goesTo.path, `${JSON.stringify(evaluation, null, 2)}\n`, goesTo);
  if (terminal.json) terminal.value(evaluation);
  else {
    printEvaluation(terminal, rules);
    if (without !== undefined) terminal.line(terminal.look(LEFT_OUT[without], 'soft'));
    if (critique !== null) printCritique(terminal, critique);
  }
  return 0;
}

/** Throws DEBATE_UNSOUND. */
export async function soundDebate(path: string): Promise<Artifact> {
  const read = readDebate(await bytesAt(path));
  const errors = errorsOf(read.findings);
  if (read.kind !== 'debate' || errors.length > 0) throw unsound(errors);
  return read.artifact;
}

const LEFT_OUT = {
  control: 'Judged without the log of control. What was said is the same.',
  loop: 'Judged by what was said at last: without attempts, their audits and their control.',
} as const;

function unsound(errors: readonly Finding[]): HelperError {
  const codes = [...new Set(errors.map(({ code }) => code))].join(', ');
  return new HelperError(
    'DEBATE_UNSOUND',
    `the debate has ${count(errors.length, 'error')} (${codes}). Nothing was evaluated or written. \`affidavit debate validate\` says what is wrong.`,
  );
}

function printEvaluation({ line, look, width }: Terminal, evaluation: Evaluation): void {
  const {
    crit_summary: crit,
    pid_summary: pid,
    raudit_summary: raudit,
    rca_summary: rca,
    t3_summary: t3,
  } = evaluation.run_summary;
  for (const turn of evaluation.turn_evaluations) line(turnLine(turn));
  const row = (name: string, { notes, state }: { notes: string | null; state: string }, said: string): void => {
    line(
      `${look(name.padEnd(7), 'strong')} ${wrap(state === 'absent' ? (notes ?? '') : said, width, '        ').trimStart()}`,
    );
  };
  line();
  row(
    'CRIT',
    crit,
    `validity ${figure(crit.gamma_mean)}, credibility ${figure(crit.theta_mean)}, quality ${figure(crit.rho_mean)} of 0.80 wanted`,
  );
  row(
    'RCA',
    rca,
    `${figure(rca.trace_consistency_rate)} of traces lead to their answer, ${rca.abstained} without a trace to judge by`,
  );
  row(
    'T3',
    t3,
    `claims ${t3.required_rung ?? 'no rung'}, shows ${t3.detected_rung ?? 'no rung'}, trap: ${t3.trap_detected ?? 'none found'}`,
  );
  row(
    'PID',
    pid,
    evaluation.control_trace
      .map(({ actions, observations }) => `${figure(observations[0]?.value ?? null)} ${actions[0]?.payload.tone ?? ''}`)
      .join(', then '),
  );
  row(
    'RAudit',
    raudit,
    `${raudit.retry_regime}: right answers given up ${figure(raudit.behavioral_metrics.paranoia)}, wrong ones put right ${figure(raudit.behavioral_metrics.realignment)}`,
  );
  line(look(wrap('This is about how they argue, worked out by rules. It does not say who is right.', width), 'soft'));
}

function turnLine({ crit, rca, speaker_id, t3, turn_index }: TurnEvaluation): string {
  const trap = t3.trap_type === null ? '' : `, ${t3.trap_type}`;
  const rung = `${t3.pearl_rung_detected ?? '--'}/${t3.required_rung ?? '--'}`;
  return `${String(turn_index).padStart(3)}  ${harmlessLine(speaker_id).slice(0, NAME_MAX).padEnd(NAME_MAX)}  rho ${figure(crit.rho)}  rung ${rung}  trace ${rca.verdict ?? 'none'}${trap}`;
}

/** Loaded for this alone, and ended with it. */
async function critiqueBy(path: string, debate: Artifact, terminal: Terminal): Promise<Critique> {
  terminal.progress('Loading the model');
  const [{ openWriter }, { critiqueOf }] = await Promise.all([
    import('#helper/engine/writer.ts'),
    import('#helper/debate/debate-critique.ts'),
  ]);
  const judge = await openWriter(path);
  const controller = new AbortController();
  const off = onInterrupt(['SIGINT', 'SIGTERM'], () => controller.abort());
  try {
    return await critiqueOf(debate, judge, controller.signal);
  } finally {
    off();
    judge.close();
    terminal.settle();
  }
}

function printCritique({ line, look, width }: Terminal, { agreement, model_id, notes, turns }: Critique): void {
  const mark = (value: number | null): string => (value === null ? 'none' : String(value));
  line(look(`Critique by ${harmlessLine(model_id)}`, 'strong'));
  for (const { credibility, follows, rung, turn_index, validity } of turns)
    line(
      `  ${String(turn_index)}  validity ${mark(validity)}  credibility ${mark(credibility)}  rung ${rung ?? 'none'}  follows ${follows === null ? 'none' : follows ? 'yes' : 'no'}`,
    );
  const { follows, rung } = agreement;
  line(
    `  As the rules: position ${String(follows.same)} of ${String(follows.of)}, rung ${String(rung.same)} of ${String(rung.of)}.`,
  );
  line(look(wrap(notes, width), 'soft'));
}

const NAME_MAX = 20;
const figure = (value: number | null): string => (value === null ? 'none' : value.toFixed(2));

async function bytesAt(path: string): Promise<Uint8Array> {
  return artifactIn(path === '-' ? await readStdin(BUNDLE_BYTES_MAX) : await readInput(path, BUNDLE_BYTES_MAX));
}

function sound(read: ReturnType<typeof readDebate>): string {
  if (read.kind !== 'debate') throw new TypeError('a debate without errors can be read');
  const { participants, turns } = read.artifact;
  return `Sound: ${count(turns.length, 'turn')} by ${count(participants.length, 'participant')}, ${count(read.findings.length, 'warning')}.`;
}

function print({ line, look, width }: Terminal, { code, message, place, severity }: Finding): void {
  const where = place === '' ? '' : `${harmlessLine(place)}: `;
  line(`${look(severity.padEnd(8), severity === 'error' ? 'strong' : 'soft')} ${code}`);
  line(wrap(`${where}${harmlessLine(message)}`, width, '         '));
}

const count = (number: number, thing: string): string => `${number} ${thing}${number === 1 ? '' : 's'}`;
