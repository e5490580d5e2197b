// `node scripts/run.mjs tests/campaigns/sweep.ts [RUNS]`: 200 runs over four helpers, the queue in one PostgreSQL, a helper killed
// every two seconds and the database twice. Prints what was there afterwards.

import '#tests/language.ts';
import { sweepOverTeam } from '#tests/campaigns/sweep-runs.ts';

const [runs = 200] = process.argv.slice(2).map(Number);
const { seeds, ...told } = await sweepOverTeam({ runs, processes: 4, everyMs: 2_000, databaseKills: 2 });
console.log(JSON.stringify({ runs: seeds.length, ...told }));
