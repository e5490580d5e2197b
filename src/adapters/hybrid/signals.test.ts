import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { createHybrid, readingFirst, type HybridOptions, type HybridRetriever } from '#adapters/hybrid/retriever.ts';
import { openEmbedder, type Embedder } from '#adapters/onnx/embedder.ts';
import { nodeRuntime } from '#adapters/onnx/node.ts';
import { VectorIndex } from '#adapters/vectors/vector-index.ts';
import { writeBundle } from '#core/bundle/write.ts';
import { AffidavitError } from '#core/errors.ts';
import { FITTED_ENCODERS } from '#core/evidence/signals.ts';
import type { Oracle } from '#core/ports.ts';
import type { LoadEngines, Recompute } from '#core/verify/load-engines.ts';
import { CORE, entriesOf, memoryStores, observationsOf, open, replyOf, verify } from '#tests/case.ts';
import { MEANING, QUESTION, TARGET } from '#tests/meaning.ts';
import { builtinEngines } from '#tests/quality/retrieval/engines.ts';
import { document, scriptedOracles } from '#tests/scenarios.ts';

const ENGINES = builtinEngines();
/** The tiny encoder under the name of one whose nearness the core weighs. */
const NAME = `tiny-embedder@sha256:${[...FITTED_ENCODERS][0] ?? ''}`;
const loadEngines: LoadEngines = () => Promise.resolve(null);
const read = (name: string) => async (): Promise<Uint8Array> =>
  new Uint8Array(await readFile(`tests/fixtures/models/tiny-embedder/${name}`));

let tiny: Embedder;
beforeAll(async () => {
  const files = {
    name: 'tiny-embedder',
    tokensMax: 128,
    weights: read('model.onnx'),
    tokenizer: read('tokenizer.json'),
  };
  tiny = await openEmbedder(nodeRuntime(), files);
});

function hybrid(more: Partial<HybridOptions> = {}): HybridRetriever {
  return createHybrid({
    builtIn: ENGINES.retriever,
    backend: 'cpu',
    encoder: { name: NAME, embed: (text) => tiny.embed(text) },
    tokensMax: 128,
    rows: (dimensions) => new VectorIndex(dimensions),
    index: null,
    now: () => 0,
    ...more,
  });
}

async function asked(retriever: Oracle, question = QUESTION) {
  const stores = memoryStores();
  const { clock, person, random } = scriptedOracles();
  const opened = await open(stores, { ...ENGINES, clock, person, random, retriever });
  await opened.perform(document('club.md', MEANING, { media: 'text/markdown' }));
  const { answer } = replyOf(await opened.perform({ kind: 'question', text: question }));
  const records = observationsOf(await entriesOf(stores)).filter(({ cls }) => cls === 'retriever');
  return { answer, stores, record: records[0], hits: hitsIn(records[0]?.output ?? '') };
}

interface Hit {
  readonly nearness?: number;
  readonly passage: number;
  readonly reading?: number;
  readonly relevance: number;
}
const hitsIn = (output: string): readonly Hit[] => (JSON.parse(output) as { readonly hits: readonly Hit[] }).hits;
/** What a refusal shows, or an answer cites. */
const excerpts = ({ answer }: Awaited<ReturnType<typeof asked>>): readonly string[] =>
  (answer.kind === 'refusal' ? answer.refusal.closest : answer.citations).map(({ excerpt }) => excerpt);

describe('an encoder whose nearness was fitted', () => {
  it('AX-SHALL-007, EBOM-REQ-004: puts what words do not find in front, with its nearness on record, and replay needs no weights', async () => {
    const words = await asked(ENGINES.retriever);
    expect(excerpts(words).join()).not.toContain(TARGET);
    expect(words.answer.by_meaning).toBeUndefined();

    const both = await asked(readingFirst(hybrid()));
    expect(excerpts(both).join()).toContain(TARGET);
    expect(both.answer.by_meaning).toBe(true);
    expect(both.hits.every(({ nearness }) => Number.isInteger(nearness))).toBe(true);
    expect(both.hits.find(({ passage }) => passage === 26)?.relevance).toBe(0);
    expect(both.record?.model_id).toBe(`${ENGINES.retriever.identity.model_id}+${NAME}+hybrid/2`);

    const bundle = await writeBundle(both.stores.store, both.stores.blobs, null, CORE);
    const report = await verify(bundle, loadEngines);
    expect(report.checks.filter(({ status }) => status === 'fail')).toEqual([]);
    expect(report.checks.find(({ id }) => id === 'replay')?.status).toBe('pass');
    expect(report.checks.find(({ id }) => id === 'engines')?.detail).toContain('cannot be computed again');
  });

  it('AX-SHALL-007: is proved by who has the weights and finds the same, and stays recorded where another comes out', async () => {
    const search = readingFirst(hybrid());
    const { stores } = await asked(search);
    const bundle = await writeBundle(stores.store, stores.blobs, null, CORE);
    const engines = async (embed: (text: string) => Promise<Float32Array>) => {
      const again = readingFirst(hybrid({ encoder: { name: NAME, embed } }));
      const load: LoadEngines = (modelId, cls) => {
        const own = (ENGINES as Partial<Record<string, Oracle>>)[cls];
        const oracle = modelId === again.identity.model_id ? again : own;
        if (oracle?.identity.model_id !== modelId) return Promise.resolve(null);
        const asked: Recompute = (input, blobs) => oracle.ask(new AbortController().signal, input, blobs);
        return Promise.resolve(oracle === again ? Object.assign(asked, { isInexact: true as const }) : asked);
      };
      const { checks } = await verify(bundle, load);
      expect(checks.filter(({ status }) => status === 'fail')).toEqual([]);
      return checks.find(({ id }) => id === 'engines');
    };
    expect(await engines((text) => tiny.embed(text))).toMatchObject({ status: 'pass' });
    const turned = async (text: string) => (await tiny.embed(text)).map((value, at) => (at === 0 ? -value : value));
    expect(await engines(turned)).toMatchObject({ status: 'skipped', code: 'ENGINE_RECORDED' });
  });

  it('lets a reader say of what comes first whether it answers', async () => {
    const told: string[] = [];
    const reader = {
      name: `tiny-reader@sha256:${'8'.repeat(64)}`,
      read: (question: string, passage: string) => {
        told.push(`${question} ${passage}`);
        return Promise.resolve(passage.includes(TARGET) ? 0.99 : 0.01);
      },
    };
    const both = await asked(readingFirst(hybrid({ reader })));
    expect(told).toHaveLength(2);
    expect(told.every((one) => one.startsWith(QUESTION))).toBe(true);
    expect(both.hits.filter(({ reading }) => reading !== undefined)).toHaveLength(2);
    expect(excerpts(both)[0]).toContain(TARGET);
    expect(both.record?.model_id).toContain('+tiny-reader@sha256:');
  });

  it('does not read what could not answer with any word of the reader', async () => {
    const told: string[] = [];
    const reader = {
      name: `tiny-reader@sha256:${'8'.repeat(64)}`,
      read: (_question: string, passage: string) => {
        told.push(passage);
        return Promise.resolve(0.99);
      },
    };
    // Everything is as far from the question as can be: a cosine of 0.
    const apart = (text: string) => Promise.resolve(Float32Array.of(...(text === QUESTION ? [1, 0] : [0, 1])));
    const words = await asked(ENGINES.retriever);
    expect(Math.max(...words.hits.map(({ relevance }) => relevance))).toBeLessThan(20_000);
    await asked(readingFirst(hybrid({ reader, encoder: { name: NAME, embed: apart } })));
    expect(told).toEqual([]);
  });

  it('says nothing of passages that it has not read, and the reply that words alone answered', async () => {
    const both = await asked(hybrid());
    expect(both.hits.map(({ nearness }) => nearness)).toEqual(both.hits.map(() => undefined));
    expect(both.answer.by_meaning).toBeUndefined();
    expect(both.hits).toEqual((await asked(ENGINES.retriever)).hits);
  });

  it('leaves the search to words where it or the reader cannot speak', async () => {
    const broken = () => Promise.reject(new AffidavitError('MODEL_DAMAGED', 'expected its bytes'));
    const silent = await asked(hybrid({ encoder: { name: NAME, embed: broken } }));
    expect(silent.hits).toEqual((await asked(ENGINES.retriever)).hits);
    const both = await asked(readingFirst(hybrid({ reader: { name: `r@sha256:${'8'.repeat(64)}`, read: broken } })));
    expect(both.hits.some(({ reading }) => reading !== undefined)).toBe(false);
    expect(excerpts(both).join()).toContain(TARGET);
  });

  it('EBOM-REQ-118: at high stakes what counts is what words found', async () => {
    const question = 'How many tablets of ibuprofen may an adult take in a day?';
    const words = await asked(ENGINES.retriever, question);
    const both = await asked(readingFirst(hybrid()), question);
    expect(words.answer.risk).toBe('HIGH');
    expect(both.answer.by_meaning).toBeUndefined();
    expect(both.answer.kind).toBe(words.answer.kind);
  });
});
