// What was computed from sources for searching, a file each under `index`: derived data, which may be deleted at any time.

import { createHash } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Index } from '#core/ports.ts';
import { codeOf } from '#helper/terminal/errors.ts';
import { makeFolder, OWNER_FILE, temporaryIn } from '#helper/store/durable.ts';

export class FileIndex implements Index {
  readonly #folder: string;
  #made: Promise<void> | null = null;

  /** `folder`: the data folder. */
  constructor(folder: string) {
    this.#folder = join(folder, 'index');
  }

  async get(key: string): Promise<Uint8Array | null> {
    try {
      return new Uint8Array(await readFile(this.#pathOf(key)));
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return null;
      throw error;
    }
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    await (this.#made ??= makeFolder(this.#folder));
    const temporary = temporaryIn(this.#folder);
    try {
      // Not synced: what a power cut takes is made again, and who reads it checks what it reads.
      await writeFile(temporary, bytes, { flag: 'wx', mode: OWNER_FILE });
      await rename(temporary, this.#pathOf(key));
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  #pathOf(key: string): string {
    return join(this.#folder, fileOf(key));
  }
}

/** Begins with the document that a key begins with, so that what belongs to none can be told. */
function fileOf(key: string): string {
  const [source = ''] = key.split('/');
  const hash = createHash('sha256').update(key).digest('hex');
  return HASH.test(source) ? `${source}.${hash.slice(0, OWN_DIGITS)}` : hash;
}

/** The document that a file of the index is of; null where none is known. */
export function documentOfFile(name: string): string | null {
  const [source = '', own] = name.split('.');
  return HASH.test(source) && own !== undefined ? source : null;
}
const HASH = /^[0-9a-f]{64}$/;
const OWN_DIGITS = 32;
