import { describe, expect, it } from 'vitest';
import type { GraphEdgeView, GraphNodeView } from '#lib/contract/graph.ts';
import { layOut } from '#lib/ui/graph/layout.ts';

const node = (kind: 'document' | 'passage', at: number): GraphNodeView =>
  ({ id: `${kind}${String(at)}`, kind, seq: at, name: 'a.md' }) as unknown as GraphNodeView;
const documents = Array.from({ length: 5 }, (_, at) => node('document', at));
const passages = Array.from({ length: 40 }, (_, at) => node('passage', at));
const edges = passages.map(
  ({ id }, at) => ({ from: `document${String(at % 5)}`, to: id, kind: 'derives', seq: at }) as unknown as GraphEdgeView,
);

describe('where the nodes of an evidence graph are drawn', () => {
  it('keeps the names of documents apart, which stand above their circles', () => {
    const { places } = layOut([...documents, ...passages], edges);
    const ys = documents.map(({ id }) => places.get(id)?.y ?? 0).sort((a, b) => a - b);
    for (const [at, y] of ys.entries()) if (at > 0) expect(y - (ys[at - 1] ?? 0)).toBeGreaterThanOrEqual(29);
  });

  it('is no higher than what is drawn, and all of it is inside', () => {
    const { height, places } = layOut([...documents, ...passages], edges);
    const ys = [...places.values()].map(({ y }) => y);
    expect(Math.min(...ys)).toBeLessThanOrEqual(41);
    expect(Math.min(...ys)).toBeGreaterThan(20);
    expect(height - Math.max(...ys)).toBeLessThanOrEqual(30);
    expect(height - Math.max(...ys)).toBeGreaterThan(8);
  });

  it('draws nothing where there is nothing', () => {
    expect(layOut([], []).places.size).toBe(0);
    expect(layOut([], []).height).toBeGreaterThan(0);
  });
});
