import { describe, expect, it } from 'vitest';
import type { GraphEdgeView, GraphNodeView } from '#lib/contract/graph.ts';
import { toUnsettled, unsettledPart } from '#lib/views/case/unsettled.ts';

type Claim = Extract<GraphNodeView, { kind: 'claim' }>;

const document = (id: string): GraphNodeView => ({ kind: 'document', id, seq: 1, name: `${id}.md`, dated: null });
const passage = (id: string, of: string): GraphNodeView => ({
  kind: 'passage',
  id,
  seq: 5,
  document: of,
  start: 10,
  end: 30,
});
const source = (id: string, content: string): GraphNodeView => ({
  kind: 'source',
  id,
  seq: 5,
  content,
  sphere: 'INSIDE',
  provenance: { type: 'user_upload', timestamp: '2026-01-01T00:00:00Z', tool_used: 'parser' },
  metadata: {
    domain: 'general',
    confidence: 1,
    credibility: 1,
    verified: true,
    immutable: true,
    volatility: 'STATIC',
    freshness_threshold: 'P100Y',
  },
});
const claim = (id: string, seq: number, support: string[], more: Partial<Claim> = {}): Claim => ({
  kind: 'claim',
  id,
  seq,
  text: `text of ${id}`,
  type: 'VERIFIED',
  claim_category: 'FACTUAL',
  support,
  reasoning: { chain: [], validity: 'VALID' },
  confidence: 0.8,
  contradictions: [],
  ...more,
});
const edge = (kind: GraphEdgeView['kind'], from: string, to: string): GraphEdgeView => ({ kind, from, to, seq: 5 });

/** A programme that a correction contradicts; the claim of the programme rests on it alone, a third on both. */
const NODES: readonly GraphNodeView[] = [
  document('programme'),
  document('correction'),
  source('programme/0', 'Opening concert, 19:00'),
  source('correction/0', 'The concert starts at 20:30.'),
  passage('programme:10-30', 'programme'),
  claim('5/a', 5, ['programme/0'], {
    contradictions: ['5/b'],
    liminal: [{ source: 'programme/0', reasons: ['PAST_LIFETIME', 'CONFLICT'] }],
  }),
  claim('5/b', 5, ['correction/0'], { contradictions: ['5/a'] }),
  claim('5/c', 5, ['programme/0', 'correction/0'], { liminal: [{ source: 'programme/0', reasons: ['CONFLICT'] }] }),
];
const EDGES: readonly GraphEdgeView[] = [
  edge('derives', 'programme', 'programme/0'),
  edge('derives', 'correction', 'correction/0'),
  edge('derives', 'programme/0', 'programme:10-30'),
  edge('supports', 'programme:10-30', '5/a'),
];

describe('what of the evidence graph is not settled', () => {
  it('EBOM-REQ-199: a passage that may not hold stands with its reasons, and with the claims that rest on it alone or not', () => {
    expect(toUnsettled(NODES, EDGES)).toEqual([
      {
        source: 'programme/0',
        document: 'programme',
        excerpt: 'Opening concert, 19:00',
        place: { start: 10, end: 30 },
        reasons: ['PAST_LIFETIME', 'CONFLICT'],
        claims: [
          { id: '5/a', text: 'text of 5/a', seq: 5, isAlone: true },
          { id: '5/c', text: 'text of 5/c', seq: 5, isAlone: false },
        ],
        settled: null,
      },
    ]);
  });

  it('EBOM-REQ-199: its part of the graph holds document, passage, the claims that rest on it, and what contradicts these', () => {
    const part = unsettledPart(toUnsettled(NODES, EDGES), NODES, EDGES);
    expect([...part].sort()).toEqual(['5/a', '5/b', '5/c', 'programme', 'programme/0', 'programme:10-30']);
  });

  it('EBOM-REQ-199: a later reply that cites it as something that holds has settled it', () => {
    const nodes = [...NODES, claim('9/a', 9, ['programme/0']), claim('12/a', 12, ['programme/0'])];
    const unsettled = toUnsettled(nodes, EDGES);
    expect(unsettled.map(({ settled }) => settled)).toEqual([9]);
    expect(unsettledPart(unsettled, nodes, EDGES).size).toBe(0);
  });

  it('a reply before it does not settle it, and a graph in which all holds has nothing unsettled', () => {
    const nodes = [...NODES, claim('3/a', 3, ['programme/0'])];
    expect(toUnsettled(nodes, EDGES).map(({ settled }) => settled)).toEqual([null]);
    expect(toUnsettled([document('programme'), claim('5/a', 5, [])], [])).toEqual([]);
  });
});
