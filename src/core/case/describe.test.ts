// What a person says of a document after it was added: recorded, binding from then on, and without effect on what is sealed.

import { describe, expect, it } from 'vitest';
import { replayRange } from '#core/verify/replay.ts';
import type { Act } from '#core/case/case.ts';
import { loadSource } from '#core/evidence/source.ts';
import type { RunningCase } from '#core/case/open.ts';
import { entriesOf, memoryStores, observationsOf, open, replyOf, run, verifyCase } from '#tests/case.ts';
import { FaultyLedgerStore } from '#tests/ports/faulty.ts';
import { document, SCENARIOS, scriptedOracles } from '#tests/scenarios.ts';

const SCENARIO = SCENARIOS.answered;
const ASK: Act = { kind: 'question', text: SCENARIO.question };
/** 0.9 of a contract and 0.8, in Q16.16 rounded half to even: 58982.4 and 52428.8. */
const CONTRACT = 58_982;
const DOUBTED = 52_429;

type Describing = Extract<Act, { kind: 'describe' }>;
function describing(source: string, more: Partial<Describing> = {}): Describing {
  return {
    kind: 'describe',
    source,
    type: 'contract',
    sphere: 'INSIDE',
    credibility: DOUBTED,
    dated: null,
    supersedes: null,
    reason: 'The copy is unsigned.',
    ...more,
  };
}

const firstOf = (opened: RunningCase): string => opened.state().sources[0]?.id ?? '';
async function citedBy(opened: RunningCase): Promise<readonly { readonly id: string; readonly credibility: number }[]> {
  const { answer } = replyOf(await opened.perform(ASK));
  return answer.citations.map(({ credibility, source_id }) => ({ id: source_id, credibility }));
}

it('a name is recorded without what steers a terminal or turns the line around, and the case verifies', async () => {
  const name = 'in\u202evoice\u2066\u200f\x9b31m \u061cof\u2029may.txt';
  const oracles = scriptedOracles(SCENARIO);
  const stores = memoryStores();
  const opened = await open(stores, oracles);
  await opened.perform(document(name, 'The fee is 60 euros.'));
  expect(opened.state().sources.map(({ act }) => act.name)).toEqual(['invoice31m ofmay.txt']);
  expect((await verifyCase(stores)).verdict).not.toBe('failed');
});

describe('a document described again', () => {
  it('EBOM-REQ-193, EBOM-REQ-007: an override of credibility is recorded with its reason, and the next answer weighs it', async () => {
    const { opened, reply, stores } = await run(SCENARIO);
    const id = firstOf(opened);
    const outcome = await opened.perform(describing(id));
    expect(outcome.kind === 'described' && outcome.source.described?.reason).toBe('The copy is unsigned.');
    expect(await citedBy(opened)).toEqual([{ id, credibility: DOUBTED }]);
    expect(reply.answer.citations.map((citation) => citation.credibility)).toEqual([CONTRACT]);
    const said = observationsOf(await entriesOf(stores)).filter((record) => record.output.includes('"describe"'));
    expect(said.map((record) => JSON.parse(record.output) as unknown)).toEqual([
      {
        credibility: DOUBTED,
        dated: null,
        kind: 'describe',
        reason: 'The copy is unsigned.',
        source: id,
        sphere: 'INSIDE',
        supersedes: null,
        type: 'contract',
      },
    ]);
    const report = await verifyCase(stores);
    expect([report.verdict, report.facts?.turnsReplayed]).toEqual(['recorded', 2]);
  });

  it('EBOM-REQ-193: the search names the description among its causes', async () => {
    const { opened, stores } = await run(SCENARIO);
    await opened.perform(describing(firstOf(opened)));
    await opened.perform(ASK);
    const records = observationsOf(await entriesOf(stores));
    const search = records.filter((record) => record.cls === 'retriever').at(-1);
    const input = new TextDecoder().decode(await stores.blobs.get(search?.input_hash ?? ''));
    const said = records.find((record) => record.output.includes('"describe"'));
    expect((JSON.parse(input) as { from: readonly string[] }).from).toContain(said?.obs_hash);
  });

  it('taken out, it answers no new question, the old answer stands, and it can be put back', async () => {
    const { opened, reply, stores } = await run(SCENARIO);
    const id = firstOf(opened);
    await opened.perform(describing(id, { credibility: null, out: true, reason: null }));
    expect(await citedBy(opened)).toEqual([]);
    const cited = reply.answer.citations[0];
    const text = await loadSource(stores.blobs, cited?.source_id ?? '');
    expect(text.text).toContain('rowing boats'); // its bytes stay
    await opened.perform(describing(id, { credibility: null, reason: null }));
    expect((await citedBy(opened)).map((citation) => citation.id)).toEqual([id]);
    const report = await verifyCase(stores);
    expect([report.verdict, report.facts?.turnsReplayed]).toEqual(['recorded', 3]);
  });

  it('EBOM-REQ-003: a new version answers new questions, and the old citation still opens the old text', async () => {
    const { opened, reply, stores } = await run(SCENARIO);
    const old = firstOf(opened);
    const text = 'It holds eleven rowing boats, two canoes and a punt.';
    const added = await opened.perform(document('boathouse.txt', text, { supersedes: old }));
    const id = added.kind === 'imported' ? added.source.id : '';
    expect((await citedBy(opened)).map((citation) => citation.id)).toEqual([id]);
    const [citation] = reply.answer.citations;
    expect(citation?.source_id).toBe(old);
    expect((await loadSource(stores.blobs, old)).text.slice(citation?.start, citation?.end)).toBe(citation?.excerpt);
  });

  it('a document superseded later is no longer searched, and is again when that is taken back', async () => {
    const { opened } = await run(SCENARIOS.tied);
    const [old, id] = opened.state().sources.map((source) => source.id);
    if (old === undefined || id === undefined) throw new Error('two documents');
    await opened.perform(describing(id, { supersedes: old, credibility: null, reason: null }));
    expect((await citedBy(opened)).map((citation) => citation.id)).toEqual([id]);
    await opened.perform(describing(id, { credibility: null, reason: null }));
    // The same sentence in both: the tie goes to the lesser id.
    expect((await citedBy(opened)).map((citation) => citation.id)).toEqual([[old, id].sort()[0]]);
    expect(opened.state().sources.map((source) => source.act.supersedes)).toEqual([null, null]);
  });

  const other = 'f'.repeat(64);
  it.each<[string, (id: string) => Partial<Describing>]>([
    ['a document of another case', () => ({ source: other })],
    ['a credibility without a reason', () => ({ reason: null })],
    ['a blank reason', () => ({ credibility: null, reason: ' \n ' })],
    ['a reason over 400 characters', () => ({ reason: 'r'.repeat(401) })],
    ['a credibility above one', () => ({ credibility: 65_537 })],
    ['a day that is none', () => ({ dated: '2026-02-30' })],
    ['superseding itself', (id) => ({ supersedes: id })],
    ['superseding a document of another case', () => ({ supersedes: other })],
  ])('records nothing of %s', async (_, more) => {
    const { opened, stores } = await run(SCENARIO);
    const { size } = await stores.store.tip();
    const id = firstOf(opened);
    await expect(opened.perform(describing(id, more(id)))).rejects.toMatchObject({ code: 'INPUT_SCHEMA' });
    expect((await stores.store.tip()).size).toBe(size);
    expect(opened.state().sources[0]?.act.credibility).toBeNull();
  });

  it.each(['stored', 'not-stored'] as const)(
    'AXL6-006: said once, however its one append breaks (%s), and replayed to the byte',
    async (fault) => {
      const { opened, stores } = await run(SCENARIO);
      const id = firstOf(opened);
      const broken = await open(
        { ...stores, store: new FaultyLedgerStore(stores.store, new Map([[0, fault]])) },
        scriptedOracles(SCENARIO),
      );
      await expect(broken.perform(describing(id))).rejects.toMatchObject({ code: 'LEDGER_FAILED' });
      const again = await open(stores, scriptedOracles(SCENARIO), { after: 'commit_failure' });
      const kept = again.state().sources[0]?.described !== null;
      expect(kept).toBe(fault === 'stored');
      if (!kept) await again.perform(describing(id));
      expect(await citedBy(again)).toEqual([{ id, credibility: DOUBTED }]);
      const entries = await entriesOf(stores);
      expect(await replayRange(entries, stores.blobs, 0, entries.length)).toEqual({
        kind: 'same',
        upto: entries.length,
      });
      expect(observationsOf(entries).filter(({ output }) => output.includes('"describe"'))).toHaveLength(1);
    },
  );
});
