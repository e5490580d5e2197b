// What was read of a clause as a fact: who gets what, and who did it.

import type { Fact, Noun, Part } from '#adapters/builtin/judge/restate/nouns.ts';

export type Group = Omit<Fact, 'object' | 'parts'>;

/** "gave the patient two tablets". */
const DITRANSITIVE = new Set('giv offer send sell lend pai award hand sho tell teach grant lea'.split(' '));

export function finish(
  group: Group,
  nouns: readonly Noun[],
  parts: readonly Part[],
  adverbs: readonly string[],
): Fact[] {
  const [one, two] = nouns;
  if (nouns.length > 2) return [];
  if (two === undefined) return settle({ ...group, object: one ?? null, parts, adverbs });
  if (one === undefined || !DITRANSITIVE.has(group.verb) || group.passive) return [];
  return settle({ ...group, object: two, parts: [{ lead: 'to', noun: one, fact: null }, ...parts], adverbs });
}

/** In the active: "by" names who did it, unless it names an amount. */
function settle(fact: Fact): Fact[] {
  if (!fact.passive) return [fact];
  const done = fact.parts.find(({ lead }) => lead === 'to do')?.fact ?? null;
  // "Was taught to play the violin by Anna."
  const by = fact.parts.find(isAgent) ?? done?.parts.find(isAgent);
  const without = (all: readonly Part[]): Part[] => all.filter((part) => part !== by);
  const parts = without(fact.parts).map((part) =>
    part.fact === null || part.fact !== done ? part : { ...part, fact: { ...done, parts: without(done.parts) } },
  );
  const agent = by?.noun ?? null;
  if (fact.object === null) return [{ ...fact, subject: agent, object: fact.subject, parts }];
  // "The patient was given two tablets."
  if (!DITRANSITIVE.has(fact.verb) || fact.subject === null) return [];
  return [{ ...fact, subject: agent, parts: [{ lead: 'to', noun: fact.subject, fact: null }, ...parts] }];
}

const isAgent = ({ lead, noun }: Part): boolean =>
  lead === 'by' && noun !== null && noun.head.tag !== '#' && noun.head.tag !== 'I';
