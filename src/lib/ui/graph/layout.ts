// Where the nodes of an evidence graph are drawn: a column for each kind, the rest by forces. The same graph is always
// drawn the same way: d3's forces draw their chance from a fixed seed.

import { forceCollide, forceLink, forceSimulation, forceX, forceY, type SimulationNodeDatum } from 'd3-force';
import { scalePoint, scaleSqrt } from 'd3-scale';
import type { GraphEdgeView, GraphNodeView } from '#lib/contract/graph.ts';

export const WIDTH = 960;
export const KINDS = ['person', 'document', 'source', 'passage', 'claim'] as const;
const ROW = 36;
/** The height of a name beside its circle, and above it. */
const NAME = { beside: 20, above: 30 } as const;
const TICKS = 200;
const MARGIN = 40;

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}
interface Drawn extends SimulationNodeDatum {
  readonly id: string;
  readonly kind: GraphNodeView['kind'];
  readonly r: number;
}

export interface Layout {
  readonly height: number;
  readonly columns: readonly { readonly kind: GraphNodeView['kind']; readonly x: number }[];
  readonly places: ReadonlyMap<string, Place>;
}

export function layOut(nodes: readonly GraphNodeView[], edges: readonly GraphEdgeView[]): Layout {
  const column = scalePoint<GraphNodeView['kind']>()
    .domain(KINDS)
    .range([MARGIN, WIDTH - 300]);
  const radius = scaleSqrt().domain([0, 1]).range([3, 8]);
  const most = Math.max(1, ...KINDS.map((kind) => nodes.filter((node) => node.kind === kind).length));
  const height = MARGIN + ROW * (most + 1);
  const counts = new Map<string, number>();
  const drawn: Drawn[] = nodes.map((node) => {
    const at = counts.get(node.kind) ?? 0;
    counts.set(node.kind, at + 1);
    const r =
      node.kind === 'claim' ? radius(node.confidence) : node.kind === 'source' ? radius(node.metadata.credibility) : 5;
    return { id: node.id, kind: node.kind, r, x: column(node.kind) ?? 0, y: MARGIN + ROW * (at + 1) };
  });
  const links = edges
    .filter(({ kind }) => kind !== 'contradicts')
    .map(({ from, to }) => ({ source: from, target: to }));
  forceSimulation(drawn)
    .force('x', forceX<Drawn>(({ kind }) => column(kind) ?? 0).strength(1))
    .force('y', forceY<Drawn>(height / 2 + MARGIN / 2).strength(0.02))
    .force('apart', forceCollide<Drawn>(ROW / 2))
    .force(
      'links',
      forceLink<Drawn, (typeof links)[number]>(links)
        .id(({ id }) => id)
        .strength(0.1),
    )
    .stop()
    .tick(TICKS);
  const places = KINDS.flatMap((kind) =>
    spread(
      drawn.filter((node) => node.kind === kind),
      height - 12,
      kind === 'document' || kind === 'person' ? NAME.above : NAME.beside,
    ).map(({ id, r, y = 0 }): readonly [string, Place] => [id, { r, x: column(kind) ?? 0, y }]),
  );
  const ys = places.map(([, { y }]) => y);
  const up = ys.length === 0 ? 0 : Math.max(0, Math.min(...ys) - MARGIN);
  const kept = places.map(([id, place]): readonly [string, Place] => [id, { ...place, y: place.y - up }]);
  return {
    height: Math.max(...ys, MARGIN) - up + 20,
    columns: KINDS.map((kind) => ({ kind, x: column(kind) ?? 0 })),
    places: new Map(kept),
  };
}

/** A column in its order, each low enough below the one before it for both names to be read, none below `bottom`. */
function spread(column: readonly Drawn[], bottom: number, name: number): readonly Drawn[] {
  const down = [...column].sort((a, b) => (a.y ?? 0) - (b.y ?? 0));
  let least = MARGIN;
  for (const node of down) {
    node.y = Math.max(least, node.y ?? 0);
    least = node.y + name;
  }
  let most = bottom;
  for (const node of down.reverse()) {
    node.y = Math.min(most, node.y ?? 0);
    most = node.y - name;
  }
  return down;
}
