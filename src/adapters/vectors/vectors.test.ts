import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { KernelKind } from '#adapters/vectors/kernel.ts';
import { toLayout } from '#adapters/vectors/layout.ts';
import { openKernel } from '#adapters/vectors/simd.ts';
import { VectorIndex } from '#adapters/vectors/vector-index.ts';
import { DIMENSIONS, Embeddings } from '#tests/bench/embeddings.ts';

/** What this engine runs; relaxed SIMD is tried in Chromium (tests/e2e/engines/vectors.spec.ts). */
const KINDS: readonly KernelKind[] = ['simd', 'plain'];

function indexOf(dimensions: number, rows: readonly (readonly number[])[]): VectorIndex {
  const index = new VectorIndex(dimensions);
  index.append(0, Float32Array.from(rows.flat()));
  return index;
}

/** Scores to three digits: a row is kept to one part in 127 of its largest number. */
const found = (index: VectorIndex, query: readonly number[], limit: number): readonly (readonly [number, number])[] =>
  index.search(Float32Array.from(query), limit).map(({ id, score }) => [id, Number(score.toFixed(3))]);

describe.each(KINDS)('vectors by cosine, %s', (kind) => {
  const compass = (): VectorIndex => {
    const index = new VectorIndex(2, openKernel(kind));
    index.append(10, Float32Array.from([1, 0, 0, 1, 3, 3, -2, 0, 0, 0]));
    return index;
  };

  test('the nearest come first, whatever their length', () => {
    expect(found(compass(), [1, 0], 10)).toEqual([
      [10, 1],
      [12, 0.707],
      [11, 0],
      [14, 0],
      [13, -1],
    ]);
    expect(found(compass(), [0, 100], 2)).toEqual([
      [11, 1],
      [12, 0.707],
    ]);
  });

  test('of equals the lower id', () => {
    const index = new VectorIndex(3, openKernel(kind));
    const rows = Array.from({ length: 5_000 }, (_, at) => (at % 2 === 0 ? [1, 2, 3] : [3, 2, 1])).flat();
    index.append(0, Float32Array.from(rows));
    expect(index.search(Float32Array.of(1, 2, 3), 4).map(({ id }) => id)).toEqual([0, 2, 4, 6]);
    expect(index.search(Float32Array.of(3, 2, 1), 4).map(({ id }) => id)).toEqual([1, 3, 5, 7]);
  });

  test('a query without direction is equally far from all', () => {
    expect(found(compass(), [0, 0], 3)).toEqual([
      [10, 0],
      [11, 0],
      [12, 0],
    ]);
  });
});

describe('what is asked and given', () => {
  test('nothing is found where nothing is', () => {
    expect(new VectorIndex(4).search(Float32Array.of(1, 0, 0, 0), 5)).toEqual([]);
    expect(indexOf(2, [[1, 0]]).search(Float32Array.of(1, 0), 0)).toEqual([]);
  });

  test.each([
    ['too few dimensions', () => new VectorIndex(0), 'VECTOR_SIZE'],
    ['too many dimensions', () => new VectorIndex(1_025), 'VECTOR_SIZE'],
    ['half a row', () => indexOf(2, [[1, 0, 1]]), 'VECTOR_SIZE'],
    ['a query of another size', () => indexOf(2, [[1, 0]]).search(Float32Array.of(1), 1), 'VECTOR_SIZE'],
    ['a row with NaN', () => indexOf(2, [[1, NaN]]), 'VECTOR_NUMBER'],
    ['a row with Infinity', () => indexOf(2, [[-Infinity, 1]]), 'VECTOR_NUMBER'],
    ['a row beyond all measure', () => indexOf(2, [[3e38, 3e38]]), 'VECTOR_NUMBER'],
    ['a query with NaN', () => indexOf(2, [[1, 0]]).search(Float32Array.of(NaN, 1), 1), 'VECTOR_NUMBER'],
    ['an id that is taken', () => indexOf(2, [[1, 0]]).append(0, Float32Array.of(1, 0)), 'VECTOR_ID'],
    ['no id', () => indexOf(2, [[1, 0]]).append(1.5, Float32Array.of(1, 0)), 'VECTOR_ID'],
  ])('%s is refused', (_, act, code) => {
    expect(act).toThrow(expect.objectContaining({ code }));
  });

  test('rows of which one is refused leave nothing behind', () => {
    const index = indexOf(2, [[1, 0]]);
    const rows = new Float32Array(2 * 9_000).fill(1);
    rows[17_999] = NaN;
    expect(() => index.append(1, rows)).toThrow(/row 8999/);
    expect(index.count).toBe(1);
    index.append(1, Float32Array.of(0, 1));
    expect(found(index, [0, 1], 5)).toEqual([
      [1, 1],
      [0, 0],
    ]);
  });
});

describe('rows that come and go', () => {
  const ROWS = 10_000;
  const made = new Embeddings(ROWS);
  const rows = made.rows(0, ROWS);
  const rowOf = (id: number): Float32Array => rows.subarray(id * DIMENSIONS, (id + 1) * DIMENSIONS);
  const nearestId = (index: VectorIndex, id: number): number | undefined => index.search(rowOf(id), 1)[0]?.id;

  test('appended piece by piece they are found as when they come at once', () => {
    const once = new VectorIndex(DIMENSIONS);
    once.append(0, rows);
    const pieces = new VectorIndex(DIMENSIONS);
    for (let from = 0; from < ROWS; from += 777) {
      pieces.append(from, rows.subarray(from * DIMENSIONS, Math.min(ROWS, from + 777) * DIMENSIONS));
      pieces.search(made.query(0), 1);
    }
    expect(pieces.search(made.query(1), 20)).toEqual(once.search(made.query(1), 20));
  });

  test('removed rows are not found, the others under their own ids', () => {
    const index = new VectorIndex(DIMENSIONS);
    index.append(0, rows);
    expect([index.remove(100, 50), index.remove(4_000, 5_000), index.remove(120, 60)]).toEqual([50, 5_000, 30]);
    expect(index.count).toBe(4_920);
    expect([0, 99, 180, 3_999, 9_000, 9_999].map((id) => nearestId(index, id))).toEqual([
      0, 99, 180, 3_999, 9_000, 9_999,
    ]);
    for (const gone of [100, 149, 179, 4_000, 8_999]) expect(nearestId(index, gone)).not.toBe(gone);
    index.append(ROWS, rowOf(100));
    expect(nearestId(index, 100)).toBe(ROWS);
    const { bytes } = index;
    index.append(ROWS + 1, rows.subarray(0, 4_000 * DIMENSIONS));
    expect(index.bytes).toBe(bytes);
    expect([index.remove(0, 100_000), index.count, index.search(rowOf(0), 3)]).toEqual([8_921, 0, []]);
  });

  test('EBOM-REQ-101: what was kept of them gives the same rows', () => {
    const index = new VectorIndex(DIMENSIONS);
    index.append(5, rows);
    const again = new VectorIndex(DIMENSIONS);
    again.restore(5, index.keep(5, 6_000));
    again.restore(6_005, index.keep(6_005, 100_000));
    expect(again.count).toBe(ROWS);
    expect(again.search(made.query(2), 20)).toEqual(index.search(made.query(2), 20));
  });

  test('EBOM-REQ-101: what was kept and is damaged is refused, and so is another size', () => {
    const index = indexOf(3, [
      [1, 2, 3],
      [3, 2, 1],
    ]);
    const kept = index.keep(0, 2);
    expect(kept.length).toBe(32 + 2 * 64);
    for (let at = 0; at < kept.length; at += 1) {
      const damaged = kept.slice();
      damaged[at] = (damaged[at] ?? 0) ^ 0x10;
      expect(() => {
        new VectorIndex(3).restore(0, damaged);
      }).toThrow(expect.objectContaining({ code: 'VECTOR_DAMAGED' }));
    }
    for (const cut of [kept.subarray(0, 31), kept.subarray(0, 96), new Uint8Array(0)])
      expect(() => {
        new VectorIndex(3).restore(0, cut);
      }).toThrow(expect.objectContaining({ code: 'VECTOR_DAMAGED' }));
    expect(() => {
      new VectorIndex(4).restore(0, kept);
    }).toThrow(expect.objectContaining({ code: 'VECTOR_SIZE' }));
  });

  test('99 of 100 of the ten nearest are found', () => {
    const index = new VectorIndex(DIMENSIONS);
    index.append(0, rows);
    const queries = Array.from({ length: 100 }, (_, at) => made.query(at));
    const hits = queries.flatMap((query) => {
      const scores = Float64Array.from({ length: ROWS }, (_, id) => dot(rows, id * DIMENSIONS, query));
      const nearest = Array.from(scores, (_, id) => id).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
      const ids = new Set(index.search(query, 10).map(({ id }) => id));
      return nearest.slice(0, 10).filter((id) => ids.has(id));
    });
    expect(hits.length).toBeGreaterThanOrEqual(990);
  });
});

function dot(rows: Float32Array, from: number, query: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < query.length; at += 1) sum += (rows[from + at] ?? 0) * (query[at] ?? 0);
  return sum;
}

describe('both kernels', () => {
  test('make the same bytes of rows and queries, and find the same', () => {
    const number = fc.oneof(
      { weight: 8, arbitrary: fc.float({ min: -1, max: 1, noNaN: true }) },
      { weight: 1, arbitrary: fc.constantFrom(0, -0, 1, -1, 1e-38, 1e-45, 1e29, -1e29) },
    );
    const cases = fc.constantFrom(1, 3, 64, 100, 192, 384, 512, 1_024).chain((dimensions) =>
      fc.record({
        dimensions: fc.constant(dimensions),
        base: fc.array(number, { minLength: dimensions * 2, maxLength: dimensions * 6 }),
        count: fc.integer({ min: 1, max: 300 }),
        limit: fc.integer({ min: 1, max: 20 }),
      }),
    );
    fc.assert(
      fc.property(cases, ({ base, count, dimensions, limit }) => {
        const rows = Float32Array.from({ length: count * dimensions }, (_, at) => base[(at * 7) % base.length] ?? 0);
        const [simd, plain] = KINDS.map((kind) => {
          const kernel = openKernel(kind);
          const index = new VectorIndex(dimensions, kernel);
          index.append(0, rows);
          const near = index.search(rows.subarray(0, dimensions), limit);
          const { input, segments, segmentBytes } = toLayout(dimensions);
          const bytes = Buffer.from(kernel.buffer);
          // Between them lies what only one of them needs to remember.
          return { near, query: bytes.subarray(0, input), segment: bytes.subarray(segments, segments + segmentBytes) };
        });
        if (simd === undefined || plain === undefined) throw new Error('expected two kernels');
        expect(simd.near).toEqual(plain.near);
        expect(simd.query.equals(plain.query)).toBe(true);
        expect(simd.segment.equals(plain.segment)).toBe(true);
      }),
      { numRuns: 20 },
    );
  });
});
