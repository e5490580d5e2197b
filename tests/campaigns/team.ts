// `node scripts/run.mjs tests/campaigns/team.ts [RUNS]`: 200 runs over four helpers on one PostgreSQL, sixteen kills of
// helpers and four of the database. Prints what was found on record afterwards.

import '#tests/language.ts';
import { teamRuns } from '#tests/campaigns/team-runs.ts';

const [runs = 200] = process.argv.slice(2).map(Number);
const told = await teamRuns({
  helpers: 4,
  runs,
  helperKills: 16,
  databaseKills: 4,
  pauseMs: 2_500,
  patienceMs: 480_000,
});
console.log(JSON.stringify(told));
