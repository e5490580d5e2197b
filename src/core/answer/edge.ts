// A reply for readers and for other people's programs: EBOM's structured output with decimals of four digits and ISO
// times, made from the integers of the sealed parts. Exact: no floating-point arithmetic takes part (AMB-29).

import type { Json } from '#core/bytes/jcs.ts';
import { fromRaw, toDecimal, toIntTrunc } from '#core/bytes/q16.ts';
import { sphereNotes } from '#core/answer/qualify.ts';
import { labelInText } from '#core/answer/label.ts';
import { setApart } from '#core/answer/set-apart.ts';
import { whoseWords } from '#core/answer/whose.ts';
import type { ClaimOut, ReplyParts } from '#core/answer/output.ts';
import { toIso } from '#core/bytes/calendar.ts';
import { toPlaceText } from '#core/evidence/place.ts';

export interface EdgeReply {
  readonly kind: ReplyParts['answer']['kind'];
  readonly text: string;
  readonly pb2s_proof: ReplyParts['pb2s']['pb2s_proof'];
  readonly response: Json;
  readonly metadata: Json;
  readonly audit_trail: Json;
  readonly refusal: Json;
  /** What is said beside a citation: whose it is, and why it may not hold. */
  readonly disclosures: readonly string[];
  readonly disclaimer: string;
  /** That no person wrote it: for machines as IPTC names it, and for people (AMB-07). */
  readonly marking: { readonly digital_source_type: string; readonly notice: string };
}

export function toEdge({ answer, ebom, pb2s }: ReplyParts): EdgeReply {
  return {
    kind: answer.kind,
    text: answer.text,
    pb2s_proof: pb2s.pb2s_proof,
    response: {
      answer: answerText(answer),
      ...saidBy(answer),
      claims: answer.claims.map((claim) => ({
        id: claim.id,
        text: claim.text,
        ...typeOf(answer, claim),
        ...knownOf(answer, claim.id),
        category: claim.category,
        support: [...new Set(claim.support.map((support) => sourceId(answer, support.n)))],
        confidence: decimal(claim.confidence),
      })),
      sources: answer.citations.map((citation) => ({
        id: `${citation.source_id}/${citation.passage}`,
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
        ...(answer.also_searched === undefined ? {} : { also_searched: [...answer.also_searched] }),
        ...(answer.by_meaning === undefined ? {} : { by_meaning: answer.by_meaning }),
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
    disclosures: answer.citations.flatMap((citation) => sphereNotes(citation).map((note) => `[${citation.n}] ${note}`)),
    disclaimer: answer.disclaimer,
    marking: markingOf(ebom.model_used),
  };
}

/**
 * EBOM knows three types. What a document says is verified as that, word for word, and names it; an opinion and the trivial are
 * inferred.
 */
function typeOf(answer: ReplyParts['answer'], { support, type }: ClaimOut): { type: string; attributed_to?: string } {
  if (type !== 'ATTRIBUTED') return { type: type === 'OPINION' || type === 'TRIVIAL' ? 'INFERENTIAL' : type };
  const name = answer.citations.find(({ n }) => n === support[0]?.n)?.name ?? '';
  return { type: 'VERIFIED', attributed_to: name };
}

/** Whose words the answer is in, where one paper of one's own says it. */
function saidBy(answer: ReplyParts['answer']): { readonly said_by?: string } {
  const whose = answer.kind === 'answer' ? whoseWords(answer, 0) : null;
  return whose === null ? {} : { said_by: whose };
}

const IPTC = 'http://cv.iptc.org/newscodes/digitalsourcetype/';
const PUT_TOGETHER = 'Put together by a program from quoted sentences. No person wrote or checked this reply.';
const WRITTEN = 'AI-generated: a language model wrote this reply. No person wrote or checked it.';

/** The built-in writer quotes; any other is a model. */
function markingOf(model: string): EdgeReply['marking'] {
  return model.startsWith('extractive/')
    ? { digital_source_type: `${IPTC}algorithmicMedia`, notice: PUT_TOGETHER }
    : { digital_source_type: `${IPTC}trainedAlgorithmicMedia`, notice: WRITTEN };
}

function answerText(answer: ReplyParts['answer']): string {
  if (answer.kind === 'answer') {
    return answer.sentences
      .map(({ cites, text }, at) => {
        const label = labelInText(answer.claims.filter(({ sentence }) => sentence === at));
        const marks = cites.map((n) => `[${n}]`).join('');
        return [setApart(text), marks, label].filter((part) => part !== '').join(' ');
      })
      .join(' ');
  }
  if (answer.kind === 'choice') return answer.choices.map(({ n, text }) => `[${n}] ${setApart(text)}`).join('\n');
  return answer.kind === 'refusal' ? answer.refusal.reason : answer.questions.join('\n');
}

/** The record since which it is known, where an earlier reply established it. */
function knownOf(answer: ReplyParts['answer'], id: string): { readonly known_since?: number } {
  const known = answer.kind === 'answer' ? answer.known?.find(({ claim_id }) => claim_id === id) : undefined;
  return known === undefined ? {} : { known_since: known.since };
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
  return citation === undefined ? '' : `${citation.source_id}/${citation.passage}`;
}

/** Four digits, as the nearest double of that decimal: every engine prints it the same. */
function decimal(raw: number): number {
  return Number(toDecimal(fromRaw(raw), 4));
}
