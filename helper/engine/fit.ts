// Whether a model fits this machine, computed before it is loaded: weights, what is kept of each token, and what one pass
// over the network needs. A machine that swaps answers nothing. And how long an answer will take.

import { HelperError } from '#helper/terminal/errors.ts';
import type { Header } from '#models/gguf/header.ts';
import { ANSWER_SECONDS, durationOf, gigabytes, needOf, type Need, type Speed } from '#models/gguf/need.ts';

interface Known {
  readonly name: string;
  /** Bytes of memory with 4,096 tokens. */
  readonly memory: number;
  /** As their headers say it: what it takes to answer. */
  readonly header: Header;
}

const QWEN: Header = {
  ...{ architecture: 'qwen2', layers: 28, heads: 28, kvHeads: 4, embedding: 3_584, feedForward: 18_944, parts: 1 },
  ...{ keyWidth: 128, valueWidth: 128, trained: 32_768, vocabulary: 152_064, template: '', weights: 4_683_074_240 },
};

/** With a licence that lets everybody use them: measured sizes of their files. The largest first. */
const SMALLER: readonly Known[] = [
  {
    name: 'Qwen2.5 14B Instruct (Q4_K_M)',
    memory: 10_800_000_000,
    header: {
      ...QWEN,
      ...{ layers: 48, heads: 40, kvHeads: 8, embedding: 5_120, feedForward: 13_824, weights: 8_988_110_976 },
    },
  },
  { name: 'Qwen2.5 7B Instruct (Q4_K_M)', memory: 5_800_000_000, header: QWEN },
  {
    name: 'Phi-3 Mini 4K Instruct (Q4)',
    memory: 4_500_000_000,
    header: {
      ...QWEN,
      ...{ layers: 32, heads: 32, kvHeads: 32, embedding: 3_072, feedForward: 8_192, vocabulary: 32_064 },
      ...{ keyWidth: 96, valueWidth: 96, weights: 2_393_231_072 },
    },
  },
  {
    name: 'Qwen2.5 1.5B Instruct (Q4_K_M)',
    memory: 1_900_000_000,
    header: { ...QWEN, ...{ heads: 12, kvHeads: 2, embedding: 1_536, feedForward: 8_960, weights: 1_117_320_736 } },
  },
  {
    name: 'Qwen2.5 0.5B Instruct (Q8_0)',
    memory: 1_300_000_000,
    header: {
      ...QWEN,
      ...{ layers: 24, heads: 14, kvHeads: 2, embedding: 896, feedForward: 4_864, keyWidth: 64, valueWidth: 64 },
      weights: 491_400_032,
    },
  },
];

/** Throws MODEL_MEMORY with the numbers and what would fit. */
export function requireFit(header: Header, context: number, free: number): Need {
  const need = needOf(header, context);
  if (need.total <= free) return need;
  const better = SMALLER.find(({ memory }) => memory <= free && memory < need.total);
  throw new HelperError(
    'MODEL_MEMORY',
    `this model needs ${gigabytes(need.total)} (${gigabytes(need.weights)} of weights, ${gigabytes(need.cache)} for ` +
      `${String(context)} tokens, ${gigabytes(need.graph)} to compute); ${gigabytes(free)} are free. Nothing was stored. ` +
      (better === undefined
        ? 'Leave out --engine: the built-in writer needs no model.'
        : `${better.name} fits: it needs about ${gigabytes(better.memory)}.`),
  );
}

/** What to tell a person before a model is loaded that will be slow here, with what is faster; null within the 30 seconds. */
export function slowness(header: Header, speed: Speed, free: number): string | null {
  const { read, total, write } = durationOf(header, speed);
  if (total <= ANSWER_SECONDS) return null;
  const better = SMALLER.find(
    (one) => one.memory <= free && one.header.weights < header.weights && secondsOf(one, speed) <= ANSWER_SECONDS,
  );
  return (
    `An answer will take about ${whole(total)} seconds on the processor of this computer: ${whole(read)} to read what was found, ` +
    `${whole(write)} to write; ${String(ANSWER_SECONDS)} are the aim. A graphics card is faster. ` +
    (better === undefined
      ? 'Without --engine, the built-in writer answers at once.'
      : `${better.name} takes about ${whole(secondsOf(better, speed))}.`)
  );
}

const secondsOf = ({ header }: Known, speed: Speed): number => durationOf(header, speed).total;
const whole = (seconds: number): string => String(Math.ceil(seconds));

/** Of one thread, in a second: what llama.cpp does with four bits a number on processors of today, at the lower end. */
const THREAD_OPERATIONS = 60_000_000_000;
const COPIED_BYTES = 67_108_864;

/** Of this machine: memory as fast as it copies, in a few hundredths of a second. */
export function measuredSpeed(threads: number): Speed {
  const [from, to] = [Buffer.alloc(COPIED_BYTES, 1), Buffer.alloc(COPIED_BYTES)];
  const took = [1, 2, 3].map(() => {
    const begun = performance.now();
    from.copy(to);
    return performance.now() - begun;
  });
  // Read and written: twice the bytes.
  return {
    bytes: (2 * COPIED_BYTES * 1_000) / Math.max(0.1, Math.min(...took)),
    operations: threads * THREAD_OPERATIONS,
  };
}
