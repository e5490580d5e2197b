// Models a person may add: `static/hub/index.json`. It comes from where the app itself comes from, and it alone says what
// a file has to hash to; whoever serves the bytes is believed nothing.

import { sayFields } from '#core/bytes/fields.ts';
import * as z from 'zod';
import { AffidavitError } from '#core/errors.ts';
import { PARTS_MAX } from '#models/gguf/header.ts';

/** Bytes of one file: 16 GiB. */
export const MODEL_BYTES_MAX = 17_179_869_184;
const CATALOGUE_BYTES_MAX = 1_048_576;
/** Of one model: WebLLM cuts weights into pieces of some 30 MB. */
export const MODEL_FILES_MAX = 320;
/** What runs a format. */
const RUNS: Readonly<Record<'gguf' | 'mlc', string>> = { gguf: 'llama.cpp', mlc: 'web-llm' };

/** Inside the folder of the model: no way out of it. */
const path = z.string().regex(/^[a-z0-9_][a-z0-9_.-]*(\/[a-z0-9_][a-z0-9_.-]*)?$/iu);

const modelFile = z.strictObject({
  path,
  /** `library`: what was compiled for this model alone; `config`: what it is and how it is asked (both of WebLLM). */
  role: z.enum(['weights', 'tokenizer', 'library', 'config']),
  bytes: z.int().min(1).max(MODEL_BYTES_MAX),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

const model = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9][a-z0-9.-]{0,63}$/),
    name: z.string().min(1).max(80),
    /** `entailer`: three shares of a pair. `embedder`: a vector of a text. `reader`: whether a passage answers. `writer`: a draft. */
    task: z.enum(['entailer', 'embedder', 'reader', 'writer']),
    /** Of the weights; left out, ONNX. `mlc`: many files and a library, which WebLLM runs on a graphics card. */
    format: z.enum(['gguf', 'mlc']).exactOptional(),
    about: z.string().max(400),
    /** What it improves, and what it does not. */
    improves: z.string().max(400),
    licence: z.string().min(1).max(80),
    /** The folder that the files come from, at one revision, with a slash at its end; `file` where a person brought it. */
    source: z.union([z.url({ protocol: /^https$/ }).endsWith('/'), z.literal('file')]),
    /** What of `files` is known, and from whom. */
    known: z.string().max(400),
    /** As transformers.js calls it; `llama.cpp` and `web-llm` for what those run. */
    architecture: z.enum(['bert', 'deberta-v2', 'llama.cpp', 'web-llm']),
    /** Of a writer, the context that it is given. */
    tokens_max: z.int().min(8).max(8_192),
    /** The order in which an entailer gives its shares; of an embedder, empty. */
    labels: z.array(z.enum(['contradiction', 'entailment', 'neutral'])).max(3),
    files: z.array(modelFile).min(1).max(MODEL_FILES_MAX),
    /** Of a writer, the model to take where this one does not fit in memory. */
    fallback: z.string().max(64).exactOptional(),
  })
  .refine(({ files, format }) => {
    const count = (role: ModelFile['role']): number => files.filter((file) => file.role === role).length;
    if (format === 'mlc')
      return count('weights') >= 2 && (['tokenizer', 'library', 'config'] as const).every((role) => count(role) === 1);
    const weights = files.filter(({ role }) => role === 'weights');
    if (format === 'gguf') return isWhole(weights) && weights.length === files.length && weights.length <= PARTS_MAX;
    return files.length <= 8 && weights.length === 1 && count('tokenizer') === 1;
  })
  .refine(({ files }) => new Set(files.map(({ path: name }) => name)).size === files.length)
  // A model that writes is GGUF, tokenizer and all, or what WebLLM runs.
  .refine(({ architecture, format, task }) => {
    const runs = format === undefined ? null : RUNS[format];
    return task === 'writer' ? architecture === runs : runs === null && !Object.values(RUNS).includes(architecture);
  })
  .refine(
    ({ labels, task }) => new Set(labels).size === labels.length && labels.length === (task === 'entailer' ? 3 : 0),
  );

/** One file; or, as llama-gguf-split names them, all parts in order: llama.cpp finds the others by the first. */
function isWhole(weights: readonly { readonly path: string }[]): boolean {
  const [, base] = /^(.*)-[0-9]{5}-of-[0-9]{5}\.gguf$/.exec(weights[0]?.path ?? '') ?? [];
  if (base === undefined) return weights.length === 1;
  return weights.every(({ path }, at) => path === partName(base, at, weights.length));
}

/** Of one file of several, `at` from 0. */
export const partName = (base: string, at: number, of: number): string =>
  `${base}-${String(at + 1).padStart(5, '0')}-of-${String(of).padStart(5, '0')}.gguf`;

const catalogue = z
  .strictObject({ format: z.literal(1), models: z.array(model).max(64) })
  // A reader belongs to the encoder that it was fitted with, and comes with the product.
  .refine(({ models }) => models.every(({ task }) => task !== 'reader'))
  .refine(({ models }) => new Set(models.map(({ id }) => id)).size === models.length)
  // A fallback is a smaller model that writes, of this list: a chain of them ends.
  .refine(({ models }) =>
    models.every(({ fallback, files, task }) => {
      const smaller = models.find(({ id }) => id === fallback);
      return (
        fallback === undefined ||
        (task === 'writer' && smaller?.task === 'writer' && sizeOf(smaller.files) < sizeOf(files))
      );
    }),
  );

const sizeOf = (files: readonly { readonly bytes: number }[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0);

export type Model = z.infer<typeof model>;
export type ModelFile = z.infer<typeof modelFile>;

/** Throws MODEL_CATALOGUE. */
export function parseCatalogue(text: string): readonly Model[] {
  let json: unknown = null;
  try {
    if (text.length <= CATALOGUE_BYTES_MAX) json = JSON.parse(text);
  } catch {
    // told below
  }
  const read = catalogue.safeParse(json);
  if (read.success) return read.data.models;
  throw new AffidavitError('MODEL_CATALOGUE', `expected a catalogue of models: ${sayFields(read.error, json)}`);
}

/** Models to take in the place of this one, where memory is short: the largest first. */
export function fallbacksOf(models: readonly Model[], id: string): readonly string[] {
  const chain: string[] = [];
  for (let next = fallbackOf(models, id); next !== null && !chain.includes(next); next = fallbackOf(models, next))
    chain.push(next);
  return chain;
}

const fallbackOf = (models: readonly Model[], id: string): string | null =>
  models.find((one) => one.id === id)?.fallback ?? null;

/** One model as it was written down with its bytes. */
export const modelShape = model;
