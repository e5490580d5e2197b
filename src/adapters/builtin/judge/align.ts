// Which unit of the evidence says what a unit of the claim says, and how well: 256 is the same word.

import { compareQuantities, type Comparison } from '#core/judge/compare.ts';
import type { Relation } from '#language/relations.ts';
import { relate } from '#adapters/builtin/judge/relations.ts';
import type { Unit } from '#adapters/builtin/judge/units.ts';

export type Match = Relation | 'number-open' | 'number-conflict' | 'name-conflict' | 'alike';

export interface Link {
  /** Index in the segment; -1 for none. */
  readonly at: number;
  readonly match: Match;
  readonly strength: number;
}

const STRENGTH: Readonly<Record<Match, number>> = {
  same: 256,
  synonym: 230,
  derived: 220,
  alike: 200,
  wider: 205,
  narrower: 110,
  sibling: 70,
  opposite: 70,
  'number-open': 110,
  'number-conflict': 24,
  'name-conflict': 24,
  none: 0,
};
/** From here on a unit counts as said. */
export const SAID_MIN = 190;
const NEIGHBOUR = 14;

/** One link for every unit of the claim; function words link to the same word near their neighbours' links. */
export function align(claim: readonly Unit[], segment: readonly Unit[], match: Matcher = matchOf): Link[] {
  return claim.map((unit, index) => {
    let best = NO_LINK;
    let most = 0;
    const before = claim[index - 1]?.stem;
    const behind = claim[index + 1]?.stem;
    for (let at = 0; at < segment.length; at += 1) {
      const other = segment[at];
      const found = other === undefined ? 'none' : match(other, unit);
      if (found === 'none') continue;
      const strength = STRENGTH[found];
      const score = strength + near(before, segment[at - 1]) + near(behind, segment[at + 1]);
      if (score <= most) continue;
      best = { at, match: found, strength };
      most = score;
    }
    return best;
  });
}

export const NO_LINK: Link = { at: -1, match: 'none', strength: 0 };
const near = (stem: string | undefined, neighbour: Unit | undefined): number =>
  stem !== undefined && stem === neighbour?.stem ? NEIGHBOUR : 0;

export type Matcher = (other: Unit, unit: Unit) => Match;

/** `matchOf` for one pair of texts, whose segments overlap: the same units meet again and again. Its units know their places. */
export function rememberMatches(): Matcher {
  const seen: (Match | undefined)[][] = [];
  return (other, unit) => {
    const row = (seen[unit.place] ??= []);
    return (row[other.place] ??= matchOf(other, unit));
  };
}

/** What the claim's unit is to the evidence's. */
export function matchOf(other: Unit, unit: Unit): Match {
  if (unit.quantity !== null && other.quantity !== null)
    return NUMBER_MATCH[compareQuantities(unit.quantity, other.quantity)];
  if (!unit.content || !other.content)
    return unit.content === other.content && unit.lower === other.lower ? 'same' : 'none';
  if (unit.quantity !== null || other.quantity !== null) return unit.stem === other.stem ? 'same' : 'none';
  if (unit.stem === other.stem) return 'same';
  if (OPPOSITES.get(unit.stem)?.has(other.stem) === true) return 'opposite';
  // A name is not a kind of anything: "English" is no hypernym of a nationality.
  if (unit.name && other.name) return isAlike(unit.lower, other.lower) ? 'alike' : 'name-conflict';
  if (SYNONYMS.get(unit.stem)?.has(other.stem) === true) return 'synonym';
  const relation = relate(other.word, unit.word);
  if (relation !== 'none') return relation;
  return isAlike(unit.lower, other.lower) ? 'alike' : 'none';
}

const NUMBER_MATCH: Readonly<Record<Comparison, Match>> = {
  equal: 'same',
  implied: 'synonym',
  open: 'number-open',
  conflict: 'number-conflict',
  apart: 'none',
};

/** "Bartók" and "Bartok's", "organisation" and "organizations": one beginning, at least five letters and two thirds of both. */
function isAlike(left: string, right: string): boolean {
  const end = Math.min(left.length, right.length);
  let shared = 0;
  while (shared < end && left.charCodeAt(shared) === right.charCodeAt(shared)) shared += 1;
  return shared >= 5 && shared * 3 >= Math.max(left.length, right.length) * 2;
}

/** Opposites by stem that WordNet does not link, or whose words it does not hold. */
const OPPOSITES = pairsOf([
  'much little',
  'north south',
  'east west',
  'northern southern',
  'eastern western',
  'valid void',
  'accept reject',
  'approv reject',
  'pass reject',
  'includ exclud',
  'welcom unwelcom',
  'allow forbid',
  'permit forbid',
  'allow prohibit',
  'permit prohibit',
  'win lose',
  'buyer seller',
  'tenant landlord',
  'well badli',
  'prevent caus',
  'rise fall',
  'increas decreas',
  'increas fall',
  'rise decreas',
  'rise drop',
  'increas drop',
  'widen narrow',
  'caus prevent',
  'open close',
  'begin end',
  'start end',
  'start finish',
  'begin finish',
  'leav arriv',
  'depart arriv',
  'minimum maximum',
  'least most',
  'legal illeg',
  'major minor',
  'success failur',
  'succeed fail',
  'alive dead',
  'true fals',
  'public privat',
  'import export',
  'enabl disabl',
  'add remov',
  'ad remov',
  'forward postpon',
  'forward delai',
  'requir option',
  'mandatori option',
  'day night',
  'bui sell',
  'teach learn',
  'lend borrow',
  'give receiv',
  'send receiv',
  'morning even',
  'husband wife',
  'mother father',
  'brother sister',
  'son daughter',
  'young old',
  'free paid',
]);

/** Synonyms by stem that WordNet holds only in a rarer sense. */
const SYNONYMS = pairsOf([
  'fall decreas',
  'fall declin',
  'fall drop',
  'drop decreas',
  'rise increas',
  'rise climb',
  'rise grow',
  'grow increas',
  'beat defeat',
  'leav depart',
  'get receiv',
  'cost price',
  'alreadi yet',
  'shut close',
  'end finish',
  'offer have',
  'larg big',
  'find discov',
  'show reveal',
  'creat make',
  'found establish',
  'film movi',
]);

function pairsOf(pairs: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const map = new Map<string, Set<string>>();
  for (const pair of pairs) {
    const [left = '', right = ''] = pair.split(' ');
    map.set(left, (map.get(left) ?? new Set<string>()).add(right));
    map.set(right, (map.get(right) ?? new Set<string>()).add(left));
  }
  return map;
}
