// What a text speaks of, as a direction: the sum of its stems' vectors. Integers only, so every engine finds the same.

import type { Pack } from '#adapters/retrieval/pack.ts';

/** Stems of a text that count; more would only blur what it speaks of. */
const STEMS_MAX = 200;
/** Largest component of a direction. */
const COMPONENT_MAX = 127;
export const SAME_DIRECTION = 256;

/** Writes the direction of the stems to `target` at `offset` and returns its length, 0 where no stem is known. */
export function writeDirection(stems: readonly number[], pack: Pack, target: Int8Array, offset: number): number {
  const size = pack.dimensions;
  const sum = new Float64Array(size);
  let taken = 0;
  for (const stem of stems) {
    if (stem >= pack.scale.length) continue;
    if (taken === STEMS_MAX) break;
    taken += 1;
    const scale = pack.scale[stem] ?? 0;
    const row = stem * size;
    for (let at = 0; at < size; at += 1) sum[at] = (sum[at] ?? 0) + scale * (pack.vectors[row + at] ?? 0);
  }
  let most = 0;
  for (const value of sum) most = Math.max(most, Math.abs(value));
  if (most === 0) return 0;
  let squares = 0;
  for (let at = 0; at < size; at += 1) {
    // Rounded to the nearest; exact: every product here is an integer below 2^53.
    const value = Math.floor((2 * COMPONENT_MAX * (sum[at] ?? 0) + most) / (2 * most));
    target[offset + at] = value;
    squares += value * value;
  }
  return squareRoot(squares);
}

/** floor(sqrt(value)) for 0 <= value < 2^31, by Newton's method on integers. */
export function squareRoot(value: number): number {
  if (value < 2) return value;
  let root = 1 << ((33 - Math.clz32(value)) >> 1);
  while (true) {
    const next = (root + Math.floor(value / root)) >> 1;
    if (next >= root) return root;
    root = next;
  }
}

/** Cosine of two directions in parts of 256, floored. */
export function cosine(
  one: Int8Array,
  oneAt: number,
  oneLength: number,
  other: Int8Array,
  otherAt: number,
  otherLength: number,
  size: number,
): number {
  if (oneLength === 0 || otherLength === 0) return 0;
  let dot = 0;
  for (let at = 0; at < size; at += 1) dot += (one[oneAt + at] ?? 0) * (other[otherAt + at] ?? 0);
  return Math.floor((SAME_DIRECTION * dot) / (oneLength * otherLength));
}
