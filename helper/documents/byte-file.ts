// A file that is read in part, for what looks at a few kilobytes of a large bundle.

import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { ByteSource } from '#core/bundle/zip-places.ts';
import { AffidavitError } from '#core/errors.ts';

export interface ByteFile extends ByteSource {
  /** Bytes read so far. */
  readonly bytesRead: number;
  close(): void;
}

/**
 * Reads at once instead of through the pool of threads: a proof reads fifty places of some bytes each, one after the other.
 * Throws what the file system throws; `read` throws BUNDLE_ZIP beyond the end.
 */
export function openByteFile(path: string): ByteFile {
  const file = openSync(path, 'r');
  let bytesRead = 0;
  const part = (at: number, length: number): Uint8Array => {
    const bytes = new Uint8Array(length);
    const got = readSync(file, bytes, 0, length, at);
    bytesRead += got;
    if (got === length) return bytes;
    throw new AffidavitError('BUNDLE_ZIP', `expected ${length} bytes at ${at}, the file ends before`);
  };
  return {
    size: fstatSync(file).size,
    get bytesRead() {
      return bytesRead;
    },
    read: (at, length) => new Promise((give) => give(part(at, length))),
    close: () => closeSync(file),
  };
}
