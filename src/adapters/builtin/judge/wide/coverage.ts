// How much of the claim is said, how, and what is not.

import { SAID_MIN, type Match } from '#adapters/builtin/judge/align.ts';
import {
  count,
  inBest,
  isSame,
  placeAt,
  share,
  strengthAt,
  sum,
  type LinkedPair,
} from '#adapters/builtin/judge/linked-pair.ts';
import type { Row } from '#adapters/builtin/judge/wide/row.ts';

export const COVERAGE = ['cover', 'cover_soft', 'cover_words', 'best_cover', 'best_soft', 'function_words'] as const;

export function readCoverage(pair: LinkedPair): Row<typeof COVERAGE> {
  const { claim, content, total } = pair;
  let same = 0;
  let soft = 0;
  let words = 0;
  let bestSame = 0;
  let bestSoft = 0;
  for (const index of content) {
    const rarity = claim[index]?.rarity ?? 0;
    const exact = isSame(pair, index) ? 256 * rarity : 0;
    const strength = strengthAt(pair, index) * rarity;
    if (isSame(pair, index)) words += 1;
    same += exact;
    soft += strength;
    if (!inBest(pair, placeAt(pair, index))) continue;
    bestSame += exact;
    bestSoft += strength;
  }
  const weigh = (part: number): number => Math.floor(part / total);
  let functions = 0;
  for (const [index, unit] of claim.entries()) if (!unit.content && placeAt(pair, index) >= 0) functions += 1;
  return [
    weigh(same),
    weigh(soft),
    share(words, content.length),
    weigh(bestSame),
    weigh(bestSoft),
    share(functions, claim.length - content.length),
  ];
}

export const MISSING = [
  'missing',
  'missing_share',
  'missing_most',
  'missing_names',
  'missing_names_share',
  'names',
  'missing_noun',
  'missing_verb',
  'missing_adjective',
  'missing_adverb',
  'missing_both',
  'missing_unknown',
  'missing_first',
  'missing_last',
  'missing_run',
] as const;

export function readMissing(pair: LinkedPair): Row<typeof MISSING> {
  const { claim, content, missing, total } = pair;
  const classed = { noun: 0, verb: 0, adjective: 0, adverb: 0, both: 0, unknown: 0 };
  let weight = 0;
  let most = 0;
  let namesMissing = 0;
  for (const index of missing) {
    const unit = claim[index];
    if (unit === undefined) continue;
    weight += unit.rarity;
    most = Math.max(most, unit.rarity);
    if (unit.name) namesMissing += 1;
    else if (unit.quantity === null) {
      const noun = unit.classes.includes('n');
      const verb = unit.classes.includes('v');
      if (noun && verb) classed.both += 1;
      else if (noun) classed.noun += 1;
      else if (verb) classed.verb += 1;
      else if (unit.classes.includes('a')) classed.adjective += 1;
      else if (unit.classes === 'r') classed.adverb += 1;
      else if (unit.classes === '') classed.unknown += 1;
    }
  }
  let run = 0;
  let longest = 0;
  for (const index of content) {
    run = missing.includes(index) ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  const names = count(content, (index) => claim[index]?.name === true);
  return [
    missing.length,
    share(weight, total),
    most,
    namesMissing,
    share(namesMissing, names),
    names,
    classed.noun,
    classed.verb,
    classed.adjective,
    classed.adverb,
    classed.both,
    classed.unknown,
    Number(missing.includes(content[0] ?? -1)),
    Number(missing.includes(content[content.length - 1] ?? -1)),
    longest,
  ];
}

export const MATCHED = [
  'match_synonym',
  'match_derived',
  'match_alike',
  'match_wider',
  'match_narrower',
  'match_sibling',
  'match_opposite',
  'match_number-open',
  'match_number-conflict',
  'match_name-conflict',
  'match_none',
  'numbers',
  'numbers_missing',
  'numbers_of_evidence',
] as const;

export function readMatches({ claim, content, links, units }: LinkedPair): Row<typeof MATCHED> {
  const matched = (match: Match): number => count(content, (index) => links[index]?.match === match);
  const numbers = content.filter((index) => claim[index]?.quantity !== null);
  return [
    matched('synonym'),
    matched('derived'),
    matched('alike'),
    matched('wider'),
    matched('narrower'),
    matched('sibling'),
    matched('opposite'),
    matched('number-open'),
    matched('number-conflict'),
    matched('name-conflict'),
    matched('none'),
    numbers.length,
    count(numbers, (index) => (links[index]?.strength ?? 0) < SAID_MIN),
    Math.min(
      8,
      sum(units, (unit) => Number(unit.quantity !== null)),
    ),
  ];
}
