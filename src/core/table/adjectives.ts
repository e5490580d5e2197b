// "Which stall is the widest?", "how tall is it?", "how much heavier": adjectives that ask for a column without its name.

import type { Token } from '#core/english/words.ts';
import { toAmount } from '#core/table/decimal.ts';
import type { Kind } from '#core/table/kinds.ts';
import type { Table } from '#core/table/table.ts';

/** What an adjective measures. */
export interface Measure {
  /** Place of the adjective in the question. */
  readonly place: number;
  /** Of the superlative; null for "how wide", "how much wider". */
  readonly operation: 'most' | 'least' | null;
  /** Names and units of the columns that hold it. */
  readonly column: RegExp;
  /** A column that the question names may hold it as well: "the highest fee". */
  readonly isOpen: boolean;
}

type Row = readonly [most: string, least: string, column: RegExp, isOpen: boolean];
const ROWS: readonly Row[] = [
  [
    'expensive dear costly pricey',
    'cheap',
    /\b(?:costs?|prices?|fees?|rates?|fares?|amount|total|charge|premium|rent|gbp|eur|usd|chf)\b|[\u00a3$\u20ac]/i,
    false,
  ],
  ['heavy', 'light', /\b(?:weight|mass|kg|kilos?|g|lb|lbs|t|tonnes?)\b/i, false],
  ['wide broad', 'narrow', /\bwidth\b/i, false],
  ['tall', 'short', /\bheight\b/i, false],
  ['deep', 'shallow', /\bdepth\b/i, false],
  ['hot warm', 'cold cool', /\btemp(?:erature)?\b|\u00b0/i, false],
  ['wet damp moist', 'dry', /\b(?:moisture|humidity|rain|rainfall|water)\b/i, false],
  ['old', 'young', /\bage\b/i, false],
  ['high', 'low', /\b(?:height|altitude|elevation|level)\b/i, true],
  [
    'long',
    'short',
    /\b(?:length|duration|period|term|time|lasts?|cover|minutes|hours|days|weeks|months|years|distance)\b/i,
    true,
  ],
  ['big large great', 'small little', /\b(?:size|area|capacity|volume|ml|cl|litres?)\b/i, true],
];

const superlative = (word: string): string =>
  `${word
    .replace(/([^aeiou][aeiou])([bdgmnpt])$/, '$1$2$2')
    .replace(/y$/, 'i')
    .replace(/e$/, '')}est`;
const comparative = (word: string): string => superlative(word).replace(/est$/, 'er');

/** The first adjective of the question that measures something; null for none. */
export function measureIn(words: readonly Token[], table: Table): Measure | null {
  const found = words.flatMap(({ lower }, place): readonly Measure[] =>
    ROWS.flatMap(([most, least, column, isOpen]): readonly Measure[] => {
      const isOne = (list: string, form: (word: string) => string): boolean =>
        list.split(' ').some((word) => form(word) === lower || (words[place - 1]?.lower === 'most' && word === lower));
      const of = (operation: Measure['operation']): Measure => ({ place, operation, column, isOpen });
      if (isOne(most, superlative)) return [of('most')];
      if (isOne(least, superlative)) return [of('least')];
      const isPlain = words[place - 1]?.lower === 'how' && `${most} ${least}`.split(' ').includes(lower);
      return isPlain || `${most} ${least}`.split(' ').some((word) => comparative(word) === lower) ? [of(null)] : [];
    }),
  );
  return found.find(({ column }) => measured(table, column).length > 0) ?? found[0] ?? null;
}

/** The columns that hold what is measured, by name, unit or cells. */
export const measured = ({ columns, rows }: Table, column: RegExp): readonly number[] =>
  columns.flatMap((name, at) => {
    const plain = name.replace(/_/g, ' ');
    const cell = rows[0]?.cells[at]?.text ?? '';
    const unit = toAmount(cell)?.unit ?? '';
    return column.test(plain) || (unit !== '' && column.test(unit)) ? [at] : [];
  });

/** What may be said of a column though the question has it only as a verb: hours are worked, miles are driven. */
const NATURAL: readonly (readonly [RegExp, RegExp])[] = [
  [
    /\b(?:miles?|km|kilomet\w+|distance)\b/i,
    /^(?:driven|drive|drove|walked|walk|cycled|cycle|rode|ride|ridden|travelled|traveled|travel|covered|cover|run|ran|flown|flew|sailed|rowed)$/,
  ],
  [
    /\b(?:hours?|shifts?|days?|h)\b/i,
    /^(?:worked|work|volunteered|volunteer|spent|spend|put|trained|train|taught|teach)$/,
  ],
  [
    /\b(?:kg|kilos?|weight|crop|harvest|yield|lb|lbs)\b/i,
    /^(?:picked|pick|harvested|harvest|grown|grew|grow|gathered|gather|collected|collect|weighed|weigh|dug)$/,
  ],
  [/\b(?:period|cover|term|duration|warranty)\b/i, /^(?:covered|insured|last|lasts|valid|guaranteed)$/],
  [/\b(?:litres?|liters?|l)\b/i, /^(?:used|use|drunk|drank|drawn|pumped|filled)$/],
  [
    /\b(?:samples?|batch(?:es)?|tests?)\b/i,
    /^(?:measured?|analysed?|analyzed?|tested|test|recorded|record|handled?|processed)$/,
  ],
];

/** Places of verbs that say of the columns only what is natural. */
export const naturalIn = (words: readonly Token[], names: readonly string[]): readonly number[] =>
  words.flatMap(({ lower }, at) =>
    NATURAL.some(([column, verb]) => verb.test(lower) && names.some((name) => column.test(name.replace(/_/g, ' '))))
      ? [at]
      : [],
  );

/** "Kilos" of a column in kg. */
const UNITS: readonly (readonly [RegExp, RegExp])[] = [
  [/^(?:kilos?|kilograms?|kilogrammes?)$/, /(?:^|[\s(_])kg\)?$/i],
  [/^(?:grams?|grammes?)$/, /(?:^|[\s(_])g\)?$/i],
  [/^(?:litres?|liters?)$/, /(?:^|[\s(_])l\)?$/i],
  [/^(?:kilomet(?:re|er)s?)$/, /(?:^|[\s(_])km\)?$/i],
  [/^(?:met(?:re|er)s?)$/, /(?:^|[\s(_])m\)?$/i],
  [/^(?:minutes?|mins?)$/, /(?:^|[\s(_])min\)?$/i],
  [/^hours?$/, /(?:^|[\s(_])h\)?$/i],
];

/** "How much was picked?": the one column that the verb is natural for, where no unit is asked for; -1 for none. */
export function naturalColumn(words: readonly Token[], { columns }: Table, kinds: readonly Kind[]): number {
  if (words[0]?.lower !== 'how' || words[1]?.lower !== 'much') return -1;
  const own = columns.flatMap((name, at) =>
    kinds[at] === 'number' && naturalIn(words, [name]).length > 0 ? [at] : [],
  );
  return own.length === 1 ? (own[0] ?? -1) : -1;
}

/** The place of a unit that is asked for and the one column that is in it. */
export function unitAsked(
  words: readonly Token[],
  { columns, rows }: Table,
): { readonly place: number; readonly column: number } | null {
  const unitsOf = (column: number): readonly string[] => [
    ...new Set(rows.flatMap(({ cells }) => toAmount(cells[column]?.text ?? '')?.unit ?? [])),
  ];
  for (const [place, { lower }] of words.entries()) {
    const unit = UNITS.find(([word]) => word.test(lower))?.[1];
    const own =
      unit === undefined
        ? []
        : columns.flatMap((name, at) =>
            unit.test(name) || unitsOf(at).some((one) => unit.test(`(${one})`)) ? [at] : [],
          );
    const [column, ...more] = own;
    if (column !== undefined && more.length === 0) return { place, column };
  }
  return null;
}
