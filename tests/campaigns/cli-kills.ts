// `kill -9` at random moments of `ask`, `import` and `export`, on a good, a full and a read-only disk:
//   node scripts/run.mjs tests/campaigns/cli-kills.ts [--kills 500] [--seed 1] [--minutes 7]      (after `npm run build`)
// Full and read-only disks are small ones in memory: mounting them needs root, and without it only the good one is used.

import { parseArgs } from 'node:util';
import { killCommands } from '#tests/campaigns/cli-deaths.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '7' },
  },
});
const begin = performance.now();
const told = await killCommands({
  kills: Number(values.kills),
  seed: Number(values.seed),
  minutes: Number(values.minutes),
  roundEvery: 50,
  report: (kills, last) => {
    if (kills % 50 === 0) console.error(`${String(kills)} kills, the last of ${last}`);
  },
});
const deaths = Object.values(told.kills).reduce((sum, one) => sum + one, 0);
console.log(JSON.stringify({ deaths, seconds: Math.round((performance.now() - begin) / 1_000), ...told }, null, 2));
process.exitCode = told.wrong.length === 0 ? 0 : 1;
