// Numbers and what they belong to: another value of the same kind, or a value that stands with something else.

import { compareQuantities } from '#core/judge/compare.ts';
import type { Quantity } from '#core/english/numbers.ts';
import { isReckoned } from '#adapters/builtin/judge/features.ts';
import type { Home } from '#adapters/builtin/judge/drafted/home.ts';
import type { Unit } from '#adapters/builtin/judge/units.ts';

/** One number of the claim stands nowhere in the passage, and the one other of its kind stands in its place. */
export function isOtherNumber({ claim, evidence, links, missing, said, units }: Home): boolean {
  if (said < 1 || missing.length > 1 || isReckoned(claim, units)) return false;
  return claim.some(({ quantity }, at) => {
    if (quantity === null || links[at]?.match !== 'number-conflict') return false;
    if (evidence.all.some(({ quantity: other }) => other !== null && isSameNumber(quantity, other))) return false;
    const rivals = units.flatMap(({ quantity: other }, index) =>
      other !== null && compareQuantities(quantity, other) === 'conflict' ? [index] : [],
    );
    const [rival] = rivals;
    // Several of the kind in one sentence: which of them it is about is not known. "Until 12 May" has room for the tenth.
    return (
      rival !== undefined &&
      rivals.length === 1 &&
      units[rival]?.quantity?.bound === quantity.bound &&
      rangeBefore(units, rival) === rangeBefore(claim, at)
    );
  });
}

/** The word that makes more than one number of it; empty for none. */
const rangeBefore = (units: readonly Unit[], at: number): string =>
  units
    .slice(Math.max(0, at - 3), at)
    .reverse()
    .find(({ lower }) => RANGES.has(lower))?.lower ?? '';
const RANGES = new Set(
  'until till by before after from between than least most up to except fewer more less within since'.split(' '),
);

/** "Over nine months" is nine months here, and no more than them. */
const isSameNumber = (one: Quantity, other: Quantity): boolean =>
  compareQuantities(one, other) !== 'conflict'
    ? compareQuantities(one, other) !== 'apart'
    : one.kind === other.kind && one.unit === other.unit && one.value === other.value;

/** A part of the claim takes its words from two parts of the sentence that stand beside each other, each with its own value. */
export function isMispaired({ claim, match, missing, units }: Home): boolean {
  if (missing.length > 0) return false;
  const parts = partsOf(units);
  if (parts.length < 2) return false;
  const kinds = parts.map((part) => part.filter(isValue));
  if (kinds.filter((values) => values.length > 0).length < 2) return false;
  return partsOf(claim).some((own) => {
    const values = own.filter(isValue);
    const rest = own.filter((unit) => unit.content && !isValue(unit));
    const homes = (unit: Unit): readonly number[] =>
      parts.flatMap((part, at) => (part.some((other) => isSame(match(other, unit))) ? [at] : []));
    if (!own.every((unit) => !unit.content || homes(unit).length > 0)) return false;
    const places = [...values, ...rest].map(homes).filter((found) => found.length > 0);
    const fixed = new Set(places.filter((found) => found.length === 1).map(([at]) => at));
    if (fixed.size < 2) return false;
    // A value from the one and something else from the other, which has such a value too.
    return values.some((value) => {
      const [at, ...more] = homes(value);
      if (at === undefined || more.length > 0) return false;
      return [...fixed].some(
        (other) =>
          other !== undefined &&
          other !== at &&
          (kinds[other] ?? []).some((one) => isLike(one, value) && !isSame(match(one, value))),
      );
    });
  });
}

const isSame = (match: string): boolean => match === 'same';
const isValue = ({ name, quantity, text }: Unit): boolean => name || quantity !== null || /^\d/.test(text);
const isLike = (one: Unit, other: Unit): boolean =>
  one.name === other.name && one.quantity?.kind === other.quantity?.kind && one.quantity?.unit === other.quantity?.unit;

/** Stretches between "and", "then", "but", commas and semicolons; what has no content belongs to the one before it. */
function partsOf(units: readonly Unit[]): readonly (readonly Unit[])[] {
  const parts: Unit[][] = [[]];
  for (const [at, unit] of units.entries()) {
    const last = parts[parts.length - 1];
    const [before, next] = [units[at - 1], units[at + 1]];
    // "Between 1412 and 1431", "Anna and Piet": one thing.
    const isRow = before !== undefined && next !== undefined && isValue(before) && isValue(next);
    const isCut = unit.broken || (JOINTS.has(unit.lower) && !isRow);
    if (isCut && last !== undefined && last.some(({ content }) => content)) parts.push([unit]);
    else last?.push(unit);
  }
  return parts;
}
const JOINTS = new Set('and then but while whereas'.split(' '));
