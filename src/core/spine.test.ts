import { describe, expect, it } from 'vitest';
import { MemoryBlobStore } from '#adapters/memory/blobs.ts';
import { MemoryLedgerStore } from '#adapters/memory/ledger.ts';
import { scriptedEdge, scriptedOracle } from '#adapters/scripted/scripted.ts';
import { writeBundle } from '#core/bundle/write.ts';
import { verifyBundle } from '#core/bundle/verify.ts';
import { replayRange } from '#core/bundle/replay.ts';
import { verifyChain } from '#core/ledger/chain.ts';
import { openCase, type Oracles } from '#core/open.ts';

const TEXT = 'The boathouse was built in 1911 from larch. It holds eleven rowing boats and two canoes.';
const START = 1_790_000_000_000;

function oracles(overrides: Partial<Oracles> = {}): Oracles {
  return {
    ...scriptedEdge(START, 'ab'),
    parser: scriptedOracle('parser', () => ({
      passages: [{ end: TEXT.length, heading: 'The boathouse', start: 0 }],
      schema: 'text/1',
      text: TEXT,
      transforms: ['nfc', 'lf']
    })),
    classifier: scriptedOracle('classifier', () => ({ confidence: 0.9, domain: 'general', keywords: [], risk_level: 'LOW' })),
    retriever: scriptedOracle('retriever', (input) => ({
      elapsed_ms: 3,
      hits: (input.request as { sources: string[] }).sources.map((source) => ({ passage: 0, relevance: 0.95, source }))
    })),
    writer: scriptedOracle('writer', () => ({
      assumptions: ['It means the boathouse.'],
      segments: [{ cites: [1], text: 'It holds eleven rowing boats and two canoes.', type: 'FACT' }]
    })),
    nli: scriptedOracle('nli', (input) => ({
      method: 'scripted/1',
      pairs: (input.request as { pairs: [number, number][] }).pairs.map(([claim, evidence]) => ({
        claim, contradiction: 0, entailment: 0.99, evidence, similarity: 1, support: 0.99
      }))
    })),
    ...overrides
  };
}

function stores() {
  return { store: new MemoryLedgerStore(), blobs: new MemoryBlobStore() };
}
const CORE = `sha256:${'0'.repeat(64)}`;
const quiet = { core: CORE, signer: null, report: () => undefined, signal: () => new AbortController().signal, after: null };
const document = {
  kind: 'import', name: 'boathouse.md', media: 'text/markdown', bytes: new TextEncoder().encode(TEXT), type: 'notes',
  sphere: 'INSIDE', credibility: null, dated: null, supersedes: null
} as const;

describe('the spine', () => {
  it('answers in one case, and the ledger verifies', async () => {
    const { store, blobs } = stores();
    const open = await openCase({ ...quiet, oracles: oracles(), store, blobs });
    expect((await store.tip()).size).toBe(16);
    await open.perform(document);
    const outcome = await open.perform({ kind: 'question', text: 'How many rowing boats does the boathouse hold?' });
    expect(outcome.kind).toBe('replied');
    if (outcome.kind !== 'replied') return;
    const entries = await store.read(0, 1000);
    expect(verifyChain(entries)).toEqual(await store.tip());
    const bundle = await writeBundle(store, blobs, null);
    const report = await verifyBundle(bundle, {
      loadCore: () => Promise.resolve({ replayRange }),
      loadEngines: () => Promise.resolve(null),
      report: () => undefined
    });
    console.log(report.sentence, report.checks, bundle.length);
    expect(report.verdict).toBe('proved');
  });
});
