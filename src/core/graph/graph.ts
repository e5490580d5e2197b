// The evidence graph of a case, held in memory: nodes and edges are added, never taken away (EBOM "Evidence Graph Manager").
// What rests on something can never become what that rests on: support and reasoning have no circle (EBOM-REQ-094, AMB-20).

import { canonical, type Json } from '#core/bytes/jcs.ts';
import { parseStrict } from '#core/bytes/read.ts';
import { AffidavitError } from '#core/errors.ts';
import {
  graphRecord,
  type ClaimNode,
  type GraphEdge,
  type GraphNode,
  type GraphRecord,
  type SourceNode,
} from '#core/graph/node.ts';

export class EvidenceGraph {
  readonly #nodes = new Map<string, GraphNode>();
  readonly #edges = new Map<string, GraphEdge>();
  /** What rests on each node, along support and reasoning. */
  readonly #above = new Map<string, Set<string>>();

  /** A node that is here already stays as it was. */
  add(node: GraphNode): void {
    if (!this.#nodes.has(node.id)) this.#nodes.set(node.id, node);
  }

  addSource(node: SourceNode): void {
    this.add(node);
  }

  /** Its support is linked with it. Throws GRAPH_NODE where a source that it names is not here. */
  addClaim(node: ClaimNode): void {
    for (const source of node.support) this.#required(source);
    this.add({ ...node, contradictions: [] });
    for (const source of node.support) this.link({ kind: 'cites', from: node.id, to: source, seq: node.seq });
    for (const other of node.contradictions)
      if (this.#nodes.has(other)) this.detectContradiction(node.id, other, node.seq);
  }

  /** `from` supports the claim `to`. Throws GRAPH_CYCLE where `from` rests on that claim. */
  linkSupport(from: string, to: string, seq: number): void {
    if (this.#required(to).kind !== 'claim') throw new AffidavitError('GRAPH_NODE', `expected a claim, got ${to}`);
    this.link({ kind: 'supports', from, to, seq });
  }

  /** Both claims name each other from now on. */
  detectContradiction(one: string, other: string, seq: number): void {
    if (one === other) throw new AffidavitError('GRAPH_NODE', 'expected two claims');
    const [from, to] = one < other ? [one, other] : [other, one];
    this.link({ kind: 'contradicts', from, to, seq });
    this.#contradict(one, other);
    this.#contradict(other, one);
  }

  /** Throws GRAPH_NODE where an end is not here, and GRAPH_CYCLE where `from` rests on `to`. */
  link(edge: GraphEdge): void {
    const { from, kind, to } = edge;
    this.#required(from);
    this.#required(to);
    const key = `${kind} ${from} ${to}`;
    if (this.#edges.has(key)) return;
    if (kind === 'supports' || kind === 'derives') {
      if (from === to || this.#restsOn(from, to))
        throw new AffidavitError('GRAPH_CYCLE', `expected no circle, got one through ${from} and ${to}`);
      this.#above.set(from, (this.#above.get(from) ?? new Set()).add(to));
    }
    this.#edges.set(key, edge);
  }

  /** In the order of their coming. */
  record(): GraphRecord {
    return { schema: 'evidence-graph/1', nodes: [...this.#nodes.values()], edges: [...this.#edges.values()] };
  }

  /** Canonical JSON: the same graph gives the same text. */
  toJson(): string {
    return canonical(this.record() as unknown as Json);
  }

  #contradict(one: string, other: string): void {
    const node = this.#required(one);
    if (node.kind === 'claim' && !node.contradictions.includes(other))
      this.#nodes.set(one, { ...node, contradictions: [...node.contradictions, other] });
  }

  #required(id: string): GraphNode {
    const node = this.#nodes.get(id);
    if (node === undefined) throw new AffidavitError('GRAPH_NODE', `expected a node of this graph, got ${id}`);
    return node;
  }

  /** Whether `node` is reached from `base` by what rests on it. */
  #restsOn(node: string, base: string): boolean {
    const open = [base];
    const seen = new Set(open);
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (at === node) return true;
      for (const above of this.#above.get(at) ?? []) {
        if (seen.has(above)) continue;
        seen.add(above);
        open.push(above);
      }
    }
    return false;
  }
}

/** A graph from its JSON, attacker-controlled. Throws the strict reader's codes, GRAPH_NODE, GRAPH_CYCLE. */
export function readGraph(text: string): EvidenceGraph {
  const read = graphRecord.safeParse(parseStrict(text));
  if (!read.success)
    throw new AffidavitError('GRAPH_NODE', `expected an evidence graph: ${read.error.issues[0]?.path.join('.') ?? ''}`);
  const graph = new EvidenceGraph();
  for (const node of read.data.nodes) graph.add(node);
  for (const edge of read.data.edges) graph.link(edge);
  return graph;
}
