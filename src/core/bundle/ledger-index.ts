// `ledger.idx`: where each record's line begins, and the nodes of the Merkle tree, so that one record is proved by reading
// a few hundred bytes. Fixed widths, no header; the number of records stands in the manifest:
//   n x 8 bytes   offset of record i in ledger.jsonl, little-endian
//   then the tree level by level: n leaf hashes, floor(n/2) nodes over complete pairs, floor(n/4), ... x 32 bytes

import { concat, le64 } from '#core/canon/hash.ts';
import { commitOf } from '#core/ledger/entry.ts';
import { leafHash, nodeHash } from '#core/ledger/merkle.ts';
import type { Entry } from '#core/ports.ts';

export function buildIndex(entries: readonly Entry[], lengths: readonly number[]): Uint8Array {
  const offsets: Uint8Array[] = [];
  let offset = 0;
  for (const length of lengths) {
    offsets.push(le64(offset));
    offset += length;
  }
  const levels: Uint8Array[][] = [entries.map((entry) => leafHash(commitOf(entry)))];
  for (let level = levels[0] ?? []; level.length > 1;) {
    level = pairs(level);
    levels.push(level);
  }
  return concat(...offsets, ...levels.flat());
}

function pairs(level: readonly Uint8Array[]): Uint8Array[] {
  const parents: Uint8Array[] = [];
  for (let at = 0; at + 1 < level.length; at += 2) {
    const [left, right] = [level[at], level[at + 1]];
    if (left !== undefined && right !== undefined) parents.push(nodeHash(left, right));
  }
  return parents;
}
