// Who an engine says it is. What a second enemy wrote: our own engines with settings or under names that are not theirs, others
// under ours. What a manifest or a record says of an engine that is here is what its file says, or the record fails.

import { describe, expect, it } from 'vitest';
import { ONE } from '#core/bytes/q16.ts';
import type { Kind } from '#core/admission/shapes.ts';
import { toDebateAct } from '#core/debate/runner/acts.ts';
import { parseRunRequest } from '#core/ercp/acts.ts';
import type { Identity, Oracle } from '#core/ports.ts';
import { QUESTION, ROAD } from '#tests/debate-case.ts';
import { engines, judged, ownCase, verify, type EngineClass, type OwnCase } from '#tests/forgery/engines-here.ts';
import { document, scriptedOracles } from '#tests/scenarios.ts';

const PROVED = ['proved'];
const DIFFERENT = ['failed', 'engines ENGINE_DIFFERENT'];
const ANY = '7'.repeat(64);

const ACTS = {
  question: { kind: 'question', text: 'How many rowing boats does the boathouse hold?' },
  debate: toDebateAct({ question: QUESTION, participants: 2, rounds: 1, mode: 'posthoc', seed: 0 }),
  ercp: parseRunRequest({ problem: { id: 'p', description: QUESTION }, config: { model: 'm', max_iterations: 1 } }),
} as const;

/** A case of that kind in which an engine of ours is said to be somebody. */
async function said(kind: Kind, cls: EngineClass, identity: Partial<Identity>): Promise<OwnCase> {
  const engine: Oracle = engines[cls];
  const lie: Oracle = {
    identity: { ...engine.identity, ...identity },
    ask: (...call: Parameters<Oracle['ask']>) => engine.ask(...call),
  };
  const made = await ownCase(kind, { [cls]: lie });
  await made.opened.perform(kind === 'question' ? document('boats.txt', BOATS) : ROAD);
  await made.opened.perform(ACTS[kind]);
  return made;
}
const BOATS = 'The boathouse was built in 1911 from larch. It holds eleven rowing boats and two canoes.';
const warm = (cls: EngineClass): Partial<Identity> => ({
  params: { ...engines[cls].identity.params, temperature: ONE },
});

describe('an engine of ours', () => {
  it.each<[Kind, EngineClass]>([
    ['question', 'nli'],
    ['ercp', 'ercp/generate'],
    ['debate', 'debate/turn'],
  ])('in a case of %s as it is, is proved', async (kind, cls) => {
    expect(await judged(await said(kind, cls, {}))).toEqual(PROVED);
  });

  it.each<[Kind, EngineClass]>([
    ['question', 'nli'],
    ['question', 'parser'],
    ['question', 'writer'],
    ['ercp', 'ercp/generate'],
    ['debate', 'debate/turn'],
  ])('in a case of %s, %s at a temperature of 1 fails', async (kind, cls) => {
    expect(await judged(await said(kind, cls, warm(cls)))).toEqual(DIFFERENT);
  });

  it('under the name of a court fails', async () => {
    expect(await judged(await said('question', 'nli', { oracle_id: 'supreme-court/uk/nli' }))).toEqual(DIFFERENT);
  });

  it('that is said not to be reproducible, or to be set otherwise, fails', async () => {
    expect(await judged(await said('question', 'retriever', { reproducible: false }))).toEqual(DIFFERENT);
    expect(await judged(await said('question', 'retriever', { settings: { depth: 1 } }))).toEqual(DIFFERENT);
  });
});

describe('an engine that is none of ours', () => {
  it('with the oracle id of one fails', async () => {
    const made = await said('question', 'retriever', { model_id: 'someone/1' });
    expect(await judged(made)).toEqual(['failed', 'engines ENGINE_ID']);
  });

  it.each([`extractive/1@sha256:${ANY}`, 'extractive/1', 'extractive/2'])(
    'and writes as %s is named, since it may be anybody',
    async (model_id) => {
      const { limits, verdict } = await verify(await (await said('question', 'writer', { model_id })).bundle());
      expect([verdict, limits.map(({ code }) => code)]).toEqual(['recorded', ['ENGINE_UNKNOWN']]);
    },
  );

  it('writes, and is proved unless it calls itself reproducible', async () => {
    const stranger = { model_id: 'large-model/7', oracle_id: 'somebody/local/writer' };
    expect(await judged(await said('question', 'writer', { ...stranger, reproducible: false }))).toEqual(PROVED);
    expect(await judged(await said('question', 'writer', { ...stranger, reproducible: true }))).toEqual(['recorded']);
  });
});

describe('who takes a reading', () => {
  it.each<['clock' | 'person', Partial<Identity>]>([
    ['clock', { oracle_id: 'uk-supreme-court/local/clock' }],
    ['clock', { model_id: 'atomic-clock/9' }],
    ['clock', { params: { max_tokens: 1, seed: null, temperature: null, top_p: null } }],
    ['person', { model_id: 'lord-reed/1' }],
    ['person', { oracle_id: 'lord-reed/local/person' }],
    ['person', { settings: { title: 'Lord' } }],
    ['person', { reproducible: true }],
  ])('%s is as every copy of this product records it: %j fails', async (cls, identity) => {
    const own = scriptedOracles()[cls];
    const made = await ownCase('question', { [cls]: { ...own, identity: { ...own.identity, ...identity } } });
    await made.opened.perform(document('boats.txt', BOATS));
    expect(await judged(made)).toEqual(['failed', 'engines ENGINE_ID']);
  });
});
