// Blobs that wait for the records that name them, to be stored in one transaction with them. Kept with the connection, which
// both stores of a case share; a worker has one case open at a time.

import type { Hash } from '#core/ports.ts';

/** More at once is stored by itself, before its records: what waits is held in memory, and one transaction carries it. */
export const STAGED_BYTES_MAX = 1_048_576;

export class StagedBlobs {
  readonly #blobs = new Map<string, Map<Hash, ArrayBuffer>>();

  /** False where it does not fit any more. */
  add(caseId: string, hash: Hash, buffer: ArrayBuffer): boolean {
    const waiting = this.of(caseId);
    const bytes = [...waiting.values()].reduce((sum, { byteLength }) => sum + byteLength, buffer.byteLength);
    if (bytes > STAGED_BYTES_MAX) return false;
    this.#blobs.set(caseId, new Map([...waiting, [hash, buffer]]));
    return true;
  }

  of(caseId: string): ReadonlyMap<Hash, ArrayBuffer> {
    return this.#blobs.get(caseId) ?? new Map<Hash, ArrayBuffer>();
  }

  /** For one append: stored by it, or never, since an append that fails ends the act that staged them. */
  take(caseId: string): ReadonlyMap<Hash, ArrayBuffer> {
    const taken = this.of(caseId);
    this.#blobs.delete(caseId);
    return taken;
  }
}
