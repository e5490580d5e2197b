// L6: the hash chain. L0 = SHA-256("AX:LEDGER:v1" || commit(e0)); Ln = SHA-256("AX:LEDGER:v1" || Ln-1 || commit(en)).

import { concat, fromHex, sha256Hex, utf8 } from '#core/bytes/hash.ts';
import { AffidavitError } from '#core/errors.ts';
import { commitOf, GENESIS } from '#core/ledger/entry.ts';
import type { Entry, Hash, Tip } from '#core/ports.ts';

export const EMPTY_TIP: Tip = { size: 0, head: '' };
const CHAIN_TAG = utf8('AX:LEDGER:v1');

/** The tip after one more record. Throws LEDGER_DISCONTINUITY unless its number is the next one. */
export function extend(tip: Tip, entry: Entry): Tip {
  if (entry.seq !== tip.size) {
    throw new AffidavitError('LEDGER_DISCONTINUITY', `expected record ${tip.size}, got ${entry.seq}`);
  }
  return { size: tip.size + 1, head: link(tip.head, commitOf(entry)) };
}

/** One link of the chain from a commitment alone, so that a withheld record can be followed too. */
export function link(head: Hash | '', commitment: Uint8Array): Hash {
  return sha256Hex(head === '' ? concat(CHAIN_TAG, commitment) : concat(CHAIN_TAG, fromHex(head), commitment));
}

/** Walks a whole ledger from its first record. Throws LEDGER_GENESIS where the first is not the golden one (AXL5-005). */
export function verifyChain(entries: readonly Entry[]): Tip {
  const first = entries[0];
  if (first !== undefined && (first.tag !== GENESIS.tag || first.payload !== GENESIS.payload)) {
    throw new AffidavitError('LEDGER_GENESIS', 'expected the golden genesis as record 0');
  }
  return entries.reduce(extend, EMPTY_TIP);
}
