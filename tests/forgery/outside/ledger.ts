// SRS-001 and RFC 6962: commitments, the chain, the tree, and the two files of the ledger.

import { createHash, createHmac } from 'node:crypto';
import { canonical, canonicalBytes, utf8, type Mutable } from './json.ts';
import { join } from './zip.ts';

/** A line of `ledger.jsonl`: a record, or the commitment of one that is withheld. */
export type Line =
  | { readonly seq: number; readonly tag: string; readonly payload: string }
  | { readonly seq: number; readonly tag: string; readonly commit: string };

export function commitmentOf(line: Line): Uint8Array {
  if ('commit' in line) return fromHex(line.commit);
  const payload = utf8(line.payload);
  return sha256(utf8(line.tag), le64(payload.length), payload);
}

/** The head of the chain after one more record; '' before the first. */
export function link(head: string, commitment: Uint8Array): string {
  return hex(sha256(utf8('AX:LEDGER:v1'), fromHex(head), commitment));
}

export function ledgerFiles(lines: readonly Line[]): [string, Uint8Array][] {
  const texts = lines.map((line) => utf8(`${textOfLine(line)}\n`));
  let offset = 0;
  const offsets = texts.map(({ length }) => {
    offset += length;
    return le64(offset - length);
  });
  const levels: Uint8Array[][] = [leavesOf(lines)];
  for (let level = levels[0] ?? []; level.length > 1;) {
    const below = level;
    level = Array.from({ length: Math.floor(below.length / 2) }, (_, at) => node(below[2 * at], below[2 * at + 1]));
    levels.push(level);
  }
  return [
    ['ledger.jsonl', join(texts)],
    ['ledger.idx', join([...offsets, ...levels.flat()])],
  ];
}

function textOfLine(line: Line): string {
  const { seq, tag } = line;
  if ('commit' in line) return canonical({ commit: line.commit, seq, tag });
  return `{"payload":${line.payload},"seq":${String(seq)},"tag":${JSON.stringify(tag)}}`;
}

export function leavesOf(lines: readonly Line[]): Uint8Array[] {
  return lines.map((line) => leaf(commitmentOf(line)));
}

export function leaf(data: Uint8Array): Uint8Array {
  return sha256(Uint8Array.of(0), data);
}

function node(left: Uint8Array | undefined, right: Uint8Array | undefined): Uint8Array {
  return sha256(Uint8Array.of(1), left ?? new Uint8Array(), right ?? new Uint8Array());
}

/** RFC 6962 section 2.1. */
export function merkleRoot(leaves: readonly Uint8Array[]): Uint8Array {
  if (leaves.length < 2) return leaves[0] ?? sha256();
  const split = splitOf(leaves.length);
  return node(merkleRoot(leaves.slice(0, split)), merkleRoot(leaves.slice(split)));
}

/** RFC 6962 section 2.1.1: from the leaf up. */
export function merklePath(leaves: readonly Uint8Array[], at: number): Uint8Array[] {
  if (leaves.length < 2) return [];
  const split = splitOf(leaves.length);
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)];
  return at < split
    ? [...merklePath(left, at), merkleRoot(right)]
    : [...merklePath(right, at - split), merkleRoot(left)];
}

function splitOf(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}

/** SRS-004 section 5.8: over the record with an empty `obs_hash`. */
export function obsHash(payload: Mutable): string {
  return hashOf(canonicalBytes({ ...payload, obs_hash: '' }));
}

/** The ids of a case: UUID version 8 of the head after the secret's event, a noun, a record and a number. */
export function idOf(head: string, noun: string, seq = 0, index = 0): string {
  const bytes = sha256(fromHex(head), utf8(noun), le64(seq), le64(index)).slice(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return hex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** The salt of an input, a part, a passage or a blob. */
export function saltOf(secret: string, label: string, seq: number): string {
  return createHmac('sha256', fromHex(secret)).update(utf8(label)).update(le64(seq)).digest('hex');
}

export function sha256(...parts: readonly Uint8Array[]): Uint8Array {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return new Uint8Array(hash.digest());
}

export function hashOf(bytes: Uint8Array): string {
  return hex(sha256(bytes));
}

export function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}

export function fromHex(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'hex'));
}

function le64(value: number): Uint8Array {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return new Uint8Array(bytes);
}
