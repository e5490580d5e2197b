// A reply for readers and for other people's programs: EBOM's structured output with decimals of four digits and ISO
// times, made from the integers of the sealed parts. Exact: no floating-point arithmetic takes part (AMB-29).

import type { Json } from '#core/bytes/jcs.ts';
import { fromRaw, toDecimal, toIntTrunc } from '#core/bytes/q16.ts';
import type { ReplyParts } from '#core/answer/output.ts';
import { toIso } from '#core/evidence/freshness.ts';
import { toPlaceText } from '#core/evidence/place.ts';

export interface EdgeReply {
  readonly kind: 'answer' | 'refusal' | 'clarify';
  readonly text: string;
  readonly pb2s_proof: ReplyParts['pb2s']['pb2s_proof'];
  readonly response: Json;
  readonly metadata: Json;
  readonly audit_trail: Json;
  readonly refusal: Json;
  readonly disclaimer: string;
}

export function toEdge({ answer, ebom, pb2s }: ReplyParts): EdgeReply {
  return {
    kind: answer.kind,
    text: answer.text,
    pb2s_proof: pb2s.pb2s_proof,
    response: {
      answer: answerText(answer),
      claims: answer.claims.map((claim) => ({
        id: claim.id,
        text: claim.text,
        type: claim.type,
        category: claim.category,
        support: [...new Set(claim.support.map((support) => sourceId(answer, support.n)))],
        confidence: decimal(claim.confidence),
      })),
      sources: answer.citations.map((citation) => ({
        id: `${citation.source_id}/${String(citation.passage)}`,
        content: citation.excerpt,
        url: citation.library?.url ?? null,
        name: citation.name,
        ...(citation.library === undefined ? {} : { library: citation.library.name }),
        ...(citation.place === undefined ? {} : { place: toPlaceText(citation.place) }),
        start: citation.start,
        end: citation.end,
        sphere: citation.sphere,
        credibility: decimal(citation.credibility),
        timestamp: toIso(citation.entered),
      })),
      reasoning_chain: ebom.reasoning_chain.map((step) => ({
        ...step,
        inputs: step.inputs.map((n) => sourceId(answer, n)),
      })),
      speculations: answer.claims.filter((claim) => claim.type === 'SPECULATIVE').map((claim) => claim.id),
      conflicts: answer.conflicts.map((conflict) => ({
        claim: answer.claims[conflict.claim]?.id ?? null,
        resolution: conflict.resolution,
        text: conflict.text,
        contradiction: decimal(conflict.contradiction),
      })),
    },
    metadata: {
      domain: answer.domain,
      risk_level: answer.risk,
      verification_status: ebom.verification_status,
      confidence: decimal(ebom.confidence),
      timestamp: toIso(ebom.timestamp),
      model_used: ebom.model_used,
      verification_method: ebom.verification_method,
      generation_attempts: ebom.generation_attempts,
    },
    audit_trail: {
      query_classification: {
        detected_domain: answer.domain,
        confidence: decimal(ebom.classification.confidence),
        keywords_matched: ebom.classification.keywords,
      },
      sources_retrieved: ebom.retrieved.map((source) => ({
        source_id: source.source_id,
        retrieval_time_ms: source.elapsed_ms,
        credibility: decimal(source.credibility),
      })),
      verification_results: ebom.checked.map((check) => ({
        claim_id: check.claim,
        similarity_score: decimal(check.similarity),
        threshold: decimal(check.threshold),
        result: check.result,
      })),
      policy_applied: { ...ebom.policy, min_confidence: decimal(ebom.policy.min_confidence) },
    },
    refusal: refusalOf(answer),
    disclaimer: answer.disclaimer,
  };
}

function answerText(answer: ReplyParts['answer']): string {
  if (answer.kind === 'answer') {
    return answer.sentences
      .map((sentence) => `${sentence.text} ${sentence.cites.map((n) => `[${String(n)}]`).join('')}`.trim())
      .join(' ');
  }
  return answer.kind === 'refusal' ? answer.refusal.reason : answer.questions.join('\n');
}

function refusalOf(answer: ReplyParts['answer']): Json {
  if (answer.kind !== 'refusal') return null;
  const { actual, closest, threshold, unit, ...rest } = answer.refusal;
  const shown = (value: number | null): Json =>
    value === null ? null : unit === 'count' ? toIntTrunc(fromRaw(value)) : decimal(value);
  return {
    ...rest,
    unit,
    actual: shown(actual),
    threshold: shown(threshold),
    closest: closest.map(({ place, ...passage }) => ({
      ...passage,
      ...(place === undefined ? {} : { place: toPlaceText(place) }),
      relevance: decimal(passage.relevance),
    })),
  };
}

function sourceId(answer: ReplyParts['answer'], n: number): string {
  const citation = answer.citations[n - 1];
  return citation === undefined ? '' : `${citation.source_id}/${String(citation.passage)}`;
}

/** Four digits, as the nearest double of that decimal: every engine prints it the same. */
function decimal(raw: number): number {
  return Number(toDecimal(fromRaw(raw), 4));
}
