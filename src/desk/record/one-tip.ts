// A ledger as it was at one moment: what another tab or process appends meanwhile is not of it.

import type { LedgerStore } from '#core/ports.ts';

export type LedgerView = Pick<LedgerStore, 'checkpoints' | 'read' | 'tip'>;

/** Its records up to the tip that it has now, and the checkpoints over them. */
export async function atOneTip(store: LedgerView): Promise<LedgerView> {
  const tip = await store.tip();
  const entries = await store.read(0, tip.size);
  const checkpoints = (await store.checkpoints()).filter(({ size }) => size <= tip.size);
  return {
    tip: () => Promise.resolve(tip),
    read: (from, to) => Promise.resolve(entries.slice(from, to)),
    checkpoints: () => Promise.resolve(checkpoints),
  };
}
