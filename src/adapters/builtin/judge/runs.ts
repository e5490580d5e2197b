// Which stretches of a claim stand in other texts, stem for stem.

import type { Unit } from '#adapters/builtin/judge/units.ts';

/** For every unit of the claim, how many stems from it on stand so in one of the rows. */
export function readRuns(claim: readonly Unit[], rows: readonly (readonly Unit[])[]): number[] {
  const { own, toNumbers } = numberStems(claim);
  const longest = new Array<number>(own.length).fill(0);
  for (const row of rows) {
    const other = toNumbers(row);
    // Of the unit behind: how long a run begins at every place of the row.
    const runs = new Array<number>(other.length + 1).fill(0);
    for (let index = own.length - 1; index >= 0; index -= 1)
      for (let at = 0; at < other.length; at += 1) {
        const run = own[index] === other[at] ? (runs[at + 1] ?? 0) + 1 : 0;
        runs[at] = run;
        if (run > (longest[index] ?? 0)) longest[index] = run;
      }
  }
  return longest;
}

/** 256ths of the claim's stretches of so many units that stand in the rows. */
export function runShare(runs: readonly number[], size: number): number {
  if (runs.length < size) return 0;
  let found = 0;
  for (const run of runs) if (run >= size) found += 1;
  return Math.floor((256 * found) / (runs.length - size + 1));
}

/** Stems that stand in both texts in the same order, with gaps or without. */
export function countCommon(claim: readonly Unit[], row: readonly Unit[]): number {
  const { own, toNumbers } = numberStems(claim);
  const other = toNumbers(row);
  const common = new Array<number>(other.length + 1).fill(0);
  for (const stem of own) {
    let before = 0;
    for (let at = 1; at <= other.length; at += 1) {
      const above = common[at] ?? 0;
      common[at] = other[at - 1] === stem ? before + 1 : Math.max(above, common[at - 1] ?? 0);
      before = above;
    }
  }
  return common[other.length] ?? 0;
}

/** The stems of a claim as numbers, and those of a row likewise: -1 for what the claim does not have. */
function numberStems(claim: readonly Unit[]): {
  readonly own: readonly number[];
  readonly toNumbers: (row: readonly Unit[]) => number[];
} {
  const numbers = new Map<string, number>();
  const own = claim.map(({ stem }, at) => {
    const known = numbers.get(stem);
    if (known === undefined) numbers.set(stem, at);
    return known ?? at;
  });
  return { own, toNumbers: (row) => row.map(({ stem }) => numbers.get(stem) ?? -1) };
}
