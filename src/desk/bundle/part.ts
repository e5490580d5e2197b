// A part of a case, as somebody chooses it, and as the core discloses it.

import type { NumberedReply } from '#core/bundle/contents.ts';
import type { Disclosure } from '#core/disclosure/redact.ts';
import { citedSpans } from '#core/disclosure/spans.ts';
import type { Hash } from '#core/ports.ts';
import type { CaseState } from '#core/case/state.ts';

/**
 * `only`: these answers with all that they were decided from. `quoted`: these as they were sealed, with single passages.
 * `without`: all but these answers and these documents. `spans` are passages of documents that are withheld; null stands
 * for those that the answers cite.
 */
export interface PartChoice {
  readonly kind: 'only' | 'quoted' | 'without';
  /** By number from 1: shown, or with `without` withheld. */
  readonly replies: readonly number[];
  /** Withheld; with `without` alone. */
  readonly sources: readonly Hash[];
  readonly spans: readonly { readonly source: Hash; readonly passage: number }[] | null;
}

/** Null where nothing is chosen. */
export function toDisclosure(
  { kind, replies, sources, spans }: PartChoice,
  sealed: readonly NumberedReply[],
  state: CaseState,
): Disclosure | null {
  if (kind === 'without')
    return replies.length + sources.length === 0 ? null : { kind, replies, sources, spans: spans ?? [] };
  if (replies.length === 0) return null;
  if (kind === 'only') return { kind, replies };
  const cited = citedSpans(
    sealed.filter(({ number }) => replies.includes(number)),
    state,
  );
  // The citations of a quoted reply are always shown with it.
  const more = (spans ?? []).filter(
    ({ passage, source }) => !cited.some((one) => one.passage === passage && one.source === source),
  );
  return { kind, replies, spans: [...cited, ...more] };
}
