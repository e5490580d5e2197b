// Questions in other words: by the real llama.cpp, which is asked as for a draft, and by servers of other programs.

import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createReworder } from '#adapters/model-reworder/reworder.ts';
import { openServer } from '#adapters/writer-server/open.ts';
import { writeBundle } from '#core/bundle/write.ts';
import { readVariants, rewordRequest } from '#core/pb2s/reword.ts';
import type { LoadEngines } from '#core/verify/load-engines.ts';
import type { BlobStore, Oracle, OracleInput } from '#core/ports.ts';
import { openWriter, type LocalWriter } from '#helper/engine/writer.ts';
import { CORE, entriesOf, observationsOf, run, verify } from '#tests/case.ts';
import { TINY_CITE } from '#tests/llama/gguf.ts';
import { likeLlamaServer, likeOllama, likeOpenAi, type TestServer } from '#tests/llama/servers.ts';
import { document, type Scenario } from '#tests/scenarios.ts';
import { readWeights } from '#tests/weights.ts';
import { createEngines } from '../../src/engines.ts';
import { createParser } from '../../src/parsers.ts';
import { limit } from '#tests/limits.ts';

vi.setConfig({ testTimeout: limit(120_000) });

const modelHash = '5'.repeat(64);
const engines = {
  ...createEngines({ now: () => 0, modelHash, weights: readWeights, index: null }),
  parser: createParser({ modelHash }),
};
const { classifier, nli, parser, retriever } = engines;
const LOAD: LoadEngines = (modelId, cls) => {
  const engine = Object.hasOwn(engines, cls) ? engines[cls as keyof typeof engines] : undefined;
  if (engine?.identity.model_id !== modelId) return Promise.resolve(null);
  return Promise.resolve((input, blobs) => engine.ask(new AbortController().signal, input, blobs));
};
const reworderOf = (writer: Oracle): Oracle => {
  const reworder = createReworder(writer);
  if (reworder === null) throw new Error('expected a writer that can be asked for other words');
  return reworder;
};
const never = new AbortController().signal;
const QUESTION = 'When was Zorin founded?';
const input = { request: rewordRequest(QUESTION) } as unknown as OracleInput;
const ZORIN: Scenario = { documents: [document('zorin.txt', 'Zorin was founded in 1932.')], question: QUESTION };

describe('llama.cpp, asked for other words of a question', () => {
  let writer: LocalWriter;
  beforeAll(async () => {
    writer = await openWriter(TINY_CITE, { threads: 1 });
  });
  afterAll(() => writer.close());

  it('writes by the grammar of questions, and nothing that the reader has to drop for its form', async () => {
    const said = (await reworderOf(writer).ask(never, input, {} as BlobStore)) as { stop: string; text: string };
    expect(said.text).not.toBe('');
    const lines = said.stop === 'end' ? said.text.split('\n') : said.text.split('\n').slice(0, -1);
    for (const line of lines) expect(line).toMatch(/^[^ ?[\]][^?[\]]{1,198}\?$/u);
    expect(lines.length).toBeLessThanOrEqual(3);
  });

  it('is on record in the case that it wrote, which is proved without it', async () => {
    // Trained on passages and questions alone, it drafts without rules.
    const drafts = await openWriter(TINY_CITE, { threads: 1, rules: false });
    try {
      const own = { classifier, nli, parser, retriever, writer: drafts, reworder: reworderOf(writer) };
      const { reply, stores } = await run(ZORIN, own);
      expect(reply.answer.kind).toBe('answer');
      const [reworded] = observationsOf(await entriesOf(stores)).filter(({ cls }) => cls === 'reworder');
      expect(reworded).toMatchObject({ oracle_id: 'llama.cpp/local/reworder', model_id: writer.identity.model_id });
      const report = await verify(await writeBundle(stores.store, stores.blobs, null, CORE), LOAD);
      expect(report.verdict).toBe('proved');
    } finally {
      drafts.close();
    }
  });

  it('ends with the question where a person ends it', async () => {
    const cancel = new AbortController();
    const asked = reworderOf(writer).ask(cancel.signal, input, {} as BlobStore);
    cancel.abort();
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('a server, asked for other words of a question', () => {
  const running: TestServer[] = [];
  afterEach(() => running.splice(0).forEach((server) => server.close()));
  const OTHER = 'In which year was Zorin founded?';
  const says = (prompt: string): string =>
    prompt.includes('Do not answer.')
      ? OTHER
      : prompt.includes('[1]')
        ? 'Zorin was founded in 1932. [1]'
        : 'Hello there, how are you today?';
  const opened = async (server: TestServer) => {
    running.push(server);
    return openServer(never, await server.listen(), {
      model: null,
      timeouts: { find: limit(2_000), probe: limit(2_000) },
    });
  };

  it.each([
    ['with a grammar', () => likeLlamaServer({ says })],
    ['with a schema', () => likeOllama({ says })],
    ['with neither, and is not stopped for citing nothing', () => likeLlamaServer({ says, obeys: false })],
  ])('says them %s', async (_, server) => {
    const writer = await opened(server());
    const said = (await reworderOf(writer).ask(never, input, {} as BlobStore)) as { stop: string; text: string };
    expect(readVariants(said, QUESTION)).toEqual({ variants: [OTHER] });
  });

  it('gets the question and no word of a document, where its weights are elsewhere', async () => {
    const server = likeOpenAi({ says });
    const writer = await opened(server);
    expect(writer.weights).toBe('external');
    const { reply, stores } = await run(ZORIN, {
      classifier,
      nli,
      parser,
      retriever,
      writer,
      reworder: reworderOf(writer),
    });
    expect(reply.answer.also_searched).toEqual([OTHER]);
    const sent = server.asked.map(({ body }) => JSON.stringify(body));
    expect(sent.some((body) => body.includes('Do not answer.') && body.includes(QUESTION))).toBe(true);
    expect(sent.filter((body) => body.includes('1932') || body.includes('zorin.txt'))).toEqual([]);
    const { checks } = await verify(await writeBundle(stores.store, stores.blobs, null, CORE), LOAD);
    expect(checks.filter(({ status }) => status === 'fail')).toEqual([]);
  });
});
