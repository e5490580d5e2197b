// The rows whose estimates are best while a scan goes on: pairs of estimate and place, in the memory of the kernel.

import type { Kernel, Scan } from '#adapters/vectors/kernel.ts';
import type { Layout } from '#adapters/vectors/layout.ts';

const PAIR_BYTES = 8;
const INT16_MIN = -32_768;

export class Candidates {
  readonly #kernel: Kernel;
  readonly #layout: Layout;
  readonly #limit: number;
  #end: number;
  /** What a row must be above to be wanted: as many as are wanted come to it. */
  #least = INT16_MIN;

  constructor(kernel: Kernel, layout: Layout, limit: number) {
    this.#kernel = kernel;
    this.#layout = layout;
    this.#limit = limit;
    this.#end = layout.found;
  }

  get count(): number {
    return (this.#end - this.#layout.found) / PAIR_BYTES;
  }

  /** Looks at the blocks of a segment with keys from `from` to below `below`. */
  look(scan: Scan, from: number, below: number): void {
    this.#end = this.#kernel.look(scan, from, below, this.#least, this.#end);
    if (this.count > 2 * this.#limit) this.trim();
  }

  /** The estimate that the best `rank` come to. */
  estimateOf(rank: number): number {
    const { found, tally } = this.#layout;
    return rank > this.count ? INT16_MIN : this.#kernel.highest(found, this.count, PAIR_BYTES, rank, tally);
  }

  /** Leaves the best, of equals those that were found first. */
  trim(): void {
    if (this.count <= this.#limit) return;
    this.#least = this.estimateOf(this.#limit);
    this.#end = this.#kernel.keep(this.#layout.found, this.count, this.#least, this.#limit);
  }

  places(): Int32Array {
    const pairs = new Int32Array(this.#kernel.buffer, this.#layout.found, 2 * this.count);
    const places = new Int32Array(this.count);
    for (let index = 0; index < places.length; index += 1) places[index] = pairs[2 * index + 1] ?? 0;
    return places;
  }
}
