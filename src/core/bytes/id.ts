// Ids of a case: unique, public, and the same in replay, even where records are withheld (architecture.md).

import { concat, fromHex, le64, sha256, toHex, utf8 } from '#core/bytes/hash.ts';
import type { Hash } from '#core/ports.ts';

/** UUID version 8 (RFC 9562) from the chain head after the case secret's event, a noun, a record number and an index. */
export function toId(idHead: Hash, noun: string, seq: number, index: number): string {
  const bytes = sha256(concat(fromHex(idHead), utf8(noun), le64(seq), le64(index))).slice(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = toHex(bytes);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
