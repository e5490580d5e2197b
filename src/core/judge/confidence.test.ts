import { describe, expect, it, test } from 'vitest';
import { fromDecimal, fromRaw, ONE, sub, toDecimal } from '#core/bytes/q16.ts';
import { claimConfidence, sourceConfidence, type Validity } from '#core/judge/confidence.ts';

const q = fromDecimal;

describe('EBOM confidence', () => {
  // reference.md, "EBOM confidence arithmetic, taken literally": credibility, retrieval, cross-checked, verification.
  test.each([
    ['statute, similarity .87, cross-checked', '1', '0.87', '1', '0.87', '0.961', '0.836'],
    ['library documentation, similarity .70', '0.95', '0.7', '0', '0.7', '0.790', '0.553'],
    ['a poem, similarity .60', '1', '0.6', '0', '0.6', '0.780', '0.468'],
    ['statute, entailed .95, cross-checked', '1', '0.87', '1', '0.95', '0.961', '0.913'],
  ])('EBOM-REQ-043, EBOM-REQ-045, EBOM-REQ-047: %s', (_, credibility, retrieval, checked, verified, source, claim) => {
    const confidence = sourceConfidence({
      credibility: q(credibility),
      retrieval: q(retrieval),
      freshness: ONE,
      verification: q(checked),
    });
    expect(toDecimal(confidence, 3)).toBe(source);
    expect(toDecimal(claimConfidence([confidence], 'VALID', q(verified), false), 3)).toBe(claim);
  });

  // 0.961 * 0.87 = 0.83607; 0.790 * 0.70 = 0.5530; 0.780 * 0.60 = 0.4680; 0.961 * 0.95 = 0.91295.
  test.each([
    ['0.961', '0.87', '0.8361'],
    ['0.79', '0.7', '0.5530'],
    ['0.78', '0.6', '0.4680'],
    ['0.961', '0.95', '0.9129'],
  ])('EBOM-REQ-045: %s x 1 x %s is %s to four digits', (source, verified, claim) => {
    expect(Math.abs(sub(claimConfidence([q(source)], 'VALID', q(verified), false), q(claim)))).toBeLessThanOrEqual(4);
  });

  test.each<[Validity, string]>([
    ['VALID', '0.9000'],
    ['UNCERTAIN', '0.4500'],
    ['INVALID', '0.0450'],
  ])('EBOM-REQ-046: %s reasoning makes of .9 a %s', (validity, expected) => {
    expect(toDecimal(claimConfidence([q('0.9')], validity, ONE, false), 4)).toBe(expected);
  });

  it('EBOM-REQ-089: a liminal source counts 0.8, once', () => {
    expect(toDecimal(claimConfidence([q('0.9'), q('0.9')], 'VALID', ONE, true), 4)).toBe('0.7200');
  });

  it('EBOM-REQ-045, EBOM-REQ-048, EBOM-REQ-096: the weakest source decides, and no source is nothing', () => {
    expect(claimConfidence([q('0.9'), q('0.5'), q('0.7')], 'VALID', ONE, false)).toBe(q('0.5'));
    expect(claimConfidence([], 'VALID', ONE, false)).toBe(0);
  });

  it('EBOM-REQ-096: no claim is surer than its weakest source, times validity, times verification', () => {
    const validities = { VALID: 1, UNCERTAIN: 0.5, INVALID: 0.05 } as const;
    for (const [validity, worth] of Object.entries(validities) as [Validity, number][])
      for (const [one, other] of [
        [0.9, 0.4],
        [0.3, 0.8],
        [1, 1],
      ] as const)
        for (const verified of [0, 0.31, 0.87, 1])
          for (const liminal of [false, true]) {
            const sources = [q(String(one)), q(String(other))];
            const told = claimConfidence(sources, validity, q(String(verified)), liminal);
            // Each of the three numbers is rounded to 16 bits.
            expect(told).toBeLessThanOrEqual(Math.min(one, other) * worth * verified * 65_536 + 3);
          }
  });

  it('EBOM-REQ-044: stays from 0 to 1 for every corner', () => {
    for (const bits of Array.from({ length: 16 }, (_, at) => at)) {
      const [credibility = 0, retrieval = 0, freshness = 0, verification = 0] = [1, 2, 4, 8].map((bit) =>
        (bits & bit) === 0 ? 0 : 65_536,
      );
      const confidence = sourceConfidence({ credibility, retrieval, freshness, verification });
      expect(confidence).toBeGreaterThanOrEqual(0);
      expect(confidence).toBeLessThanOrEqual(65_536);
    }
    // .4 + .3 + .2 + .1, each rounded, is still exactly one: 26214 + 19661 + 13107 + 6554 = 65536.
    expect(sourceConfidence({ credibility: 65_536, retrieval: 65_536, freshness: 65_536, verification: 65_536 })).toBe(
      fromRaw(65_536),
    );
  });
});
