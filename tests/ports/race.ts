// Writers that race for one ledger: each appends until it has `count` acknowledged records, reading the tip again
// after every conflict. What was acknowledged is returned, to be looked for in the ledger afterwards.

import type { LedgerStore } from '#core/ports.ts';
import { batch } from '#tests/ports/chain.ts';
import { codeOf } from '#tests/ports/check.ts';

export interface Acknowledged {
  readonly seq: number;
  readonly payload: string;
}

export async function race(store: LedgerStore, writer: string, count: number): Promise<readonly Acknowledged[]> {
  const acknowledged: Acknowledged[] = [];
  while (acknowledged.length < count) {
    const from = await store.tip();
    const payload = JSON.stringify({ n: acknowledged.length, writer });
    const { entries, to } = batch(from, [payload]);
    const code = await codeOf(store.append(from, entries, to, null));
    if (code === 'resolved') acknowledged.push({ seq: from.size, payload });
    else if (code !== 'LEDGER_CONFLICT') throw new Error(`writer ${writer}: expected LEDGER_CONFLICT, got ${code}`);
  }
  return acknowledged;
}
