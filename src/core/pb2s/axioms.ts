// What a case has learned: a fold over its sealed replies. An axiom is tracked, not assumed (PB2S v0.2 §3): it is a claim
// that was verified, with the documents that carried it, and it holds no further than they do.

import type { ReplyParts } from '#core/answer/output.ts';
import type { Axiom, Source } from '#core/case/state.ts';
import type { Risk } from '#core/admission/grammar.ts';
import { cmp, fromRaw } from '#core/bytes/q16.ts';
import { unwrap } from '#core/english/unwrap.ts';
import { currentSources, type Evidence, type Found } from '#core/evidence/context.ts';
import { THRESHOLDS } from '#core/judge/thresholds.ts';
import { oneLine } from '#core/pb2s/sections.ts';
import type { Hash } from '#core/ports.ts';

/** Offered to one draft at most. */
const AXIOMS_MAX = 4;

/**
 * What a question may use of what its case knows: axioms that a passage states which a writer is given, all of whose
 * documents are among what it is given. Only current documents are, so one that was superseded takes its axioms along. The draft is judged
 * whatever it uses.
 */
export function axiomsFor(found: Pick<Found, 'offered'>, risk: Risk, axioms: readonly Axiom[]): readonly Axiom[] {
  const bar = THRESHOLDS[risk].minRelevance;
  const offered = found.offered.filter(({ relevance }) => cmp(fromRaw(relevance), bar) >= 0);
  const ids = new Set(offered.map(({ source }) => source.id));
  const lines = new Map(offered.map((one) => [one.index, unwrap(one.text)]));
  return axioms
    .filter(({ sources }) => sources.every((id) => ids.has(id)))
    .flatMap((axiom) => {
      const place = offered.find((one) => states(one, axiom, lines.get(one.index) ?? ''));
      return place === undefined ? [] : [{ axiom, at: place.index }];
    })
    .sort((a, b) => a.at - b.at || a.axiom.first_seen - b.axiom.first_seen)
    .slice(0, AXIOMS_MAX)
    .map(({ axiom }) => axiom);
}

/** The passage that states it, of those that are told; null where none does. */
export function placeOf(axiom: Axiom, told: readonly Evidence[]): Evidence | null {
  return told.find((one) => states(one, axiom, unwrap(one.text))) ?? null;
}

function states({ source }: Evidence, { sources, text }: Axiom, line: string): boolean {
  return sources.includes(source.id) && line.includes(text);
}

/** Since which record a claim is known that these documents carry; null where it is new. */
export function knownSince(text: string, carrying: readonly Hash[], axioms: readonly Axiom[]): number | null {
  const line = unwrap(text);
  const known = axioms.filter((one) => one.text === line && one.sources.every((id) => carrying.includes(id)));
  return known.length === 0 ? null : known.reduce((first, one) => Math.min(first, one.first_seen), Infinity);
}

export interface KnownAxiom {
  readonly text: string;
  /** Ids of the documents that carry it, sorted. */
  readonly sources: readonly Hash[];
  /** The claim it was first told as. */
  readonly claim_id: string;
  /** The record that let it through the first time in this case, and the one that sealed the last reply that tells it. */
  readonly first_seen: number;
  readonly last_seen: number;
  /** A document that carries it was superseded, or its library was taken out. */
  readonly retired: boolean;
}

/** One for each claim and set of documents, in the order in which they were first seen. */
export function axiomsOf(
  replies: readonly { readonly stateSeq: number; readonly parts: Pick<ReplyParts, 'answer' | 'axioms'> }[],
  sources: readonly Source[],
): readonly KnownAxiom[] {
  const current = new Set(currentSources(sources).map(({ id }) => id));
  const known = new Map<string, KnownAxiom>();
  for (const {
    parts: { answer, axioms },
    stateSeq,
  } of replies) {
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
        last_seen: stateSeq,
        retired: carrying.some((id) => !current.has(id)),
      });
    }
  }
  return [...known.values()].sort((a, b) => a.first_seen - b.first_seen);
}
