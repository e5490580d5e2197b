// What was computed from sources for searching, in IndexedDB: one run of bytes a source, so that a case opens by reading
// as many rows as it has documents. Derived data; rows leave with the blob they were made from.

import type { Index } from '#core/ports.ts';
import type { Connection } from '#adapters/dexie/connection.ts';
import { failure } from '#adapters/dexie/connection.ts';
import type { Database } from '#adapters/dexie/database.ts';

export class DexieIndex implements Index {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async get(key: string): Promise<Uint8Array | null> {
    const buffer = await this.#connection.read('STORE_FAILED', ['segments'], (database) => database.segments.get(key));
    return buffer === undefined ? null : new Uint8Array(buffer);
  }

  /** What an earlier version of the same engine left of the same source goes: a name is that of the engine up to its slash. */
  async put(key: string, bytes: Uint8Array): Promise<void> {
    const buffer = bytes.slice().buffer;
    const outcome = await this.#connection.transact('rw', ['segments'], async (database) => {
      await dropSegments(database, key.slice(0, key.lastIndexOf('/')));
      await database.segments.put(buffer, key);
    });
    if (outcome.kind !== 'done') throw failure('STORE_FAILED', outcome);
  }
}

/** Inside a transaction over `segments`: of a source, or of one engine's as `<source>/<engine>`. */
export function dropSegments(database: Database, begins: string): Promise<number> {
  return database.segments.where(':id').between(`${begins}/`, `${begins}/\uffff`).delete().then();
}
