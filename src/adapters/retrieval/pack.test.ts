import { describe, expect, it } from 'vitest';
import { readPack } from '#adapters/retrieval/pack.ts';
import { packBytes, shippedPack } from '#tests/weights.ts';

const BYTES = packBytes([
  { stem: 'boat', rarity: 100, scale: 500, vector: [1, -2, 3, -128], relatives: [['canoe', 4, 20]] },
  { stem: 'canoe', rarity: 120, scale: 65_535, vector: [127, 0, 0, 5] },
]);

describe('the weights of the retriever', () => {
  it('are read as they were written', () => {
    const pack = readPack(BYTES);
    expect([...pack.stems]).toEqual([
      ['boat', 0],
      ['canoe', 1],
    ]);
    expect([...pack.rarity]).toEqual([100, 120]);
    expect([...pack.scale]).toEqual([500, 65_535]);
    expect([...pack.vectors]).toEqual([1, -2, 3, -128, 127, 0, 0, 5]);
    expect([...pack.starts]).toEqual([0, 1, 1]);
    expect([...pack.targets]).toEqual([1]);
    expect([...pack.codes]).toEqual([(4 << 5) | 20]);
  });

  it('are read from the middle of a larger buffer too', () => {
    const large = new Uint8Array(BYTES.length + 3);
    large.set(BYTES, 3);
    expect(readPack(large.subarray(3))).toEqual(readPack(BYTES));
  });

  it('have stems in ascending order, each once, and relations that point at stems', async () => {
    const { names, starts, targets } = await shippedPack();
    expect(names.every((name, at) => at === 0 || (names[at - 1] ?? '') < name)).toBe(true);
    expect(targets.every((target) => target < names.length)).toBe(true);
    expect(starts.every((start, at) => at === 0 || (starts[at - 1] ?? 0) <= start)).toBe(true);
    expect(starts.at(-1)).toBe(targets.length);
  });

  const changed = (at: number, value: number): Uint8Array => {
    const bytes = BYTES.slice();
    bytes[at] = value;
    return bytes;
  };
  it.each([
    ['nothing', new Uint8Array(0)],
    ['another file', new TextEncoder().encode('%PDF-1.7 and then some more bytes')],
    ['one byte less', BYTES.subarray(0, -1)],
    ['one byte more', Uint8Array.from([...BYTES, 0])],
    ['a stem more than there are', changed(8, 3)],
    ['dimensions that are no multiple of 4', changed(12, 3)],
    ['more stems than terms can count', changed(10, 255)],
    ['a relation more than there are', changed(16, 5)],
  ])('refuses %s', (_name, bytes) => {
    expect(() => readPack(bytes)).toThrow(/WEIGHTS_UNFIT/);
  });
});
