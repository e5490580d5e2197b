// What an iteration rests on, and what is asked on it. The loop makes it as it goes; a verifier makes it again of the records
// that an input names, so that nothing an input rests on is left unsaid.

import type { RequestOf } from '#core/admission/grammar.ts';
import { fromDecimal } from '#core/bytes/q16.ts';
import type { Admitted } from '#core/case/observe.ts';
import type { Constraint, RunAct } from '#core/ercp/rows.ts';
import { hashesOf } from '#core/case/derivation.ts';
import { assembleEvidence, isOnTopic, recordsOf, type Documents, type Evidence } from '#core/evidence/context.ts';
import { EVIDENCE_MAX } from '#core/limits.ts';
import type { Hash } from '#core/ports.ts';

export interface Basis {
  readonly act: RunAct;
  readonly actHash: Hash;
  /** The last way in which the problem was changed; null while it is as it was put. */
  readonly mutation: Admitted<'ercp/mutate'> | null;
  /** What was searched for the problem as it is now. */
  readonly retrievals: readonly Admitted<'retriever'>[];
  readonly evidence: readonly Evidence[];
  /** Constraints that were added by the run, and are still in force. */
  readonly added: readonly Admitted<'ercp/constraint'>[];
}

/** The problem as it is now. */
export function problemOf({ act, mutation }: Pick<Basis, 'act' | 'mutation'>): string {
  return mutation?.output.problem ?? act.text;
}

/** Constraints in force: those that the act brought, without what was relaxed, then those that were added. */
export function constraintsOf({
  act,
  added,
  mutation,
}: Pick<Basis, 'act' | 'added' | 'mutation'>): readonly Constraint[] {
  const removed = new Set(mutation?.output.removed);
  const all = [...act.constraints, ...added.map(({ output }) => output.constraint)];
  return all.filter(({ constraint_id }) => !removed.has(constraint_id));
}

/** The records behind a basis, in a fixed order. */
export function namesOf({ actHash, added, evidence, mutation, retrievals }: Basis): readonly Hash[] {
  return [
    actHash,
    ...hashesOf([mutation, ...retrievals]),
    ...recordsOf([...new Set(evidence.map(({ source }) => source))]),
    ...added.map(({ obsHash }) => obsHash),
  ];
}

export function generateRequest(basis: Basis): RequestOf<'ercp/generate'> {
  return { constraints: [...constraintsOf(basis)], context: contextOf(basis), problem: problemOf(basis) };
}

export function verifyRequest(basis: Basis, reasoning: Admitted<'ercp/generate'>): RequestOf<'ercp/verify'> {
  return {
    constraints: [...constraintsOf(basis)],
    context: contextOf(basis),
    nli_threshold: NLI_THRESHOLD,
    problem: problemOf(basis),
    reasoning_text: reasoning.output.reasoning_text,
    run_fact_check: true,
  };
}

/** ERCP v1.0 §3.3 (AMB-65: a threshold of its own). */
const NLI_THRESHOLD = fromDecimal('0.7');

export function similarityRequest(
  before: Admitted<'ercp/generate'>,
  now: Admitted<'ercp/generate'>,
): RequestOf<'ercp/similarity'> {
  return { reasoning_curr: now.output.reasoning_text, reasoning_prev: before.output.reasoning_text };
}

function contextOf({ evidence }: Basis): RequestOf<'ercp/generate'>['context'] {
  return evidence
    .slice(0, EVIDENCE_MAX)
    .map(({ heading, passage, source, text }, at) => ({ heading, n: at + 1, passage, source: source.id, text }));
}

/** Passages that speak of the problem, best first. */
export async function evidenceOf(
  documents: Documents,
  basis: Pick<Basis, 'act' | 'mutation' | 'retrievals'>,
): Promise<readonly Evidence[]> {
  if (basis.retrievals.length === 0) return [];
  const asked = { text: problemOf(basis), accepted: [] };
  const { offered } = await assembleEvidence(documents, basis.retrievals, asked);
  // A question weighs what is shown first, however far off it is; a run rests on what speaks of its problem.
  return offered.filter((hit) => isOnTopic(asked.text, hit));
}
