// What is said of a plan: one sentence with value and formula, and every cell that it rests on.

import { add, compare, divide, negate, show, sum, toAmount, type Amount, type Decimal } from '#core/table/decimal.ts';
import { dayOf, monthText } from '#core/table/period.ts';
import { isLasting, lastingOf, saysNone } from '#core/table/lasting.ts';
import { unitOf } from '#core/table/columns.ts';
import { CODE, nameColumn } from '#core/table/named.ts';
import type { Chosen, Plan } from '#core/table/plan.ts';
import type { Cell, Row, Table } from '#core/table/table.ts';

interface Used {
  readonly cell: Cell;
  readonly row: Row;
}
interface Said {
  readonly operation: Plan['operation'];
  readonly text: string;
  readonly cells: readonly Used[];
}

/** Null where a cell in scope is no plain amount, or nothing can be said of what is asked. */
export function sayOf(plan: Plan, table: Table): Said | null {
  switch (plan.operation) {
    case 'cell':
      return sayCell(plan, table);
    case 'count':
      return sayCount(plan, table);
    case 'rows':
      return sayRows(plan, table);
    case 'sum':
    case 'average':
      return saySum(plan, table);
    case 'most':
    case 'least':
      return plan.by === null ? sayExtreme(plan, table) : sayGroups(plan, plan.by, table);
    case 'difference':
      return sayDifference(plan, table);
  }
}

interface Term extends Used {
  readonly amount: Amount;
}

/** The amounts of a column, every one of them; null where one cannot be read or counts something else. */
function termsOf({ rows }: Chosen, column: number, read = toAmount): readonly Term[] | null {
  const terms = rows.map((row): Term | null => {
    const cell = row.cells[column] ?? null;
    const amount = cell === null ? null : read(cell.text);
    return cell === null || amount === null ? null : { cell, row, amount };
  });
  const whole = terms.filter((term) => term !== null);
  const units = new Set(whole.map(({ amount }) => amount.unit));
  return whole.length === terms.length && whole.length > 0 && whole.length <= OPERANDS_MAX && units.size === 1
    ? whole
    : null;
}

/** A row that is the total of the others is none of them. */
function withoutTotal(group: Chosen): Chosen {
  // What stands below it ("paid", "to pay") is no part of it either.
  const end = group.rows.findIndex(({ cells }) => cells.some((cell) => cell !== null && TOTAL.test(cell.text)));
  const rows = end === group.rows.length - 1 || end > 1 ? group.rows.slice(0, end) : group.rows;
  return rows.length < 2 ? group : { ...group, rows };
}
const TOTAL = /^\W*(?:(?:grand |new |sub-?)?total|sum|altogether|all together)\b[^\w]*$/i;

/** Each is cited: more than these nobody reads. */
const OPERANDS_MAX = 60;

/** Dots and semicolons would end the sentence, and with it the claim. */
export const label = (text: string): string =>
  text
    .replace(/_/g, ' ')
    .replace(/[.;:?!]+(?=\s|$)/g, '')
    .trim();
export const rowName = ({ cells }: Row, not: number): string => {
  const said = cells.map((cell, at) =>
    cell === null || at === not || (at > 0 && toAmount(cell.text) !== null) ? '' : label(cell.text),
  );
  return said
    .filter((text) => text !== '')
    .slice(0, 2)
    .join(', ');
};

function sayCell({ column, groups }: Plan, table: Table): Said | null {
  const row = groups[0]?.rows[0];
  const cell = row?.cells[column];
  if (row === undefined || cell === null || cell === undefined || /^[-\u2013\u2014]?$/.test(cell.text)) return null;
  const amount = toAmount(cell.text);
  const unit = unitOf(table, column);
  // What calls the row is told, wherever in it that stands.
  const name = rowName(row, column);
  const whole = groups[0]?.said ?? '';
  const said = row.cells.some((one) => one?.text === whole) ? label(whole) : '';
  const value =
    amount === null ? label(cell.text) : amount.unit === '' && unit !== '' ? withUnit(amount, unit) : cell.text;
  return {
    operation: 'cell',
    text: `${name.includes(said) ? '' : `${said}, `}${name} \u00b7 ${label(table.columns[column] ?? '')}: ${value}`,
    cells: [{ cell, row }],
  };
}

function sayCount({ groups }: Plan, table: Table): Said | null {
  const rows = groups[0]?.rows ?? [];
  const of = groups[0]?.said ?? '';
  const cells = rows.flatMap((row) => row.cells.find((cell) => cell !== null) ?? []);
  if (rows.length > OPERANDS_MAX) return null;
  return {
    operation: 'count',
    text: `${String(rows.length)}: the number of rows${of === '' ? '' : ` for ${label(of)}`}, of ${String(table.rows.length)} in the table`,
    cells: rows.flatMap((row, at) => (cells[at] === undefined ? [] : [{ cell: cells[at], row }])),
  };
}

/** Rows by name: those that keep a bound, each with its value, or all of a group. */
function sayRows({ bound, column, groups, isCount }: Plan, table: Table): Said | null {
  const [group] = groups;
  const named = nameColumn(table);
  if (group === undefined) return null;
  const nameOf = (row: Row): string => (named < 0 ? rowName(row, column) : label(row.cells[named]?.text ?? ''));
  const all = String(table.rows.length);
  const unit = unitOf(table, column);
  const isText = bound === undefined && group.rows.every(({ cells }) => toAmount(cells[column]?.text ?? '') === null);
  if (isText) {
    const cells = group.rows.flatMap((row) => (row.cells[column] ? [{ cell: row.cells[column], row }] : []));
    if (cells.length > OPERANDS_MAX || cells.some(({ cell }) => cell.text === '')) return null;
    const names = [...new Set(cells.map(({ cell }) => label(cell.text)))].join(', ');
    return {
      operation: 'rows',
      text: `${names}: the ${String(cells.length)} of ${all} rows for ${label(group.said)}`,
      cells,
    };
  }
  const terms = termsOf(group, column);
  const kept = terms?.filter(({ amount }) => bound?.holds(amount) !== false) ?? [];
  // Rows without a name of their own can be counted, not listed.
  if (terms === null || kept.length === 0 || (named < 0 && isCount !== true)) return null;
  const names = kept.map(({ amount, row }) => `${nameOf(row)} (${withUnit(amount, unit)})`).join(', ');
  if (isCount === true && bound !== undefined)
    return {
      operation: 'count',
      text: `${String(kept.length)}: the number of rows with ${label(table.columns[column] ?? '')} ${label(bound.text)}, of ${String(terms.length)}${group.said === '' ? '' : ` for ${label(group.said)}`} (${names})`,
      cells: [...kept, ...terms.filter((term) => !kept.includes(term))],
    };
  return {
    operation: 'rows',
    text:
      bound === undefined
        ? `${names}: ${label(table.columns[column] ?? '')} of ${scope(group, terms.length, table.rows.length)}`
        : `${names}: ${String(kept.length)} of ${String(terms.length)} rows${group.said === '' ? '' : ` for ${label(group.said)}`}, those with ${label(table.columns[column] ?? '')} ${label(bound.text)}`,
    cells: [...kept, ...terms.filter((term) => !kept.includes(term))],
  };
}

const CURRENCY: Readonly<Record<string, string>> = { gbp: '\u00a3', eur: '\u20ac', usd: '$' };
function withUnit(value: Decimal, unit: string): string {
  const sign = CURRENCY[unit] ?? unit;
  if (['\u00a3', '\u20ac', '$'].includes(sign))
    return `${value.digits < 0n ? '-' : ''}${sign}${show({ ...value, digits: value.digits < 0n ? -value.digits : value.digits })}`;
  return sign === '' ? show(value) : `${show(value)} ${sign === 'kwh' ? 'kWh' : sign}`;
}

const formula = (terms: readonly Term[]): string =>
  terms.map(({ amount }) => (amount.digits < 0n ? `(${show(amount)})` : show(amount))).join(' + ');
const scope = ({ said }: Chosen, rows: number, of: number): string =>
  rows === of ? `all ${String(of)} rows` : `${String(rows)} of ${String(of)} rows (${label(said)})`;

function saySum({ across, column, groups, operation }: Plan, table: Table): Said | null {
  const [group] = groups;
  if (across !== undefined) return saySumAcross(across, groups[0]?.rows[0], table);
  const terms = group === undefined ? null : termsOf(withoutTotal(group), column);
  if (group === undefined || terms === null) return null;
  const rows = table.rows.length - (group.rows.length - terms.length);
  const unit = unitOf(table, column);
  const total = sum(terms.map(({ amount }) => amount));
  const of = `${label(table.columns[column] ?? '')} over ${scope(group, terms.length, group.said === '' ? rows : table.rows.length)}`;
  if (operation === 'sum')
    return {
      operation,
      text: `${withUnit(total, unit)}: the sum of ${of}, ${formula(terms)} = ${show(total)}`,
      cells: terms,
    };
  const { exact, value } = divide(total, terms.length);
  const whole = divide({ digits: total.digits, scale: total.scale }, terms.length).value;
  const near =
    terms.every(({ amount }) => amount.scale === 0) && !exact
      ? `, about ${show({ digits: (whole.digits + 50n) / 100n, scale: 0 })}`
      : '';
  return {
    operation,
    text: `${withUnit(value, unit)}${near}: the average of ${of}, (${formula(terms)}) / ${String(terms.length)} ${exact ? '=' : '\u2248'} ${show(value)}`,
    cells: terms,
  };
}

/** Of one row, the columns of all years. */
function saySumAcross(columns: readonly number[], row: Row | undefined, table: Table): Said | null {
  if (row === undefined) return null;
  const terms = columns.flatMap((column) => termsOf({ rows: [row], said: '' }, column) ?? []);
  if (terms.length !== columns.length) return null;
  const total = sum(terms.map(({ amount }) => amount));
  const years = columns.map((column) => table.columns[column] ?? '').join(', ');
  return {
    operation: 'sum',
    text: `${show(total)}: the sum of ${rowName(row, -1)} over ${years}, ${formula(terms)} = ${show(total)}`,
    cells: terms,
  };
}

function sayExtreme({ column, groups, named, operation }: Plan, table: Table): Said | null {
  const [whole] = groups;
  if (whole === undefined) return null;
  const group = withoutTotal(whole);
  // A cell that says nothing, like "empty", has no part in it; one that cannot be read would.
  const lasts = isLasting(table, column);
  const left = lasts ? group.rows.filter(({ cells }) => saysNone(cells[column]?.text ?? '')) : [];
  const rows = group.rows.filter((row) => !left.includes(row));
  const terms = lasts ? termsOf({ ...group, rows }, column, lastingOf) : termsOf(group, column);
  if (terms === null || terms.length < 2) return null;
  const sign = operation === 'most' ? 1 : -1;
  const best = terms.reduce((one, other) => (compare(other.amount, one.amount) * sign > 0 ? other : one));
  if (terms.filter(({ amount }) => compare(amount, best.amount) === 0).length > 1) return null;
  if (named !== undefined && !isBestTogether(terms, named, best, sign)) return null;
  const unit = unitOf(table, column);
  const value = lasts ? best.cell.text : withUnit(best.amount, unit);
  const without = left.map((row) => `${rowName(row, column)}: ${label(row.cells[column]?.text ?? '')}`).join(', ');
  return {
    operation,
    text: `${bestName(group, best.row, column, named)}: ${value}, the ${operation === 'most' ? 'highest' : 'lowest'} ${label(table.columns[column] ?? '')} of ${scope(group, group.rows.length, group.said === '' ? group.rows.length : table.rows.length)}${without === '' ? '' : `, without ${without}`}`,
    cells: [
      best,
      ...terms.filter((term) => term !== best),
      ...left.flatMap((row) => (row.cells[column] ? [{ cell: row.cells[column], row }] : [])),
    ],
  };
}

/** Rows that share a name may come to more together than the best alone: then it is not said which is meant. */
function isBestTogether(terms: readonly Term[], named: number, best: Term, sign: number): boolean {
  const nameOf = ({ row }: Term): string => row.cells[named]?.text ?? '';
  const names = [...new Set(terms.map(nameOf))];
  if (names.length === terms.length) return true;
  const total = (name: string): Decimal =>
    sum(terms.filter((term) => nameOf(term) === name).map(({ amount }) => amount));
  return names.every((name) => name === nameOf(best) || compare(total(nameOf(best)), total(name)) * sign > 0);
}

function bestName(group: Chosen, row: Row, column: number, named?: number): string {
  const own = named === undefined ? '' : (row.cells[named]?.text ?? '');
  const first = row.cells[0]?.text ?? '';
  if (own !== '' && dayOf(own) === null && toAmount(own) === null) {
    const whole = rowName(row, column);
    if (CODE.test(first) && whole.includes(label(own))) return whole;
    const beside = own === first || dayOf(first) !== null ? '' : label(first);
    return beside === '' ? label(own) : `${label(own)} (${beside})`;
  }
  if (dayOf(first) === null) return CODE.test(first) ? rowName(row, column) : label(first);
  return nameIn(group, row, first) ?? (/-.*-/.test(first) ? rowName(row, column) : `${monthText(first)} (${first})`);
}

/** "Gutter (2024-11-20)": what is dated, where the column beside the day names each row. */
function nameIn({ rows }: Chosen, { cells }: Row, day: string): string | null {
  const names = rows.map((row) => row.cells[1]?.text ?? '');
  const name = cells[1]?.text ?? '';
  const isName = names.every((text) => text !== '' && toAmount(text) === null) && new Set(names).size === names.length;
  return isName && rows.length > 1 ? `${label(name)} (${day})` : null;
}

/** The month, or the value of a column, whose rows come to most: the sum of each is shown. */
function sayGroups({ column, groups, operation }: Plan, by: 'month' | number, table: Table): Said | null {
  const [group] = groups;
  const terms = group === undefined ? null : termsOf(group, column);
  const dated = table.columns.findIndex((_, at) =>
    table.rows.every(({ cells }) => dayOf(cells[at]?.text ?? '') !== null),
  );
  if (terms === null || (by === 'month' && dated < 0)) return null;
  const sums = new Map<string, Decimal>();
  for (const { amount, row } of terms) {
    const key = by === 'month' ? monthText(row.cells[dated]?.text ?? '') : label(row.cells[by]?.text ?? '');
    if (key === '') return null;
    sums.set(key, add(sums.get(key) ?? { digits: 0n, scale: 0 }, amount));
  }
  const ordered = [...sums].sort((a, b) => compare(b[1], a[1]) * (operation === 'most' ? 1 : -1));
  const [best, next] = ordered;
  if (best === undefined || (next !== undefined && compare(best[1], next[1]) === 0)) return null;
  const unit = unitOf(table, column);
  const all = ordered.slice(0, GROUPS_MAX).map(([key, value]) => `${key} ${withUnit(value, unit)}`);
  return {
    operation,
    text: `${best[0]}: ${withUnit(best[1], unit)}, the ${operation === 'most' ? 'highest' : 'lowest'} ${label(table.columns[column] ?? '')} by ${by === 'month' ? by : label(table.columns[by] ?? '')} (${all.join(', ')})`,
    cells: terms,
  };
}
const GROUPS_MAX = 12;

function sayDifference({ across, asksName, column, groups }: Plan, table: Table): Said | null {
  const [one, other] = groups;
  const a = one === undefined ? null : termsOf(one, across?.[0] ?? column);
  const b = other === undefined ? null : termsOf(other, across?.[1] ?? column);
  if (one === undefined || other === undefined || a === null || b === null || a[0]?.amount.unit !== b[0]?.amount.unit)
    return null;
  const [left, right] = [sum(a.map(({ amount }) => amount)), sum(b.map(({ amount }) => amount))];
  const apart = add(left, negate(right));
  const positive = apart.digits < 0n ? negate(apart) : apart;
  const unit = unitOf(table, column) || (across === undefined ? '' : (a[0]?.amount.unit ?? ''));
  const of =
    across === undefined ? label(table.columns[column] ?? '') : rowName(a[0]?.row ?? { cells: [], passage: 0 }, -1);
  const side = (group: Chosen, terms: readonly Term[], value: Decimal): string =>
    `${label(group.said)} (${terms.length > 1 ? `${formula(terms)} = ` : ''}${withUnit(value, unit)})`;
  const larger = label((apart.digits < 0n ? other : one).said);
  const lead =
    asksName === true
      ? `${apart.digits === 0n ? 'neither' : larger}, by ${withUnit(positive, unit)}`
      : withUnit(positive, unit);
  return {
    operation: 'difference',
    text: `${lead}: the difference in ${of} between ${side(one, a, left)} and ${side(other, b, right)}`,
    cells: [...a, ...b],
  };
}
