// Whether a model fits this machine, computed before it is loaded: weights, what is kept of each token, and what one pass
// over the network needs. A machine that swaps answers nothing.

import { HelperError } from '#helper/errors.ts';
import type { Header } from '#helper/engine/header.ts';

export interface Need {
  readonly weights: number;
  /** Keys and values of every token of the context, 16 bits each. */
  readonly cache: number;
  readonly graph: number;
  readonly total: number;
}

/** What llama.cpp and Node take beside the model, and tokens that are read in one pass. */
const RUNTIME_BYTES = 100_000_000;
export const BATCH_TOKENS = 512;

/** Bytes. `context` in tokens. */
export function needOf(header: Header, context: number): Need {
  const { embedding, feedForward, heads, keyWidth, kvHeads, layers, valueWidth, vocabulary, weights } = header;
  const cache = context * layers * kvHeads * (keyWidth + valueWidth) * 2;
  // Scores of a batch against the context for every head, the widest layer, and the logits: 32 bits each.
  const graph = BATCH_TOKENS * 4 * (heads * context + 4 * embedding + 2 * feedForward) + vocabulary * BATCH_TOKENS * 4;
  return { weights, cache, graph, total: weights + cache + graph + RUNTIME_BYTES };
}

/** With the license that lets everybody use them, and what they need with 4,096 tokens: measured sizes of their files. */
const SMALLER: readonly (readonly [name: string, bytes: number])[] = [
  ['Qwen2.5 14B Instruct (Q4_K_M)', 10_800_000_000],
  ['Qwen2.5 7B Instruct (Q4_K_M)', 5_800_000_000],
  ['Qwen2.5 1.5B Instruct (Q4_K_M)', 1_900_000_000],
  ['Qwen2.5 0.5B Instruct (Q8_0)', 1_300_000_000],
];

/** Throws MODEL_MEMORY with the numbers and what would fit. */
export function requireFit(header: Header, context: number, free: number): Need {
  const need = needOf(header, context);
  if (need.total <= free) return need;
  const [better] = SMALLER.filter(([, bytes]) => bytes <= free && bytes < need.total);
  throw new HelperError(
    'MODEL_MEMORY',
    `this model needs ${gigabytes(need.total)} (${gigabytes(need.weights)} of weights, ${gigabytes(need.cache)} for ` +
      `${String(context)} tokens, ${gigabytes(need.graph)} to compute); ${gigabytes(free)} are free. Nothing was stored. ` +
      (better === undefined
        ? 'Leave out --engine: the built-in writer needs no model.'
        : `${better[0]} fits: it needs about ${gigabytes(better[1])}.`),
  );
}

const gigabytes = (bytes: number): string => `${(bytes / 1_000_000_000).toFixed(bytes < 100_000_000 ? 3 : 1)} GB`;
