import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Artifact } from '#core/debate/artifact.ts';
import { evaluate } from '#core/debate/evaluate.ts';
import { withoutLoop } from '#core/debate/layers.ts';
import { PROMPT_BUNDLE_VERSION } from '#core/debate/prompting.ts';
import { debate } from '#tests/debate.ts';

const AT = '2026-03-01T00:00:00Z';
const frozen = <Value>(value: Value): Value => {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen);
  return value;
};

describe('evaluating a debate', () => {
  it('DEB-2.1b, DEB-1.1: five evaluators read one artifact and change nothing of it', () => {
    const { run_summary: summary } = evaluate(frozen(debate()), AT);
    expect(Object.keys(summary)).toEqual([
      'crit_summary',
      'rca_summary',
      't3_summary',
      'pid_summary',
      'raudit_summary',
    ]);
  });

  it('DEB-5.1c: shuffled turns give the same result to the byte', () => {
    const [first, second, third, fourth] = debate().turns;
    const shuffled = { ...debate(), turns: [third, first, fourth, second] } as Artifact;
    expect(JSON.stringify(evaluate(shuffled, AT))).toBe(JSON.stringify(evaluate(debate(), AT)));
  });

  it('DEB-2.2a, DEB-11.1: without loop and RAudit the figures of what was said stay, and what is missing is named', () => {
    const whole = evaluate(debate(), AT);
    const core = evaluate(withoutLoop(debate()), AT);
    expect(core.run_summary.crit_summary).toEqual(whole.run_summary.crit_summary);
    expect(core.run_summary.t3_summary).toEqual(whole.run_summary.t3_summary);
    expect(core.control_trace).toEqual(whole.control_trace);
    expect(core.run_summary.raudit_summary).toMatchObject({
      state: 'absent',
      notes: 'Nothing was tried again, so there is no behaviour to measure.',
    });
    expect(core.run_summary.pid_summary).toMatchObject({ retry_count_total: 0, intervention_count_total: 0 });
  });

  it('a debate without turns has no figures, and each summary says why', () => {
    const { run_summary: summary, turn_evaluations: turns } = evaluate({ ...debate(), turns: [] }, AT);
    expect(turns).toEqual([]);
    expect(summary.crit_summary).toMatchObject({ state: 'absent', gamma_mean: null, notes: 'There are no turns.' });
    expect(summary.rca_summary).toMatchObject({ state: 'absent', verdict: null });
    expect(summary.t3_summary).toMatchObject({ state: 'absent', pass: null });
    expect(summary.pid_summary.state).toBe('absent');
  });

  it('DEB-7.6, DEB-11.4: retries, interventions and recorded figures come from the attempts', () => {
    const { run_summary: summary, turn_evaluations: turns } = evaluate(debate(), AT);
    // the last turn has two attempts, each with its control
    expect(summary.pid_summary).toMatchObject({ retry_count_total: 1, intervention_count_total: 2 });
    expect(turns[3]?.recorded).toMatchObject({ crit: { gamma_mean: 0.2 } });
    expect(turns[0]?.recorded).toBeNull();
  });

  it('DEB-8.2: a turn is held against its own answer; without an answer nothing is ratified', () => {
    const { run_summary: summary, turn_evaluations: turns } = evaluate(debate(), AT);
    expect(turns.map(({ rca }) => rca.verdict)).toEqual([null, null, 'fail', 'pass']);
    expect(summary.rca_summary).toMatchObject({ trace_consistency_rate: 0.5, verdict: 'mixed', abstained: 2 });
  });

  it('DEB-E.1, DEB-E.2, DEB-E.3: it is an artifact of its own under the ids of the debate', () => {
    expect(evaluate(debate(), AT)).toMatchObject({
      schema_version: '1.2.0',
      debate_id: 'ice_2026',
      run_id: '9c5b8f1e-2f7b-4c6e-9a3d-1e4f6b8c9d10',
      evaluation_mode: 'in_loop',
      evaluated_at: AT,
      eval_metadata: { evaluator_version: 'affidavit-debate/1' },
      experiment_config: { control: { enabled: true, policy: { type: 'pid' } } },
    });
  });

  it('DEB-E.4: evaluation_mode is that of the debate, and posthoc where it says none', () => {
    expect(evaluate(debate(), AT).evaluation_mode).toBe('in_loop');
    const { evaluation_mode: _, ...unsaid } = debate();
    expect(evaluate(unsaid, AT).evaluation_mode).toBe('posthoc');
  });

  it('DEB-E.5: evaluated_at is the time that was given, whatever times stand in the debate', () => {
    expect(evaluate(debate(), '2027-01-02T03:04:05Z').evaluated_at).toBe('2027-01-02T03:04:05Z');
  });

  it('DEB-E.6: eval_metadata names the version of the whole and of each evaluator', () => {
    const { eval_metadata: versions } = evaluate(debate(), AT);
    expect(versions).toMatchObject({ evaluator_version: 'affidavit-debate/1', t3_version: 'builtin/1' });
    const named = Object.keys(versions).filter((name) => name.endsWith('_version'));
    expect(named).toEqual(
      ['evaluator', 'crit', 'rca', 't3', 'pid', 'raudit'].map((evaluator) => `${evaluator}_version`),
    );
  });

  it('DEB-E.7: run_summary says of each evaluator whether it had something to work on', () => {
    const { run_summary: summary } = evaluate(debate(), AT);
    expect(Object.values(summary).map(({ state }) => state)).toEqual([
      'computed',
      'computed',
      'computed',
      'computed',
      'absent', // nobody said which attempt was right
    ]);
  });

  it('DEB-E.8: turn_evaluations has one for each turn, by turn_index, with its ids and its speaker', () => {
    const [first, ...rest] = debate().turns;
    const { turn_evaluations: turns } = evaluate({ ...debate(), turns: [...rest, first] } as Artifact, AT);
    expect(turns.map(({ speaker_id, turn_id, turn_index }) => [turn_id, turn_index, speaker_id])).toEqual([
      ['t0', 0, 'PRO'],
      ['t1', 1, 'CON'],
      ['t2', 2, 'CON'],
      ['t3', 3, 'PRO'],
    ]);
  });

  it('DEB-E.9: control_trace has one step for each round: what was observed, and what that asks for', () => {
    const { control_trace: trace } = evaluate(debate(), AT);
    expect(trace.map(({ step_index }) => step_index)).toEqual([0, 1]);
    for (const { actions, observations } of trace) {
      expect(observations.map(({ signal_id }) => signal_id)).toEqual(['rho_mean', 'js', 'overlap']);
      expect(actions.map(({ actuator_id }) => actuator_id)).toEqual(['tone']);
    }
    // Both cite E1 in the first round, and both E2 in the second.
    expect(trace.map(({ observations }) => observations[2]?.value)).toEqual([1, 1]);
  });

  it('DEB-E.10: experiment_config tells the control: its policy with gains, signals, actuators, and when it ends', () => {
    const { control } = evaluate(debate(), AT).experiment_config;
    expect(control).toMatchObject({
      enabled: true,
      policy: { type: 'pid', parameters: { k_p: 0.15, k_i: 0.01, k_d: 0.03 } },
      signals: [{ signal_id: 'rho_mean', target: 0.8 }],
      actuators: [{ type: 'retry' }, { type: 'intervention' }],
      termination: { stop_when: [{ signal_id: 'js', op: '<', value: 0.01 }] },
    });
    const { evaluation_mode: _, ...unsaid } = debate();
    expect(evaluate(unsaid, AT).experiment_config.control.enabled).toBe(false);
  });
});

it('DEB-12.1: prompting standards stand on a page of their own, named by its hash', () => {
  const hash = createHash('sha256').update(readFileSync('docs/prompting.md')).digest('hex');
  expect(PROMPT_BUNDLE_VERSION).toBe(hash);
  const asked = debate();
  const own = { ...asked, run_metadata: { ...asked.run_metadata, prompt_bundle_version: hash } };
  expect(evaluate(own, AT).eval_metadata.notes).toContain('asked by the prompting standards of this release');
  expect(evaluate(asked, AT).eval_metadata.notes).toContain('other prompting standards');
});
