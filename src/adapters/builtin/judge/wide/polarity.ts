// What denies, quantifies and softens, on both sides.

import { count, isSaid, placeAt, share, type LinkedPair } from '#adapters/builtin/judge/linked-pair.ts';
import type { Unit } from '#adapters/builtin/judge/units.ts';
import type { Row } from '#adapters/builtin/judge/wide/row.ts';

/** Words of a kind, both sides; a table of the quantifiers' kinds, of what turns the direction of an entailment. */
const QUANTIFIERS = ['all', 'most', 'many', 'some', 'few', 'none', 'only'] as const;
const DOWNWARD = new Set(
  'no not every all few never without if none nobody hardly rarely neither nor each only least'.split(' '),
);
const SOFT = new Set(
  'hardly barely seldom rarely fail fails failed lack lacks lacked refuse refused deny denied'.split(' '),
);
/** What denies without a "not", beside SOFT. */
const DENYING = new Set(
  'refuses denies unable incapable decline declined declines avoid avoids avoided stop stopped without despite unlike disassociated unrelated'.split(
    ' ',
  ),
);
const DENYING_PAIRS = new Set([
  'yet to',
  'other than',
  'anything but',
  'outside of',
  'no longer',
  'instead of',
  'far from',
]);
const MODALS = new Set(
  'may might could can should would must possibly probably perhaps likely allegedly reportedly if unless potentially seems appears suggests believed claimed rumored considered'.split(
    ' ',
  ),
);

export const POLARITY = [
  'negation_claim',
  'negation_best',
  'negation_differs',
  'negation_added',
  'negation_soft',
  'negation_near',
  'claim_all',
  'best_all',
  'claim_most',
  'best_most',
  'claim_many',
  'best_many',
  'claim_some',
  'best_some',
  'claim_few',
  'best_few',
  'claim_none',
  'best_none',
  'claim_only',
  'best_only',
  'quantifiers_new',
  'modal_claim',
  'modal_best',
  'modal_dropped',
  'down',
  'down_missing',
  'down_rest',
  'down_wider',
  'down_narrower',
  'missing_up',
  'missing_down',
  'rest_up',
  'rest_down',
  'denials_claim',
  'denials_best',
  'denials_differ',
  'or_added',
] as const;

export function readPolarity(pair: LinkedPair): readonly number[] {
  const { claim, content, links, missing } = pair;
  const own = countTurns(claim);
  const other = countTurns(pair.units.slice(pair.start, pair.end));
  const turned = turnedRest(pair);
  const sign = own.down % 2 === 1 ? 1 : -1;
  const wider = count(content, (index) => links[index]?.match === 'wider');
  const narrower = count(content, (index) => links[index]?.match === 'narrower');
  const nearby = count(content, (index) => {
    const at = placeAt(pair, index);
    return at >= 0 && isSaid(pair, index) && isDenied(claim, index) !== isDenied(pair.units, at);
  });
  const row: Row<typeof POLARITY> = [
    own.negations,
    other.negations,
    Number(own.negations % 2 !== other.negations % 2),
    Number(own.negations > 0 && other.negations === 0),
    own.soft - other.soft,
    share(nearby, content.length),
    ...quantified(own, other),
    count(QUANTIFIERS, (kind) => own.quantifiers.has(kind) && !other.quantifiers.has(kind)),
    own.modals,
    other.modals,
    Number(other.modals > 0 && own.modals === 0),
    own.down,
    sign * missing.length,
    sign * Math.min(20, turned.rest[0] + turned.rest[1]),
    sign * wider,
    sign * narrower,
    ...turned.missing,
    Math.min(20, turned.rest[0]),
    Math.min(20, turned.rest[1]),
    own.denials,
    other.denials,
    Number(own.denials % 2 !== other.denials % 2),
    own.ors - other.ors,
  ];
  return row;
}

interface Turns {
  readonly negations: number;
  readonly soft: number;
  /** Two at most. */
  readonly modals: number;
  readonly down: number;
  readonly ors: number;
  /** Of every kind, "has yet to" and "failed to" like "not". */
  readonly denials: number;
  readonly quantifiers: ReadonlySet<Unit['quantifier']>;
}

function countTurns(units: readonly Unit[]): Turns {
  const quantifiers = new Set<Unit['quantifier']>();
  let negations = 0;
  let soft = 0;
  let modals = 0;
  let down = 0;
  let ors = 0;
  let denials = 0;
  for (const [at, { lower, marker, quantifier }] of units.entries()) {
    if (quantifier !== null) quantifiers.add(quantifier);
    if (marker === 'negation') negations += 1;
    if (marker === 'denial' || SOFT.has(lower)) soft += 1;
    if (isDenial(units, at)) denials += 1;
    if (MODALS.has(lower)) modals += 1;
    if (DOWNWARD.has(lower)) down += 1;
    if (lower === 'or') ors += 1;
  }
  return { negations, soft, modals: Math.min(2, modals), down, ors, denials, quantifiers };
}

function isDenial(units: readonly Unit[], at: number): boolean {
  const { lower = '', marker = null } = units[at] ?? {};
  if (marker === 'negation' || marker === 'denial' || SOFT.has(lower) || DENYING.has(lower)) return true;
  return DENYING_PAIRS.has(`${lower} ${units[at + 1]?.lower ?? ''}`);
}

type Quantified = [
  ...(readonly [number, number]),
  ...(readonly [number, number]),
  ...(readonly [number, number]),
  ...(readonly [number, number]),
  ...(readonly [number, number]),
  ...(readonly [number, number]),
  ...(readonly [number, number]),
];

function quantified(own: Turns, other: Turns): Quantified {
  const both = (kind: (typeof QUANTIFIERS)[number]): readonly [number, number] => [
    Number(own.quantifiers.has(kind)),
    Number(other.quantifiers.has(kind)),
  ];
  return [
    ...both('all'),
    ...both('most'),
    ...both('many'),
    ...both('some'),
    ...both('few'),
    ...both('none'),
    ...both('only'),
  ];
}

/** One of the three units before it denies. */
function isDenied(units: readonly Unit[], at: number): boolean {
  for (let before = Math.max(0, at - 3); before < at; before += 1)
    if (units[before]?.marker === 'negation') return true;
  return false;
}

/** What is missing, and what the best sentence has left over, behind an even and an odd number of turning words. */
function turnedRest({ claim, end, links, start, units, used }: LinkedPair): {
  readonly missing: readonly [number, number];
  readonly rest: readonly [number, number];
} {
  const missing: [number, number] = [0, 0];
  let seen: 0 | 1 = 0;
  for (const [index, unit] of claim.entries()) {
    if (DOWNWARD.has(unit.lower)) seen = seen === 0 ? 1 : 0;
    if (unit.content && links[index]?.match === 'none') missing[seen] += 1;
  }
  const rest: [number, number] = [0, 0];
  seen = 0;
  for (let at = start; at < end; at += 1) {
    const unit = units[at];
    if (unit === undefined) continue;
    if (DOWNWARD.has(unit.lower)) seen = seen === 0 ? 1 : 0;
    if (unit.content && !used.has(at)) rest[seen] += 1;
  }
  return { missing, rest };
}
