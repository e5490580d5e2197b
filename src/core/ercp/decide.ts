// What the core decides in a run: which errors there are, what is drawn of them, what is added, whether it is stable, and
// whether the run kept its bounds. Pure functions of admitted records, for the loop and for a verifier alike.

import type { OutputOf, RequestOf } from '#core/admission/grammar.ts';
import { toId } from '#core/bytes/id.ts';
import type { Admitted } from '#core/case/observe.ts';
import { constraintsOf, problemOf, type Basis } from '#core/ercp/basis.ts';
import { brokenBy, extract, type NamedError } from '#core/ercp/extract.ts';
import { nextMutation } from '#core/ercp/mutate.ts';
import type { Config } from '#core/ercp/rows.ts';
import { PER_ERROR_MAX } from '#core/limits.ts';
import type { Hash } from '#core/ports.ts';

/** One reasoning with what was found in it, on what it was written on. */
export interface Checked {
  readonly basis: Basis;
  readonly reasoning: Admitted<'ercp/generate'>;
  readonly verified: Admitted<'ercp/verify'>;
  readonly idHead: Hash;
}

/** What the oracle found, then what the constraints find (AMB-62: `stable` needs none of either). */
export function errorsIn({ basis, idHead, reasoning, verified }: Checked): readonly NamedError[] {
  const broken = brokenBy(constraintsOf(basis), reasoning.output.reasoning_text);
  return [...verified.output.errors, ...broken].map((error, at) => ({
    ...error,
    error_id: toId(idHead, 'error', verified.seq, at),
  }));
}

export const EXTRACT_REQUEST: RequestOf<'ercp/extract'> = { max_constraints_per_error: PER_ERROR_MAX };

export function extractOutput(checked: Checked): OutputOf<'ercp/extract'> {
  const errors = errorsIn(checked);
  const { act, mutation } = checked.basis;
  // What was relaxed would be learned again of the same error, and be out of force again at once.
  const known = [...act.constraints, ...constraintsOf(checked.basis)];
  const drawn = extract(errors, known, PER_ERROR_MAX, mutation?.output.removed);
  const counts = errors.map((_, at) => drawn.filter(({ error }) => error === at).length);
  return { drawn: drawn.map((one) => ({ ...one })), errors: errors.length, per_error: Math.max(0, ...counts) };
}

/** ERCP v1.0 §7: added where it is sure enough, kept as a candidate where it is nearly, else dropped. */
export function fateOf(confidence: number, config: Config): 'ercp/constraint' | 'ercp/candidate' | null {
  if (confidence >= config.verify_threshold) return 'ercp/constraint';
  return confidence >= config.candidate_threshold ? 'ercp/candidate' : null;
}

/** The first that has this fate behind the one that was kept before it; null where there is none. */
export function nextDrawn(
  { output }: Admitted<'ercp/extract'>,
  before: Admitted<'ercp/constraint'> | Admitted<'ercp/candidate'> | null,
  fate: string,
  config: Config,
): number | null {
  const last = before?.output.constraint.constraint_id ?? null;
  const from = last === null ? 0 : output.drawn.findIndex(({ constraint }) => constraint.constraint_id === last) + 1;
  const at = output.drawn.findIndex(
    (one, place) => place >= from && fateOf(one.constraint.confidence, config) === fate,
  );
  return at === -1 ? null : at;
}

export function constraintOutput(
  { output }: Admitted<'ercp/extract'>,
  at: number,
  config: Config,
): OutputOf<'ercp/constraint'> | null {
  const constraint = output.drawn[at]?.constraint;
  if (constraint === undefined) return null;
  const { confidence } = constraint;
  return { confidence, constraint, margin: confidence - config.verify_threshold };
}

export function candidateOutput(
  { output }: Admitted<'ercp/extract'>,
  at: number,
  config: Config,
): OutputOf<'ercp/candidate'> | null {
  const constraint = output.drawn[at]?.constraint;
  if (constraint === undefined) return null;
  const { confidence } = constraint;
  const above = confidence - config.candidate_threshold;
  return { above, below: config.verify_threshold - confidence, confidence, constraint };
}

/** ERCP v1.0 §9.7: alike enough, and no errors. */
export function stabilizeOutput(checked: Checked, { output }: Admitted<'ercp/similarity'>): OutputOf<'ercp/stabilize'> {
  const { similarity } = output;
  const margin = similarity - checked.basis.act.config.similarity_threshold;
  return { errors: errorsIn(checked).length, margin, similarity };
}

export function mutateOutput(basis: Basis): OutputOf<'ercp/mutate'> | null {
  const next = nextMutation(problemOf(basis), constraintsOf(basis), basis.mutation?.output ?? null);
  return next === null ? null : { ...next, removed: [...next.removed] };
}

/** How much a run took, and what it left of what it was allowed. */
export function runOutput(
  { act, added, mutation }: Pick<Basis, 'act' | 'added' | 'mutation'>,
  iterations: number,
): OutputOf<'ercp/run'> {
  const { max_constraints, max_iterations } = act.config;
  const constraints = constraintsOf({ act, added, mutation }).length;
  const allowed = max_iterations * ((mutation?.output.round ?? 0) + 1);
  return {
    constraints,
    constraints_left: max_constraints - constraints,
    iterations,
    iterations_left: allowed - iterations,
  };
}
