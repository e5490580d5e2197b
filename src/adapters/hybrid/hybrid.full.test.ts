import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { createHybrid, type HybridRetriever } from '#adapters/hybrid/retriever.ts';
import type { PassageOptions } from '#adapters/hybrid/passages.ts';
import { openEmbedder, type Embedder } from '#adapters/onnx/embedder.ts';
import { nodeRuntime } from '#adapters/onnx/node.ts';
import { VectorIndex } from '#adapters/vectors/vector-index.ts';
import type { AnswerPart } from '#core/answer/output.ts';
import type { LoadEngines } from '#core/verify/load-engines.ts';
import { writeBundle } from '#core/bundle/write.ts';
import { AffidavitError } from '#core/errors.ts';
import type { Hash, Index, Oracle } from '#core/ports.ts';
import { CORE, entriesOf, memoryStores, observationsOf, open, replyOf, verify } from '#tests/case.ts';
import { markdown, MEANING, QUESTION, TARGET } from '#tests/meaning.ts';
import { builtinEngines } from '#tests/quality/retrieval/engines.ts';
import { readCases } from '#tests/quality/retrieval/questions.ts';
import { document, scriptedOracles } from '#tests/scenarios.ts';
import { limit } from '#tests/limits.ts';

const read = (name: string) => async (): Promise<Uint8Array> =>
  new Uint8Array(await readFile(`tests/fixtures/models/tiny-embedder/${name}`));
const ENGINES = builtinEngines();
const NAME = `tiny-embedder@sha256:${'7'.repeat(64)}`;
const ALWAYS = new AbortController().signal;
const PLENTY_MS = limit(60_000);
const silent = (): void => undefined;

let tiny: Embedder;
beforeAll(async () => {
  tiny = await openEmbedder(nodeRuntime(), {
    name: 'tiny-embedder',
    tokensMax: 128,
    weights: read('model.onnx'),
    tokenizer: read('tokenizer.json'),
  });
});

/** `texts`: everything that the model was asked about. */
function hybrid(more: Partial<PassageOptions> = {}, texts: string[] = []): HybridRetriever {
  const embed = (text: string): Promise<Float32Array> => {
    texts.push(text);
    return tiny.embed(text);
  };
  return createHybrid({
    builtIn: ENGINES.retriever,
    backend: 'cpu',
    encoder: { name: NAME, embed },
    tokensMax: 128,
    rows: (dimensions) => new VectorIndex(dimensions),
    index: null,
    now: () => 0,
    ...more,
  });
}

const DOCUMENTS = [document('club.md', MEANING, { media: 'text/markdown' })];

/** Everything but what is drawn by lot in each case: ids. */
function told(answer: AnswerPart): unknown {
  const text = JSON.stringify(answer, (key, value: unknown) => (/^(?:id|claim|source_id)$/.test(key) ? null : value));
  return JSON.parse(text.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')) as unknown;
}

async function caseWith(retriever: Oracle, documents: readonly ReturnType<typeof document>[] = DOCUMENTS) {
  const stores = memoryStores();
  const { clock, person, random } = scriptedOracles();
  const opened = await open(stores, { ...ENGINES, clock, person, random, retriever });
  for (const one of documents) {
    const outcome = await opened.perform(one);
    if (outcome.kind !== 'imported') throw new Error(`expected an import, got ${outcome.kind}`);
  }
  const sources = opened.state().sources.map(({ id }) => id);
  const ask = async (text: string) => replyOf(await opened.perform({ kind: 'question', text }));
  return { stores, opened, sources, ask };
}

const loadEngines: LoadEngines = (modelId, cls) => {
  const engine = (ENGINES as Partial<Record<string, Oracle>>)[cls];
  if (engine?.identity.model_id !== modelId) return Promise.resolve(null);
  return Promise.resolve((input, blobs) => engine.ask(ALWAYS, input, blobs));
};

describe('an encoder beside the built-in search', () => {
  it('AX-SHALL-007, EBOM-REQ-004: what it finds is shown with the refusal, a person may accept it, and the record verifies without it', async () => {
    const search = hybrid();
    const { ask, opened, sources, stores } = await caseWith(search);
    await search.prepare(ALWAYS, sources, stores.blobs, PLENTY_MS, silent);
    const refused = (await ask(QUESTION)).answer;
    if (refused.kind !== 'refusal') throw new Error(`expected a refusal, got ${refused.kind}`);
    const shown = refused.refusal.closest.find(({ excerpt }) => excerpt.includes(TARGET));
    // No probability is made up for it.
    expect(shown?.relevance).toBe(0);

    const turn = opened.state().turns[0];
    const accepted = await opened.perform({
      kind: 'accept',
      questionSeq: turn?.questionSeq ?? 0,
      source: shown?.source_id ?? '',
      passage: shown?.passage ?? -1,
    });
    const { answer } = replyOf(accepted);
    if (answer.kind !== 'answer') throw new Error(`expected an answer, got ${answer.kind}`);
    expect(answer.citations.map(({ excerpt }) => excerpt)).toEqual([expect.stringContaining(TARGET)]);

    const report = await verify(await writeBundle(stores.store, stores.blobs, null, CORE), loadEngines);
    expect(report.checks.filter(({ status }) => status === 'fail')).toEqual([]);
    expect(report.checks.find(({ id }) => id === 'engines')?.detail).toContain(
      `cannot be computed again: ${ENGINES.retriever.identity.model_id}+${NAME}+hybrid/1`,
    );
  });

  it('is not what the built-in search alone would show', async () => {
    const { ask } = await caseWith(ENGINES.retriever);
    const { answer } = await ask(QUESTION);
    if (answer.kind !== 'refusal') throw new Error(`expected a refusal, got ${answer.kind}`);
    expect(answer.refusal.closest.filter(({ excerpt }) => excerpt.includes(TARGET))).toEqual([]);
    expect(answer.refusal.closest.every(({ relevance }) => relevance > 0)).toBe(true);
  });

  it(
    'EBOM-REQ-154: changes no answer and no reason of a refusal, on questions that were held out',
    async () => {
      let refusals = 0;
      let others = 0;
      for (const one of readCases('tests/quality/retrieval/held-out').slice(1, 3)) {
        const documents = one.documents.map(({ name, text }) =>
          document(name, text, { media: name.endsWith('.md') ? 'text/markdown' : 'text/plain' }),
        );
        const search = hybrid();
        const both = await caseWith(search, documents);
        await search.prepare(ALWAYS, both.sources, both.stores.blobs, PLENTY_MS, silent);
        const alone = await caseWith(ENGINES.retriever, documents);
        for (const { question } of one.asked) {
          const [here, there] = [(await both.ask(question)).answer, (await alone.ask(question)).answer];
          if (here.kind !== 'refusal' || there.kind !== 'refusal') {
            expect(told(here)).toEqual(told(there));
            continue;
          }
          const [shown, before] = [here.refusal.closest, there.refusal.closest];
          const bare = (one: typeof here) =>
            told({ ...one, refusal: { ...one.refusal, closest: one.refusal.closest.slice(0, 1) } });
          expect(bare(here)).toEqual(bare(there));
          refusals += 1;
          if (String(shown.map(({ passage }) => passage)) !== String(before.map(({ passage }) => passage))) others += 1;
        }
      }
      expect(refusals).toBeGreaterThan(30);
      expect(others).toBeGreaterThan(10); // it was asked, and had its say
    },
    limit(120_000),
  );

  it('EBOM-REQ-154: a question in another language is refused before anybody searches', async () => {
    const { ask, stores } = await caseWith(hybrid());
    const { answer } = await ask('Wer hat den Vertrag und wann wird er bezahlt?');
    expect(answer).toMatchObject({ kind: 'refusal', refusal: { rule: 'QUESTION_LANGUAGE' } });
    expect(observationsOf(await entriesOf(stores)).filter(({ cls }) => cls === 'retriever')).toEqual([]);
  });

  it('AX-SHALL-016: one that cannot speak fails the search on the record, and the built-in one is asked again after it', async () => {
    const broken = createHybrid({
      builtIn: ENGINES.retriever,
      backend: 'cpu',
      encoder: { name: NAME, embed: () => Promise.reject(new AffidavitError('MODEL_DAMAGED', 'expected its bytes')) },
      tokensMax: 128,
      rows: (dimensions) => new VectorIndex(dimensions),
      index: null,
      now: () => 0,
    });
    const { ask, stores } = await caseWith(broken);
    expect((await ask(QUESTION)).answer).toMatchObject({ refusal: { rule: 'MODEL_DAMAGED' } });
    const { clock, person, random } = scriptedOracles();
    const again = await open(stores, { ...ENGINES, clock, person, random });
    const { answer } = replyOf(await again.perform({ kind: 'question', text: 'When does the office open?' }));
    expect(answer.kind).toBe('answer');
    const report = await verify(await writeBundle(stores.store, stores.blobs, null, CORE), loadEngines);
    expect(report.checks.filter(({ status }) => status === 'fail')).toEqual([]);
  });
});

class MemoryIndex implements Index {
  readonly rows = new Map<string, Uint8Array>();
  get(key: string): Promise<Uint8Array | null> {
    return Promise.resolve(this.rows.get(key) ?? null);
  }
  put(key: string, bytes: Uint8Array): Promise<void> {
    this.rows.set(key, bytes);
    return Promise.resolve();
  }
}

describe('passages read for meaning', () => {
  const input = (sources: readonly Hash[], passages: readonly number[]): never =>
    ({ class: 'retriever', request: { limit: 12, passages, question: QUESTION, sources } }) as never;
  const counts = (of: Awaited<ReturnType<typeof caseWith>>): readonly number[] =>
    of.opened.state().sources.map(({ passages }) => passages);

  it('are gone on with where time ran out or somebody stopped it, and what there is is searched', async () => {
    let time = 0;
    const texts: string[] = [];
    const search = hybrid({ now: () => (time += 1) }, texts);
    const second = document('other.md', markdown(['The captain is eating.', 'The lake is blue.']), {
      media: 'text/markdown',
    });
    const of = await caseWith(search, [...DOCUMENTS, second]);
    const prepare = (signal: AbortSignal, milliseconds: number) =>
      search.prepare(signal, of.sources, of.stores.blobs, milliseconds, silent);
    expect(await prepare(ALWAYS, 5)).toEqual({ done: 3, total: 29 });
    const cancelled = new AbortController();
    cancelled.abort();
    expect(await prepare(cancelled.signal, PLENTY_MS)).toEqual({ done: 3, total: 29 });
    const some = (await search.ask(ALWAYS, input(of.sources, counts(of)), of.stores.blobs)) as { hits: object[] };
    expect(some.hits).not.toEqual([]);
    const heard: number[] = [];
    expect(
      await search.prepare(ALWAYS, of.sources, of.stores.blobs, PLENTY_MS, ({ done }) => heard.push(done)),
    ).toEqual({ done: 29, total: 29 });
    expect(heard).toEqual(Array.from({ length: 26 }, (_, at) => at + 4));
    // Each once, besides the empty text that tells how long a vector is, and the question.
    expect(texts.filter((text) => text !== '' && text !== QUESTION)).toHaveLength(29);
    expect(new Set(texts).size).toBe(31);
    const { hits } = (await search.ask(ALWAYS, input(of.sources, counts(of)), of.stores.blobs)) as {
      hits: { passage: number; relevance: number }[];
    };
    expect(hits.filter(({ relevance }) => relevance === 0).map(({ passage }) => passage)).toContain(26);
  });

  it('are kept under source and encoder, taken from there, and made again where that is damaged', async () => {
    const index = new MemoryIndex();
    const first = hybrid({ index });
    const of = await caseWith(first);
    const [source = ''] = of.sources;
    await first.prepare(ALWAYS, of.sources, of.stores.blobs, PLENTY_MS, silent);
    expect([...index.rows.keys()]).toEqual([`${source}/passages/${NAME}`]);

    const prepared = async (): Promise<string[]> => {
      const texts: string[] = [];
      const next = hybrid({ index }, texts);
      await next.prepare(ALWAYS, of.sources, of.stores.blobs, PLENTY_MS, silent);
      const { hits } = (await next.ask(ALWAYS, input(of.sources, counts(of)), of.stores.blobs)) as {
        hits: { passage: number; relevance: number }[];
      };
      expect(hits.filter(({ relevance }) => relevance === 0).map(({ passage }) => passage)).toContain(26);
      return texts;
    };
    expect(await prepared()).toEqual(['', QUESTION]);
    const [[key, bytes] = ['', new Uint8Array()]] = index.rows;
    for (const damage of [new Uint8Array(3), bytes.map((byte, at) => (at === 40 ? byte ^ 1 : byte))]) {
      index.rows.set(key, damage);
      expect(await prepared()).toHaveLength(29);
      expect(index.rows.get(key)).toEqual(bytes);
    }
  });

  it('of documents that are no longer searched are forgotten', async () => {
    const search = hybrid();
    const of = await caseWith(search);
    await search.prepare(ALWAYS, of.sources, of.stores.blobs, PLENTY_MS, silent);
    expect(await search.prepare(ALWAYS, [], of.stores.blobs, PLENTY_MS, silent)).toEqual({ done: 0, total: 0 });
    const { hits } = (await search.ask(ALWAYS, input(of.sources, counts(of)), of.stores.blobs)) as {
      hits: { relevance: number }[];
    };
    expect(hits.every(({ relevance }) => relevance > 0)).toBe(true);
  });
});
