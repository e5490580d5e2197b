// What a person does in a case of ERCP: hands over a problem with its configuration, as the file of a request (§3.1) says it.

import * as z from 'zod';
import { sayFields } from '#core/bytes/fields.ts';
import { sha256Hex, utf8 } from '#core/bytes/hash.ts';
import { canonical } from '#core/bytes/jcs.ts';
import { quantise } from '#core/bytes/q16.ts';
import { toTyped } from '#core/bytes/text.ts';
import { parsePredicate } from '#core/constraint/predicate.ts';
import { config, constraint, runAct, type Config, type Constraint, type RunAct } from '#core/ercp/rows.ts';
import { AffidavitError } from '#core/errors.ts';
import { OWN_EDGE, refusedAs, requireAsked, requirePlain, type Place } from '#core/case/edge.ts';

/** As the edge hands it over: the act that is recorded. */
export type ErcpAct = RunAct;

/** A run that the edge takes. Throws ERCP_REQUEST, ERCP_CONFIG, PREDICATE_UNKNOWN and PREDICATE_ARGS. */
export function admitRun(act: ErcpAct, { edge }: Pick<Place, 'edge'>): void {
  const read = runAct.safeParse(act);
  if (!read.success) throw new AffidavitError('ERCP_REQUEST', sayFields(read.error, act));
  refusedAs('ERCP_REQUEST', () => {
    requireAsked(act.text, { edge });
    requirePlain(act, !edge.hasPlainWords);
  });
  for (const { predicate } of act.constraints) parsePredicate(predicate);
  const { candidate_threshold, max_constraints, verify_threshold } = act.config;
  if (candidate_threshold > verify_threshold)
    throw new AffidavitError('ERCP_CONFIG', 'expected a candidate_threshold that is at most the verify_threshold');
  if (act.constraints.length > max_constraints)
    throw new AffidavitError('ERCP_CONFIG', `expected at most ${max_constraints} constraints to begin with`);
  if (edge.hasOwnReadings && act.constraints.some(({ source }) => source.detected_by !== 'person'))
    throw new AffidavitError('ERCP_REQUEST', 'expected constraints that a person brings to be detected by `person`');
  const ids = new Set(act.constraints.map(({ constraint_id }) => constraint_id));
  if (ids.size !== act.constraints.length) throw new AffidavitError('ERCP_REQUEST', 'a constraint_id appears twice');
}

/** The same outside a case, for a server that answers bad input before it makes one. */
export function requireRunnable(act: ErcpAct): void {
  admitRun(act, { edge: OWN_EDGE });
}

export function toRecord(act: ErcpAct): unknown {
  return act;
}

const number = z.number().min(0).max(1);
/** §3.1: eight of nine keys have a default. Keys that are not known are left out (§10: they must break nobody). */
const CONFIG = z.object({
  model: z.string(),
  max_iterations: z.int().default(50),
  max_constraints: z.int().default(30),
  similarity_threshold: number.default(0.95),
  temperature: z.number().default(0),
  top_p: z.number().default(1),
  deterministic: z.boolean().default(true),
  verify_threshold: number.default(0.75),
  candidate_threshold: number.default(0.6),
});
export const GIVEN_CONSTRAINT = z.object({
  constraint_id: z.string().optional(),
  type: z.string().default('predicate'),
  priority: z.string().default('medium'),
  nl_text: z.string(),
  predicate: z.unknown(),
  source: z.object({ detected_by: z.string(), error_id: z.string().nullable().default(null) }).optional(),
  confidence: number.default(1),
  immutable: z.boolean().default(false),
});
/** §3.1. */
export const RUN_REQUEST = z.object({
  trace_id: z.string().nullable().default(null),
  problem: z.object({
    id: z.string(),
    description: z.string(),
    metadata: z.record(z.string(), z.unknown()).default({}),
  }),
  config: CONFIG,
  /** Ours: what has to hold from the start. */
  constraints: z.array(GIVEN_CONSTRAINT).default([]),
});

/** The body of a request for a run, as JSON. Throws ERCP_REQUEST, ERCP_CONFIG, PREDICATE_UNKNOWN and PREDICATE_ARGS. */
export function parseRunRequest(value: unknown): ErcpAct {
  const read = RUN_REQUEST.safeParse(value);
  if (!read.success) throw new AffidavitError('ERCP_REQUEST', sayFields(read.error, value));
  const { constraints, problem, trace_id } = read.data;
  const act = runAct.safeParse({
    config: toConfig(read.data.config),
    constraints: constraints.map(toConstraint),
    kind: 'ercp',
    metadata: problem.metadata,
    problem_id: problem.id,
    text: toTyped(problem.description),
    trace_id,
  });
  if (!act.success) throw new AffidavitError('ERCP_REQUEST', sayFields(act.error, value));
  return act.data;
}

/** §2: decoding is deterministic. What asks for anything else is refused, and not decoded otherwise in silence. */
function toConfig(given: z.infer<typeof CONFIG>): Config {
  const { deterministic, temperature, top_p } = given;
  if (!deterministic || temperature !== 0 || top_p !== 1)
    throw new AffidavitError(
      'ERCP_CONFIG',
      'expected deterministic decoding: temperature 0, top_p 1, deterministic true',
    );
  const read = config.safeParse({
    ...given,
    candidate_threshold: quantise(given.candidate_threshold),
    similarity_threshold: quantise(given.similarity_threshold),
    temperature: 0,
    top_p: 65_536,
    verify_threshold: quantise(given.verify_threshold),
  });
  if (!read.success) throw new AffidavitError('ERCP_CONFIG', sayFields(read.error, given));
  return read.data;
}

/** Throws ERCP_REQUEST, PREDICATE_UNKNOWN and PREDICATE_ARGS. */
export function toConstraint(given: z.infer<typeof GIVEN_CONSTRAINT>): Constraint {
  const predicate = parsePredicate(given.predicate);
  const read = constraint.safeParse({
    ...given,
    confidence: quantise(given.confidence),
    constraint_id: given.constraint_id ?? sha256Hex(utf8(canonical(predicate))).slice(0, 36),
    predicate,
    // Whoever found it before, nobody has found it here.
    source: { detected_by: 'person', error_id: given.source?.error_id ?? null },
  });
  if (!read.success) throw new AffidavitError('ERCP_REQUEST', sayFields(read.error, given));
  return read.data;
}
