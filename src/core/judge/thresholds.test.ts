import { describe, expect, test } from 'vitest';
import { THRESHOLDS } from '#core/judge/thresholds.ts';
import { DOMAIN_RISK } from '#core/judge/rules.ts';

// By hand: .4 x 65536 = 26214.4, .5 = 32768, .6 = 39321.6, .7 = 45875.2, .8 = 52428.8, .85 = 55705.6.
// A Q16.16 integer either side of the decimal is right; which one is q16.ts's business.
const near = (raw: number, exact: number): void => {
  expect(Number.isInteger(raw)).toBe(true);
  expect(Math.abs(raw - exact)).toBeLessThan(1);
};

describe('EBOM threshold table', () => {
  test('EBOM-REQ-119: general: .6, one source, credibility .4, confidence .60, speculation, tier 1', () => {
    const low = THRESHOLDS.LOW;
    near(low.minSimilarity, 39321.6);
    near(low.minCredibility, 26214.4);
    near(low.minConfidence, 39321.6);
    near(low.minRelevance, 32768);
    expect([low.minSources, low.speculationAllowed, low.verificationTier]).toEqual([1, 'allowed', 1]);
  });

  test('EBOM-REQ-014: general code asks .7, one source, conditional speculation (medium table)', () => {
    const medium = THRESHOLDS[DOMAIN_RISK.coding];
    near(medium.minSimilarity, 45875.2);
    near(medium.minCredibility, 32768);
    near(medium.minConfidence, 45875.2);
    expect([medium.minSources, medium.speculationAllowed, medium.verificationTier]).toEqual([1, 'conditional', 2]);
  });

  test.each(['security_code', 'legal_research'] as const)(
    'EBOM-REQ-015, EBOM-REQ-018, EBOM-REQ-121: %s asks .85, two sources, no speculation',
    (domain) => {
      const high = THRESHOLDS[DOMAIN_RISK[domain]];
      near(high.minSimilarity, 55705.6);
      near(high.minCredibility, 45875.2);
      near(high.minConfidence, 55705.6);
      near(high.minRelevance, 45875.2);
      near(high.minEntailment, 52428.8);
      near(high.contradiction, 45875.2);
      expect([high.minSources, high.speculationAllowed, high.verificationTier]).toEqual([2, 'forbidden', 3]);
    },
  );

  test('EBOM-REQ-051: least confidence: .60 in general, .70 at medium, .85 at high stakes', () => {
    near(THRESHOLDS.LOW.minConfidence, 39321.6);
    near(THRESHOLDS.MEDIUM.minConfidence, 45875.2);
    near(THRESHOLDS.HIGH.minConfidence, 55705.6);
  });

  test('EBOM-REQ-100: least similarity: .6 in general, .7 at medium, .85 at high stakes', () => {
    near(THRESHOLDS.LOW.minSimilarity, 39321.6);
    near(THRESHOLDS.MEDIUM.minSimilarity, 45875.2);
    near(THRESHOLDS.HIGH.minSimilarity, 55705.6);
  });

  test('EBOM-REQ-020, AMB-17: analysis asks .7 and one source; AMB-12: literary analysis and fiction .6', () => {
    near(THRESHOLDS[DOMAIN_RISK.analysis].minSimilarity, 45875.2);
    near(THRESHOLDS[DOMAIN_RISK.literary_analysis].minSimilarity, 39321.6);
    near(THRESHOLDS[DOMAIN_RISK.fiction].minSimilarity, 39321.6);
  });
});
