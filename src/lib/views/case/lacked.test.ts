import { expect, it } from 'vitest';
import { lackedByAll } from '#lib/views/case/lacked.ts';

const passage = (missing: readonly string[], byMeaning = false) => ({ missing, byMeaning });

it.each([
  ['what every passage lacks', [passage(['warranty', 'boiler']), passage(['boiler'])], ['boiler']],
  ['nothing where each lacks something else', [passage(['warranty']), passage(['boiler'])], []],
  ['nothing where one says it in other words', [passage(['boiler']), passage(['boiler'], true)], []],
  ['nothing where it would be half the question', [passage(['one', 'two', 'three', 'four'])], []],
  ['nothing of what the question wants done', [passage(['together'])], []],
  ['nothing where nothing came close', [], []],
])('%s', (_, closest, lacked) => {
  expect(lackedByAll({ closest, likely: null, rule: { measures: 'relevance' } })).toEqual(lacked);
  expect(lackedByAll({ closest, likely: null, rule: { measures: 'corroboration' } })).toEqual([]);
  expect(lackedByAll({ closest, likely: { start: 0, end: 9 }, rule: { measures: 'relevance' } })).toEqual([]);
});
