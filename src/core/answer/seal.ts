// The end of a turn: what is derived is committed by one AX:STATE record and a signed checkpoint, and only then shown.

import { toId } from '#core/bytes/id.ts';
import { chainOf } from '#core/answer/chain.ts';
import type { Composed } from '#core/answer/composed.ts';
import type { EbomPart, ReplyParts } from '#core/answer/output.ts';
import { sealParts, type SealPlace } from '#core/answer/parts.ts';
import { barOf } from '#core/judge/assessment.ts';
import { THRESHOLDS } from '#core/judge/thresholds.ts';
import { credibilityOf } from '#core/evidence/credibility.ts';
import { leaveEndedEpoch } from '#core/case/observe.ts';
import type { Brief, Question } from '#core/judge/brief.ts';
import { toPb2s } from '#core/pb2s/proof.ts';
import { AffidavitError } from '#core/errors.ts';
import type { Hash } from '#core/ports.ts';
import type { World } from '#core/case/world.ts';

export interface Reply extends ReplyParts, SealPlace {}

export const PART_NAMES = ['answer', 'axioms', 'ebom', 'pb2s'] as const;
export type PartName = (typeof PART_NAMES)[number];

export async function seal(world: World, question: Question, composed: Composed): Promise<Reply> {
  leaveEndedEpoch(world); // a reply that is owed is sealed in the next epoch
  const parts: ReplyParts = {
    answer: composed.answer,
    axioms: composed.axioms,
    ebom: toEbom(world, composed),
    pb2s: toProof(world, question, composed),
  };
  report(world, composed);
  const named = PART_NAMES.map((name) => [name, parts[name]] as const);
  return { ...parts, ...(await sealParts(world, 'affidavit/answer', question.seq, named)) };
}

function toProof(world: World, question: Question, composed: Composed) {
  const { clock, idHead, manifest } = world.state;
  if (clock === null || idHead === null)
    throw new AffidavitError('MANIFEST_INVALID', 'a reply before the case was opened');
  return toPb2s({
    decision: composed.verdict,
    // A writer that failed wrote no draft to reflect on (AMB-03).
    drafts: composed.attempts.filter(({ draft }) => draft !== null).length,
    modelId: manifest?.oracles['writer']?.model_id ?? '',
    promptHash: lastWritten(composed) ?? question.inputHash,
    timestamp: clock.timestamp,
    uuid: toId(idHead, 'run', question.seq, 0),
  });
}

/** `prompt_hash` is the salted input hash of the last writer observation, whatever became of it (AMB-08). */
function lastWritten({ attempts }: Composed): Hash | null {
  const asked = attempts.flatMap(({ draft, outcome }) =>
    draft !== null
      ? [draft.inputHash]
      : outcome.kind === 'breached' && outcome.cls === 'writer'
        ? [outcome.inputHash]
        : [],
  );
  return asked.at(-1) ?? null;
}

function toEbom(world: World, { answer, attempts, brief, decision, drafts }: Composed): EbomPart {
  const limits = THRESHOLDS[brief.assessment === undefined ? answer.risk : barOf(brief.assessment)];
  const last = attempts.at(-1);
  return {
    verification_status: answer.kind === 'answer' ? 'PASSED' : 'FAILED',
    confidence: answer.kind === 'answer' ? answer.confidence : 0,
    model_used: world.state.manifest?.oracles['writer']?.model_id ?? '',
    verification_method: judgesOf(world),
    generation_attempts: drafts,
    timestamp: brief.time?.output.timestamp ?? world.state.clock?.timestamp ?? 0,
    reasoning_chain: chainOf(answer, decision, brief.found?.computed?.text ?? null),
    classification: { confidence: brief.assessment?.confidence ?? 0, keywords: brief.assessment?.keywords ?? [] },
    retrieved: retrieved(brief),
    checked: (last?.decision?.claims ?? []).map((claim, at) => ({
      claim: answer.claims[at]?.id ?? String(at),
      similarity: claim.grounding.best?.similarity ?? 0,
      threshold: limits.minSimilarity,
      result: claim.status === 'SUPPORTED' ? 'PASS' : 'FAIL',
    })),
    policy: {
      min_sources: limits.minSources,
      min_confidence: limits.minConfidence,
      speculation_allowed: THRESHOLDS[answer.risk].speculationAllowed !== 'forbidden',
    },
  };
}

function retrieved(brief: Partial<Brief>): EbomPart['retrieved'] {
  const { found } = brief;
  if (found === undefined) return [];
  const sources = new Map(found.hits.map((hit) => [hit.source.id, hit.source]));
  const { retrievals } = found;
  // A passage that the person vouches for may be in none of them.
  const searchOf = (id: Hash) =>
    retrievals.find(({ output }) => output.hits.some(({ source }) => source === id)) ?? retrievals.at(-1);
  return [...sources.values()].map((source) => ({
    source_id: source.id,
    elapsed_ms: searchOf(source.id)?.output.elapsed_ms ?? 0,
    credibility: credibilityOf(source),
  }));
}

function report(world: World, { answer, brief, drafts }: Composed): void {
  const passages = brief.found?.offered.length ?? 0;
  world.ports.report({
    phase: 'sealing',
    draft: drafts,
    sources: answer.citations.length,
    passages,
    claims: answer.claims.length,
  });
}

/** Who judged support: the judge, and the second one where the manifest names it. */
function judgesOf({ state }: World): string {
  const { nli, entailer } = state.manifest?.oracles ?? {};
  return [nli, entailer].flatMap((judge) => (judge === undefined ? [] : [judge.model_id])).join(' + ');
}
