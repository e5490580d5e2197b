// An answer that is computed: from cells, by a formula that is shown, and made again by whoever verifies it.

import { add, compare, divide, negate, show, sum, toAmount, type Amount, type Decimal } from '#core/table/decimal.ts';
import { dayOf, monthText } from '#core/table/period.ts';
import { planOf, unitOf, type Chosen, type Plan } from '#core/table/plan.ts';
import type { Cell, Row, Table } from '#core/table/read.ts';

/** A document of the case with what names it and its tables. */
export interface Tabled {
  readonly name: string;
  readonly opening: string;
  readonly tables: readonly Table[];
}
export interface Operand {
  /** Place in the list of documents. */
  readonly document: number;
  readonly passage: number;
  /** UTF-16 units of the document's text. */
  readonly start: number;
  readonly end: number;
}
export interface Computed {
  readonly operation: Plan['operation'];
  /** One sentence that says value and formula. */
  readonly text: string;
  readonly operands: readonly Operand[];
}

/** Null where no table, or more than one, accounts for the whole question, or where a cell in scope is no plain amount. */
export function compute(question: string, documents: readonly Tabled[]): Computed | null {
  const found = documents.flatMap((document, at) =>
    tablesMeant(question, document).flatMap(({ plan, table }) => {
      const said = sayOf(plan, table);
      return said === null
        ? []
        : [
            {
              operation: said.operation,
              text: said.text,
              operands: said.cells.map(({ cell, row }) => ({
                document: at,
                passage: row.passage,
                start: cell.start,
                end: cell.end,
              })),
            },
          ];
    }),
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Of several tables of one document, those whose own heading and columns hold what is asked: its name speaks for all. */
function tablesMeant(
  question: string,
  { name, opening, tables }: Tabled,
): readonly { readonly plan: Plan; readonly table: Table }[] {
  const planned = (about: string): readonly { plan: Plan; table: Table }[] =>
    tables.flatMap((table) => {
      const plan = planOf(question, table, about);
      return plan === null ? [] : [{ plan, table }];
    });
  const all = planned(`${name.replace(/[_.-]+/g, ' ')} ${opening}`);
  const own = all.length > 1 ? planned('') : [];
  return own.length > 0 ? own : all;
}

interface Used {
  readonly cell: Cell;
  readonly row: Row;
}
interface Said {
  readonly operation: Plan['operation'];
  readonly text: string;
  readonly cells: readonly Used[];
}

function sayOf(plan: Plan, table: Table): Said | null {
  switch (plan.operation) {
    case 'cell':
      return sayCell(plan, table);
    case 'count':
      return sayCount(plan, table);
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
function termsOf({ rows }: Chosen, column: number): readonly Term[] | null {
  const terms = rows.map((row): Term | null => {
    const cell = row.cells[column] ?? null;
    const amount = cell === null ? null : toAmount(cell.text);
    return cell === null || amount === null ? null : { cell, row, amount };
  });
  const whole = terms.filter((term) => term !== null);
  const units = new Set(whole.map(({ amount }) => amount.unit));
  return whole.length === terms.length && whole.length > 0 && whole.length <= OPERANDS_MAX && units.size === 1
    ? whole
    : null;
}

/** Each is cited: more than these nobody reads. */
const OPERANDS_MAX = 60;

/** Dots and semicolons would end the sentence, and with it the claim. */
const label = (text: string): string =>
  text
    .replace(/_/g, ' ')
    .replace(/[.;:?!]+(?=\s|$)/g, '')
    .trim();
const rowName = ({ cells }: Row, not: number): string => {
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
  if (row === undefined || cell === null || cell === undefined || cell.text === '') return null;
  const amount = toAmount(cell.text);
  const unit = unitOf(table, column);
  const value =
    amount === null ? label(cell.text) : amount.unit === '' && unit !== '' ? withUnit(amount, unit) : cell.text;
  return {
    operation: 'cell',
    text: `${rowName(row, column)} \u00b7 ${label(table.columns[column] ?? '')}: ${value}`,
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
  const terms = group === undefined ? null : termsOf(group, column);
  if (group === undefined || terms === null) return null;
  const unit = unitOf(table, column);
  const total = sum(terms.map(({ amount }) => amount));
  const of = `${label(table.columns[column] ?? '')} over ${scope(group, terms.length, table.rows.length)}`;
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

function sayExtreme({ column, groups, operation }: Plan, table: Table): Said | null {
  const [group] = groups;
  // A cell that says nothing, like "empty", has no part in it; one that cannot be read would.
  const terms = group === undefined ? null : termsOf(group, column);
  if (group === undefined || terms === null) return null;
  const best = terms.reduce((one, other) =>
    compare(other.amount, one.amount) * (operation === 'most' ? 1 : -1) > 0 ? other : one,
  );
  if (terms.filter(({ amount }) => compare(amount, best.amount) === 0).length > 1) return null;
  const first = best.row.cells[0]?.text ?? '';
  const name =
    dayOf(first) === null ? label(first) : (nameIn(group, best.row, first) ?? `${monthText(first)} (${first})`);
  const how = operation === 'most' ? 'highest' : 'lowest';
  return {
    operation,
    text: `${name}: ${withUnit(best.amount, unitOf(table, column) === 'min' ? 'min' : unitOf(table, column))}, the ${how} ${label(table.columns[column] ?? '')} of ${scope(group, terms.length, table.rows.length)}`,
    cells: [best, ...terms.filter((term) => term !== best)],
  };
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

function sayDifference({ column, groups }: Plan, table: Table): Said | null {
  const [one, other] = groups;
  const a = one === undefined ? null : termsOf(one, column);
  const b = other === undefined ? null : termsOf(other, column);
  if (one === undefined || other === undefined || a === null || b === null || a[0]?.amount.unit !== b[0]?.amount.unit)
    return null;
  const [left, right] = [sum(a.map(({ amount }) => amount)), sum(b.map(({ amount }) => amount))];
  const apart = add(left, negate(right));
  const positive = apart.digits < 0n ? negate(apart) : apart;
  const unit = unitOf(table, column);
  const side = (group: Chosen, terms: readonly Term[], value: Decimal): string =>
    `${label(group.said)} ${terms.length > 1 ? `${formula(terms)} = ` : ''}${show(value)}`;
  const larger = apart.digits < 0n ? other : one;
  return {
    operation: 'difference',
    text: `${withUnit(positive, unit)}: the difference in ${label(table.columns[column] ?? '')}, ${side(one, a, left)}, ${side(other, b, right)}, ${label(larger.said)} is the higher`,
    cells: [...a, ...b],
  };
}
