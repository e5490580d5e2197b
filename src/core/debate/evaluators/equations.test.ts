// Every number here is worked out by hand; the steps stand beside it.
import { describe, expect, it, test } from 'vitest';
import { decimal, log2, toNumber } from '#core/debate/decimal.ts';
import { critOf, type Pillars, type Reason } from '#core/debate/evaluators/crit.ts';
import { disagreement, GAINS, isStable, overlap, pid, toneOf } from '#core/debate/evaluators/pid.ts';
import { addUp, behaviour, raudit, transitionsOf } from '#core/debate/evaluators/raudit.ts';
import type { Turn } from '#core/debate/artifact.ts';

const all = (...values: readonly string[]) => values.map(decimal);

describe('CRIT', () => {
  const reason = (gamma: number, theta: number, rival = false): Reason => ({ text: '', rival, gamma, theta });
  const pillars = (...[logical, evidence, other, causal]: readonly [string, string, string, string]): Pillars => ({
    logical_validity: decimal(logical),
    evidential_support: decimal(evidence),
    alternative_consideration: decimal(other),
    causal_alignment: decimal(causal),
  });
  const good = pillars('0.9', '0.8', '0.7', '0.8');

  it('DEB-8.1, AMB-56: gamma, theta and their product, over reasons of both sides', () => {
    // gamma (8+5+6)/30 = 19/30; theta (6+9+3)/30 = 18/30; sum of products (48+45+18)/3 = 37.
    expect(critOf([reason(8, 6), reason(5, 9), reason(6, 3, true)], good)).toMatchObject({
      gamma_mean: 0.633333,
      theta_mean: 0.6,
      gamma_total: 37,
      gamma_weighted: 0.37,
      // (.9+.8+.7+.8)/4
      rho: 0.8,
      threshold_pass: true,
    });
  });

  test.each([
    ['rho of .8 and theta of .5 are enough', good, 5, true],
    // (.9+.8+.7+.796)/4 = .799
    ['rho of .799 is not', pillars('0.9', '0.8', '0.7', '0.796'), 5, false],
    ['theta of .4 is not', good, 4, false],
  ])('DEB-8.1: %s', (_, given, theta, passes) => {
    expect(critOf([reason(10, theta)], given).threshold_pass).toBe(passes);
  });

  it('DEB-8.1: where nothing can be read each pillar is .25', () => {
    expect(critOf([], null)).toMatchObject({ gamma_mean: null, rho: 0.25, threshold_pass: false });
  });
});

describe('disagreement', () => {
  test.each([
    // reference values
    [['0.7', '0.8', '0.6'], 0.023234],
    [['0.9', '0.1'], 0.531004],
    // H(.85) = .609840; (H(1) + H(.7))/2 = .881291/2 = .440645
    [['1', '0.7'], 0.169195],
    [['0.5', '0.5'], 0],
    // H(.5) - (H(0)+H(1))/2 = 1 - 0
    [['0', '1'], 1],
  ])('DEB-8.4: of %j it is %d', (values, expected) => {
    expect(toNumber(disagreement(all(...values)))).toBeCloseTo(expected, 5);
  });

  test.each([
    ['1', 0],
    ['2', 1],
    ['0.125', -3],
    // log2 10
    ['10', 3.321928],
    ['0.7', -0.514573],
  ])('log2 %s', (value, expected) => {
    expect(toNumber(log2(decimal(value)))).toBeCloseTo(expected, 6);
  });

  test.each([
    [[['E1', 'E2'], ['E1']], 0.5],
    [[['E1'], ['E2']], 0],
    [[['E1'], ['E1'], ['E1', 'E2', 'E3']], 0.333333],
    [[[], []], 0],
  ])('DEB-8.4: overlap of %j is %d', (sets, expected) => {
    expect(toNumber(overlap(sets))).toBe(expected);
  });
});

describe('PID', () => {
  const two = ['E1', 'E2'];
  const steps = pid([
    { rho: all('0.7', '0.8', '0.6'), evidence: [two, two, two] },
    { rho: all('0.9', '0.1'), evidence: [two, ['E1']] },
    { rho: all('0.5', '0.5'), evidence: [['E1'], ['E2']] },
    { rho: all('0.9', '0.9'), evidence: [['E1'], ['E2']] },
    { rho: all('1', '0.7'), evidence: [['E1'], ['E2']] },
  ]);

  test.each([
    // e = .8-.7; u = .15*.1 + .01*.1 + .03*.1; STUCK .5+.1
    [0, { e_t: 0.1, u_t: 0.019, sycophancy: 0, quadrant: 'STUCK', beta: 0.6, tone: 'balanced', overlap: 1 }],
    // e = .3, integral .4, delta .2; u = .045+.004+.006; CHAOTIC .6+.055
    [1, { e_t: 0.3, u_t: 0.055, sycophancy: 0, quadrant: 'CHAOTIC', beta: 0.655, overlap: 0.5 }],
    // JS fell .531, overlap fell: e = .3+1, integral 1.7, delta 1; u = .195+.017+.03; STUCK .655+.1
    [2, { e_t: 1.3, u_t: 0.242, sycophancy: 1, quadrant: 'STUCK', beta: 0.755, tone: 'adversarial', js: 0 }],
    // e = -.1, integral 1.6, delta -1.4; u = -.015+.016-.042; CONVERGED .755*.9
    [3, { e_t: -0.1, u_t: -0.041, sycophancy: 0, quadrant: 'CONVERGED', beta: 0.6795, converged: true }],
    // e = -.05, integral 1.55, delta .05; u = -.0075+.0155+.0015; HEALTHY .6795*.9
    [4, { e_t: -0.05, u_t: 0.0095, quadrant: 'HEALTHY', beta: 0.61155, tone: 'balanced', converged: false }],
  ])('DEB-8.4, DEB-11.5: round %d', (at, expected) => {
    expect(steps[at]).toMatchObject({ ...expected, k_p: 0.15, k_i: 0.01, k_d: 0.03 });
  });

  it('DEB-8.4: the integral stops at 10', () => {
    // rho 0: e = .8 each; 13 * .8 = 10.4. u = .15*.8 + .01*10 + 0.
    const long = pid(Array.from({ length: 13 }, () => ({ rho: all('0'), evidence: [] })));
    expect(long.at(-1)?.u_t).toBe(0.22);
    expect(long.at(-1)?.beta).toBe(1);
  });

  it('DEB-8.4: the gate takes gains that cannot run away', () => {
    // 1.8 * (.15 + 20*.01 + 2*.03) = .738 < 1/.9
    expect(isStable(GAINS)).toBe(true);
    // 1.8 * (.4 + .2 + .06) = 1.188 > 1.111
    expect(isStable({ ...GAINS, kp: decimal('0.4') })).toBe(false);
    // 1.8 * (.15 + 20*.024 + .06) = 1.242
    expect(isStable({ ...GAINS, ki: decimal('0.024') })).toBe(false);
    // 1.8 * (.15 + .2 + 2*.14) = 1.134
    expect(isStable({ ...GAINS, kd: decimal('0.14') })).toBe(false);
  });

  test.each([
    ['0.67', 'adversarial'],
    ['0.669999', 'balanced'],
    ['0.33', 'balanced'],
    ['0.329999', 'collaborative'],
  ])('DEB-8.4: a beta of %s is %s', (beta, tone) => {
    expect(toneOf(decimal(beta))).toBe(tone);
  });
});

describe('RAudit', () => {
  /** One turn whose attempts were right (T), wrong (F) or not labelled (-). */
  const turn = (labels: string): Turn => ({
    turn_id: labels,
    turn_index: 0,
    speaker_id: 'A',
    content: '',
    attempts: labels.split('').map((label, attempt_index) => ({
      attempt_index,
      timestamp: '2026-02-20T03:15:22Z',
      content: '',
      final_answer: '',
      audit: { raud_it: label === '-' ? {} : { correct: label === 'T' } },
    })),
  });

  test.each([
    // right before 2, lost 1; wrong before 2, put right 1
    [
      ['TFT', 'TT', 'FF'],
      { paranoia: 0.5, realignment: 0.5, net: 0, true_to_false: 1, false_to_true: 1 },
      'oscillating',
    ],
    [['TT', 'FT', 'FT', 'FF'], { paranoia: 0, realignment: 0.666667, net: 0.666667 }, 'realigning'],
    [['TF', 'TT', 'FF'], { paranoia: 0.5, realignment: 0, net: -0.5 }, 'paranoid'],
    [['TT', 'FF'], { paranoia: 0, realignment: 0, net: 0 }, 'stable'],
    [['T-', '-F'], { paranoia: null, realignment: null, net: null }, 'unlabelled'],
    [['T', 'F'], { paranoia: null, realignment: null, net: null }, 'none'],
  ])('DEB-8.5, DEB-10.2, DEB-11.6: %j', (turns, metrics, regime) => {
    const found = raudit(turns.map(turn));
    expect(found.behavioral_metrics).toMatchObject(metrics);
    expect(found.retry_regime).toBe(regime);
  });

  it('DEB-11.7: over several runs of one debate counts are added, not rates', () => {
    // run one: 1 of 1 lost; run two: 0 of 3 lost; together 1 of 4
    const runs = [[turn('TF')], [turn('TT'), turn('TT'), turn('TT')]];
    const counted = addUp(runs.flat().map(transitionsOf));
    expect(behaviour(counted, null).behavioral_metrics.paranoia).toBe(0.25);
  });
});
