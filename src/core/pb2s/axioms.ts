// What a case has learned: a fold over its sealed replies. An axiom is tracked, not assumed (PB2S v0.2 §3): it is a claim
// that was verified, with the documents that carried it, and it holds no further than they do.

import type { ReplyParts } from '#core/answer/output.ts';
import type { Source } from '#core/case/state.ts';
import { currentSources } from '#core/evidence/context.ts';
import { oneLine } from '#core/pb2s/sections.ts';
import type { Hash } from '#core/ports.ts';

export interface KnownAxiom {
  readonly text: string;
  /** Ids of the documents that carry it, sorted. */
  readonly sources: readonly Hash[];
  /** The claim it was first told as. */
  readonly claim_id: string;
  /** The record that let it through the first time in this case, and the last time. */
  readonly first_seen: number;
  readonly last_seen: number;
  /** A document that carries it was superseded, or its library was taken out. */
  readonly retired: boolean;
}

/** One for each claim and set of documents, in the order in which they were first seen. */
export function axiomsOf(
  replies: readonly Pick<ReplyParts, 'answer' | 'axioms'>[],
  sources: readonly Source[],
): readonly KnownAxiom[] {
  const current = new Set(currentSources(sources).map(({ id }) => id));
  const known = new Map<string, KnownAxiom>();
  for (const { answer, axioms } of replies) {
    for (const { claim_id, first_seen, text } of axioms) {
      const support = answer.claims.find(({ id }) => id === claim_id)?.support ?? [];
      const carrying = [...new Set(support.flatMap(({ n }) => answer.citations[n - 1]?.source_id ?? []))].sort(
        (a, b) => (a < b ? -1 : 1),
      );
      const key = [oneLine(text), ...carrying].join('\n');
      const before = known.get(key);
      known.set(key, {
        text: oneLine(text),
        sources: carrying,
        claim_id: before?.claim_id ?? claim_id,
        first_seen: Math.min(before?.first_seen ?? first_seen, first_seen),
        last_seen: Math.max(before?.last_seen ?? first_seen, first_seen),
        retired: carrying.some((id) => !current.has(id)),
      });
    }
  }
  return [...known.values()].sort((a, b) => a.first_seen - b.first_seen);
}
