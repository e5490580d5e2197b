// A process that appends to one case of a data folder until it is killed, and says each record it has acknowledged.
// Run by helper/store/crash.test.ts: `node <bundle> FOLDER CASE`.

import { writeSync } from 'node:fs';
import { FileStore } from '#helper/store/store.ts';
import { batch } from '#tests/ports/chain.ts';

const [, , folder = '', caseId = ''] = process.argv;
const store = await FileStore.open(folder);
const ledger = await store.ledger(caseId);
let tip = await ledger.tip();
writeSync(1, `open ${tip.size}\n`);
for (;;) {
  const payloads = Array.from({ length: 1 + (tip.size % 5) }, (_, at) =>
    JSON.stringify({ pad: 'x'.repeat(900), seq: tip.size + at }),
  );
  const { entries, to } = batch(tip, payloads);
  await ledger.append(tip, entries, to, tip.size % 7 === 0 ? { size: to.size, note: `note ${to.size}` } : null);
  tip = to;
  writeSync(1, `acknowledged ${to.size} ${to.head}\n`);
}
