// What a trial of a model compares (`models/card-trial.ts`), and how much of a difference is none.

import type { Embedder } from '#adapters/onnx/embedder.ts';
import type { Entailer, Label } from '#adapters/onnx/identity.ts';
import type { Tried } from '#models/card-trial.ts';

const LABELS: readonly Label[] = ['contradiction', 'entailment', 'neutral'];

/** Shares are told apart at .5 and .7 (decision 63): two hundredths turn few of them. */
export const triedEntailer = (entailer: Entailer): Tried => ({
  say: async (passage, claim) => {
    const said = await entailer.judge(passage, claim);
    return Float32Array.from(LABELS, (label) => said[label]);
  },
  apart: (a, b) => Math.max(...a.map((share, at) => Math.abs(share - (b[at] ?? NaN)))),
  apartMax: 0.02,
});

export const triedEmbedder = (embedder: Embedder): Tried => ({
  say: (passage, claim) => embedder.embed(`${passage} ${claim}`),
  apart: (a, b) => 1 - a.reduce((sum, value, at) => sum + value * (b[at] ?? NaN), 0),
  apartMax: 0.001,
});
