// Vectors by cosine: nearest rows of an encoder, 384 dimensions of MiniLM for one. A search looks at the signs of all rows
// (48 bytes each), then at the bytes (384) of those that may be among the nearest, against the query as whole numbers of 16
// bits. All of it is integers but for the last division, so every engine finds the same, to the last bit.

import { VectorError } from '#adapters/vectors/error.ts';
import type { Kernel } from '#adapters/vectors/kernel.ts';
import { INPUT_ROWS, toLayout, toSigns, type Layout } from '#adapters/vectors/layout.ts';
import { toQuery } from '#adapters/vectors/query.ts';
import { decodeRows, encodeRows } from '#adapters/vectors/row-bytes.ts';
import { search, type Near } from '#adapters/vectors/search.ts';
import { Segments, type VectorSegment } from '#adapters/vectors/segments.ts';
import { openKernel } from '#adapters/vectors/simd.ts';

export class VectorIndex {
  readonly #kernel: Kernel;
  readonly #layout: Layout;
  readonly #segments: Segments;

  /** Throws VECTOR_SIZE. */
  constructor(dimensions: number, kernel: Kernel = openKernel()) {
    this.#kernel = kernel;
    this.#layout = toLayout(dimensions);
    this.#segments = new Segments(kernel, this.#layout);
    new Float32Array(kernel.buffer, this.#layout.signs, this.#layout.size).set(toSigns(this.#layout.size));
  }

  get count(): number {
    return this.#segments.count;
  }

  /** Of memory, all of it. */
  get bytes(): number {
    return this.#kernel.buffer.byteLength;
  }

  /**
   * Rows one after the other, with the ids `first`, `first + 1`, ... which are above all that are here. All or none of them.
   * Throws VECTOR_SIZE, VECTOR_ID, VECTOR_NUMBER where one is not finite, and VECTOR_SPACE.
   */
  append(first: number, rows: Float32Array): void {
    const { dimensions } = this.#layout;
    const count = rows.length / dimensions;
    if (!Number.isInteger(count))
      throw new VectorError('VECTOR_SIZE', `expected rows of ${dimensions} numbers, got ${rows.length} in all`);
    this.#take(first, count, (address, row, many) => {
      this.#pack(rows.subarray(row * dimensions, (row + many) * dimensions), row, address);
    });
  }

  /** As `append`, with what `keep` gave. Throws VECTOR_DAMAGED too. */
  restore(first: number, kept: Uint8Array): void {
    const { size } = this.#layout;
    const rows = decodeRows(kept, this.#layout.dimensions, size);
    this.#take(first, rows.length / size, (address, row, many) => {
      new Int8Array(this.#kernel.buffer, address).set(rows.subarray(row * size, (row + many) * size));
    });
  }

  /** The rows with these ids, to be stored; ids that are not here are left out. Rows of one document make one run of bytes. */
  keep(first: number, count: number): Uint8Array {
    const { dimensions, size } = this.#layout;
    const spans = this.#segments.find(first, count);
    return encodeRows(
      dimensions,
      size,
      spans.map((span) => new Int8Array(this.#kernel.buffer, span.address, span.count * size)),
    );
  }

  /** How many of these ids were here. */
  remove(first: number, count: number): number {
    return this.#segments.remove(first, count);
  }

  /** What the next search would do first after rows came or went: half a millisecond for each thousand rows of what changed. */
  prepare(): void {
    for (const segment of this.#segments.all) if (!segment.isEncoded) this.#encode(segment);
  }

  /** The nearest, best first, of equals the lower id; fewer than `limit` where there are fewer. Throws VECTOR_SIZE, VECTOR_NUMBER. */
  search(vector: Float32Array, limit: number): readonly Near[] {
    const query = toQuery(this.#kernel, this.#layout, vector);
    if (query === null) return this.#firstOf(limit);
    this.prepare();
    return search(this.#kernel, this.#layout, this.#segments, query, limit);
  }

  /** Room for the rows, which `write` fills; they are here when all of them were written. */
  #take(first: number, count: number, write: (address: number, row: number, count: number) => void): void {
    const { nextId } = this.#segments;
    if (!Number.isSafeInteger(first) || first < nextId)
      throw new VectorError('VECTOR_ID', `expected an id from ${nextId} on, got ${first}`);
    const spans = this.#segments.reserve(count);
    try {
      let row = 0;
      for (const span of spans) {
        write(span.address, row, span.count);
        row += span.count;
      }
    } catch (error) {
      this.#segments.giveUp(spans);
      throw error;
    }
    this.#segments.take(first, spans);
  }

  #pack(rows: Float32Array, row: number, address: number): void {
    const { dimensions, input, signs, size, turned } = this.#layout;
    const staged = new Float32Array(this.#kernel.buffer, input, INPUT_ROWS * size);
    const count = rows.length / dimensions;
    for (let from = 0; from < count; from += INPUT_ROWS) {
      const many = Math.min(INPUT_ROWS, count - from);
      if (size === dimensions) staged.set(rows.subarray(from * size, (from + many) * size));
      else {
        staged.fill(0);
        for (let at = 0; at < many; at += 1)
          staged.set(rows.subarray((from + at) * dimensions, (from + at + 1) * dimensions), at * size);
      }
      const refused = this.#kernel.pack(input, many, size, signs, turned, address + from * size);
      if (refused >= 0)
        throw new VectorError('VECTOR_NUMBER', `expected finite numbers in row ${row + from + refused}`);
    }
  }

  /** For a query from which all is equally far. */
  #firstOf(limit: number): readonly Near[] {
    const ids = this.#segments.all.flatMap(({ runs }) =>
      runs.flatMap(({ count, first }) => Array.from({ length: Math.min(count, limit) }, (_, at) => first + at)),
    );
    return ids.slice(0, limit).map((id) => ({ id, score: 0 }));
  }

  #encode(segment: VectorSegment): void {
    const { early, earlyGroups, factors, late, rows, size, sums } = this.#layout;
    const { at, count } = segment;
    this.#kernel.encode(at + rows, count, size, sums, at, at + factors, at + early, earlyGroups, at + late);
    segment.isEncoded = true;
  }
}
