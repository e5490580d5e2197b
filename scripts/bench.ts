// `npm run bench ledger [RECORDS]`, `npm run bench prove [RECORDS]` or `npm run bench retrieval [PASSAGES] [MINISEARCH]`:
// JSON on stdout, a table on stderr.
// Ratios hold on a machine that does nothing else.
import { benchLedger } from '#tests/bench/ledger.ts';
import { benchProve } from '#tests/bench/prove.ts';
import { benchRetrieval } from '#tests/bench/retrieval.ts';

const [name = 'ledger', size = '', peer = null] = process.argv.slice(2);
if (!['ledger', 'prove', 'retrieval'].includes(name) || !/^(?:[1-9]\d{2,6})?$/.test(size)) {
  console.error(
    'usage: npm run bench ledger [RECORDS] | npm run bench prove [RECORDS] | npm run bench retrieval [PASSAGES] [MINISEARCH]',
  );
  process.exit(2);
}
if (name === 'ledger') await ledger(Number(size === '' ? 100_000 : size));
else if (name === 'prove') await prove(Number(size === '' ? 100_000 : size));
else await retrieval(Number(size === '' ? 50_000 : size), peer);

async function ledger(records: number): Promise<void> {
  const rows = await benchLedger(records);
  console.log(JSON.stringify(rows));
  for (const row of rows) {
    console.error(
      `${row.name.padEnd(72)} ${row.ours.toFixed(1).padStart(9)} ms ${row.peer.toFixed(1).padStart(9)} ms ${row.ratio.toFixed(2).padStart(6)}x  goal ${String(row.goal)}x`,
    );
  }
}

async function prove(records: number): Promise<void> {
  const row = await benchProve(records);
  console.log(JSON.stringify(row));
  console.error(
    `one record of ${String(row.records)}: ${String(row.readBytes)} bytes read, median ${row.medianMs.toFixed(2)} ms, p95 ${row.p95Ms.toFixed(2)} ms (goal 65536 bytes, 5 ms)`,
  );
}

async function retrieval(passages: number, path: string | null): Promise<void> {
  const rows = await benchRetrieval(passages, path);
  console.log(JSON.stringify(rows));
  for (const { name: what, ours, peer: theirs } of rows) {
    const ratio = theirs === null ? 'unmeasured' : `${theirs.toFixed(1)} ms, ${(theirs / ours).toFixed(2)}x`;
    console.error(`${what.padEnd(48)} ${ours.toFixed(1).padStart(9)}  MiniSearch ${ratio}`);
  }
}
