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
