// Units by exact fractions (ERCP v1.0 §8: `unit`). A table and no library: those that npm offers convert with floats, and
// two engines must come to the same digit. Every factor is the defined one (SI brochure; NIST SP 811, appendix B).

import { parseDecimal, plus, rational, times, type Rational } from '#core/constraint/rational.ts';

/** What can be compared with each other. `plain` has no unit; `date` is a moment in ms; `text` is a name. */
export type Dimension =
  'plain' | 'date' | 'text' | 'temperature' | 'length' | 'mass' | 'time' | 'pressure' | 'volume' | 'speed' | 'energy';

export interface Unit {
  readonly dimension: Dimension;
  readonly factor: Rational;
  readonly offset: Rational;
}

/** By its symbol or its English name; null where it is not in the table. */
export function unitOf(name: string): Unit | null {
  return UNITS.get(name) ?? UNITS.get(name.toLowerCase()) ?? null;
}

/** In the base unit of the dimension: K, m, kg, s, Pa, L, m/s, J. */
export function toBase(value: Rational, { factor, offset }: Unit): Rational {
  return plus(times(value, factor), offset);
}

const row = (dimension: Dimension, factor: string, names: string, offset = '0'): readonly [string, Unit][] => {
  const unit = { dimension, factor: fraction(factor), offset: fraction(offset) };
  return names.split(' ').map((name) => [name.replaceAll('_', ' '), unit]);
};

function fraction(text: string): Rational {
  const [top = '', bottom = '1'] = text.split('/');
  const [n, d] = [parseDecimal(top), parseDecimal(bottom)];
  if (n === null || d === null) throw new TypeError(`expected a fraction, got ${text}`);
  return times(n, rational(d.d, d.n));
}

/** Names of several words are written with `_`. Symbols keep their case; names are looked up in lower case too. */
const UNITS: ReadonlyMap<string, Unit> = new Map<string, Unit>([
  ...row('temperature', '1', 'K kelvin kelvins'),
  ...row('temperature', '1', 'C °C ℃ celsius degc degrees_celsius degree_celsius', '273.15'),
  ...row('temperature', '5/9', 'F °F ℉ fahrenheit degf degrees_fahrenheit degree_fahrenheit', '45967/180'),
  ...row('length', '1', 'm metre metres meter meters'),
  ...row('length', '1000', 'km kilometre kilometres kilometer kilometers'),
  ...row('length', '0.01', 'cm centimetre centimetres centimeter centimeters'),
  ...row('length', '0.001', 'mm millimetre millimetres millimeter millimeters'),
  ...row('length', '0.0254', 'in inch inches'),
  ...row('length', '0.3048', 'ft foot feet'),
  ...row('length', '0.9144', 'yd yard yards'),
  ...row('length', '1609.344', 'mi mile miles'),
  ...row('mass', '1', 'kg kilogram kilograms'),
  ...row('mass', '0.001', 'g gram grams'),
  ...row('mass', '0.000001', 'mg milligram milligrams'),
  ...row('mass', '1000', 't tonne tonnes'),
  ...row('mass', '0.45359237', 'lb lbs pound pounds'),
  ...row('mass', '0.028349523125', 'oz ounce ounces'),
  ...row('time', '1', 's second seconds'),
  ...row('time', '0.001', 'ms millisecond milliseconds'),
  ...row('time', '60', 'min minute minutes'),
  ...row('time', '3600', 'h hour hours'),
  ...row('time', '86400', 'd day days'),
  ...row('time', '604800', 'week weeks'),
  ...row('pressure', '1', 'Pa pascal pascals'),
  ...row('pressure', '100', 'hPa mbar hectopascal hectopascals'),
  ...row('pressure', '1000', 'kPa kilopascal kilopascals'),
  ...row('pressure', '100000', 'bar bars'),
  ...row('pressure', '101325', 'atm atmosphere atmospheres'),
  ...row('volume', '1', 'L l litre litres liter liters'),
  ...row('volume', '0.001', 'mL ml millilitre millilitres milliliter milliliters'),
  ...row('volume', '1000', 'm3 m³'),
  ...row('speed', '1', 'm/s'),
  ...row('speed', '5/18', 'km/h'),
  ...row('speed', '0.44704', 'mph'),
  ...row('energy', '1', 'J joule joules'),
  ...row('energy', '1000', 'kJ kilojoule kilojoules'),
  ...row('energy', '3600000', 'kWh'),
  ...row('plain', '0.01', '% percent'),
]);
