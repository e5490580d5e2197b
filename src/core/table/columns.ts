// The column of a table that a question asks for, and the one that it puts rows together by.

import { tokens, STOP_WORDS, type Token } from '#core/english/words.ts';
import { measured, measureIn, naturalColumn, unitAsked } from '#core/table/adjectives.ts';
import { toAmount } from '#core/table/decimal.ts';
import { isLasting } from '#core/table/lasting.ts';
import type { Filter } from '#core/table/filters.ts';
import { periodsIn } from '#core/table/period.ts';
import type { Kind, Operation } from '#core/table/kinds.ts';
import type { Table } from '#core/table/table.ts';
import { contentOf } from '#core/table/words.ts';

/** The column that is asked for: the one whose name shares most with the question; null where two share as much. */
export function askedColumn(
  words: readonly Token[],
  table: Table,
  kinds: readonly Kind[],
  used: Set<number>,
  operation: Operation | null,
  byYear: readonly number[],
  filters: readonly Filter[],
): number | null {
  if (operation === 'count') return 0;
  const unit = unitAsked(words, table);
  if (unit !== null && kinds[unit.column] === 'number') {
    used.add(unit.place);
    return unit.column;
  }
  const natural = naturalColumn(words, table, kinds);
  if (kinds[natural] === 'number') return natural;
  const measure = measureIn(words, table);
  const [held, ...others] =
    measure === null
      ? []
      : measured(table, measure.column).filter((at) => kinds[at] === 'number' || isLasting(table, at));
  const isNamed = (at: number): boolean =>
    contentOf(table.columns[at] ?? '').some((stem) =>
      words.some((word, place) => isLike(word.stem, stem) && !used.has(place)),
    );
  const names =
    measure?.isOpen === true ? kinds.flatMap((kind, at) => (kind === 'number' && isNamed(at) ? [at] : [])) : [];
  if (measure !== null && held !== undefined && others.length === 0 && names.every((at) => at === held)) {
    used.add(measure.place);
    for (const stem of contentOf(table.columns[held] ?? ''))
      words.forEach((word, place) => {
        if (isLike(word.stem, stem)) used.add(place);
      });
    return held;
  }
  if (measure !== null && !measure.isOpen && held === undefined) return null;
  const [year] = byYear;
  if (year !== undefined) return byYear.length === 1 ? year : null;
  const wantsMoney =
    words.some(({ stem }) => MONEY.has(stem)) ||
    /^how much (?:is|was|were|are)\b/i.test(words.map(({ lower }) => lower).join(' '));
  const wantsHow = words[0]?.lower === 'how' && ['is', 'was', 'were', 'did'].includes(words[1]?.lower ?? '');
  const wantsTime = words.some(({ lower }) =>
    ['longest', 'shortest', 'longer', 'shorter', 'minutes', 'long'].includes(lower),
  );
  const wantsWho = words[0]?.lower === 'who' && operation === null;
  const wantsWhen = words.some(({ lower }) => lower === 'date' || lower === 'when');
  const wantsWeight = words.some(({ lower }) => WEIGHS.has(lower));
  // "How many handrails were charged?" of a bill with a column "Qty".
  const isCounted =
    operation === null && filters.some(({ places }) => places.includes(2)) && words[1]?.lower === 'many';
  const keyed = used.size > 0 ? kinds.indexOf('day') : -1;
  const scored = table.columns.map((name, at) => {
    if (wantsHow) return { at, places: [], score: /^(?:method|how|means)\b/i.test(name) ? 4 : 0 };
    if (wantsWhen && at === keyed) return { at, places: [], score: 0 };
    const own = contentOf(name.replace(/\([^)]*\)/g, ' '));
    const places = own.flatMap((stem) =>
      words.flatMap((word, place) => (isLike(word.stem, stem) && !used.has(place) ? [place] : [])),
    );
    const kind = kinds[at];
    const unit = unitOf(table, at);
    if (filters.some(({ column }) => column === at) || (operation !== null && kind !== 'number'))
      return { at, places, score: 0 };
    if (
      (operation !== null || wantsMoney) &&
      kind !== 'number' &&
      !wantsWho &&
      !wantsWhen &&
      (places.length === 0 || /by$/i.test(name))
    )
      return { at, places, score: 0 };
    if (wantsWhen && kind !== 'day' && !isClock(table, at)) return { at, places, score: 0 };
    if (wantsWho !== (kind === 'text') && wantsWho) return { at, places, score: 0 };
    const fits =
      (wantsMoney && kind === 'number' && (isMoney(table, at) || PRICED.test(name)) ? 2 : 0) +
      (wantsMoney && kind === 'number' && SUMMED.test(name) ? 1 : 0) +
      (wantsWeight && kind === 'number' && isMass(table, at) ? 2 : 0) +
      (isCounted && kind === 'number' && PIECES.test(name) ? 3 : 0) +
      (wantsTime && (unit === 'min' || LASTING.test(name)) ? 2 : 0) +
      (kind === 'number' && /^total/i.test(name) && (wantsMoney || operation !== null) ? 1 : 0);
    return { at, places, score: 4 * places.length + fits };
  });
  const best = [...scored].sort((a, b) => b.score - a.score)[0];
  const numbers = kinds.flatMap((kind, at) => (kind === 'number' ? [at] : []));
  if (best === undefined || best.score === 0)
    return operation !== null && numbers.length === 1 ? (numbers[0] ?? null) : null;
  if (scored.filter(({ score }) => score === best.score).length > 1) return null;
  // "How many lessons" asks for what is counted, not for any number in the row of the lessons.
  const isPieces = isCounted && PIECES.test(table.columns[best.at] ?? '');
  if (operation === null && words.some(({ lower }) => lower === 'many') && best.places.length === 0 && !isPieces)
    return null;
  best.places.forEach((place) => used.add(place));
  return best.at;
}

const MONEY: ReadonlySet<string> = new Set([
  'pai',
  'pay',
  'cost',
  'spend',
  'spent',
  'price',
  'monei',
  'charg',
  'expens',
  'bill',
  'cheap',
  'cheaper',
  'cheapest',
  'dearer',
  'earn',
]);
const WEIGHS: ReadonlySet<string> = new Set([
  'heaviest',
  'heavier',
  'lightest',
  'lighter',
  'weigh',
  'weighs',
  'weighed',
]);
const MASS: ReadonlySet<string> = new Set(['kg', 'g', 't', 'lb']);
/** What a row of a bill comes to. */
const SUMMED = /^(?:amount|total|sum)$/i;
const PIECES = /^(?:qty|quantity|number|pieces|count)$/i;
const MONEY_UNITS: ReadonlySet<string> = new Set(['£', '$', '€', 'gbp', 'eur', 'usd', 'chf']);

const isMoney = (table: Table, at: number): boolean =>
  MONEY_UNITS.has(unitOf(table, at)) || /\b(?:costs?|paid|spent)\b/i.test(table.columns[at] ?? '');

export const isMass = (table: Table, at: number): boolean =>
  MASS.has(unitOf(table, at)) || /\bweight\b/i.test((table.columns[at] ?? '').replace(/_/g, ' '));

/** By its unit, or by what the column is called; a "price" may be of a list that nobody paid. */
export const isPaid = (table: Table, at: number): boolean =>
  isMoney(table, at) && !PRICED.test(table.columns[at] ?? '');

/** The "amount" of each row of a list of expenses: what the list is called says that it was paid. */
export const isAmountOf = ({ columns, heading }: Table, at: number, about: string): boolean =>
  SUMMED.test(columns[at] ?? '') &&
  SPENDING.test(`${heading} ${about}`.replace(/_/g, ' ')) &&
  !INCOME.test(`${heading} ${about} ${columns.join(' ')}`.replace(/_/g, ' ')) &&
  !columns.some((name) => BOTH_WAYS.test(name));
const SPENDING = /\b(?:expenses?|expenditures?|outgoings?|spending|payments?|purchases?)\b/i;
/** Of "payments received", or of both ways, nobody knows what was spent. */
const INCOME = /\b(?:received|receipts?|incomes?|incoming|earnings?|donations?|credits?)\b/i;
const BOTH_WAYS = /^(?:in|out|from|type|direction|debit)$/i;

/** Hours and minutes, but for marks such as "-". */
const isClock = ({ rows }: Table, at: number): boolean => {
  const cells = rows.flatMap(({ cells: own }) => own[at]?.text ?? []).filter((text) => text !== '');
  return cells.filter((text) => /^(?:[01]?\d|2[0-3])[:.][0-5]\d$/.test(text)).length * 5 > cells.length * 4;
};

const PRICED = /\b(?:prices?|fees?|rates?|fares?|tariffs?)\b/i;
const LASTING = /\b(?:minutes|hours|days|weeks|months|years|duration)\b/i;

/** "maximum" and "Max.", else the same stem. */
const isLike = (asked: string, named: string): boolean =>
  asked === named ||
  (named.length >= 3 && asked.length > named.length && asked.startsWith(named)) ||
  (asked.length >= 5 && named.startsWith(asked));

/** What a column counts: by its name, else by its cells where they agree. */
export function unitOf({ columns, rows }: Table, column: number): string {
  const named = UNIT.exec(columns[column] ?? '');
  if (named !== null) return (named[1] ?? named[2] ?? named[3] ?? '').toLowerCase();
  const units = new Set(rows.flatMap(({ cells }) => toAmount(cells[column]?.text ?? '')?.unit ?? []));
  return units.size === 1 ? ([...units][0] ?? '') : '';
}

/** In lower case; '' where the column names none. */
export function currencyOf(table: Table, column: number): string {
  const unit = unitOf(table, column);
  return { '£': 'gbp', '€': 'eur', $: 'usd' }[unit] ?? (MONEY_UNITS.has(unit) ? unit : '');
}

const UNIT =
  /^(kg|km|kwh|l|min|£|€|\$)$|(?:_|\()(gbp|eur|usd|chf|kwh|kg|km|£|€|\$|min|m|g|l)\)?$| (gbp|eur|usd|chf|kwh|£|€|\$)$/i;

/**
 * The column whose value is asked for by "which firm ... most" or "who ... most"; null where each row is one, 'unknown' where
 * no column or several could be meant.
 */
export function keyOf(words: readonly Token[], table: Table, kinds: readonly Kind[]): number | 'unknown' | null {
  const who = words[0]?.lower === 'who';
  const wh = words.findIndex(({ lower }) => lower === 'which' || lower === 'what');
  const asked = words.slice(wh + 1, wh + 3).filter(({ lower }) => !STOP_WORDS.has(lower));
  const texts = kinds.flatMap((kind, at) => (kind === 'text' ? [at] : []));
  const named = texts.filter((at) =>
    contentOf(table.columns[at] ?? '').some((stem) => (who ? words : asked).some((word) => word.stem === stem)),
  );
  const people = texts.filter((at) => isPeople(table, at) || isFirm(words, table, at));
  const meant = who && named.length === 0 ? (people.length === 1 ? people : texts) : named;
  const [key] = meant;
  // No month was paid the least: a table of months tells nobody.
  const isMonths = (at: number): boolean =>
    table.rows.every(({ cells }) => periodsIn([PAD, ...tokens(cells[at]?.text ?? '')], new Set()).length > 0);
  if (who && (key === undefined || meant.length > 1 || isMonths(key))) return 'unknown';
  if (key === undefined || meant.length > 1) return null;
  const values = table.rows.map(({ cells }) => cells[key]?.text ?? '');
  return new Set(values).size < values.length &&
    /\b(?:most|least)\b(?! expensive)/i.test(words.map(({ text }) => text).join(' '))
    ? key
    : null;
}

/**
 * The column that names what is asked for by "which batch" or "who", where each row has its own: -1 for none. Where rows share one,
 * the rows of each together may come to more than any of them alone.
 */
export function namedColumn(words: readonly Token[], table: Table, kinds: readonly Kind[]): number {
  if (words[0]?.lower === 'who') {
    const people = kinds.flatMap((kind, at) =>
      kind === 'text' && (isPeople(table, at) || isFirm(words, table, at)) ? [at] : [],
    );
    return people.length === 1 ? (people[0] ?? -1) : -1;
  }
  const wh = words.findIndex(({ lower }) => lower === 'which' || lower === 'what');
  const asked = words.slice(wh + 1, wh + 3).filter(({ lower }) => !STOP_WORDS.has(lower));
  return wh < 0
    ? -1
    : kinds.findIndex(
        (kind, at) =>
          kind === 'text' &&
          contentOf(table.columns[at] ?? '').some((stem) => asked.some((word) => word.stem === stem)),
      );
}
const isPeople = ({ columns }: Table, at: number): boolean => PEOPLE.test((columns[at] ?? '').replace(/_/g, ' '));

/** Who offers it; who was paid may have been paid in several rows. */
const isFirm = (words: readonly Token[], { columns, rows }: Table, at: number): boolean =>
  FIRM.test((columns[at] ?? '').replace(/_/g, ' ')) &&
  !words.some(({ lower }) => /^(?:paid|spent|got|received)$/.test(lower)) &&
  new Set(rows.map(({ cells }) => cells[at]?.text)).size === rows.length;
const FIRM = /\b(?:firm|company|supplier|contractor|bidder|provider|shop|seller|insurer|bank)\b/i;

/** Columns of who it was. */
const PEOPLE =
  /\b(?:name|who|person|people|member|volunteer|employee|staff|worker|player|runner|rider|driver|skipper|teacher|pupil|student|analyst|helper|holder|tenant|owner|customer|client|buyer|seller|author|by)\b/i;

/** A month at the head of a question is read as a verb ("March ..."). */
const PAD: Token = tokens('in')[0] as Token;
