// Documents that a part of a case gives away whole. A search finds more than an answer cites: what it only found goes along,
// since the answer is decided again from it.

import { citationsOf, type NumberedReply } from '#core/bundle/contents.ts';
import type { DisclosurePlan } from '#core/disclosure/redact.ts';
import type { Hash } from '#core/ports.ts';
import type { CaseState } from '#core/case/state.ts';

export interface ShownWhole {
  readonly id: Hash;
  readonly name: string;
  /** By an answer that is shown; else a search found it, or nothing of it is used. */
  readonly cited: boolean;
}

/** A person's own documents only: a library is in every copy of it. In the order they were added. */
export function shownWhole(
  plan: Pick<DisclosurePlan, 'replies' | 'sources'>,
  replies: readonly NumberedReply[],
  { sources }: Pick<CaseState, 'sources'>,
): readonly ShownWhole[] {
  const shown = replies.filter(({ number }) => plan.replies.includes(number));
  const cited = new Set(shown.flatMap(citationsOf).map(({ source_id }) => source_id));
  return sources
    .filter(({ id, library }) => library === null && plan.sources.includes(id))
    .map(({ act, id }) => ({ id, name: act.name, cited: cited.has(id) }));
}
