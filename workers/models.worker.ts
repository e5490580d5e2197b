// Models on a thread of their own: fetched, checked and repaired for the Engines place, and asked for the case worker.

import { expose } from 'comlink';
import { endTrial, freeBytes, toldBytes } from '#adapters/model-cache/room.ts';
import { CacheModelStore } from '#adapters/model-cache/store.ts';
import { openEmbedder, type Embedder } from '#adapters/onnx/embedder.ts';
import type { Entailer, Shares } from '#adapters/onnx/identity.ts';
import { entailerFrom, openModel, tryModel, type Opener } from '#adapters/onnx/open-model.ts';
import { RUNTIME_BYTES } from '#adapters/onnx/web.ts';
import { AffidavitError, type ErrorCode } from '#core/errors.ts';
import { registerTransfers } from '#lib/web/transfer.ts';
import type { ModelReport, ModelsHere } from '#lib/contract/models.ts';
import { observeRequests } from '#lib/web/requests.ts';
import type { Trial } from '#models/card-trial.ts';
import { parseCatalogue, type Model } from '#models/catalogue.ts';
import {
  getModel,
  importModels,
  repairModel,
  useModel,
  verifyModel,
  type GivenFile,
  type Imported,
  type KeepPorts,
} from '#models/keep.ts';
import { findHolding, type Backend, type Holding } from '#models/store.ts';
import { dropRuntimes, keepRuntime, runtimeToCome, type RuntimeFile } from '#workers/model-runtime.ts';
import type { Asked } from '#workers/models-thread.ts';
import { weightsHash } from '#models/measure.ts';

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
/** A person sees ten a second. */
const REPORT_MS = 100;
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
let catalogue: readonly Model[] = [];
/** By where they run and the hash of their weights. */
const entailers = new Map<string, Promise<Entailer>>();
const embedders = new Map<string, Promise<Embedder>>();

const models = {
  /** `base`: the folder of the catalogue, with a slash at its end. */
  async begin(base: string): Promise<readonly Model[]> {
    hub = base;
    watch(new URL('..', base).href);
    await endTrial();
    catalogue = parseCatalogue(await readIndex());
    return catalogue;
  },
  /** `root`: the app's own address. Every request of this thread is reported to the thread that started it. */
  watch,
  async here(): Promise<ModelsHere> {
    const [held, free, runtime, onCard] = await Promise.all([
      store.holdings(),
      toldBytes(),
      runtimeToCome(RUNTIMES.wasm),
      hasCard().then((has) => (has ? runtimeToCome(RUNTIMES.webgpu) : null)),
    ]);
    return { held, free, runtime, card: onCard, keeps: 'caches' in self };
  },
  get: (id: string, report: ModelReport): Promise<void> =>
    alone(async (signal) => {
      await getModel(signal, ports, find(id), `${hub}${id}/`, sparing(report));
      await fetchRuntime(signal, 'wasm', sparing(report));
    }),
  take: (files: readonly File[], report: ModelReport): Promise<Imported> =>
    alone((signal) => importModels(signal, ports, catalogue, files.map(toGiven), sparing(report))),
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
  /** Tried on the graphics card and on the processor, and left where it says the same and is faster. */
  tryCard: (id: string, report: ModelReport): Promise<Trial> =>
    alone(async (signal) => {
      const held = await requireHeld(id);
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
};
export type ModelServer = typeof models;

registerTransfers((code, detail) => new AffidavitError(code as ErrorCode, detail));
expose(models);

async function enable(signal: AbortSignal, id: string, used: boolean, report: ModelReport): Promise<void> {
  if (used) {
    const { backend, model } = await requireHeld(id);
    await fetchRuntime(signal, backend, sparing(report));
    report('opening', 0, 0);
    await (model.task === 'entailer' ? entailerOf : embedderOf)({ id, backend, hash: weightsHash(model) });
  }
  await useModel(ports, id, used);
  await dropUnused();
}

function watch(root: string): void {
  observeRequests('worker', root, (requests) => {
    postMessage({ kind: 'requests', requests });
  });
}

/** Throws MODEL_CATALOGUE. */
async function readIndex(): Promise<string> {
  try {
    const response = await fetch(`${hub}index.json`);
    if (response.ok) return await response.text();
    throw new Error(`got status ${String(response.status)}`);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    throw new AffidavitError('MODEL_CATALOGUE', `expected the list of models: ${detail}`, { cause: error });
  }
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
  const held = await requireHeld(id);
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
  const model = catalogue.find((one) => one.id === id);
  if (model === undefined) throw new AffidavitError('MODEL_MISSING', `no model ${id}`);
  return model;
}

async function requireHeld(id: string): Promise<Holding> {
  const held = await findHolding(store, id);
  if (held === null) throw new AffidavitError('MODEL_MISSING', `nothing is here of ${id}`);
  return held;
}

const entailerOf = (asked: Asked): Promise<Entailer> => once(entailers, asked, () => load(asked, entailerFrom));
const embedderOf = (asked: Asked): Promise<Embedder> => once(embedders, asked, () => load(asked, openEmbedder));
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
  const held = await requireHeld(id);
  if (weightsHash(held.model) !== hash) throw new AffidavitError('MODEL_MISSING', `expected weights ${hash} of ${id}`);
  await fetchRuntime(new AbortController().signal, backend, () => undefined);
  return openModel(store, held, backend, RUNTIMES[backend].url, opener);
}

function sparing(report: ModelReport): ModelReport {
  let last = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (phase, done, total) => {
    clearTimeout(timer);
    const tell = (): void => {
      last = performance.now();
      report(phase, done, total);
    };
    const wait = last + REPORT_MS - performance.now();
    if (done === total || wait <= 0) tell();
    else timer = setTimeout(tell, wait); // the last before a pause is told too
  };
}

const toGiven = (file: File): GivenFile => ({
  bytes: file.size,
  slice: async (start, end) => new Uint8Array(await file.slice(start, end).arrayBuffer()),
});
