// The built-in domain classifier (EBOM "Domain Classifier": keyword and simple ML, deterministic, no GPU): the keyword
// floor joined with a small linear model. It errs to the higher risk, and ties go up.

import { DOMAIN_RISK, maxRisk, riskFloor } from '#core/judge/rules.ts';
import type { Domain, Risk } from '#core/admission/grammar.ts';
import { ROWS } from '#core/question/rows.ts';
import { DOMAINS } from '#core/admission/shapes.ts';
import type { Oracle } from '#core/ports.ts';
import {
  featuresOf,
  NAMED_DOMAINS,
  scoresOf,
  SHIPPED,
  type ClassifierModel,
} from '#adapters/builtin/classifier/linear.ts';
import { isOfTheHouse } from '#adapters/builtin/classifier/house.ts';
import { stakesOf } from '#adapters/builtin/classifier/stakes.ts';
import { CLASSIFIER_MAP } from '#adapters/builtin/classifier/weights.ts';

export interface Classification {
  readonly domain: Domain;
  readonly risk_level: Risk;
  /** Q16.16. */
  readonly confidence: number;
  readonly keywords: readonly string[];
}

/** 1 in the plain integers of this file; what leaves it as an oracle is a number between 0 and 1. */
const WHOLE = 65_536;
const UNKNOWN = { domain: 'general' as const, confidence: 0 };
/** Scores this close are a tie (64ths of a natural logarithm): the riskier domain wins. */
const TIE = 16;
/** What a domain must have over "general" to be taken (64ths of a natural logarithm). */
const RAISE = 32;
/** Further down than any sum reaches. */
const HIGH_OUT = 1_000_000;
/** A domain named by its own keywords; several keywords of it; one that its floor alone decides. */
const KEYWORD = 62_259;
const KEYWORDS_MAX = 64;

export function classify(text: string, model: ClassifierModel = SHIPPED): Classification {
  const floor = riskFloor(text);
  const stakes = stakesOf(text);
  const keywords = floor.keywords.slice(0, KEYWORDS_MAX);
  // The floor is never undercut. What it does not name may still be at stake: then the words of the whole question decide.
  if (floor.risk === 'HIGH') return { domain: floor.domain, risk_level: 'HIGH', confidence: KEYWORD, keywords };
  if (stakes.isHigh && !isOfTheHouse(text))
    return { domain: stakes.domain, risk_level: 'HIGH', confidence: stakes.confidence, keywords };
  const features = featuresOf(text);
  const known = features.some((feature) => model.weights.has(feature));
  const guess = known ? guessOf(scoresOf(features, model)) : UNKNOWN;
  const risk = maxRisk(floor.risk, DOMAIN_RISK[guess.domain]);
  const named = floor.domain !== 'general';
  const floorWins = named && (guess.domain === floor.domain || DOMAIN_RISK[floor.domain] === risk);
  if (!floorWins) return { domain: guess.domain, risk_level: risk, confidence: guess.confidence, keywords };
  const sure = guess.domain === floor.domain ? guess.confidence : 0;
  return { domain: floor.domain, risk_level: risk, confidence: Math.max(KEYWORD, sure), keywords };
}

export const builtinClassifier: Oracle = {
  identity: {
    oracle_id: 'builtin/local/classifier',
    model_id: 'keywords-linear/2',
    params: { max_tokens: null, seed: null, temperature: null, top_p: null },
    reproducible: true,
  },
  ask(signal, input) {
    signal.throwIfAborted();
    const { text } = ROWS.classifier.request.parse(input.request);
    const { confidence, domain, keywords, risk_level } = classify(text);
    return Promise.resolve({ confidence: confidence / WHOLE, domain, keywords, risk_level });
  },
};

/** Of the domains that are not high stakes: whether a question is, `stakesOf` says. */
function guessOf(all: readonly number[]): { domain: Domain; confidence: number } {
  const scores = all.map((score, at) => (DOMAIN_RISK[DOMAINS[at] ?? 'general'] === 'HIGH' ? -HIGH_OUT : score));
  const plain = scores[DOMAINS.indexOf('general')] ?? 0;
  const most = scores.reduce((best, score) => Math.max(best, score), plain);
  if (most - plain < RAISE) return UNKNOWN;
  const close = NAMED_DOMAINS.filter((_, index) => (scores[index] ?? 0) >= most - TIE);
  const risk = close.reduce<Risk>((highest, domain) => maxRisk(highest, DOMAIN_RISK[domain]), 'LOW');
  let best: Domain = 'general';
  let top = -1;
  for (const domain of close) {
    const score = (scores[DOMAINS.indexOf(domain)] ?? 0) - most + TIE;
    if (DOMAIN_RISK[domain] === risk && score > top) {
      best = domain;
      top = score;
    }
  }
  const own = scores[DOMAINS.indexOf(best)] ?? 0;
  const others = scores
    .filter((_, index) => DOMAINS[index] !== best)
    .reduce((highest, score) => Math.max(highest, score), own - 1_000);
  return { domain: best, confidence: confidenceOf(own - others) };
}

/** A negative margin is a tie that went up. */
function confidenceOf(margin: number): number {
  let confidence = CLASSIFIER_MAP[0]?.[1] ?? 0;
  for (const [from, value] of CLASSIFIER_MAP) if (margin >= from) confidence = value;
  return confidence;
}
