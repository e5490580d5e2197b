// What a model takes in memory, computed from its header before it is loaded: weights, what is kept of each token, and what
// one pass over the network needs.

import type { Header } from '#models/gguf/header.ts';

export interface Need {
  readonly weights: number;
  /** Keys and values of every token of the context, 16 bits each. */
  readonly cache: number;
  readonly graph: number;
  readonly total: number;
}

/** What llama.cpp and Node take beside the model (100.1 MB were measured), and tokens that are read in one pass. */
const RUNTIME_BYTES = 120_000_000;
export const BATCH_TOKENS = 512;

/** Bytes. `context` in tokens. */
export function needOf(header: Header, context: number): Need {
  const { embedding, feedForward, heads, keyWidth, kvHeads, layers, valueWidth, vocabulary, weights } = header;
  const cache = context * layers * kvHeads * (keyWidth + valueWidth) * 2;
  // Scores of a batch against the context for every head, the widest layer, and the logits: 32 bits each.
  const graph = BATCH_TOKENS * 4 * (heads * context + 4 * embedding + 2 * feedForward) + vocabulary * BATCH_TOKENS * 4;
  return { weights, cache, graph, total: weights + cache + graph + RUNTIME_BYTES };
}

export const gigabytes = (bytes: number): string =>
  `${(bytes / 1_000_000_000).toFixed(bytes < 100_000_000 ? 3 : 1)} GB`;

/** What a processor does in a second: bytes of memory that it reads, and additions and multiplications of numbers. */
export interface Speed {
  readonly bytes: number;
  readonly operations: number;
}
/** Seconds. */
export interface Duration {
  readonly read: number;
  readonly write: number;
  readonly total: number;
}

/** What an answer may take from question to proof (EBOM), and what of it search and judge keep for themselves. */
export const ANSWER_SECONDS = 30;
const CHECK_SECONDS = 3;
/** Tokens of rules, question and passages, and of a draft of some sentences. */
const USUAL = { read: 1_200, write: 160 };

/**
 * How long a usual draft takes, before anything is loaded. Reading is bound by arithmetic: two operations for each weight and
 * token. Writing is bound by memory: all weights are read for each token.
 */
export function durationOf(header: Header, speed: Speed): Duration {
  const read = (2 * parametersOf(header) * USUAL.read) / speed.operations;
  const write = (header.weights * USUAL.write) / speed.bytes;
  return { read, write, total: read + write + CHECK_SECONDS };
}

/** Of a dense network, what each token of a text goes through: attention and three matrices of each layer. */
function parametersOf(header: Header): number {
  const { embedding, feedForward, heads, keyWidth, kvHeads, layers, valueWidth } = header;
  const attention = embedding * (heads * keyWidth + kvHeads * (keyWidth + valueWidth) + heads * valueWidth);
  return layers * (attention + 3 * embedding * feedForward);
}
