// The built-in engines with the encoder and the reader beside them, from where a build takes their files.

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createHybrid, readingFirst } from '#adapters/hybrid/retriever.ts';
import { openEmbedder, type Embedder } from '#adapters/onnx/embedder.ts';
import { nodeRuntime } from '#adapters/onnx/node.ts';
import { openReader, type Reader } from '#adapters/onnx/reader.ts';
import { VectorIndex } from '#adapters/vectors/vector-index.ts';
import { SHIPPED_ENCODER, SHIPPED_READER, type Shipped } from '#models/shipped.ts';
import { encoderCache } from '../../scripts/encoder/made.ts';
import { builtinEngines, type Builtin } from '#tests/quality/retrieval/engines.ts';

/** As a build looks for them: the encoder where `npm run encoder` left it, the reader in the repository. */
const FOLDERS = [join('training', 'meaning'), encoderCache()];
const pathOf = (name: string): string =>
  FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? join(encoderCache(), name);
const isHere = ({ weights }: Shipped): boolean => existsSync(pathOf(`${weights}.onnx`));

const filesOf = ({ id, tokenizer, tokensMax, weights }: Shipped) => ({
  name: id,
  tokensMax,
  weights: async () => new Uint8Array(await readFile(pathOf(`${weights}.onnx`))),
  tokenizer: async () => new Uint8Array(await readFile(pathOf(`${tokenizer}.json`))),
});

/** Throws where `npm run encoder` was not run. `read` is null where the reader is not beside the encoder. */
async function openModels(): Promise<{ readonly encoder: Embedder; readonly reader: Reader | null }> {
  return {
    encoder: await openEmbedder(nodeRuntime(), filesOf(SHIPPED_ENCODER)),
    reader: isHere(SHIPPED_READER) ? await openReader(nodeRuntime(), filesOf(SHIPPED_READER)) : null,
  };
}

/** Both, for measuring. Throws where one is not there. */
export async function openShippedModels() {
  const { encoder, reader } = await openModels();
  if (reader === null) throw new Error(`expected the reader ${SHIPPED_READER.weights} in ${encoderCache()}`);
  return {
    embed: (text: string) => encoder.embed(text),
    read: (question: string, passage: string) => reader.read(question, passage),
  };
}

/** Throws where `npm run encoder` was not run. */
export async function enginesByMeaning(): Promise<Builtin> {
  const builtIn = builtinEngines();
  const { encoder, reader } = await openModels();
  // The same papers come with many questions.
  const known = new Map<string, Promise<Float32Array>>();
  const embed = (text: string): Promise<Float32Array> => {
    const vector = known.get(text) ?? encoder.embed(text);
    known.set(text, vector);
    return vector;
  };
  const search = createHybrid({
    builtIn: builtIn.retriever,
    backend: nodeRuntime().backend,
    encoder: { name: nameOf(SHIPPED_ENCODER), embed },
    tokensMax: SHIPPED_ENCODER.tokensMax,
    ...(reader === null
      ? {}
      : {
          reader: { name: nameOf(SHIPPED_READER), read: (...pair: readonly [string, string]) => reader.read(...pair) },
        }),
    rows: (dimensions) => new VectorIndex(dimensions),
    index: null,
    now: () => 0,
  });
  return { ...builtIn, retriever: readingFirst(search) };
}

const nameOf = ({ id, weights }: Shipped): string => `${id}@sha256:${weights}`;
