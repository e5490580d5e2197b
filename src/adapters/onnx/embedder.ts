// A sentence encoder: the mean of what its last layer says of each token, scaled to length one.

import { AffidavitError } from '#core/errors.ts';
import { encode, openTokenizer, toFeeds, type Ended, type Runtime } from '#adapters/onnx/session.ts';

export interface EmbedderFiles {
  readonly name: string;
  readonly tokensMax: number;
  readonly weights: () => Promise<Uint8Array>;
  readonly tokenizer: () => Promise<Uint8Array>;
}
export interface Embedder {
  /** Of length one. */
  embed(text: string): Promise<Float32Array>;
}

/** Throws MODEL_UNFIT where it does not find like texts like, and what reading its files throws. */
export async function openEmbedder(runtime: Runtime, files: EmbedderFiles): Promise<Embedder & Ended> {
  const tokenizer = openTokenizer(await files.tokenizer());
  const session = await runtime.open(await files.weights());
  const embed = async (text: string): Promise<Float32Array> => {
    const encoded = encode(tokenizer, text, null, files.tokensMax);
    return toVector(await session.run(toFeeds(session, encoded)), encoded.ids.length);
  };
  const [boat, again, rent] = await Promise.all(TRIAL.map(embed));
  if (boat === undefined || again === undefined || rent === undefined || cosine(boat, again) <= cosine(boat, rent))
    throw new AffidavitError('MODEL_UNFIT', `expected ${files.name} to find like texts like`);
  return { embed, end: () => session.end() };
}

const TRIAL = ['The boat is red.', 'The boats are red.', 'Rent is paid in April.'];

/** `states`: `tokens` rows one after the other. */
export function toVector(states: Float32Array, tokens: number): Float32Array {
  const width = states.length / tokens;
  if (!Number.isInteger(width) || width === 0 || !states.every(Number.isFinite))
    throw new AffidavitError(
      'MODEL_UNFIT',
      `expected rows of numbers for ${String(tokens)} tokens, got ${String(states.length)}`,
    );
  const sum = new Float64Array(width);
  states.forEach((value, at) => (sum[at % width] = (sum[at % width] ?? 0) + value));
  const length = Math.sqrt(sum.reduce((all, value) => all + value * value, 0));
  return Float32Array.from(sum, (value) => (length === 0 ? 0 : value / length));
}

/** Of vectors of length one, 0 to 1: what points away counts as unlike. */
export function cosine(a: Float32Array, b: Float32Array): number {
  const dot = a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
  return Math.min(1, Math.max(0, dot));
}
