// The files of a case as they came. Each stands behind its own salt, so that what is here already is found by hashing what
// stands behind it: once for each document while a case is open.

import { fromHex, toHex } from '#core/bytes/hash.ts';
import type { BlobStore, Hash } from '#core/ports.ts';
import type { Source } from '#core/case/state.ts';

/** records.md: every blob of a person's content begins with its own salt. */
const SALT_BYTES = 32;

export class Originals {
  readonly #blobs: BlobStore;
  /** SHA-256 of what came, by the blob it is kept in. */
  readonly #hashes = new Map<Hash, Hash>();

  constructor(blobs: BlobStore) {
    this.#blobs = blobs;
  }

  async bytesOf({ act }: { readonly act: Pick<Source['act'], 'original'> }): Promise<Uint8Array> {
    return (await this.#blobs.get(act.original)).slice(SALT_BYTES);
  }

  /** The first of the sources that came as a file of its own with this SHA-256. */
  async find(sources: readonly Source[], hash: Hash): Promise<Source | null> {
    if (fromHex(hash).length !== 32) return null;
    for (const source of sources) {
      if (source.library === null && (await this.#hashOf(source)) === hash) return source;
    }
    return null;
  }

  async #hashOf(source: Source): Promise<Hash> {
    const known = this.#hashes.get(source.act.original);
    if (known !== undefined) return known;
    const bytes = new Uint8Array(await this.bytesOf(source));
    const hash = toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
    this.#hashes.set(source.act.original, hash);
    return hash;
  }
}
