// What every protocol observes: epochs, time, randomness, documents and libraries, and the way back to ENABLED.

import * as z from 'zod';
import {
  ANCHOR_LABEL_MAX,
  ANCHORS_MAX,
  DATES_MAX,
  LIBRARY_SOURCES_MAX,
  REASON_MAX,
  SAFE_INTEGER_MAX,
  SOURCE_NAME_MAX,
} from '#core/limits.ts';
import {
  day,
  DOMAINS,
  hash,
  index,
  KINDS,
  milliseconds,
  nothing,
  same,
  score,
  SOURCE_TYPES,
  type Row,
} from '#core/admission/shapes.ts';

const sphere = z.enum(['INSIDE', 'OUTSIDE', 'LIMINAL']);
/** As somebody said it; what a document really is, the parser finds by its content. */
const media = z.string().regex(/^[a-z0-9][a-z0-9.+-]{0,63}\/[a-z0-9][a-z0-9.+-]{0,127}$/);

/** What a person says of a document: `credibility` null is what the type says, `supersedes` an earlier version of it. */
const description = {
  credibility: score.nullable(),
  dated: day.nullable(),
  sphere,
  supersedes: hash.nullable(),
  type: z.enum(SOURCE_TYPES),
};

/** What a person can do to any case. `text` and names arrive in canonical form: the edge has turned CR, TAB and NFD. */
export const COMMON_ACTS = [
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
    // Taken out: new questions are not put to it (decision 182).
    out: z.literal(true).exactOptional(),
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
    // Who signed it; a library that nobody signed has none.
    publisher: z.strictObject({ key: hash, signature: z.string().regex(/^[0-9a-f]{128}$/) }).exactOptional(),
    version: z.string(),
    volatility: z.enum(['HIGH', 'MEDIUM', 'LOW', 'STATIC']),
  }),
  // A library taken out again, by the hash of its pack: new questions are not put to it, old citations still open.
  z.strictObject({ kind: z.literal('withdraw'), library: hash }),
] as const;

/** What a library says of a source: said with the call that reads it, and repeated in full by the record. */
const librarySaid = z.strictObject({ credibility: score, url: z.string().nullable() });
const libraryItem = librarySaid.extend({ name: z.string().min(1).max(SOURCE_NAME_MAX), original: hash });

const manifestOracle = z.strictObject({
  model_id: z.string().min(1),
  oracle_id: z.string().regex(/^[a-z0-9.-]+\/[a-z0-9.-]+\/[a-z]+(?:\/[a-z]+)?$/),
  params: z.strictObject({
    max_tokens: z.int().min(0).nullable(),
    seed: z.int().min(0).max(SAFE_INTEGER_MAX).nullable(),
    temperature: z.int().nullable(),
    top_p: z.int().nullable(),
  }),
  reproducible: z.boolean(),
  // What else a model was set to, by name, where there is more to say.
  settings: z.record(z.string().max(64), z.union([z.string().max(256), z.int(), z.boolean()])).exactOptional(),
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
  // What each factor of a published source counts (EBOM-REQ-054); left out by cores before 0.8.0.
  credibility: z.record(z.string(), z.int()).exactOptional(),
  epoch: z.int().min(1),
  format: z.literal(1),
  // Whose key signs from here on, in base 64; left out where nothing is signed, and by cores before 0.8.0.
  key: z.base64().length(44).exactOptional(),
  kind: z.enum(KINDS),
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

export const COMMON = {
  manifest: same(
    'derived',
    'RESET_REQUEST',
    'manifest/1',
    null,
    z.strictObject({ epoch: z.int().min(1), prev_head: hash.nullable(), reason: manifestOutput.shape.reason }),
    manifestOutput,
  ),
  clock: same(
    'taken',
    'TIME_OBS',
    'clock/1',
    { function: 'clock-after', version: 1 },
    z.strictObject({ after: milliseconds }),
    z.strictObject({ timestamp: milliseconds }),
  ),
  random: same(
    'taken',
    'LLM_OBS',
    'random/1',
    null,
    z.strictObject({ bytes: z.literal(32) }),
    z.strictObject({ secret: hash }),
  ),
  parser: {
    origin: 'taken',
    input: 'LLM_OBS',
    schema: 'parser/1',
    derivation: { function: 'parser-request', version: 1 },
    request: z.strictObject({ library: librarySaid.exactOptional(), media, name: z.string(), original: hash }),
    raw: sourceText,
    // A case outlives an update: what an earlier release recorded is still read.
    output: z.discriminatedUnion('schema', [
      parserOutput1,
      parserOutput1.extend({ language, library: libraryItem.exactOptional(), media, schema: z.literal('text/2') }),
    ]),
  },
  acknowledge: same(
    'derived',
    'POLICY_TRIGGER',
    'supervisor/1',
    null,
    nothing,
    z.strictObject({ action: z.literal('acknowledge') }),
  ),
  reset: same(
    'derived',
    'RESET_REQUEST',
    'supervisor/1',
    null,
    nothing,
    z.strictObject({ action: z.literal('reset') }),
  ),
  fault: same(
    'derived',
    'FAULT_SIGNAL',
    'fault/1',
    null,
    z.strictObject({ code: z.string() }),
    z.strictObject({ code: z.string() }),
  ),
} as const satisfies Record<string, Row>;
