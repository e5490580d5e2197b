// Whether a number in a claim follows from a number in its evidence, conflicts with it, or counts another thing.

import type { Bound, Quantity } from '#core/english/numbers.ts';

/** How a claimed number stands to a stated one. "open": neither follows nor conflicts. "apart": they count different things. */
export type Comparison = 'equal' | 'implied' | 'conflict' | 'open' | 'apart';

export function compareQuantities(claimed: Quantity, stated: Quantity): Comparison {
  if (claimed.kind !== stated.kind) return 'apart';
  switch (claimed.kind) {
    case 'date':
      return compareDates(claimed.value, stated.value);
    case 'time':
      return compareTimes(claimed, stated);
    case 'weekday':
    case 'ordinal':
      return claimed.value === stated.value ? 'equal' : 'conflict';
    case 'percent':
    case 'money':
    case 'measure':
      return claimed.unit === stated.unit ? compareBounds(claimed, stated) : 'apart';
    case 'count':
      // "3.10" and "3.1" are one decimal and two versions: written numbers with a dot must be written alike.
      if (claimed.key.includes('.') || stated.key.includes('.'))
        return claimed.key === stated.key ? 'equal' : 'conflict';
      if (claimed.value === stated.value && claimed.unit === '') return 'equal';
      return claimed.unit === stated.unit
        ? compareBounds(claimed, stated)
        : claimed.value === stated.value
          ? 'open'
          : 'apart';
  }
}

function compareBounds(claimed: Quantity, stated: Quantity): Comparison {
  const { value, bound } = claimed;
  const other = stated.value;
  if (stated.bound === 'exact') {
    if (bound === 'min') return other >= value ? 'implied' : 'conflict';
    if (bound === 'over') return other > value ? 'implied' : 'conflict';
    if (bound === 'max') return other <= value ? 'implied' : 'conflict';
    if (bound === 'under') return other < value ? 'implied' : 'conflict';
    if (bound === 'about') return isNear(value, other) ? 'implied' : 'conflict';
    return value === other ? 'equal' : 'conflict';
  }
  if (bound === stated.bound) {
    if (value === other) return 'equal';
    // "more than 20 workers" follows from "more than 50" of what there is, not of what a rule covers: two texts that
    // bound the same thing differently disagree.
    return bound === 'about' && isNear(value, other) ? 'open' : 'conflict';
  }
  return bound === 'exact' ? exactAgainstBound(value, stated) : upAgainstBound(claimed, stated);
}

/** An exact claim about what is only bounded: impossible outside the bound, unproved inside. */
function exactAgainstBound(value: number, stated: Quantity): Comparison {
  const { value: other, bound } = stated;
  if (bound === 'about') return isNear(value, other) ? 'open' : 'conflict';
  const possible =
    (bound === 'min' && value >= other) ||
    (bound === 'over' && value > other) ||
    (bound === 'max' && value <= other) ||
    (bound === 'under' && value < other);
  return possible ? 'open' : 'conflict';
}

function upAgainstBound(claimed: Quantity, stated: Quantity): Comparison {
  const up = (bound: Bound): boolean => bound === 'min' || bound === 'over';
  if (claimed.bound === 'about' || stated.bound === 'about') return 'open';
  if (up(claimed.bound) !== up(stated.bound)) return 'open';
  // "more than 5" proves "at least 5"; the other way round 5 itself stays possible.
  if (claimed.value === stated.value) return stated.bound === 'over' || stated.bound === 'under' ? 'implied' : 'open';
  return (up(claimed.bound) ? claimed.value < stated.value : claimed.value > stated.value) ? 'implied' : 'open';
}

/** Within a tenth. */
const isNear = (left: number, right: number): boolean => Math.abs(left - right) * 10 <= Math.max(left, right);

function compareDates(claimed: number, stated: number): Comparison {
  const parts = (value: number): [number, number, number] => [
    Math.floor(value / 10_000),
    Math.floor(value / 100) % 100,
    value % 100,
  ];
  const left = parts(claimed);
  const right = parts(stated);
  let shared = 0;
  let missing = 0;
  for (let at = 0; at < 3; at += 1) {
    const one = left[at] ?? 0;
    const other = right[at] ?? 0;
    if (one !== 0 && other !== 0 && one !== other) return 'conflict';
    if (one !== 0 && other !== 0) shared += 1;
    if (one !== 0 && other === 0) missing += 1;
  }
  return shared === 0 ? 'apart' : missing > 0 ? 'open' : 'equal';
}

function compareTimes(claimed: Quantity, stated: Quantity): Comparison {
  const half = claimed.unit === '12' || stated.unit === '12';
  const same = half ? claimed.value % 720 === stated.value % 720 : claimed.value === stated.value;
  return same ? 'equal' : 'conflict';
}
