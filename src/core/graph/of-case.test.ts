import { describe, expect, it } from 'vitest';
import { repliesOf } from '#core/bundle/contents.ts';
import { readGraph } from '#core/graph/graph.ts';
import { graphOf } from '#core/graph/of-case.ts';
import type { CaseState } from '#core/case/state.ts';
import { entriesOf, open, run, type Stores } from '#tests/case.ts';
import { FaultyLedgerStore } from '#tests/ports/faulty.ts';
import { SCENARIOS, scriptedOracles } from '#tests/scenarios.ts';

async function graphIn(stores: Stores, state: CaseState) {
  const replies = await repliesOf(await entriesOf(stores), stores.blobs);
  return graphOf(
    state.sources,
    replies.flatMap((reply) => (reply.kind === 'answer' ? [{ seq: reply.stateSeq, parts: reply.parts }] : [])),
  );
}

describe('the evidence graph of a case', () => {
  it('EBOM-REQ-091, EBOM-REQ-093: leads from the person to the claim, over document, source and passage', async () => {
    const { opened, stores } = await run(SCENARIOS.answered);
    const { edges, nodes } = (await graphIn(stores, opened.state())).record();
    expect(nodes.map(({ kind }) => kind)).toEqual(['person', 'document', 'source', 'claim', 'passage']);
    const [person, document, source, claim, passage] = nodes;
    const ways = edges.map(({ from, kind, to }) => [kind, from, to]);
    expect(ways).toEqual([
      ['derives', person?.id, document?.id],
      ['derives', document?.id, source?.id],
      ['cites', claim?.id, source?.id],
      ['derives', source?.id, passage?.id],
      ['supports', passage?.id, claim?.id],
    ]);
    expect(source).toMatchObject({ sphere: 'INSIDE', provenance: { type: 'user_upload', tool_used: 'parser' } });
    expect(claim).toMatchObject({ type: 'VERIFIED', support: [source?.id], reasoning: { validity: 'VALID' } });
  });

  it('EBOM-REQ-199: a claim names the sources that may not hold, with the reasons that its reply gave', async () => {
    const { opened, stores } = await run(SCENARIOS.bothTold);
    const { nodes } = (await graphIn(stores, opened.state())).record();
    const claims = nodes.flatMap((node) => (node.kind === 'claim' ? [node] : []));
    expect(claims.length).toBe(2);
    for (const { liminal, support } of claims)
      expect(liminal).toEqual(support.map((source) => ({ source, reasons: ['CONFLICT'] })));

    const { opened: settled, stores: others } = await run(SCENARIOS.answered);
    const kept = (await graphIn(others, settled.state())).record().nodes.filter(({ kind }) => kind === 'claim');
    expect(kept.map((node) => 'liminal' in node)).toEqual([false]);
  });

  it('EBOM-REQ-103: after a write that broke, the case that is opened again has the same graph, and its JSON is read back', async () => {
    const { opened, stores } = await run(SCENARIOS.contradicted);
    const before = (await graphIn(stores, opened.state())).toJson();
    const broken = await open(
      { ...stores, store: new FaultyLedgerStore(stores.store, new Map([[0, 'not-stored']])) },
      scriptedOracles(SCENARIOS.contradicted),
    );
    await expect(broken.perform({ kind: 'question', text: 'How many boats?' })).rejects.toMatchObject({
      code: 'LEDGER_FAILED',
    });
    const again = await open(stores, scriptedOracles(SCENARIOS.contradicted), { after: 'commit_failure' });
    const after = await graphIn(stores, again.state());
    expect(after.toJson()).toBe(before);
    expect(readGraph(before).toJson()).toBe(before);
  });
});
