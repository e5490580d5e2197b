// What is observed while a run of ERCP goes on: the act, and the classes with their shapes. Engines read these too, so no
// rule stands here. Numbers are Q16.16 in the record; the edge writes them as decimals (AMB-29).

import * as z from 'zod';
import { hash, index, milliseconds, rawScore, same, score, type Row } from '#core/admission/shapes.ts';
import { constraint, constraintId as id } from '#core/constraint/shape.ts';
import {
  CONSTRAINT_UNITS_MAX,
  CONSTRAINTS_MAX,
  ERRORS_MAX,
  EVIDENCE_MAX,
  ITERATIONS_MAX,
  MUTATIONS_MAX,
  PER_ERROR_MAX,
  QUESTION_BYTES_MAX,
  REASONING_SENTENCES_MAX,
  REASONING_UNITS_MAX,
} from '#core/limits.ts';
import { ROWS as QUESTION_ROWS } from '#core/question/rows.ts';

/** ERCP v1.0 §4.2: these five and no other. */
export const ERROR_TYPES = [
  'contradiction',
  'factual_incorrect',
  'missing_justification',
  'ambiguity',
  'syntax_error',
] as const;
/** The detector of an error where nothing that is given states it, and it follows from nothing that is. */
export const BY_SUPPORT = 'support';
/** §4.3. */
export const OPERATIONS = ['generate', 'verify', 'extract', 'stabilize', 'mutate'] as const;
export const STRATEGIES = ['relax', 'reframe', 'decompose'] as const;
/**
 * `derived`: the steps answer it. `open`: it cannot be derived from what is given. `infeasible`: what is given cannot all hold.
 * `forbidden`: what could be said breaks a constraint.
 */
export const VERDICTS = ['derived', 'open', 'infeasible', 'forbidden'] as const;
const BECAUSE_MAX = 64;
const words = z.string().min(1).max(CONSTRAINT_UNITS_MAX);

/** §3.1, all nine keys. */
export const config = z.strictObject({
  candidate_threshold: score,
  deterministic: z.literal(true),
  max_constraints: z.int().min(0).max(CONSTRAINTS_MAX),
  max_iterations: z.int().min(1).max(ITERATIONS_MAX),
  model: z.string().min(1).max(200),
  similarity_threshold: score,
  temperature: z.literal(0),
  top_p: z.literal(65_536),
  verify_threshold: score,
});
export type Config = z.infer<typeof config>;

export { constraint, type Constraint } from '#core/constraint/shape.ts';

const metadata = z.record(z.string().max(64), z.union([z.string().max(400), z.boolean(), z.int(), z.null()]));
/** `text` is what the problem describes. */
export const runAct = z.strictObject({
  config,
  constraints: z.array(constraint).max(CONSTRAINTS_MAX),
  kind: z.literal('ercp'),
  metadata,
  problem_id: id,
  text: z.string().min(1).max(QUESTION_BYTES_MAX),
  trace_id: id.nullable(),
});
export type RunAct = z.infer<typeof runAct>;
export const ACTS = [runAct] as const;

const offered = z.strictObject({
  heading: z.string(),
  n: z.int().min(1),
  passage: index,
  source: hash,
  text: z.string(),
});
const context = z.array(offered).max(EVIDENCE_MAX);
const reasoningText = z.string().min(1).max(REASONING_UNITS_MAX);

/** An error of §4.2. `span` counts UTF-16 units of the reasoning, end exclusive; `excerpt` is that slice (AMB-63). */
const found = <Share extends z.ZodType<number>>(share: Share) =>
  z.strictObject({
    confidence: share,
    detected_by: z.array(z.string().min(1).max(64)).min(1).max(4),
    evidence: z.array(z.strictObject({ confidence: share, source: z.string().min(1).max(200) })).max(8),
    excerpt: z.string(),
    span: z.tuple([index, index]),
    type: z.enum(ERROR_TYPES),
  });
export const foundError = found(score);
export type FoundError = z.infer<typeof foundError>;
const errorsOf = <Share extends z.ZodType<number>>(share: Share) =>
  z.strictObject({ elapsed_ms: milliseconds, errors: z.array(found(share)).max(ERRORS_MAX) });

const verifyRequest = z.strictObject({
  constraints: z.array(constraint).max(CONSTRAINTS_MAX),
  context,
  nli_threshold: score,
  problem: z.string(),
  reasoning_text: reasoningText,
  run_fact_check: z.boolean(),
});
const similar = <Share extends z.ZodType<number>>(share: Share) => z.strictObject({ similarity: share });
/** What was drawn of an error, before anything is decided on it. */
const drawn = z.strictObject({ constraint, error: index });

export const ROWS = {
  retriever: QUESTION_ROWS.retriever,
  'ercp/generate': {
    ...same(
      'taken',
      'LLM_OBS',
      'ercp-generate/1',
      { function: 'ercp-generate', version: 1 },
      z.strictObject({ constraints: z.array(constraint).max(CONSTRAINTS_MAX), context, problem: z.string() }),
      z.strictObject({
        claims: z
          .array(z.strictObject({ claim: z.string().min(1), source: z.int().min(0) }))
          .max(REASONING_SENTENCES_MAX),
        reasoning_text: reasoningText,
        sentences: z.array(z.string().min(1)).min(1).max(REASONING_SENTENCES_MAX),
        /** What cannot hold together; left out where nothing is said of it. */
        because: z.array(words).max(BECAUSE_MAX).exactOptional(),
        /** What became of it, as whoever reasoned says; left out by who only writes. */
        verdict: z.enum(VERDICTS).exactOptional(),
      }),
    ),
    refers: sentencesHold,
  },
  'ercp/verify': {
    origin: 'taken',
    input: 'LLM_OBS',
    schema: 'ercp-verify/1',
    derivation: { function: 'ercp-verify', version: 1 },
    request: verifyRequest,
    raw: errorsOf(rawScore),
    output: errorsOf(score),
    scored: true,
    refers: spansHold,
  },
  'ercp/similarity': {
    origin: 'taken',
    input: 'LLM_OBS',
    schema: 'ercp-similarity/1',
    derivation: { function: 'ercp-similarity', version: 1 },
    request: z.strictObject({ reasoning_curr: reasoningText, reasoning_prev: reasoningText }),
    raw: similar(rawScore),
    output: similar(score),
    scored: true,
    refers: sameIsOne,
  },
  // Decided by the core. A margin is how far a number is on the right side of what the run asks for: below 0 breaches.
  'ercp/extract': same(
    'derived',
    'LLM_OBS',
    'ercp-extract/1',
    { function: 'ercp-extract', version: 1 },
    z.strictObject({ max_constraints_per_error: z.literal(PER_ERROR_MAX) }),
    z.strictObject({ drawn: z.array(drawn).max(ERRORS_MAX * 2), errors: index, per_error: index }),
  ),
  'ercp/constraint': same(
    'derived',
    'LLM_OBS',
    'ercp-constraint/1',
    { function: 'ercp-constraint', version: 1 },
    z.strictObject({ at: index }),
    z.strictObject({ confidence: score, constraint, margin: z.int() }),
  ),
  'ercp/candidate': same(
    'derived',
    'LLM_OBS',
    'ercp-candidate/1',
    { function: 'ercp-candidate', version: 1 },
    z.strictObject({ at: index }),
    z.strictObject({ above: z.int(), below: z.int(), confidence: score, constraint }),
  ),
  'ercp/stabilize': same(
    'derived',
    'LLM_OBS',
    'ercp-stabilize/1',
    { function: 'ercp-stabilize', version: 1 },
    z.strictObject({ threshold: score }),
    z.strictObject({ errors: index, margin: z.int(), similarity: score }),
  ),
  'ercp/mutate': same(
    'derived',
    'LLM_OBS',
    'ercp-mutate/1',
    { function: 'ercp-mutate', version: 1 },
    z.strictObject({ round: z.int().min(1).max(MUTATIONS_MAX) }),
    z.strictObject({
      mutation_notes: words,
      mutation_strategy: z.enum(STRATEGIES),
      problem: z.string().min(1),
      removed: z.array(id).max(CONSTRAINTS_MAX * 4),
      round: z.int().min(1).max(MUTATIONS_MAX),
    }),
  ),
  'ercp/run': same(
    'derived',
    'LLM_OBS',
    'ercp-run/1',
    { function: 'ercp-run', version: 1 },
    z.strictObject({ mutations: z.int().min(0).max(MUTATIONS_MAX) }),
    z.strictObject({ constraints: index, constraints_left: z.int(), iterations: index, iterations_left: z.int() }),
  ),
} as const satisfies Record<string, Row>;

interface Generated {
  readonly claims: readonly { readonly source: number }[];
  readonly reasoning_text: string;
  readonly sentences: readonly string[];
}

/** Sentences stand in the text in their order, and a claim rests on a passage that was offered, or on none (0). */
function sentencesHold(
  said: Generated,
  { context: passages }: { readonly context: readonly { n: number }[] },
): boolean {
  let at = 0;
  for (const sentence of said.sentences) {
    const place = said.reasoning_text.indexOf(sentence, at);
    if (place === -1) return false;
    at = place + sentence.length;
  }
  return said.claims.every(({ source }) => source === 0 || passages.some(({ n }) => n === source));
}

interface Checked {
  readonly errors: readonly { readonly excerpt: string; readonly span: readonly [number, number] }[];
}

/** Every span is a piece of the reasoning, and the excerpt is that piece. */
function spansHold({ errors }: Checked, { reasoning_text: text }: { readonly reasoning_text: string }): boolean {
  return errors.every(
    ({ excerpt, span: [start, end] }) => start < end && end <= text.length && text.slice(start, end) === excerpt,
  );
}

/** Whoever measures, equal texts are wholly alike. */
function sameIsOne(
  said: { readonly similarity: number },
  asked: { readonly reasoning_curr: string; readonly reasoning_prev: string },
): boolean {
  return asked.reasoning_curr !== asked.reasoning_prev || said.similarity === 65_536;
}
