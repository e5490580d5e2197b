// A cross-encoder of natural language inference as the second judge. One pair at a time: quantised on the way, the numbers of
// a pair would otherwise depend on what else is asked with it.

import { AffidavitError } from '#core/errors.ts';
import type { Entailer, Label, Shares } from '#adapters/onnx/identity.ts';
import { encode, openTokenizer, toFeeds, type Ended, type Runtime } from '#adapters/onnx/session.ts';

export interface EntailerFiles {
  readonly name: string;
  /** SHA-256 of the weights. */
  readonly hash: string;
  readonly labels: readonly Label[];
  readonly tokensMax: number;
  readonly weights: () => Promise<Uint8Array>;
  readonly tokenizer: () => Promise<Uint8Array>;
}
/** Loads the model and tries it on three pairs that anybody can judge. Throws MODEL_UNFIT, and what reading its files throws. */
export async function openEntailer(runtime: Runtime, files: EntailerFiles): Promise<Entailer & Ended> {
  const tokenizer = openTokenizer(await files.tokenizer());
  const session = await runtime.open(await files.weights());
  const judge = async (passage: string, claim: string): Promise<Shares> => {
    const encoded = encode(tokenizer, passage, claim, files.tokensMax);
    return toShares(await session.run(toFeeds(session, encoded)), files.labels);
  };
  for (const [passage, claim, fits] of TRIAL) {
    const said = await judge(passage, claim);
    if (!fits(said))
      throw new AffidavitError('MODEL_UNFIT', `expected another verdict on "${claim}" from ${files.name}`);
  }
  return { judge, end: () => session.end() };
}

/** A model whose labels were in another order would say the opposite of what it means. */
const TRIAL: readonly (readonly [string, string, (said: Shares) => boolean])[] = [
  [
    'The boat is red.',
    'The boat is red.',
    ({ contradiction, entailment, neutral }) => entailment > contradiction + neutral,
  ],
  ['The boat is not red.', 'The boat is red.', ({ contradiction, entailment }) => contradiction > entailment],
  ['The captain is eating.', 'The rent is paid in April.', ({ entailment }) => entailment < 0.5],
];

/** Logits in the order of `labels` as shares. */
export function toShares(logits: Float32Array, labels: readonly Label[]): Shares {
  if (logits.length !== labels.length || !logits.every(Number.isFinite))
    throw new AffidavitError(
      'MODEL_UNFIT',
      `expected ${String(labels.length)} numbers of a pair, got ${String(logits.length)}`,
    );
  const most = Math.max(...logits);
  const powers = Array.from(logits, (logit) => Math.exp(logit - most));
  const sum = powers.reduce((all, one) => all + one, 0);
  const share = (label: Label): number => (powers[labels.indexOf(label)] ?? 0) / sum;
  return { contradiction: share('contradiction'), entailment: share('entailment'), neutral: share('neutral') };
}
