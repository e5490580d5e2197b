// The two small models of the tests, and copies of them with something else in their header.

import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Our own: it copies the passage that answers and cites it, and makes an answer up where none does. 592,000 numbers. */
export const TINY_CITE = resolve('tests/fixtures/models/tiny-cite/model.gguf');
/** Somebody else's, beside the project and not in it. It tells stories, and has no chat template. */
export const STORIES = resolve(import.meta.dirname, '../../../shared/models/stories260K/stories260K.gguf');
export const HAS_STORIES = existsSync(STORIES);

/** A file with these bytes. */
export function fileOf(bytes: Uint8Array): string {
  const path = join(mkdtempSync(join(tmpdir(), 'affidavit-gguf-')), 'model.gguf');
  writeFileSync(path, bytes);
  return path;
}

/** A copy with one more entry, which comes first. */
export function withText(path: string, key: string, text: string): Buffer {
  return withEntry(path, key, Buffer.concat([u32(8), u64(text.length), Buffer.from(text)]));
}

/** A copy whose chat template is another one, made as long as the old one by a comment. */
export function withTemplate(path: string, template: string): Buffer {
  const bytes = readFileSync(path);
  const key = 'tokenizer.chat_template';
  const at = bytes.indexOf(key) + key.length + 4;
  const length = Number(bytes.readBigUInt64LE(at));
  if (template.length + 4 > length) throw new TypeError(`expected at most ${String(length - 4)} characters`);
  const filled = `${template}{#${' '.repeat(length - template.length - 4)}#}`;
  return Buffer.concat([bytes.subarray(0, at + 8), Buffer.from(filled), bytes.subarray(at + 8 + length)]);
}

export function withNumber(path: string, key: string, value: number): Buffer {
  return withEntry(path, key, Buffer.concat([u32(4), u32(value)]));
}

/** A second entry fills it up, so that all that follows stays aligned. */
function withEntry(path: string, key: string, value: Buffer): Buffer {
  const bytes = readFileSync(path);
  const entry = Buffer.concat([u64(key.length), Buffer.from(key), value]);
  const name = 'general.filler';
  const length = 64 - ((entry.length + 20 + name.length) % 32);
  const filler = Buffer.concat([u64(name.length), Buffer.from(name), u32(8), u64(length), Buffer.alloc(length, ' ')]);
  const count = u64(Number(bytes.readBigUInt64LE(16)) + 2);
  return Buffer.concat([bytes.subarray(0, 16), count, entry, filler, bytes.subarray(24)]);
}

/**
 * The files that llama-gguf-split would make of it: entries of the model in the first, and tensors up to each of `until` in the
 * files, one after the other.
 */
export function splitOf(path: string, until: readonly number[]): readonly Buffer[] {
  const { bytes, entries, header, tensors } = anatomy(path);
  return until.map((end, no) => {
    const mine = tensors.slice(no === 0 ? 0 : until[no - 1], end);
    const split = Buffer.concat([
      entry('split.no', u16(no), 2),
      entry('split.count', u16(until.length), 2),
      entry('split.tensors.count', u32(tensors.length), 5),
    ]);
    let offset = 0;
    const infos = mine.map(({ info, size }) => {
      const placed = Buffer.concat([info, u64(offset)]);
      offset += size;
      return placed;
    });
    const counts = [u64(mine.length), u64((no === 0 ? entries : 0) + 3)];
    const kept = no === 0 ? header : Buffer.alloc(0);
    const head = Buffer.concat([bytes.subarray(0, 8), ...counts, kept, split, ...infos]);
    const gap = Buffer.alloc(mine.length === 0 ? 0 : (ALIGNMENT - (head.length % ALIGNMENT)) % ALIGNMENT);
    return Buffer.concat([head, gap, ...mine.map(({ from, size }) => bytes.subarray(from, from + size))]);
  });
}

const ALIGNMENT = 32;
const WIDTHS: Readonly<Record<number, number>> = {
  0: 1,
  1: 1,
  2: 2,
  3: 2,
  4: 4,
  5: 4,
  6: 4,
  7: 1,
  10: 8,
  11: 8,
  12: 8,
};
const entry = (key: string, value: Buffer, type: number): Buffer =>
  Buffer.concat([u64(key.length), Buffer.from(key), u32(type), value]);

/** Its entries as they lie there, and each tensor: what is said of it but for its place, and where its bytes are. */
function anatomy(path: string) {
  const bytes = readFileSync(path);
  let at = 24;
  const long = (): number => Number(bytes.readBigUInt64LE((at += 8) - 8));
  const short = (): number => bytes.readUInt32LE((at += 4) - 4);
  const text = (): void => {
    const length = long();
    at += length;
  };
  const entries = Number(bytes.readBigUInt64LE(16));
  for (let one = 0; one < entries; one += 1) {
    text();
    const type = short();
    if (type === 8) text();
    else if (type !== 9) at += WIDTHS[type] ?? 0;
    else {
      const item = short();
      const length = long();
      for (let of = 0; of < length; of += 1)
        if (item === 8) text();
        else at += WIDTHS[item] ?? 0;
    }
  }
  const header = bytes.subarray(24, at);
  const places = Array.from({ length: Number(bytes.readBigUInt64LE(8)) }, () => {
    const begin = at;
    text();
    const dimensions = short();
    at += 8 * dimensions + 4;
    return { info: bytes.subarray(begin, at), place: long() };
  });
  const begin = Math.ceil(at / ALIGNMENT) * ALIGNMENT;
  const ends = [...places.map(({ place }) => place), bytes.length - begin].sort((a, b) => a - b);
  const tensors = places.map(({ info, place }) => {
    const end = ends.find((one) => one > place) ?? place;
    return { info, from: begin + place, size: end - place };
  });
  return { bytes, entries, header, tensors };
}

/** A copy with other bytes at a place. */
export function withBytes(path: string, at: number, patch: Uint8Array): Buffer {
  const bytes = Buffer.from(readFileSync(path));
  bytes.set(patch, at);
  return bytes;
}

/** Where the value of an entry, or the shape of a tensor, begins: right behind its name. */
export function behind(path: string, name: string): number {
  const at = readFileSync(path).indexOf(Buffer.concat([u64(name.length), Buffer.from(name)]));
  if (at < 0) throw new Error(`no ${name}`);
  return at + 8 + name.length;
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

export function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

export function u64(value: number | bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}
