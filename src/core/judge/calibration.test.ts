import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DECIDING_WEIGHTS, fromSettings, mapped, PAIRS_HASH, toSettings, upperBound } from '#core/judge/calibration.ts';

it.each([
  // Wilson at z = 1.96, computed apart from the code, with decimals: (k + 1.9208 + 1.96 sqrt(k(n-k)/n + .9604)) / (n + 3.8416).
  [0, 320, 0.011863],
  [1, 320, 0.017487],
  [3, 320, 0.027197],
  [4, 320, 0.031695],
  [10, 320, 0.05656],
  [0, 100, 0.036995],
  [5, 5, 1.0],
])('the upper bound of %i in %i is %f', (count, of, expected) => {
  const raw: number = upperBound(count, of);
  const bound = raw / 65_536;
  expect(bound).toBeGreaterThanOrEqual(expected - 0.000_005);
  expect(bound).toBeLessThan(expected + 0.000_05);
});

it('of nothing tried, everything may be wrong', () => {
  expect(upperBound(0, 0)).toBe(65_536);
});

it('a map is read as steps', () => {
  const map = [
    { from: 100, share: 655 },
    { from: 200, share: 50_000 },
  ];
  expect([99, 100, 199, 200, 65_536].map((entailment) => mapped({ map }, entailment))).toEqual([
    0, 655, 655, 50_000, 50_000,
  ]);
});

it('a calibration comes back from a manifest as it went in, with settings that a manifest takes', () => {
  const steps = Array.from({ length: 16 }, (_, at) => ({ from: 50_000 + at, share: 60_000 + at }));
  const calibration = {
    pairs: PAIRS_HASH,
    map: steps,
    unsupported: 320,
    falselyAccepted: 3,
    supported: 160,
    accepted: 90,
  };
  const settings = toSettings(calibration);
  expect(fromSettings(settings)).toEqual(calibration);
  expect(Math.max(...Object.values(settings).map((value) => String(value).length))).toBeLessThanOrEqual(256);
  expect(fromSettings({ ...settings, calibration_false: 321 })).toBeNull();
  expect(fromSettings({ ...settings, calibration_unsupported: 1e9 })).toBeNull();
});

it('the weights that may decide are those of the catalogue, and the pairs are the ones that are shipped', () => {
  const { models } = JSON.parse(readFileSync('static/hub/index.json', 'utf8')) as {
    readonly models: readonly { readonly task: string; readonly files: readonly { role: string; sha256: string }[] }[];
  };
  const weights = models
    .filter(({ task }) => task === 'entailer')
    .flatMap(({ files }) => files.filter(({ role }) => role === 'weights').map(({ sha256 }) => sha256));
  expect([...DECIDING_WEIGHTS].sort()).toEqual(weights.sort());
  const bytes = readFileSync(`static/calibration/${PAIRS_HASH}.json`);
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(PAIRS_HASH);
});
