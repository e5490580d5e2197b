// A query, made ready for the kernel: turned like the rows, as whole numbers of 16 bits, and as tables that say what the
// signs of four dimensions add to an estimate. The estimate of a row x around a centre c is that of RaBitQ (Gao and Long
// 2024) without its bound: q·x is near q·c + f * sum(±q), with the signs of x - c and f = |x - c|² / sum(|x - c|).

import { VectorError } from '#adapters/vectors/error.ts';
import type { Kernel } from '#adapters/vectors/kernel.ts';
import { GROUP, NUMBER_MAX, NUMBER_MIN, type Layout } from '#adapters/vectors/layout.ts';

/** What the entries of a group may add to; with half for each of its 16 tables that is rounded up, a byte. */
const ENTRIES_SUM = 247;
/** By how many standard deviations of its sum a part of the signs may be wrong. */
const EARLY_DOUBT = 2;
const INT16_MAX = 32_767;
const INT32_MAX = 2_147_483_647;
const BYTE_MAX = 128;

export interface Query {
  /** Sum of the squares of its whole numbers. */
  readonly square: number;
  /** Dot products with its whole numbers, as estimates. */
  readonly scale: number;
  readonly shift: number;
  readonly earlyMiddle: number;
  readonly middle: number;
}

/** Null where the query has no direction. Throws VECTOR_SIZE and VECTOR_NUMBER. */
export function toQuery(kernel: Kernel, layout: Layout, vector: Float32Array): Query | null {
  const { dimensions, earlyGroups, groups, input, query, signs, size, tables, turned } = layout;
  if (vector.length !== dimensions)
    throw new VectorError('VECTOR_SIZE', `expected ${dimensions} numbers, got ${vector.length}`);
  const given = new Float32Array(kernel.buffer, input, size);
  given.fill(0, dimensions).set(vector);
  const most = kernel.turn(input, size, signs, turned);
  if (!(most <= NUMBER_MAX)) throw new VectorError('VECTOR_NUMBER', 'expected a query of finite numbers');
  if (most < NUMBER_MIN) return null;

  const largest = Math.min(INT16_MAX, Math.floor(INT32_MAX / (BYTE_MAX * size)));
  kernel.toWholes(turned, size, largest / most, query);
  const numbers = new Int16Array(kernel.buffer, query, size);
  const sums = new Float64Array(groups);
  let square = 0;
  for (let group = 0; group < groups; group += 1) {
    let sum = 0;
    for (let at = group * GROUP; at < (group + 1) * GROUP; at += 1) {
      const number = numbers[at] ?? 0;
      sum += Math.abs(number);
      square += number * number;
    }
    sums[group] = sum;
  }
  const entryScale = ENTRIES_SUM / (2 * Math.max(...sums));
  kernel.tables(query, size, entryScale, tables);
  const shift = Math.floor(Math.log2(INT16_MAX / (128 * groups)));

  const middleOf = (count: number): number => sums.subarray(0, count).reduce((all, sum) => all + sum, 0) * entryScale;
  const doubt = EARLY_DOUBT * Math.sqrt((square * earlyGroups) / groups) * entryScale;
  return {
    square,
    scale: entryScale * 2 ** shift,
    // As many bits behind the point as leave room for the largest sum.
    shift,
    earlyMiddle: Math.round(middleOf(earlyGroups) - doubt),
    middle: Math.round(middleOf(groups)),
  };
}
