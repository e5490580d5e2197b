// Content-addressed bytes in files: blobs/<first two digits>/<sha256>.

import { createHash } from 'node:crypto';
import { access, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AffidavitError } from '#core/errors.ts';
import type { BlobStore, Hash } from '#core/ports.ts';
import { makeFolder, syncFolder, writeDurably } from '#helper/store/durable.ts';

/** Names that are no hash never become paths. */
const HASH = /^[0-9a-f]{64}$/;

export class FileBlobStore implements BlobStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async put(bytes: Uint8Array): Promise<Hash> {
    const hash = hashOf(bytes);
    const path = this.#pathOf(hash);
    try {
      // Renamed means its bytes are synced; whether its name is, nobody knows who did not do it.
      if (await exists(path)) await syncFolder(dirname(path));
      else await writeNew(path, bytes);
    } catch (cause) {
      throw new AffidavitError('BLOB_FAILED', `expected to store ${bytes.length} bytes as ${hash}`, { cause });
    }
    return hash;
  }

  /** A file of its own, synced: durable before the records. */
  stage(bytes: Uint8Array): Promise<Hash> {
    return this.put(bytes);
  }

  async get(hash: Hash): Promise<Uint8Array> {
    if (!(await this.has(hash))) throw new AffidavitError('BLOB_NOT_FOUND', `no blob ${hash}`);
    const bytes = new Uint8Array(await readFile(this.#pathOf(hash)));
    const actual = hashOf(bytes);
    if (actual !== hash) throw new AffidavitError('BLOB_HASH', `expected ${hash}, got ${actual}`);
    return bytes;
  }

  async has(hash: Hash): Promise<boolean> {
    return HASH.test(hash) && (await exists(this.#pathOf(hash)));
  }

  #pathOf(hash: Hash): string {
    return join(this.#folder, hash.slice(0, 2), hash);
  }
}

export function hashOf(bytes: Uint8Array): Hash {
  return createHash('sha256').update(bytes).digest('hex');
}

async function writeNew(path: string, bytes: Uint8Array): Promise<void> {
  await makeFolder(dirname(path));
  await writeDurably(path, bytes);
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
}
