// Models on a thread of their own: fetched, checked and repaired for the Engines place, and asked for the case worker.

import { expose } from 'comlink';
import { endTrial, freeBytes, toldBytes } from '#adapters/model-cache/room.ts';
import { CacheModelStore } from '#adapters/model-cache/store.ts';
import { openEmbedder, type Embedder, type EmbedderFiles } from '#adapters/onnx/embedder.ts';
import { openEntailer } from '#adapters/onnx/entailer.ts';
import type { Entailer, Shares } from '#adapters/onnx/identity.ts';
import type { Runtime } from '#adapters/onnx/session.ts';
import { RUNTIME_BYTES, webRuntime } from '#adapters/onnx/web.ts';
import { AffidavitError } from '#core/errors.ts';
import type { ModelReport, ModelsHere } from '#lib/state/models.ts';
import { observeRequests } from '#lib/state/requests.ts';
import { parseCatalogue, type Model } from '#models/catalogue.ts';
import {
  getModel,
  importModels,
  readModelFile,
  repairModel,
  useModel,
  verifyModel,
  type GivenFile,
  type Imported,
  type KeepPorts,
} from '#models/keep.ts';
import { findHolding, type Holding } from '#models/store.ts';
import { dropRuntimes, keepRuntime, runtimeToCome, type RuntimeFile } from '#workers/model-runtime.ts';
import { toFailure, type Answer } from '#workers/protocol.ts';
import { weightsHash } from '#models/measure.ts';

const STALL_MS = 30_000;
/** A person sees ten a second. */
const REPORT_MS = 100;
const BUILT = import.meta.glob<string>('/node_modules/onnxruntime-web/dist/ort-wasm-simd-threaded.wasm', {
  query: '?url',
  import: 'default',
  eager: true,
});
const RUNTIME: RuntimeFile = {
  url: new URL(Object.values(BUILT)[0] ?? '', self.location.href).href,
  bytes: RUNTIME_BYTES,
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
/** By the hash of their weights. */
const entailers = new Map<string, Promise<Entailer>>();
const embedders = new Map<string, Promise<Embedder>>();

expose({
  /** `base`: the folder of the catalogue, with a slash at its end. */
  begin(base: string): Promise<Answer> {
    return answer(async () => {
      hub = base;
      watch(new URL('..', base).href);
      await endTrial();
      catalogue = parseCatalogue(await readIndex());
      return catalogue;
    });
  },
  /** `root`: the app's own address. Every request of this thread is told to whoever began it. */
  watch,
  here: (): Promise<Answer> =>
    answer(async (): Promise<ModelsHere> => {
      const [held, free, runtime] = await Promise.all([store.holdings(), toldBytes(), runtimeToCome(RUNTIME)]);
      return { held, free, runtime, keeps: 'caches' in self };
    }),
  get: (id: string, report: ModelReport): Promise<Answer> =>
    alone(async (signal) => {
      await getModel(signal, ports, find(id), `${hub}${id}/`, sparing(report));
      await keepRuntime(signal, ports, RUNTIME, sparing(report));
    }),
  take: (files: readonly File[], report: ModelReport): Promise<Answer> =>
    alone((signal): Promise<Imported> => importModels(signal, ports, catalogue, files.map(toGiven), sparing(report))),
  verify: (id: string, report: ModelReport): Promise<Answer> =>
    alone((signal) => verifyModel(signal, ports, id, sparing(report))),
  repair: (id: string, report: ModelReport): Promise<Answer> =>
    alone((signal) => repairModel(signal, ports, id, `${hub}${id}/`, sparing(report))),
  /** Tried on texts that anybody can judge before it is put to work. */
  use: async (id: string, used: boolean, report: ModelReport): Promise<Answer> => {
    const done = await alone(async (signal) => {
      if (used) {
        const held = await requireHeld(id);
        await keepRuntime(signal, ports, RUNTIME, sparing(report));
        report('opening', 0, 0);
        await (held.model.task === 'entailer' ? entailerOf : embedderOf)(id, weightsHash(held.model));
      }
      await useModel(ports, id, used);
    });
    return setAsideWhereDamaged(id, done);
  },
  remove: (id: string): Promise<Answer> =>
    alone(async () => {
      await store.remove(id);
      if ((await store.holdings()).length === 0) await dropRuntimes(); // it is of no use to anything else
    }),
  cancel: (): void => {
    cancel.abort(new AffidavitError('MODEL_CANCELLED', 'ended by the person'));
  },
  /** For the case worker: one pair, for the model whose weights hash to what the record will name. */
  judge: async (id: string, hash: string, passage: string, claim: string): Promise<Answer> => {
    const said = await answer(async (): Promise<Shares> => (await entailerOf(id, hash)).judge(passage, claim));
    return setAsideWhereDamaged(id, said);
  },
  /** Likewise: one text. */
  embed: async (id: string, hash: string, text: string): Promise<Answer> => {
    const said = await answer(async (): Promise<Float32Array> => (await embedderOf(id, hash)).embed(text));
    return setAsideWhereDamaged(id, said);
  },
});

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

async function answer(work: () => Promise<unknown>): Promise<Answer> {
  try {
    return { kind: 'done', value: await work() };
  } catch (error) {
    return toFailure(error);
  }
}

/** Whoever is asked and cannot be read is asked no more until it is repaired: one question fails, and not every one. */
async function setAsideWhereDamaged(id: string, said: Answer): Promise<Answer> {
  if (said.kind === 'failed' && said.code === 'MODEL_DAMAGED')
    await alone((signal) => verifyModel(signal, ports, id, () => undefined));
  return said;
}

/** One change at a time, in all tabs. */
function alone(work: (signal: AbortSignal) => Promise<unknown>): Promise<Answer> {
  return answer(async () => {
    cancel = new AbortController();
    const { signal } = cancel;
    if (!('locks' in navigator)) return work(signal);
    return navigator.locks.request('affidavit/models', { ifAvailable: true }, (lock) => {
      if (lock === null) throw new AffidavitError('MODEL_BUSY', 'another tab changes models');
      return work(signal);
    });
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

function entailerOf(id: string, hash: string): Promise<Entailer> {
  return once(entailers, hash, () =>
    load(id, hash, (runtime, files, { labels }) => openEntailer(runtime, { ...files, hash, labels })),
  );
}

function embedderOf(id: string, hash: string): Promise<Embedder> {
  return once(embedders, hash, () => load(id, hash, openEmbedder));
}

function once<Opened>(
  opened: Map<string, Promise<Opened>>,
  hash: string,
  open: () => Promise<Opened>,
): Promise<Opened> {
  const known = opened.get(hash);
  if (known !== undefined) return known;
  const opening = open();
  opened.set(hash, opening);
  opening.catch(() => opened.delete(hash));
  return opening;
}

async function load<Opened>(
  id: string,
  hash: string,
  open: (runtime: Runtime, files: EmbedderFiles, model: Model) => Promise<Opened>,
): Promise<Opened> {
  const held = await requireHeld(id);
  if (weightsHash(held.model) !== hash) throw new AffidavitError('MODEL_MISSING', `expected weights ${hash} of ${id}`);
  await keepRuntime(new AbortController().signal, ports, RUNTIME, () => undefined);
  const files: EmbedderFiles = {
    name: id,
    tokensMax: held.model.tokens_max,
    weights: () => readModelFile(store, held, 'weights'),
    tokenizer: () => readModelFile(store, held, 'tokenizer'),
  };
  return open(webRuntime(RUNTIME.url), files, held.model).catch((error: unknown) => {
    if (error instanceof AffidavitError) throw error;
    // For want of memory, most of the time.
    throw new AffidavitError('MODEL_RUNTIME', error instanceof Error ? error.message : String(error), { cause: error });
  });
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
