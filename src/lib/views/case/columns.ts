// What the columns of the rows of a passage are called: the head row of a table is its last heading, and no part of its rows.

import { harmlessLine } from '#core/bytes/text.ts';
import type { Citation, Closest } from '#core/answer/output.ts';
import { HEADING_SEPARATOR } from '#core/evidence/outline.ts';

/** A passage that only came close has no heading of its own. */
export function columnsOf(passage: Pick<Citation, 'heading'> | Closest): { readonly columns?: readonly string[] } {
  const columns =
    ('heading' in passage ? passage.heading : '').split(HEADING_SEPARATOR).at(-1)?.split(' \u00b7 ') ?? [];
  return columns.length > 1 ? { columns: columns.map(harmlessLine) } : {};
}
