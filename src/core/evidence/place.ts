// What people call a place of a document: the page, the row, the part, else the section.

import type { Anchor } from '#core/evidence/source.ts';

/** UTF-16 units, end exclusive. */
interface Span {
  readonly start: number;
  readonly end: number;
}
/** `to` is where the characters end, when that is in another one. */
export interface Place {
  readonly kind: Anchor['kind'];
  readonly label: string;
  readonly to: string | null;
}

/** Said first where several hold. */
const ORDER: readonly Anchor['kind'][] = ['page', 'row', 'part', 'section'];

/** The innermost named place in which `start` lies; of a page or row, also where the span ends in another. */
export function placeOf(anchors: readonly Anchor[], { end, start }: Span): Place | null {
  for (const kind of ORDER) {
    const first = innermost(anchors, kind, start);
    if (first === null) continue;
    const last = kind === 'page' || kind === 'row' ? (innermost(anchors, kind, end - 1) ?? first) : first;
    return { kind, label: first.label, to: last.label === first.label ? null : last.label };
  }
  return null;
}

/** Anchors by which characters of a passage can be named beside its heading, which says the section. */
export function anchorsWithin(anchors: readonly Anchor[], { end, start }: Span): readonly Anchor[] {
  return anchors.filter((anchor) => anchor.kind !== 'section' && anchor.start < end && anchor.end > start);
}

/** Behind a document's name: `p. 12`, `rows 7–9`, `header`. */
export function toPlaceText({ kind, label, to }: Place): string {
  switch (kind) {
    case 'page':
      return to === null ? `p. ${label}` : `pp. ${label}–${to}`;
    case 'row':
      return to === null ? `row ${label}` : `rows ${label}–${to}`;
    case 'part':
      return label === 'Head' ? 'header' : label === 'Message' ? 'message' : label;
    case 'cell':
    case 'quote':
    case 'section':
      return label;
  }
}

function innermost(anchors: readonly Anchor[], kind: Anchor['kind'], at: number): Anchor | null {
  let found: Anchor | null = null;
  for (const anchor of anchors) {
    if (anchor.start > at) break;
    if (anchor.kind === kind && at < anchor.end) found = anchor;
  }
  return found;
}
