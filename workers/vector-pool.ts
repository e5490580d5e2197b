// Vectors over several threads. Each holds rows of its own and nothing twice, so no memory is shared and no page has to be
// isolated for it; what they find is put together by score, and of equals by id.

import { transfer, type Remote } from 'comlink';

interface Near {
  readonly id: number;
  /** Cosine. */
  readonly score: number;
}

/** What `vectors.worker.ts` exposes of its `VectorIndex`. */
export interface VectorPart {
  open(dimensions: number): void;
  append(first: number, rows: Float32Array): void;
  remove(first: number, count: number): number;
  /** Bytes of memory it takes. */
  prepare(): number;
  search(vector: Float32Array, limit: number): readonly Near[];
}

export class VectorPool {
  readonly #parts: readonly Remote<VectorPart>[];
  /** Rows of each. */
  readonly #counts: number[];

  private constructor(parts: readonly Remote<VectorPart>[]) {
    this.#parts = parts;
    this.#counts = parts.map(() => 0);
  }

  static async open(dimensions: number, parts: readonly Remote<VectorPart>[]): Promise<VectorPool> {
    await Promise.all(parts.map((part) => part.open(dimensions)));
    return new VectorPool(parts);
  }

  /** As `VectorIndex.append`; the rows go over to the thread that has fewest. */
  async append(first: number, count: number, rows: Float32Array<ArrayBuffer>): Promise<void> {
    const fewest = this.#counts.indexOf(Math.min(...this.#counts));
    await this.#parts[fewest]?.append(first, transfer(rows, [rows.buffer]));
    this.#counts[fewest] = (this.#counts[fewest] ?? 0) + count;
  }

  /** Bytes of memory of all. */
  async prepare(): Promise<number> {
    const bytes = await Promise.all(this.#parts.map((part) => part.prepare()));
    return bytes.reduce((sum, one) => sum + one, 0);
  }

  async remove(first: number, count: number): Promise<number> {
    const removed = await Promise.all(this.#parts.map((part) => part.remove(first, count)));
    removed.forEach((rows, index) => (this.#counts[index] = (this.#counts[index] ?? 0) - rows));
    return removed.reduce((sum, rows) => sum + rows, 0);
  }

  async search(vector: Float32Array, limit: number): Promise<readonly Near[]> {
    const found = await Promise.all(this.#parts.map((part) => part.search(vector, limit)));
    return found
      .flat()
      .sort((one, other) => other.score - one.score || one.id - other.id)
      .slice(0, limit);
  }
}
