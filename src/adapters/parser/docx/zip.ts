// The few parts of an office file that hold its text, out of its zip. Sizes that the zip states are never believed: bytes
// are counted as they come out. Nothing inside is unpacked further.

import { Inflate } from 'fflate';
import { AffidavitError } from '#core/errors.ts';

export interface ZipEntry {
  readonly name: string;
  readonly isEncrypted: boolean;
  /** 0 stored, 8 deflated. */
  readonly method: number;
  readonly compressed: number;
  readonly offset: number;
}

/** All that may come out of one file, in bytes. */
const UNPACKED_BYTES_MAX = 67_108_864;
const ENTRIES_MAX = 20_000;
const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const END_BYTES = 22;
const COMMENT_BYTES_MAX = 65_535;

/** The central directory. Throws SOURCE_DAMAGED where there is none, or where it points outside of the file. */
export function listEntries(bytes: Uint8Array): readonly ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  if (count > ENTRIES_MAX)
    throw new AffidavitError('SOURCE_BOMB', `expected at most ${ENTRIES_MAX} parts, got ${count}`);
  const entries: ZipEntry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > end || view.getUint32(at, true) !== ENTRY_SIGNATURE) throw damaged('a directory of its parts');
    const nameLength = view.getUint16(at + 28, true);
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      compressed: view.getUint32(at + 20, true),
      offset: view.getUint32(at + 42, true),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** Throws SOURCE_BOMB, SOURCE_ENCRYPTED and SOURCE_DAMAGED. */
export function unpack(bytes: Uint8Array, entries: readonly ZipEntry[]): Readonly<Record<string, Uint8Array>> {
  let room = UNPACKED_BYTES_MAX;
  const parts: Record<string, Uint8Array> = {};
  for (const entry of entries) {
    const part = unpackOne(bytes, entry, room);
    room -= part.length;
    parts[entry.name] = part;
  }
  return parts;
}

function unpackOne(
  bytes: Uint8Array,
  { compressed, isEncrypted, method, name, offset }: ZipEntry,
  room: number,
): Uint8Array {
  if (isEncrypted) throw new AffidavitError('SOURCE_ENCRYPTED', `expected ${name} without a password`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (offset + 30 > bytes.length || view.getUint32(offset, true) !== LOCAL_SIGNATURE) throw damaged(name);
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  if (start + compressed > bytes.length) throw damaged(name);
  const packed = bytes.subarray(start, start + compressed);
  if (method === 0 && packed.length <= room) return packed;
  if (method === 0) throw bomb();
  if (method !== 8) throw damaged(`${name} stored or deflated`);
  return inflate(packed, room);
}

/** Small enough that what one piece can become stays small too. */
const PIECE_BYTES = 16_384;

function inflate(packed: Uint8Array, room: number): Uint8Array {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const seen = { end: false };
  const inflater = new Inflate((chunk, final) => {
    size += chunk.length;
    if (size > room) throw bomb();
    chunks.push(chunk);
    seen.end ||= final;
  });
  for (let at = 0; at < packed.length; at += PIECE_BYTES) {
    inflater.push(packed.subarray(at, at + PIECE_BYTES), at + PIECE_BYTES >= packed.length);
  }
  if (!seen.end) throw damaged('a whole part');
  const all = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

function findEnd(view: DataView): number {
  const lowest = Math.max(0, view.byteLength - END_BYTES - COMMENT_BYTES_MAX);
  for (let at = view.byteLength - END_BYTES; at >= lowest; at -= 1) {
    if (view.getUint32(at, true) === END_SIGNATURE) return at;
  }
  throw damaged('a directory of its parts');
}

const damaged = (what: string): AffidavitError =>
  new AffidavitError('SOURCE_DAMAGED', `expected ${what}, the file breaks off`);
const bomb = (): AffidavitError =>
  new AffidavitError('SOURCE_BOMB', `expected at most ${UNPACKED_BYTES_MAX} bytes to come out of it`);
