// When a second judge may decide: its entailment, mapped to how often it was right on labelled pairs of our own, where the
// half of them that the map was not fitted on bounds how often it lets something false through (decision 224).

import { fromRaw, ONE, type Q16 } from '#core/bytes/q16.ts';
import { CONTRADICTED_ABOVE, SUPPORTED_MIN } from '#core/judge/verdict.ts';
import type { Hash, Identity } from '#core/ports.ts';

/** The labelled pairs, `static/calibration/<sha256>.json`. */
export const PAIRS_HASH: Hash = 'fe1e01b789757db77ccb5090fb74e371f37825d0d128b27dc376d43ce75c3c20';
/** Models of entailment of the catalogue (`static/hub/index.json`), by their weights. Any others only take away. */
export const DECIDING_WEIGHTS: ReadonlySet<Hash> = new Set([
  '3fac2500c45c75af42c7711de0d1b93d59577456100208be0dc1f9e8811946b6',
  'ab9da76bb06054ea6b921560c1ecf5683a9e4d96f0ea73d78d3b4a8990aea882',
]);

/** From an entailment of `from` on, as many of the pairs were supported as `share` says; both Q16.16. */
export interface Step {
  readonly from: number;
  readonly share: number;
}
/** What running a model over the labelled pairs came to. */
export interface Calibration {
  /** Of the pairs. */
  readonly pairs: Hash;
  /** Rising, at most STEPS_MAX. */
  readonly map: readonly Step[];
  /** Pairs of the test half that are not supported, and how many of them the model would have let through. */
  readonly unsupported: number;
  readonly falselyAccepted: number;
  /** The same of those that are supported. */
  readonly supported: number;
  readonly accepted: number;
}

export const STEPS_MAX = 16;
/** Of .03 as Q16.16, what is still below it. */
const FALSE_ACCEPTANCE_BELOW = 1_967;
/** Of the half of the pairs that is for testing: fewer, or more, are not what was shipped. */
const TESTED = { supported: 160, unsupported: 320 };

/** How often a model was right where it gave this entailment, Q16.16; 0 below the first step. */
export function mapped({ map }: Pick<Calibration, 'map'>, entailment: number): number {
  return map.reduce((share, step) => (entailment >= step.from ? step.share : share), 0);
}

/** Whether a model lets a pair through: likely enough by the map, and no contradiction. */
export function letsPass(
  calibration: Pick<Calibration, 'map'>,
  said: { readonly contradiction: number; readonly entailment: number },
): boolean {
  return said.contradiction <= CONTRADICTED_ABOVE && mapped(calibration, said.entailment) >= SUPPORTED_MIN;
}

/**
 * Upper end of the 95 % interval of Wilson for `count` of `of`, Q16.16, rounded up; ONE where nothing was tried.
 * (k + z²/2 + z sqrt(k(n-k)/n + z²/4)) / (n + z²) with z = 1.96, all in integers.
 */
export function upperBound(count: number, of: number): Q16 {
  if (of === 0) return ONE;
  const [k, n] = [BigInt(count), BigInt(of)];
  // Each term times 10,000; under the root times 10^8.
  const root = ceilRoot((k * (n - k) * 100_000_000n) / n + 96_040_000n + 1n);
  const top = k * 10_000n + 19_208n + ceilDivided(196n * root, 100n);
  return fromRaw(Number(ceilDivided(top * BigInt(ONE), n * 10_000n + 38_416n)));
}

function ceilDivided(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor;
}

/** The smallest integer whose square is not below it. */
function ceilRoot(value: bigint): bigint {
  let root = 0n;
  for (let bit = 1n << 40n; bit > 0n; bit >>= 1n) if ((root + bit) * (root + bit) < value) root += bit;
  return root + 1n;
}

/** Where the map of the second judge that is named here may let claims pass; null where it only takes away. */
export function decidingMap(identity: Pick<Identity, 'model_id' | 'settings'> | undefined): Calibration | null {
  const weights = /@sha256:([0-9a-f]{64})$/.exec(identity?.model_id ?? '')?.[1] ?? '';
  const calibration = fromSettings(identity?.settings ?? {});
  if (calibration === null || !DECIDING_WEIGHTS.has(weights)) return null;
  return passes(calibration) ? calibration : null;
}

/** Our own pairs, and a false acceptance that is below .03 with the certainty asked for. */
export function passes({ falselyAccepted, pairs, supported, unsupported }: Calibration): boolean {
  if (pairs !== PAIRS_HASH || supported !== TESTED.supported || unsupported !== TESTED.unsupported) return false;
  return upperBound(falselyAccepted, unsupported) <= FALSE_ACCEPTANCE_BELOW;
}

/** As it stands in the manifest, with the model that it is of. */
export function toSettings({ map, pairs, ...counts }: Calibration): NonNullable<Identity['settings']> {
  return {
    calibration_accepted: counts.accepted,
    calibration_false: counts.falselyAccepted,
    calibration_map: map.map(({ from, share }) => `${from}:${share}`).join(' '),
    calibration_pairs: pairs,
    calibration_supported: counts.supported,
    calibration_unsupported: counts.unsupported,
  };
}

/** Null where it is not whole: a manifest of a stranger may say anything. */
export function fromSettings(settings: NonNullable<Identity['settings']>): Calibration | null {
  const count = (name: string): number => {
    const value = settings[name];
    return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= TESTED.unsupported
      ? value
      : NaN;
  };
  const { calibration_map: text, calibration_pairs: pairs } = settings;
  const counts = {
    unsupported: count('calibration_unsupported'),
    falselyAccepted: count('calibration_false'),
    supported: count('calibration_supported'),
    accepted: count('calibration_accepted'),
  };
  if (typeof text !== 'string' || typeof pairs !== 'string' || Object.values(counts).some(Number.isNaN)) return null;
  if (counts.falselyAccepted > counts.unsupported || counts.accepted > counts.supported) return null;
  const map = text.split(' ').map((step) => {
    const [, from = '', share = ''] = /^(\d{1,5}):(\d{1,5})$/.exec(step) ?? [];
    return { from: from === '' ? NaN : Number(from), share: Number(share) };
  });
  const rises = map.every(({ from, share }, at) => {
    const before = map[at - 1];
    return from <= ONE && share <= ONE && (before === undefined || (from > before.from && share > before.share));
  });
  return rises && map.length <= STEPS_MAX ? { pairs, map, ...counts } : null;
}
