// The part of a record that was taken on trust at opening, checked afterwards link by link, while nothing else is done.

import { AffidavitError } from '#core/errors.ts';
import { EMPTY_TIP, extend } from '#core/ledger/chain.ts';
import type { LedgerStore, Tip } from '#core/ports.ts';
import { isSameTip } from '#desk/record/followed-record.ts';

const CHECK_RECORDS = 250;

/**
 * Walks the chain from the first record to the tip that was taken on trust (AXL6-004). `idle` resolves when the next few
 * records may be read, to false when nobody wants to know any more. Throws LEDGER_DISCONTINUITY where the chain leads
 * elsewhere.
 */
export async function checkStored(
  store: Pick<LedgerStore, 'read'>,
  trusted: Tip,
  idle: () => Promise<boolean>,
): Promise<void> {
  let tip: Tip = EMPTY_TIP;
  while (tip.size < trusted.size) {
    if (!(await idle())) return;
    const entries = await store.read(tip.size, Math.min(trusted.size, tip.size + CHECK_RECORDS));
    if (entries.length === 0) break;
    tip = entries.reduce(extend, tip);
  }
  if (isSameTip(tip, trusted)) return;
  throw new AffidavitError(
    'LEDGER_DISCONTINUITY',
    `expected the stored records to lead to ${trusted.head} at ${trusted.size}, they lead to ${tip.head} at ${tip.size}`,
  );
}
