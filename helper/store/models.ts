// Models on disk: a folder each under `models`, with its files as they are and `holding.json` beside them. A chunk is synced
// before the holding that names it is.

import { open, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AffidavitError } from '#core/errors.ts';
import { codeOf } from '#helper/terminal/errors.ts';
import { makeFolder, OWNER_FILE, writeDurably } from '#helper/store/durable.ts';
import { CHUNK_BYTES, holding, type ChunkStore, type Holding, type ModelStore } from '#models/store.ts';

const HOLDING = 'holding.json';

export class FileModelStore implements ModelStore {
  readonly #folder: string;

  /** `folder`: made with the first model. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  async holdings(): Promise<readonly Holding[]> {
    const names = await readdir(this.#folder).catch(onAbsent<string[]>([]));
    const read = await Promise.all(names.sort().map((name) => this.#read(name)));
    return read.filter((one) => one !== null);
  }

  async hold(held: Holding): Promise<void> {
    const folder = join(this.#folder, held.model.id);
    await makeFolder(folder);
    await writeDurably(join(folder, HOLDING), new TextEncoder().encode(JSON.stringify(held))).catch(toSpace);
  }

  /** Where a file of a model lies. */
  pathOf(id: string, path: string): string {
    return join(this.#folder, id, toName(path));
  }

  chunks(id: string, path: string): ChunkStore {
    const file = this.pathOf(id, path);
    return {
      read: async (at) => {
        const opened = await open(file, 'r').catch(onAbsent(null));
        if (opened === null) return null;
        try {
          const { bytesRead, buffer } = await opened.read(Buffer.alloc(CHUNK_BYTES), 0, CHUNK_BYTES, at * CHUNK_BYTES);
          return bytesRead === 0 ? null : new Uint8Array(buffer.subarray(0, bytesRead));
        } finally {
          await opened.close();
        }
      },
      write: async (at, bytes) => {
        await makeFolder(join(this.#folder, id));
        const opened = await open(file, 'r+').catch(async (error: unknown) => {
          if (codeOf(error) !== 'ENOENT') throw error;
          return open(file, 'wx+', OWNER_FILE);
        });
        try {
          await opened.write(bytes, 0, bytes.length, at * CHUNK_BYTES);
          await opened.datasync();
        } catch (error) {
          toSpace(error);
        } finally {
          await opened.close();
        }
      },
    };
  }

  async remove(id: string): Promise<void> {
    // What says that it is here goes first: a removal that is broken off leaves nothing that is used.
    await rm(join(this.#folder, id, HOLDING), { force: true });
    await rm(join(this.#folder, id), { recursive: true, force: true });
  }

  /** What another version wrote, or nobody can read, is not here. */
  async #read(id: string): Promise<Holding | null> {
    const text = await readFile(join(this.#folder, id, HOLDING), 'utf8').catch(onAbsent(null, 'ENOTDIR'));
    if (text === null) return null;
    try {
      const read = holding.safeParse(JSON.parse(text));
      return read.success && read.data.model.id === id && read.data.chunk_bytes === CHUNK_BYTES ? read.data : null;
    } catch {
      return null;
    }
  }
}

/** Paths of the catalogue hold one slash at most, and never begin with a dot. */
const toName = (path: string): string => path.replaceAll('/', '__');

function onAbsent<Value>(value: Value, ...more: readonly string[]): (error: unknown) => Value {
  return (error) => {
    const code = codeOf(error);
    if (code === 'ENOENT' || more.includes(code ?? '')) return value;
    throw error;
  };
}

function toSpace(error: unknown): never {
  if (codeOf(error) !== 'ENOSPC' && codeOf(error) !== 'EDQUOT') throw error;
  throw new AffidavitError('MODEL_SPACE', 'expected room to write, the disk gave none', { cause: error });
}
