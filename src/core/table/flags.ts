// Columns that say yes or no of each row: "Which services do not need a vet?" of a table with a column "Vet needed".

import type { Table } from '#core/table/table.ts';
import { contentOf } from '#core/table/words.ts';
import { tokens } from '#core/english/words.ts';

export interface Flag {
  readonly column: number;
  /** As the table writes it. */
  readonly value: string;
  /** The question without what names the column, and without "not". */
  readonly rest: string;
}

/** The one column of yes and no that a question for rows names; null where none is, where two are, or where the table says neither. */
export function flagIn(question: string, table: Table): Flag | null {
  if (!ASKS_FOR_ROWS.test(question)) return null;
  const words = tokens(question).filter(({ part }) => !part);
  const flags = table.columns.flatMap((name, column): Flag[] => {
    const values = [...new Set(table.rows.map(({ cells }) => cells[column]?.text ?? ''))];
    const named = contentOf(name.replace(/\([^)]*\)/g, ' '));
    const isFlag = values.length === 2 && values.some((one) => YES.test(one)) && values.some((one) => NO.test(one));
    if (!isFlag || named.length === 0 || !named.every((stem) => words.some((word) => word.stem === stem))) return [];
    const isDenied = DENIALS.test(question);
    const value = values.find((one) => (isDenied ? NO : YES).test(one));
    if (value === undefined) return [];
    const rest = words
      .filter(({ lower, stem }) => !named.includes(stem) && !DENIAL_WORDS.has(lower))
      .map(({ text }) => text)
      .join(' ');
    return [{ column, value, rest }];
  });
  const [only, ...others] = flags;
  return only === undefined || others.length > 0 ? null : only;
}

const ASKS_FOR_ROWS = /^\W*(?:which|what|list|name|show|how many)\b/i;
const YES = /^(?:yes|y|true|\u2713|\u2714)$/i;
const NO = /^(?:no|n|false|\u2717|\u2718)$/i;
const DENIALS = /\b(?:not|no|without)\b|n['\u2019]t\b/i;
const DENIAL_WORDS: ReadonlySet<string> = new Set(
  "not no without don't doesn't isn't aren't didn't can't cannot".split(' '),
);
