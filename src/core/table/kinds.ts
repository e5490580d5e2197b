// What a column holds, and what a question asks of it.

import { toAmount } from '#core/table/decimal.ts';
import { dayOf } from '#core/table/period.ts';
import type { Table } from '#core/table/table.ts';

export type Operation = 'cell' | 'rows' | 'sum' | 'count' | 'average' | 'most' | 'least' | 'difference';

export type Kind = 'day' | 'number' | 'text';

export function kindOf({ rows }: Table, column: number): Kind {
  const cells = rows.flatMap(({ cells: own }) => own[column]?.text ?? []).filter((text) => text !== '');
  if (cells.length > 0 && cells.every((text) => dayOf(text) !== null)) return 'day';
  return cells.length > 0 && cells.filter((text) => toAmount(text) !== null).length * 5 >= cells.length * 4
    ? 'number'
    : 'text';
}
