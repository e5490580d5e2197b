// What no passage of a refusal says: a better reason than a rule, and the person sees at once what to add or to ask otherwise.

import type { RefusalView } from '#lib/contract/turn.ts';

const SAID_MAX = 3;
/** What is to be done with what is found: no document has to say it. */
const TO_DO = new Set(['altogether', 'combined', 'total', 'together']);

/** Words of the question that every passage lacks, where only nearness stopped it. None where one was found by its meaning. */
export function lackedByAll({ closest, likely, rule }: Lacking): readonly string[] {
  if (rule?.measures !== 'relevance' || likely !== null || closest.some(({ byMeaning }) => byMeaning)) return [];
  const [first, ...others] = closest;
  const all = (first?.missing ?? []).filter(
    (word) => !TO_DO.has(word) && others.every(({ missing }) => missing.includes(word)),
  );
  return all.length > SAID_MAX ? [] : all;
}

interface Lacking {
  readonly closest: readonly Pick<RefusalView['closest'][number], 'byMeaning' | 'missing'>[];
  readonly likely: RefusalView['likely'];
  readonly rule: { readonly measures: string } | null;
}
