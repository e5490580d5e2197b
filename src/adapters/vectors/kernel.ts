// The arithmetic of vector search over whole segments. There are two: WebAssembly (simd.ts) and JavaScript (plain.ts), with
// the same numbers to the last bit. Arguments are addresses in `buffer` and counts; `size` is the padded number of
// dimensions. layout.ts says what lies where, query.ts and search.ts what the numbers mean.

export type KernelKind = 'relaxed-simd' | 'simd' | 'plain';

export interface Kernel {
  readonly kind: KernelKind;
  /** Another one after `grow`. */
  readonly buffer: ArrayBuffer;
  /** To at least so many bytes; what lies in it stays. Throws VECTOR_SPACE. */
  grow(bytes: number): void;
  /** Turns rows of floats and writes each as bytes of which the largest is 127. The first row refused, or -1. */
  pack(rows: number, count: number, size: number, signs: number, turned: number, out: number): number;
  /**
   * Deals floats to groups of 64 in turn, gives them signs, and puts each group through a Walsh-Hadamard transform: what few
   * dimensions said, all say a little of. The largest magnitude; NaN where one is none.
   */
  turn(row: number, size: number, signs: number, turned: number): number;
  /** Floats as whole numbers of 16 bits, scaled. */
  toWholes(turned: number, size: number, scale: number, query: number): void;
  /** For each four dimensions of a query and each pattern of four signs: twice the magnitudes whose sign agrees, scaled. */
  tables(query: number, size: number, scale: number, out: number): void;
  /** Centre, factors and signs of a segment from its rows. `sums` is room for `size` floats. */
  encode(
    rows: number,
    count: number,
    size: number,
    sums: number,
    centre: number,
    factors: number,
    early: number,
    earlyGroups: number,
    late: number,
  ): void;
  /** Looks up the first groups of all rows: sums for `look`, and the best estimate of each block. */
  glance(scan: Scan): void;
  /** Looks up the rest of the blocks whose key is from `from` to below `below`; writes estimate and place of the rows above `least`. The end of what it wrote. */
  look(scan: Scan, from: number, below: number, least: number, out: number): number;
  /** What the `rank` highest come to, of whole numbers of 32 bits every `step` bytes; the lowest where there are fewer. */
  highest(values: number, count: number, step: number, rank: number, tally: number): number;
  /** Leaves the pairs with more than `least`, and of those with just that the first, `limit` in all. The end of what is left. */
  keep(pairs: number, count: number, least: number, limit: number): number;
  /** For each row of bytes whose address is in the list: its dot product with the query, and its square. */
  dots(list: number, count: number, query: number, size: number, out: number): void;
}

/** A segment against the tables of a query. */
export interface Scan {
  /** Rows, and the place of the first of them. */
  readonly count: number;
  readonly first: number;
  readonly factors: number;
  /** Signs that `glance` looks up, how many groups of them, and what it takes off a sum and adds to an estimate. */
  readonly early: number;
  readonly earlyGroups: number;
  readonly earlyMiddle: number;
  readonly earlyOffset: number;
  /** Those that `look` looks up; middle and offset are of all groups. */
  readonly late: number;
  readonly lateGroups: number;
  readonly middle: number;
  readonly offset: number;
  readonly tables: number;
  readonly shift: number;
  /** 16 sums of 16 bits for each block, and its key of 32 bits. */
  readonly sums: number;
  readonly keys: number;
}
