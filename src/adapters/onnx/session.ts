// A model in a runtime of ONNX, whichever it is: texts go in as three rows of whole numbers, floats come out.

import { Tokenizer } from '@huggingface/tokenizers';
import { AffidavitError } from '#core/errors.ts';

export interface Ended {
  /** Gives its memory back: it is asked no more. */
  end(): Promise<void>;
}
/** What a runtime makes of a file of weights. `run` takes rows of one text or pair, and gives the first output or the one of that name. */
export interface Session extends Ended {
  /** What the file asks for, of `input_ids`, `attention_mask` and `token_type_ids`. */
  readonly inputs: readonly string[];
  run(feeds: Readonly<Record<string, BigInt64Array>>, output?: string): Promise<Float32Array>;
}
/** Where the model runs: `wasm`, `webgpu`, `cpu`. */
export interface Runtime {
  readonly backend: string;
  open(weights: Uint8Array): Promise<Session>;
}

/** Reads the JSON of a tokenizer; nothing of it is believed beyond that. Throws MODEL_UNFIT. */
export function openTokenizer(bytes: Uint8Array): Tokenizer {
  try {
    return new Tokenizer(JSON.parse(new TextDecoder().decode(bytes)) as object, {});
  } catch (error) {
    throw new AffidavitError('MODEL_UNFIT', 'expected a tokenizer', { cause: error });
  }
}

export interface Encoded {
  readonly ids: readonly number[];
  readonly types: readonly number[];
}

/** A text, or a pair of which the first is cut at a word where both are longer than `max` tokens. Throws MODEL_UNFIT. */
export function encode(tokenizer: Tokenizer, text: string, pair: string | null, max: number): Encoded {
  for (let kept = text; ; kept = shorter(kept)) {
    const encoded = tokenizer.encode(kept, { text_pair: pair, return_token_type_ids: true });
    if (encoded.ids.length <= max) return { ids: encoded.ids, types: encoded.token_type_ids };
    if (kept === '') throw new AffidavitError('MODEL_UNFIT', `expected at most ${String(max)} tokens`);
  }
}

function shorter(text: string): string {
  const cut = text.lastIndexOf(' ', Math.floor(text.length * 0.9));
  return cut <= 0 ? '' : text.slice(0, cut);
}

export function toFeeds({ inputs }: Pick<Session, 'inputs'>, { ids, types }: Encoded): Record<string, BigInt64Array> {
  const rows: Readonly<Record<string, readonly number[]>> = {
    input_ids: ids,
    attention_mask: ids.map(() => 1),
    token_type_ids: types,
  };
  return Object.fromEntries(
    inputs.map((name) => {
      const row = rows[name];
      if (row === undefined) throw new AffidavitError('MODEL_UNFIT', `expected no input ${name.slice(0, 40)}`);
      return [name, BigInt64Array.from(row, BigInt)];
    }),
  );
}
