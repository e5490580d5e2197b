// Decision trees over integers: compare and add, nothing else, so every engine finds the same number.

/** `nodes`: feature, threshold, left, right, and again. A child below 0 is the leaf ~child; `roots` likewise. */
export interface Trees {
  readonly bias: number;
  readonly roots: readonly number[];
  readonly nodes: readonly number[];
  /** Logit in parts of 65536. */
  readonly leaves: readonly number[];
}

/** The logit that the trees give to a row of features, in parts of 65536. */
export function evaluate(trees: Trees, features: readonly number[]): number {
  let logit = trees.bias;
  for (const root of trees.roots) {
    let node = root;
    while (node >= 0) {
      const at = 4 * node;
      const value = features[trees.nodes[at] ?? 0] ?? 0;
      node = trees.nodes[at + (value <= (trees.nodes[at + 1] ?? 0) ? 2 : 3)] ?? -1;
    }
    logit += trees.leaves[~node] ?? 0;
  }
  return logit;
}
