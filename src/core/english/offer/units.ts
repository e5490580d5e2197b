// Words of time, measure and money, with their stems: tokens are compared by either.

import { wordsNamed } from '#language/keywords.ts';
import { toStem } from '#language/stem.ts';

export const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));
/** Words with their stems: tokens are compared by either. */
export const units = (words: string): ReadonlySet<string> =>
  new Set(words.split(' ').flatMap((word) => [word, toStem(word)]));
export const MONTHS = set(
  'january february march april may june july august september october november december jan feb mar apr jun jul aug sept sep oct nov dec',
);
export const DAYS = set(
  'monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays',
);
export const TIME_WORDS = wordsNamed('time words');
export const DURATIONS = units(
  'second minute hour day night week fortnight month year decade century lifetime season winter summer semester quarter moment s min h',
);
export const LENGTHS = units('m cm mm km metre meter centimetre millimetre kilometre kilometer mile foot inch yard');
export const WEIGHTS = units('kg g mg ton tonne kilo kilogram gram pound ounce lb oz');
export const VOLUMES = units('l ml litre liter gallon cubic pint');
export const AREAS = units('square hectare acre m\u00b2 sqm');
const SPEEDS = units('kmh mph knot mbit');
export const SPEED = /\bkm\/h\b|\bm\/s\b|(?:kilomet|mile|met)\w* (?:per|an|a) (?:hour|second|minute)/i;
export const HEATS = units('degree c f celsius fahrenheit kelvin \u00b0c');
const BYTES = units('byte kb mb gb tb kib mib gib');
export const AGES = units('year month week old age');
export const ANY_UNITS = units(
  'percent per cent w kw wh kwh v volt watt bar hz db decibel amp ghz mb gb kb byte pixel euro eur dollar pound crown franc penny cent person people point page',
);
export const CURRENCIES = units('euro eur usd gbp chf dollar pound cent penny pence crown franc yen rupe krona kr');
export const DIMENSION_UNITS: Readonly<Record<string, readonly ReadonlySet<string>[]>> = {
  long: [LENGTHS, DURATIONS],
  far: [LENGTHS],
  high: [LENGTHS],
  tall: [LENGTHS],
  deep: [LENGTHS],
  wide: [LENGTHS],
  broad: [LENGTHS],
  thick: [LENGTHS],
  large: [AREAS, LENGTHS, VOLUMES, BYTES],
  big: [AREAS, LENGTHS, VOLUMES, BYTES],
  heavy: [WEIGHTS],
  fast: [SPEEDS],
  warm: [HEATS],
  hot: [HEATS],
  cold: [HEATS],
  old: [AGES],
  young: [AGES],
  loud: [set('db decibel')],
  accurate: [LENGTHS, set('percent per')],
  soon: [DURATIONS],
  late: [DURATIONS],
  quickly: [DURATIONS],
};
