// What a model that WebLLM runs asks of a graphics card, read from its own files before any of it is loaded. Both files are
// whatever a person brought.

import * as z from 'zod';
import { AffidavitError } from '#core/errors.ts';
import { sayFields } from '#core/bytes/fields.ts';

export const CONFIG = 'mlc-chat-config.json';
export const TENSORS = 'tensor-cache.json';
/** Bytes of either. */
export const MANIFEST_BYTES_MAX = 16_777_216;

export interface CardNeed {
  /** Bytes of the largest tensor: a buffer has to hold it, and be bound whole. */
  readonly buffer: number;
  /** Whether it computes with numbers of 16 bits (`shader-f16`). */
  readonly f16: boolean;
  /** Bytes of all tensors. */
  readonly weights: number;
}

const config = z.object({
  model_type: z.string().min(1).max(64),
  quantization: z.string().min(1).max(32),
  context_window_size: z.int().min(256),
  sliding_window_size: z.int().default(-1),
  tokenizer_files: z.array(z.string().max(120)).max(32),
  conv_template: z.object({ roles: z.record(z.string(), z.string()), stop_token_ids: z.array(z.int()) }),
});
export type MlcConfig = z.infer<typeof config>;

const bytes = z.int().min(1);
const tensors = z.object({
  records: z
    .array(
      z.object({
        dataPath: z.string().regex(/^[a-z0-9_][a-z0-9_.-]*$/iu),
        nbytes: bytes,
        records: z
          .array(z.object({ nbytes: bytes }))
          .min(1)
          .max(4_096),
      }),
    )
    .min(1)
    .max(300),
});
export type MlcTensors = z.infer<typeof tensors>;

/** Throws MODEL_FORMAT, and MODEL_UNFIT where it cannot be asked as a writer is. */
export function parseConfig(text: string): MlcConfig {
  const read = parse(CONFIG, config, text);
  // Its library forgets what slides out of the window: a passage would be left out silently.
  if (read.sliding_window_size > 0)
    throw new AffidavitError('MODEL_UNFIT', 'this model reads through a sliding window, so it would drop passages');
  if (!read.tokenizer_files.includes('tokenizer.json'))
    throw new AffidavitError('MODEL_UNFIT', 'expected a model whose tokenizer is tokenizer.json');
  return read;
}

/** Throws MODEL_FORMAT. */
export const parseTensors = (text: string): MlcTensors => parse(TENSORS, tensors, text);

export function needOf({ quantization }: MlcConfig, { records }: MlcTensors): CardNeed {
  const sizes = records.flatMap((shard) => shard.records.map(({ nbytes }) => nbytes));
  return {
    buffer: sizes.reduce((largest, size) => Math.max(largest, size), 0),
    f16: quantization.includes('f16'),
    weights: sizes.reduce((sum, size) => sum + size, 0),
  };
}

function parse<Value>(name: string, shape: z.ZodType<Value>, text: string): Value {
  let json: unknown = null;
  try {
    json = JSON.parse(text);
  } catch {
    // told below
  }
  const read = shape.safeParse(json);
  if (read.success) return read.data;
  throw new AffidavitError('MODEL_FORMAT', `${name}: ${sayFields(read.error, json)}`);
}
