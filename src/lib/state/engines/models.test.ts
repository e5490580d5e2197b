import { describe, expect, it } from 'vitest';
import { Problem } from '#lib/contract/problem.ts';
import { ModelState, Pace } from '#lib/state/engines/models.svelte.ts';
import type { ModelClient, ModelsHere } from '#lib/contract/models.ts';
import type { Model } from '#models/catalogue.ts';

describe('how long a download still takes', () => {
  it('is said after a second, by what came in the last ten', () => {
    const pace = new Pace();
    expect(pace.left(0, 1_000, 0)).toBeNull();
    expect(pace.left(100, 1_000, 500)).toBeNull();
    // 200 in two seconds: 800 take eight.
    expect(pace.left(200, 1_000, 2_000)).toBe(8);
    // The samples before 2 s are older than ten seconds: 50 in ten, 750 take 150.
    expect(pace.left(250, 1_000, 12_000 - 1)).toBeCloseTo(750 / (50 / 9.999), 6);
  });

  it('is not said while nothing comes', () => {
    const pace = new Pace();
    pace.left(300, 1_000, 0);
    expect(pace.left(300, 1_000, 5_000)).toBeNull();
  });
});

const MODEL: Model = {
  id: 'one',
  name: 'One',
  task: 'entailer',
  about: '',
  improves: '',
  licence: 'MIT',
  source: 'https://models.example/one/',
  known: '',
  architecture: 'bert',
  tokens_max: 64,
  labels: ['entailment', 'neutral', 'contradiction'],
  files: [
    { path: 'tokenizer.json', role: 'tokenizer', bytes: 10, sha256: 'a'.repeat(64) },
    { path: 'model.onnx', role: 'weights', bytes: 30, sha256: 'b'.repeat(64) },
  ],
};

const HERE: ModelsHere = { held: [], free: null, runtime: 0, llama: 0, webLlm: 0, card: null, keeps: true };

async function loaded(client: Partial<ModelClient>): Promise<ModelState> {
  const state = new ModelState(
    () => ({ begin: () => Promise.resolve([MODEL]), here: () => Promise.resolve(HERE), ...client }) as ModelClient,
  );
  await state.load('https://app.example/hub/');
  return state;
}

describe('models in the page', () => {
  it.each([
    [null, 'absent', 0],
    [{ state: 'partial', used: false, backend: 'wasm', chunks: { 'tokenizer.json': ['c'.repeat(64)] } }, 'partial', 10],
    // Every byte is here and the whole was found wrong.
    [
      { state: 'partial', used: true, backend: 'wasm', chunks: { 'tokenizer.json': ['c'], 'model.onnx': ['d'] } },
      'damaged',
      40,
    ],
    [
      { state: 'whole', used: false, backend: 'wasm', chunks: { 'tokenizer.json': ['c'], 'model.onnx': ['d'] } },
      'whole',
      40,
    ],
    [
      { state: 'whole', used: true, backend: 'wasm', chunks: { 'tokenizer.json': ['c'], 'model.onnx': ['d'] } },
      'used',
      40,
    ],
  ] as const)('are shown as they are here: %o', async (held, expected, here) => {
    const rows = held === null ? [] : [{ model: MODEL, chunk_bytes: 32, origin: '', changed: 0, ...held } as never];
    const { list, work } = await loaded({ here: () => Promise.resolve({ ...HERE, held: rows }) });
    expect(list).toMatchObject([{ id: 'one', bytes: 40, here, state: expected }]);
    expect(work).toBeNull();
  });

  it('are shown, to be deleted, where the catalogue names another revision of them or none', async () => {
    const row = (model: Model) => ({
      model,
      chunk_bytes: 32,
      origin: '',
      changed: 0,
      state: 'whole',
      used: true,
      chunks: {},
    });
    const older = { ...MODEL, files: MODEL.files.map((file) => ({ ...file, sha256: 'e'.repeat(64) })) };
    const { list } = await loaded({
      here: () => Promise.resolve({ ...HERE, held: [row({ ...MODEL, id: 'dropped' }), row(older)] as never }),
    });
    expect(list.map(({ files, id, state }) => [id, state, files[0]?.sha256.slice(0, 1)])).toEqual([
      ['one', 'used', 'e'],
      ['dropped', 'used', 'a'],
    ]);
  });

  it('are looked at anew with every visit, since a question may have found one damaged', async () => {
    let state: 'whole' | 'partial' = 'whole';
    const models = await loaded({
      here: () => {
        const chunks = { 'tokenizer.json': ['c'], 'model.onnx': ['d'] };
        const row = {
          model: MODEL,
          chunk_bytes: 32,
          origin: '',
          changed: 0,
          state,
          used: true,
          backend: 'wasm' as const,
          chunks,
        };
        return Promise.resolve({ ...HERE, held: [row] });
      },
    });
    expect(models.list[0]?.state).toBe('used');
    state = 'partial';
    await models.load('https://app.example/hub/');
    expect(models.list[0]?.state).toBe('damaged');
  });

  it('tell what went wrong, but not what a person ended', async () => {
    const failing = (code: string) => loaded({ get: () => Promise.reject(new Problem(code, 'x')) });
    const broken = await failing('MODEL_NETWORK');
    await broken.get('one');
    expect(broken.problem).toMatchObject({ code: 'MODEL_NETWORK' });
    const ended = await failing('MODEL_CANCELLED');
    await ended.get('one');
    expect(ended.problem).toBeNull();
  });

  it('do one thing at a time', async () => {
    let letGo = (): void => undefined;
    let asked = 0;
    const state = await loaded({
      get: () => {
        asked += 1;
        return new Promise<void>((resolve) => (letGo = resolve));
      },
    });
    const first = state.get('one');
    await state.get('one');
    expect([asked, state.work?.id]).toEqual([1, 'one']);
    letGo();
    await first;
    expect(state.work).toBeNull();
  });
});
