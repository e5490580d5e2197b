// A ledger record as bytes, and the fixed first record of every case.

import { canonical, type Json } from '#core/bytes/jcs.ts';
import { commit, utf8 } from '#core/bytes/hash.ts';
import type { Entry, Tag } from '#core/ports.ts';

export function toEntry(seq: number, tag: Tag, value: Json): Entry {
  return { seq, tag, payload: canonical(value) };
}

/** SRS-001: SHA-256(tag || LE64(length) || payload). */
export function commitOf(entry: Entry): Uint8Array {
  return commit(entry.tag, utf8(entry.payload));
}

/** e0 of every case: the golden genesis of the Axioma ledger (AXL6-007, AMB-45; vectors AX-GV3, AX-GV4). */
export const GENESIS: Entry = toEntry(0, 'AX:STATE:v1', {
  component: 'axilog-core',
  evidence_type: 'AX:STATE:v1',
  is_terminal: false,
  platform: 'universal',
  state_hash: '0'.repeat(64),
});
