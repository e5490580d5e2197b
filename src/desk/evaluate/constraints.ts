// Which constraints of EBOM v2.0 a structured response breaks, read from its JSON alone ("Structured Response Format"). It
// trusts nothing that made the response: the numbers are compared again with the thresholds of its risk.

import * as z from 'zod';
import { toDecimal, type Q16 } from '#core/bytes/q16.ts';
import { DOMAINS, RISKS } from '#core/admission/shapes.ts';
import { THRESHOLDS, type Thresholds } from '#core/judge/thresholds.ts';

export type Constraint =
  | 'shape'
  | 'citation'
  | 'resolution'
  | 'sources'
  | 'attribution'
  | 'speculation'
  | 'method'
  | 'threshold'
  | 'confidence'
  | 'credibility'
  | 'policy'
  | 'status';

export interface Broken {
  readonly constraint: Constraint;
  /** What was expected and what stands there. */
  readonly what: string;
}

const share = z.number().min(0).max(1);
const claim = z.object({
  id: z.string().min(1),
  text: z.string().min(1),
  type: z.enum(['VERIFIED', 'INFERENTIAL', 'SPECULATIVE']),
  category: z.enum(['TRIVIAL', 'FACTUAL', 'SUBJECTIVE', 'CONSENSUS', 'REASONING']),
  support: z.array(z.string()),
  confidence: share,
  /** A document whose words it is, and nothing that is known of the world (decision 291). */
  attributed_to: z.string().min(1).exactOptional(),
});
type Claim = z.infer<typeof claim>;
const step = z.object({
  step: z.number().int().min(1),
  operation: z.enum(['entailment', 'aggregation', 'contrast', 'transitive', 'conditional']),
  inputs: z.array(z.string()),
  output: z.string(),
});
/** EBOM-REQ-122 to 127. Fields beyond EBOM's are no fault. */
export const structuredResponse = z.object({
  response: z.object({
    answer: z.string(),
    claims: z.array(claim),
    sources: z.array(
      z.object({
        id: z.string().min(1),
        content: z.string().min(1),
        name: z.string().exactOptional(),
        url: z.string().nullable(),
        sphere: z.enum(['INSIDE', 'OUTSIDE', 'LIMINAL']),
        credibility: share,
        timestamp: z.iso.datetime(),
      }),
    ),
    reasoning_chain: z.array(
      z.union([
        step.extend({ validity_check: z.enum(['VALID', 'INVALID', 'UNCERTAIN']) }),
        step.extend({ validity: z.enum(['VALID', 'INVALID', 'UNCERTAIN']) }),
      ]),
    ),
    speculations: z.array(z.string()),
    conflicts: z.array(z.unknown()),
  }),
  metadata: z.object({
    domain: z.enum(DOMAINS),
    risk_level: z.enum(RISKS),
    verification_status: z.enum(['PASSED', 'FAILED']),
    confidence: share,
    timestamp: z.iso.datetime(),
    model_used: z.string(),
    verification_method: z.string(),
    generation_attempts: z.number().int().min(0).max(3),
  }),
  audit_trail: z.object({
    query_classification: z.object({
      detected_domain: z.enum(DOMAINS),
      confidence: share,
      keywords_matched: z.array(z.string()),
    }),
    sources_retrieved: z.array(
      z.object({ source_id: z.string(), retrieval_time_ms: z.number().min(0), credibility: share }),
    ),
    verification_results: z.array(
      z.object({
        claim_id: z.string(),
        similarity_score: share,
        threshold: share,
        result: z.enum(['PASS', 'FAIL']),
      }),
    ),
    policy_applied: z.object({
      min_sources: z.number().int(),
      min_confidence: share,
      speculation_allowed: z.boolean(),
    }),
  }),
});
export type StructuredResponse = z.infer<typeof structuredResponse>;

/** Empty where every constraint is kept. What is no structured response at all is told field by field. */
export function brokenConstraints(value: unknown): readonly Broken[] {
  const parsed = structuredResponse.safeParse(value);
  if (!parsed.success) {
    return parsed.error.issues.map(({ message, path }) => broken('shape', `${path.join('.')}: ${message}`));
  }
  const { data } = parsed;
  const limits = limitsOf(data);
  return [
    ...brokenCitations(data, limits),
    ...brokenWords(data),
    ...brokenNumbers(data, limits),
    ...brokenPolicy(data, limits),
  ];
}

/**
 * The numbers of its risk. That a document says something is no claim on the world: a reply that tells nothing else is held to
 * the numbers of the level below, and never to its permission to guess.
 */
function limitsOf({ metadata, response }: StructuredResponse): Thresholds {
  const isOnlyTold = response.claims.length > 0 && response.claims.every(isTold);
  return metadata.risk_level === 'HIGH' && isOnlyTold
    ? { ...THRESHOLDS.MEDIUM, speculationAllowed: THRESHOLDS.HIGH.speculationAllowed }
    : THRESHOLDS[metadata.risk_level];
}

const isTold = ({ attributed_to }: Claim): boolean => attributed_to !== undefined;

/** From each quotation mark that opens to the last one that closes before the next citation. */
const quotesIn = (answer: string): readonly string[] =>
  [...answer.matchAll(/“.*?”(?= \[\d|$)/g)].map(([quote]) => quote);

/** What is told as a document's words stands word for word in each passage that it cites, of that document, and is quoted. */
function brokenWords({ response }: StructuredResponse): readonly Broken[] {
  const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();
  return response.claims.filter(isTold).flatMap(({ attributed_to, id, support, text }) => {
    const cited = response.sources.filter((source) => support.includes(source.id));
    const isHeld = cited.length > 0 && cited.every(({ content }) => plain(content).includes(plain(text)));
    const isQuoted = quotesIn(plain(response.answer)).some((quote) => quote.includes(plain(text)));
    return [
      ...(isHeld ? [] : [broken('attribution', `${id} does not stand in what it cites`)]),
      ...(isQuoted ? [] : [broken('attribution', `${id} is not quoted`)]),
      ...(cited.some(({ name }) => name === attributed_to)
        ? []
        : [broken('attribution', `${id} is not of ${attributed_to ?? ''}`)]),
    ];
  });
}

/** Every factual claim cites, every citation resolves, and enough documents stand behind a claim (EBOM "Citation Format"). */
function brokenCitations({ metadata, response }: StructuredResponse, limits: Thresholds): readonly Broken[] {
  const isHigh = metadata.risk_level === 'HIGH';
  const ids = new Set(response.sources.map(({ id }) => id));
  const numbers = [...response.answer.matchAll(/\[(\d{1,4})\]/g)].map(([, digits]) => Number(digits));
  return [
    ...numbers
      .filter((n) => n < 1 || n > response.sources.length)
      .map((n) => broken('resolution', `[${n}] is none of ${response.sources.length} sources`)),
    ...response.claims.flatMap(({ category, id, support, type }) => {
      const unknown = support.filter((one) => !ids.has(one));
      const documents = new Set(support.filter((one) => ids.has(one)).map(documentOf)).size;
      const needsNone = type === 'SPECULATIVE' || (!isHigh && (category === 'TRIVIAL' || category === 'SUBJECTIVE'));
      return [
        ...unknown.map((one) => broken('resolution', `${id} cites ${one}, which is no source`)),
        ...(support.length === 0 && !needsNone ? [broken('citation', `${id} cites nothing`)] : []),
        ...(documents < limits.minSources && !(needsNone && support.length === 0)
          ? [broken('sources', `${id} rests on ${documents} of ${limits.minSources} documents`)]
          : []),
      ];
    }),
  ];
}

/** A passage of a document is named `document/passage`; two passages of one are one source. */
function documentOf(id: string): string {
  return id.replace(/\/\d+$/, '');
}

/** What passed is above its thresholds, and nothing is surer than its weakest claim. */
function brokenNumbers({ audit_trail, metadata, response }: StructuredResponse, limits: Thresholds): readonly Broken[] {
  if (metadata.verification_status === 'FAILED') return [];
  const results = audit_trail.verification_results;
  const weakest = response.claims.reduce((least, { confidence }) => Math.min(least, confidence), 1);
  const cited = new Set(response.claims.flatMap(({ support }) => support));
  return [
    ...response.claims
      .filter(({ id, type }) => type === 'VERIFIED' && !results.some(({ claim_id }) => claim_id === id))
      .map(({ id }) => broken('threshold', `${id} was not verified`)),
    ...results.flatMap(({ claim_id, result, similarity_score: score, threshold }) => {
      const isCarried = response.claims.some(({ id, type }) => id === claim_id && type === 'VERIFIED');
      if (below(threshold, limits.minSimilarity) && isCarried)
        return [broken('threshold', `${claim_id} was held to ${threshold}, not to ${said(limits.minSimilarity)}`)];
      if (result === 'PASS' && score < threshold)
        return [broken('threshold', `${claim_id} passed with ${score} below ${threshold}`)];
      return result === 'FAIL' && isCarried ? [broken('threshold', `${claim_id} failed and is told`)] : [];
    }),
    ...(below(metadata.confidence, limits.minConfidence)
      ? [broken('confidence', `${metadata.confidence} is below ${said(limits.minConfidence)}`)]
      : []),
    ...(metadata.confidence > weakest + ROUNDING
      ? [broken('confidence', `${metadata.confidence} is above the weakest claim, ${weakest}`)]
      : []),
    ...response.sources
      .filter(({ credibility, id }) => cited.has(id) && below(credibility, limits.minCredibility))
      .map(({ credibility, id }) =>
        broken('credibility', `${id} has ${credibility}, below ${said(limits.minCredibility)}`),
      ),
  ];
}

/** Methods that are more than similarity. The built-in judge is a hybrid: words, numbers, order and a strict reading. */
const STRONG_METHOD = /\b(?:nli|hybrid|entail\w*|lexical-judge\/[23])\b/i;

function brokenPolicy({ audit_trail, metadata, response }: StructuredResponse, limits: Thresholds): readonly Broken[] {
  const { min_confidence, min_sources, speculation_allowed } = audit_trail.policy_applied;
  const isForbidden = limits.speculationAllowed === 'forbidden';
  const hasSpeculation = response.speculations.length > 0 || response.claims.some(({ type }) => type === 'SPECULATIVE');
  const isPassed = metadata.verification_status === 'PASSED';
  return [
    ...(isForbidden && hasSpeculation ? [broken('speculation', 'speculation at high stakes')] : []),
    ...(isForbidden && isPassed && !STRONG_METHOD.test(metadata.verification_method)
      ? [broken('method', `${metadata.verification_method} at high stakes, where NLI or HYBRID is needed`)]
      : []),
    ...(min_sources < limits.minSources || below(min_confidence, limits.minConfidence)
      ? [broken('policy', `${min_sources} sources and ${min_confidence} are less than this risk asks for`)]
      : []),
    ...(isForbidden && speculation_allowed ? [broken('policy', 'speculation was allowed at high stakes')] : []),
    ...(metadata.domain !== audit_trail.query_classification.detected_domain
      ? [broken('policy', `${metadata.domain} is not the detected domain`)]
      : []),
    ...(isPassed && response.claims.length === 0 ? [broken('status', 'PASSED without a claim')] : []),
  ];
}

/** Decimals of four digits: the last one may be rounded. */
const ROUNDING = 0.0001;

function below(value: number, least: Q16): boolean {
  return value < Number(said(least)) - ROUNDING;
}

function said(value: Q16): string {
  return toDecimal(value, 4);
}

function broken(constraint: Constraint, what: string): Broken {
  return { constraint, what };
}
