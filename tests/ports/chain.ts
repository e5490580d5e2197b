// The chain of the ledger written a second time, straight from SRS-001 and SRS-003, so that stores are judged by bytes
// and not by the code that made them.

import { sha256 } from '@noble/hashes/sha2.js';
import type { Entry, Tip } from '#core/ports.ts';

/** The published genesis record and its chain value (AX-GV3, AX-GV4). */
export const GENESIS_ENTRY: Entry = {
  seq: 0,
  tag: 'AX:STATE:v1',
  payload: `{"component":"axilog-core","evidence_type":"AX:STATE:v1","is_terminal":false,"platform":"universal","state_hash":"${'0'.repeat(64)}"}`,
};
export const GENESIS_TIP: Tip = { size: 1, head: '7bb0d791697306ce2f1cc5df0bcdf66d810d6af9425aa380b352a62453a5ec7b' };
export const NO_TIP: Tip = { size: 0, head: '' };

/** The tip after these records. Throws where a number is not the next one. */
export function follow(from: Tip, entries: readonly Entry[]): Tip {
  let { size, head } = from;
  for (const entry of entries) {
    if (entry.seq !== size) throw new Error(`expected record ${size}, got ${entry.seq}`);
    const payload = new TextEncoder().encode(entry.payload);
    const length = new Uint8Array(8);
    new DataView(length.buffer).setBigUint64(0, BigInt(payload.length), true);
    const commit = sha256(join(ascii(entry.tag), length, payload));
    head = hex(sha256(join(ascii('AX:LEDGER:v1'), unhex(head), commit)));
    size += 1;
  }
  return { size, head };
}

/** Records with these payloads, numbered from the tip on, and the tip they lead to. */
export function batch(
  from: Tip,
  payloads: readonly string[],
): { readonly entries: readonly Entry[]; readonly to: Tip } {
  const entries = payloads.map((payload, at): Entry => ({ seq: from.size + at, tag: 'AX:OBS:v1', payload }));
  return { entries, to: follow(from, entries) };
}

function ascii(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function join(...parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function unhex(text: string): Uint8Array {
  return Uint8Array.from({ length: text.length / 2 }, (_, at) => Number.parseInt(text.slice(2 * at, 2 * at + 2), 16));
}
