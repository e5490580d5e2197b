// Models a person may add: `static/hub/index.json`. It comes from where the app itself comes from, and it alone says what
// a file has to hash to; whoever serves the bytes is believed nothing.

import { sayFields } from '#core/bytes/fields.ts';
import * as z from 'zod';
import { AffidavitError } from '#core/errors.ts';

/** Bytes of one model, and of one file that is no weights. */
export const MODEL_BYTES_MAX = 2_147_483_648;
const CATALOGUE_BYTES_MAX = 1_048_576;

/** Inside the folder of the model: no way out of it. */
const path = z.string().regex(/^[a-z0-9_][a-z0-9_.-]*(\/[a-z0-9_][a-z0-9_.-]*)?$/iu);

const modelFile = z.strictObject({
  path,
  role: z.enum(['weights', 'tokenizer']),
  bytes: z.int().min(1).max(MODEL_BYTES_MAX),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

const model = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9][a-z0-9.-]{0,63}$/),
    name: z.string().min(1).max(80),
    /** `entailer`: three shares of a pair. `embedder`: a vector of a text. */
    task: z.enum(['entailer', 'embedder']),
    about: z.string().max(400),
    /** What it improves, and what it does not. */
    improves: z.string().max(400),
    licence: z.string().min(1).max(80),
    /** The folder that the files come from, at one revision, with a slash at its end. */
    source: z.url({ protocol: /^https$/ }).endsWith('/'),
    /** What of `files` is known, and from whom. */
    known: z.string().max(400),
    /** As transformers.js calls it. */
    architecture: z.enum(['bert', 'deberta-v2']),
    tokens_max: z.int().min(8).max(8_192),
    /** The order in which an entailer gives its shares; of an embedder, empty. */
    labels: z.array(z.enum(['contradiction', 'entailment', 'neutral'])).max(3),
    files: z.array(modelFile).min(2).max(8),
  })
  .refine(({ files }) =>
    ['weights', 'tokenizer'].every((role) => files.filter((file) => file.role === role).length === 1),
  )
  .refine(
    ({ labels, task }) => new Set(labels).size === labels.length && labels.length === (task === 'entailer' ? 3 : 0),
  );

const catalogue = z
  .strictObject({ format: z.literal(1), models: z.array(model).max(64) })
  .refine(({ models }) => new Set(models.map(({ id }) => id)).size === models.length);

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

/** One model as it was written down with its bytes. */
export const modelShape = model;
