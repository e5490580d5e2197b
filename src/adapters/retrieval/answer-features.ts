// What the second trees see, those that say whether a candidate answers at all: its own features, and how much of the
// question the sources know. Not how it stands against others: a second document that says the same takes nothing from it.

import type { Asked, AskedTerm } from '#adapters/retrieval/asked.ts';
import { holdingOf, log2 } from '#adapters/retrieval/asked.ts';
import type { Collection } from '#adapters/retrieval/collection.ts';
import { FEATURE_NAMES as SENTENCE_NAMES } from '#core/english/features.ts';
import { FEATURE_NAMES } from '#adapters/retrieval/features.ts';
import type { Match } from '#adapters/retrieval/match.ts';
import { judgeOfItsDocument } from '#adapters/retrieval/view.ts';
import type { View } from '#adapters/retrieval/view.ts';

/** Of a sentence again, with what only says which document is meant taken as said; the kinds of question come last there. */
const SAID_NAMES = SENTENCE_NAMES.slice(0, SENTENCE_NAMES.indexOf('who'));

export const DOCUMENT_NAMES: readonly string[] = [
  'identity',
  'beyond identity',
  'beyond identity with sense',
  'beyond identity missing',
  'beyond identity missing with sense',
  'beyond identity nowhere',
  'of other documents',
  'named in other documents',
  'document sentence probability',
  'document sentence capped',
  ...SAID_NAMES.map((name) => `document sentence ${name}`),
];

/** How the passage stands for its document: what of the question names the document, and what is left to be said here. */
export function documentFeatures(view: View): number[] {
  const terms = view.asked.terms.map((term, at) => ({ term, match: view.matches[at] }));
  const left = terms.filter(({ term }) => !view.identity.has(term.stem));
  const weight = (some: typeof terms): number => some.reduce((sum, { term }) => sum + term.rarity, 0);
  const met = (value: (match: Match) => number): number =>
    left.length === 0
      ? WHOLE
      : Math.floor(
          left.reduce((sum, { match, term }) => sum + term.rarity * (match === undefined ? 0 : value(match)), 0) /
            Math.max(1, weight(left)),
        );
  const missing = (value: (match: Match) => number): number =>
    Math.max(
      0,
      ...left.map(({ match, term }) => ((WHOLE - (match === undefined ? 0 : value(match))) * term.rarity) >> 8),
    );
  const elsewhere = terms.filter(({ match, term }) => term.held && match?.inDocument === false && match.strength === 0);
  const { capped, features, probability } = judgeOfItsDocument(view, view.titled);
  return [
    part(view.asked.total - weight(left), view.asked.total),
    met(({ strength }) => strength),
    met(({ strengthOrSense }) => strengthOrSense),
    missing(({ strength }) => strength),
    missing(({ strengthOrSense }) => strengthOrSense),
    part(weight(left.filter(({ term }) => !term.held)), view.asked.total),
    part(weight(elsewhere), view.asked.total),
    elsewhere.filter(({ term }) => term.role === 'name' || term.role === 'number').length,
    probability,
    capped,
    ...SAID_NAMES.map((_, at) => features[at] ?? 0),
  ];
}

const WHOLE = 256;
/** a of b in parts of 256. */
const part = (a: number, b: number): number => (b <= 0 ? 0 : Math.floor((WHOLE * a) / b));

export const ANSWER_NAMES: readonly string[] = [
  ...FEATURE_NAMES,
  ...DOCUMENT_NAMES,
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
export const answerFeatures = (
  features: readonly number[],
  document: readonly number[],
  logit: number,
  common: readonly number[],
): number[] => [...features, ...document, logit >> 8, ...common];
