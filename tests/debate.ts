// A debate written by hand: two sides, two rounds, one attempt that was rejected.
import type { Artifact } from '#core/debate/artifact.ts';

const turn = (turn_index: number, round_index: number, speaker_id: string, content: string) => ({
  turn_id: `t${turn_index}`,
  turn_index,
  round_index,
  speaker_id,
  turn_type: 'argument',
  content,
});

export const HOLD = {
  action: 'HOLD',
  position_size_pct_min: 5,
  position_size_pct_max: 7,
  horizon_days_min: 90,
  horizon_days_max: 180,
  conviction: 0.7,
  raw_text: 'HOLD, 5-7 %, three to six months, conviction 0.7',
} as const;

/** Every layer: turns, a loop with two attempts at the last turn, RAudit. Fresh on each call. */
export function debate(): Artifact {
  const rejected = {
    attempt_index: 0,
    timestamp: '2026-02-20T03:15:22Z',
    content: 'Ice melts because I say so.',
    final_answer: 'Ice melts.',
    audit: { crit: { gamma_mean: 0.2, threshold_pass: false }, raud_it: { retry_regime: 'retry' } },
    control_state: { e_t: 0.3, u_t: 0.06, persona: 'adversarial', strategy_level: 'CoT', retry_count: 0 },
  };
  const accepted = {
    ...rejected,
    attempt_index: 1,
    timestamp: '2026-02-20T03:16:22Z',
    content: 'Ice melts at 0 °C because heat breaks its lattice [E2].',
  };
  return {
    schema_version: '2.0.0',
    debate_id: 'ice_2026',
    run_id: '9c5b8f1e-2f7b-4c6e-9a3d-1e4f6b8c9d10',
    evaluation_mode: 'in_loop',
    run_metadata: { generation_mode: 'mock', temperature: 0.7, seed: null },
    metadata: { created_at: '2026-02-20T03:00:00Z', scenario_id: 'ICE' },
    participants: [
      { agent_id: 'PRO', role: 'proponent' },
      { agent_id: 'CON', role: 'opponent', model_name: 'm/1' },
    ],
    turns: [
      turn(0, 1, 'PRO', 'Ice melts at 0 °C. Heat breaks its lattice [E1].'),
      turn(1, 1, 'CON', 'Salt water freezes lower, so the number depends on salt [E1].'),
      { ...turn(2, 2, 'CON', 'Sea ice melts below 0 °C [E2].'), recommendation: { ...HOLD } },
      { ...turn(3, 2, 'PRO', accepted.content), attempts: [rejected, accepted] },
    ],
    raud_it: { audit_strength: 'strict', metrics: { paranoia: 0.1 }, regime: 'healthy' },
  };
}

export const bytesOf = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));
