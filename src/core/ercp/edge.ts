// A run for readers and for other people's programs: the response of ERCP v1.0 §3.1 and the trace of §3.7, with decimals of
// four digits made by integer arithmetic (AMB-29). The signature of a node is made where its key is: not here (AMB-59).

import type { Json } from '#core/bytes/jcs.ts';
import { canonicalBytes } from '#core/bytes/jcs.ts';
import { sha256Hex } from '#core/bytes/hash.ts';
import { fromRaw, toDecimal } from '#core/bytes/q16.ts';
import type { NamedError } from '#core/ercp/extract.ts';
import type { EngineResponse, RunPart, TraceEvent } from '#core/ercp/result.ts';
import type { Constraint } from '#core/ercp/rows.ts';
import { toIso } from '#core/bytes/calendar.ts';

export const PROTO_VERSION = 'ercp-1.0';

type Edge = { readonly [key: string]: Json };

/** What stands in `ercp/<n>.json` of a bundle, and what `affidavit ercp run` prints. */
export function toRunResponse(run: RunPart): Edge {
  return {
    trace_id: run.trace_id,
    timestamp: toIso(run.timestamp),
    proto_version: PROTO_VERSION,
    status: run.status,
    final_reasoning: run.reasoning as unknown as Json,
    constraints: run.constraints.map(toConstraint),
    candidate_constraints: run.candidates.map(toConstraint),
    trace_events: run.events.map((event) => toEvent(event, run.trace_id)),
    utility_score: null,
    model_fingerprint: fingerprintOf(run.model),
    iterations: run.iterations.map(({ errors, similarity, ...rest }) => ({
      ...(rest as unknown as Edge),
      errors: errors.map(toError),
      similarity: similarity === null ? null : decimal(similarity),
    })),
    mutations: run.mutations as unknown as Json,
    infeasible_because: [...run.clash],
    failure_code: run.code,
  };
}

/** §3.7. */
export function toTrace(run: RunPart): Edge {
  return {
    trace_id: run.trace_id,
    timestamp: toIso(run.timestamp),
    proto_version: PROTO_VERSION,
    trace_events: run.events.map((event) => toEvent(event, run.trace_id)),
    model_fingerprints: [...new Set(run.events.map(({ model }) => fingerprintOf(model)))],
  };
}

/** AMB-60: SHA-256 over name, version and the hash of the weights, as the id of an engine names them. */
export function fingerprintOf(modelId: string): string {
  const [, name, version, hash] = /^(.+?)\/([^/@]+)(?:@sha256:([0-9a-f]{64}))?$/.exec(modelId) ?? [];
  const parts = { model_name: name ?? modelId, version: version ?? '', weights_sha256: hash ?? '' };
  return `sha256:${sha256Hex(canonicalBytes(parts))}`;
}

/** §4.3. */
function toEvent(
  { event_id, input_summary, model, operator, output_summary, params, response = null, seq, timestamp }: TraceEvent,
  trace_id: string,
): Edge {
  return {
    event_id,
    trace_id,
    timestamp: toIso(timestamp),
    operator,
    input_summary: { ...input_summary, decoding: toParams(params) },
    output_summary: { ...output_summary, record: seq },
    model_fingerprint: fingerprintOf(model),
    ...(response === null ? {} : toProvider(model, response)),
  };
}

/** §6: who answered, and the hash of the response. */
export function toProvider(model: string, { oracle_id, reproducible, sha256 }: EngineResponse): Edge {
  return { provider: { oracle_id, model_id: model, reproducible }, response_hash: `sha256:${sha256}` };
}

function toParams({ max_tokens, seed, temperature, top_p }: TraceEvent['params']): Edge {
  return {
    max_tokens,
    seed,
    temperature: temperature === null ? null : decimal(temperature),
    top_p: top_p === null ? null : decimal(top_p),
  };
}

/** §4.1. */
export function toConstraint({ confidence, ...rest }: Constraint): Edge {
  return { ...(rest as unknown as Edge), confidence: decimal(confidence) };
}

/** §4.2. */
export function toError({ confidence, evidence, ...rest }: NamedError): Edge {
  return {
    ...(rest as unknown as Edge),
    confidence: decimal(confidence),
    evidence: evidence.map((one) => ({ source: one.source, score: decimal(one.confidence) })),
  };
}

/** As the nearest double of that decimal: every engine prints it the same. */
function decimal(raw: number): number {
  return Number(toDecimal(fromRaw(raw), 4));
}
