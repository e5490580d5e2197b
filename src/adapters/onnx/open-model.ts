// A model that is here, in memory: on the processor, on the graphics card, or on both to be tried.

import { openEmbedder, type EmbedderFiles } from '#adapters/onnx/embedder.ts';
import { openEntailer } from '#adapters/onnx/entailer.ts';
import type { Entailer } from '#adapters/onnx/identity.ts';
import type { Ended, Runtime } from '#adapters/onnx/session.ts';
import { triedEmbedder, triedEntailer } from '#adapters/onnx/tried.ts';
import { webRuntime } from '#adapters/onnx/web.ts';
import { AffidavitError } from '#core/errors.ts';
import { tryBoth, type Trial, type Tried } from '#models/card-trial.ts';
import type { Model } from '#models/catalogue.ts';
import { readModelFile } from '#models/model-bytes.ts';
import { weightsHash } from '#models/measure.ts';
import type { Backend, Holding, ModelStore } from '#models/store.ts';

export type Opener<Opened> = (runtime: Runtime, files: EmbedderFiles, model: Model) => Promise<Opened>;

export const entailerFrom: Opener<Entailer & Ended> = (runtime, files, model) =>
  openEntailer(runtime, { ...files, hash: weightsHash(model), labels: model.labels });

/** `runtime`: the address of what runs it there. Throws MODEL_RUNTIME, and what reading and trying it throws. */
export async function openModel<Opened>(
  store: ModelStore,
  held: Holding,
  backend: Backend,
  runtime: string,
  opener: Opener<Opened>,
): Promise<Opened> {
  const files: EmbedderFiles = {
    name: held.model.id,
    tokensMax: held.model.tokens_max,
    weights: () => readModelFile(store, held, 'weights'),
    tokenizer: () => readModelFile(store, held, 'tokenizer'),
  };
  try {
    return await opener(webRuntime(backend, runtime), files, held.model);
  } catch (error) {
    if (error instanceof AffidavitError) throw error;
    // For want of memory, most of the time.
    throw new AffidavitError('MODEL_RUNTIME', error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** The same model on both. Throws as `openModel` does, and where `signal` ends it. */
export async function tryModel(
  signal: AbortSignal,
  store: ModelStore,
  held: Holding,
  runtimeOf: (backend: Backend) => string,
  report: (phase: 'opening' | 'trying', done: number, total: number) => void,
): Promise<Trial> {
  const opened: Ended[] = [];
  const opens = async (backend: Backend): Promise<Tried> => {
    const open = <Opened>(opener: Opener<Opened>): Promise<Opened> =>
      openModel(store, held, backend, runtimeOf(backend), opener);
    if (held.model.task === 'entailer') {
      const entailer = await open(entailerFrom);
      opened.push(entailer);
      return triedEntailer(entailer);
    }
    const embedder = await open(openEmbedder);
    opened.push(embedder);
    return triedEmbedder(embedder);
  };
  report('opening', 0, 0);
  try {
    const [processor, card] = [await opens('wasm'), await opens('webgpu')];
    const told = (done: number, total: number): void => report('trying', done, total);
    return await tryBoth(signal, processor, card, () => performance.now(), told);
  } finally {
    for (const one of opened) await one.end().catch(() => undefined);
  }
}
