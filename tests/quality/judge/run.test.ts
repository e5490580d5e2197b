import { describe, expect, test } from 'vitest';
import { judgePair } from '#adapters/builtin/judge.ts';
import { verdict, type Verdict } from '#core/judge/verdict.ts';
import { readPairs, type Pair } from '#tests/quality/judge/pairs.ts';

// Floors reached on our own pairs, recomputed here. The even groups never trained a weight; while rules were written
// their mistakes were read, so they are held out from fitting and not from the author.

interface Judged {
  readonly pair: Pair;
  readonly said: Verdict;
}
const judged: Judged[] = readPairs().map((pair) => ({ pair, said: verdict(judgePair(pair.claim, pair.evidence)) }));
const share = (rows: readonly Judged[], test: (row: Judged) => boolean): number =>
  rows.filter(test).length / rows.length;

/** Below so many decided claims a family's share is chance. */
const FAMILY_MIN = 8;

describe.each([
  ['held out', true],
  ['fitted on', false],
])('built-in judge on our own pairs, %s', (_, held) => {
  const rows = judged.filter(({ pair }) => pair.held === held);
  const supported = rows.filter(({ pair }) => pair.label === 'S');
  const rest = rows.filter(({ pair }) => pair.label !== 'S');
  const contradicted = rows.filter(({ pair }) => pair.label === 'C');

  test('there are enough of them', () => {
    expect(rows.length).toBeGreaterThanOrEqual(160);
    expect(supported.length).toBeGreaterThanOrEqual(40);
  });

  // Reached: 1 of 100 held out, 2 fitted on.
  test('false acceptance: an unsupported claim passes in less than 3 of 100', () => {
    expect(share(rest, ({ said }) => said === 'SUPPORTED')).toBeLessThan(0.03);
  });

  // Reached: .98 of both. The goal is .85, in every family; where hardly any is decided a share says nothing.
  test('EBOM-REQ-164: of what is decided, more than 95 of 100 are decided rightly, and at least 85 of 100 in every family', () => {
    const decided = rows.filter(({ said }) => said !== 'UNDECIDED');
    const isRight = ({ pair, said }: Judged): boolean => (said === 'SUPPORTED') === (pair.label === 'S');
    expect(share(decided, isRight)).toBeGreaterThan(0.95);
    const families = new Set(decided.map(({ pair }) => pair.family));
    for (const family of families) {
      const own = decided.filter(({ pair }) => pair.family === family);
      console.log(`${family}: ${String(own.filter(isRight).length)} of ${String(own.length)} decided rightly`);
      if (own.length >= FAMILY_MIN) expect([family, share(own, isRight) >= 0.85]).toEqual([family, true]);
    }
  });

  // Reached: .15 of both together, of claims that were read while the rules were written; the goal of EBOM is .05.
  test('false rejection: a supported claim is not passed in at most 18 of 100, most of them undecided', () => {
    expect(share(supported, ({ said }) => said !== 'SUPPORTED')).toBeLessThan(0.18);
    expect(share(supported, ({ said }) => said === 'UNSUPPORTED' || said === 'CONTRADICTED')).toBeLessThan(0.18);
  });

  test('contradictions: more than 60 of 100 are found, and less than 5 of 100 others are called one', () => {
    expect(share(contradicted, ({ said }) => said === 'CONTRADICTED')).toBeGreaterThan(0.6);
    expect(
      share(
        rows.filter(({ pair }) => pair.label !== 'C'),
        ({ said }) => said === 'CONTRADICTED',
      ),
    ).toBeLessThan(0.05);
  });

  test.each(['partial', 'absent', 'causal', 'modality'])('EBOM-U-03, EBOM-U-04: no %s claim is passed', (family) => {
    expect(
      rows.filter(({ pair, said }) => pair.family === family && pair.label !== 'S' && said === 'SUPPORTED'),
    ).toEqual([]);
  });

  test('every exact quote that is stated is passed', () => {
    const quotes = rows.filter(({ pair }) => pair.family === 'quote');
    expect(share(quotes, ({ said }) => said === 'SUPPORTED')).toBe(1);
  });
});
