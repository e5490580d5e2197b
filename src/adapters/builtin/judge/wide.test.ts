import { describe, expect, test } from 'vitest';
import { rememberMatches } from '#adapters/builtin/judge/align.ts';
import { toClaim, toEvidence } from '#adapters/builtin/judge/texts.ts';
import { readWide, WIDE_NAMES } from '#adapters/builtin/judge/wide.ts';

const values = (claim: string, evidence: string): number[] =>
  readWide(toClaim(claim), toEvidence(evidence), rememberMatches());
const read = (claim: string, evidence: string): Readonly<Record<string, number>> =>
  Object.fromEntries(values(claim, evidence).map((value, at) => [WIDE_NAMES[at] ?? '', value]));

describe('what the trees read of a pair', () => {
  test.each([
    // A word between two neighbours that stand side by side is inserted; where others stand between them, replaced.
    [
      'The ferry carries heavy cargo.',
      'The ferry carries cargo.',
      { missing: 1, slots_inserted: 1, slots_replaced: 0 },
    ],
    [
      'The ferry carries wooden cargo.',
      'The ferry carries frozen cargo.',
      { missing: 1, slots_inserted: 0, slots_replaced: 1 },
    ],
    ['The ferry carries cargo daily.', 'The ferry carries cargo.', { missing: 1, slots_tail: 1, missing_last: 1 }],
    [
      'The ferry carries cargo.',
      'The ferry carries cargo.',
      { cover: 256, missing: 0, grams_3: 256, common: 256, rest: 0 },
    ],
    [
      'The ferry does not carry cargo.',
      'The ferry carries cargo.',
      { negation_claim: 1, negation_best: 0, negation_differs: 1 },
    ],
    ['Cargo carries the ferry.', 'The ferry carries cargo.', { inverted: 256, inverted_any: 1, missing: 0 }],
    [
      'The boat sails on Monday.',
      'The cat sleeps. The boat sails under a red flag.',
      { prepositions_changed: 0, sentences: 2 },
    ],
  ] as const)('%s <- %s', (claim, evidence, expected) => {
    expect(read(claim, evidence)).toMatchObject(expected);
  });

  test('every name has one integer, for every pair', () => {
    expect(new Set(WIDE_NAMES).size).toBe(WIDE_NAMES.length);
    for (const row of [
      values('', ''),
      values('The hall is open.', 'It is not.'),
      values('a '.repeat(500), 'b '.repeat(2000)),
      values('😀', '?!'),
    ]) {
      expect(row).toHaveLength(WIDE_NAMES.length);
      expect(row.every((value) => Number.isInteger(value))).toBe(true);
    }
  });
});
