// Decision trees over integers: compare and add, nothing else, so every engine finds the same number.

/**
 * `nodes`: feature, threshold, left, right, and again, tree by tree. A child is counted from the root of its tree, and below 0
 * it is the leaf ~child of its tree: small numbers, which pack well. A root below 0 is the leaf ~root.
 */
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
  for (const [tree, root] of trees.roots.entries()) {
    let child = root < 0 ? -1 : 0;
    while (child >= 0) {
      const at = 4 * (root + child);
      const value = features[trees.nodes[at] ?? 0] ?? 0;
      child = trees.nodes[at + (value <= (trees.nodes[at + 1] ?? 0) ? 2 : 3)] ?? -1;
    }
    // A tree has one leaf more than nodes, so as many more lie before it as trees.
    logit += trees.leaves[root < 0 ? ~root : root + tree + ~child] ?? 0;
  }
  return logit;
}
