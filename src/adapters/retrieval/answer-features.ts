// What the second trees see, those that say whether a candidate answers at all: its own features, how it stands against
// the others, and how much of the question the sources know.

import type { Asked, AskedTerm } from '#adapters/retrieval/asked.ts';
import { holdingOf, log2 } from '#adapters/retrieval/asked.ts';
import type { Collection } from '#adapters/retrieval/collection.ts';
import { FEATURE_NAMES } from '#adapters/retrieval/features.ts';

export const ANSWER_NAMES: readonly string[] = [
  ...FEATURE_NAMES,
  'logit',
  'logit over the best other',
  'logit over the second other',
  'logit over the mean of five',
  'passages',
  'nowhere at all',
  'nowhere, with relatives',
  'names and numbers nowhere',
];

/** What holds for every candidate of a question. `logits`: of all candidates, parts of 65536, highest first. */
export interface Field {
  readonly logits: readonly number[];
  readonly common: readonly number[];
}

export function fieldOf(asked: Asked, collection: Collection, logits: readonly number[]): Field {
  const share = (is: (term: AskedTerm) => boolean): number =>
    Math.floor((256 * asked.terms.filter(is).reduce((sum, term) => sum + term.rarity, 0)) / asked.total);
  const isMet = (term: AskedTerm): boolean =>
    term.held || term.relatives.some((one) => one.strength >= RELATIVE_MIN && holdingOf(collection.body, one.term) > 0);
  return {
    logits,
    common: [
      log2(256 * Math.min(PASSAGES_MAX, collection.size)) >> 4,
      share((term) => !term.held),
      share((term) => !isMet(term)),
      asked.terms.filter((term) => !term.held && (term.role === 'name' || term.role === 'number')).length,
    ],
  };
}

const RELATIVE_MIN = 128;
/** 256 times this still fits 31 bits. */
const PASSAGES_MAX = 4_000_000;
const LOGIT_NONE = -8 * 65_536;

/** `place`: of the candidate among the logits. Logits and their differences in parts of 256. */
export function answerFeatures(features: readonly number[], place: number, { common, logits }: Field): number[] {
  const own = logits[place] ?? 0;
  const others = logits.filter((_, at) => at !== place);
  const over = (other: number): number => (own - other) >> 8;
  const five = [0, 1, 2, 3, 4].reduce((sum, at) => sum + (logits[at] ?? LOGIT_NONE), 0);
  return [
    ...features,
    own >> 8,
    over(others[0] ?? LOGIT_NONE),
    over(others[1] ?? LOGIT_NONE),
    over(Math.trunc(five / 5)),
    ...common,
  ];
}
