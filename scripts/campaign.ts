// `npm run campaign [SEEDS] [FIRST]`: cases on a store that fails in every way a store can (tests/campaigns), every one of
// them replayed. 100,000 seeds take an hour of one core. Ends at the first broken invariant, naming its seed.
import '#tests/language.ts';
import { live } from '#tests/campaigns/lives.ts';

const [count = 100_000, first = 1] = process.argv.slice(2).map(Number);
const begin = performance.now();
const met = new Map<string, number>();
let records = 0;
for (let seed = first; seed < first + count; seed++) {
  const { entries, faults } = await live(seed, { replays: true });
  records += entries.length;
  for (const fault of faults) met.set(fault, (met.get(fault) ?? 0) + 1);
  if (seed % 1_000 === 0) console.error(`${String(seed)} seeds, ${String(records)} records, ${seconds()} s`);
}
console.log(
  JSON.stringify({ seeds: count, first, records, faults: Object.fromEntries(met), seconds: Number(seconds()) }),
);

function seconds(): string {
  return ((performance.now() - begin) / 1_000).toFixed(0);
}
