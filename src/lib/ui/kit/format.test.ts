import { describe, expect, it } from 'vitest';
import { toDecimal, toDecimals, toShortHash, toSize } from '#lib/ui/kit/format.ts';

describe('numbers for the eye', () => {
  // 50136/65536 = 0.76501..., 50135/65536 = 0.76499...; 45875 is 0.7 rounded into Q16.16.
  const scores = [
    [0, '0.00'],
    [65_536, '1.00'],
    [45_875, '0.70'],
    [50_136, '0.77'],
    [50_135, '0.76'],
  ] as const;
  it.each(scores)('%i reads as %s', (score, text) => expect(toDecimal(score)).toBe(text));

  // 45862/65536 = 0.69980, 45874/65536 = 0.69998...
  const pairs = [
    [21_000, 32_768, ['0.32', '0.50']],
    [45_862, 45_875, ['0.6998', '0.7000']],
    [45_875, 45_875, ['0.70', '0.70']],
    [45_600, 45_875, ['0.696', '0.700']],
    // 39,321/65536 = 0.599991: one step under the bound that 0.6 is.
    [39_321, 39_322, ['0.59999', '0.60001']],
  ] as const;
  it.each(pairs)('%i against %i: what was not reached never reads as reached', (value, bound, texts) =>
    expect(toDecimals(value, bound)).toEqual(texts),
  );

  it('a short hash shows both ends', () => {
    expect(toShortHash('0123456789abcdef0123456789abcdef')).toBe('01234567…cdef');
  });

  const sizes = [
    [1, '1 byte'],
    [999, '999 bytes'],
    [1_500, '1.5 kB'],
    [12_340_000, '12 MB'],
  ] as const;
  it.each(sizes)('%i bytes read as %s', (bytes, text) => expect(toSize(bytes)).toBe(text));
});
