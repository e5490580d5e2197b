import { describe, expect, it } from 'vitest';
import { toProbability } from '#adapters/retrieval/probability.ts';
import { evaluate } from '#core/english/trees.ts';
import { ANSWER_NAMES } from '#adapters/retrieval/answer-features.ts';
import { FEATURE_NAMES } from '#adapters/retrieval/features.ts';
import { ANSWERS, PROBABILITIES, RANK } from '#adapters/retrieval/trees.gen.ts';

// First: feature 1 at most 5 -> leaf 0, else (feature 0 at most -2 -> leaf 1, else leaf 2). Second: always leaf 3.
// Third: feature 0 at most 0 -> leaf 4, else leaf 5.
const TREES = {
  bias: 1000,
  roots: [0, -4, 2],
  nodes: [1, 5, -1, 1, 0, -2, -2, -3, 0, 0, -1, -2],
  leaves: [10, 20, 40, 7, 100, 200],
};

describe('trees', () => {
  it.each([
    [[0, 5], 1117],
    [[1, 5], 1217],
    [[-2, 6], 1127],
    [[-1, 6], 1147],
    [[], 1117],
  ])('%j gives %i', (features, logit) => {
    expect(evaluate(TREES, features)).toBe(logit);
  });

  it.each([
    ['rank', RANK, FEATURE_NAMES],
    ['answers', ANSWERS, ANSWER_NAMES],
  ])('the shipped trees (%s) ask only for features there are, and every walk ends', (_name, trees, names) => {
    const count = trees.nodes.length / 4;
    expect(trees.roots.length).toBeGreaterThan(0);
    for (const root of trees.roots) expect(root < count && ~root < trees.leaves.length).toBe(true);
    expect(trees.leaves.length).toBe(count + trees.roots.length);
    trees.roots.forEach((root, tree) => {
      const size = (trees.roots[tree + 1] ?? count) - root;
      for (let node = 0; node < size; node += 1) {
        const [feature = -1, , left = 0, right = 0] = trees.nodes.slice(4 * (root + node), 4 * (root + node) + 4);
        expect(feature >= 0 && feature < names.length).toBe(true);
        // A child stands after its parent, so no walk turns in a circle.
        for (const child of [left, right]) expect(child < 0 ? ~child <= size : child > node && child < size).toBe(true);
      }
    });
  });

  it('a logit is a probability by straight lines between the steps of the table', () => {
    const table = Array.from({ length: 129 }, (_, at) => at * 512);
    expect(toProbability(-9 * 65_536, table)).toBe(0);
    expect(toProbability(-8 * 65_536 + 4096, table)).toBe(256);
    expect(toProbability(0, table)).toBe(64 * 512);
    expect(toProbability(9 * 65_536, table)).toBe(65_535);
    expect(PROBABILITIES).toHaveLength(129);
    expect(PROBABILITIES.every((value, at) => value >= (PROBABILITIES[at - 1] ?? 0) && value <= 65_536)).toBe(true);
  });
});
