// What is observed while a question is answered, or a draft is checked: acts and classes with their shapes. Engines read
// these too, so no rule stands here: other rules are no other engine.

import * as z from 'zod';
import { canonical, type Json } from '#core/bytes/jcs.ts';
import { CONSTRAINT_ROWS } from '#core/constraint/rows.ts';
import { CITES_MAX, CONSULTED_MAX, HITS_MAX, SEGMENTS_MAX, VARIANTS_MAX } from '#core/limits.ts';
import { readLines, toLines, type Draft, type Written } from '#core/pb2s/lines.ts';
import { readVariants, type Variants } from '#core/pb2s/reword.ts';
import { DOMAINS, hash, index, milliseconds, rawScore, RISKS, same, score, type Row } from '#core/admission/shapes.ts';

/** A passage as it is offered to a writer or a judge, in full: the input of an oracle leaves nothing implicit. */
export const evidenceRow = z.strictObject({
  // What stands around it in its section: an exception behind it is part of what it says. Cases of 0.1.0 do not say it.
  after: z.string().default(''),
  before: z.string().default(''),
  heading: z.string().default(''),
  passage: index,
  source: hash,
  text: z.string(),
});
const offeredRow = z.strictObject({
  heading: z.string(),
  n: z.int().min(1),
  passage: index,
  source: hash,
  text: z.string(),
});

export const ACTS = [
  z.strictObject({ kind: z.literal('question'), text: z.string().min(1) }),
  // A text by anybody, to be checked sentence by sentence against the sources of the case.
  z.strictObject({ kind: z.literal('draft'), text: z.string().min(1) }),
  // "This passage does answer it": the question of that turn is asked again, with this passage taken as relevant.
  z.strictObject({ kind: z.literal('accept'), passage: index, question_seq: index, source: hash }),
  // "Just tell me what it says": the question of that turn is asked again, and what the passage says is told as its words.
  z.strictObject({ kind: z.literal('tell'), passage: index, question_seq: index, source: hash }),
  // What a person says to a question back: which document holds where two contradict each other, or a word that narrows
  // the question. Never both (PB2S v0.2 §2.4).
  z.strictObject({
    choose: hash.nullable(),
    kind: z.literal('clarify'),
    question_seq: index,
    text: z.string().min(1).nullable(),
  }),
  // How much is at stake, where the person knows better; a reason stands wherever it is lowered. The question is asked again.
  z.strictObject({
    kind: z.literal('stakes'),
    question_seq: index,
    reason: z.string().min(1).nullable(),
    risk: z.enum(RISKS),
  }),
  // What a person says of a sentence that waits for review, on one line. The question is asked again.
  z.strictObject({ holds: z.boolean(), kind: z.literal('review'), question_seq: index, text: z.string().min(1) }),
] as const;

/** One pair the judge scored, used or not: [evidence, contradiction, entailment, similarity, support]. */
const gateRow = z.tuple([index, score, score, score, score]);

const gateOutput = z.strictObject({
  claims: index,
  confidence: score,
  conflicts: index,
  corroboration: index,
  credibility: score,
  detail: z.array(
    z.strictObject({
      claim: index,
      confidence: score,
      contradicted: z.array(z.strictObject({ contradiction: score, evidence: index, resolution: z.string() })),
      credibility: score,
      entailment: score,
      // What the case learns of it: a verified claim, with the documents that carry it. Cases before 0.7.0 do not say it.
      learned: z.strictObject({ sources: z.array(hash).min(1), text: z.string().min(1) }).exactOptional(),
      rows: z.array(gateRow),
      similarity: score,
      sources: index,
      status: z.string(),
      support: score,
    }),
  ),
  entailment: score,
  hits: z.array(
    z.strictObject({
      nearness: score.exactOptional(),
      passage: index,
      reading: score.exactOptional(),
      relevance: score,
      source: hash,
    }),
  ),
  hybrid: index,
  // The records since which claims that the draft was offered are known; left out where there are none.
  known: z.array(index).min(1).exactOptional(),
  relevance: score,
  // At high stakes: sentences that wait for a person. Cases before 0.7.0 do not say it.
  review: index.exactOptional(),
  risk: z.strictObject({
    classifier: z.enum(RISKS),
    confidence: score,
    domain: z.enum(DOMAINS),
    floor: z.enum(RISKS),
    // What was asked of which document. Cases before 0.8.0 do not say it.
    matter: z.enum(['paper', 'stake', 'body', 'world']).exactOptional(),
  }),
  similarity: score,
  sources: index,
  speculation: index,
  unsupported: index,
});
const gateRequest = z.strictObject({ draft: z.int().min(0), question_seq: index, risk: z.enum(RISKS) });

const hits = (relevance: z.ZodType<number>) =>
  z.strictObject({
    elapsed_ms: milliseconds,
    // Where an encoder took part: how near in meaning the passage is, and what a reader says of it (`evidence/signals.ts`).
    hits: z
      .array(
        z.strictObject({
          nearness: relevance.exactOptional(),
          passage: index,
          reading: relevance.exactOptional(),
          relevance,
          source: hash,
        }),
      )
      .max(HITS_MAX),
  });
const classification = (confidence: z.ZodType<number>) =>
  z.strictObject({
    confidence,
    domain: z.enum(DOMAINS),
    keywords: z.array(z.string()).max(64),
    risk_level: z.enum(RISKS),
  });
const judgement = (part: z.ZodType<number>) =>
  z.strictObject({
    method: z.string().min(1).max(64),
    pairs: z.array(
      z.strictObject({
        claim: index,
        contradiction: part,
        entailment: part,
        evidence: index,
        similarity: part,
        support: part,
      }),
    ),
  });
/** What a model of entailment says of a pair as it comes out of it: three shares of one. */
const entailed = (part: z.ZodType<number>) =>
  z.strictObject({
    elapsed_ms: milliseconds,
    method: z.string().min(1).max(64),
    pairs: z
      .array(z.strictObject({ claim: index, contradiction: part, entailment: part, evidence: index, neutral: part }))
      .max(CONSULTED_MAX),
  });

const searchRequest = z.strictObject({
  limit: z.int().min(1).max(HITS_MAX),
  // How many passages each source has, in the order of `sources`.
  passages: z.array(index),
  question: z.string(),
  sources: z.array(hash),
});
/** All the words that a model is asked in, and the grammar of what it may say. */
const prompted = z.strictObject({
  grammar: z.string(),
  lines: z.int().min(1),
  max_tokens: z.int().min(1),
  system: z.string(),
  user: z.string(),
});
const draftRequest = z.strictObject({
  attempt: z.int().min(1),
  avoid: z.array(z.string()),
  both: z.array(z.tuple([z.int().min(1), z.int().min(1)])),
  // What rules computed from tables, to be said as it is; left out where nothing was.
  computed: z.strictObject({ cites: z.array(z.int().min(1)).max(CITES_MAX), text: z.string().min(1) }).exactOptional(),
  evidence: z.array(offeredRow),
  // Claims that the case knows and that a passage here states, each with its number; left out where there are none.
  known: z
    .array(z.strictObject({ first_seen: index, n: z.int().min(1), text: z.string().min(1) }))
    .min(1)
    .exactOptional(),
  // For a writer that is asked in words. Left out for any other.
  prompt: prompted.exactOptional(),
  question: z.string(),
  risk: z.enum(RISKS),
});
/** For people: nothing that decides reads it. Both are chances of a token, on average (`pb2s/lines.ts`). */
const signal = (part: z.ZodType<number>) => z.strictObject({ alone: part, given: part });
/** What a writer that was asked in words says: a text, read by the core. */
const written = z.strictObject({
  signal: z.array(signal(rawScore)).max(SEGMENTS_MAX).exactOptional(),
  stop: z.string().max(32),
  text: z.string(),
});
const rewordRequest = z.strictObject({ prompt: prompted, question: z.string() });
const draftOutput = z.strictObject({
  assumptions: z.array(z.string().min(1)).min(1).max(8),
  segments: z
    .array(
      z.strictObject({
        cites: z.array(z.int().min(1)).max(CITES_MAX),
        signal: signal(score).exactOptional(),
        text: z.string().min(1),
        type: z.enum(['FACT', 'INFERENCE', 'OPINION', 'TRIVIAL', 'SPECULATION']),
      }),
    )
    .max(SEGMENTS_MAX),
});

export const ROWS = {
  classifier: {
    origin: 'taken',
    input: 'LLM_OBS',
    schema: 'classifier/1',
    derivation: { function: 'question-text', version: 1 },
    request: z.strictObject({ text: z.string() }),
    raw: classification(rawScore),
    output: classification(score),
    scored: true,
  },
  // Other words of the question, where a model writes and a person lets it: what is searched for too.
  reworder: {
    ...same(
      'taken',
      'LLM_OBS',
      'reworder/1',
      { function: 'reword-request', version: 1 },
      rewordRequest,
      z.strictObject({ variants: z.array(z.string()).max(VARIANTS_MAX) }),
    ),
    raw: written,
    read: ({ stop, text }: Written, { question }: Reworded) => readVariants({ stop, text }, question),
    refers: variantsHold,
  },
  retriever: {
    origin: 'taken',
    input: 'LLM_OBS',
    schema: 'retriever/1',
    derivation: { function: 'search-request', version: 1 },
    request: searchRequest,
    raw: hits(rawScore),
    output: hits(score),
    scored: true,
    refers: hitsHold,
  },
  nli: {
    origin: 'taken',
    input: 'LLM_OBS',
    schema: 'nli/1',
    derivation: { function: 'judge-request', version: 2 },
    request: z.strictObject({
      claims: z.array(z.string()),
      // The claim is one of a draft, which tells its source in other words.
      draft: z.literal(true).optional(),
      evidence: z.array(evidenceRow),
      pairs: z.array(z.tuple([index, index])),
    }),
    raw: judgement(rawScore),
    output: judgement(score),
    scored: true,
    refers: pairsHold,
  },
  // The second judge, where a person has put one to work: asked about what the first leaves open.
  entailer: {
    origin: 'taken',
    input: 'LLM_OBS',
    schema: 'entailer/1',
    derivation: { function: 'consult-request', version: 1 },
    request: z.strictObject({
      claims: z.array(z.string()),
      evidence: z.array(evidenceRow),
      pairs: z
        .array(z.tuple([index, index]))
        .min(1)
        .max(CONSULTED_MAX),
    }),
    raw: entailed(rawScore),
    output: entailed(score),
    scored: true,
    refers: pairsHold,
  },
  writer: {
    ...same('taken', 'LLM_OBS', 'writer/1', { function: 'draft-request', version: 3 }, draftRequest, draftOutput),
    raw: z.union([draftOutput, written]),
    scored: true,
    read: readDraft,
    refers: draftHolds,
  },
  // Where a person has accepted constraints for the case: before the gate, what the draft makes of them.
  ...CONSTRAINT_ROWS,
  'gate/low': same('derived', 'LLM_OBS', 'gate/1', { function: 'gate-facts', version: 3 }, gateRequest, gateOutput),
  'gate/medium': same('derived', 'LLM_OBS', 'gate/1', { function: 'gate-facts', version: 3 }, gateRequest, gateOutput),
  'gate/high': same('derived', 'LLM_OBS', 'gate/1', { function: 'gate-facts', version: 3 }, gateRequest, gateOutput),
} as const satisfies Record<string, Row>;

type Found = z.infer<ReturnType<typeof hits>>;

function hitsHold({ hits }: Found, request: z.infer<typeof searchRequest>): boolean {
  const { limit, passages, sources } = request;
  const offered = new Map(sources.map((source, at) => [source, passages[at] ?? 0]));
  const seen = new Set(hits.map((hit) => `${hit.source}/${hit.passage}`));
  const ordered = hits.every((hit, at) => {
    const before = hits[at - 1];
    if (before === undefined || before.relevance > hit.relevance) return true;
    if (before.relevance < hit.relevance) return false;
    return before.source === hit.source ? before.passage < hit.passage : before.source < hit.source;
  });
  const within = hits.every((hit) => hit.passage < (offered.get(hit.source) ?? 0));
  return hits.length <= limit && seen.size === hits.length && ordered && within;
}

interface Judged {
  readonly pairs: readonly { readonly claim: number; readonly evidence: number }[];
}
interface Asked {
  readonly pairs: readonly (readonly [number, number])[];
}

function pairsHold({ pairs }: Judged, { pairs: asked }: Asked): boolean {
  return (
    pairs.length === asked.length &&
    pairs.every((pair, at) => {
      const wanted = asked[at];
      return wanted !== undefined && pair.claim === wanted[0] && pair.evidence === wanted[1];
    })
  );
}

type Reworded = z.infer<typeof rewordRequest>;

/** Recorded is what the reader leaves as it is. */
function variantsHold(output: Variants, { question }: Reworded): boolean {
  const again = readVariants({ stop: 'end', text: output.variants.join('\n') }, question);
  return canonical(again) === canonical(output);
}

type DraftOutput = z.infer<typeof draftOutput>;
type DraftRequest = z.infer<typeof draftRequest>;

function readDraft(said: DraftOutput | Written, { evidence, prompt }: DraftRequest): DraftOutput | Draft | string {
  if (prompt === undefined) return 'segments' in said ? said : 'OUTPUT_SCHEMA';
  const offered = evidence.map(({ n }) => n);
  return 'segments' in said ? 'OUTPUT_SCHEMA' : readLines(said, offered, prompt.lines);
}

/** Of a writer that was asked in words, only what the reader makes of a text: recorded or not. */
function draftHolds(output: DraftOutput, request: DraftRequest): boolean {
  if (request.prompt === undefined) return citesHold(output, request);
  const again = readDraft({ stop: 'end', text: toLines(output) }, request);
  const segments = output.segments.map(({ cites, text, type }) => ({ cites, text, type }));
  return typeof again !== 'string' && canonical(again as Json) === canonical({ ...output, segments });
}

function citesHold({ segments }: DraftOutput, { evidence }: DraftRequest): boolean {
  const offered = new Set(evidence.map((row) => row.n));
  return segments.every(
    (segment) => segment.cites.every((n) => offered.has(n)) && new Set(segment.cites).size === segment.cites.length,
  );
}
