// Content-addressed bytes in PostgreSQL. The database itself refuses bytes under a name that is not their hash.

import { AffidavitError } from '#core/errors.ts';
import type { BlobStore, Hash } from '#core/ports.ts';
import { hashOf } from '#helper/store/blobs.ts';
import type { Database } from '#helper/store-postgres/database.ts';

const HASH = /^[0-9a-f]{64}$/;

export class PostgresBlobStore implements BlobStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async put(bytes: Uint8Array): Promise<Hash> {
    const kept = Buffer.from(bytes); // a copy: what is given may change while this waits
    const hash = hashOf(kept);
    try {
      await this.#database.query(
        'insert into affidavit.blob (hash, bytes) values ($1, $2) on conflict (hash) do nothing',
        [hash, kept],
      );
    } catch (cause) {
      throw new AffidavitError('BLOB_FAILED', `expected to store ${kept.length} bytes as ${hash}`, { cause });
    }
    return hash;
  }

  /** Committed by itself: durable before the records. */
  stage(bytes: Uint8Array): Promise<Hash> {
    return this.put(bytes);
  }

  async get(hash: Hash): Promise<Uint8Array> {
    const [row] = HASH.test(hash)
      ? await this.#database.query('select bytes from affidavit.blob where hash = $1', [hash])
      : [];
    if (row === undefined) throw new AffidavitError('BLOB_NOT_FOUND', `no blob ${hash}`);
    const bytes = new Uint8Array(row['bytes'] as Buffer);
    const actual = hashOf(bytes);
    if (actual !== hash) throw new AffidavitError('BLOB_HASH', `expected ${hash}, got ${actual}`);
    return bytes;
  }

  async has(hash: Hash): Promise<boolean> {
    if (!HASH.test(hash)) return false;
    return (await this.#database.query('select from affidavit.blob where hash = $1', [hash])).length > 0;
  }
}
