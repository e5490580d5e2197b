// A debate for readers and for other people's programs: the artifact of the Debate schema v2.0, with decimals made by integer
// arithmetic. Whoever spoke, the structure is made here (DEB-P.9).

import type { Json } from '#core/bytes/jcs.ts';
import { fromRaw, toDecimal } from '#core/bytes/q16.ts';
import { crit } from '#core/debate/evaluators/crit.ts';
import { GAINS } from '#core/debate/evaluators/pid.ts';
import { verifyBlind } from '#core/debate/evaluators/blind.ts';
import { NONE } from '#core/debate/readings/reading.ts';
import { givenOf } from '#core/debate/runner/decide.ts';
import { t3 } from '#core/debate/evaluators/t3.ts';
import { toNumber } from '#core/debate/decimal.ts';
import { onOneLine, type Recommended } from '#core/debate/rows.ts';
import type { AttemptPart, DebatePart, PassagePart, TurnPart } from '#core/debate/runner/result.ts';
import type { Readings } from '#core/debate/readings/reading.ts';
import { toIso } from '#core/bytes/calendar.ts';

type Edge = { readonly [key: string]: Json };

export function toArtifact(debate: DebatePart): Edge {
  const { act, code, model, params, passages, prompt_bundle_version, readings, run_id, status } = debate;
  const { timestamp, turns } = debate;
  const isSteered = act.mode === 'in_loop';
  return {
    schema_version: '2.0.0',
    debate_id: act.debate_id,
    run_id,
    evaluation_mode: act.mode,
    run_metadata: {
      generation_mode: act.without === undefined ? 'live' : 'ablation',
      global_model_name: model,
      temperature: params.temperature === null ? null : decimal(params.temperature),
      top_p: params.top_p === null ? null : decimal(params.top_p),
      seed: act.seed,
      max_tokens: params.max_tokens,
      prompt_bundle_version,
      documented_reason: act.documented_reason,
      rounds: act.rounds,
      ...(act.without === undefined ? {} : { without: act.without }),
      notes: 'A debate shows what speaks for either side in these documents. It is no proof that its outcome is right.',
    },
    metadata: {
      created_at: toIso(timestamp),
      scenario_id: act.debate_id,
      task_type: 'document_debate',
      notes: act.text,
    },
    participants: act.participants.map(({ agent_id, persona, role, side }) => ({
      agent_id,
      role,
      side,
      persona,
      model_name: model,
      system_prompt_version: prompt_bundle_version,
    })),
    turns: turns.map((turn) => toTurn(turn, { passages, readings: readings ?? NONE }, isSteered)),
    sources: passages.map(({ document, n, passage, source, text }) => ({
      id: `E${n}`,
      document,
      source,
      passage,
      text,
    })),
    ...(readings === undefined ? {} : { readings: toReadings(readings) }),
    outcome: outcomeOf(turns, status, code),
  };
}

interface Heard {
  readonly passages: readonly PassagePart[];
  readonly readings: Readings;
}

/** AMB-53: a turn says what its last attempt says; where none was accepted, its type says so. */
function toTurn(turn: TurnPart, heard: Heard, isSteered: boolean): Edge {
  const { passages } = heard;
  const { accepted, attempts, round_index, speaker_id, turn_index, turn_type } = turn;
  const last = attempts.at(-1) as AttemptPart;
  return {
    turn_id: `t${turn_index}`,
    turn_index,
    round_index,
    speaker_id,
    turn_type: accepted ? turn_type : 'unaccepted',
    content: last.content,
    position: { stance: last.stance, confidence: decimal(last.conviction), raw_text: last.final_answer },
    ...(last.recommendation === null ? {} : { recommendation: toRecommendation(last.recommendation) }),
    citations: citationsOf(last, passages),
    ...(isSteered ? { attempts: attempts.map((attempt) => toAttempt(attempt, turn, heard)) } : {}),
  };
}

function toAttempt(attempt: AttemptPart, { speaker_id }: TurnPart, { passages, readings }: Heard): Edge {
  const given = givenOf(attempt, (n) => passages.find((one) => one.n === n)?.text ?? '');
  const { attempt_index, content, final_answer, recommendation, rejected_by, steer, strategy, timestamp, tone } =
    attempt;
  return {
    attempt_index,
    timestamp: toIso(timestamp),
    content,
    final_answer,
    position: { stance: attempt.stance, confidence: decimal(attempt.conviction), raw_text: final_answer },
    ...(recommendation === null ? {} : { recommendation: toRecommendation(recommendation) }),
    citations: citationsOf(attempt, passages),
    rejected_by: [...rejected_by],
    audit: {
      crit: crit(content) as unknown as Json,
      rca: verifyBlind(given, readings) as unknown as Json,
      t3: t3(content) as unknown as Json,
      ...(steer === null ? {} : { pid: toPid(steer) }),
      raud_it: { retry_regime: rejected_by.length === 0 ? 'accepted' : 'retry' },
    },
    control_state: {
      e_t: steer === null ? null : decimal(steer.e_t),
      u_t: steer === null ? null : decimal(steer.u_t),
      persona: `${speaker_id}, ${tone}`,
      strategy_level: strategy,
      retry_count: attempt_index,
    },
  };
}

function toPid(steer: NonNullable<AttemptPart['steer']>): Edge {
  const { beta, e_t, js, overlap, quadrant, rho_mean, sycophancy, tone, u_t } = steer;
  return {
    e_t: decimal(e_t),
    u_t: decimal(u_t),
    k_p: toNumber(GAINS.kp),
    k_i: toNumber(GAINS.ki),
    k_d: toNumber(GAINS.kd),
    beta: decimal(beta),
    js: decimal(js),
    overlap: decimal(overlap),
    rho_mean: decimal(rho_mean),
    sycophancy,
    quadrant,
    tone,
    feedback: `After the round before: ${quadrant}, so ${tone}.`,
  };
}

function citationsOf({ quotes }: AttemptPart, passages: readonly PassagePart[]): readonly Json[] {
  return quotes.flatMap(({ end, n, start }): readonly Json[] => {
    const passage = passages.find((one) => one.n === n);
    if (passage === undefined) return [];
    return [
      {
        id: `E${n}`,
        document: passage.document,
        source: passage.source,
        passage: passage.passage,
        start,
        end,
        quote: onOneLine(passage.text.slice(start, end)),
      },
    ];
  });
}

function toRecommendation({ action, raw_text, ...figures }: Recommended): Edge {
  const numbers = Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, Number(figure)]));
  return { action, ...numbers, raw_text };
}

/** What the documents hold of the question, with the passages that say so. */
function toReadings({ holds, ...sides }: Readings): Edge {
  const told = (['for', 'against'] as const).flatMap((side) => {
    const reading = sides[side];
    if (reading === null) return [];
    const grounds = reading.grounds.map(({ n, ...ground }) => ({ id: `E${n}`, ...ground }));
    return [{ side, says: reading.says, grounds }];
  });
  return { sides: told, in_force: holds };
}

/** What the judge says; without one, nothing was decided. */
function outcomeOf(turns: readonly TurnPart[], status: DebatePart['status'], code: string | null): Edge {
  const judged = turns
    .filter(({ turn_type }) => turn_type === 'judge')
    .at(-1)
    ?.attempts.at(-1);
  const note = 'Inspection, not proof: it is no source for anything else.';
  if (status === 'failed') return { status, code, stance: null, raw_text: null, note };
  return { status, code, stance: judged?.stance ?? 'open', raw_text: judged?.final_answer ?? null, note };
}

/** As the nearest double of that decimal: every engine prints it the same. */
function decimal(raw: number): number {
  return Number(toDecimal(fromRaw(raw), 4));
}
