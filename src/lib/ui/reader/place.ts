// What people call a place: the page, the row, the part, else the section.

import type { Span } from '#lib/ui/reader/block.ts';
import type { AnchorView, PlaceView } from '#lib/ui/view.ts';

/** Said first where several hold. */
const ORDER: readonly AnchorView['kind'][] = ['page', 'row', 'part', 'section'];

/** The innermost named place in which `start` lies; of a page or row, also where the span ends in another. */
export function placeOf(anchors: readonly AnchorView[], { end, start }: Span): PlaceView | null {
  for (const kind of ORDER) {
    const first = innermost(anchors, kind, start);
    if (first === null) continue;
    const last = kind === 'page' || kind === 'row' ? (innermost(anchors, kind, end - 1) ?? first) : first;
    return { kind, label: first.label, to: last.label === first.label ? null : last.label };
  }
  return null;
}

function innermost(anchors: readonly AnchorView[], kind: AnchorView['kind'], at: number): AnchorView | null {
  let found: AnchorView | null = null;
  for (const anchor of anchors) {
    if (anchor.start > at) break;
    if (anchor.kind === kind && at < anchor.end) found = anchor;
  }
  return found;
}
