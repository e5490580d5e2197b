// An answer that is computed: from cells, by a formula that is shown, and made again by whoever verifies it.

import { isPaperMeant } from '#core/table/bills.ts';
import { toAmount } from '#core/table/decimal.ts';
import { planOf, type Plan } from '#core/table/plan.ts';
import { label, rowName, sayOf } from '#core/table/say.ts';
import type { Table } from '#core/table/table.ts';

/** A document of the case with what names it and its tables. */
export interface Tabled {
  readonly name: string;
  readonly opening: string;
  readonly tables: readonly Table[];
  /** Names with a price each: for what compares them, and nothing else. */
  readonly offers?: readonly Table[];
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
              at,
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
  const meant = found.length > 1 ? found.filter(({ at }) => isPaperMeant(question, documents[at])) : found;
  const [only] = meant;
  return only === undefined || meant.length > 1
    ? null
    : { operation: only.operation, text: only.text, operands: only.operands };
}

/** Of several tables of one document, those whose own heading and columns hold what is asked: its name speaks for all. */
function tablesMeant(
  question: string,
  { name, offers = [], opening, tables }: Tabled,
): readonly { readonly plan: Plan; readonly table: Table }[] {
  const planned = (about: string): readonly { plan: Plan; table: Table }[] =>
    tables.flatMap((table) => {
      const plan = planOf(question, table, about);
      return plan === null ? [] : [{ plan, table }];
    });
  const compared = offers.flatMap((table) => {
    const plan = planOf(question, table, '');
    return plan !== null && COMPARES.has(plan.operation) ? [{ plan, table }] : [];
  });
  const all = planned(`${name.replace(/[_.-]+/g, ' ')} ${opening}`);
  const own = all.length > 1 ? planned('') : [];
  return [...(own.length > 0 ? own : all), ...compared];
}
const COMPARES: ReadonlySet<string> = new Set(['most', 'least', 'difference']);

/** What a person has to mend before the question can be answered: the first row in scope with a value that is no plain number. */
export function unreadFor(question: string, documents: readonly Tabled[]): string | null {
  const [unread] = documents.flatMap((document) =>
    tablesMeant(question, document).flatMap(({ plan: { bound, column, groups, operation }, table }) =>
      operation !== 'cell' && operation !== 'count' && (operation !== 'rows' || bound !== undefined)
        ? groups.flatMap(({ rows }) =>
            rows.flatMap((row) => {
              const text = row.cells[column]?.text ?? '';
              const says = text === '' ? 'nothing' : `\u201c${label(text)}\u201d`;
              return toAmount(text) === null
                ? [
                    `In ${document.name} the row \u201c${rowName(row, column)}\u201d has ${says} under \u201c${label(table.columns[column] ?? '')}\u201d, which is no plain number.`,
                  ]
                : [];
            }),
          )
        : [],
    ),
  );
  return unread ?? null;
}
