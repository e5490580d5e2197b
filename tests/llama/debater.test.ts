// A real model through the real llama.cpp as every debater of a debate: what it says is recorded, judged and replayed as what the
// built-in debater says. Only the edge (clock, person, search) is scripted.

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { writeBundle } from '#core/bundle/write.ts';
import { readDebate } from '#core/debate/read.ts';
import type { DebateRequest } from '#core/debate/runner/acts.ts';
import { toArtifact } from '#core/debate/runner/compose.ts';
import type { Oracle } from '#core/ports.ts';
import { openDebater, type LocalDebater } from '#helper/debate/debate-model.ts';
import { CORE, memoryStores, open, verify } from '#tests/case.ts';
import { debateOracles, LETTER, performDebate, ROAD } from '#tests/debate-case.ts';
import { TINY_CITE } from '#tests/llama/gguf.ts';
import { limit } from '#tests/limits.ts';

vi.setConfig({ testTimeout: limit(600_000) });

let debater: LocalDebater;
beforeAll(async () => {
  debater = await openDebater(TINY_CITE, 0, { threads: 1 });
});
afterAll(() => debater.close());

const oracles = (own: Oracle = debater) => ({ ...debateOracles(), 'debate/turn': own });

async function imported(own?: Oracle) {
  const stores = memoryStores();
  const opened = await open(stores, oracles(own), { kind: 'debate' });
  for (const act of [ROAD, LETTER]) await opened.perform(act);
  return { stores, opened };
}

async function debate(request: Partial<DebateRequest>, own?: Oracle) {
  const { opened, stores } = await imported(own);
  return { reply: await performDebate(opened, request), stores };
}

describe('a debate by a model', () => {
  it('has the model by its hash, and quotations that stand in the documents', async () => {
    const { reply, stores } = await debate({ participants: 3, rounds: 2 });
    expect(reply.debate).toMatchObject({ status: 'completed', code: null });
    const artifact = JSON.stringify(toArtifact(reply.debate));
    const read = readDebate(new TextEncoder().encode(artifact));
    if (read.kind !== 'debate') throw new Error('expected a debate');
    expect(read.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(read.artifact.run_metadata).toMatchObject({
      global_model_name: 'gguf:model.gguf@sha256:44fae4768e968d63915d551d3166cf34e736a3bb457ee7253acd580c3e55d184',
      temperature: 0,
    });
    const documents = reply.debate.passages.map(({ text }) => text).join('\n');
    const quoted = reply.debate.turns.flatMap(({ attempts }) =>
      attempts.flatMap(({ content }) => [...content.matchAll(/"([^"]+)" \[E\d+\]/gu)].map(([, said]) => said ?? '')),
    );
    expect(quoted.length).toBeGreaterThan(4);
    for (const said of quoted) expect(documents).toContain(said);
    const report = await verify(await writeBundle(stores.store, stores.blobs, null, CORE));
    expect(report.verdict).toBe('recorded');
  });

  it('is sampled above .2 only with debate_diversity as its documented reason', async () => {
    const warm = await openDebater(TINY_CITE, 0.7, { threads: 1 });
    try {
      const refused = await debate({ participants: 2, rounds: 1, mode: 'posthoc' }, warm);
      expect(refused.reply.debate).toMatchObject({ status: 'failed', code: 'POLICY_BREACH', turns: [] });
      const request = { participants: 2, rounds: 1, mode: 'posthoc', documentedReason: 'debate_diversity' } as const;
      const { reply } = await debate(request, warm);
      expect(reply.debate.status).toBe('completed');
      expect(toArtifact(reply.debate)).toMatchObject({
        run_metadata: { temperature: 0.7, documented_reason: 'debate_diversity' },
      });
    } finally {
      warm.close();
    }
  });
});
