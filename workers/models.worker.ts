// Models on a thread of their own: fetched, checked and repaired for the Engines place, and asked for the case worker.

import { expose } from 'comlink';
import { endTrial, freeBytes, toldBytes } from '#adapters/model-cache/room.ts';
import { CacheModelStore } from '#adapters/model-cache/store.ts';
import type { Gpu, WebLlm } from '#adapters/writer-webllm/library.ts';
import { openEmbedder, type Embedder } from '#adapters/onnx/embedder.ts';
import { openReader, type Reader } from '#adapters/onnx/reader.ts';
import type { Entailer, Shares } from '#adapters/onnx/identity.ts';
import { entailerFrom, openModel, tryModel, type Opener } from '#adapters/onnx/open-model.ts';
import { RUNTIME_BYTES } from '#adapters/onnx/web.ts';
import { AffidavitError, type ErrorCode } from '#core/errors.ts';
import { registerTransfers } from '#lib/web/transfer.ts';
import type { ModelReport, ModelsHere } from '#lib/contract/models.ts';
import { observeRequests } from '#lib/web/requests.ts';
import { calibrate, parsePairs } from '#models/calibrate.ts';
import type { Trial } from '#models/card-trial.ts';
import { parseCatalogue, type Model } from '#models/catalogue.ts';
import { verifyModel } from '#models/check-model.ts';
import { getModel, repairModel } from '#models/get-model.ts';
import { importModels, type Imported } from '#models/import-model.ts';
import { openWeights } from '#models/model-bytes.ts';
import type { KeepPorts } from '#models/ports.ts';
import { keepCalibration, useModel } from '#models/use-model.ts';
import { requireHeld, type Backend, type Holding } from '#models/store.ts';
import { helperLink } from '#adapters/writer-helper/desk.ts';
import { dropRuntimes, keepRuntime, runtimeToCome, type RuntimeFile } from '#workers/model-runtime.ts';
import { readIndex, readPairs, toGiven } from '#workers/model-files.ts';
import { isMeasured, sparing, toMeasured } from '#workers/model-reports.ts';
import type { Asked } from '#workers/models-thread.ts';
import { ownModel } from '#models/gguf/own.ts';
import { fitsPage, weightsHash } from '#models/measure.ts';
import { getShipped } from '#models/get-shipped.ts';
import { isShipped } from '#models/shipped.ts';
import { ownMlcModel } from '#models/mlc/own.ts';
import { llamaFiles, llamaRuntime } from '#workers/llama-files.ts';
import { webLlmRuntime } from '#workers/webllm-files.ts';
import { toTrustedUrl } from '#lib/web/trusted-url.ts';

const STALL_MS = 30_000;
/** The build for graphics cards waits for them by a way that not every browser with WebGPU has (JSPI). */
let card: Promise<boolean> | null = null;
const hasCard = (): Promise<boolean> =>
  (card ??=
    'gpu' in navigator && 'Suspending' in WebAssembly
      ? navigator.gpu.requestAdapter().then(
          (adapter) => adapter !== null,
          () => false,
        )
      : Promise.resolve(false));
const BUILT = import.meta.glob<string>('/node_modules/onnxruntime-web/dist/ort-wasm-simd-threaded{,.jspi}.wasm', {
  query: '?url',
  import: 'default',
  eager: true,
});
const runtimeFile = (backend: Backend, ends: string): RuntimeFile => ({
  url: new URL(Object.entries(BUILT).find(([path]) => path.endsWith(ends))?.[1] ?? '', self.location.href).href,
  bytes: RUNTIME_BYTES[backend],
});
const RUNTIMES: Readonly<Record<Backend, RuntimeFile>> = {
  wasm: runtimeFile('wasm', 'threaded.wasm'),
  webgpu: runtimeFile('webgpu', '.jspi.wasm'),
};

const store = new CacheModelStore();
const ports: KeepPorts = {
  store,
  fetch: (url, init) => fetch(url, { ...init, cache: 'no-store' }),
  stallMs: STALL_MS,
  free: freeBytes,
  now: () => Date.now(),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};
let cancel = new AbortController();
let hub = '';
/** The app's own address. */
let root = '';
let catalogue: readonly Model[] = [];
/** By where they run and the hash of their weights. */
const entailers = new Map<string, Promise<Entailer>>();
const embedders = new Map<string, Promise<Embedder>>();
const readers = new Map<string, Promise<Reader>>();
let cancelShipped = new AbortController();

const models = {
  ...helperLink,
  /** `base`: the folder of the catalogue, with a slash at its end. */
  async begin(base: string): Promise<readonly Model[]> {
    hub = base;
    watch(new URL('..', base).href);
    await endTrial();
    // A place in the store is named by an id, and this one is taken by what is here already.
    catalogue = parseCatalogue(await readIndex(hub)).filter((model) => !isShipped(model));
    return catalogue;
  },
  /** `root`: the app's own address. Every request of this thread is reported to the thread that started it. */
  watch,
  async here(): Promise<ModelsHere> {
    const [held, free, runtime, llama, webLlm, onCard] = await Promise.all([
      store.holdings(),
      toldBytes(),
      runtimeToCome(RUNTIMES.wasm),
      runtimeToCome(llamaRuntime(root)),
      runtimeToCome(webLlmRuntime(root)),
      hasCard().then((has) => (has ? runtimeToCome(RUNTIMES.webgpu) : null)),
    ]);
    return {
      held: held.filter(({ model }) => !isShipped(model)).map((one) => ({ ...one, measured: toMeasured(one) })),
      free,
      runtime,
      llama,
      webLlm,
      card: onCard,
      keeps: 'caches' in self,
    };
  },
  get: (id: string, report: ModelReport): Promise<void> =>
    alone(async (signal) => {
      await getModel(signal, ports, find(id), `${hub}${id}/`, sparing(report));
      await fetchRuntime(signal, 'wasm', sparing(report));
    }),
  take: (files: readonly File[], report: ModelReport): Promise<Imported> =>
    alone(async (signal) => {
      const given = files.map(toGiven);
      const own = await ownModels(signal, files);
      return importModels(signal, ports, [...catalogue.filter(fitsPage), ...own], given, sparing(report));
    }),
  verify: (id: string, report: ModelReport): Promise<readonly unknown[]> =>
    alone((signal) => verifyModel(signal, ports, id, sparing(report))),
  repair: (id: string, report: ModelReport): Promise<void> =>
    alone(async (signal) => {
      await repairModel(signal, ports, id, `${hub}${id}/`, sparing(report));
    }),
  /** Tried on texts with a known judgement before it is enabled. */
  use: (id: string, used: boolean, report: ModelReport): Promise<void> =>
    setAsideWhereDamaged(
      id,
      alone((signal) => enable(signal, id, used, report)).catch(async (error: unknown) => {
        if (codeOf(error) === 'MODEL_RUNTIME') await alone(() => leaveCard(id));
        throw error;
      }),
    ),
  /** How often it is right, on labelled sentences. */
  measure: (id: string, report: ModelReport): Promise<void> =>
    setAsideWhereDamaged(
      id,
      alone((signal) => measure(signal, id, report)),
    ),
  /** Tried on the graphics card and on the processor, and left where it says the same and is faster. */
  tryCard: (id: string, report: ModelReport): Promise<Trial> =>
    alone(async (signal) => {
      const held = await requireHeld(store, id);
      for (const backend of ['wasm', 'webgpu'] as const) await fetchRuntime(signal, backend, sparing(report));
      const trial = await tryModel(signal, store, held, (backend) => RUNTIMES[backend].url, sparing(report)).catch(
        async (error: unknown) => {
          await leaveCard(id);
          throw error;
        },
      );
      if (trial.verdict === 'faster') await store.hold({ ...held, backend: 'webgpu', changed: ports.now() });
      else await leaveCard(id);
      return trial;
    }),
  leaveCard: (id: string): Promise<void> => alone(() => leaveCard(id)),
  remove: (id: string): Promise<void> =>
    alone(async () => {
      await store.remove(id);
      await dropUnused();
    }),
  cancel: (): void => {
    cancel.abort(new AffidavitError('MODEL_CANCELLED', 'ended by the person'));
  },
  /** For the case worker: one pair, for the model whose weights hash to what the record will name. */
  judge: (asked: Asked, passage: string, claim: string): Promise<Shares> =>
    setAsideWhereDamaged(
      asked.id,
      entailerOf(asked).then((entailer) => entailer.judge(passage, claim)),
    ),
  /** Likewise: one text. */
  embed: (asked: Asked, text: string): Promise<Float32Array> =>
    setAsideWhereDamaged(
      asked.id,
      embedderOf(asked).then((embedder) => embedder.embed(text)),
    ),
  /** Likewise: a question and a passage. */
  read: (asked: Asked, question: string, passage: string): Promise<number> =>
    setAsideWhereDamaged(
      asked.id,
      readerOf(asked).then((reader) => reader.read(question, passage)),
    ),
  /** Those of these ids that come with the product: what of them is not here yet, and what runs them. One tab at a time; others wait. */
  fetchShipped: (ids: readonly string[], report: ModelReport): Promise<void> => {
    cancelShipped = new AbortController();
    const { signal } = cancelShipped;
    const fetchAll = async (): Promise<void> => {
      await getShipped(signal, ports, ids, `${root}weights/`, sparing(report));
      await fetchRuntime(signal, 'wasm', () => undefined);
    };
    if (!('locks' in navigator)) return fetchAll();
    return navigator.locks.request('affidavit/shipped', { signal }, fetchAll);
  },
  cancelShipped: (): void => {
    cancelShipped.abort(new AffidavitError('MODEL_CANCELLED', 'ended by the person'));
  },
  dropShipped: async (ids: readonly string[]): Promise<void> => {
    for (const id of ids) await store.remove(id);
    for (const opened of [embedders, readers]) opened.clear();
    await dropUnused();
  },
};
export type ModelServer = typeof models;

registerTransfers((code, detail) => new AffidavitError(code as ErrorCode, detail));
expose(models);

/** Models of a person's own, a GGUF file each or the files of one for WebLLM: the list names others. */
async function ownModels(signal: AbortSignal, files: readonly File[]): Promise<readonly Model[]> {
  const named = files.map((file) => ({ ...toGiven(file), name: file.name }));
  const onCard = await ownMlcModel(signal, named);
  const own: Model[] = onCard === null ? [] : [onCard];
  for (const file of files) {
    const model = await ownModel(signal, toGiven(file), file.name);
    const hash = model === null ? '' : weightsHash(model);
    const isListed = catalogue.some((one) => weightsHash(one) === hash);
    if (model !== null && !isListed && !own.some(({ id }) => id === model.id)) own.push(model);
  }
  return own;
}

async function enable(signal: AbortSignal, id: string, used: boolean, report: ModelReport): Promise<void> {
  if (used) {
    const held = await requireHeld(store, id);
    const { backend, model } = held;
    const writes = model.format === 'mlc' ? webLlmRuntime(root) : llamaRuntime(root);
    if (model.task === 'writer') await keepRuntime(signal, ports, writes, sparing(report));
    else await fetchRuntime(signal, backend, sparing(report));
    report('opening', 0, 0);
    if (model.format === 'mlc') await tryOnCard(signal, held);
    else if (model.task === 'writer') await tryWriter(held);
    else await (model.task === 'entailer' ? entailerOf : embedderOf)({ id, backend, hash: weightsHash(model) });
  }
  await useModel(ports, id, used);
  await dropUnused();
  // Enabled it is from here on, and takes away: whether it may decide, is measured now.
  if (used && !isMeasured(await requireHeld(store, id))) await measure(signal, id, report);
}

/** Over labelled pairs of our own. Throws MODEL_NETWORK and MODEL_HASH of them, and what loading and asking the model throws. */
async function measure(signal: AbortSignal, id: string, report: ModelReport): Promise<void> {
  const { backend, model } = await requireHeld(store, id);
  const tell = sparing(report);
  const pairs = parsePairs(await readPairs(signal, root));
  const entailer = await entailerOf({ id, backend, hash: weightsHash(model) });
  const found = await calibrate(signal, entailer, pairs, (done, total) => tell('measuring', done, total));
  await keepCalibration(ports, id, { ...found, map: [...found.map], backend });
}

/** It has to load, and is not kept: the case worker starts a thread of its own with the first draft. */
async function tryWriter(held: Holding): Promise<void> {
  const { loadModel } = await import('#adapters/writer-wllama/wllama.ts');
  const start = (url: string, name: string): Worker => new Worker(toTrustedUrl(url), { name });
  const loaded = await loadModel(await openWeights(store, held), held.model.tokens_max, llamaFiles(root), start);
  await loaded.end();
}

/** It has to load, and whether it obeys a grammar is kept: the record of every draft says so. */
async function tryOnCard(signal: AbortSignal, held: Holding): Promise<void> {
  const { openModel } = await import('#adapters/writer-webllm/open.ts');
  const { url } = webLlmRuntime(root);
  const start = async (): Promise<WebLlm> => (await import(/* @vite-ignore */ url)) as WebLlm; // declared by us
  const gpu = 'gpu' in navigator ? (navigator.gpu as unknown as Gpu) : undefined;
  const loaded = await openModel(store, held, { start, grammar: true, gpu, scope: self });
  try {
    await store.hold({ ...held, obeys: await loaded.obeys(signal), changed: ports.now() });
  } finally {
    await loaded.end();
  }
}

function watch(address: string): void {
  root = address;
  observeRequests('worker', root, (requests) => {
    postMessage({ kind: 'requests', requests });
  });
}

/** A damaged model is asked no more until it is repaired: one question fails, and not every one. */
async function setAsideWhereDamaged<Value>(id: string, work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    if (codeOf(error) === 'MODEL_DAMAGED')
      await alone((signal) => verifyModel(signal, ports, id, () => undefined)).catch(() => undefined);
    throw error;
  }
}

function codeOf(error: unknown): string | null {
  return error instanceof AffidavitError ? error.code : null;
}

/** Throws MODEL_RUNTIME_ABSENT and MODEL_SPACE. */
async function fetchRuntime(signal: AbortSignal, backend: Backend, report: ModelReport): Promise<void> {
  await keepRuntime(signal, ports, RUNTIMES[backend], report);
}

/** Where it runs on the processor, nothing changes. */
async function leaveCard(id: string): Promise<void> {
  const held = await requireHeld(store, id);
  if (held.backend !== 'wasm') await store.hold({ ...held, backend: 'wasm', changed: ports.now() });
  await dropUnused();
}

/** Runtimes of an earlier version of the app, and those that nothing here needs. */
async function dropUnused(): Promise<void> {
  const held = await store.holdings();
  const onCard = held.some(({ backend }) => backend === 'webgpu');
  await dropRuntimes(held.length === 0 ? [] : onCard ? [RUNTIMES.wasm.url, RUNTIMES.webgpu.url] : [RUNTIMES.wasm.url]);
}

/** One change at a time, in all tabs. Throws MODEL_BUSY. */
async function alone<Value>(work: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
  cancel = new AbortController();
  const { signal } = cancel;
  if (!('locks' in navigator)) return work(signal);
  return navigator.locks.request('affidavit/models', { ifAvailable: true }, (lock) => {
    if (lock === null) throw new AffidavitError('MODEL_BUSY', 'another tab changes models');
    return work(signal);
  });
}

function find(id: string): Model {
  const model = catalogue.filter(fitsPage).find((one) => one.id === id);
  if (model === undefined) throw new AffidavitError('MODEL_MISSING', `no model ${id}`);
  return model;
}

const entailerOf = (asked: Asked): Promise<Entailer> => once(entailers, asked, () => load(asked, entailerFrom));
const embedderOf = (asked: Asked): Promise<Embedder> => once(embedders, asked, () => load(asked, openEmbedder));
const readerOf = (asked: Asked): Promise<Reader> => once(readers, asked, () => load(asked, openReader));
function once<Opened>(
  opened: Map<string, Promise<Opened>>,
  { backend, hash }: Asked,
  begin: () => Promise<Opened>,
): Promise<Opened> {
  const key = `${backend} ${hash}`;
  const known = opened.get(key);
  if (known !== undefined) return known;
  const opening = begin();
  opened.set(key, opening);
  opening.catch(() => opened.delete(key));
  return opening;
}

async function load<Opened>({ backend, hash, id }: Asked, opener: Opener<Opened>): Promise<Opened> {
  const held = await requireHeld(store, id);
  if (weightsHash(held.model) !== hash) throw new AffidavitError('MODEL_MISSING', `expected weights ${hash} of ${id}`);
  await fetchRuntime(new AbortController().signal, backend, () => undefined);
  return openModel(store, held, backend, RUNTIMES[backend].url, opener);
}
