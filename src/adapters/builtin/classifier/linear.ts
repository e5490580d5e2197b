// A linear score per domain over the stems of a question and their pairs. Integers only.

import { STOP_WORDS, tokens, type Token } from '#core/english/words.ts';
import { readCues } from '#core/judge/rules.ts';
import { DOMAINS } from '#core/admission/shapes.ts';
import { CLASSIFIER_BIAS, CLASSIFIER_WEIGHTS } from '#adapters/builtin/classifier/weights.ts';

export interface ClassifierModel {
  readonly bias: readonly number[];
  readonly weights: ReadonlyMap<string, readonly number[]>;
}

/** A long text is judged by its beginning. */
const WORDS_MAX = 400;

/** Every content stem once. How a question opens was measured to mislead: "may I" and "how do I" open all kinds. */
export function featuresOf(text: string): string[] {
  const words = tokens(text)
    .filter((token) => !token.part)
    .slice(0, WORDS_MAX);
  const name = (token: Token): string => (token.kind === 'number' ? '#' : token.stem.replace(/[^a-z]/g, '_'));
  const stems = words.filter((token) => !STOP_WORDS.has(token.lower)).map(name);
  return [...new Set(stems), ...cueOf(text)];
}

/** The same thing is looked up or asked about: "how much is the rent" and "may I withhold the rent" share their words. */
function cueOf(text: string): string[] {
  const { cued, subject } = readCues(text);
  return subject ? [cued ? '_asked' : '_looked_up'] : [];
}

/** The domains that EBOM names: of the others the stakes decide (stakes.ts). */
export const NAMED_DOMAINS = DOMAINS.slice(0, 7);

export function scoresOf(features: readonly string[], model: ClassifierModel): number[] {
  return NAMED_DOMAINS.map((_, domain) =>
    features.reduce((sum, feature) => sum + (model.weights.get(feature)?.[domain] ?? 0), model.bias[domain] ?? 0),
  );
}

export const SHIPPED: ClassifierModel = {
  bias: CLASSIFIER_BIAS,
  weights: new Map(
    CLASSIFIER_WEIGHTS.split(';').map((row): [string, number[]] => {
      const [feature = '', numbers = ''] = row.split(':');
      return [feature, numbers.split(' ').map(Number)];
    }),
  ),
};
