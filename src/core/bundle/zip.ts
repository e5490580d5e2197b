// One way to write a zip, and a reader that takes nothing else: stored entries in name order, no times, no extra fields,
// no comments, no gaps. The same case gives the same bytes, and every byte is accounted for. Bombs, overlaps, links and
// data hidden between entries cannot be expressed. A bundle is attacker-controlled.

import { concat, concatAll, utf8 } from '#core/bytes/hash.ts';
import { AffidavitError } from '#core/errors.ts';
import { BUNDLE_BYTES_MAX, BUNDLE_ENTRIES_MAX } from '#core/limits.ts';

export type Files = ReadonlyMap<string, Uint8Array>;

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const LOCAL_BYTES = 30;
const CENTRAL_BYTES = 46;
const END_BYTES = 22;
const NAME = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*){0,2}$/;

/** @throws AffidavitError BUNDLE_ENTRIES, BUNDLE_SIZE */
export function writeZip(files: Files): Uint8Array {
  const parts = partsOf(files);
  const total = parts.reduce((sum, { length }) => sum + length, 0);
  if (total > BUNDLE_BYTES_MAX)
    throw failure('BUNDLE_SIZE', `expected at most ${BUNDLE_BYTES_MAX} bytes, got ${total}`);
  return concatAll(parts);
}

/** The bytes of the zip, in order: header and body of every entry, the directory, the end record. Bodies are not copied. */
function partsOf(files: Files): readonly Uint8Array[] {
  const names = [...files.keys()].sort((a, b) => (a < b ? -1 : 1));
  if (names.length > BUNDLE_ENTRIES_MAX) throw failure('BUNDLE_ENTRIES', `${names.length} entries`);
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const name of names) {
    const body = files.get(name) ?? new Uint8Array();
    const title = utf8(name);
    const facts = { crc: crc32(body), size: body.length, title };
    const header = localHeader(facts);
    parts.push(header, body);
    directory.push(centralHeader(facts, offset));
    offset += header.length + body.length;
  }
  const central = concatAll(directory);
  return [...parts, central, endRecord(names.length, central.length, offset)];
}

/** Files of a zip that `writeZip` could have written; anything else is refused with a code. */
export function readZip(bytes: Uint8Array): Files {
  if (bytes.length > BUNDLE_BYTES_MAX) {
    throw failure('BUNDLE_SIZE', `expected at most ${BUNDLE_BYTES_MAX} bytes, got ${bytes.length}`);
  }
  if (bytes.length < END_BYTES) throw failure('BUNDLE_ZIP', 'too short for a zip');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const endAt = bytes.length - END_BYTES;
  if (view.getUint32(endAt, true) !== END) throw failure('BUNDLE_ZIP', 'expected the end record as the last 22 bytes');
  const count = view.getUint16(endAt + 10, true);
  const centralAt = view.getUint32(endAt + 16, true);
  const files = new Map<string, Uint8Array>();
  let at = 0;
  for (let index = 0; index < count; index++) at = readEntry(bytes, view, at, files);
  if (at !== centralAt) throw failure('BUNDLE_ZIP', 'bytes between the entries and the directory');
  requireSameBytes(bytes, files, at);
  return files;
}

/** The body of one entry as it stands, not checked: for a first look, before `readZip` judges all of it. Null where none is. */
export function peekEntry(bytes: Uint8Array, wanted: string): Uint8Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  while (at + LOCAL_BYTES <= bytes.length && view.getUint32(at, true) === LOCAL) {
    const nameAt = at + LOCAL_BYTES;
    const bodyAt = nameAt + view.getUint16(at + 26, true);
    const end = bodyAt + view.getUint32(at + 22, true);
    if (end > bytes.length) return null;
    if (bodyAt - nameAt === wanted.length && fromLatin1(bytes.subarray(nameAt, bodyAt)) === wanted)
      return bytes.subarray(bodyAt, end);
    at = end;
  }
  return null;
}

const fromLatin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

function readEntry(bytes: Uint8Array, view: DataView, at: number, files: Map<string, Uint8Array>): number {
  if (at + LOCAL_BYTES > bytes.length || view.getUint32(at, true) !== LOCAL) {
    throw failure('BUNDLE_ZIP', `expected an entry at byte ${at}`);
  }
  const size = view.getUint32(at + 22, true);
  const nameAt = at + LOCAL_BYTES;
  const bodyAt = nameAt + view.getUint16(at + 26, true);
  if (bodyAt + size > bytes.length) throw failure('BUNDLE_ZIP', 'an entry runs past the end');
  const name = String.fromCharCode(...bytes.subarray(nameAt, Math.min(bodyAt, nameAt + 200)));
  if (!NAME.test(name)) throw failure('BUNDLE_NAME', `not a name of a bundle entry: ${JSON.stringify(name)}`);
  if (files.has(name)) throw failure('BUNDLE_NAME', `entry ${name} twice`);
  const body = bytes.subarray(bodyAt, bodyAt + size);
  if (crc32(body) !== view.getUint32(at + 14, true)) throw failure('BUNDLE_CRC', `checksum of ${name} does not match`);
  files.set(name, body);
  return bodyAt + size;
}

/** Everything a zip says twice, or could say otherwise, is caught by writing it again. */
function requireSameBytes(bytes: Uint8Array, files: Files, centralAt: number): void {
  let at = 0;
  // Part by part: a second copy of the largest bundle would not fit in the memory a verifier may use.
  const same = partsOf(files).every((part) => {
    at += part.length;
    return at <= bytes.length && isSame(part, bytes.subarray(at - part.length, at));
  });
  if (!same || at !== bytes.length)
    throw failure('BUNDLE_ZIP', `not the canonical form of its ${files.size} entries (directory at ${centralAt})`);
}

function isSame(part: Uint8Array, bytes: Uint8Array): boolean {
  return part.every((byte, index) => byte === bytes[index]);
}

interface Facts {
  readonly crc: number;
  readonly size: number;
  readonly title: Uint8Array;
}

function localHeader({ crc, size, title }: Facts): Uint8Array {
  const header = new DataView(new ArrayBuffer(LOCAL_BYTES));
  header.setUint32(0, LOCAL, true);
  header.setUint16(4, 10, true); // version needed: 1.0, stored
  header.setUint32(14, crc, true);
  header.setUint32(18, size, true);
  header.setUint32(22, size, true);
  header.setUint16(26, title.length, true);
  return concat(new Uint8Array(header.buffer), title);
}

function centralHeader({ crc, size, title }: Facts, offset: number): Uint8Array {
  const header = new DataView(new ArrayBuffer(CENTRAL_BYTES));
  header.setUint32(0, CENTRAL, true);
  header.setUint16(4, 10, true);
  header.setUint16(6, 10, true);
  header.setUint32(16, crc, true);
  header.setUint32(20, size, true);
  header.setUint32(24, size, true);
  header.setUint16(28, title.length, true);
  header.setUint32(42, offset, true);
  return concat(new Uint8Array(header.buffer), title);
}

function endRecord(count: number, size: number, offset: number): Uint8Array {
  const record = new DataView(new ArrayBuffer(END_BYTES));
  record.setUint32(0, END, true);
  record.setUint16(8, count, true);
  record.setUint16(10, count, true);
  record.setUint32(12, size, true);
  record.setUint32(16, offset, true);
  return new Uint8Array(record.buffer);
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = (value & 1) === 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0);
  return (crc ^ 0xffffffff) >>> 0;
}

function failure(
  code: 'BUNDLE_SIZE' | 'BUNDLE_ZIP' | 'BUNDLE_ENTRIES' | 'BUNDLE_NAME' | 'BUNDLE_CRC',
  message: string,
): AffidavitError {
  return new AffidavitError(code, message);
}
