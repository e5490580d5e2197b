import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPack } from '#adapters/retrieval/pack.ts';
import { cosine, squareRoot, writeDirection } from '#adapters/retrieval/vector.ts';
import { packBytes } from '#tests/weights.ts';

const pack = readPack(
  packBytes([
    { stem: 'a', rarity: 1, scale: 2, vector: [3, 4, 0, 0] },
    { stem: 'b', rarity: 1, scale: 1, vector: [0, 2, 0, -6] },
    { stem: 'c', rarity: 1, scale: 0, vector: [1, 1, 1, 1] },
  ]),
);

describe('directions', () => {
  it('the root is the largest integer whose square is not larger', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 - 1 }), (value) => {
        const root = BigInt(squareRoot(value));
        expect(root * root <= BigInt(value) && (root + 1n) * (root + 1n) > BigInt(value)).toBe(true);
      }),
    );
    expect([0, 1, 2, 3, 4, 99, 100, 2 ** 31 - 1].map(squareRoot)).toEqual([0, 1, 1, 1, 2, 9, 10, 46_340]);
  });

  it('a text points where the sum of its stems points, its largest part 127', () => {
    const row = new Int8Array(4);
    // 2 (3, 4, 0, 0) + (0, 2, 0, -6) = (6, 10, 0, -6); 127 / 10 of it is (76.2, 127, 0, -76.2).
    expect(writeDirection([0, 1], pack, row, 0)).toBe(squareRoot(76 ** 2 + 127 ** 2 + 76 ** 2));
    expect([...row]).toEqual([76, 127, 0, -76]);
  });

  it('repeats count, stems without a vector and unknown ones do not', () => {
    const row = new Int8Array(8);
    writeDirection([2, 1, 99, 1], pack, row, 4);
    expect([...row]).toEqual([0, 0, 0, 0, 0, 42, 0, -127]);
    expect(writeDirection([2, 99], pack, row, 0)).toBe(0);
  });

  it('the same direction is 256, a right angle 0, nothing is near nothing', () => {
    const rows = Int8Array.from([3, 4, 0, 0, 0, 0, 5, 0]);
    expect(cosine(rows, 0, 5, rows, 0, 5, 4)).toBe(256);
    expect(cosine(rows, 0, 5, rows, 4, 5, 4)).toBe(0);
    expect(cosine(rows, 0, 0, rows, 4, 5, 4)).toBe(0);
    // -25 * 256 / 25, and floored towards less: (3, 4) and (-4, -3) have -24 / 25.
    expect(cosine(Int8Array.from([3, 4, 0, 0]), 0, 5, Int8Array.from([-4, -3, 0, 0]), 0, 5, 4)).toBe(-246);
  });
});
