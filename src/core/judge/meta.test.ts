import { describe, expect, test } from 'vitest';
import type { Evidence } from '#core/evidence/context.ts';
import { metaOf } from '#core/judge/meta.ts';

const QUESTION = 'How many hours should the dough rest?';
const SAYS = ['The dough should rest for two hours.', 'The dough should rest for nine hours.'] as const;

function evidence(...papers: readonly (readonly [name: string, text: string])[]): readonly Evidence[] {
  const given = [['north kitchen', SAYS[0]] as const, ['south kitchen', SAYS[1]] as const, ...papers];
  return given.map(([name, text], index) => {
    const source = { act: { name } };
    return { index, source, document: String(index), heading: '', before: '', after: '', text } as unknown as Evidence;
  });
}
function settledBy(...papers: readonly (readonly [name: string, text: string])[]): ReturnType<typeof metaOf> {
  const all = evidence(...papers);
  const [one, other] = all;
  return one === undefined || other === undefined ? null : metaOf(QUESTION, [one, other], SAYS, all);
}

const REVIEW = 'Recipes differ, from two hours to nine hours. Overall the dough should rest for six hours.';
const CONSENSUS =
  'Although some bakers say two hours and others nine hours, we recommend that dough rests for five hours.';

describe('a third document that settles a contradiction', () => {
  test('EBOM-REQ-080: a systematic review that speaks of what both say', () => {
    expect(settledBy(['Systematic review of resting times', REVIEW])).toEqual({
      by: 'USE_META_SOURCE',
      evidence: 2,
      says: 'Overall the dough should rest for six hours.',
    });
  });

  test('EBOM-REQ-081: a statement of consensus, where there is no review', () => {
    expect(settledBy(['Consensus statement of the bakers', CONSENSUS])).toEqual({
      by: 'CITE_CONSENSUS',
      evidence: 2,
      says: CONSENSUS,
    });
    expect(settledBy(['Consensus statement of the bakers', CONSENSUS], ['A meta-analysis', REVIEW])?.by).toBe(
      'USE_META_SOURCE',
    );
  });

  test.each([
    ['is no review', 'A third kitchen', REVIEW],
    [
      'does not say that others disagree',
      'Systematic review',
      'From two hours to nine hours. Overall six hours of rest.',
    ],
    [
      'names one side alone',
      'Systematic review',
      'Recipes differ from two hours on. Overall the dough should rest for six hours.',
    ],
    [
      'concludes nothing',
      'Systematic review',
      'Recipes differ, from two hours to nine hours. The dough should be soft.',
    ],
    [
      'concludes something else',
      'Systematic review',
      'Recipes differ, from two hours to nine hours. Overall ovens are too small.',
    ],
  ])('EBOM-REQ-080: none that %s', (_why, name, text) => {
    expect(settledBy([name, text])).toBeNull();
  });

  test('EBOM-REQ-080: neither side settles it, though it be a review that speaks of the other', () => {
    const sides = evidence().map((one, at) =>
      at === 0
        ? ({ ...one, source: { act: { name: 'Systematic review' } }, text: REVIEW } as unknown as Evidence)
        : one,
    );
    const [one, other] = sides;
    if (one === undefined || other === undefined) throw new Error('expected two sides');
    expect(metaOf(QUESTION, [one, other], SAYS, sides)).toBeNull();
  });

  test('EBOM-REQ-081: no statement of consensus that does not address the disagreement', () => {
    expect(
      settledBy([
        'Consensus statement',
        'We recommend that dough rests for five hours, neither two hours nor nine hours.',
      ]),
    ).toBeNull();
  });
});
