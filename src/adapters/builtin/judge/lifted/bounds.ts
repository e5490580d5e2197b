// A bound that only one side has: "30 pounds" is not "up to 30 pounds", and "in 1788" not "before 1788".

import type { Carrier } from '#adapters/builtin/judge/lifted/carrier.ts';
import type { Unit } from '#adapters/builtin/judge/units.ts';

export function isBoundChanged({ claim, links, sentence: { units } }: Carrier): boolean {
  return claim.some((unit, index) => {
    const other = units[links[index]?.at ?? -1];
    if (unit.quantity === null || other === undefined) return false;
    const stated = other.quantity;
    if (stated === null) return false;
    // "At least 30 people" follows from 60 that came; from 30 of a price it is another statement.
    if (unit.quantity.bound !== 'exact' && stated.bound === 'exact' && unit.quantity.value === stated.value)
      return true;
    const isTimed = /^(?:date|time|weekday|measure)$/.test(stated.kind);
    return isTimed && limitOf(claim, index) !== limitOf(units, links[index]?.at ?? -1);
  });
}

/** What bounds a number in time; "" for none. */
function limitOf(units: readonly Unit[], at: number): string {
  for (let back = at - 1; back >= 0 && back >= at - 2; back -= 1) {
    const lower = units[back]?.lower ?? '';
    const limit = LIMITS.get(lower);
    if (limit !== undefined) return limit;
    if (units[back]?.content === true || units[back]?.quantity !== null) return '';
  }
  return '';
}

/** Words that say the same of a number have one name. */
const LIMITS: ReadonlyMap<string, string> = new Map([
  ['before', 'before'],
  ['after', 'after'],
  ['until', 'until'],
  ['till', 'until'],
  ['since', 'since'],
  ['by', 'by'],
]);
