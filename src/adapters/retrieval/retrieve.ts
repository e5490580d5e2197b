// The built-in retriever: a pure function of question and sources, computed again by the verifier years later.

import { answerFeatures, commonOf, documentFeatures } from '#adapters/retrieval/answer-features.ts';
import { candidatesOf } from '#adapters/retrieval/candidates.ts';
import type { Collection } from '#adapters/retrieval/collection.ts';
import { compareRanked, diversify } from '#adapters/retrieval/diversity.ts';
import { toProbability } from '#adapters/retrieval/probability.ts';
import { isContent } from '#adapters/retrieval/terms.ts';
import type { View } from '#adapters/retrieval/view.ts';
import { evaluate } from '#core/english/trees.ts';
import { ANSWERS, PROBABILITIES, RANK } from '#adapters/retrieval/trees.gen.ts';

export interface Hit {
  readonly passage: number;
  /** Calibrated P(the passage answers the question), a multiple of 1/65536; falls from hit to hit. */
  readonly relevance: number;
  readonly source: string;
}

/** Best first; ties by source id, then passage. The three closest passages are there even when none answers. */
export function retrieve(question: string, collection: Collection, limit: number): Hit[] {
  const { asked, candidates } = candidatesOf(question, collection);
  const ranked = candidates
    .map((candidate) => ({
      ...candidate,
      source: collection.sourceOf[candidate.passage] ?? 0,
      logit: evaluate(RANK, candidate.features),
      stems: new Set(candidate.view.tokens.filter(isContent).map((token) => token.stem)),
    }))
    .sort(compareRanked);
  const common = commonOf(asked, collection);
  let ceiling = CERTAIN + 1;
  return diversify(ranked, limit).map((hit, place): Hit => {
    const logit = evaluate(ANSWERS, answerFeatures(hit.features, documentFeatures(hit.view), hit.logit, common));
    const probability = Math.min(toProbability(logit, PROBABILITIES), capOf(hit.view));
    // Strictly falling, so that the order says itself: the core orders equal relevances by source.
    ceiling = Math.min(ceiling - 1, Math.max(probability, limit - place));
    return {
      passage: hit.passage - (collection.bases[hit.source] ?? 0),
      relevance: ceiling / CERTAIN,
      source: collection.segments[hit.source]?.source ?? '',
    };
  });
}

const CERTAIN = 65_536;
/** Under the threshold of every risk level (.5). */
const NO_ANSWER_MAX = 29_491;

/**
 * Whatever the trees say, two kinds of passages do not answer: of a document of another version than the question names, and
 * with nothing but the verb of the question, as a flat that is let to somebody is for "Is smoking allowed?".
 */
const capOf = (view: View): number => (view.version < 0 || sharesOnlyVerb(view) ? NO_ANSWER_MAX : CERTAIN);

function sharesOnlyVerb({ asked, identity, matches }: View): boolean {
  const others = asked.terms.map((term, at) => ({ term, met: matches[at]?.strengthOrSense ?? 0 }));
  const asides = others.filter(({ term }) => term.role !== 'verb' && !identity.has(term.stem));
  return asides.length > 0 && asides.every(({ met }) => met < MET_MIN);
}

/** Of 256: a relative nearer than a sibling. */
const MET_MIN = 64;
