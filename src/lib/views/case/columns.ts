// What the columns of the rows of a passage are called: the head row of a table is its last heading, and no part of its rows.

import { harmlessLine } from '#core/bytes/text.ts';
import { HEADING_SEPARATOR } from '#core/evidence/outline.ts';

/** Of a passage that only came close the heading is told where it is a row, and was not before 0.8.0. */
export function columnsOf(passage: { readonly heading?: string }): { readonly columns?: readonly string[] } {
  const columns = (passage.heading ?? '').split(HEADING_SEPARATOR).at(-1)?.split(' \u00b7 ') ?? [];
  return columns.length > 1 ? { columns: columns.map(harmlessLine) } : {};
}
