// A real model through the real llama.cpp reasons in a run of ERCP: what it writes is recorded, checked and replayed as what the
// built-in reasoner says.

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { reasoningChecker } from '#adapters/builtin/reasoning/checker.ts';
import { sentenceReasoner } from '#adapters/builtin/reasoning/reasoner.ts';
import { wordSimilarity } from '#adapters/builtin/reasoning/similarity.ts';
import { writeBundle } from '#core/bundle/write.ts';
import { addKey } from '#helper/keys/auth.ts';
import { openWriter, type LocalWriter } from '#helper/engine/writer.ts';
import { builtInFirst, createModelReasoner } from '#helper/main.ts';
import { createPrograms } from '#helper/routes/programs.ts';
import { listen } from '#helper/routes/listen.ts';
import { CORE, memoryStores, open, verify } from '#tests/case.ts';
import { performRun, runOracles } from '#tests/ercp-case.ts';
import { freePort } from '#tests/harness/ports.ts';
import { TINY_CITE } from '#tests/llama/gguf.ts';
import { document } from '#tests/scenarios.ts';
import { limit } from '#tests/limits.ts';

vi.setConfig({ testTimeout: limit(600_000) });

const ID = 'gguf:model.gguf@sha256:44fae4768e968d63915d551d3166cf34e736a3bb457ee7253acd580c3e55d184';
const FOUNDED = 'Zorin was founded in 1932.';
const REQUEST = { problem: { id: 'p', description: 'When was Zorin founded?' } };

let writer: LocalWriter;
beforeAll(async () => {
  writer = await openWriter(TINY_CITE, { threads: 1, rules: false });
});
afterAll(() => writer.close());

describe('a run in which a model reasons', () => {
  it('ERCP-6.1, ERCP-6.3: converges on what it writes, names it by its hash, and is replayed without it', async () => {
    const stores = memoryStores();
    const oracles = {
      ...runOracles({ write: () => [] }),
      'ercp/generate': createModelReasoner(writer),
      'ercp/verify': reasoningChecker,
      'ercp/similarity': wordSimilarity,
    };
    const opened = await open(stores, oracles, { kind: 'ercp' });
    await opened.perform(document('zorin.txt', FOUNDED));
    const { run } = await performRun(opened, REQUEST);
    expect(run).toMatchObject({ status: 'converged', code: null, model: ID });
    expect(run.reasoning).toMatchObject({
      reasoning_text: FOUNDED,
      claims: [{ claim: FOUNDED, source: 'zorin.txt' }],
    });
    expect(run.events[0]).toMatchObject({
      operator: 'generate',
      params: { seed: 0, temperature: 0, top_p: 65_536 },
      response: { oracle_id: 'llama.cpp/local/ercp/generate', reproducible: false },
    });
    const report = await verify(await writeBundle(stores.store, stores.blobs, null, CORE));
    expect(report.verdict).not.toBe('failed');
    expect(report.facts).toMatchObject({ turns: 1, turnsReplayed: 1 });
  });
});

it('is asked for a calculation where a problem has numbers, and what does not hold is no answer', async () => {
  const oracles = {
    ...runOracles({ write: () => [] }),
    'ercp/generate': builtInFirst(sentenceReasoner, createModelReasoner(writer)),
    'ercp/verify': reasoningChecker,
    'ercp/similarity': wordSimilarity,
  };
  const opened = await open(memoryStores(), oracles, { kind: 'ercp' });
  const description =
    'Ida reads 14 pages on an evening when she is tired and 3 more than that when she is not. This week she was tired on 4 evenings of 6. How many pages did she read?';
  const { run } = await performRun(opened, { problem: { id: 'p', description } });
  expect(run).toMatchObject({ status: 'partial', code: null });
  expect(run.reasoning?.sentences.at(-1)).toMatch(/^Not derivable: /);
});

describe('over HTTP', () => {
  let folder: string;
  let key: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'affidavit-reasoner-'));
    key = (await addKey(folder, 'runs', ['ercp'])).key;
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function post(own: LocalWriter | null, path: string, body: object) {
    const port = await freePort();
    const servers = await listen(createPrograms(port, folder, null, own).fetch, port);
    try {
      const answer = await fetch(`http://127.0.0.1:${String(port)}/ercp/v1/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
        body: JSON.stringify(body),
      });
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    } finally {
      await Promise.all(servers.map((server) => server.close()));
    }
  }
  const run = (model: string) => ({
    ...REQUEST,
    config: { model },
    sources: [{ name: 'zorin.txt', text: FOUNDED }],
  });
  const reasonerOf = ({ body }: { readonly body: Record<string, unknown> }) =>
    (body['trace_events'] as readonly { readonly provider?: { readonly model_id: string } }[])[0]?.provider?.model_id;

  it('reasons where the request names it, and nowhere else', async () => {
    for (const model of ['writer', ID]) {
      const told = await post(writer, 'run', run(model));
      expect([told.status, told.body['status'], reasonerOf(told)]).toEqual([200, 'converged', ID]);
    }
    expect(reasonerOf(await post(writer, 'run', run('evo-41m')))).toMatch(/^sentence-reasoner\/2/);
  });

  it('writes one reasoning for the operator generate', async () => {
    const { problem } = REQUEST;
    const retrieval_context = [{ source: 'zorin.txt', text: FOUNDED }];
    const told = await post(writer, 'generate', { problem, retrieval_context, gen_config: { model: 'writer' } });
    expect(told.body).toMatchObject({
      reasoning_text: FOUNDED,
      claims: [{ claim: FOUNDED, source: 'zorin.txt' }],
    });
  });

  it.each(['writer', ID])('WRITER_ABSENT: is refused, and nothing is kept, where there is none: %s', async (model) => {
    const before = readdirSync(join(folder, 'ercp', 'runs'));
    expect(await post(null, 'run', run(model))).toMatchObject({ status: 404, body: { code: 'WRITER_ABSENT' } });
    expect(readdirSync(join(folder, 'ercp', 'runs'))).toEqual(before);
  });
});
