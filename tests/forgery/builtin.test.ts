// The built-in engines, computed again: a case that a forger ran as a whole with one of them lying is found out by
// `engines`, which names the record.

import { describe, expect, it } from 'vitest';
import type { LoadEngines } from '#core/verify/load-engines.ts';
import { writeBundle } from '#core/bundle/write.ts';
import { AffidavitError } from '#core/errors.ts';
import type { Oracle } from '#core/ports.ts';
import { CORE, entriesOf, observationsOf, run, verify } from '#tests/case.ts';
import { toRecompute } from '#desk/frozen/frozen.ts';
import { document, scriptedOracles, type Scenario } from '#tests/scenarios.ts';
import { readWeights } from '#tests/weights.ts';
import { createEngines } from '../../src/engines.ts';
import { createParser } from '../../src/parsers.ts';

const modelHash = '5'.repeat(64);
const engines = {
  ...createEngines({ now: () => 0, modelHash, weights: readWeights, index: null }),
  parser: createParser({ modelHash }),
};
type EngineClass = keyof typeof engines;
const LOAD: LoadEngines = (modelId, cls) => {
  const engine = Object.hasOwn(engines, cls) ? engines[cls as EngineClass] : undefined;
  if (engine?.identity.model_id !== modelId) return Promise.resolve(null);
  return Promise.resolve(toRecompute(engine));
};
const SCENARIO: Scenario = {
  documents: [
    document(
      'boathouse.txt',
      'The boathouse was built in 1911 from larch. It holds eleven rowing boats and two canoes.',
    ),
  ],
  question: 'How many rowing boats does the boathouse hold?',
};

async function judge(lie: Partial<Record<EngineClass, Oracle>>) {
  const { reply, stores } = await run(SCENARIO, { ...scriptedOracles(), ...engines, ...lie });
  const report = await verify(await writeBundle(stores.store, stores.blobs, null, CORE), LOAD);
  return { reply, report, records: observationsOf(await entriesOf(stores)) };
}
const lying = (cls: EngineClass, change: (said: never) => unknown): Partial<Record<EngineClass, Oracle>> => ({
  [cls]: {
    identity: engines[cls].identity,
    ask: async (...call: Parameters<Oracle['ask']>) => change((await engines[cls].ask(...call)) as never),
  },
});

describe('the built-in engines', () => {
  it('AX-SHALL-017: an honest case holds, and every output of theirs is computed again', async () => {
    const { records, report, reply } = await judge({});
    const spoken = records.filter(({ cls }) => Object.hasOwn(engines, cls));
    expect(reply.answer.kind).toBe('answer');
    expect(report.verdict).toBe('proved');
    expect(report.checks.find(({ id }) => id === 'engines')).toMatchObject({
      status: 'pass',
      detail: `${spoken.length} outputs computed again`,
    });
  });

  it('a document that is beyond bounds leaves its text as it was recorded, and says so', async () => {
    const { stores } = await run(SCENARIO, { ...scriptedOracles(), ...engines });
    const load: LoadEngines = (modelId, cls) =>
      cls === 'parser'
        ? Promise.resolve(() => Promise.reject(new AffidavitError('ENGINE_BOUNDS', 'too large')))
        : LOAD(modelId, cls);
    const report = await verify(await writeBundle(stores.store, stores.blobs, null, CORE), load);
    expect(report.verdict).toBe('recorded');
    const parser = engines.parser.identity.model_id;
    expect(report.limits.map(({ code, subject }) => [code, subject])).toContainEqual(['ENGINE_RECORDED', parser]);
  });

  it.each<[EngineClass, (said: never) => unknown]>([
    [
      'parser',
      (said: { passages: object[] }) => ({
        ...said,
        passages: said.passages.slice(0, 1).map((passage) => ({ ...passage, heading: 'Mine' })),
      }),
    ],
    ['classifier', (said: object) => ({ ...said, confidence: 0.123 })],
    [
      'retriever',
      (said: { hits: object[] }) => ({
        ...said,
        hits: said.hits.slice(0, 1).map((hit) => ({ ...hit, relevance: 0.777 })),
      }),
    ],
    [
      'nli',
      (said: { pairs: object[] }) => ({
        ...said,
        pairs: said.pairs.map((pair) => ({ ...pair, contradiction: 0.001 })),
      }),
    ],
    ['writer', (said: object) => ({ ...said, assumptions: ['Invented.'] })],
  ])('AX-SHALL-017, AX-SHALL-018: a %s that lied is found out, by record', async (cls, change) => {
    const { records, report } = await judge(lying(cls, change));
    const failed = report.checks.filter(({ status }) => status === 'fail');
    expect(failed.map(({ code, id }) => [id, code])).toEqual([['engines', 'ENGINE_DIFFERENT']]);
    expect(records.find((record) => record.ledger_seq === failed[0]?.seq)?.cls).toBe(cls);
  });
});
