// What five evaluators find in a debate, as an artifact of its own (evaluation v1.2.0). They read the debate and change nothing
// of it; none has a format of its own.

import { attemptsOf, turnsInOrder, type Artifact, type Turn } from '#core/debate/artifact.ts';
import { ratio, toNumber } from '#core/debate/decimal.ts';
import { evidenceIn } from '#core/debate/evaluators/cited.ts';
import { crit, rhoOf, type Crit } from '#core/debate/evaluators/crit.ts';
import { GAINS, isStable, pid, type Round, type Step } from '#core/debate/evaluators/pid.ts';
import { raudit, type Raudit } from '#core/debate/evaluators/raudit.ts';
import { verifyBlind } from '#core/debate/evaluators/blind.ts';
import { heldIn, readingsOf } from '#core/debate/readings/of-artifact.ts';
import type { Readings } from '#core/debate/readings/reading.ts';
import { rca, type Rca } from '#core/debate/evaluators/rca.ts';
import { t3, type Rung, type T3 } from '#core/debate/evaluators/t3.ts';
import { checkPrompting, type PromptingWarning } from '#core/debate/prompting-check.ts';
import { PROMPT_BUNDLE_VERSION } from '#core/debate/prompting.ts';

/** `absent`: the debate has nothing that this evaluator could work on, and `notes` says what. */
type State = 'computed' | 'absent';

interface Summary {
  readonly state: State;
  readonly notes: string | null;
}

export interface TurnEvaluation {
  readonly turn_id: string;
  readonly turn_index: number;
  readonly speaker_id: string;
  readonly crit: Crit;
  /** The format has no word for it where nothing was judged: `verdict` is null then. */
  readonly rca: Omit<Rca, 'verdict'> & { readonly verdict: 'pass' | 'fail' | null };
  readonly t3: T3;
  /** The step of its round. */
  readonly pid: Step | null;
  readonly raudit: Raudit;
  /** Where it does not keep to docs/prompting.md. */
  readonly prompting: readonly PromptingWarning[];
  /** Figures that stand in the debate itself, as they came. */
  readonly recorded: NonNullable<ReturnType<typeof attemptsOf>[number]['audit']> | null;
}

export interface Evaluation {
  readonly schema_version: '1.2.0';
  readonly debate_id: string;
  readonly run_id: string;
  readonly evaluation_mode: 'posthoc' | 'in_loop';
  /** ISO 8601. */
  readonly evaluated_at: string;
  readonly eval_metadata: Readonly<Record<string, string>>;
  readonly experiment_config: ReturnType<typeof configOf>;
  readonly run_summary: {
    readonly crit_summary: Summary &
      Record<'gamma_mean' | 'theta_mean' | 'rho_mean', number | null> & { readonly threshold_pass: boolean | null };
    readonly rca_summary: Summary &
      Record<'blind_verification_pass_rate' | 'trace_consistency_rate', number | null> & {
        readonly verdict: 'pass' | 'fail' | 'mixed' | null;
        readonly abstained: number;
      };
    readonly t3_summary: Summary & {
      readonly required_rung: Rung | null;
      readonly detected_rung: Rung | null;
      readonly trap_detected: string | null;
      readonly pass: boolean | null;
    };
    readonly pid_summary: Summary & {
      readonly retry_count_total: number;
      readonly intervention_count_total: number;
      readonly instability_index: number | null;
      readonly gains_stable: boolean;
    };
    readonly raudit_summary: Summary & Raudit & { readonly audit_level: string | null };
  };
  readonly turn_evaluations: readonly TurnEvaluation[];
  readonly control_trace: readonly ControlStep[];
}

interface ControlStep {
  readonly step_index: number;
  readonly observations: readonly { readonly signal_id: string; readonly value: number }[];
  readonly actions: readonly {
    readonly actuator_id: string;
    readonly payload: { readonly beta: number; readonly tone: string };
  }[];
  readonly notes: string;
}

/** Deterministic: the same debate gives the same figures, in whatever order its turns stand. `evaluatedAt` is ISO 8601. */
export function evaluate(debate: Artifact, evaluatedAt: string): Evaluation {
  const turns = turnsInOrder(debate);
  const readings = readingsOf(debate);
  const rounds = roundsOf(turns);
  const steps = pid(rounds.map(toRound));
  const evaluated = turns.map((turn, at) =>
    evaluateTurn(turn, readings, turns.slice(0, at), steps[rounds.findIndex((round) => round.includes(turn))] ?? null),
  );
  const mode = debate.evaluation_mode ?? 'posthoc';
  return {
    schema_version: '1.2.0',
    debate_id: debate.debate_id,
    run_id: debate.run_id,
    evaluation_mode: mode,
    evaluated_at: evaluatedAt,
    eval_metadata: {
      evaluator_version: 'affidavit-debate/1',
      crit_version: 'builtin/1',
      rca_version: 'builtin/1',
      t3_version: 'builtin/1',
      pid_version: 'raudit-equations/1',
      raudit_version: 'raudit-equations/1',
      notes: `Worked out by rules, without a model: a critique of how it is argued, no finding on who is right. ${promptNote(debate)}`,
    },
    experiment_config: configOf(debate, mode),
    run_summary: summarise(debate, turns, evaluated, steps),
    turn_evaluations: evaluated,
    control_trace: steps.map(toControlStep),
  };
}

function evaluateTurn(turn: Turn, readings: Readings, before: readonly Turn[], step: Step | null): TurnEvaluation {
  const { answer, trace } = traceOf(turn);
  // What was said ends in its answer, so it is taken out; a trace that is on record beside the answer is judged as it stands.
  const traced =
    answer === null || trace !== null
      ? rca(answer === null ? null : trace, answer ?? '')
      : verifyBlind(heldIn(turn, turn.content, answer), readings);
  return {
    turn_id: turn.turn_id,
    turn_index: turn.turn_index,
    speaker_id: turn.speaker_id,
    crit: crit(turn.content),
    rca: { ...traced, verdict: traced.verdict === 'abstain' ? null : traced.verdict },
    t3: t3(turn.content),
    pid: step,
    raudit: raudit([turn]),
    prompting: checkPrompting(turn, before),
    recorded: attemptsOf(turn).at(-1)?.audit ?? null,
  };
}

/** The trace that is on record, if any; and the answer that is held against it. */
function traceOf(turn: Turn): { readonly trace: string | null; readonly answer: string | null } {
  const last = attemptsOf(turn).at(-1);
  const recorded = typeof turn.rca_trace === 'string' ? { reasoning_steps: turn.rca_trace } : (turn.rca_trace ?? {});
  const steps = recorded.reasoning_steps;
  const answer = 'final_answer' in recorded ? recorded.final_answer : null;
  return {
    trace: (Array.isArray(steps) ? steps.join('\n') : steps) ?? last?.reasoning_trace ?? null,
    answer: answer ?? last?.final_answer ?? turn.recommendation?.raw_text ?? turn.position?.raw_text ?? null,
  };
}

/** By `round_index` where every turn has one; else a round ends before who spoke in it speaks again. */
function roundsOf(turns: readonly Turn[]): readonly (readonly Turn[])[] {
  const rounds: Turn[][] = [];
  const isNumbered = turns.every(({ round_index: round }) => typeof round === 'number');
  for (const turn of turns) {
    const current = rounds.at(-1);
    const goesOn = isNumbered
      ? current?.[0]?.round_index === turn.round_index
      : current?.every(({ speaker_id }) => speaker_id !== turn.speaker_id) === true;
    if (current !== undefined && goesOn) current.push(turn);
    else rounds.push([turn]);
  }
  return rounds;
}

/** Of each who spoke, the last that was said, and all that was cited. */
function toRound(turns: readonly Turn[]): Round {
  const speakers = [...new Set(turns.map(({ speaker_id }) => speaker_id))];
  const said = speakers.map((speaker) => turns.filter(({ speaker_id }) => speaker_id === speaker));
  return {
    rho: said.map((own) => rhoOf(own.at(-1)?.content ?? '')),
    evidence: said.map((own) => own.flatMap(({ content }) => evidenceIn(content))),
  };
}

function summarise(
  debate: Artifact,
  turns: readonly Turn[],
  evaluated: readonly TurnEvaluation[],
  steps: readonly Step[],
): Evaluation['run_summary'] {
  const none = evaluated.length === 0 ? 'There are no turns.' : null;
  return {
    crit_summary: summariseCrit(evaluated, steps, none),
    rca_summary: summariseRca(evaluated, none),
    t3_summary: summariseT3(evaluated, none),
    pid_summary: summarisePid(turns, steps, none),
    raudit_summary: summariseRaudit(debate, turns),
  };
}

function summariseCrit(
  evaluated: readonly TurnEvaluation[],
  steps: readonly Step[],
  none: string | null,
): Evaluation['run_summary']['crit_summary'] {
  return {
    ...stateOf(none),
    gamma_mean: average(evaluated.map(({ crit: one }) => one.gamma_mean)),
    theta_mean: average(evaluated.map(({ crit: one }) => one.theta_mean)),
    rho_mean: average(steps.map(({ rho_mean }) => rho_mean)),
    threshold_pass: none === null ? evaluated.every(({ crit: one }) => one.threshold_pass) : null,
  };
}

function summariseRca(
  evaluated: readonly TurnEvaluation[],
  none: string | null,
): Evaluation['run_summary']['rca_summary'] {
  const judged = evaluated.filter(({ rca: one }) => one.verdict !== null);
  const passed = judged.filter(({ rca: one }) => one.verdict === 'pass').length;
  const rate = judged.length === 0 ? null : toNumber(ratio(passed, judged.length));
  const why = none ?? (judged.length === 0 ? 'No turn has a trace and an answer to hold against it.' : null);
  return {
    ...stateOf(why),
    blind_verification_pass_rate: rate,
    trace_consistency_rate: rate,
    verdict: rate === null ? null : rate === 1 ? 'pass' : rate === 0 ? 'fail' : 'mixed',
    abstained: evaluated.length - judged.length,
  };
}

function summariseT3(
  evaluated: readonly TurnEvaluation[],
  none: string | null,
): Evaluation['run_summary']['t3_summary'] {
  const highest = (rungs: readonly (Rung | null)[]): Rung | null =>
    (['L3', 'L2', 'L1'] as const).find((rung) => rungs.includes(rung)) ?? null;
  return {
    ...stateOf(none),
    required_rung: highest(evaluated.map(({ t3: one }) => one.required_rung)),
    detected_rung: highest(evaluated.map(({ t3: one }) => one.pearl_rung_detected)),
    trap_detected: evaluated.find(({ t3: one }) => one.trap_type !== null)?.t3.trap_type ?? null,
    pass: none === null ? evaluated.every(({ t3: one }) => one.pass) : null,
  };
}

function summarisePid(
  turns: readonly Turn[],
  steps: readonly Step[],
  none: string | null,
): Evaluation['run_summary']['pid_summary'] {
  const attempts = turns.flatMap(attemptsOf);
  const retries = turns.reduce((sum, turn) => sum + Math.max(0, attemptsOf(turn).length - 1), 0);
  const changes = steps.slice(1).map(({ u_t }, at) => Math.abs(u_t - (steps[at]?.u_t ?? 0)));
  const why = none ?? (steps.length === 1 ? 'There is one round, so there is no next one to steer.' : null);
  return {
    ...stateOf(why),
    retry_count_total: retries,
    intervention_count_total: attempts.filter((one) => (one.control_state ?? null) !== null).length,
    instability_index: average(changes),
    gains_stable: isStable(GAINS),
  };
}

function summariseRaudit(debate: Artifact, turns: readonly Turn[]): Evaluation['run_summary']['raudit_summary'] {
  const strength = debate.raud_it?.audit_strength ?? null;
  const found = raudit(turns, typeof strength === 'number' ? strength : null);
  return { ...found, ...stateOf(found.notes), audit_level: typeof strength === 'string' ? strength : null };
}

const stateOf = (why: string | null): Summary => ({ state: why === null ? 'computed' : 'absent', notes: why });

/** Of those that are there, with six digits. */
function average(values: readonly (number | null)[]): number | null {
  const millionths = values.flatMap((value) => (value === null ? [] : [Math.floor(value * MILLION + 0.5)]));
  const total = millionths.reduce((sum, value) => sum + value, 0);
  return millionths.length === 0 ? null : toNumber(ratio(total, millionths.length) / BigInt(MILLION));
}

const MILLION = 1_000_000;

function configOf({ run_metadata: run }: Artifact, mode: 'posthoc' | 'in_loop') {
  const signal = { signal_id: 'rho_mean', source: 'crit', metric: 'rho', direction: 'target', target: 0.8 } as const;
  return {
    label: run.generation_mode ?? 'unlabelled',
    control: {
      enabled: mode === 'in_loop',
      policy: {
        type: 'pid',
        parameters: { k_p: toNumber(GAINS.kp), k_i: toNumber(GAINS.ki), k_d: toNumber(GAINS.kd) },
      },
      signals: [signal],
      actuators: [
        { actuator_id: 'retry', type: 'retry' },
        { actuator_id: 'tone', type: 'intervention' },
      ],
      termination: { stop_when: [{ signal_id: 'js', op: '<', value: 0.01 }] },
    },
  } as const;
}

function toControlStep(step: Step, at: number): ControlStep {
  const { beta, feedback, js, overlap, rho_mean, tone } = step;
  return {
    step_index: at,
    observations: [
      { signal_id: 'rho_mean', value: rho_mean },
      { signal_id: 'js', value: js },
      { signal_id: 'overlap', value: overlap },
    ],
    actions: [{ actuator_id: 'tone', payload: { beta, tone } }],
    notes: feedback,
  };
}

function promptNote({ run_metadata: { prompt_bundle_version: version } }: Artifact): string {
  if (version === PROMPT_BUNDLE_VERSION) return 'It was asked by the prompting standards of this release.';
  return 'It was asked by other prompting standards than those of this release.';
}
