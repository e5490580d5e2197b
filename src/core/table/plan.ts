// What a question asks of one table. Every word that carries content must be accounted for: by a column, by values of rows, by
// months and years, by what the document is called, or by words that ask for a sum. Else the table is not what is asked about.

import { tokens, STOP_WORDS, type Token } from '#core/english/words.ts';
import { HEADING_SEPARATOR } from '#core/evidence/outline.ts';
import { measureIn, naturalIn } from '#core/table/adjectives.ts';
import { boundIn, type Bound } from '#core/table/bound.ts';
import {
  askedColumn,
  currencyOf,
  isAmountOf,
  isMass,
  isPaid,
  keyOf,
  namedColumn,
  unitOf,
} from '#core/table/columns.ts';
import { countsGroup, countsNames, namedRows, valuesAsked } from '#core/table/named.ts';
import { flagIn } from '#core/table/flags.ts';
import { filtersIn, periodOf, rowsOfPeriod, type Filter } from '#core/table/filters.ts';
import { kindOf, type Kind, type Operation } from '#core/table/kinds.ts';
import { isLasting } from '#core/table/lasting.ts';
import { isIn, periodsIn, type Period } from '#core/table/period.ts';
import type { Row, Table } from '#core/table/table.ts';
import { contentOf, headsIn } from '#core/table/words.ts';
import { wordsNamed } from '#language/keywords.ts';

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
  /** Of rows: those whose value in the column it holds for; all of them where there is none. */
  readonly bound?: Bound;
  /** Of a bound: how many rows keep it, not which. */
  readonly isCount?: boolean;
  /** "Who ... more, A or B": the answer is a name. */
  readonly asksName?: boolean;
  /** Of an extreme: the column that names what is asked for; rows that share a name are put together too. */
  readonly named?: number;
}

export function planOf(question: string, table: Table, about: string): Plan | null {
  const plan = flaggedRows(question, table, about) ?? thenAndNow(question, table, about);
  if (plan !== null) return plan;
  const bounded = ASKS_FOR_ROWS.test(question) || COUNTS.test(question) ? boundIn(question) : null;
  return bounded === null ? planFor(question, table, about, null) : planFor(bounded.rest, table, about, bounded.bound);
}

/** The rows of which a column says yes, or no, where nothing else is asked of them. */
function flaggedRows(question: string, table: Table, about: string): Plan | null {
  const flag = flagIn(question, table);
  if (flag === null) return null;
  const words = tokens(flag.rest).filter((token) => !token.part);
  const rows = table.rows.filter(({ cells }) => cells[flag.column]?.text === flag.value);
  if (rows.length === 0 || !isAccounted(words, new Set(), table, about)) return null;
  const said = `${table.columns[flag.column] ?? ''}: ${flag.value}`;
  return { operation: COUNTS.test(question) ? 'count' : 'rows', column: 0, groups: [{ rows, said }], by: null };
}

/** "Last year | This year": what is asked of one row is what holds now, unless the question says then, or by how much they differ. */
function thenAndNow(question: string, table: Table, about: string): Plan | null {
  const [then, now] = [THEN, NOW].map((name) => table.columns.findIndex((column) => name.test(column)));
  if (then === undefined || now === undefined || then < 0 || now < 0 || OTHER.test(question)) return null;
  const words = tokens(question.replace(THEN_OR_NOW, ' ')).filter((token) => !token.part);
  const used = new Set<number>();
  const filters = filtersIn(
    words,
    table,
    table.columns.map((_, at) => kindOf(table, at)),
    used,
  );
  const [group, ...more] = groupsOf(table, filters, [], -1, null);
  const isOne = filters.length > 0 && more.length === 0 && group?.rows.length === 1;
  if (!isOne || !isAccounted(words, used, table, about)) return null;
  const operation = operationOf(question);
  if (operation === 'difference') {
    const groups = [now, then].map((at) => ({ rows: group.rows, said: table.columns[at] ?? '' }));
    return { operation, column: now, groups, by: null, across: [now, then] };
  }
  return operation !== null
    ? null
    : { operation: 'cell', column: THEN_ASKED.test(question) ? then : now, groups: [group], by: null };
}
const THEN = /^(?:last|previous|old|before)\b/i;
const NOW = /^(?:this|current|new|now)\b/i;
const THEN_ASKED = /\b(?:last|previous|old|before|was|were|did)\b/i;
const THEN_OR_NOW = /\b(?:than|(?:last|this|previous) (?:year|month|season)|old|before|current|new|now|up)\b/gi;

const COUNTS = /^\W*how many\b/i;
const ASKS_FOR_ROWS = /^\W*(?:which|what|list|name|show|give)\b/i;

function planFor(question: string, table: Table, about: string, bound: Bound | null): Plan | null {
  if (OTHER.test(question)) return null;
  const words = tokens(question).filter((token) => !token.part);
  const used = new Set<number>();
  const kinds = table.columns.map((_, at) => kindOf(table, at));
  const named = periodsIn(words, used);
  const dated = kinds.indexOf('day');
  const known = new Set(contentOf(`${table.heading} ${about}`));
  // "Which floor quotation was the cheapest?" means all of them, though one of the firms is called "Holm Floors".
  const isOfAll = ({ column, places, value }: Filter): boolean =>
    /^(?:most|least)$/.test(operationOf(question) ?? '') &&
    places.every((at) => known.has(words[at]?.stem ?? '')) &&
    table.rows.filter(({ cells }) => cells[column]?.text === value).length === 1;
  const filters = filtersIn(words, table, kinds, used).filter((one) => !isOfAll(one));
  const isCounted = countsRows(words, table, kinds, about) || countsNames(words, table, filters);
  const measure = measureIn(words, table);
  const isGroupCount = countsGroup(words, table, filters);
  const operation = operationOf(question) ?? measure?.operation ?? (isCounted || isGroupCount ? 'count' : null);
  // A column of months holds their names.
  // Rows may be called by their months: "Jan-Mar 2025".
  const months = dated < 0 && named.length === 1 ? rowsOfPeriod(table, named[0]) : null;
  if (months !== null) filters.push(months);
  const isByRow = months !== null || named.every((period) => isNamedBy(period, filters));
  const periods = dated < 0 && isByRow ? [] : named;
  const byYear = dated < 0 ? periods.map(({ text }) => table.columns.indexOf(text)) : [];
  if (dated < 0 && byYear.some((column) => column < 0)) return null;
  const years = table.columns.flatMap((name, at) => (/^(?:19|20)\d\d$/.test(name) ? [at] : []));
  if (operation === 'sum' && years.length > 1 && periods.length === 0) {
    const groups = groupsOf(table, filters, [], dated, operation);
    if (groups[0]?.rows.length !== 1 || filters.length === 0 || !isAccounted(words, used, table, about)) return null;
    return { operation, column: years[0] ?? 0, groups, by: null, across: years };
  }
  if (bound === null && operation === null && periods.length === 0 && ASKS_FOR_ROWS.test(question)) {
    const named = namedRows(words, table, filters);
    if (named !== null)
      return isAccounted(words, used, table, about)
        ? { operation: 'rows', column: named.column, groups: [named], by: null }
        : null;
    const listed = valuesAsked(words, table, kinds, filters);
    for (const at of naturalIn(words, table.columns)) used.add(at);
    const meant = groupsOf(table, filters, [], dated, operation);
    if (listed >= 0 && meant.length === 1 && (meant[0]?.rows.length ?? 0) > 1)
      return isAccounted(words, used, table, about)
        ? { operation: 'rows', column: listed, groups: meant, by: null }
        : null;
  }
  const hint = bound === null ? operation : 'most';
  const asked = askedColumn(words, table, kinds, used, hint, byYear, filters);
  if (asked !== null)
    for (const at of naturalIn(words, operation === 'count' ? table.columns : [table.columns[asked] ?? '']))
      used.add(at);
  if (asked === null || !isAccounted(words, used, table, about)) return null;
  const isPaidOut = isPaid(table, asked) || isAmountOf(table, asked, about);
  if (/\b(?:heav|light)i?e(?:st|r)\b/i.test(question) && !isMass(table, asked)) return null;
  if (/\bhow (?:much|many)\b/i.test(question) && operation !== 'count' && kinds[asked] !== 'number') return null;
  const groups = groupsOf(table, filters, dated < 0 ? [] : periods, dated, operation);
  if (groups.length === 0 || groups.some(({ rows }) => rows.length === 0)) return null;
  const all = filters.length > 0 || periods.length > 0;
  const byMonth = dated >= 0 && /\bwhich (?:of the \w+ )?months?\b/i.test(question);
  const by = byMonth ? 'month' : operation === 'most' || operation === 'least' ? keyOf(words, table, kinds) : null;
  if (by === 'unknown') return null;
  if (bound !== null) {
    const currency = currencyOf(table, asked);
    const isSame = [bound.currency, currency].includes('') || bound.currency === currency;
    return operation === null && groups.length === 1 && kinds[asked] === 'number' && isSame
      ? { operation: 'rows', column: asked, groups, by: null, bound, isCount: COUNTS.test(question) }
      : null;
  }
  if (operation === 'count') {
    if (!isCounted && !isGroupCount && !COUNTED.test(question) && !headsIn(words, table).length) return null;
    return groups.length === 1 && (isCounted || filters.length > 0) ? { operation, column: 0, groups, by } : null;
  }
  if (operation === null) {
    const [only] = groups;
    if (groups.length !== 1 || only === undefined) return null;
    if (!all && !(HAS_SPENT.test(question) && isPaidOut)) return null;
    if (all && only.rows.length === 1) return { operation: 'cell', column: asked, groups, by };
    const isCountedName = words[1]?.lower === 'many' && isNamedAt(words, 2, table, asked);
    if (kinds[asked] === 'number' && FLOWS.test(question) && isFlow(table, asked, isCountedName))
      return { operation: 'sum', column: asked, groups, by };
    if (kinds[asked] !== 'number' || !SPENT.test(question)) return null;
    // What was paid adds up; what things cost does not.
    if (isPaidOut) return { operation: 'sum', column: asked, groups, by };
    return HAS_SPENT.test(question) ? null : { operation: 'rows', column: asked, groups, by };
  }
  if (kinds[asked] !== 'number' && !(measure !== null && isLasting(table, asked))) return null;
  if (operation === 'difference')
    return groups.length === 2
      ? { operation, column: asked, groups, by, asksName: /^\W*(?:who|which)\b/i.test(question) }
      : null;
  if (groups.length !== 1) return null;
  const isOne = operation === 'sum' && groups[0]?.rows.length === 1;
  const key = isOne || by !== null ? -1 : namedColumn(words, table, kinds);
  return { operation: isOne ? 'cell' : operation, column: asked, groups, by, ...(key < 0 ? {} : { named: key }) };
}

/** Reasons, yes or no, what is left out and what lies before or behind a day: no table is read for these. */
const OTHER =
  /^\W*(?:why|where|is|are|was|were|can|may|do|does|did|should|must|will|has|have)\b|\b(?:not|no|never|without|except|excluding|before|after|since|above|below|besides|other than)\b|n['\u2019]t\b/i;

/** What is asked for by its words; null where a cell is. */
function operationOf(question: string): Operation | null {
  const patterns: readonly (readonly [RegExp, Operation])[] = [
    [
      /\bhow (?:much|many)\b.*\b(?:more|less|fewer|longer|shorter|higher|lower|cheaper|dearer|bigger|smaller|larger|heavier|lighter|hotter|colder|warmer|cooler|taller|wider|deeper|older|younger)\b|\bdifference\b|\bexceed|\bsaved?\b.*\b(?:rather than|instead of)\b|\b(?:cheaper|dearer|more expensive)\b.*\bor\b|^\W*(?:who|which)\b.*\b(?:more|less|fewer|longer|shorter|higher|lower|heavier|lighter)\b.*\bor\b/i,
      'difference',
    ],
    [/\baverage\b|\bmean\b|\bon average\b/i, 'average'],
    [/\bhow many (?:times|of the|payments|entries|rows|purchases|trips|visits|bills|readings)\b/i, 'count'],
    [/\b(?:highest|most expensive|largest|biggest|dearest|longest|fastest|heaviest|greatest)\b/i, 'most'],
    [/\b(?:lowest|least expensive|smallest|cheapest|shortest|slowest|lightest)\b/i, 'least'],
    [/(?<!\bat )\bmost\b(?! of\b)/i, 'most'],
    [/(?<!\bat )\bleast\b/i, 'least'],
    [
      /\bwhat (?:is|was|are|were) the total (?!of\b)|\b(?:in total|altogether|in all|all together|together|the sum|overall|everything included|all of|total of|(?:come|came|add(?:s|ed)? up|amount(?:s|ed)?) to)\b/i,
      'sum',
    ],
  ];
  return patterns.find(([pattern]) => pattern.test(question))?.[1] ?? null;
}

const COUNTED = /\bhow many (?:times|payments|entries|rows|purchases|trips|visits)\b/i;
const SPENT = /\b(?:spend|spent|paid|pay|cost|costs)\b/i;

/** Of what was paid, every row is meant; a price list is no account of it. */
const HAS_SPENT = /\b(?:spend|spent|paid)\b|\bdid\b.*\b(?:cost|pay)\b/i;

/** What was used or brought in adds up; what a meter reads, or a store holds, does not. */
const FLOWS =
  /^\W*how (?:much|many)\b.*\b(?:used|harvested|gave|given|produced|made|sold|bought|delivered|shipped|collected|worked|driven|consumed|picked|billed|generated|donated|came|earned|raised|brought in|took in|taken in)\b|^\W*how (?:much|many)\b.*\bdid\b.*\b(?:use|harvest|give|produce|make|sell|buy|deliver|ship|collect|work|drive|consume|pick|generate|donate|earn|raise|bring in|take in)\b/i;
/** By its unit, as money that changed hands, or since it is the very thing that is counted: "how many eggs came in". */
const isFlow = (table: Table, column: number, isCountedName: boolean): boolean =>
  (ADDS.has(unitOf(table, column)) || isCountedName || isPaid(table, column)) &&
  !LEVELS.test((table.columns[column] ?? '').replace(/_/g, ' '));
const isNamedAt = (words: readonly Token[], at: number, { columns }: Table, column: number): boolean =>
  contentOf(columns[column] ?? '').some((stem) => words[at]?.stem === stem);
const ADDS: ReadonlySet<string> = new Set(['kg', 'g', 't', 'l', 'ml', 'kwh', 'km', 'min', 'h']);
const LEVELS = /\b(?:readings?|level|stock|balance|total|left|max|min|average|rate|limit|capacity)\b/i;

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

/** Nothing of weight in the question is left over. */
function isAccounted(
  words: readonly Token[],
  used: ReadonlySet<number>,
  { columns, heading, rows }: Table,
  about: string,
): boolean {
  const known = new Set(contentOf(`${columns.join(' ')} ${heading} ${about}`));
  const heads = contentOf(columns.join(' ')).filter((stem) => stem.length >= HEAD_MIN);
  // "How many shipments" of a table that says when each was "shipped".
  const isRow = (at: number): boolean =>
    at > 0 && at <= 2 && heads.some((stem) => words[at]?.stem.startsWith(stem) === true);
  return words.every(
    (word, at) =>
      isRow(at) ||
      LIGHT.has(word.lower) ||
      used.has(at) ||
      (STOP_WORDS.has(word.lower) && word.kind !== 'number') ||
      (word.kind === 'word' && (known.has(word.stem) || NEUTRAL.hasStem(word.stem))) ||
      SMALL.has(word.text.toLowerCase()) ||
      (SPANS.has(word.lower) && rows.some(({ cells }) => periodOf(cells[0]?.text ?? '') !== undefined)),
  );
}

const SPANS: ReadonlySet<string> = new Set(['quarter', 'month', 'year', 'season']);
const HEAD_MIN = 4;
/** Verbs of having and giving, and what says only that something came to its end. */
const LIGHT: ReadonlySet<string> = new Set(
  'give gave gives given go goes want wants wanted ask asked asks quote quoted produce produced yield yielded work worked belong belongs charge charged billed use used uses take takes taken need needs needed run running save saves saved rather than instead please end final finally actually heaviest heavier lightest lighter'.split(
    ' ',
  ),
);
const SMALL: ReadonlySet<string> = new Set(['two', 'three', 'four', 'five', 'six']);
/** Stems of words that ask, count or pay, and narrow nothing. */
const NEUTRAL = wordsNamed('narrows no table');

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
        : (twice.length === 0 || (operation === 'sum' && twice.length === 1)) && periods.length <= 1
          ? [{ filters, period: periods }]
          : [];
  return sets.map((set) => ({
    rows: rows.filter(
      ({ cells }) =>
        set.filters.every(({ column }) =>
          set.filters.some((one) => one.column === column && cells[column]?.text === one.value),
        ) && set.period.every((period) => isIn(cells[dated]?.text ?? '', period)),
    ),
    said: [...set.filters.map(({ value }) => value), ...set.period.map(({ text }) => text)].join(', '),
  }));
}
