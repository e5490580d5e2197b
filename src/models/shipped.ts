// The models that come with the product: a sentence encoder (all-MiniLM-L6-v2, made into bytes by `npm run encoder` from the
// published weights) and a reader of our own training (training/meaning). A build that had their files holds them, each named by its
// SHA-256; the encoder is not part of the repository.

import type { Model } from '#models/catalogue.ts';

/** A model in two files. */
export interface Shipped {
  readonly id: string;
  /** What it reads of a text, or of a pair, at most. */
  readonly tokensMax: number;
  /** SHA-256 of the ONNX file, and its name: `<weights>.onnx`. */
  readonly weights: string;
  readonly weightsBytes: number;
  /** SHA-256 of the tokenizer, and its name: `<tokenizer>.json`. */
  readonly tokenizer: string;
}

const TOKENIZER = 'be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037';
const TOKENIZER_BYTES = 466_247;

/** One text: a vector of 384 numbers. */
export const SHIPPED_ENCODER: Shipped = {
  id: 'all-minilm-l6-v2',
  tokensMax: 256,
  weights: 'cd9a2e40f22f8e5fb0cb453f87173d94367b8e4010cb73b7e9df139a54047888',
  weightsBytes: 23_479_041,
  tokenizer: TOKENIZER,
};

/** A question and a passage: whether the passage answers it. */
export const SHIPPED_READER: Shipped = {
  id: 'affidavit-reader-3',
  tokensMax: 256,
  weights: 'fe0c241c74b80b34f4424610c93cb18528fa85e363f82d6cd5194acf9701638e',
  weightsBytes: 23_424_295,
  tokenizer: TOKENIZER,
};

/** Names of the files that a build takes in, and the SHA-256 that each has to have. */
export const ENCODER_FILES: Readonly<Record<string, string>> = {
  [`${SHIPPED_ENCODER.weights}.onnx`]: SHIPPED_ENCODER.weights,
  [`${TOKENIZER}.json`]: TOKENIZER,
};
export const READER_FILE = `${SHIPPED_READER.weights}.onnx`;

/** What earlier builds came with, and a browser that ran one still holds. */
export const FORMER_SHIPPED: readonly string[] = ['affidavit-reader-1', 'affidavit-reader-2'];
const SHIPPED: readonly string[] = [SHIPPED_ENCODER.id, SHIPPED_READER.id, ...FORMER_SHIPPED];

/** Whether a model came with the product, now or before: nobody added it, and nobody takes it off the list. */
export const isShipped = ({ id }: Pick<Model, 'id'>): boolean => SHIPPED.includes(id);

/** As the page keeps it, in pieces like any other. Its files lie side by side in one folder, each under its hash. */
export function toModel({ id, tokenizer, tokensMax, weights, weightsBytes }: Shipped): Model {
  return {
    id,
    name: id,
    task: id === SHIPPED_ENCODER.id ? 'embedder' : 'reader',
    about: '',
    improves: '',
    licence: 'Apache-2.0',
    source: 'file',
    known: '',
    architecture: 'bert',
    tokens_max: tokensMax,
    labels: [],
    files: [
      { path: `${tokenizer}.json`, role: 'tokenizer', bytes: TOKENIZER_BYTES, sha256: tokenizer },
      { path: `${weights}.onnx`, role: 'weights', bytes: weightsBytes, sha256: weights },
    ],
  };
}
