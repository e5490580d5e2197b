// Helpers of a team as processes of their own on one PostgreSQL. `tests/campaigns/team.ts` has the same with 200 runs.

import { beforeEach, expect, it } from 'vitest';
import { teamRuns } from '#tests/campaigns/team-runs.ts';
import { postgresOrSkip } from '#tests/harness/postgres.ts';
import { limit } from '#tests/limits.ts';

beforeEach(postgresOrSkip);

const RUNS = 24;

it(
  'ERCP-5.1: of 24 runs over four helpers on one database none is lost, doubled or forked, though helpers and the database are killed',
  async () => {
    const told = await teamRuns({
      helpers: 4,
      runs: RUNS,
      helperKills: 3,
      databaseKills: 1,
      pauseMs: 1_200,
      patienceMs: limit(150_000),
    });
    expect(told).toMatchObject({
      converged: RUNS,
      noted: RUNS,
      ended: RUNS,
      cases: RUNS,
      doubled: 0,
      different: [],
      replayed: RUNS,
    });
  },
  limit(240_000),
);
