// What `--json` prints and what `/chat` answers, as zod records: `npm run schemas` makes JSON Schema of them, /openapi.json has them,
// and tests hold real output against both. `schema_version` counts changes that break a reader; new fields do not.

import * as z from 'zod';
import { SENTENCE_VERDICTS } from '#core/draft/result.ts';
import { proofRecord } from '#core/verify/proof.ts';
import { RESPONSES } from '#helper/ercp/shapes.ts';
import { SCHEMA_VERSION } from '#desk/bundle/report-json.ts';

const version = { schema_version: z.literal(SCHEMA_VERSION) };
const share = z.number().min(0).max(1);
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const counted = z.int().min(0);

/** PB2S v0.2 §4. */
const pb2sProof = z.looseObject({
  decision: z.enum(['APPROVE', 'CLARIFY']),
  cycles: z.int().min(0).max(2),
  audit_ref: z.string().min(1),
});
const cited = z.looseObject({
  id: z.string(),
  content: z.string(),
  url: z.string().nullable(),
  name: z.string(),
  library: z.string().optional(),
  place: z.string().optional(),
  start: counted,
  end: counted,
  sphere: z.string(),
  credibility: share,
  timestamp: z.iso.datetime(),
});
const claim = z.looseObject({
  id: z.string(),
  text: z.string(),
  type: z.string(),
  attributed_to: z.string().optional(),
  known_since: counted.optional(),
  category: z.string(),
  support: z.array(z.string()),
  confidence: share,
});
const told = z.looseObject({
  answer: z.string(),
  said_by: z.string().optional(),
  claims: z.array(claim),
  sources: z.array(cited),
  reasoning_chain: z.array(z.looseObject({})),
  speculations: z.array(z.string()),
  conflicts: z.array(
    z.looseObject({ claim: z.string().nullable(), resolution: z.string(), text: z.string(), contradiction: share }),
  ),
});
const refusal = z.looseObject({
  rule: z.string(),
  reason: z.string(),
  unit: z.string(),
  actual: z.number().nullable(),
  threshold: z.number().nullable(),
  closest: z.array(z.looseObject({ relevance: share })),
});
/** What every reply has, printed or sent. */
const reply = {
  kind: z.enum(['answer', 'choice', 'clarify', 'refusal']),
  response: told,
  metadata: z.looseObject({
    risk_level: z.string(),
    confidence: share,
    timestamp: z.iso.datetime(),
    model_used: z.string(),
  }),
  audit_trail: z.looseObject({}),
  refusal: refusal.nullable(),
  disclosures: z.array(z.string()),
  disclaimer: z.string(),
  marking: z.object({ digital_source_type: z.url(), notice: z.string() }),
};
const instead = z.object({ model: z.string(), rule: z.string() });

/** `ask --json`, and each line of `ask --in`; or what a command that replies prints where it fails. */
const asked = z.looseObject({
  ...version,
  ...reply,
  text: z.string(),
  pb2s_proof: pb2sProof,
  understood_as: z.string().optional(),
  case_id: z.string(),
  head: hash,
  records: counted,
  instead_of: instead.optional(),
});
const failed = z.strictObject({
  ...version,
  error: z.strictObject({ code: z.string(), message: z.string() }),
  pb2s_proof: pb2sProof,
});

const passage = z.strictObject({ name: z.string(), start: counted, end: counted, excerpt: z.string() });
const checked = z.looseObject({
  ...version,
  sentence: z.string(),
  verdict: z.enum(SENTENCE_VERDICTS),
  score: share.nullable(),
  pattern: z.string().optional(),
  nature: z.enum(['TRIVIAL', 'OPINION', 'SPECULATION']).optional(),
  passage: passage.nullable(),
  contradicted_by: passage.optional(),
  file: z.string(),
  line: z.int().min(1),
  column: z.int().min(1),
  end_line: z.int().min(1),
  end_column: z.int().min(1),
  pb2s_proof: pb2sProof.optional(),
  rewrite: z
    .strictObject({
      kind: z.enum(['replaced', 'struck', 'kept']),
      text: z.string().nullable(),
      sentences: z.array(z.strictObject({ text: z.string(), name: z.string(), start: counted, end: counted })),
      reason: z.string(),
    })
    .optional(),
});

const limits = z.array(z.unknown());
const report = z.looseObject({
  ...version,
  verdict: z.enum(['proved', 'recorded', 'shown', 'failed']),
  sentence: z.string(),
  limits,
  checks: z.array(
    z.looseObject({
      id: z.string(),
      status: z.enum(['pass', 'fail', 'skipped', 'interrupted']),
      code: z.string().nullable(),
      detail: z.string(),
      seq: counted.nullable(),
    }),
  ),
  facts: z
    .looseObject({ caseId: z.string(), head: hash, records: counted, withheld: counted, turns: counted })
    .nullable(),
  replies: z.array(z.looseObject({})),
  notProved: z.array(z.string()),
  proof: proofRecord.nullable(),
});

const listed = z.strictObject({
  ...version,
  case_id: z.string(),
  title: z.string(),
  created: counted,
  records: counted,
  head: hash,
});

const counts = z.record(z.string(), counted);
const row = {
  id: z.string(),
  spec: z.string(),
  level: z.enum(['M', 'R', 'D']),
  state: z.string(),
  where: z.string(),
  files: z.array(z.string()),
};
const table = z.strictObject({
  ...version,
  commit: z.string(),
  counts,
  specs: z.record(z.string(), counts),
  rows: z.array(z.strictObject(row)),
});
const oneRow = z.strictObject({ ...version, commit: z.string(), ...row, command: z.string().nullable() });
const harness = z.strictObject({
  ...version,
  checked: z.array(z.looseObject({ kind: z.enum(['checked', 'provider']) })),
  passed: counted,
  left_out: counted,
});

/** A debate file and its evaluation name their own version (`debate.v2`). */
const evaluated = z.looseObject({
  schema_version: z.literal('1.2.0'),
  debate_id: z.string(),
  run_id: z.string(),
  evaluation_mode: z.enum(['posthoc', 'in_loop']),
  evaluated_at: z.iso.datetime(),
  run_summary: z.looseObject({}),
});
const validated = z.strictObject({
  ...version,
  valid: z.boolean(),
  findings: z.array(z.looseObject({ code: z.string() })),
});

const { node_signature: _, ...unsigned } = RESPONSES.run.shape;

/** By command; of `check` and `case list` an array. */
export const JSON_OUTPUTS = {
  'json-ask': z.union([asked, failed]),
  'json-check': z.union([z.array(checked), failed]),
  'json-verify': report,
  'json-case-list': z.array(listed),
  'json-conformance': z.union([table, oneRow, harness]),
  'json-debate-evaluate': evaluated,
  'json-debate-validate': validated,
  'json-ercp-run': z.looseObject({
    ...version,
    ...unsigned,
    trace_events: z.array(z.looseObject({ event_id: z.string() })),
  }),
} as const;

/** PB2S v0.2 §5.2. */
export const CHAT_REPLY = z.strictObject({
  text: z.string(),
  pb2s_proof: pb2sProof,
  response: z.looseObject({
    ...version,
    ...reply,
    axioms: z.array(z.looseObject({ text: z.string(), claim_id: z.string() })),
    case_id: z.string().nullable(),
    clarify: z.object({ questions: z.array(z.string()), choices: z.array(z.string()) }).nullable(),
    constraints: z.array(z.object({ constraint_id: z.string(), text: z.string(), trace_id: z.string().nullable() })),
    instead_of: instead.optional(),
    waiting: z.array(z.object({ question: z.string(), text: z.string() })),
  }),
});
/** RFC 9457, with the proof that v0.2 §2.5 wants on errors too. */
export const CHAT_PROBLEM = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string().optional(),
  pb2s_proof: pb2sProof,
});
