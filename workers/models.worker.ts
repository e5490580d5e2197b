// Models on a thread of their own: fetched, checked and repaired for the Engines place, and asked for the case worker.

import { expose } from 'comlink';
import { CacheModelStore } from '#adapters/model-cache/store.ts';
import { openEntailer } from '#adapters/onnx/entailer.ts';
import type { Entailer, Shares } from '#adapters/onnx/identity.ts';
import { webRuntime } from '#adapters/onnx/web.ts';
import { AffidavitError } from '#core/errors.ts';
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
  type Report,
} from '#models/keep.ts';
import { findHolding, type Holding } from '#models/store.ts';
import { toFailure, type Answer } from '#workers/protocol.ts';
import { weightsHash } from '#models/measure.ts';

const STALL_MS = 30_000;
/** As the service worker calls it. */
const ASSETS = 'affidavit-assets';
const RUNTIME = import.meta.glob<string>('/node_modules/onnxruntime-web/dist/ort-wasm-simd-threaded.wasm', {
  query: '?url',
  import: 'default',
  eager: true,
});
const wasmUrl = new URL(Object.values(RUNTIME)[0] ?? '', self.location.href).href;

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
const opened = new Map<string, Promise<Entailer>>();

expose({
  /** `base`: the folder of the catalogue, with a slash at its end. */
  begin(base: string): Promise<Answer> {
    return answer(async () => {
      hub = base;
      observeRequests('worker', new URL('..', base).href, (requests) => {
        postMessage({ kind: 'requests', requests });
      });
      const response = await fetch(`${base}index.json`);
      if (!response.ok) throw new AffidavitError('MODEL_CATALOGUE', `got status ${String(response.status)}`);
      catalogue = parseCatalogue(await response.text()).filter(({ task }) => task === 'entailer'); // nobody here asks another
      return catalogue;
    });
  },
  holdings: (): Promise<Answer> => answer(() => store.holdings()),
  get: (id: string, report: Report): Promise<Answer> =>
    alone(async (signal) => {
      await getModel(signal, ports, find(id), `${hub}${id}/`, sparing(report));
      await keepRuntime();
    }),
  take: (files: readonly File[], report: Report): Promise<Answer> =>
    alone(async (signal): Promise<Imported> => {
      const imported = await importModels(signal, ports, catalogue, files.map(toGiven), sparing(report));
      if (imported.whole.length > 0) await keepRuntime().catch(() => undefined); // where there is no network: when it is put to work
      return imported;
    }),
  verify: (id: string, report: Report): Promise<Answer> =>
    alone((signal) => verifyModel(signal, ports, id, sparing(report))),
  repair: (id: string, report: Report): Promise<Answer> =>
    alone((signal) => repairModel(signal, ports, id, `${hub}${id}/`, sparing(report))),
  /** Tried on pairs that anybody can judge before it is put to work. */
  use: (id: string, used: boolean): Promise<Answer> =>
    alone(async () => {
      if (used) {
        const held = await requireHeld(id);
        await keepRuntime();
        await entailerOf(id, weightsHash(held.model));
      }
      await useModel(ports, id, used);
    }),
  remove: (id: string): Promise<Answer> => alone(() => store.remove(id)),
  cancel: (): void => {
    cancel.abort(new AffidavitError('MODEL_CANCELLED', 'ended by the person'));
  },
  /** For the case worker: one pair, for the model whose weights hash to what the record will name. */
  judge: (id: string, hash: string, passage: string, claim: string): Promise<Answer> =>
    answer(async (): Promise<Shares> => (await entailerOf(id, hash)).judge(passage, claim)),
});

async function answer(work: () => Promise<unknown>): Promise<Answer> {
  try {
    return { kind: 'done', value: await work() };
  } catch (error) {
    return toFailure(error);
  }
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
  const known = opened.get(hash);
  if (known !== undefined) return known;
  const opening = load(id, hash);
  opened.set(hash, opening);
  opening.catch(() => opened.delete(hash));
  return opening;
}

async function load(id: string, hash: string): Promise<Entailer> {
  const held = await requireHeld(id);
  if (weightsHash(held.model) !== hash) throw new AffidavitError('MODEL_MISSING', `expected weights ${hash} of ${id}`);
  const opening = openEntailer(webRuntime(wasmUrl), {
    name: id,
    hash,
    labels: held.model.labels,
    tokensMax: held.model.tokens_max,
    weights: () => readModelFile(store, held, 'weights'),
    tokenizer: () => readModelFile(store, held, 'tokenizer'),
  });
  return opening.catch((error: unknown) => {
    if (error instanceof AffidavitError) throw error;
    // For want of memory, most of the time.
    throw new AffidavitError('MODEL_RUNTIME', error instanceof Error ? error.message : String(error), { cause: error });
  });
}

/** What runs a model is kept where the service worker looks for what is large, so that the model works offline from then on. */
async function keepRuntime(): Promise<void> {
  if (!('caches' in self)) return;
  try {
    const assets = await caches.open(ASSETS);
    if ((await assets.match(wasmUrl)) === undefined) await assets.add(wasmUrl);
  } catch (error) {
    throw new AffidavitError('MODEL_NETWORK', 'expected what runs a model', { cause: error });
  }
}

/** A person sees ten a second. */
function sparing(report: Report): Report {
  let last = 0;
  return (phase, done, total) => {
    const now = performance.now();
    if (done < total && now - last < 100) return;
    last = now;
    report(phase, done, total);
  };
}

const toGiven = (file: File): GivenFile => ({
  bytes: file.size,
  slice: async (start, end) => new Uint8Array(await file.slice(start, end).arrayBuffer()),
});

/** What the browser says is left, or null where it does not say. */
async function freeBytes(): Promise<number | null> {
  if (!('storage' in navigator)) return null;
  const { quota, usage } = await navigator.storage.estimate().catch((): StorageEstimate => ({}));
  return quota === undefined || usage === undefined ? null : Math.max(0, quota - usage);
}
