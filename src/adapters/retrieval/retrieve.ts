// The built-in retriever: a pure function of question and sources, computed again by the verifier years later.

import { asksOtherColumn } from '#core/english/row-columns.ts';
import { answerFeatures, commonOf, documentFeatures } from '#adapters/retrieval/answer-features.ts';
import { candidatesOf } from '#adapters/retrieval/candidates.ts';
import type { Collection } from '#adapters/retrieval/collection.ts';
import { compareRanked, diversify, type Ranked } from '#adapters/retrieval/diversity.ts';
import { toProbability } from '#adapters/retrieval/probability.ts';
import { isContent } from '#adapters/retrieval/terms.ts';
import { judgeOfItsDocument, type View } from '#adapters/retrieval/view.ts';
import { impliedBy, offerOf } from '#core/english/expect.ts';
import { STRICT } from '#core/english/features.ts';
import { PLAIN, readSentences } from '#core/english/answers.ts';
import { mannerOf } from '#core/english/offer/manner.ts';
import { evaluate } from '#core/english/trees.ts';
import { ANSWERS, PROBABILITIES, RANK } from '#adapters/retrieval/trees.gen.ts';

export interface Hit {
  readonly passage: number;
  /** Calibrated P(the passage answers the question), a multiple of 1/65536; falls from hit to hit. */
  readonly relevance: number;
  readonly source: string;
}

/** Best first; ties by what the sources are called and say (`shelf.ts`), then by passage. The three closest passages are there even when none answers. */
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
  const hits = plainFirst(diversify(ranked, limit), ranked).slice(0, limit);
  return hits.map((hit, place): Hit => {
    const logit = evaluate(ANSWERS, answerFeatures(hit.features, documentFeatures(hit.view), hit.logit, common));
    const weighed = Math.max(toProbability(logit, PROBABILITIES), place === 0 ? floorOf(hit.view) : 0);
    const probability = Math.min(weighed, capOf(hit.view));
    // Strictly falling, so that the order says itself: the core orders equal relevances by source.
    ceiling = Math.min(ceiling - 1, Math.max(probability, limit - place));
    return {
      passage: hit.passage - (collection.bases[hit.source] ?? 0),
      relevance: ceiling / CERTAIN,
      source: collection.segments[hit.source]?.source ?? '',
    };
  });
}

/**
 * A passage that plainly answers goes before those that share more words with the question and do not, as when most words of the
 * question only name the document. Where several do, the trees' order stands.
 */
function plainFirst<Item extends Ranked & { readonly view: View }>(
  hits: readonly Item[],
  ranked: readonly Item[],
): Item[] {
  const [first] = hits;
  if (first === undefined || isPlain(first.view)) return [...hits];
  const plain = ranked
    .slice(0, PLAIN_REACH)
    .filter(({ view }) => view.version >= 0 && judgeOfItsDocument(view, view.headed).isExact);
  const [only] = plain;
  if (only === undefined || plain.some(({ source }) => source !== only.source)) return [...hits];
  return [only, ...hits.filter((hit) => hit !== only)];
}

const PLAIN_REACH = 30;

const CERTAIN = 65_536;
/** Under the threshold of every risk level (.5). */
const NO_ANSWER_MAX = 29_491;

/**
 * Whatever the trees say, four kinds of passages do not answer: of a document of another version than the question names, without
 * any manner where one is asked for, whose likeliest sentence is silent about what is asked, and with nothing but the verb of the question, as a flat that is let to somebody is for "Is smoking allowed?".
 */
const capOf = (view: View): number =>
  view.version < 0 ||
  asksOtherColumn(view.asked.question.text, view.text) ||
  (!view.judged.isHeld && !isPlain(view)) ||
  ((sharesOnlyVerb(view) || namesOther(view)) && !isPlain(view)) ||
  !tellsManner(view) ||
  !offers(view)
    ? NO_ANSWER_MAX
    : CERTAIN;

/** Asked who, when, how much, one of its sentences has to hold somebody, a time, a number. */
const offers = ({ asked: { question }, text }: View): boolean => {
  if (!STRICT.has(question.kind)) return true;
  const read = readSentences(text);
  return read.some(
    (sentence, at) => offerOf(question, sentence, read[at - 1]) > (question.asksIdentity ? NAME_BESIDE : 0),
  );
};

/** Somebody else's name: who the treasurer is stands beside "treasurer". */
const NAME_BESIDE = 60;

/** Asked how something is done, one of its sentences has to say it. */
const tellsManner = ({ asked: { question }, text }: View): boolean =>
  !question.asksManner || readSentences(text).some((sentence) => mannerOf(question, sentence) > 0);

/**
 * The first passage answers where one of its sentences says every word of the question and the asked kind of thing. Of such
 * passages that the trees held under the threshold, 12 of 12 answered on the development sets (dev, everyday, household).
 */
const floorOf = (view: View): number => (isPlain(view) ? PLAIN : 0);
const isPlain = (view: View): boolean => view.version >= 0 && judgeOfItsDocument(view, view.titled).isPlain;

function sharesOnlyVerb({ asked, identity, matches }: View): boolean {
  const others = asked.terms.map((term, at) => ({ term, met: matches[at]?.strengthOrSense ?? 0 }));
  // "How large may attachments be?" asks for a size: that word is met by one.
  const implied = impliedBy(asked.question);
  const asides = others.filter(
    ({ term }) => term.role !== 'verb' && !identity.has(term.stem) && !implied.has(term.stem),
  );
  return asides.length > 0 && asides.every(({ met }) => met < MET_MIN);
}

/** "Are cats allowed?" is not told by what is said of dogs. */
function namesOther({ asked, identity, matches }: View): boolean {
  if (asked.question.kind !== 'yes-no') return false;
  return asked.terms.some((term, at) => {
    const match = matches[at];
    const isMet = match !== undefined && (match.strength >= MET_MIN || match.inSection);
    return term.role !== 'verb' && !identity.has(term.stem) && !isMet;
  });
}

/** Of 256: a relative nearer than a sibling. */
const MET_MIN = 64;
