// The encoder and the reader that came with the product: which of them are here, what runs them, and a search that asks them.
// Where one is not here, questions are answered by words alone.

import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createHybrid, readingFirst, type HybridRetriever, type PassageReader } from '#adapters/hybrid/retriever.ts';
import { openEmbedder } from '#adapters/onnx/embedder.ts';
import { hasNodeRuntime, nodeRuntime } from '#adapters/onnx/node.ts';
import { openReader } from '#adapters/onnx/reader.ts';
import type { Runtime } from '#adapters/onnx/session.ts';
import { wasmRuntime } from '#adapters/onnx/wasm.ts';
import { VectorIndex } from '#adapters/vectors/vector-index.ts';
import { AffidavitError } from '#core/errors.ts';
import type { Index, Oracle } from '#core/ports.ts';
import type { LoadEngines, Recompute } from '#core/verify/load-engines.ts';
import { variables } from '#helper/terminal/io.ts';
import { PAGE_FOLDER, WEIGHTS_FOLDER } from '#helper/product.ts';
import { SHIPPED_ENCODER, SHIPPED_READER, type Shipped } from '#models/shipped.ts';

/** `off` in the environment: words alone, as with `--no-meaning`. */
const MEANING = 'AFFIDAVIT_MEANING';
let isWanted = true;

/** What the command that is run now was told; every command that asks says it. */
export function wantMeaning(wanted: boolean): void {
  isWanted = wanted;
}

/** Neither the command nor the environment says words alone. */
export const isMeaningWanted = (): boolean => isWanted && (variables()[MEANING] ?? process.env[MEANING]) !== 'off';

/** What runs a model here: the native runtime where it is installed, else the one that the page has. Null where neither is. */
async function runtimeHere(): Promise<Runtime | null> {
  if (hasNodeRuntime()) return nodeRuntime();
  const file = await wasmFile();
  return file === null ? null : wasmRuntime(async () => new Uint8Array(await readFile(file)));
}

/** The page's file for the processor: its name ends with a hash of the build. */
async function wasmFile(): Promise<string | null> {
  const folder = join(PAGE_FOLDER, '_app', 'immutable', 'assets');
  const names = await readdir(folder).catch(() => []);
  const name = names.find((one) => /^ort-wasm-simd-threaded\.[^.]+\.wasm$/.test(one));
  return name === undefined ? null : join(folder, name);
}

/** Loaded once for the process: every case asks the same. */
let loaded: Promise<Loaded | null> | null = null;
interface Loaded {
  readonly backend: string;
  readonly encoder: Parameters<typeof createHybrid>[0]['encoder'];
  readonly reader: PassageReader | null;
}

/** The search by words and meaning, or null. `index`: where vectors are kept; null keeps them in memory. */
export async function shippedSearch(builtIn: Oracle, index: Index | null): Promise<HybridRetriever | null> {
  if (!isMeaningWanted()) return null;
  const here = await (loaded ??= load());
  if (here === null) return null;
  const { backend, encoder, reader } = here;
  return createHybrid({
    builtIn,
    backend,
    encoder,
    tokensMax: SHIPPED_ENCODER.tokensMax,
    ...(reader === null ? {} : { reader }),
    rows: (dimensions) => new VectorIndex(dimensions),
    index,
    now: () => performance.now(),
  });
}

/** The engines of `load`, and searches that the encoder and the reader of this product took part in, where they are here. */
export function withModels(load: LoadEngines): LoadEngines {
  return async (modelId, cls) => {
    const engine = await load(modelId, cls);
    if (engine !== null || cls !== 'retriever') return engine;
    const [words = ''] = modelId.split('+');
    const builtIn = await load(words, 'retriever');
    if (builtIn?.identity === undefined) return null;
    const ask: Oracle['ask'] = (signal, input, blobs) => builtIn(input, blobs, signal);
    const search = await shippedSearch({ identity: builtIn.identity, ask }, null);
    if (search?.identity.model_id !== modelId) return null;
    const again = readingFirst(search);
    const asked: Recompute = (input, blobs, signal = new AbortController().signal) => again.ask(signal, input, blobs);
    return Object.assign(asked, { isInexact: true as const });
  };
}

async function load(): Promise<Loaded | null> {
  const runtime = await runtimeHere();
  if (runtime === null || !(await isHere(SHIPPED_ENCODER))) return null;
  const embedder = once(() => openEmbedder(runtime, filesOf(SHIPPED_ENCODER)));
  const cross = once(() => openReader(runtime, filesOf(SHIPPED_READER)));
  return {
    backend: runtime.backend,
    encoder: { name: nameOf(SHIPPED_ENCODER), embed: async (text) => (await embedder()).embed(text) },
    reader: (await isHere(SHIPPED_READER))
      ? { name: nameOf(SHIPPED_READER), read: async (...pair) => (await cross()).read(...pair) }
      : null,
  };
}

function once<Value>(open: () => Promise<Value>): () => Promise<Value> {
  let opened: Promise<Value> | null = null;
  return () => (opened ??= open());
}

const nameOf = ({ id, weights }: Shipped): string => `${id}@sha256:${weights}`;
const pathsOf = ({ tokenizer, weights }: Shipped) => ({
  weights: join(WEIGHTS_FOLDER, `${weights}.onnx`),
  tokenizer: join(WEIGHTS_FOLDER, `${tokenizer}.json`),
});

async function isHere(model: Shipped): Promise<boolean> {
  const files = Object.values(pathsOf(model)).map((path) =>
    stat(path).then(
      (found) => found.isFile(),
      () => false,
    ),
  );
  return (await Promise.all(files)).every((one) => one);
}

function filesOf(model: Shipped) {
  const { tokenizer, weights } = pathsOf(model);
  return {
    name: model.id,
    tokensMax: model.tokensMax,
    weights: () => intact(weights, model.weights),
    tokenizer: () => intact(tokenizer, model.tokenizer),
  };
}

/** Throws MODEL_DAMAGED where the file does not hash to its name. */
async function intact(path: string, hash: string): Promise<Uint8Array> {
  const bytes = await readFile(path);
  if (createHash('sha256').update(bytes).digest('hex') === hash) return new Uint8Array(bytes);
  throw new AffidavitError('MODEL_DAMAGED', `expected ${path} to hash to its name`);
}
