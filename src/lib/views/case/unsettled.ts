// What of the evidence graph is not settled: passages that may not hold, why, what rests on them, and what has settled them
// since (EBOM "Liminal Sphere").

import type { GraphEdgeView, GraphNodeView } from '#lib/contract/graph.ts';

type Of<K extends GraphNodeView['kind']> = Extract<GraphNodeView, { kind: K }>;
export type LiminalReason = NonNullable<Of<'claim'>['liminal']>[number]['reasons'][number];

export interface UnsettledClaim {
  readonly id: string;
  readonly text: string;
  /** The record of its reply. */
  readonly seq: number;
  /** Nothing else that it rests on holds either. */
  readonly isAlone: boolean;
}
export interface Unsettled {
  readonly source: string;
  readonly document: string;
  readonly excerpt: string;
  /** Where it stands in the document; null where no claim names its place. */
  readonly place: { readonly start: number; readonly end: number } | null;
  /** In the order of their coming. */
  readonly reasons: readonly LiminalReason[];
  readonly claims: readonly UnsettledClaim[];
  /** The record of a later reply that cites it as something that holds; null where there is none. */
  readonly settled: number | null;
}

/** In the order in which they were first found to be unsettled. */
export function toUnsettled(nodes: readonly GraphNodeView[], edges: readonly GraphEdgeView[]): readonly Unsettled[] {
  const claims = nodes.filter((node): node is Of<'claim'> => node.kind === 'claim');
  const found = new Map<string, Of<'claim'>[]>();
  for (const claim of claims) {
    for (const { source } of claim.liminal ?? []) found.set(source, [...(found.get(source) ?? []), claim]);
  }
  return [...found].flatMap(([id, resting]) => {
    const source = nodes.find((node): node is Of<'source'> => node.kind === 'source' && node.id === id);
    const document = edges.find(({ kind, to }) => kind === 'derives' && to === id)?.from;
    if (source === undefined || document === undefined) return [];
    const last = Math.max(...resting.map(({ seq }) => seq));
    const settling = claims.filter(({ seq, support }) => seq > last && support.includes(id)).map(({ seq }) => seq);
    return {
      source: id,
      document,
      excerpt: source.content,
      place: placeOf(id, nodes, edges),
      reasons: [...new Set(resting.flatMap((claim) => reasonsOf(claim, id)))],
      claims: resting.map(({ id: claim, liminal, seq, support, text }) => ({
        id: claim,
        text,
        seq,
        isAlone: liminal?.length === support.length,
      })),
      settled: settling.length === 0 ? null : Math.min(...settling),
    };
  });
}

/** All that belongs to what is still unsettled, as ids of nodes: documents, sources, passages, claims, and what contradicts these. */
export function unsettledPart(
  unsettled: readonly Unsettled[],
  nodes: readonly GraphNodeView[],
  edges: readonly GraphEdgeView[],
): ReadonlySet<string> {
  const open = unsettled.filter(({ settled }) => settled === null);
  const part = new Set(
    open.flatMap(({ claims, document, source }) => [document, source, ...claims.map(({ id }) => id)]),
  );
  for (const node of nodes) {
    if (node.kind === 'claim' && node.contradictions.some((other) => part.has(other) && isOpen(open, other)))
      part.add(node.id);
  }
  for (const { from, kind, to } of edges) {
    if (kind === 'derives' && open.some(({ source }) => source === from)) part.add(to);
  }
  return part;
}

const isOpen = (open: readonly Unsettled[], claim: string): boolean =>
  open.some(({ claims }) => claims.some(({ id }) => id === claim));

const reasonsOf = ({ liminal }: Of<'claim'>, id: string): readonly LiminalReason[] =>
  liminal?.find(({ source }) => source === id)?.reasons ?? [];

function placeOf(id: string, nodes: readonly GraphNodeView[], edges: readonly GraphEdgeView[]): Unsettled['place'] {
  const passages = new Set(edges.flatMap(({ from, kind, to }) => (kind === 'derives' && from === id ? [to] : [])));
  const passage = nodes.find((node): node is Of<'passage'> => node.kind === 'passage' && passages.has(node.id));
  return passage === undefined ? null : { start: passage.start, end: passage.end };
}
