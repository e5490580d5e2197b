// Follow-ups and ambiguous questions about papers of our own. What the paper does not tell stays refused, however it is asked.

import { beforeAll, describe, expect, it } from 'vitest';
import { askExchanges, type Part } from '#tests/quality/follow-ups/measure.ts';
import { limit } from '#tests/limits.ts';

describe.each(['tuned', 'aside'] as const satisfies readonly Part[])('%s', (part) => {
  let rows: Awaited<ReturnType<typeof askExchanges>> = [];
  beforeAll(async () => {
    rows = await askExchanges(part);
  }, limit(300_000));

  const right = (kind: string): number => rows.filter((row) => row.kind === kind && row.mark === 'right').length;

  it('of 31 follow-ups at least 19 are right (.60)', () => {
    expect(rows.filter(({ kind }) => kind === 'followup')).toHaveLength(31);
    expect(right('followup')).toBeGreaterThanOrEqual(19);
  });

  it('of 10 ambiguous questions at least 6 get a choice (.60)', () => {
    expect(rows.filter(({ kind }) => kind === 'clarify')).toHaveLength(10);
    expect(right('clarify')).toBeGreaterThanOrEqual(6);
  });

  it('a follow-up that the papers do not answer is refused', () => {
    expect(rows.filter(({ kind, mark }) => kind === 'followup-none' && mark !== 'right')).toEqual([]);
  });

  it('a question that names one of the candidates gets no choice', () => {
    expect(rows.filter(({ kind, outcome }) => kind === 'named' && outcome === 'choice')).toEqual([]);
  });
});
