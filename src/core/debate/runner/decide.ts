// What the core decides in a debate: how turns may be sampled, what evaluators find in an attempt, how the next round is
// steered, which recommendation stands. Pure functions of admitted records, for the loop and for a verifier alike.

import type { Manifest, OutputOf, RequestOf } from '#core/admission/grammar.ts';
import type { Admitted } from '#core/case/observe.ts';
import { decimal, SCALE, type Decimal } from '#core/debate/decimal.ts';
import { evidenceIn } from '#core/debate/evaluators/cited.ts';
import { crit, rhoOf } from '#core/debate/evaluators/crit.ts';
import { pid } from '#core/debate/evaluators/pid.ts';
import { traceOf, verifyBlind, type Given } from '#core/debate/evaluators/blind.ts';
import { t3 } from '#core/debate/evaluators/t3.ts';
import { onOneLine, type DebateAct, type Quoted, type TurnOutput } from '#core/debate/rows.ts';
import type { Heard } from '#core/debate/runner/heard.ts';
import { courseOf } from '#core/debate/runner/plan.ts';

type Spoken = Pick<TurnOutput, 'content' | 'final_answer'>;

/** PB2S asks for .2 at most; a debate may be sampled up to 2 where it says why. */
const TEMPERATURE_MAX = 13_107;
const DOCUMENTED_MAX = 131_072;

export function samplingOutput(
  { documented_reason }: DebateAct,
  manifest: Manifest | null,
): OutputOf<'debate/sampling'> {
  const temperature = manifest?.oracles['debate/turn']?.params.temperature ?? 0;
  return { margin: (documented_reason === null ? TEMPERATURE_MAX : DOCUMENTED_MAX) - temperature, temperature };
}

export function critOutput({ content }: Spoken): OutputOf<'debate/crit'> {
  const { theta_mean } = crit(content);
  return { rho: toRaw(rhoOf(content)), theta_mean: theta_mean === null ? 0 : toRaw(decimal(theta_mean.toFixed(6))) };
}

/** RCA abstains rather than ratify: what concludes nothing is not consistent. */
export function rcaOutput(turn: TurnOutput, { evidence, readings }: Heard): OutputOf<'debate/rca'> {
  const { verdict } = verifyBlind(
    givenOf(turn, (n) => evidence[n - 1]?.text ?? ''),
    readings,
  );
  return { trace_output_consistent: verdict === 'pass' ? 1 : 0 };
}

/** What the judge of a trace is handed: never the answer. */
export function rcaRequest(turn: TurnOutput, { evidence, readings }: Heard): RequestOf<'debate/rca'> {
  const { attempt_index, turn_index } = turn;
  const { reasons, rivals, trace } = traceOf(
    givenOf(turn, (n) => evidence[n - 1]?.text ?? ''),
    readings,
  );
  return { attempt_index, reasons: [...reasons], rivals: [...rivals], trace, turn_index };
}

interface Said {
  readonly content: string;
  readonly final_answer: string;
  readonly quotes: readonly Quoted[];
  readonly stance: string;
}

/** With what it quotes, on one line. `textOf` is the passage with that number. */
export function givenOf({ content, final_answer, quotes, stance }: Said, textOf: (n: number) => string): Given {
  const told = quotes.map((one) => ({ ...one, text: onOneLine(textOf(one.n).slice(one.start, one.end)) }));
  return { content, final_answer, quotes: told, stance };
}

const RUNGS = [null, 'L1', 'L2', 'L3'] as const;

/** Who refuses for a reason claims nothing. */
export function t3Output({ content }: Spoken): OutputOf<'debate/t3'> {
  const { pearl_rung_detected: detected, required_rung: required, trap_type, wise_refusal } = t3(content);
  if (wise_refusal) return { missing_rungs: 0, traps: 0 };
  const missing = RUNGS.indexOf(required) - RUNGS.indexOf(detected);
  return { missing_rungs: Math.max(0, missing), traps: trap_type === null ? 0 : 1 };
}

/** What an attempt lacks, in words, of those that judge it. */
export function adviceOn(turn: TurnOutput, { evidence, readings }: Heard): readonly string[] {
  const { feedback } = verifyBlind(
    givenOf(turn, (n) => evidence[n - 1]?.text ?? ''),
    readings,
  );
  return [crit(turn.content).feedback, feedback, t3(turn.content).feedback];
}

interface Steered {
  readonly act: DebateAct;
  readonly readings: Heard['readings'];
  readonly spoken: readonly Admitted<'debate/turn'>[];
}

/** After the round that the last of these turns ends. A judge takes no part. */
export function pidOutput({ act, readings, spoken }: Steered): OutputOf<'debate/pid'> | null {
  const plan = courseOf(
    act,
    readings,
    spoken.map(({ output }) => output),
  ).taken;
  const rounds = [...new Set(spoken.map((_, at) => plan[at]?.round))].map((round) => {
    const own = spoken.filter((_, at) => plan[at]?.round === round && plan[at]?.type !== 'judge');
    return {
      rho: own.map(({ output }) => rhoOf(output.content)),
      evidence: own.map(({ output }) => evidenceIn(output.content)),
    };
  });
  const step = rounds.every(({ rho }) => rho.length > 0) ? pid(rounds).at(-1) : undefined;
  if (step === undefined) return null;
  const { beta, e_t, js, overlap, quadrant, rho_mean, sycophancy, tone, u_t } = step;
  const raw = (value: number): number => toRaw(decimal(value.toFixed(6)));
  return {
    beta: raw(beta),
    e_t: raw(e_t),
    js: raw(js),
    overlap: raw(overlap),
    quadrant,
    rho_mean: raw(rho_mean),
    sycophancy,
    tone,
    u_t: raw(u_t),
  };
}

const RAW = 65_536n;

/** Q16.16, toward zero: what is just below a threshold stays below it. */
function toRaw(value: Decimal): number {
  return Number((value * RAW) / SCALE);
}
