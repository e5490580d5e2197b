// Floors of what is told of tables, lists and changed values, the half that the rules were written with and the half kept aside.

import { beforeAll, describe, expect, it } from 'vitest';
import { askPapers, type Told } from '#tests/quality/tables/ask-papers.ts';
import { limit } from '#tests/limits.ts';

describe.each([
  ['dev', 16],
  ['kept', 14],
])('of twenty questions, %s', (part, floor) => {
  let told: readonly Told[] = [];
  beforeAll(async () => {
    told = await askPapers(part);
  }, limit(120_000));

  it('nothing is told wrongly', () => {
    expect(told).toHaveLength(20);
    expect(told.filter(({ mark }) => mark === 'wrong')).toEqual([]);
  });

  it(`at least ${String(floor)} are answered, or refused where they have to be`, () => {
    expect(told.filter(({ mark }) => mark === 'right').length).toBeGreaterThanOrEqual(floor);
  });
});
