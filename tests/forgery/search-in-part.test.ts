// A forger who gives away a part of his case: one document is withheld, and so nobody can make the search again that left out
// a passage of a document which is here.

import { describe, expect, it } from 'vitest';
import type { LoadEngines } from '#core/verify/load-engines.ts';
import type { Act } from '#core/case/case.ts';
import { writeRedacted } from '#core/disclosure/redact.ts';
import { writeBundle } from '#core/bundle/write.ts';
import type { Oracle } from '#core/ports.ts';
import type { VerifyReport } from '#core/verify/verify.ts';
import { CORE, memoryStores, open, replyOf, verify } from '#tests/case.ts';
import { OPENING, OTHERWISE } from '#tests/forgery/cases.ts';
import { document, scriptedOracles } from '#tests/scenarios.ts';
import { readWeights } from '#tests/weights.ts';
import { createEngines } from '../../src/engines.ts';
import { createParser } from '../../src/parsers.ts';

const modelHash = '5'.repeat(64);
const make = () => ({
  ...createEngines({ now: () => 0, modelHash, weights: readWeights, index: null }),
  parser: createParser({ modelHash }),
});
const engines = make();
/** As one process holds them: what they have read, they keep. */
const loadFrom =
  (held: ReturnType<typeof make>): LoadEngines =>
  (modelId, cls) => {
    const engine = Object.hasOwn(held, cls) ? held[cls as keyof typeof held] : undefined;
    if (engine?.identity.model_id !== modelId) return Promise.resolve(null);
    return Promise.resolve((input, blobs) => engine.ask(new AbortController().signal, input, blobs));
  };

const SECRET = document('salaries.txt', 'Quarterly salaries: Okoye 4,100 francs, Brandt 3,900 francs.');
type Hits = { hits: { passage: number; source: string; relevance: number }[] };

/** Three documents and a question; the last one is withheld. `change` is what the search is made to say of the first one. */
async function withheld(change: (said: Hits, sources: readonly string[]) => unknown, act: Act = ASKED) {
  const retriever: Oracle = {
    identity: engines.retriever.identity,
    ask: async (signal, input, blobs) => {
      const { sources } = input.request as { sources: readonly string[] };
      return change((await engines.retriever.ask(signal, input, blobs)) as Hits, sources);
    },
  };
  const stores = memoryStores();
  const opened = await open(stores, { ...scriptedOracles(), ...engines, retriever });
  for (const act of [OPENING, OTHERWISE, SECRET]) await opened.perform(act);
  const outcome = await opened.perform(act);
  const [, , secret] = opened.state().sources;
  const choice = { kind: 'without', replies: [], sources: [secret?.id ?? ''] } as const;
  const part = await writeRedacted(stores.store, stores.blobs, null, CORE, choice);
  return { outcome, part, whole: await writeBundle(stores.store, stores.blobs, null, CORE) };
}
const ASKED: Act = { kind: 'question', text: 'When does the boathouse open?' };
const only =
  (shown: number) =>
  (said: Hits, sources: readonly string[]): Hits => ({
    ...said,
    hits: said.hits.filter(({ source }) => sources.slice(0, shown).includes(source)),
  });
const codes = ({ limits }: VerifyReport) => limits.map(({ code }) => code).filter((code) => code !== 'UNSIGNED');

describe('a part of which one document is withheld', () => {
  it('whose search left out the contradiction, in a document that is here, says so', async () => {
    const { outcome, part } = await withheld(only(1));
    expect(replyOf(outcome).answer.kind).toBe('answer');
    const report = await verify(part, loadFrom(make()));
    expect(codes(report)).toContain('SEARCH_NOT_CHECKED');
    expect(report.sentence).toContain('a passage may have been left out.');
  });

  it('whose search told the contradiction under the bar says so', async () => {
    const { part } = await withheld((said, sources) => {
      const { hits } = only(2)(said, sources);
      const low = hits.map((hit) => (hit.source === sources[1] ? { ...hit, relevance: 0.01 } : hit));
      return { ...said, hits: low.sort((a, b) => b.relevance - a.relevance) };
    });
    expect(codes(await verify(part, loadFrom(make())))).toContain('SEARCH_NOT_CHECKED');
  });

  it('whose search found nothing at all says so', async () => {
    const { outcome, part } = await withheld((said) => ({ ...said, hits: [] }));
    expect(replyOf(outcome).answer.kind).toBe('refusal');
    expect(codes(await verify(part, loadFrom(make())))).toContain('SEARCH_NOT_CHECKED');
  });

  it('with a draft that was checked against what was left says so', async () => {
    const { outcome, part } = await withheld(only(1), { kind: 'draft', text: 'The boathouse opens at nine.' });
    expect(outcome.kind).toBe('checked');
    expect(codes(await verify(part, loadFrom(make())))).toContain('SEARCH_NOT_CHECKED');
  });

  it('whose search is said to have timed out says that it answers here', async () => {
    const { part } = await withheld(() => {
      throw Object.assign(new Error('too late'), { name: 'TimeoutError' });
    });
    const report = await verify(part, loadFrom(make()));
    expect(report.sentence).toContain('The search is recorded as timed out');
    expect(report.verdict).toBe('shown');
  });

  it('and whose search is honest has no such limit', async () => {
    const { part } = await withheld(only(2));
    expect(codes(await verify(part, loadFrom(make())))).toEqual(['WITHHELD']);
  });

  it('has the same verdict whatever the process verified before', async () => {
    const { part, whole } = await withheld(only(1));
    const held = make();
    await verify(whole, loadFrom(held));
    const [warm, cold] = [await verify(part, loadFrom(held)), await verify(part, loadFrom(make()))];
    expect(warm).toEqual(cold);
  });
});
