// The evidence graph, in the core's own words.

import type { GraphEdge, GraphNode, GraphRecord } from '#core/graph/node.ts';

export type GraphNodeView = GraphNode;
export type GraphEdgeView = GraphEdge;
export interface GraphView extends GraphRecord {
  /** All of it as canonical JSON, to be kept. */
  readonly json: string;
}
