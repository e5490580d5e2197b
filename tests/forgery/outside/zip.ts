// The zip of a bundle: stored entries in the order of their names, zero times, no extra fields, no comments.

import { textOf, utf8 } from './json.ts';

export type Files = Map<string, Uint8Array>;

export function writeZip(files: ReadonlyMap<string, Uint8Array>, order = (a: string, b: string) => (a < b ? -1 : 1)) {
  const names = [...files.keys()].sort(order);
  const bodies: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const name of names) {
    const body = files.get(name) ?? new Uint8Array();
    const title = utf8(name);
    const shared = [u16(0), u16(0), u16(0), u16(0), u32(crc32(body)), u32(body.length), u32(body.length)];
    const lengths = [u16(title.length), u16(0)];
    const local = join([u32(0x04034b50), u16(10), ...shared, ...lengths, title, body]);
    directory.push(
      join([
        u32(0x02014b50),
        u16(10),
        u16(10),
        ...shared,
        ...lengths,
        u16(0),
        u16(0),
        u16(0),
        u32(0),
        u32(offset),
        title,
      ]),
    );
    bodies.push(local);
    offset += local.length;
  }
  const central = join(directory);
  const counts = [u16(names.length), u16(names.length)];
  const end = [u32(0x06054b50), u16(0), u16(0), ...counts, u32(central.length), u32(offset), u16(0)];
  return join([...bodies, central, ...end]);
}

/** Entries by the central directory. */
export function readZip(zip: Uint8Array): Files {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const end = zip.length - 22;
  const files: Files = new Map();
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    const [size, length, local] = [
      view.getUint32(at + 24, true),
      view.getUint16(at + 28, true),
      view.getUint32(at + 42, true),
    ];
    const body = local + 30 + view.getUint16(local + 26, true);
    files.set(textOf(zip.subarray(at + 46, at + 46 + length)), zip.slice(body, body + size));
    at += 46 + length;
  }
  return files;
}

export function join(parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}

function u16(value: number): Uint8Array {
  return Uint8Array.of(value & 255, value >>> 8);
}

function u32(value: number): Uint8Array {
  return Uint8Array.of(value & 255, (value >>> 8) & 255, (value >>> 16) & 255, value >>> 24);
}

function crc32(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}
