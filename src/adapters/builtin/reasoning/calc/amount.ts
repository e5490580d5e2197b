// What a step reckons with: exact amounts with what they are measured in, times of the day and days, and what comes of two of them.
// Null where they do not go together: no minutes are added to euros, and no two times of the day to each other.

import { compare, minus, NOUGHT, plus, rational, times, type Rational } from '#core/constraint/rational.ts';
import { unitOf } from '#core/constraint/units.ts';
import { quantitiesIn, sayQuantity, type Quantity } from '#adapters/builtin/reasoning/logic/units/quantities.ts';
import { decimal, type Value } from '#adapters/builtin/reasoning/logic/values.ts';

export interface Amount {
  readonly n: Rational;
  /** `share` is so many percent. */
  readonly kind: 'amount' | 'share' | 'clock' | 'day';
  /** The power of each dimension: euros for a kilogram are `money euros` 1 and `mass` -1. What is only counted has none. */
  readonly powers: ReadonlyMap<string, number>;
  /** In which unit each dimension was read; '' is what is counted. */
  readonly units: ReadonlyMap<string, string>;
}

export type Sign = '+' | '-' | '*' | '/';
const DAY = 86_400n;

/** The amount that this whole text is: "1 h 52 min", "14 euros per kilogram", "80/3 euros". */
export function readAmount(text: string): Amount | null {
  const [, above = '', below = '', rest = ''] = /^(-?\d+)\/(\d+)(.*)$/.exec(text) ?? [];
  if (above !== '') {
    const one = readAmount(`1${rest}`);
    return one === null || /^0+$/.test(below)
      ? null
      : { ...one, n: times(one.n, rational(BigInt(above), BigInt(below))) };
  }
  const found = quantitiesIn(text, 0);
  const [one] = found ?? [];
  return one !== undefined && found?.length === 1 && one.start === 0 && one.end === text.length ? amountOf(one) : null;
}

export function amountOf({ per, ...value }: Quantity): Amount {
  const own = single(value);
  return per === null ? own : (combine('/', own, single(per)) ?? own);
}

function single({ dimension, n, unit }: Value): Amount {
  if (dimension === 'clock' || dimension === 'day')
    return { n, kind: dimension, powers: new Map(), units: new Map([[dimension, unit]]) };
  if (dimension === 'share') return { n, kind: 'share', powers: new Map(), units: new Map() };
  if (dimension === 'plain' || dimension.startsWith('count '))
    return { n, kind: 'amount', powers: new Map(), units: unit === '' ? new Map() : new Map([['', unit]]) };
  const inMonths = dimension === 'years' ? times(n, rational(12n)) : n;
  const name = dimension === 'years' ? 'months' : dimension;
  return { n: inMonths, kind: 'amount', powers: new Map([[name, 1]]), units: new Map([[name, unit]]) };
}

export const numberOnly = (n: bigint): Amount => ({
  n: rational(n),
  kind: 'amount',
  powers: new Map(),
  units: new Map(),
});

const isLike = (a: Amount, b: Amount): boolean =>
  a.kind === b.kind &&
  a.powers.size === b.powers.size &&
  [...a.powers].every(([name, power]) => b.powers.get(name) === power);
const isTime = ({ kind, powers }: Amount): boolean =>
  kind === 'amount' && powers.size === 1 && powers.get('time') === 1;

export const isSame = (a: Amount, b: Amount): boolean => isLike(a, b) && compare(a.n, b.n) === 0;

/** `isOvernight`: a time of the day that comes before another is that of the next day. */
export function combine(sign: Sign, a: Amount, b: Amount, isOvernight = false): Amount | null {
  if (sign === '*' || sign === '/') return product(sign, a, b);
  const n = sign === '+' ? plus(a.n, b.n) : minus(a.n, b.n);
  if (a.kind === 'clock' || a.kind === 'day' || b.kind === 'clock' || b.kind === 'day')
    return moment(sign, a, b, n, isOvernight);
  if (isLike(a, b)) return isBelow(n) ? null : { ...a, n, units: new Map([...b.units, ...a.units]) };
  // "1 - 20 percent" is what is left of a whole.
  const isWhole = a.kind === 'amount' && a.powers.size === 0 && a.units.size === 0 && compare(a.n, rational(1n)) === 0;
  return isWhole && b.kind === 'share' && !isBelow(n) ? { ...b, n } : null;
}

const isBelow = (n: Rational): boolean => compare(n, NOUGHT) < 0;

function moment(sign: Sign, a: Amount, b: Amount, n: Rational, isOvernight: boolean): Amount | null {
  if (sign === '-' && a.kind === b.kind) {
    const whole = isBelow(n) && isOvernight && a.kind === 'clock' ? plus(n, rational(DAY)) : n;
    const unit = a.kind === 'clock' ? 'minutes' : 'days';
    return isBelow(whole)
      ? null
      : { n: whole, kind: 'amount', powers: new Map([['time', 1]]), units: new Map([['time', unit]]) };
  }
  const [at, length] = sign === '+' && isTime(a) ? [b, a] : [a, b];
  if (!isTime(length) || isBelow(n) || (at.kind !== 'clock' && at.kind !== 'day')) return null;
  return at.kind === 'day' && n.n % (n.d * DAY) !== 0n ? null : { ...at, n };
}

function product(sign: '*' | '/', a: Amount, b: Amount): Amount | null {
  const isOfAmounts = [a, b].every(({ kind }) => kind === 'amount' || kind === 'share');
  if (!isOfAmounts || (sign === '/' && b.n.n === 0n)) return null;
  const powers = new Map(a.powers);
  for (const [name, power] of b.powers) {
    const sum = (powers.get(name) ?? 0) + (sign === '*' ? power : -power);
    if (sum === 0) powers.delete(name);
    else powers.set(name, sum);
  }
  const units = new Map([...b.units, ...a.units]);
  // What is counted of something is no count where it is so many for each: 14 euros for 2 rolls are euros.
  if (powers.size > 0 || sign === '/') units.delete('');
  return {
    n: sign === '*' ? times(a.n, b.n) : times(a.n, rational(b.n.d, b.n.n)),
    kind: a.kind === 'share' && b.kind === 'share' ? 'share' : 'amount',
    powers,
    units: new Map([...units].filter(([name]) => name === '' || powers.has(name))),
  };
}

/** To the next whole one, in the unit that it is said in. */
export function rounded(a: Amount, isUp: boolean): Amount | null {
  if (a.kind !== 'amount' || a.powers.size > 0) return null;
  const down = a.n.n / a.n.d;
  return { ...a, n: rational(isUp && a.n.n % a.n.d !== 0n ? down + 1n : down) };
}

const COMPARED: Readonly<Record<string, (order: number) => boolean>> = {
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
  '==': (order) => order === 0,
};
export function comparing(sign: string, a: Amount, b: Amount): boolean | null {
  return isLike(a, b) ? (COMPARED[sign]?.(compare(a.n, b.n)) ?? null) : null;
}

export function sayAmount({ kind, n, powers, units }: Amount): string {
  if (kind === 'clock' || kind === 'day') return sayQuantity(n, { dimension: kind, unit: '' });
  if (kind === 'share') return sayQuantity(n, { dimension: 'share', unit: 'percent' });
  const [above, below] = [1, -1].map((power) => [...powers].filter(([, own]) => own === power).map(([name]) => name));
  const [first, ...more] = above ?? [];
  const [per, ...others] = below ?? [];
  const isPlain = more.length + others.length === 0 && (above?.length ?? 0) + (below?.length ?? 0) === powers.size;
  if (powers.size > 0 && isPlain && first !== undefined) {
    const unit = per === undefined ? null : (units.get(per) ?? '');
    const own = unit === null ? null : single({ n: rational(1n), dimension: per ?? '', unit });
    const size = own === null || per === undefined ? rational(1n) : sizeOf(per, unit ?? '');
    const said = sayQuantity(times(n, size), { dimension: first, unit: units.get(first) ?? '' });
    return unit === null ? said : `${said} per ${unit.replace(/(?<=..)s$/, '')}`;
  }
  const unit = powers.size === 0 ? (units.get('') ?? '') : '';
  return unit === '' ? decimal(n) : `${decimal(n)} ${unit}`;
}

/** How much one of a unit is in the base of its dimension. */
const sizeOf = (dimension: string, unit: string): Rational =>
  dimension === 'months' ? rational(/^y/i.test(unit) ? 12n : 1n) : (unitOf(unit)?.factor ?? rational(1n));
