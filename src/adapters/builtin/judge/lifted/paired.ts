// "Ms Okoye and Mr Brandt earn 4,100 and 3,900": the first of the one row goes with the first of the other.

import { SAID_MIN } from '#adapters/builtin/judge/align.ts';
import type { Carrier } from '#adapters/builtin/judge/lifted/carrier.ts';
import type { Unit } from '#adapters/builtin/judge/units.ts';

/** Two stretches joined by "and": places in the sentence. */
interface Pair {
  readonly left: ReadonlySet<number>;
  readonly right: ReadonlySet<number>;
}

/** The claim takes the first of one row and the second of the other, and nothing else of the two. */
export function isCrossed({ links, claim, sentence: { units } }: Carrier): boolean {
  const pairs = pairsIn(units);
  if (pairs.length < 2) return false;
  const isListed = units.some(({ lower }) => lower === 'respectively');
  const places = new Set(
    links.flatMap(({ at, strength }, index) => (claim[index]?.content === true && strength >= SAID_MIN ? [at] : [])),
  );
  return pairs.some((one, index) =>
    pairs
      .slice(index + 1)
      .some((other) => (isListed || isOfValues(other, units)) && isCross(sideOf(one, places), sideOf(other, places))),
  );
}

const isCross = (one: Side, other: Side): boolean => one !== null && other !== null && one !== other;

type Side = 'left' | 'right' | null;
/** The side that the claim takes; null where it takes both or none. */
function sideOf({ left, right }: Pair, places: ReadonlySet<number>): Side {
  const [one, other] = [left, right].map((side) => [...side].some((at) => places.has(at)));
  return one === other ? null : one === true ? 'left' : 'right';
}

/** Both sides name a value. */
const isOfValues = ({ left, right }: Pair, units: readonly Unit[]): boolean =>
  [left, right].every((side) => [...side].some((at) => isValue(units[at])));
const isValue = (unit: Unit | undefined): boolean =>
  unit !== undefined && (unit.quantity !== null || /^\d/.test(unit.lower));

/** Every "and" with the words next to it that are no verb, no preposition and no comma away: as many on both sides. */
function pairsIn(units: readonly Unit[]): Pair[] {
  return units.flatMap(({ lower }, at) => {
    if (lower !== 'and') return [];
    const left = new Set<number>();
    for (let back = at - 1; back >= 0 && left.size < SIDE_MAX && isPart(units[back]); back -= 1) {
      // "In the club Anna and Piet": a name ends where it begins.
      if (left.size > 0 && units[at - 1]?.name === true && !isOfName(units[back])) break;
      left.add(back);
      if (units[back]?.broken === true || isOpening(units[back])) break;
    }
    const right = new Set<number>();
    for (let next = at + 1; right.size < left.size && isPart(units[next]) && units[next]?.broken !== true; next += 1)
      right.add(next);
    return left.size === 0 || right.size === 0 ? [] : [trimmed({ left, right }, units)];
  });
}

const SIDE_MAX = 4;
const isPart = (unit: Unit | undefined): boolean =>
  unit !== undefined && (unit.content || ARTICLES.has(unit.lower) || LIGHT.has(unit.lower)) && unit.lower !== 'and';
const isOpening = (unit: Unit | undefined): boolean => unit !== undefined && ARTICLES.has(unit.lower);
const ARTICLES = new Set(['the', 'a', 'an', 'his', 'her', 'its', 'their']);
const isOfName = (unit: Unit | undefined): boolean => unit !== undefined && (unit.name || LIGHT.has(unit.lower));
const LIGHT = new Set(['ms', 'mr', 'mrs', 'dr', 'first', 'second']);

/** Words on both sides tell the two not apart, and what stands behind a value belongs to both. */
function trimmed({ left, right }: Pair, units: readonly Unit[]): Pair {
  const stemOf = (at: number): string => units[at]?.stem ?? '';
  const shared = (some: ReadonlySet<number>, others: ReadonlySet<number>): ReadonlySet<number> => {
    const own = new Set([...others].map(stemOf));
    return new Set([...some].filter((at) => !own.has(stemOf(at))));
  };
  const values = (side: ReadonlySet<number>): ReadonlySet<number> => {
    const found = [...side].filter((at) => isValue(units[at]));
    return found.length > 0 ? new Set(found) : side;
  };
  const [one, other] = [shared(left, right), shared(right, left)];
  const isValued = [one, other].every((side) => [...side].some((at) => isValue(units[at])));
  return isValued ? { left: values(one), right: values(other) } : { left: one, right: other };
}
