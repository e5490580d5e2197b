import { expect, it } from 'vitest';
import { toClosest } from '#core/answer/nearby.ts';
import type { Evidence } from '#core/evidence/context.ts';

const near = (heading: string): Evidence =>
  ({
    ...{ index: 0, passage: 2, start: 40, end: 62, text: '| Adult | 28 | 2027 |', heading, relevance: 30_000 },
    ...{ anchors: [], source: { id: 'a', act: { name: 'fees.md' }, library: null } },
  }) as unknown as Evidence;

it('a row that only came close is told with the names of its columns, and a sentence without its headings', () => {
  const row = toClosest('What does a junior pay?', near('Fees \u203a Group \u00b7 Fee \u00b7 Year'));
  expect(row.heading).toBe('Fees \u203a Group \u00b7 Fee \u00b7 Year');
  expect(toClosest('What does a junior pay?', near('Fees'))).not.toHaveProperty('heading');
});
