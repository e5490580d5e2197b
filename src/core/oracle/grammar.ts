// The event grammar: every class of observation there is, and the shapes of what goes in and comes out.
// Closed on purpose. Adding a row is a new release of the decision core.

import * as z from 'zod';
import { ONE } from '#core/canon/q16.ts';
import {
  ANCHOR_LABEL_MAX,
  ANCHORS_MAX,
  CONSULTED_MAX,
  DATES_MAX,
  HITS_MAX,
  LIBRARY_SOURCES_MAX,
  REASON_MAX,
  SAFE_INTEGER_MAX,
  SEGMENTS_MAX,
  SOURCE_NAME_MAX,
} from '#core/limits.ts';

/** L5 input classes (SRS-002). */
export type InputClass = 'TIME_OBS' | 'LLM_OBS' | 'POLICY_TRIGGER' | 'FAULT_SIGNAL' | 'RESET_REQUEST';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const index = z.int().min(0).max(SAFE_INTEGER_MAX);
const milliseconds = z.int().min(0).max(SAFE_INTEGER_MAX);
/** A score as it stands in the ledger: Q16.16 between 0 and 1. */
const score = z.int().min(0).max(ONE);
/** A score as an engine says it: a plain number between 0 and 1; `admit` quantises it. NaN and infinities do not pass. */
const rawScore = z.number().min(0).max(1);
export const RISKS = ['LOW', 'MEDIUM', 'HIGH'] as const;
export const DOMAINS = [
  'general',
  'coding',
  'security_code',
  'legal_research',
  'analysis',
  'literary_analysis',
  'fiction',
] as const;
export const SOURCE_TYPES = [
  'official_documentation',
  'statute',
  'contract',
  'reference',
  'news',
  'correspondence',
  'notes',
  'unknown',
] as const;
const sphere = z.enum(['INSIDE', 'OUTSIDE', 'LIMINAL']);
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
/** As somebody said it; what a document really is, the parser finds by its content. */
const media = z.string().regex(/^[a-z0-9][a-z0-9.+-]{0,63}\/[a-z0-9][a-z0-9.+-]{0,127}$/);

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

/** What a person says of a document: `credibility` null is what the type says, `supersedes` an earlier version of it. */
const description = {
  credibility: score.nullable(),
  dated: day.nullable(),
  sphere,
  supersedes: hash.nullable(),
  type: z.enum(SOURCE_TYPES),
};

/** What a person can do to a case. `text` and names arrive in canonical form: the edge has turned CR, TAB and NFD. */
const personOutput = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('question'), text: z.string().min(1) }),
  // A text by anybody, to be checked sentence by sentence against the sources of the case.
  z.strictObject({ kind: z.literal('draft'), text: z.string().min(1) }),
  // "This passage does answer it": the question of that turn is asked again, with this passage taken as relevant.
  z.strictObject({ kind: z.literal('accept'), passage: index, question_seq: index, source: hash }),
  z.strictObject({
    ...description,
    kind: z.literal('import'),
    media,
    name: z.string().min(1).max(255),
    original: hash,
  }),
  // A document described again, whole: what was said last holds, what was said before stays on record (EBOM-REQ-193).
  z.strictObject({
    ...description,
    kind: z.literal('describe'),
    reason: z.string().min(1).max(REASON_MAX).nullable(),
    source: hash,
  }),
  // An expert library, whole: its sources are read one by one, and are sources of the case once all are read.
  z.strictObject({
    count: z.int().min(1).max(LIBRARY_SOURCES_MAX),
    created: day,
    domain: z.enum(DOMAINS),
    hash,
    index: hash,
    kind: z.literal('library'),
    lifetime_hours: z.int().min(1).nullable(),
    name: z.string(),
    version: z.string(),
    volatility: z.enum(['HIGH', 'MEDIUM', 'LOW', 'STATIC']),
  }),
  // A library taken out again, by the hash of its pack: new questions are not put to it, old citations still open.
  z.strictObject({ kind: z.literal('withdraw'), library: hash }),
]);

/** What a library says of a source: said with the call that reads it, and repeated in full by the record. */
const librarySaid = z.strictObject({ credibility: score, url: z.string().nullable() });
const libraryItem = librarySaid.extend({ name: z.string().min(1).max(SOURCE_NAME_MAX), original: hash });

const manifestOracle = z.strictObject({
  model_id: z.string().min(1),
  oracle_id: z.string().regex(/^[a-z0-9.-]+\/[a-z0-9.-]+\/[a-z]+$/),
  params: z.strictObject({
    max_tokens: z.int().min(0).nullable(),
    seed: z.int().min(0).max(SAFE_INTEGER_MAX).nullable(),
    temperature: z.int().nullable(),
    top_p: z.int().nullable(),
  }),
  reproducible: z.boolean(),
});

export const manifestOutput = z.strictObject({
  bindings: z.record(
    z.string(),
    z.strictObject({
      class: z.string(),
      path: z.array(z.string()).min(1),
      severity: z.enum(['critical', 'normal']),
      unit: z.enum(['count', 'q16', 'kib', 'whole_kib', 'state', 'failure']),
    }),
  ),
  core: z.string().regex(/^sha256:[0-9a-f]{64}$/),
  epoch: z.int().min(1),
  format: z.literal(1),
  kind: z.literal('question'),
  oracles: z.record(z.string(), manifestOracle),
  pack: z.string(),
  policies: z.array(
    z.strictObject({
      comparison: z.string(),
      enabled: z.boolean(),
      policy_id: z.string().regex(/^[\x21-\x7e]+$/),
      threshold: z.int(),
    }),
  ),
  prev_head: hash.nullable(),
  profile: z.literal('ax-seed'),
  reason: z.enum([
    'genesis',
    'clock_set_back',
    'commit_failure',
    'engine_change',
    'key_lost',
    'policy_change',
    'stopped',
  ]),
});

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
      rows: z.array(gateRow),
      similarity: score,
      sources: index,
      status: z.string(),
      support: score,
    }),
  ),
  entailment: score,
  hits: z.array(z.strictObject({ passage: index, relevance: score, source: hash })),
  hybrid: index,
  relevance: score,
  risk: z.strictObject({ classifier: z.enum(RISKS), confidence: score, domain: z.enum(DOMAINS), floor: z.enum(RISKS) }),
  similarity: score,
  sources: index,
  speculation: index,
  unsupported: index,
});
const gateRequest = z.strictObject({ draft: z.int().min(0), question_seq: index, risk: z.enum(RISKS) });

const hits = (relevance: z.ZodType<number>) =>
  z.strictObject({
    elapsed_ms: milliseconds,
    hits: z.array(z.strictObject({ passage: index, relevance, source: hash })).max(HITS_MAX),
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
/** What a model of entailment says of a pair as it comes out of it: three shares of one, calibrated by nobody. */
const entailed = (part: z.ZodType<number>) =>
  z.strictObject({
    elapsed_ms: milliseconds,
    method: z.string().min(1).max(64),
    pairs: z
      .array(z.strictObject({ claim: index, contradiction: part, entailment: part, evidence: index, neutral: part }))
      .max(CONSULTED_MAX),
  });
const passages = z.array(z.strictObject({ end: index, heading: z.string(), start: index }));
const transforms = z.array(z.string());
/** A language of BCP 47 by its first subtag, `und` where nobody can tell. */
const language = z.string().regex(/^[a-z]{2,3}$/);

/**
 * What a place of the text is called by people: a page by its printed label, a row by its number, a cell by its column,
 * a section by its title, a part of a mail by its name. In order of start, longest first.
 */
export const ANCHOR_KINDS = ['cell', 'page', 'part', 'quote', 'row', 'section'] as const;
const anchors = z
  .array(
    z.strictObject({ end: index, kind: z.enum(ANCHOR_KINDS), label: z.string().max(ANCHOR_LABEL_MAX), start: index }),
  )
  .max(ANCHORS_MAX);
/** Days a document names as its own: in what it says about itself (`meta`), or at a place of its text. */
const dates = z
  .array(
    z.strictObject({ date: day, where: z.union([z.literal('meta'), z.strictObject({ end: index, start: index })]) }),
  )
  .max(DATES_MAX);

/** What a parser says of a document: its text, and everything that points into it, in UTF-16 units of that text. */
export const sourceText = z.strictObject({
  anchors,
  dates,
  language,
  media,
  passages,
  schema: z.literal('text/2'),
  text: z.string(),
  transforms,
});
/** Until release 0.1.0. */
const parserOutput1 = z.strictObject({
  bytes: index,
  count: index,
  root: hash,
  schema: z.literal('text/1'),
  source: hash,
  transforms,
});

/**
 * `taken`: answered by somebody outside, read back from the ledger in replay.
 * `derived`: computed by the core from admitted records, computed again in replay and never read.
 */
interface Row {
  readonly origin: 'taken' | 'derived';
  readonly input: InputClass;
  readonly schema: string;
  readonly request: z.ZodType;
  /** What the engine may say. */
  readonly raw: z.ZodType;
  /** What stands in the ledger. */
  readonly output: z.ZodType;
}
const same = <Origin extends Row['origin'], Request extends z.ZodType, Output extends z.ZodType>(
  origin: Origin,
  input: InputClass,
  schema: string,
  request: Request,
  output: Output,
) => ({ origin, input, schema, request, raw: output, output });

const nothing = z.strictObject({});

export const GRAMMAR = {
  manifest: same(
    'derived',
    'RESET_REQUEST',
    'manifest/1',
    z.strictObject({ epoch: z.int().min(1), prev_head: hash.nullable(), reason: manifestOutput.shape.reason }),
    manifestOutput,
  ),
  clock: same(
    'taken',
    'TIME_OBS',
    'clock/1',
    z.strictObject({ after: milliseconds }),
    z.strictObject({ timestamp: milliseconds }),
  ),
  random: same(
    'taken',
    'LLM_OBS',
    'random/1',
    z.strictObject({ bytes: z.literal(32) }),
    z.strictObject({ secret: hash }),
  ),
  person: same('taken', 'LLM_OBS', 'person/1', nothing, personOutput),
  parser: {
    origin: 'taken',
    input: 'LLM_OBS',
    schema: 'parser/1',
    request: z.strictObject({ library: librarySaid.exactOptional(), media, name: z.string(), original: hash }),
    raw: sourceText,
    // A case outlives an update: what an earlier release recorded is still read.
    output: z.discriminatedUnion('schema', [
      parserOutput1,
      parserOutput1.extend({ language, library: libraryItem.exactOptional(), media, schema: z.literal('text/2') }),
    ]),
  },
  classifier: {
    origin: 'taken',
    input: 'LLM_OBS',
    schema: 'classifier/1',
    request: z.strictObject({ text: z.string() }),
    raw: classification(rawScore),
    output: classification(score),
  },
  retriever: {
    origin: 'taken',
    input: 'LLM_OBS',
    schema: 'retriever/1',
    request: z.strictObject({
      limit: z.int().min(1).max(HITS_MAX),
      // How many passages each source has, in the order of `sources`.
      passages: z.array(index),
      question: z.string(),
      sources: z.array(hash),
    }),
    raw: hits(rawScore),
    output: hits(score),
  },
  nli: {
    origin: 'taken',
    input: 'LLM_OBS',
    schema: 'nli/1',
    request: z.strictObject({
      claims: z.array(z.string()),
      evidence: z.array(evidenceRow),
      pairs: z.array(z.tuple([index, index])),
    }),
    raw: judgement(rawScore),
    output: judgement(score),
  },
  // The second judge, where a person has put one to work: asked about what the first leaves open.
  entailer: {
    origin: 'taken',
    input: 'LLM_OBS',
    schema: 'entailer/1',
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
  },
  writer: same(
    'taken',
    'LLM_OBS',
    'writer/1',
    z.strictObject({
      attempt: z.int().min(1),
      avoid: z.array(z.string()),
      both: z.array(z.tuple([z.int().min(1), z.int().min(1)])),
      evidence: z.array(offeredRow),
      question: z.string(),
      risk: z.enum(RISKS),
    }),
    z.strictObject({
      assumptions: z.array(z.string().min(1)).min(1).max(8),
      segments: z
        .array(
          z.strictObject({
            cites: z.array(z.int().min(1)).max(8),
            text: z.string().min(1),
            type: z.enum(['FACT', 'INFERENCE', 'OPINION', 'TRIVIAL', 'SPECULATION']),
          }),
        )
        .max(SEGMENTS_MAX),
    }),
  ),
  'gate/low': same('derived', 'LLM_OBS', 'gate/1', gateRequest, gateOutput),
  'gate/medium': same('derived', 'LLM_OBS', 'gate/1', gateRequest, gateOutput),
  'gate/high': same('derived', 'LLM_OBS', 'gate/1', gateRequest, gateOutput),
  acknowledge: same(
    'derived',
    'POLICY_TRIGGER',
    'supervisor/1',
    nothing,
    z.strictObject({ action: z.literal('acknowledge') }),
  ),
  reset: same('derived', 'RESET_REQUEST', 'supervisor/1', nothing, z.strictObject({ action: z.literal('reset') })),
  fault: same(
    'derived',
    'FAULT_SIGNAL',
    'fault/1',
    z.strictObject({ code: z.string() }),
    z.strictObject({ code: z.string() }),
  ),
} as const satisfies Record<string, Row>;

export type ObsClass = keyof typeof GRAMMAR;
export const CLASSES = Object.keys(GRAMMAR) as readonly ObsClass[];
export type TakenClass = { [C in ObsClass]: (typeof GRAMMAR)[C]['origin'] extends 'taken' ? C : never }[ObsClass];
/** Taken classes that a case may do without: nobody speaks in them unless the manifest names who. */
export type OptionalClass = Extract<TakenClass, 'entailer'>;
export type RequestOf<C extends ObsClass> = z.infer<(typeof GRAMMAR)[C]['request']>;
export type OutputOf<C extends ObsClass> = z.infer<(typeof GRAMMAR)[C]['output']>;
export type GateClass = 'gate/low' | 'gate/medium' | 'gate/high';
export type Risk = (typeof RISKS)[number];
export type Domain = (typeof DOMAINS)[number];
export type SourceType = (typeof SOURCE_TYPES)[number];
export type GateOutput = OutputOf<GateClass>;
export type Manifest = z.infer<typeof manifestOutput>;

/** The class of an observation is the last part of its oracle's id: `<engine>/<scope>/<class>`. */
export function classOf(oracleId: string): ObsClass | null {
  const name = oracleId.split('/').slice(2).join('/');
  return Object.hasOwn(GRAMMAR, name) ? (name as ObsClass) : null;
}
