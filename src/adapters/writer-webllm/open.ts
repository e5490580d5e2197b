// A model that is kept here, for WebLLM: its own files say what it needs, and every byte that the library reads was checked.

import { streamModelFile } from '#models/model-bytes.ts';
import type { Gpu, WebLlm } from '#adapters/writer-webllm/library.ts';
import { loadModel, type Loaded } from '#adapters/writer-webllm/webllm.ts';
import { AffidavitError } from '#core/errors.ts';
import type { ModelFile } from '#models/catalogue.ts';
import { CONFIG, needOf, parseConfig, parseTensors, TENSORS } from '#models/mlc/need.ts';
import type { Holding, ModelStore } from '#models/store.ts';

export interface OpenOptions {
  /** Brings the library. */
  readonly start: () => Promise<WebLlm>;
  readonly grammar: boolean;
  readonly gpu: Gpu | undefined;
  readonly scope: object;
}

/** Throws MODEL_MISSING, MODEL_DAMAGED, MODEL_FORMAT, MODEL_UNFIT and what `loadModel` throws. */
export async function openModel(store: ModelStore, held: Holding, options: OpenOptions): Promise<Loaded> {
  const { files, id, tokens_max } = held.model;
  if (held.state !== 'whole') throw new AffidavitError('MODEL_MISSING', `expected ${id}, whole`);
  const find = (path: string): ModelFile => {
    const file = files.find((one) => one.path === path);
    if (file === undefined) throw new AffidavitError('MODEL_MISSING', `expected ${path} of ${id}`);
    return file;
  };
  const open = (path: string): Response => new Response(streamModelFile(store, held, find(path)));
  const need = needOf(parseConfig(await open(CONFIG).text()), parseTensors(await open(TENSORS).text()));
  const library = files.find(({ role }) => role === 'library');
  if (library === undefined) throw new AffidavitError('MODEL_MISSING', `expected the library of ${id}`);
  return loadModel(options.start, {
    context: tokens_max,
    files: { paths: files.map(({ path }) => path), open },
    gpu: options.gpu,
    grammar: options.grammar,
    library: library.path,
    need,
    scope: options.scope,
  });
}
