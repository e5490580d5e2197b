// Where things lie in the memory of the kernel. What a search needs comes first, then segment after segment:
//
//   centre: a byte a dimension, then its scale as a float | 16 sums of 16 bits for each block
//   | blocks of 16 rows: 16 factors of 16 bits, then columns | rows
//
// A column holds one byte of each of the 16 rows: the signs of eight dimensions, the first one lowest. Rows are a byte a
// dimension. Numbers are in the order of WebAssembly, little end first.

import { VectorError } from '#adapters/vectors/error.ts';

/** Dimensions that are turned together, and looked up in one sum of bytes. */
export const GROUP = 64;
export const BLOCK_ROWS = 16;
export const SEGMENT_ROWS = 4_096;
export const SEGMENTS_MAX = 1_024;
/** Rows that are handed to the kernel at a time. */
export const INPUT_ROWS = 64;
export const DIMENSIONS_MAX = 1_024;
/** Rows that one search looks at closely. */
export const CANDIDATES_MAX = 16_384;
/** Beyond these, in any dimension of a turned row, squares would overflow, or there is no direction. */
export const NUMBER_MAX = 1e30;
export const NUMBER_MIN = 1e-30;

/** From the lowest to the highest key. */
const TALLY = 131_072;
/** What `look` writes beyond the last it found. */
const SCRATCH_BYTES = 160;

export interface Layout {
  readonly dimensions: number;
  /** Dimensions with zeros up to a whole number of groups. */
  readonly size: number;
  readonly groups: number;
  /** Those that every search looks up. */
  readonly earlyGroups: number;
  /** `size` floats, each 1 or -1. */
  readonly signs: number;
  /** `size` floats: what was turned. */
  readonly turned: number;
  /** `size` whole numbers of 16 bits. */
  readonly query: number;
  /** 16 bytes for each four dimensions. */
  readonly tables: number;
  readonly sums: number;
  /** Rows as they come. */
  readonly input: number;
  /** Addresses of rows to look at closely, and what came of it: dot product and square. */
  readonly list: number;
  readonly dots: number;
  /** Pairs of estimate and place. */
  readonly found: number;
  /** Whole numbers of 32 bits: one for each block, and one for each estimate there can be. */
  readonly keys: number;
  readonly tally: number;
  readonly segments: number;
  /** Of one segment: bytes in all, and where in it what begins. */
  readonly segmentBytes: number;
  readonly blockSums: number;
  readonly factors: number;
  readonly early: number;
  readonly late: number;
  readonly rows: number;
}

/** Throws VECTOR_SIZE. */
export function toLayout(dimensions: number): Layout {
  if (!Number.isInteger(dimensions) || dimensions < 1 || dimensions > DIMENSIONS_MAX)
    throw new VectorError('VECTOR_SIZE', `expected 1 to ${DIMENSIONS_MAX} dimensions, got ${dimensions}`);
  const groups = Math.ceil(dimensions / GROUP);
  const size = groups * GROUP;
  let end = 0;
  const take = (bytes: number): number => {
    const at = end;
    end += Math.ceil(bytes / 16) * 16;
    return at;
  };
  // A third of the signs says most of what all of them say.
  const earlyGroups = Math.max(1, Math.round(groups / 3));
  const blocks = SEGMENT_ROWS / BLOCK_ROWS;
  const blockSums = size + 16;
  const factors = blockSums + blocks * 2 * BLOCK_ROWS;
  const early = factors + blocks * 2 * BLOCK_ROWS;
  const late = early + blocks * 2 * earlyGroups * GROUP;
  const rows = early + blocks * 2 * size;
  return {
    dimensions,
    size,
    groups,
    earlyGroups,
    signs: take(4 * size),
    turned: take(4 * size),
    query: take(2 * size),
    tables: take(4 * size),
    sums: take(4 * size),
    input: take(4 * size * INPUT_ROWS),
    list: take(4 * CANDIDATES_MAX),
    dots: take(8 * CANDIDATES_MAX),
    found: take(8 * (2 * CANDIDATES_MAX + SEGMENT_ROWS) + SCRATCH_BYTES),
    keys: take((4 * SEGMENTS_MAX * SEGMENT_ROWS) / BLOCK_ROWS),
    tally: take(4 * TALLY),
    segments: take(0),
    segmentBytes: rows + SEGMENT_ROWS * size,
    blockSums,
    factors,
    early,
    late,
    rows,
  };
}

/** 1 or -1 for each dimension, the same everywhere, by Marsaglia's xorshift. */
export function toSigns(size: number): Float32Array {
  let state = 0x9e3779b9 | 0;
  return Float32Array.from({ length: size }, () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state < 0 ? -1 : 1;
  });
}
