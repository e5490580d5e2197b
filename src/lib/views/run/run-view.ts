// A sealed run as the page shows it.

import type { SealedRun } from '#core/bundle/contents.ts';
import type { Predicate } from '#core/constraint/predicate.ts';
import type { RunPart } from '#core/ercp/result.ts';
import type { Constraint } from '#core/ercp/rows.ts';
import type { Carried } from '#core/constraint/memory.ts';
import type { CarriedView, ConstraintView, IterationView, PredicateView, RunView } from '#lib/contract/run.ts';

export function toRunView(id: string, documents: number, { parts: { run }, stateSeq }: SealedRun): RunView {
  return {
    id,
    problem: run.act.text,
    status: run.status,
    code: run.code,
    reasoning: reasoningOf(run),
    constraints: run.constraints.map((one) => toConstraintView(one, run)),
    candidates: run.candidates.map((one) => toConstraintView(one, run)),
    iterations: toIterations(run),
    mutations: run.mutations.map(({ mutation_notes: notes, mutation_strategy: strategy }) => ({ notes, strategy })),
    clash: run.clash,
    threshold: run.act.config.similarity_threshold,
    traceId: run.trace_id,
    model: run.model,
    documents,
    seq: stateSeq,
    at: run.timestamp,
  };
}

function reasoningOf({ reasoning }: RunPart): RunView['reasoning'] {
  const claims = reasoning?.claims ?? [];
  return (reasoning?.sentences ?? []).map((text) => {
    const source = claims.find(({ claim }) => claim === text)?.source ?? null;
    return { text, source: source === 'llm' ? null : source };
  });
}

export function toCarriedView({ constraint, origin, seq }: Carried): CarriedView {
  const { constraint_id: id, nl_text: text, predicate } = constraint;
  const from =
    origin === null ? null : { traceId: origin.trace_id, constraintId: origin.constraint_id, edited: origin.edited };
  return { id, text, predicate: toPredicateView(predicate), origin: from, seq };
}

function toConstraintView(one: Constraint, { iterations }: RunPart): ConstraintView {
  const { confidence, constraint_id: id, immutable, nl_text: text, predicate, priority, source } = one;
  const errors = iterations.flatMap((iteration) => iteration.errors);
  return {
    id,
    text,
    predicate: toPredicateView(predicate),
    immutable,
    priority,
    confidence,
    source: {
      detectedBy: source.detected_by,
      excerpt: errors.find(({ error_id }) => error_id === source.error_id)?.excerpt ?? null,
    },
    iteration: iterations.find(({ added }) => added.includes(id))?.iteration ?? null,
  };
}

export function toPredicateView({ args, predicate_name: name }: Predicate): PredicateView {
  if ('entity' in args) return { name, left: args.entity, right: '', unit: '' };
  if ('claim' in args) return { name, left: args.claim, right: '', unit: '' };
  return { name, left: args.left, right: args.right, unit: ('unit' in args ? args.unit : undefined) ?? '' };
}

/** As the core reads it: whether it can be checked is the core's to say. */
export function toPredicate({ left, name, right, unit }: PredicateView): unknown {
  const args = {
    Equal: { left, right },
    NotEqual: { left, right },
    LessThan: { left, right },
    GreaterThan: { left, right },
    TemporalOrder: { left, right },
    NoContradiction: { entity: left },
    HasJustification: { claim: left },
  }[name];
  const isMeasured = 'left' in args && name !== 'TemporalOrder' && unit.trim() !== '';
  return { predicate_name: name, args: isMeasured ? { ...args, unit: unit.trim() } : args };
}

/** A change of the problem takes out what it relaxed, for all iterations after it. */
function toIterations({ act, iterations, mutations }: RunPart): readonly IterationView[] {
  return iterations.map(({ errors, iteration, round, similarity, stable }, at) => {
    const removed = new Set(mutations[round - 2]?.removed);
    const added = iterations.slice(0, at + 1).flatMap((earlier) => earlier.added);
    const all = new Set([...act.constraints.map(({ constraint_id }) => constraint_id), ...added]);
    return {
      iteration,
      round,
      errors: errors.map(({ confidence, detected_by, excerpt, type }) => ({
        type,
        excerpt,
        confidence,
        detectedBy: detected_by,
      })),
      constraints: [...all].filter((id) => !removed.has(id)).length,
      similarity,
      stable,
    };
  });
}
