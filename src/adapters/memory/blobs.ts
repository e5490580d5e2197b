// Content-addressed bytes in memory.

import { sha256Hex } from '#core/bytes/hash.ts';
import { AffidavitError } from '#core/errors.ts';
import type { BlobStore, Hash } from '#core/ports.ts';

export class MemoryBlobStore implements BlobStore {
  readonly #blobs = new Map<Hash, Uint8Array>();

  /** Keeps a copy: what the caller does to its bytes afterwards is its own affair. */
  put(bytes: Uint8Array): Promise<Hash> {
    const hash = sha256Hex(bytes);
    if (!this.#blobs.has(hash)) this.#blobs.set(hash, bytes.slice());
    return Promise.resolve(hash);
  }

  stage(bytes: Uint8Array): Promise<Hash> {
    return this.put(bytes);
  }

  get(hash: Hash): Promise<Uint8Array> {
    const bytes = this.#blobs.get(hash);
    if (bytes === undefined) return Promise.reject(new AffidavitError('BLOB_NOT_FOUND', `no blob ${hash}`));
    return Promise.resolve(bytes.slice());
  }

  has(hash: Hash): Promise<boolean> {
    return Promise.resolve(this.#blobs.has(hash));
  }
}
