// The one record of a debate (Debate schema v2.0). Everything is open to more fields except `recommendation`, whose numbers
// programs will use. Nothing here is changed by reading it: what is not known is kept as it came.

import * as z from 'zod';

const text = z.string();
const name = z.string().min(1);
const index = z.int().min(0);
const fraction = z.number().min(0).max(1);
/** ISO 8601 with its zone: `2026-02-20T03:15:22Z`. */
const time = z.iso.datetime({ offset: true });

/** §6: strict, so that no number comes in under a name that nobody reads. Sizes in per cent, horizons in days. */
export const recommendation = z.strictObject({
  action: z.enum(['BUY', 'SELL', 'SHORT', 'HOLD']),
  position_size_pct_min: z.number(),
  position_size_pct_max: z.number(),
  horizon_days_min: z.number(),
  horizon_days_max: z.number(),
  conviction: fraction,
  raw_text: text,
});

/** AMB-54: where a debate is not about an investment, a stance in place of a recommendation. */
const position = z.looseObject({
  stance: text.nullish(),
  confidence: fraction.nullish(),
  raw_text: text.nullish(),
});

/** §8: figures of one evaluator. Only basic types are checked. */
const audit = z.looseObject({
  crit: z
    .looseObject({
      gamma_mean: z.number().nullish(),
      theta_mean: z.number().nullish(),
      threshold_pass: z.boolean().nullish(),
      feedback: text.nullish(),
    })
    .nullish(),
  rca: z
    .looseObject({
      blind_verification: z.boolean().nullish(),
      trace_output_consistent: z.boolean().nullish(),
      violation_type: text.nullish(),
      verdict: text.nullish(),
      feedback: text.nullish(),
    })
    .nullish(),
  t3: z
    .looseObject({
      required_rung: text.nullish(),
      pearl_rung_detected: text.nullish(),
      trap_type: text.nullish(),
      pass: z.boolean().nullish(),
      feedback: text.nullish(),
    })
    .nullish(),
  pid: z
    .looseObject({
      e_t: z.number().nullish(),
      u_t: z.number().nullish(),
      k_p: z.number().nullish(),
      k_i: z.number().nullish(),
      k_d: z.number().nullish(),
      feedback: text.nullish(),
    })
    .nullish(),
  raud_it: z
    .looseObject({
      audit_strength: z.union([text, z.number()]).nullish(),
      behavioral_metrics: z.looseObject({}).nullish(),
      retry_regime: text.nullish(),
      notes: text.nullish(),
    })
    .nullish(),
});

/** §9: what steered an attempt. A log: nothing that was said depends on it. */
const controlState = z.looseObject({
  e_t: z.number().nullish(),
  u_t: z.number().nullish(),
  persona: text.nullish(),
  strategy_level: z.union([text, z.number()]).nullish(),
  retry_count: index.nullish(),
});

const attempt = z.looseObject({
  attempt_index: index,
  timestamp: time,
  content: text,
  final_answer: text,
  reasoning_trace: text.nullish(),
  recommendation: recommendation.nullish(),
  audit: audit.nullish(),
  control_state: controlState.nullish(),
});

const turn = z.looseObject({
  turn_id: name,
  turn_index: index,
  speaker_id: name,
  content: text,
  round_index: index.nullish(),
  turn_type: text.nullish(),
  recommendation: recommendation.nullish(),
  position: position.nullish(),
  rca_trace: z
    .union([
      text,
      z.looseObject({ reasoning_steps: z.union([text, z.array(text)]).nullish(), final_answer: text.nullish() }),
    ])
    .nullish(),
  attempts: z.array(attempt).nullish(),
});

export const artifact = z.looseObject({
  schema_version: z.literal('2.0.0'),
  debate_id: name,
  run_id: name,
  /** Left out, it is `posthoc`. */
  evaluation_mode: z.enum(['posthoc', 'in_loop']).optional(),
  run_metadata: z.looseObject({
    generation_mode: text.nullish(),
    global_model_name: text.nullish(),
    temperature: z.number().nullish(),
    top_p: z.number().nullish(),
    seed: z.int().nullish(),
    max_tokens: z.int().nullish(),
    prompt_bundle_version: text.nullish(),
    reasoning_regime: text.nullish(),
    notes: text.nullish(),
  }),
  metadata: z.looseObject({
    created_at: time,
    scenario_id: text.nullish(),
    task_type: text.nullish(),
    market_context: text.nullish(),
    notes: text.nullish(),
  }),
  participants: z.array(
    z.looseObject({
      agent_id: name,
      role: text,
      model_name: text.nullish(),
      system_prompt_version: text.nullish(),
    }),
  ),
  /** AMB-52. */
  turns: z.array(turn),
  outcome: z.union([text, z.looseObject({})]).nullish(),
  raud_it: z
    .looseObject({
      audit_strength: z.union([text, z.number()]).nullish(),
      metrics: z.looseObject({}).nullish(),
      regime: text.nullish(),
      notes: text.nullish(),
    })
    .nullish(),
});

export type Artifact = Readonly<z.infer<typeof artifact>>;
export type Turn = Readonly<Artifact['turns'][number]>;
export type Attempt = Readonly<NonNullable<Turn['attempts']>[number]>;
export type Recommendation = Readonly<z.infer<typeof recommendation>>;

/** §5.1: turns by `turn_index`, whatever order they stand in. Where two bear the same index, by `turn_id`. */
export function turnsInOrder({ turns }: Pick<Artifact, 'turns'>): readonly Turn[] {
  return [...turns].sort((left, right) =>
    left.turn_index === right.turn_index ? compare(left.turn_id, right.turn_id) : left.turn_index - right.turn_index,
  );
}

/** §3: every attempt at a turn by `attempt_index`. A turn without any is one attempt, the turn itself. */
export function attemptsOf(one: Turn): readonly Attempt[] {
  return [...(one.attempts ?? [])].sort((left, right) => left.attempt_index - right.attempt_index);
}

const compare = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);
