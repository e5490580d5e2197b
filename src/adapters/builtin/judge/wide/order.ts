// In which order the evidence says what it says of the claim, and how far apart.

import { count, inBest, isSaid, isSame, placeAt, share, type LinkedPair } from '#adapters/builtin/judge/linked-pair.ts';
import type { Unit } from '#adapters/builtin/judge/units.ts';
import type { Row } from '#adapters/builtin/judge/wide/row.ts';

export const ORDER = [
  'inverted',
  'inverted_any',
  'gap_most',
  'gap_mean',
  'torn',
  'torn_far',
  'sentences_used',
  'sentences',
  'names_outside',
  'subject_first',
  'subject_place',
  'verbs_said',
  'verbs',
  'crossed',
] as const;

export function readOrder(pair: LinkedPair): Row<typeof ORDER> {
  const { claim, content, sentenceOf, units } = pair;
  const places = content
    .filter((index) => isSame(pair, index) && inBest(pair, placeAt(pair, index)))
    .map((index) => placeAt(pair, index));
  const inverted = countInverted(places);
  const gaps = places.slice(1).map((place, at) => Math.abs(place - (places[at] ?? 0)));
  const said = content.filter((index) => isSaid(pair, index));
  const homes = new Set(said.map((index) => sentenceOf[placeAt(pair, index)]));
  const distances = said.slice(1).map((index, at) => Math.abs(placeAt(pair, index) - placeAt(pair, said[at] ?? 0)));
  const verbs = content.filter((index) => isVerb(claim[index]));
  const subject = content[0] ?? -1;
  const firstOfBest = units.findIndex((unit, at) => inBest(pair, at) && unit.content);
  return [
    share(inverted, (places.length * (places.length - 1)) / 2),
    Number(inverted > 0),
    Math.min(20, Math.max(0, ...gaps)),
    gaps.length === 0 ? 0 : Math.min(5120, Math.floor((256 * gaps.reduce((sum, gap) => sum + gap, 0)) / gaps.length)),
    count(distances, (distance) => distance > 8),
    count(distances, (distance) => distance > 20),
    homes.size,
    Math.min(20, pair.sentences),
    countOutside(pair, said),
    Number(subject >= 0 && isSame(pair, subject) && placeAt(pair, subject) === firstOfBest),
    subject < 0 || !isSaid(pair, subject) ? -1 : Math.min(40, placeAt(pair, subject) - pair.start),
    share(
      count(verbs, (index) => isSaid(pair, index)),
      verbs.length,
    ),
    verbs.length,
    countCrossed(pair, said),
  ];
}

/** Pairs of places of which the later stands first. */
function countInverted(places: readonly number[]): number {
  let inverted = 0;
  for (let left = 0; left < places.length; left += 1)
    for (let right = left + 1; right < places.length; right += 1)
      if ((places[left] ?? 0) > (places[right] ?? 0)) inverted += 1;
  return inverted;
}

/** What is said on another side of the verb than the claim says it. */
function countCrossed(pair: LinkedPair, said: readonly number[]): number {
  const verb = said.find((index) => isVerb(pair.claim[index]));
  if (verb === undefined) return 0;
  const at = placeAt(pair, verb);
  const home = pair.sentenceOf[at];
  return count(said, (index) => {
    const place = placeAt(pair, index);
    return index !== verb && pair.sentenceOf[place] === home && index < verb !== place < at;
  });
}

/** Names of the claim that stand elsewhere than in the sentence that says the rest. */
function countOutside({ claim, end, start, units }: LinkedPair, said: readonly number[]): number {
  const home = units.slice(start, end);
  return count(said, (index) => {
    const unit = claim[index];
    return unit?.name === true && !home.some(({ stem }) => stem === unit.stem);
  });
}

const isVerb = (unit: Unit | undefined): boolean =>
  unit !== undefined &&
  unit.content &&
  !unit.name &&
  unit.classes.includes('v') &&
  (!unit.classes.includes('n') || unit.lower.endsWith('ed') || unit.lower.endsWith('ing'));
