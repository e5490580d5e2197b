// What an evidence graph is made of (EBOM "Evidence Graph Structure"): shapes that others read, in decimals and ISO times.
// Nothing decides on it: it is derived from sealed replies, and is not part of the frozen core.

import * as z from 'zod';
import { LIMINAL_REASONS } from '#core/answer/output.ts';
import { reasoningStep } from '#core/answer/reasoning-step.ts';

/** Turns that a graph is made of at most, the latest. */
export const GRAPH_TURNS_MAX = 200;

const share = z.number().min(0).max(1);
const id = z.string().min(1);
/** The record that brought it into the case. */
const seq = z.int().min(0);

/** EBOM "Source Node": one passage that a reply cites, with what was said of its document then. */
export const sourceNode = z.strictObject({
  kind: z.literal('source'),
  id,
  seq,
  content: z.string(),
  sphere: z.enum(['INSIDE', 'OUTSIDE', 'LIMINAL']),
  provenance: z.strictObject({
    type: z.enum(['user_upload', 'web_search', 'documentation', 'repository']),
    url: z.string().optional(),
    timestamp: z.iso.datetime(),
    tool_used: z.string(),
  }),
  metadata: z.strictObject({
    domain: z.string(),
    confidence: share,
    credibility: share,
    verified: z.boolean(),
    immutable: z.boolean(),
    volatility: z.enum(['HIGH', 'MEDIUM', 'LOW', 'STATIC']),
    freshness_threshold: z.iso.duration(),
  }),
});

/** EBOM "Claim Node". `support` are ids of source nodes, `contradictions` of claim nodes. */
export const claimNode = z.strictObject({
  kind: z.literal('claim'),
  id,
  seq,
  text: z.string(),
  type: z.enum(['VERIFIED', 'ATTRIBUTED', 'INFERENTIAL', 'SPECULATIVE', 'TRIVIAL', 'OPINION']),
  claim_category: z.enum(['TRIVIAL', 'FACTUAL', 'SUBJECTIVE', 'CONSENSUS', 'REASONING']),
  support: z.array(id),
  reasoning: z.strictObject({
    chain: z.array(reasoningStep),
    validity: z.enum(['VALID', 'INVALID', 'UNCERTAIN']),
  }),
  confidence: share,
  contradictions: z.array(id),
  /** What of its support may not hold, and why, when its reply was sealed (EBOM "Liminal Sphere"). Absent: all of it holds. */
  liminal: z.array(z.strictObject({ source: id, reasons: z.array(z.enum(LIMINAL_REASONS)).min(1) })).optional(),
});

/** The exact characters that carry a claim: UTF-16 offsets into the text of the document. */
const passageNode = z.strictObject({
  kind: z.literal('passage'),
  id,
  seq,
  document: id,
  start: z.int().min(0),
  end: z.int().min(1),
});
/** A document, by the hash of its text; `dated` is YYYY-MM-DD. */
const documentNode = z.strictObject({
  kind: z.literal('document'),
  id,
  seq,
  name: z.string(),
  dated: z.iso.date().nullable(),
});
/** Who brought a document into the case, or the library it came in. */
const personNode = z.strictObject({ kind: z.literal('person'), id, seq, name: z.string() });

export const graphNode = z.discriminatedUnion('kind', [sourceNode, claimNode, passageNode, documentNode, personNode]);
/** `from` is what the other rests on; a claim `cites` a source, and `contradicts` has no direction. */
export const graphEdge = z.strictObject({
  kind: z.enum(['supports', 'contradicts', 'derives', 'cites']),
  from: id,
  to: id,
  seq,
});
export const graphRecord = z.strictObject({
  schema: z.literal('evidence-graph/1'),
  nodes: z.array(graphNode),
  edges: z.array(graphEdge),
});

export type SourceNode = z.infer<typeof sourceNode>;
export type ClaimNode = z.infer<typeof claimNode>;
export type GraphNode = z.infer<typeof graphNode>;
export type GraphEdge = z.infer<typeof graphEdge>;
export type GraphRecord = z.infer<typeof graphRecord>;
