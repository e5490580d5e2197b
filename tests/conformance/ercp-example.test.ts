// The canonical example of ERCP v1.0 section 12 with the engines of this build: nothing of the reasoning is scripted.

import { expect, it } from 'vitest';
import { reasoningChecker } from '#adapters/builtin/reasoning/checker.ts';
import { sentenceReasoner } from '#adapters/builtin/reasoning/reasoner.ts';
import { wordSimilarity } from '#adapters/builtin/reasoning/similarity.ts';
import { memoryStores, open } from '#tests/case.ts';
import { performRun, runOracles } from '#tests/ercp-case.ts';
import { document } from '#tests/scenarios.ts';

const ABOUT = 'The boiling point of water at sea level is about 100 °C, and at high altitudes the temperatures differ.';
const REASON = 'That is so because the pressure of the air falls.';

it('ERCP-12.1, ERCP-9.4, ERCP-9.6: the nearest sentence lacks its reason, bounds are learned of it, and it comes back with the reason', async () => {
  const oracles = {
    ...runOracles({ write: () => [] }),
    'ercp/generate': sentenceReasoner,
    'ercp/similarity': wordSimilarity,
    'ercp/verify': reasoningChecker,
  };
  const opened = await open(memoryStores(), oracles, { kind: 'ercp' });
  await opened.perform(document('boiling.txt', `${ABOUT} ${REASON}`));
  const { run } = await performRun(opened, {
    problem: { id: 'p1', description: 'Why does water boil at different temperatures at different altitudes?' },
    config: { model: 'evo-41m', max_iterations: 10, similarity_threshold: 0.95, deterministic: true },
  });
  expect(run.events.map(({ operator }) => operator)).toEqual([
    'generate',
    'verify',
    'extract',
    'generate',
    'verify',
    'stabilize',
    'generate',
    'verify',
    'stabilize',
  ]);
  expect(run.iterations.map(({ errors }) => errors.map(({ type }) => type))).toEqual([
    ['missing_justification'],
    [],
    [],
  ]);
  expect(run.constraints.map(({ nl_text }) => nl_text)).toEqual([
    'water.at_sea_level.boiling_point is above 99.5 °C.',
    'water.at_sea_level.boiling_point is below 100.5 °C.',
  ]);
  expect([run.status, run.reasoning?.reasoning_text]).toEqual(['converged', `${ABOUT} ${REASON}`]);
});
