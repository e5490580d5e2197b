// PID: how far a round is from the quality wanted, and how much pressure that asks for (RAudit). What is worked out here steers
// the next round and changes no word of this one.

import { clamp, decimal, log2, mean, SCALE, sum, times, toNumber, type Decimal } from '#core/debate/decimal.ts';

export interface Gains {
  readonly kp: Decimal;
  readonly ki: Decimal;
  readonly kd: Decimal;
}

export const GAINS: Gains = { kp: decimal('0.15'), ki: decimal('0.01'), kd: decimal('0.03') };
const RHO_WANTED = decimal('0.8');
const MU = decimal('1');
const FALL_MIN = decimal('0.05');
const JS_MIN = decimal('0.05');
const BETA_STEP = decimal('0.1');
const BETA_DECAY = decimal('0.9');
const BETA_FIRST = decimal('0.5');
const CONVERGED_BELOW = decimal('0.01');
const INTEGRAL_MAX = decimal('10');
const ROUNDS_MAX = 20n;

export interface Round {
  /** Of each who spoke, at least one. */
  readonly rho: readonly Decimal[];
  /** What each cited. */
  readonly evidence: readonly (readonly string[])[];
}

export type Quadrant = 'STUCK' | 'CHAOTIC' | 'CONVERGED' | 'HEALTHY';

export interface Step {
  readonly rho_mean: number;
  readonly js: number;
  readonly overlap: number;
  readonly sycophancy: 0 | 1;
  readonly e_t: number;
  readonly u_t: number;
  readonly k_p: number;
  readonly k_i: number;
  readonly k_d: number;
  readonly quadrant: Quadrant;
  /** The pressure in the next round, 0 to 1. */
  readonly beta: number;
  readonly tone: 'adversarial' | 'balanced' | 'collaborative';
  /** They agree so far that another round is not worth it. */
  readonly converged: boolean;
  readonly feedback: string;
}

/** One step for each round. */
export function pid(rounds: readonly Round[], gains: Gains = GAINS): readonly Step[] {
  const steps: Step[] = [];
  let state = { integral: 0n, error: 0n, beta: BETA_FIRST };
  let before: Measured | null = null;
  for (const round of rounds) {
    const now = measure(round);
    const s: 0 | 1 = before !== null && before.js - now.js > FALL_MIN && now.overlap < before.overlap ? 1 : 0;
    const error = RHO_WANTED - now.rho + MU * BigInt(s);
    const integral = clamp(state.integral + error, -INTEGRAL_MAX, INTEGRAL_MAX);
    const u = times(gains.kp, error) + times(gains.ki, integral) + times(gains.kd, error - state.error);
    const quadrant = quadrantOf(now);
    const beta = clamp(nextBeta(state.beta, u, quadrant), 0n, SCALE);
    steps.push(toStep({ now, s, error, u, quadrant, beta, gains }));
    state = { integral, error, beta };
    before = now;
  }
  return steps;
}

interface Measured {
  readonly rho: Decimal;
  readonly js: Decimal;
  readonly overlap: Decimal;
}

function measure({ evidence, rho }: Round): Measured {
  return { rho: mean(rho), js: disagreement(rho), overlap: overlap(evidence) };
}

/** Jensen-Shannon over values from 0 to 1: entropy of their mean less the mean of their entropies. */
export function disagreement(values: readonly Decimal[]): Decimal {
  return entropy(mean(values)) - mean(values.map(entropy));
}

function entropy(p: Decimal): Decimal {
  if (p <= 0n || p >= SCALE) return 0n;
  return -(times(p, log2(p)) + times(SCALE - p, log2(SCALE - p)));
}

/** Jaccard: what all cite, of what any cites. 0 where nothing is cited. */
export function overlap(sets: readonly (readonly string[])[]): Decimal {
  const any = new Set(sets.flat());
  if (any.size === 0) return 0n;
  const shared = [...any].filter((id) => sets.every((set) => set.includes(id))).length;
  return (BigInt(shared) * SCALE) / BigInt(any.size);
}

function quadrantOf({ js, rho }: Measured): Quadrant {
  const [differs, good] = [js >= JS_MIN, rho >= RHO_WANTED];
  if (differs) return good ? 'HEALTHY' : 'CHAOTIC';
  return good ? 'CONVERGED' : 'STUCK';
}

function nextBeta(beta: Decimal, u: Decimal, quadrant: Quadrant): Decimal {
  switch (quadrant) {
    case 'STUCK':
      return beta + BETA_STEP;
    case 'CHAOTIC':
      return beta + u;
    case 'CONVERGED':
    case 'HEALTHY':
      return times(beta, BETA_DECAY);
  }
}

/** Whether these gains keep the loop from running away: e_max * (Kp + T_max * Ki + 2 Kd) < 1 / gamma_beta. */
export function isStable({ kd, ki, kp }: Gains): boolean {
  const above = RHO_WANTED + MU;
  const below = SCALE - RHO_WANTED;
  const worst = above > below ? above : below;
  return times(times(worst, sum([kp, ROUNDS_MAX * ki, 2n * kd])), BETA_DECAY) < SCALE;
}

const ADVERSARIAL_MIN = decimal('0.67');
const BALANCED_MIN = decimal('0.33');
export function toneOf(beta: Decimal): Step['tone'] {
  if (beta >= ADVERSARIAL_MIN) return 'adversarial';
  return beta >= BALANCED_MIN ? 'balanced' : 'collaborative';
}

interface Worked {
  readonly now: Measured;
  readonly s: 0 | 1;
  readonly error: Decimal;
  readonly u: Decimal;
  readonly quadrant: Quadrant;
  readonly beta: Decimal;
  readonly gains: Gains;
}

function toStep({ beta, error, gains, now, quadrant, s, u }: Worked): Step {
  return {
    rho_mean: toNumber(now.rho),
    js: toNumber(now.js),
    overlap: toNumber(now.overlap),
    sycophancy: s,
    e_t: toNumber(error),
    u_t: toNumber(u),
    k_p: toNumber(gains.kp),
    k_i: toNumber(gains.ki),
    k_d: toNumber(gains.kd),
    quadrant,
    beta: toNumber(beta),
    tone: toneOf(beta),
    converged: now.js < CONVERGED_BELOW,
    feedback: SAID[quadrant],
  };
}

const SAID: Readonly<Record<Quadrant, string>> = {
  STUCK: 'They agree without good reasons: more pressure.',
  CHAOTIC: 'They disagree without good reasons: pressure by the error.',
  CONVERGED: 'They agree for good reasons: less pressure.',
  HEALTHY: 'They disagree for good reasons: less pressure.',
};
