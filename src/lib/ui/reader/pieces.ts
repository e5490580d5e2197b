// What is drawn of a run: pieces of its characters, each under the highlights that cover it.

import type { Span } from '#lib/ui/reader/block.ts';
import type { Run } from '#lib/ui/reader/inline.ts';

/** `cited`: the place that was opened. `other`: cited elsewhere. `found`: searched for. `current`: the hit stood on. `planted`: no answer uses it. */
export type HighlightKind = 'cited' | 'other' | 'found' | 'current' | 'planted';
export interface Highlight extends Span {
  readonly kind: HighlightKind;
}
export interface Piece extends Pick<Run, 'styles' | 'target'> {
  readonly start: number;
  readonly text: string;
  readonly marks: readonly HighlightKind[];
}

export function toPieces(text: string, runs: readonly Run[], highlights: readonly Highlight[]): readonly Piece[] {
  return runs.flatMap((run) => {
    const over = highlights.filter(({ end, start }) => start < run.end && end > run.start);
    const edges = over.flatMap(({ end, start }) => [start, end]).filter((at) => at > run.start && at < run.end);
    const cuts = [...new Set([run.start, ...edges, run.end])].sort((a, b) => a - b);
    return cuts.slice(1).map((end, at): Piece => {
      const start = cuts[at] ?? run.start;
      const marks = over.filter((one) => one.start <= start && end <= one.end).map(({ kind }) => kind);
      return {
        start,
        text: text.slice(start, end),
        styles: run.styles,
        target: run.target,
        marks: [...new Set(marks)],
      };
    });
  });
}
