// In which order candidates are shown: the best first, but not the same thing three times, and not one document only while
// others come close.

/** A candidate in the order of its logit. */
export interface Ranked {
  readonly passage: number;
  readonly source: number;
  /** Parts of 65536. */
  readonly logit: number;
  /** Its content stems, each once. */
  readonly stems: ReadonlySet<string>;
}

/** Passages of one document before others that are near in score go first, and what each further one then loses. */
const FREE_PER_SOURCE = 3;
const FURTHER_COSTS = 65_536;
/** A text may stand twice, in two documents: the second supports the first. A third adds nothing. */
const ALIKE_MAX = 2;

/** At most `limit`, best first; ties by passage, so by the order of sources. What repeats others comes last. */
export function diversify<Item extends Ranked>(ranked: readonly Item[], limit: number): Item[] {
  const rest = [...ranked].sort(compareRanked);
  const chosen: Item[] = [];
  const repeats: Item[] = [];
  while (rest.length > 0 && chosen.length < limit) {
    const next = takeBest(rest, chosen);
    if (repeatsChosen(next, chosen)) repeats.push(next);
    else chosen.push(next);
  }
  return [...chosen, ...repeats].slice(0, limit);
}

export function compareRanked(a: Ranked, b: Ranked): number {
  return b.logit - a.logit || a.passage - b.passage;
}

function takeBest<Item extends Ranked>(rest: Item[], chosen: readonly Ranked[]): Item {
  const worth = ({ logit, source }: Ranked): number => {
    const before = chosen.filter((one) => one.source === source).length;
    return logit - FURTHER_COSTS * Math.max(0, before + 1 - FREE_PER_SOURCE);
  };
  let best = 0;
  rest.forEach((item, at) => {
    if (worth(item) > worth(rest[best] ?? item)) best = at;
  });
  return rest.splice(best, 1)[0] as Item;
}

function repeatsChosen(item: Ranked, chosen: readonly Ranked[]): boolean {
  const alike = chosen.filter((one) => isAlike(item, one));
  return alike.length >= ALIKE_MAX || alike.some((one) => one.source === item.source);
}

/** Four fifths of the stems of both are common to both. */
export function isAlike({ stems: one }: Pick<Ranked, 'stems'>, { stems: other }: Pick<Ranked, 'stems'>): boolean {
  let common = 0;
  for (const stem of one) if (other.has(stem)) common += 1;
  return 5 * common >= 4 * (one.size + other.size - common);
}
