// Which mutants a run of `npm run conformance` tries, by what stands behind it on the command line.
import type { Mutant } from '#tests/conformance/mutant.ts';

/**
 * All without words; else those that a word names: an id, a file that they change, a file of tests that they turn red, or a
 * folder of either. Words that name none come back beside them.
 */
export function selectMutants(
  mutants: readonly Mutant[],
  words: readonly string[],
): { readonly selected: readonly Mutant[]; readonly unknown: readonly string[] } {
  if (words.length === 0) return { selected: mutants, unknown: [] };
  return {
    selected: mutants.filter((mutant) => words.some((word) => isNamed(mutant, word))),
    unknown: words.filter((word) => !mutants.some((mutant) => isNamed(mutant, word))),
  };
}

/** The tests that can go red for a mutant: those that name one of its ids, alone or in a range. */
export function namePattern({ ids }: Pick<Mutant, 'ids'>): RegExp {
  const literal = ids.map((id) => id.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp([...literal, String.raw`\.\.`].join('|'));
}

function isNamed({ file, ids, test }: Mutant, word: string): boolean {
  const path = word.replace(/^\.\//, '').replace(/\/$/, '');
  return ids.includes(word) || [file, test].some((one) => one === path || one.startsWith(`${path}/`));
}
