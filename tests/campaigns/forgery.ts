// Campaign: `node scripts/run.mjs tests/campaigns/forgery.ts [PATTERNS] [SEED]`. Patterns of withheld records that the
// writer never makes, over all honest cases of the tests (10,000). Ends with 1 where one of them did not fail.

import { boathouse, contradicted, lease, long } from '#tests/forgery/cases.ts';
import { patternsOf } from '#tests/forgery/patterns.ts';

const [count = '10000', seed = '1'] = process.argv.slice(2);
const begin = performance.now();
const cases = [
  await boathouse(),
  await contradicted(),
  await lease(),
  await lease({}, ['deposit', 'ceiling']),
  await long(),
];
const wrong: string[] = [];
let made = 0;
for await (const { from, hidden, verdict } of patternsOf(cases, Number(seed), Number(count))) {
  made += 1;
  if (verdict !== 'failed') wrong.push(`${verdict}: ${from} without ${hidden.join(', ')}`);
  if (made % 500 === 0)
    console.error(`${String(made)} patterns, ${String(wrong.length)} not found out, ${seconds()} s`);
}
console.log(JSON.stringify({ patterns: made, seed: Number(seed), wrong: wrong.length, seconds: Number(seconds()) }));
for (const one of wrong.slice(0, 100)) console.log(one);
process.exit(wrong.length === 0 ? 0 : 1);

function seconds(): string {
  return ((performance.now() - begin) / 1_000).toFixed(0);
}
