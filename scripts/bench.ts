// `npm run bench judge [PAIRS]`, `npm run bench ledger [RECORDS]`, `npm run bench prove [RECORDS]`,
// `npm run bench retrieval [PASSAGES] [MINISEARCH]` or `npm run bench vectors [ROWS]`: JSON on stdout, a table on stderr.
import { benchAppend } from '#tests/bench/append.ts';
import { bench, BENCHES, toTable, type BenchName } from '#tests/bench/main.ts';
import { vectorsInChromium } from '#tests/bench/vectors-browser.ts';
import { findBrowser } from '#tests/harness/browsers.ts';

const [name = 'ledger', size = '', miniSearch = null] = process.argv.slice(2);
if (!isBench(name) || !/^(?:[1-9]\d{2,6})?$/.test(size)) {
  console.error(`usage: npm run bench ${BENCHES.join('|')} [SIZE] [MINISEARCH]`);
  process.exit(2);
}
const hasBrowser = findBrowser('chromium').kind !== 'absent';
const rows = await bench(name, {
  size: size === '' ? null : Number(size),
  append: hasBrowser ? () => benchAppend() : null,
  vectors: hasBrowser ? vectorsInChromium : null,
  miniSearch,
});
console.log(JSON.stringify(rows));
console.error(toTable(rows));

function isBench(given: string): given is BenchName {
  return (BENCHES as readonly string[]).includes(given);
}
