// What goes over the wire of the ERCP server (ERCP v1.0 §3 and §4), as zod records: requests are read with them, and the
// OpenAPI document is made of them. Numbers are decimals here; the core counts in Q16.16. Keys that are not known are left
// out, so that a later minor version breaks nobody (§10).

import * as z from 'zod';
import { SOURCE_TYPES } from '#core/admission/shapes.ts';
import { GIVEN_CONSTRAINT, RUN_REQUEST } from '#core/ercp/acts.ts';
import { ERROR_TYPES, OPERATIONS, STRATEGIES } from '#core/ercp/rows.ts';
import { CONSTRAINTS_MAX, ERRORS_MAX, EVIDENCE_MAX, PER_ERROR_MAX, REASONING_UNITS_MAX } from '#core/limits.ts';

const share = z.number().min(0).max(1);
/** It becomes part of an address and of a file: no spaces, no slashes. */
export const traceId = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._~-]{0,63}$/);
const asked = { trace_id: traceId.nullish() };
const reasoningText = z.string().min(1).max(REASONING_UNITS_MAX);
const problem = RUN_REQUEST.shape.problem;
const constraints = z.array(GIVEN_CONSTRAINT).max(CONSTRAINTS_MAX).default([]);
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** `text` is the document itself: no path and no address is ever read for a client. */
const source = z.object({
  name: z.string().min(1).max(255),
  text: z.string().min(1),
  type: z.enum(SOURCE_TYPES).default('unknown'),
  dated: day.nullable().default(null),
});
export type Source = z.infer<typeof source>;
/** §7.1: what is known beside the text. */
const retrievalContext = z
  .array(z.object({ source: z.string().min(1).max(255), text: z.string().min(1).max(REASONING_UNITS_MAX) }))
  .max(EVIDENCE_MAX)
  .default([]);

const error = z.object({
  error_id: z.string().min(1).max(64).optional(),
  type: z.enum(ERROR_TYPES),
  span: z.tuple([z.int().min(0), z.int().min(0)]),
  excerpt: z.string().max(REASONING_UNITS_MAX),
  confidence: share,
  detected_by: z.array(z.string().min(1).max(64)).min(1).max(4),
  evidence: z
    .array(z.object({ source: z.string().min(1).max(200), score: share }))
    .max(8)
    .default([]),
});

/** §3.1 to §3.6. `sources`, `retrieval_context`, and `errors` of `stabilize` are ours (AMB-61). */
export const REQUESTS = {
  run: RUN_REQUEST.extend({ ...asked, sources: z.array(source).max(64).default([]) }),
  generate: z.object({
    ...asked,
    problem,
    constraints,
    gen_config: z
      .object({
        model: z.string().max(200).default(''),
        temperature: z.number().default(0),
        max_tokens: z.int().min(1).default(2_000),
        deterministic: z.boolean().default(true),
      })
      .prefault({}),
    retrieval_context: retrievalContext,
  }),
  verify: z.object({
    ...asked,
    reasoning_id: z.string().min(1).max(64),
    reasoning_text: reasoningText,
    problem: problem.optional(),
    constraints,
    verify_config: z
      .object({ nli_threshold: share.default(0.7), run_fact_check: z.boolean().default(true) })
      .prefault({}),
    retrieval_context: retrievalContext,
  }),
  extract_constraints: z.object({
    ...asked,
    errors: z.array(error).max(ERRORS_MAX),
    reasoning_text: reasoningText,
    extract_config: z
      .object({
        max_constraints_per_error: z.int().min(0).max(PER_ERROR_MAX).default(PER_ERROR_MAX),
        verify_threshold: share.default(0.75),
        candidate_threshold: share.default(0.6),
      })
      .prefault({}),
  }),
  stabilize: z.object({
    ...asked,
    reasoning_prev: reasoningText.nullable(),
    reasoning_curr: reasoningText,
    threshold: share.default(0.95),
    errors: z.array(error).max(ERRORS_MAX).default([]),
  }),
  mutate: z.object({
    ...asked,
    problem,
    reasoning_text: z.string().max(REASONING_UNITS_MAX).default(''),
    mutation_strategy: z.enum(STRATEGIES),
    mutation_config: z.record(z.string(), z.unknown()).default({}),
    constraints,
  }),
} as const;
export type Requests = { readonly [Name in keyof typeof REQUESTS]: z.infer<(typeof REQUESTS)[Name]> };
export type Operator = Exclude<keyof Requests, 'run'>;

/** §2: in every response, errors too. */
const AUDIT = {
  trace_id: z.string(),
  timestamp: z.iso.datetime(),
  proto_version: z.literal('ercp-1.0'),
  model_fingerprint: z.string().regex(/^sha256:[0-9a-f]{64}$/),
  node_signature: z.string().regex(/^hmac:[0-9a-f]{64}$/),
};
const toldConstraint = z.object({
  constraint_id: z.string(),
  type: z.enum(['predicate', 'style', 'factual', 'temporal', 'custom']),
  priority: z.enum(['high', 'medium', 'low']),
  nl_text: z.string().min(1),
  predicate: z.object({ predicate_name: z.string(), args: z.record(z.string(), z.string()) }),
  source: z.object({ detected_by: z.string(), error_id: z.string().nullable() }),
  confidence: share,
  immutable: z.boolean(),
});
const toldError = error.extend({ error_id: z.string() });
const summary = z.record(z.string(), z.unknown());
const event = z.object({
  event_id: z.string(),
  trace_id: z.string(),
  timestamp: AUDIT.timestamp,
  operator: z.enum(OPERATIONS),
  input_summary: summary,
  output_summary: summary,
  model_fingerprint: AUDIT.model_fingerprint,
  /** §6: who answered and the hash of the response; left out where rules decided. */
  provider: z.object({ oracle_id: z.string(), model_id: z.string(), reproducible: z.boolean() }).optional(),
  response_hash: AUDIT.model_fingerprint.optional(),
  node_signature: AUDIT.node_signature,
});
const reasoning = z.object({
  reasoning_id: z.string(),
  reasoning_text: z.string(),
  sentences: z.array(z.string()),
  claims: z.array(z.object({ claim: z.string(), source: z.string() })),
});

export const RESPONSES = {
  run: z.object({
    ...AUDIT,
    status: z.enum(['converged', 'infeasible', 'partial', 'failed']),
    final_reasoning: reasoning.nullable(),
    constraints: z.array(toldConstraint),
    candidate_constraints: z.array(toldConstraint),
    trace_events: z.array(event),
    utility_score: z.number().nullable(),
    iterations: z.array(summary),
    mutations: z.array(summary),
    infeasible_because: z.array(z.string()),
    failure_code: z.string().nullable(),
    /** What `config.model` asked for, and who reasoned; left out where nothing was sealed. */
    model: z.object({ asked: z.string(), answered: z.string() }).optional(),
  }),
  generate: reasoning.extend(AUDIT),
  verify: z.object({
    ...AUDIT,
    reasoning_id: z.string(),
    /** What the spans count in: the text as it was checked, in UTF-16 units, end exclusive (AMB-63). */
    reasoning_text: z.string(),
    errors: z.array(toldError.extend({ span_utf8: z.tuple([z.int(), z.int()]) })),
  }),
  extract_constraints: z.object({
    ...AUDIT,
    constraints: z.array(toldConstraint),
    candidate_constraints: z.array(toldConstraint),
  }),
  stabilize: z.object({ ...AUDIT, stable: z.boolean(), score: share }),
  mutate: z.object({
    ...AUDIT,
    new_problem: z.object({ id: z.string(), description: z.string(), metadata: summary }),
    new_constraints: z.array(toldConstraint),
    mutation_notes: z.string(),
  }),
  trace: z.object({
    ...AUDIT,
    status: z.enum(['running', 'converged', 'infeasible', 'partial', 'failed', 'operators']),
    trace_events: z.array(event),
    model_fingerprints: z.array(AUDIT.model_fingerprint),
  }),
} as const;

export const ERASED = z.object({ ...AUDIT, erased: z.boolean() });

/** RFC 9457, with the five audit fields. */
export const PROBLEM = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string().optional(),
  ...AUDIT,
});
