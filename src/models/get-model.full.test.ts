import { createHash } from 'node:crypto';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseCatalogue, type Model } from '#models/catalogue.ts';
import { verifyModel } from '#models/check-model.ts';
import { getModel, repairModel } from '#models/get-model.ts';
import { importModels } from '#models/import-model.ts';
import { readModelFile } from '#models/model-bytes.ts';
import { SPACE_LEFT_BYTES, type KeepPorts } from '#models/ports.ts';
import { useModel } from '#models/use-model.ts';
import { CHUNK_BYTES, findHolding } from '#models/store.ts';
import { FileModelStore } from '#helper/store/models.ts';
import { startHub, type Hub } from '#tests/hub.ts';
import { limit } from '#tests/limits.ts';
import { heldBytes } from '#models/measure.ts';

const MiB = 1_048_576;
/** Bytes that repeat nowhere: a Lehmer generator. */
function noise(length: number, seed: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let at = seed;
  for (let index = 0; index < length; index += 1) bytes[index] = (at = (at * 48_271) % 2_147_483_647) & 255;
  return bytes;
}
const WEIGHTS = noise(6 * MiB + 12_345, 7);
const TOKENIZER = noise(300_001, 11);
const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const MODEL: Model = {
  id: 'tiny',
  name: 'Tiny',
  task: 'entailer',
  about: '',
  improves: '',
  licence: 'Apache-2.0',
  source: 'https://models.example/tiny/',
  known: '',
  architecture: 'bert',
  tokens_max: 64,
  labels: ['contradiction', 'entailment', 'neutral'],
  files: [
    { path: 'tokenizer.json', role: 'tokenizer', bytes: TOKENIZER.length, sha256: hashOf(TOKENIZER) },
    { path: 'onnx/model.onnx', role: 'weights', bytes: WEIGHTS.length, sha256: hashOf(WEIGHTS) },
  ],
};
const TOTAL = WEIGHTS.length + TOKENIZER.length;
const nobody = new AbortController().signal;
const quiet = (): void => undefined;

let folder: string;
let hub: Hub;
let store: FileModelStore;
let base: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'affidavit-models-'));
  store = new FileModelStore(join(folder, 'models'));
  hub = await startHub(
    new Map([
      ['tiny/tokenizer.json', TOKENIZER],
      ['tiny/onnx/model.onnx', WEIGHTS],
    ]),
  );
  base = `${hub.url}tiny/`;
});
afterEach(async () => {
  await hub.stop();
  await rm(folder, { recursive: true, force: true });
});

const ports = (more: Partial<KeepPorts> = {}): KeepPorts => ({
  store,
  fetch: (url, init) => fetch(url, init),
  stallMs: limit(2_000),
  free: () => Promise.resolve(null),
  now: () => 1_790_000_000_000,
  wait: () => Promise.resolve(),
  ...more,
});
const get = (more: Partial<KeepPorts> = {}) => getModel(nobody, ports(more), MODEL, base, quiet);
const state = async (): Promise<string> => (await findHolding(store, 'tiny'))?.state ?? 'nothing';

describe('getting a model', () => {
  it('brings every byte, checks it, and asks nobody for it again', async () => {
    const told: number[] = [];
    await getModel(nobody, ports(), MODEL, base, (phase, done, total) => {
      expect(total).toBe(TOTAL);
      if (phase === 'fetching') told.push(done);
    });
    expect(told.at(-1)).toBe(TOTAL);
    expect(told).toEqual([...told].sort((a, b) => a - b));
    expect(told.some((done) => (done - TOKENIZER.length) % CHUNK_BYTES !== 0)).toBe(true); // within a chunk, too
    const held = await findHolding(store, 'tiny');
    expect(held).toMatchObject({ state: 'whole', used: false, origin: base });
    if (held === null) throw new Error('expected a holding');
    expect(hashOf(await readModelFile(store, held, 'weights'))).toBe(hashOf(WEIGHTS));
    expect(hub.sent()).toBe(TOTAL);
    await hub.stop();
    expect((await get()).state).toBe('whole');
    hub = await startHub(new Map());
  });

  it('broken off at fifty places, wastes at most one chunk each time', async () => {
    // Spread over the weights, behind the length of the tokenizer.
    const places = Array.from({ length: 50 }, (_, at) => 400_017 + Math.floor((at * (WEIGHTS.length - 500_000)) / 50));
    hub.trouble.breaks = [...places];
    // Four cuts fall into each chunk here: somebody asks again when it has given up.
    for (let tries = 0; tries < 60 && (await state()) !== 'whole'; tries += 1)
      await get().catch((error: unknown) => expect(error).toMatchObject({ code: 'MODEL_NETWORK' }));
    expect(await state()).toBe('whole');
    expect(hub.trouble.breaks).toEqual([]);
    const wasted = hub.sent() - TOTAL;
    expect(wasted).toBeGreaterThan(0);
    expect(wasted).toBeLessThanOrEqual(50 * CHUNK_BYTES);
    // Each request begins at a chunk: nothing that was kept is asked for again.
    for (const request of hub.asked) expect(Number(request.split(' ')[1]) % CHUNK_BYTES).toBe(0);
    for (const [at, place] of places.entries()) {
      const next = hub.asked.filter((one) => one.startsWith('tiny/onnx'))[at + 1];
      expect(Number(next?.split(' ')[1])).toBe(Math.floor(place / CHUNK_BYTES) * CHUNK_BYTES);
    }
  });

  it('goes on in another process from where it was cut, and is never used before it is whole', async () => {
    hub.trouble.breaks = [5 * MiB + 1, 5 * MiB + 2, 5 * MiB + 3, 5 * MiB + 4];
    await expect(get()).rejects.toMatchObject({ code: 'MODEL_NETWORK' });
    const held = await findHolding(store, 'tiny');
    expect(held?.state).toBe('partial');
    if (held === null) throw new Error('expected a holding');
    expect(heldBytes(held)).toBe(TOKENIZER.length + 5 * MiB);
    await expect(readModelFile(store, held, 'weights')).rejects.toMatchObject({ code: 'MODEL_MISSING' });
    await expect(useModel(ports(), 'tiny', true)).rejects.toMatchObject({ code: 'MODEL_MISSING' });
    store = new FileModelStore(join(folder, 'models'));
    const before = hub.sent();
    await get();
    expect(hub.sent() - before).toBe(WEIGHTS.length - 5 * MiB);
  });

  it('from a host without ranges, from a slow one, and past a connection that says nothing any more', async () => {
    hub.trouble.ranges = false;
    hub.trouble.breaks = [3 * MiB + 5];
    await get();
    expect(await state()).toBe('whole');
    await store.remove('tiny');
    Object.assign(hub.trouble, { ranges: true, slowMs: 2, hangsAfter: 4 * MiB + 99 });
    const patient = ports({ stallMs: 150, wait: () => Promise.resolve(void (hub.trouble.hangsAfter = null)) });
    await getModel(nobody, patient, MODEL, base, quiet);
    expect(await state()).toBe('whole');
  });

  it('with a wrong byte is refused as a whole, and fetched from its beginning', async () => {
    hub.trouble.wrongByte = 5 * MiB;
    await expect(get()).rejects.toMatchObject({ code: 'MODEL_HASH' });
    expect(await state()).toBe('partial');
    hub.trouble.wrongByte = null;
    const before = hub.sent();
    await get();
    expect(hub.sent() - before).toBe(WEIGHTS.length); // the tokenizer was right
    expect(await state()).toBe('whole');
  });

  it.each([
    [404, 'MODEL_ABSENT'],
    [500, 'MODEL_NETWORK'],
    [403, 'MODEL_NETWORK'],
  ])('from a host that answers %d: %s', async (status, code) => {
    hub.trouble.status = status;
    await expect(get()).rejects.toMatchObject({ code });
  });

  it('of a file that is longer or shorter than the catalogue says: MODEL_SIZE, MODEL_NETWORK', async () => {
    await hub.stop();
    hub = await startHub(new Map([['tiny/tokenizer.json', noise(TOKENIZER.length + 1, 11)]]));
    await expect(getModel(nobody, ports(), MODEL, `${hub.url}tiny/`, quiet)).rejects.toMatchObject({
      code: 'MODEL_SIZE',
    });
  });

  it('ends at once when it is cancelled, and keeps what it has', async () => {
    hub.trouble.slowMs = 5;
    const cancel = new AbortController();
    const work = getModel(cancel.signal, ports(), MODEL, base, (_phase, done) => {
      if (done > 3 * MiB) cancel.abort();
    });
    await expect(work).rejects.toMatchObject({ name: 'AbortError' });
    const held = await findHolding(store, 'tiny');
    expect(held !== null && heldBytes(held) >= 2 * MiB && heldBytes(held) < 5 * MiB).toBe(true);
  });

  it('needs room for itself and for what people write, and says so before it asks for anything', async () => {
    const tight = ports({ free: () => Promise.resolve(TOTAL + SPACE_LEFT_BYTES - 1) });
    await expect(getModel(nobody, tight, MODEL, base, quiet)).rejects.toMatchObject({ code: 'MODEL_SPACE' });
    expect(hub.asked).toEqual([]);
    const enough = ports({ free: () => Promise.resolve(TOTAL + SPACE_LEFT_BYTES) });
    expect((await getModel(nobody, enough, MODEL, base, quiet)).state).toBe('whole');
  });

  it('gives back the room of its part where room runs out on the way', async () => {
    const full = new FileModelStore(join(folder, 'models'));
    const chunks = full.chunks.bind(full);
    full.chunks = (id, path) => ({
      ...chunks(id, path),
      write: async (at, bytes) => {
        if (at === 6) throw Object.assign(new Error('full'), { name: 'AffidavitError', code: 'MODEL_SPACE' });
        await chunks(id, path).write(at, bytes);
      },
    });
    await expect(get({ store: full })).rejects.toMatchObject({ code: 'MODEL_SPACE' });
    expect(await store.holdings()).toEqual([]);
  });

  it('is not kept where others wrote meanwhile, and too little is left to people', async () => {
    const left = [TOTAL + SPACE_LEFT_BYTES, SPACE_LEFT_BYTES - 1];
    const shrinking = ports({ free: () => Promise.resolve(left.shift() ?? 0) });
    await expect(getModel(nobody, shrinking, MODEL, base, quiet)).rejects.toMatchObject({ code: 'MODEL_SPACE' });
    expect(await store.holdings()).toEqual([]);
    expect(hub.sent()).toBe(TOTAL);
  });

  it('of another revision takes the place of the one before', async () => {
    await get();
    const revised = { ...MODEL, files: MODEL.files.map((file) => ({ ...file })) };
    const other = noise(WEIGHTS.length, 13);
    Object.assign(revised.files[1] ?? {}, { sha256: hashOf(other) });
    await hub.stop();
    hub = await startHub(
      new Map([
        ['tiny/tokenizer.json', TOKENIZER],
        ['tiny/onnx/model.onnx', other],
      ]),
    );
    const held = await getModel(nobody, ports(), revised, `${hub.url}tiny/`, quiet);
    expect(hashOf(await readModelFile(store, held, 'weights'))).toBe(hashOf(other));
  });
});

describe('a model that is here', () => {
  const spoil = async (at: number): Promise<void> => {
    const file = await open(join(folder, 'models', 'tiny', 'onnx__model.onnx'), 'r+');
    await file.write(Uint8Array.of((WEIGHTS[at] ?? 0) ^ 255), 0, 1, at);
    await file.close();
  };

  it('is found damaged, is used no more, and is mended by the chunk that is damaged', async () => {
    await get();
    expect(await verifyModel(nobody, ports(), 'tiny', quiet)).toEqual([]);
    await useModel(ports(), 'tiny', true);
    await spoil(5 * MiB + 3);
    expect(await verifyModel(nobody, ports(), 'tiny', quiet)).toEqual([{ path: 'onnx/model.onnx', at: 5 }]);
    expect(await state()).toBe('partial');
    const before = hub.sent();
    const mended = await repairModel(nobody, ports(), 'tiny', base, quiet);
    expect(mended).toMatchObject({ state: 'whole', used: true });
    expect(hub.sent() - before).toBe(CHUNK_BYTES);
    expect(hub.asked.at(-1)).toBe(`tiny/onnx/model.onnx ${String(5 * MiB)}`);
  });

  it('is not handed out where a byte of it is wrong, though nobody has checked it', async () => {
    const held = await get();
    await spoil(3);
    await expect(readModelFile(store, held, 'weights')).rejects.toMatchObject({ code: 'MODEL_DAMAGED' });
  });

  it('is put to work alone of its task', async () => {
    await get();
    const other: Model = { ...MODEL, id: 'other' };
    await getModel(nobody, ports(), other, base, quiet);
    await useModel(ports(), 'tiny', true);
    await useModel(ports(), 'other', true);
    expect((await store.holdings()).map(({ model, used }) => [model.id, used])).toEqual([
      ['other', true],
      ['tiny', false],
    ]);
  });
});

describe('models from files', () => {
  const given = (bytes: Uint8Array) => ({
    bytes: bytes.length,
    slice: (start: number, end: number) => Promise.resolve(bytes.slice(start, end)),
  });
  const take = (...files: readonly Uint8Array[]) => importModels(nobody, ports(), [MODEL], files.map(given), quiet);

  it('are known by their bytes, whatever they are called, at once or one after the other', async () => {
    expect(await take(TOKENIZER, noise(TOKENIZER.length, 3))).toEqual({
      whole: [],
      missing: [{ id: 'tiny', paths: ['onnx/model.onnx'] }],
      unknown: 1,
    });
    expect(await state()).toBe('partial');
    expect(await take(WEIGHTS)).toEqual({ whole: ['tiny'], missing: [], unknown: 0 });
    expect(await findHolding(store, 'tiny')).toMatchObject({ state: 'whole', origin: 'file' });
    expect(hub.asked).toEqual([]);
  });

  it('that are of none are said to be unknown, and leave nothing', async () => {
    expect(await take(noise(99, 5))).toEqual({ whole: [], missing: [], unknown: 1 });
    expect(await store.holdings()).toEqual([]);
  });
});

const WRITES = {
  ...{ id: 'big', name: 'Big', task: 'writer', format: 'gguf', about: '', improves: '', licence: 'MIT', known: '' },
  ...{ source: 'https://example.org/', architecture: 'llama.cpp', tokens_max: 4_096, labels: [] },
};

describe('the catalogue', () => {
  it('takes a model that writes in several files, all of them and in order', () => {
    const file = (path: string) => ({ path, role: 'weights', bytes: 5, sha256: 'a'.repeat(64) });
    const of = (paths: readonly string[], more: object = {}) =>
      JSON.stringify({ format: 1, models: [{ ...WRITES, ...more, files: paths.map(file) }] });
    const [one, two, three] = [1, 2, 3].map((n) => `big-0000${String(n)}-of-00003.gguf`) as [string, string, string];
    expect(parseCatalogue(of([one, two, three]))).toHaveLength(1);
    for (const paths of [[one, two], [two, one, three], [one, two, three, three], ['a.gguf', 'b.gguf'], [one]])
      expect(() => parseCatalogue(of(paths)), paths.join()).toThrow(
        expect.objectContaining({ code: 'MODEL_CATALOGUE' }) as Error,
      );
  });

  it('names the models of the specification, with sizes and hashes of every file', async () => {
    const models = parseCatalogue(await readFile('static/hub/index.json', 'utf8'));
    expect(models.map(({ id, task }) => [id, task])).toEqual([
      ['nli-deberta-v3-xsmall', 'entailer'],
      ['deberta-v3-base-mnli-fever-anli', 'entailer'],
      ['all-minilm-l6-v2', 'embedder'],
      ['all-minilm-l6-v2-fp32', 'embedder'],
      ['qwen2.5-0.5b-instruct', 'writer'],
      ['qwen2.5-1.5b-instruct', 'writer'],
      ['phi-3-mini-4k-instruct', 'writer'],
      ['qwen2.5-7b-instruct', 'writer'],
      ['qwen2.5-14b-instruct', 'writer'],
    ]);
  });

  it.each([
    ['no JSON', 'x'],
    ['another format', JSON.stringify({ format: 2, models: [] })],
    [
      'a path that climbs',
      JSON.stringify({
        format: 1,
        models: [{ ...MODEL, files: MODEL.files.map((file) => ({ ...file, path: '../x' })) }],
      }),
    ],
    ['the same model twice', JSON.stringify({ format: 1, models: [MODEL, MODEL] })],
    [
      'an entailer that says two things',
      JSON.stringify({ format: 1, models: [{ ...MODEL, labels: ['neutral', 'entailment'] }] }),
    ],
    [
      'a source without encryption',
      JSON.stringify({ format: 1, models: [{ ...MODEL, source: 'http://models.example/' }] }),
    ],
  ])('refuses %s', (_what, text) => {
    expect(() => parseCatalogue(text)).toThrow(expect.objectContaining({ code: 'MODEL_CATALOGUE' }) as Error);
  });
});
