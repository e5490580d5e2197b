// Content-addressed bytes in IndexedDB. Equal bytes of two cases are stored once; each case holds them by itself.

import { sha256Hex } from '#core/bytes/hash.ts';
import { AffidavitError } from '#core/errors.ts';
import type { BlobStore, Hash } from '#core/ports.ts';
import { failure, type Connection, type Outcome } from '#adapters/dexie/connection.ts';

export class DexieBlobStore implements BlobStore {
  readonly #connection: Connection;
  readonly #caseId: string;

  constructor(connection: Connection, caseId: string) {
    this.#connection = connection;
    this.#caseId = caseId;
  }

  /** Hashed before the transaction and synchronously: a wait for WebCrypto inside would end it in WebKit. */
  async put(bytes: Uint8Array): Promise<Hash> {
    const hash = sha256Hex(bytes);
    const buffer = bytes.slice().buffer;
    let outcome = await this.#store(hash, buffer);
    // Idempotent, so that a second try on a new connection is always right.
    if (outcome.kind === 'lost') outcome = await this.#store(hash, buffer);
    if (outcome.kind === 'done') return hash;
    throw failure('BLOB_FAILED', outcome);
  }

  /** In memory until the next append of the case; what is large is stored at once. */
  stage(bytes: Uint8Array): Promise<Hash> {
    const hash = sha256Hex(bytes);
    const isStaged = this.#connection.staged.add(this.#caseId, hash, bytes.slice().buffer);
    return isStaged ? Promise.resolve(hash) : this.put(bytes);
  }

  async get(hash: Hash): Promise<Uint8Array> {
    const staged = this.#connection.staged.of(this.#caseId).get(hash);
    if (staged !== undefined) return new Uint8Array(staged.slice());
    const buffer = await this.#connection.read('BLOB_FAILED', ['blobs', 'holdings'], async (database) => {
      const holding = await database.holdings.get([this.#caseId, hash]);
      return holding === undefined ? undefined : await database.blobs.get(hash);
    });
    if (buffer === undefined) throw new AffidavitError('BLOB_NOT_FOUND', `no blob ${hash}`);
    const bytes = new Uint8Array(buffer);
    const actual = sha256Hex(bytes);
    if (actual !== hash) throw new AffidavitError('BLOB_HASH', `expected ${hash}, got ${actual}`);
    return bytes;
  }

  async has(hash: Hash): Promise<boolean> {
    if (this.#connection.staged.of(this.#caseId).has(hash)) return true;
    const count = await this.#connection.read('BLOB_FAILED', ['holdings'], (database) =>
      database.holdings.where(':id').equals([this.#caseId, hash]).count(),
    );
    return count > 0;
  }

  #store(hash: Hash, buffer: ArrayBuffer): Promise<Outcome<void>> {
    const caseId = this.#caseId;
    return this.#connection.transact('rw', ['blobs', 'holdings'], async (database) => {
      const stored = await database.blobs.where(':id').equals(hash).count();
      if (stored === 0) await database.blobs.add(buffer, hash);
      await database.holdings.put({ caseId, hash });
    });
  }
}
