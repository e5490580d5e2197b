// `npm run bench ledger [RECORDS]`: JSON on stdout, a table on stderr. Ratios hold on a machine that does nothing else.
import { benchLedger } from '#tests/bench/ledger.ts';

const [name = 'ledger', records = '100000'] = process.argv.slice(2);
if (name !== 'ledger' || !/^[1-9]\d{2,6}$/.test(records)) {
  console.error('usage: npm run bench ledger [RECORDS]');
  process.exit(2);
}
const rows = await benchLedger(Number(records));
console.log(JSON.stringify(rows));
for (const row of rows) {
  console.error(
    `${row.name.padEnd(72)} ${row.ours.toFixed(1).padStart(9)} ms ${row.peer.toFixed(1).padStart(9)} ms ${row.ratio.toFixed(2).padStart(6)}x  goal ${String(row.goal)}x`,
  );
}
