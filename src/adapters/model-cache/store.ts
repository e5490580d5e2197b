// Models in the browser's Cache storage: a cache for each, an entry for each chunk. It outlives updates of the shell, is not the
// database that holds the ledgers, and exists wherever a service worker does.

import { AffidavitError } from '#core/errors.ts';
import { holding, type ChunkStore, type Holding, type ModelStore } from '#models/store.ts';

const PREFIX = 'affidavit-model-';
/** Never asked for: entries of a cache are named by addresses. */
const NAMES = 'https://models.invalid/';

export class CacheModelStore implements ModelStore {
  /** Null where the browser has none. A library that is closed in later finds another thing at this name. */
  readonly #caches: CacheStorage | null = 'caches' in globalThis ? globalThis.caches : null;

  async holdings(): Promise<readonly Holding[]> {
    if (this.#caches === null) return [];
    const names = (await this.#caches.keys()).filter((name) => name.startsWith(PREFIX)).sort();
    const read = await Promise.all(names.map((name) => this.#read(name)));
    return read.filter((one) => one !== null);
  }

  async hold(held: Holding): Promise<void> {
    await this.#put(held.model.id, 'holding', new Response(JSON.stringify(held)));
  }

  chunks(id: string, path: string): ChunkStore {
    return {
      read: async (at) => {
        const found = await (await this.#open(id)).match(`${NAMES}${path}/${String(at)}`);
        return found === undefined ? null : new Uint8Array(await found.arrayBuffer());
      },
      write: (at, bytes) => this.#put(id, `${path}/${String(at)}`, new Response(bytes as Uint8Array<ArrayBuffer>)),
    };
  }

  async remove(id: string): Promise<void> {
    const caches = this.#caches;
    if (caches === null || !(await caches.has(PREFIX + id))) return;
    // A cache gives its room back when nobody has it open any more, its entries at once; what names the others goes first.
    const cache = await caches.open(PREFIX + id);
    await cache.delete(`${NAMES}holding`);
    await Promise.all((await cache.keys()).map((entry) => cache.delete(entry)));
    await caches.delete(PREFIX + id);
  }

  /** What another version wrote is not here. */
  async #read(name: string): Promise<Holding | null> {
    const found = await (await this.#caches?.open(name))?.match(`${NAMES}holding`);
    const json: unknown = await found?.json().catch(() => null);
    const read = holding.safeParse(json);
    return read.success && PREFIX + read.data.model.id === name ? read.data : null;
  }

  /** Throws STORE_ABSENT where the browser has none, or the page is not secure. */
  async #open(id: string): Promise<Cache> {
    if (this.#caches === null) throw new AffidavitError('STORE_ABSENT', 'expected Cache storage');
    return this.#caches.open(PREFIX + id);
  }

  async #put(id: string, name: string, response: Response): Promise<void> {
    try {
      await (await this.#open(id)).put(NAMES + name, response);
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') throw error;
      throw new AffidavitError('MODEL_SPACE', 'expected room to write, the browser gave none', { cause: error });
    }
  }
}
