// `ledger.idx`: where each record's line begins, and the nodes of the Merkle tree, so that one record is proved by reading
// a few hundred bytes. Fixed widths, no header; the number of records follows from the length:
//   n x 8 bytes   offset of record i in ledger.jsonl, little-endian
//   then the tree level by level: n leaf hashes, floor(n/2) nodes over complete pairs, floor(n/4), ... x 32 bytes

import { concatAll, le64 } from '#core/bytes/hash.ts';
import { leafHash, nodeHash } from '#core/ledger/merkle.ts';
import { commitmentOf, type BundleRecord } from '#core/bundle/withheld.ts';

export function buildIndex(records: readonly BundleRecord[], lengths: readonly number[]): Uint8Array {
  const offsets: Uint8Array[] = [];
  let offset = 0;
  for (const length of lengths) {
    offsets.push(le64(offset));
    offset += length;
  }
  const levels: Uint8Array[][] = [records.map((given) => leafHash(commitmentOf(given)))];
  for (let level = levels[0] ?? []; level.length > 1;) {
    level = pairs(level);
    levels.push(level);
  }
  return concatAll([...offsets, ...levels.flat()]);
}

/** How many records an index of this length is over; null where no index has it. */
export function recordsIn(indexBytes: number): number | null {
  const least = Math.floor(indexBytes / (OFFSET_BYTES + 2 * HASH_BYTES));
  for (let records = least; records <= least + 32; records++) {
    if (nodeAt(records, Infinity, 0) === indexBytes) return records;
  }
  return null;
}

/** Where the offset of record `seq` stands. */
export function offsetAt(seq: number): number {
  return OFFSET_BYTES * seq;
}

/** Where the node over the records `at << level` to `(at + 1) << level` (exclusive) stands. */
export function nodeAt(records: number, level: number, at: number): number {
  let before = 0;
  for (let width = records, below = 0; width > 0 && below < level; below++) {
    before += width;
    width = Math.floor(width / 2);
  }
  return OFFSET_BYTES * records + HASH_BYTES * (before + at);
}

function pairs(level: readonly Uint8Array[]): Uint8Array[] {
  const parents: Uint8Array[] = [];
  for (let at = 0; at + 1 < level.length; at += 2) {
    const [left, right] = [level[at], level[at + 1]];
    if (left !== undefined && right !== undefined) parents.push(nodeHash(left, right));
  }
  return parents;
}

export const OFFSET_BYTES = 8;
export const HASH_BYTES = 32;
