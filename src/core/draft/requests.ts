// What search and judge are asked about a claim of a draft, and of which records that is made: for the loop, and for a
// verifier who makes it again (`question/derive.ts`).

import { assembleEvidence, recordsOf, type Documents, type Evidence } from '#core/evidence/context.ts';
import { HITS_MAX } from '#core/limits.ts';
import { evidenceRows } from '#core/judge/ground.ts';
import type { RequestOf } from '#core/admission/grammar.ts';
import type { Admitted } from '#core/case/observe.ts';
import type { Hash } from '#core/ports.ts';
import type { Source } from '#core/case/state.ts';

/** The last record of the claim before comes first, then the draft and the documents that are searched. */
export function searchFrom(draft: Hash, before: Hash | null, sources: readonly Source[]): readonly Hash[] {
  return [...(before === null ? [] : [before]), draft, ...recordsOf(sources)];
}

export function judgeFrom(
  draft: Hash,
  retrievals: readonly Admitted<'retriever'>[],
  evidence: readonly Evidence[],
): readonly Hash[] {
  const found = new Set(evidence.map(({ source }) => source));
  return [draft, ...retrievals.map(({ obsHash }) => obsHash), ...recordsOf([...found])];
}

/** Every passage that was found, near or far: the judge says which of them speaks of the claim. */
export async function evidenceFor(
  documents: Documents,
  retrievals: readonly Admitted<'retriever'>[],
  claim: string,
): Promise<readonly Evidence[]> {
  const { hits } = await assembleEvidence(documents, retrievals, { text: claim, accepted: [] });
  return hits.slice(0, HITS_MAX);
}

export function claimRequest(claim: string, evidence: readonly Evidence[]): RequestOf<'nli'> {
  return {
    claims: [claim],
    draft: true,
    evidence: evidenceRows(evidence),
    pairs: evidence.map((_, at): [number, number] => [0, at]),
  };
}
