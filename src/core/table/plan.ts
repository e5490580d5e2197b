// What a question asks of one table. Every word that carries content must be accounted for: by a column, by values of rows, by
// months and years, by what the document is called, or by words that ask for a sum. Else the table is not what is asked about.

import { tokens, STOP_WORDS, type Token } from '#core/english/words.ts';
import { HEADING_SEPARATOR } from '#core/evidence/outline.ts';
import { dayOf, isIn, periodsIn, type Period } from '#core/table/period.ts';
import { toAmount } from '#core/table/decimal.ts';
import type { Row, Table } from '#core/table/read.ts';

export type Operation = 'cell' | 'sum' | 'count' | 'average' | 'most' | 'least' | 'difference';

/** Rows with what chose them, in words. */
export interface Chosen {
  readonly rows: readonly Row[];
  readonly said: string;
}
export interface Plan {
  readonly operation: Operation;
  readonly column: number;
  /** One group, or two that are compared. */
  readonly groups: readonly Chosen[];
  /** Of "which month": rows are put together by month; of "which firm": by what they hold in that column. */
  readonly by: 'month' | number | null;
  /** Of a table with a column for each year: these columns of one row. */
  readonly across?: readonly number[];
}

export function planOf(question: string, table: Table, about: string): Plan | null {
  if (OTHER.test(question)) return null;
  const words = tokens(question).filter((token) => !token.part);
  const used = new Set<number>();
  const kinds = table.columns.map((_, at) => kindOf(table, at));
  const isCounted = countsRows(words, table, kinds, about);
  const operation = operationOf(question) ?? (isCounted ? 'count' : null);
  const named = periodsIn(words, used);
  const dated = kinds.indexOf('day');
  const filters = filtersIn(words, table, kinds, used);
  // A column of months holds their names.
  const periods = dated < 0 && named.every((period) => isNamedBy(period, filters)) ? [] : named;
  const byYear = dated < 0 ? periods.map(({ text }) => table.columns.indexOf(text)) : [];
  if (dated < 0 && byYear.some((column) => column < 0)) return null;
  const years = table.columns.flatMap((name, at) => (/^(?:19|20)\d\d$/.test(name) ? [at] : []));
  if (operation === 'sum' && years.length > 1 && periods.length === 0) {
    const groups = groupsOf(table, filters, [], dated, operation);
    if (groups[0]?.rows.length !== 1 || filters.length === 0 || !isAccounted(words, used, table, about)) return null;
    return { operation, column: years[0] ?? 0, groups, by: null, across: years };
  }
  const asked = askedColumn(words, table, kinds, used, operation, byYear, filters);
  if (asked === null || !isAccounted(words, used, table, about)) return null;
  if (/\bhow (?:much|many)\b/i.test(question) && operation !== 'count' && kinds[asked] !== 'number') return null;
  const groups = groupsOf(table, filters, dated < 0 ? [] : periods, dated, operation);
  if (groups.length === 0 || groups.some(({ rows }) => rows.length === 0)) return null;
  const all = filters.length > 0 || periods.length > 0;
  const byMonth = dated >= 0 && /\bwhich (?:of the \w+ )?months?\b/i.test(question);
  const by = byMonth ? 'month' : operation === 'most' || operation === 'least' ? keyOf(words, table, kinds) : null;
  if (by === 'unknown') return null;
  if (operation === 'count') {
    if (!isCounted && !COUNTED.test(question) && !headsIn(words, table).length) return null;
    return groups.length === 1 && (isCounted || filters.length > 0) ? { operation, column: 0, groups, by } : null;
  }
  if (operation === null) {
    const [only] = groups;
    if (groups.length !== 1 || only === undefined) return null;
    if (!all && !(HAS_SPENT.test(question) && MONEY_UNITS.has(unitOf(table, asked)))) return null;
    if (all && only.rows.length === 1) return { operation: 'cell', column: asked, groups, by };
    return kinds[asked] === 'number' && SPENT.test(question) ? { operation: 'sum', column: asked, groups, by } : null;
  }
  if (kinds[asked] !== 'number') return null;
  if (operation === 'difference') return groups.length === 2 ? { operation, column: asked, groups, by } : null;
  if (groups.length !== 1) return null;
  const isOne = operation === 'sum' && groups[0]?.rows.length === 1;
  return { operation: isOne ? 'cell' : operation, column: asked, groups, by };
}

/** Reasons, yes or no, what is left out and what lies before or behind a day: no table is read for these. */
const OTHER =
  /^\W*(?:why|where|is|are|was|were|can|may|do|does|did|should|must|will|has|have)\b|\b(?:not|no|never|without|except|excluding|before|after|since|above|below|besides|other than)\b|n['\u2019]t\b/i;

/** What is asked for by its words; null where a cell is. */
function operationOf(question: string): Operation | null {
  const patterns: readonly (readonly [RegExp, Operation])[] = [
    [
      /\bhow (?:much|many)\b.*\b(?:more|less|fewer|longer|shorter|higher|lower|cheaper|dearer)\b|\bdifference\b|\bexceed|\b(?:cheaper|dearer|more expensive)\b.*\bor\b/i,
      'difference',
    ],
    [/\baverage\b|\bmean\b|\bon average\b/i, 'average'],
    [/\bhow many (?:times|of the|payments|entries|rows|purchases|trips|visits|bills|readings)\b/i, 'count'],
    [/\b(?:highest|most expensive|largest|biggest|dearest|longest|fastest|heaviest|greatest)\b/i, 'most'],
    [/\b(?:lowest|least expensive|smallest|cheapest|shortest|slowest|lightest)\b/i, 'least'],
    [/(?<!\bat )\bmost\b(?! of\b)/i, 'most'],
    [/(?<!\bat )\bleast\b/i, 'least'],
    [
      /\b(?:in total|altogether|in all|all together|together|the sum|overall|everything included|all of|total of|(?:come|came|add(?:s|ed)? up|amount(?:s|ed)?) to)\b/i,
      'sum',
    ],
  ];
  return patterns.find(([pattern]) => pattern.test(question))?.[1] ?? null;
}

const COUNTED = /\bhow many (?:times|payments|entries|rows|purchases|trips|visits)\b/i;
const SPENT = /\b(?:spend|spent|paid|pay|cost|costs)\b/i;

/** Of what was paid, every row is meant; a price list is no account of it. */
const HAS_SPENT = /\b(?:spend|spent|paid)\b|\bdid\b.*\b(?:cost|pay)\b/i;

const isNamedBy = ({ text, year }: Period, filters: readonly Filter[]): boolean =>
  year === 0 && filters.some(({ value }) => value.toLowerCase() === text.toLowerCase());

/** "How many repairs were there?" of a table of repairs: its rows, where no column tells how many. */
function countsRows(
  words: readonly Token[],
  { columns, heading }: Table,
  kinds: readonly Kind[],
  about: string,
): boolean {
  if (words[0]?.lower !== 'how' || words[1]?.lower !== 'many') return false;
  const end = words.findIndex((word, at) => at > 1 && STOP_WORDS.has(word.lower));
  const counted = words.slice(2, end < 0 ? words.length : end);
  const subject = new Set(contentOf(heading === '' ? about : (heading.split(HEADING_SEPARATOR).at(-1) ?? '')));
  return (
    counted.length > 0 &&
    counted.every(({ stem }) => subject.has(stem) && !columns.some((name) => contentOf(name).includes(stem))) &&
    kinds.includes('text') &&
    !columns.some((name) => TALLIES.test(name))
  );
}
const TALLIES = /\b(?:number|count|qty|quantity|no|nr|people|persons|visitors|total|sold)\b/i;

/**
 * The column whose value is asked for by "which firm ... most" or "who ... most"; null where each row is one, 'unknown' where
 * no column or several could be meant.
 */
function keyOf(words: readonly Token[], table: Table, kinds: readonly Kind[]): number | 'unknown' | null {
  const who = words[0]?.lower === 'who';
  const wh = words.findIndex(({ lower }) => lower === 'which' || lower === 'what');
  const asked = words.slice(wh + 1, wh + 3).filter(({ lower }) => !STOP_WORDS.has(lower));
  const texts = kinds.flatMap((kind, at) => (kind === 'text' ? [at] : []));
  const named = texts.filter((at) =>
    contentOf(table.columns[at] ?? '').some((stem) => (who ? words : asked).some((word) => word.stem === stem)),
  );
  const meant = who && named.length === 0 ? texts : named;
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

/** A month at the head of a question is read as a verb ("March ..."). */
const PAD: Token = tokens('in')[0] as Token;

type Kind = 'day' | 'number' | 'text';

function kindOf({ rows }: Table, column: number): Kind {
  const cells = rows.flatMap(({ cells: own }) => own[column]?.text ?? []).filter((text) => text !== '');
  if (cells.length > 0 && cells.every((text) => dayOf(text) !== null)) return 'day';
  return cells.length > 0 && cells.filter((text) => toAmount(text) !== null).length * 5 >= cells.length * 4
    ? 'number'
    : 'text';
}

interface Filter {
  readonly column: number;
  readonly value: string;
  /** Words of the question that name it. */
  readonly places: readonly number[];
}

/** Values of text columns of which all words stand in the question; of the first column, the one value that shares most. */
function filtersIn(
  words: readonly Token[],
  table: Table,
  kinds: readonly Kind[],
  used: Set<number>,
): readonly Filter[] {
  const filters: Filter[] = [];
  for (const [column, kind] of kinds.entries()) {
    if (kind !== 'text') continue;
    const values = [...new Set(table.rows.flatMap(({ cells }) => cells[column]?.text ?? []))].filter(
      (value) => value !== '',
    );
    const whole = values
      .map((value) => ({ value, places: placesOf(words, value) }))
      .filter(({ places }) => places.length > 0 && !places.includes(-1));
    // "Cotton 60" is meant, not "Cotton" beside it.
    const longest = whole.filter(
      ({ places }) =>
        !whole.some((other) => other.places.length > places.length && places.every((at) => other.places.includes(at))),
    );
    const chosen = longest.length > 0 || column > 0 ? longest : sharing(words, values, table.columns);
    filters.push(...chosen.map(({ places, value }) => ({ column, value, places: places.filter((at) => at >= 0) })));
  }
  // "Car insurance" is one payee, and says nothing of a category "car" beside it.
  const told = filters.filter(
    (one) =>
      !filters.some(
        (other) => other.places.length > one.places.length && one.places.every((at) => other.places.includes(at)),
      ),
  );
  const said = new Set(told.flatMap(({ value }) => contentOf(value)));
  words.forEach((word, at) => {
    if (told.some(({ places }) => places.includes(at)) || (said.has(word.stem) && word.kind === 'number')) used.add(at);
  });
  return told;
}

/** "brake fluid" of "Brake fluid, flush and refill": the values that share the most words, where they share the same ones. */
function sharing(
  words: readonly Token[],
  values: readonly string[],
  columns: readonly string[],
): { value: string; places: readonly number[] }[] {
  const heads = new Set(columns.flatMap((column) => contentOf(column)));
  const shared = values
    .map((value) => ({
      value,
      places: placesOf(words, value).filter(
        (at) => at >= 0 && !heads.has(words[at]?.stem ?? '') && !UNTELLING.has(words[at]?.stem ?? ''),
      ),
    }))
    .filter(({ places }) => places.length > 0);
  return shared.filter((one) =>
    shared.every((other) => other === one || other.places.every((at) => !one.places.includes(at))),
  );
}

/** Where each content word of a value stands in the question; -1 where it does not. */
const placesOf = (words: readonly Token[], value: string): readonly number[] =>
  contentOf(value).map((stem) => words.findIndex((word) => word.stem === stem));

const contentOf = (text: string): readonly string[] =>
  tokens(text.replace(/_/g, ' '))
    .filter((token) => !token.part && (!STOP_WORDS.has(token.lower) || token.kind === 'number'))
    .map((token) => token.stem);

/** Words of the columns' names that stand in the question. */
const headsIn = (words: readonly Token[], { columns }: Table): readonly number[] =>
  words.flatMap((word, at) => (columns.some((name) => contentOf(name).includes(word.stem)) ? [at] : []));

/** The column that is asked for: the one whose name shares most with the question; null where two share as much. */
function askedColumn(
  words: readonly Token[],
  table: Table,
  kinds: readonly Kind[],
  used: Set<number>,
  operation: Operation | null,
  byYear: readonly number[],
  filters: readonly Filter[],
): number | null {
  if (operation === 'count') return 0;
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
    if (wantsWhen !== (kind === 'day') && wantsWhen) return { at, places, score: 0 };
    if (wantsWho !== (kind === 'text') && wantsWho) return { at, places, score: 0 };
    const fits =
      (wantsMoney && kind === 'number' && MONEY_UNITS.has(unit) ? 2 : 0) +
      (wantsTime && unit === 'min' ? 2 : 0) +
      (kind === 'number' && /^total/i.test(name) && (wantsMoney || operation !== null) ? 1 : 0);
    return { at, places, score: 4 * places.length + fits };
  });
  const best = [...scored].sort((a, b) => b.score - a.score)[0];
  const numbers = kinds.flatMap((kind, at) => (kind === 'number' ? [at] : []));
  if (best === undefined || best.score === 0)
    return operation !== null && numbers.length === 1 ? (numbers[0] ?? null) : null;
  if (scored.filter(({ score }) => score === best.score).length > 1) return null;
  // "How many lessons" asks for what is counted, not for any number in the row of the lessons.
  if (operation === null && words.some(({ lower }) => lower === 'many') && best.places.length === 0) return null;
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
const MONEY_UNITS: ReadonlySet<string> = new Set(['£', '$', '€', 'gbp', 'eur', 'usd', 'chf']);

/** "maximum" and "Max.", else the same stem. */
const isLike = (asked: string, named: string): boolean =>
  asked === named || (named.length >= 3 && asked.length > named.length && asked.startsWith(named));

/** What a column counts: by its name, else by its cells where they agree. */
export function unitOf({ columns, rows }: Table, column: number): string {
  const named = /(?:_|\()(gbp|eur|usd|chf|kwh|kg|km|£|€|\$|min|m|g|l)\)?$/i.exec(columns[column] ?? '')?.[1];
  if (named !== undefined) return named.toLowerCase();
  const units = new Set(rows.flatMap(({ cells }) => toAmount(cells[column]?.text ?? '')?.unit ?? []));
  return units.size === 1 ? ([...units][0] ?? '') : '';
}

/** Nothing of weight in the question is left over. */
function isAccounted(
  words: readonly Token[],
  used: ReadonlySet<number>,
  { columns, heading }: Table,
  about: string,
): boolean {
  const known = new Set([...contentOf(`${columns.join(' ')} ${heading} ${about}`), ...NEUTRAL]);
  return words.every(
    (word, at) =>
      used.has(at) ||
      (STOP_WORDS.has(word.lower) && word.kind !== 'number') ||
      (word.kind === 'word' && known.has(word.stem)) ||
      SMALL.has(word.text.toLowerCase()),
  );
}

/** Words that many rows share by chance. */
const UNTELLING: ReadonlySet<string> = new Set(['total', 'year', 'month', 'averag', 'us', 'bill']);
const SMALL: ReadonlySet<string> = new Set(['two', 'three', 'four', 'five', 'six']);
/** Stems of words that ask, count or pay, and narrow nothing. */
const NEUTRAL: readonly string[] = tokens(
  'total altogether together sum overall whole everything included average mean times payments entries rows purchases trips visits bills bill amount money pay paid spend spent cost costs price make made use used buy bought shop go year years month months over highest lowest most least expensive cheapest cheaper cheap dearer add earn earned largest smallest biggest longest shortest longer more less fewer difference difference family household first two three four both row item list own left number exceed say now minutes takes take quarter apply applies get gets received come day date speed rate level value size kilometres km kwh pounds job',
).map(({ stem }) => stem);

/** The rows that are meant: by values and months, or two groups of them where two are named. */
function groupsOf(
  { rows }: Table,
  filters: readonly Filter[],
  periods: readonly Period[],
  dated: number,
  operation: Operation | null,
): readonly Chosen[] {
  const columns = [...new Set(filters.map(({ column }) => column))];
  const twice = columns.filter((column) => filters.filter((one) => one.column === column).length > 1);
  const isTwo = operation === 'difference';
  const sets: { readonly filters: readonly Filter[]; readonly period: readonly Period[] }[] =
    isTwo && twice.length === 1
      ? filters
          .filter(({ column }) => column === twice[0])
          .map((one) => ({ filters: [...filters.filter(({ column }) => column !== twice[0]), one], period: periods }))
      : isTwo && periods.length === 2 && twice.length === 0
        ? periods.map((period) => ({ filters, period: [period] }))
        : twice.length === 0 && periods.length <= 1
          ? [{ filters, period: periods }]
          : [];
  return sets.map((set) => ({
    rows: rows.filter(
      ({ cells }) =>
        set.filters.every(({ column, value }) => cells[column]?.text === value) &&
        set.period.every((period) => isIn(cells[dated]?.text ?? '', period)),
    ),
    said: [...set.filters.map(({ value }) => value), ...set.period.map(({ text }) => text)].join(', '),
  }));
}
