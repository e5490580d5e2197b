// The evidence graph of a case, from its sources and its sealed replies: the same records give the same graph, on any
// machine and after any kill (EBOM-REQ-103).

import { fromRaw, toDecimal } from '#core/bytes/q16.ts';
import type { AnswerPart, Citation, ReplyParts } from '#core/answer/output.ts';
import type { Source } from '#core/case/state.ts';
import { toIso } from '#core/bytes/calendar.ts';
import { lifetimeOf } from '#core/evidence/freshness.ts';
import { EvidenceGraph } from '#core/graph/graph.ts';
import type { ClaimNode, SourceNode } from '#core/graph/node.ts';

export interface GraphedReply {
  /** The record that sealed it. */
  readonly seq: number;
  readonly parts: Pick<ReplyParts, 'answer' | 'ebom'>;
}

/** Replies in the order of their records. */
export function graphOf(sources: readonly Source[], replies: readonly GraphedReply[]): EvidenceGraph {
  const graph = new EvidenceGraph();
  for (const source of sources) addDocument(graph, source);
  const known = new Map(sources.map((source) => [source.id, source]));
  for (const reply of replies) addReply(graph, reply, known);
  return graph;
}

function addDocument(graph: EvidenceGraph, { act, id, library, seq }: Source): void {
  const name = library === null ? 'you' : `${library.act.name} ${library.act.version}`;
  const person = library === null ? 'person' : `library/${library.act.hash}`;
  graph.add({ kind: 'person', id: person, seq, name });
  graph.add({ kind: 'document', id, seq, name: act.name, dated: act.dated });
  graph.link({ kind: 'derives', from: person, to: id, seq });
}

function addReply(graph: EvidenceGraph, { parts, seq }: GraphedReply, known: ReadonlyMap<string, Source>): void {
  const { answer, ebom } = parts;
  for (const citation of answer.citations) {
    const source = known.get(citation.source_id);
    if (source === undefined) continue;
    graph.addSource(toSourceNode(citation, source, answer, seq));
    graph.link({ kind: 'derives', from: source.id, to: sourceId(citation), seq });
  }
  const claims = answer.claims.map((claim) => toClaimNode(claim, answer, ebom, seq));
  for (const claim of claims) graph.addClaim(claim);
  for (const [at, claim] of answer.claims.entries()) {
    for (const { end, n, start } of claim.support) {
      const citation = answer.citations.find((one) => one.n === n);
      if (citation === undefined || !known.has(citation.source_id)) continue;
      const passage = `${citation.source_id}:${start}-${end}`;
      graph.add({ kind: 'passage', id: passage, seq, document: citation.source_id, start, end });
      graph.link({ kind: 'derives', from: sourceId(citation), to: passage, seq });
      graph.linkSupport(passage, claims[at]?.id ?? '', seq);
    }
  }
  for (const [one, other] of opposed(answer))
    graph.detectContradiction(claims[one]?.id ?? '', claims[other]?.id ?? '', seq);
}

/** Pairs of claims that a conflict is about: the claim, and every claim that rests on the passage against it. */
function opposed({ claims, conflicts }: AnswerPart): readonly (readonly [number, number])[] {
  return conflicts.flatMap(({ claim, contradicting }) =>
    claims.flatMap(({ support }, other): (readonly [number, number])[] =>
      other !== claim && support.some(({ n }) => n === contradicting) ? [[claim, other]] : [],
    ),
  );
}

function toSourceNode(citation: Citation, source: Source, { domain }: AnswerPart, seq: number): SourceNode {
  const { credibility, entered, excerpt, library, relevance, sphere } = citation;
  const lasts = lifetimeOf(source);
  return {
    kind: 'source',
    id: sourceId(citation),
    seq,
    content: excerpt,
    sphere,
    provenance: {
      type: library === undefined ? 'user_upload' : 'repository',
      ...(typeof library?.url === 'string' ? { url: library.url } : {}),
      timestamp: toIso(entered),
      tool_used: library === undefined ? 'parser' : library.name,
    },
    metadata: {
      domain,
      confidence: decimal(relevance),
      credibility: decimal(credibility),
      verified: true, // its characters are those of the document: a reply is not sealed otherwise
      immutable: true, // named by its hash
      volatility: source.library?.act.volatility ?? 'STATIC',
      // What never lasts out has no word in ISO 8601: a hundred years.
      freshness_threshold: lasts === null ? 'P100Y' : `PT${Math.trunc(lasts / HOUR_MS)}H`,
    },
  };
}

function toClaimNode(
  claim: AnswerPart['claims'][number],
  { citations }: AnswerPart,
  { reasoning_chain }: ReplyParts['ebom'],
  seq: number,
): ClaimNode {
  const cited = claim.support.flatMap(({ n }) => citations.find((one) => one.n === n) ?? []);
  const chain = reasoning_chain
    .filter(({ output }) => output === claim.id)
    .map((step) => ({
      step: step.step,
      operation: step.operation as Operation,
      inputs: [...step.inputs],
      intermediate_claim: step.intermediate_claim ?? claim.text,
      output: step.output,
      validity_check: (step.validity_check ?? step.validity ?? 'UNCERTAIN') as Validity,
    }));
  return {
    kind: 'claim',
    id: claimId(claim.id, seq),
    seq,
    text: claim.text,
    type: claim.type,
    claim_category: claim.category,
    support: [...new Set(cited.map(sourceId))],
    reasoning: { chain, validity: chain[0]?.validity_check ?? 'UNCERTAIN' },
    confidence: decimal(claim.confidence),
    contradictions: [],
    ...liminalOf(cited),
  };
}

/** Each source once: what is said of a passage is the same in all of a reply. */
function liminalOf(cited: readonly Citation[]): Pick<ClaimNode, 'liminal'> {
  const reasons = new Map(cited.map((citation) => [sourceId(citation), citation.liminal ?? []]));
  const liminal = [...reasons].flatMap(([source, why]) => (why.length === 0 ? [] : [{ source, reasons: [...why] }]));
  return liminal.length === 0 ? {} : { liminal };
}

type Step = ClaimNode['reasoning']['chain'][number];
type Operation = Step['operation'];
type Validity = Step['validity_check'];

/** Claims of different replies may bear the same id: it is of their text in the turn. */
const claimId = (id: string, seq: number): string => `${seq}/${id}`;
const sourceId = ({ passage, source_id }: Citation): string => `${source_id}/${passage}`;
const decimal = (raw: number): number => Number(toDecimal(fromRaw(raw), 4));
const HOUR_MS = 3_600_000;
