// Which group of things or people a text speaks of (EBOM "Overgeneralization": population mismatch between source and claim).

import { quantifierOf } from '#core/english/negation.ts';
import { STOP_WORDS, tokens, type Token } from '#core/english/words.ts';
import { relate } from '#language/relations.ts';

/** "most of the older patients": the last word is what they are, the others say which of them. */
export interface Population {
  readonly head: string;
  readonly which: readonly string[];
}

/** Those of whom a text says how many, and those whom a study, survey or sample is of. */
export function populationsIn(text: string): readonly Population[] {
  const words = tokens(text).filter(({ part }) => !part);
  return words.flatMap((word, at) => {
    const begins = isQuantity(word) || (word.lower === 'of' && SAMPLE.test(words[at - 1]?.lower ?? ''));
    const found = begins ? groupFrom(words.slice(at + 1), text) : null;
    return found === null ? [] : [found];
  });
}
/** A day or a sum is no group, and "always" has none behind it. */
const isQuantity = (word: Token): boolean => quantifierOf(word) !== null && !ALONE.test(word.lower);
const ALONE =
  /^(?:always|usually|mostly|often|sometimes|rarely|seldom|hardly|never|nothing|everything|nobody|everybody|everyone|someone|somebody|solely|exclusively|only|no|any|entire|whole|sole|majority)$/;
const SAMPLE = /^(?:study|studies|survey|surveys|sample|samples|poll|polls|trial|trials|majority|half|third|quarter)$/;

/** The words up to the one that ends the group: a plural that no other noun of it follows. */
function groupFrom(words: readonly Token[], text: string): Population | null {
  let at = 0;
  while (LEADS.test(words[at]?.lower ?? '') || words[at]?.kind === 'number') at += 1;
  const group: Token[] = [];
  for (const word of words.slice(at, at + WORDS_MAX)) {
    const before = group.at(-1);
    const isApart = before !== undefined && /[^ \n-]/.test(text.slice(before.end, word.start));
    if (isApart || STOP_WORDS.has(word.lower) || quantifierOf(word) !== null) break;
    group.push(word);
    if (isPlural(word)) break;
  }
  const head = group.at(-1);
  if (head === undefined || !isPlural(head)) return null;
  return { head: head.stem, which: group.slice(0, -1).map(({ stem }) => stem) };
}
const LEADS = /^(?:of|the|our|their|its|these|those|all)$/;
const WORDS_MAX = 4;
const isPlural = ({ lower }: Token): boolean =>
  (lower.length > 3 && /[^su]s$/.test(lower)) || /^(?:people|men|women|children|mice|staff)$/.test(lower);

/**
 * A group of the claim that is none of those that its passage counts or looked at: another one, or the same without what
 * narrows it ("programmers" of "Python programmers"). Null where either of them speaks of none.
 */
export function strangePopulation(claim: string, said: string): Population | null {
  const stated = populationsIn(said);
  if (stated.length === 0) return null;
  const words = tokens(claim).map(({ stem }) => stem);
  const isIn = ({ head, which }: Population, claimed: Population): boolean =>
    SAME.has(relate(head, claimed.head)) && which.every((one) => words.some((word) => SAME.has(relate(one, word))));
  return populationsIn(claim).find((claimed) => !stated.some((one) => isIn(one, claimed))) ?? null;
}
const SAME: ReadonlySet<string> = new Set(['same', 'synonym']);
