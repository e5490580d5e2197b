// Numbers of a problem with what they are measured in: money, times of the day, days, units, years of age, percent, counts.
// Exact fractions in a base unit; written again in the unit that was read.

import { civilOf, startOfDay } from '#core/bytes/calendar.ts';
import { compare, parseDecimal, rational, times, type Rational } from '#core/constraint/rational.ts';
import { toBase, unitOf } from '#core/constraint/units.ts';
import { tokens } from '#core/english/words.ts';
import type { Measure } from '#adapters/builtin/reasoning/logic/model.ts';

export interface Value extends Measure {
  readonly n: Rational;
}

const DAY_MS = 86_400_000;
const MONTHS = 'january february march april may june july august september october november december'.split(' ');

/** The value that this whole text is, or null. */
export function readValue(text: string): Value | null {
  const said = text.trim().replace(/[.,;]$/, '');
  return clock(said) ?? day(said) ?? money(said) ?? measured(said);
}

function clock(said: string): Value | null {
  const [, hour, minute = '00', half = ''] = /^(\d{1,2})(?:[:.](\d{2}))?\s*([ap]\.?m\.?)?$/i.exec(said) ?? [];
  if (hour === undefined || (half === '' && !/[:]/.test(said))) return null;
  const shifted = half === '' ? Number(hour) : (Number(hour) % 12) + (/^p/i.test(half) ? 12 : 0);
  if (shifted > 23 || Number(minute) > 59) return null;
  return { n: rational(BigInt(shifted * 60 + Number(minute)) * 60n), dimension: 'clock', unit: '' };
}

function day(said: string): Value | null {
  const [, iso] = /^(\d{4}-\d{2}-\d{2})$/.exec(said) ?? [];
  if (iso !== undefined) return dayOf(iso);
  const [, date = '', name = '', year = ''] =
    /^(\d{1,2})(?:st|nd|rd|th)? (?:of )?([A-Z][a-z]+),? (\d{4})$/.exec(said) ?? [];
  const month = MONTHS.indexOf(name.toLowerCase()) + 1;
  return month === 0 ? null : dayOf(`${year}-${String(month).padStart(2, '0')}-${date.padStart(2, '0')}`);
}

function dayOf(iso: string): Value | null {
  const start = startOfDay(iso);
  if (!Number.isSafeInteger(start) || civilOf(start).date !== iso) return null;
  return { n: rational(BigInt(start / DAY_MS) * 86_400n), dimension: 'day', unit: '' };
}

function money(said: string): Value | null {
  const [, sign = '', amount = ''] = /^([€$£])\s?(\d[\d,]*(?:\.\d+)?)$/.exec(said) ?? [];
  const name = { '€': 'euros', $: 'dollars', '£': 'pounds sterling' }[sign];
  if (name !== undefined) return amountOf(amount, name);
  const [, number = '', unit = ''] =
    /^(\S+)\s?(euros?|EUR|€|dollars?|USD|\$|francs?|CHF|pounds sterling|GBP|£)$/.exec(said) ?? [];
  const known = CURRENCIES.find(([pattern]) => pattern.test(unit))?.[1];
  return known === undefined ? null : amountOf(number, known);
}
const CURRENCIES: readonly (readonly [RegExp, string])[] = [
  [/^(?:euros?|EUR|€)$/, 'euros'],
  [/^(?:dollars?|USD|\$)$/, 'dollars'],
  [/^(?:francs?|CHF)$/, 'francs'],
  [/^(?:pounds sterling|GBP|£)$/, 'pounds sterling'],
];

function amountOf(number: string, unit: string): Value | null {
  const n = numberOf(number);
  return n === null ? null : { n, dimension: `money ${unit}`, unit };
}

function measured(said: string): Value | null {
  const [, number = '', between = '', rest = ''] = /^(-?[\d.,]*\d|[a-z]+(?:-[a-z]+)?)(\s*)(.*)$/i.exec(said) ?? [];
  const n = numberOf(number);
  if (n === null || (between === '' && rest !== '' && !/\d$/.test(number))) return null;
  if (rest === '') return { n, dimension: 'plain', unit: '' };
  if (/^years?(?: old| of age)?$/i.test(rest)) return { n, dimension: 'years', unit: 'years' };
  if (/^(?:%|percent|per cent)$/i.test(rest))
    return { n: times(n, rational(1n, 100n)), dimension: 'share', unit: 'percent' };
  if (/^kilos?$/i.test(rest)) return measured(`${number} kg`);
  const unit = unitOf(rest.replace(/^per hour$/, '')) ?? (rest === 'kilometres per hour' ? unitOf('km/h') : null);
  if (unit === null || unit.dimension === 'plain') return null;
  return { n: toBase(n, unit), dimension: unit.dimension, unit: rest };
}

/** "12", "1,200.50", "eleven"; null for anything else. */
export function numberOf(text: string): Rational | null {
  const written = text.replace(/(\d),(?=\d{3}\b)/g, '$1');
  const plain = parseDecimal(written);
  if (plain !== null) return plain;
  const [one, ...more] = tokens(text.toLowerCase());
  return one?.kind === 'number' && more.every(({ part }) => part) && one.text.length === text.length
    ? parseDecimal(one.stem)
    : null;
}

/** A value in its own unit: "36 euros", "11:00", "2026-03-06", "180 km". */
export function sayValue(n: Rational, { dimension, unit }: Measure): string {
  switch (dimension) {
    case 'clock':
      return sayClock(n);
    case 'day':
      return civilOf(Number(n.n / n.d / 86_400n) * DAY_MS).date;
    case 'years':
      return `${decimal(n)} ${isOne(n) ? 'year' : 'years'}`;
    case 'share':
      return `${decimal(times(n, rational(100n)))} percent`;
    default:
      break;
  }
  const known = unit === '' || dimension.startsWith('money') ? null : unitOf(unit);
  const own =
    known === null
      ? n
      : times(
          { n: n.n * known.offset.d - known.offset.n * n.d, d: n.d * known.offset.d },
          rational(known.factor.d, known.factor.n),
        );
  return unit === ''
    ? decimal(own)
    : `${decimal(own)} ${isOne(own) ? unit.replace(/^(euro|dollar|franc)s$/, '$1') : unit}`;
}

function sayClock(n: Rational): string {
  const minutes = n.n / n.d / 60n;
  const [at, later] = [minutes % 1_440n, minutes / 1_440n];
  const said = `${String(at / 60n).padStart(2, '0')}:${String(at % 60n).padStart(2, '0')}`;
  return later === 0n ? said : `${said} ${later === 1n ? 'on the next day' : `${String(later)} days later`}`;
}

const isOne = (n: Rational): boolean => compare(n, rational(1n)) === 0;

/** At most four digits behind the point; more is a fraction. */
export function decimal(value: Rational): string {
  const whole = rational(value.n, value.d);
  for (let places = 0; places <= 4; places += 1) {
    const scaled = whole.n * 10n ** BigInt(places);
    if (scaled % whole.d !== 0n) continue;
    const digits = String(scaled / whole.d);
    if (places === 0) return digits;
    const [sign, plain] = digits.startsWith('-') ? ['-', digits.slice(1)] : ['', digits];
    const padded = plain.padStart(places + 1, '0');
    return `${sign}${padded.slice(0, -places)}.${padded.slice(-places)}`;
  }
  return `${String(whole.n)}/${String(whole.d)}`;
}
