// What the best sentence says besides, in which manner the claim speaks, and with which small words.

import { count, isSaid, placeAt, share, type LinkedPair } from '#adapters/builtin/judge/linked-pair.ts';
import type { Row } from '#adapters/builtin/judge/wide/row.ts';

export const REST = [
  'rest_covered',
  'rest',
  'rest_names',
  'best_content',
  'claim_length',
  'evidence_length',
  'best_length',
  'claim_content',
  'length_ratio',
] as const;

export function readRest(pair: LinkedPair): Row<typeof REST> {
  const { claim, end, start, units, used } = pair;
  const stems = new Set(claim.map((unit) => unit.stem));
  let weight = 0;
  let covered = 0;
  let rest = 0;
  let names = 0;
  let content = 0;
  for (let at = start; at < end; at += 1) {
    const unit = units[at];
    if (unit?.content !== true) continue;
    content += 1;
    weight += unit.rarity;
    if (used.has(at) || stems.has(unit.stem)) covered += unit.rarity;
    else {
      rest += 1;
      if (unit.name) names += 1;
    }
  }
  return [
    share(covered, weight),
    Math.min(40, rest),
    Math.min(10, names),
    Math.min(60, content),
    claim.length,
    Math.min(200, units.length),
    Math.min(100, end - start),
    pair.content.length,
    share(claim.length + 1, end - start + 1),
  ];
}

export const PREPOSITIONS = ['prepositions_same', 'prepositions_changed', 'prepositions_absent'] as const;

const SMALL = new Set(
  'in on at by for from to of with into onto out off over under near against between through during after before since until within without about around behind above below across along away up down'.split(
    ' ',
  ),
);

export function readPrepositions(pair: LinkedPair): Row<typeof PREPOSITIONS> {
  const { claim, sentenceOf, units } = pair;
  let same = 0;
  let changed = 0;
  let absent = 0;
  for (const [index, unit] of claim.entries()) {
    if (!SMALL.has(unit.lower)) continue;
    const next = claim.findIndex((other, at) => at > index && at <= index + 4 && other.content && isSaid(pair, at));
    if (next < 0) continue;
    const place = placeAt(pair, next);
    let found: string | null = null;
    for (let at = place - 1; at >= 0 && at > place - 5 && found === null; at -= 1)
      if (sentenceOf[at] === sentenceOf[place] && SMALL.has(units[at]?.lower ?? '')) found = units[at]?.lower ?? '';
    if (found === unit.lower) same += 1;
    else if (found === null) absent += 1;
    else changed += 1;
  }
  return [same, changed, absent];
}

export const MANNER = ['chat', 'asks', 'pronoun_claim', 'pronoun_best'] as const;

const CHAT = new Set(
  'i you me my your we us our think know love like heard guess maybe lol yeah yes wow oh haha sure right really pretty definitely wonder favorite hi hello thanks'.split(
    ' ',
  ),
);
const PRONOUNS = new Set('he she it they his her its their him them this these'.split(' '));

export function readManner({ claim, end, start, units }: LinkedPair, text: string): Row<typeof MANNER> {
  const home = units.slice(start, end);
  return [
    share(
      count(claim, (unit) => CHAT.has(unit.lower)),
      claim.length,
    ),
    Number(text.includes('?')),
    Number(claim.slice(0, 2).some((unit) => PRONOUNS.has(unit.lower))),
    Number(home.slice(0, 4).some((unit) => PRONOUNS.has(unit.lower))),
  ];
}
