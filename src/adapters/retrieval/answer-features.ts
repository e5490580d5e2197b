// What the second trees see, those that say whether a candidate answers at all: its own features, and how much of the
// question the sources know. Not how it stands against others: a second document that says the same takes nothing from it.

import type { Asked, AskedTerm } from '#adapters/retrieval/asked.ts';
import { holdingOf, log2 } from '#adapters/retrieval/asked.ts';
import type { Collection } from '#adapters/retrieval/collection.ts';
import { FEATURE_NAMES } from '#adapters/retrieval/features.ts';

export const ANSWER_NAMES: readonly string[] = [
  ...FEATURE_NAMES,
  'logit',
  'passages',
  'nowhere at all',
  'nowhere, with relatives',
  'names and numbers nowhere',
];

/** What holds for every candidate of a question. */
export function commonOf(asked: Asked, collection: Collection): readonly number[] {
  const share = (is: (term: AskedTerm) => boolean): number =>
    Math.floor((256 * asked.terms.filter(is).reduce((sum, term) => sum + term.rarity, 0)) / asked.total);
  const isMet = (term: AskedTerm): boolean =>
    term.held || term.relatives.some((one) => one.strength >= RELATIVE_MIN && holdingOf(collection.body, one.term) > 0);
  return [
    log2(256 * Math.min(PASSAGES_MAX, collection.size)) >> 4,
    share((term) => !term.held),
    share((term) => !isMet(term)),
    asked.terms.filter((term) => !term.held && (term.role === 'name' || term.role === 'number')).length,
  ];
}

const RELATIVE_MIN = 128;
/** 256 times this still fits 31 bits. */
const PASSAGES_MAX = 4_000_000;

/** `logit`: of the ranking trees, parts of 65536; here in parts of 256. */
export const answerFeatures = (features: readonly number[], logit: number, common: readonly number[]): number[] => [
  ...features,
  logit >> 8,
  ...common,
];
