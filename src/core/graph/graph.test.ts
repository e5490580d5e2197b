import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EvidenceGraph, readGraph } from '#core/graph/graph.ts';
import { claimNode, sourceNode, type ClaimNode, type SourceNode } from '#core/graph/node.ts';

const SOURCE: SourceNode = {
  kind: 'source',
  id: 's1',
  seq: 4,
  content: 'The boathouse holds nine rowing boats.',
  sphere: 'INSIDE',
  provenance: { type: 'user_upload', timestamp: '2026-06-14T10:00:00.000Z', tool_used: 'parser' },
  metadata: {
    domain: 'general',
    confidence: 0.9,
    credibility: 0.6,
    verified: true,
    immutable: true,
    volatility: 'STATIC',
    freshness_threshold: 'PT8760H',
  },
};
const CLAIM: ClaimNode = {
  kind: 'claim',
  id: 'c1',
  seq: 20,
  text: 'It holds nine boats.',
  type: 'VERIFIED',
  claim_category: 'FACTUAL',
  support: ['s1'],
  reasoning: {
    chain: [
      {
        step: 1,
        operation: 'entailment',
        inputs: [1],
        intermediate_claim: 'It holds nine boats.',
        output: 'c1',
        validity_check: 'VALID',
      },
    ],
    validity: 'VALID',
  },
  confidence: 0.8,
  contradictions: [],
};
const claim = (id: string, more: Partial<ClaimNode> = {}): ClaimNode => ({ ...CLAIM, id, support: [], ...more });

/** The same value without one of its fields, `a.b` for one inside. */
function without(value: object, path: string): unknown {
  const copy = JSON.parse(JSON.stringify(value)) as Record<string, Record<string, unknown>>;
  const [outer = '', inner] = path.split('.');
  if (inner === undefined) Reflect.deleteProperty(copy, outer);
  else Reflect.deleteProperty(copy[outer] ?? {}, inner);
  return copy;
}

describe('nodes', () => {
  it.each([
    'id',
    'content',
    'sphere',
    'provenance',
    'metadata',
    'provenance.type',
    'provenance.timestamp',
    'provenance.tool_used',
    'metadata.domain',
    'metadata.confidence',
    'metadata.credibility',
    'metadata.verified',
    'metadata.immutable',
    'metadata.volatility',
    'metadata.freshness_threshold',
  ])('EBOM-REQ-091: a source node has %s, and none is read without it', (path) => {
    expect(sourceNode.parse(SOURCE)).toEqual(SOURCE);
    expect(sourceNode.safeParse(without(SOURCE, path)).success).toBe(false);
  });

  it('EBOM-REQ-091: an address may be left out, a duration is ISO 8601, a share at most one', () => {
    const at = { ...SOURCE, provenance: { ...SOURCE.provenance, url: 'https://example.org/a' } };
    expect(sourceNode.parse(at)).toEqual(at);
    for (const metadata of [{ freshness_threshold: '30 days' }, { credibility: 1.01 }, { volatility: 'SOME' }])
      expect(sourceNode.safeParse({ ...SOURCE, metadata: { ...SOURCE.metadata, ...metadata } }).success).toBe(false);
  });

  it('EBOM-REQ-092: provenance is of four types and no other', () => {
    const typed = (type: string): boolean =>
      sourceNode.safeParse({ ...SOURCE, provenance: { ...SOURCE.provenance, type } }).success;
    expect(['user_upload', 'web_search', 'documentation', 'repository'].map(typed)).toEqual([true, true, true, true]);
    expect(['upload', 'USER_UPLOAD', ''].map(typed)).toEqual([false, false, false]);
  });

  it.each([
    'id',
    'text',
    'type',
    'claim_category',
    'support',
    'reasoning',
    'reasoning.chain',
    'reasoning.validity',
    'confidence',
    'contradictions',
  ])('EBOM-REQ-093: a claim node has %s, and none is read without it', (path) => {
    expect(claimNode.parse(CLAIM)).toEqual(CLAIM);
    expect(claimNode.safeParse(without(CLAIM, path)).success).toBe(false);
  });
});

describe('the graph', () => {
  function small(): EvidenceGraph {
    const graph = new EvidenceGraph();
    graph.addSource(SOURCE);
    graph.addClaim(CLAIM);
    graph.addClaim(claim('c2', { text: 'It holds ten boats.' }));
    return graph;
  }

  it('EBOM-REQ-142: sources and claims are added, support is linked, a contradiction names both claims', () => {
    const graph = small();
    graph.linkSupport('s1', 'c1', 20);
    graph.detectContradiction('c2', 'c1', 21);
    const { edges, nodes } = graph.record();
    expect(nodes.map(({ id }) => id)).toEqual(['s1', 'c1', 'c2']);
    expect(edges).toEqual([
      { kind: 'cites', from: 'c1', to: 's1', seq: 20 },
      { kind: 'supports', from: 's1', to: 'c1', seq: 20 },
      { kind: 'contradicts', from: 'c1', to: 'c2', seq: 21 },
    ]);
    expect(nodes.flatMap((node) => (node.kind === 'claim' ? [node.contradictions] : []))).toEqual([['c2'], ['c1']]);
  });

  it('EBOM-REQ-142: what is not here cannot be linked, and only a claim is supported', () => {
    const graph = small();
    expect(() => graph.addClaim(claim('c3', { support: ['s9'] }))).toThrow(
      expect.objectContaining({ code: 'GRAPH_NODE' }),
    );
    expect(() => graph.linkSupport('s9', 'c1', 1)).toThrow(expect.objectContaining({ code: 'GRAPH_NODE' }));
    expect(() => graph.linkSupport('c1', 's1', 1)).toThrow(expect.objectContaining({ code: 'GRAPH_NODE' }));
    expect(() => graph.detectContradiction('c1', 'c1', 1)).toThrow(expect.objectContaining({ code: 'GRAPH_NODE' }));
  });

  it('EBOM-REQ-094: two claims may contradict each other, but not rest on each other', () => {
    const graph = small();
    graph.detectContradiction('c1', 'c2', 1);
    graph.detectContradiction('c2', 'c1', 1);
    graph.linkSupport('c1', 'c2', 1);
    expect(() => graph.linkSupport('c2', 'c1', 1)).toThrow(expect.objectContaining({ code: 'GRAPH_CYCLE' }));
    expect(() => graph.linkSupport('c1', 'c1', 1)).toThrow(expect.objectContaining({ code: 'GRAPH_CYCLE' }));
  });

  it('EBOM-REQ-094: whatever is linked, support and reasoning have no circle, and every link that makes none is taken', () => {
    const link = fc.tuple(fc.nat(7), fc.nat(7), fc.constantFrom('supports', 'derives'));
    fc.assert(
      fc.property(fc.array(link, { maxLength: 40 }), (links) => {
        const graph = new EvidenceGraph();
        for (let at = 0; at < 8; at += 1) graph.addClaim(claim(`c${String(at)}`));
        const kept: (readonly [number, number])[] = [];
        for (const [from, to, kind] of links) {
          let isTaken = true;
          try {
            graph.link({
              kind: kind,
              from: `c${String(from)}`,
              to: `c${String(to)}`,
              seq: 1,
            });
          } catch {
            isTaken = false;
          }
          expect(isTaken).toBe(!hasCircle([...kept, [from, to]]));
          if (isTaken) kept.push([from, to]);
        }
      }),
    );
  });

  it('EBOM-REQ-103: its JSON is read back as the same graph; circles and loose ends in it are refused', () => {
    const graph = small();
    graph.linkSupport('s1', 'c1', 20);
    graph.detectContradiction('c1', 'c2', 21);
    const json = graph.toJson();
    expect(readGraph(json).toJson()).toBe(json);
    const bent = (change: (record: ReturnType<EvidenceGraph['record']>) => object): string =>
      JSON.stringify(change(graph.record()));
    const loose = bent(({ nodes, ...rest }) => ({ ...rest, nodes: nodes.slice(1) }));
    expect(() => readGraph(loose)).toThrow(expect.objectContaining({ code: 'GRAPH_NODE' }));
    const circle = bent(({ edges, ...rest }) => ({
      ...rest,
      edges: [...edges, { kind: 'derives', from: 'c1', to: 's1', seq: 1 }],
    }));
    expect(() => readGraph(circle)).toThrow(expect.objectContaining({ code: 'GRAPH_CYCLE' }));
    const strange = bent((record) => ({ ...record, schema: 'graph/9' }));
    expect(() => readGraph(strange)).toThrow(expect.objectContaining({ code: 'GRAPH_NODE' }));
  });
});

/** Independent of the graph: takes away what rests on nothing until nothing is left. */
function hasCircle(links: readonly (readonly [number, number])[]): boolean {
  let rest = links;
  for (;;) {
    const targets = new Set(rest.map(([, to]) => to));
    const next = rest.filter(([from]) => targets.has(from));
    if (next.length === rest.length) return rest.length > 0;
    rest = next;
  }
}
