// L4: one AX:POLICY:v1 record per rule bound to the observation's class, in policy_id order (SRS-004 §11, SRS-003).
// Total: whatever cannot be read takes the worst value for its operator and breaches by comparison; nothing throws.

import { cmp, fromInt, fromRatio, fromRaw, ONE, Q16_MAX, Q16_MIN, ZERO, type Q16 } from '#core/bytes/q16.ts';
import type { Json } from '#core/bytes/jcs.ts';
import { valueOf, type Observation } from '#core/admission/observation.ts';
import type { PolicyRule } from '#core/admission/policy/dsl.ts';
import type { Bound, Severity, Unit } from '#core/admission/policy/registry.ts';

export interface PolicyRecord {
  readonly actual: number;
  readonly ledger_seq: number;
  readonly obs_ledger_seq: number;
  readonly policy_id: string;
  readonly result: 'PERMITTED' | 'BREACH';
  readonly threshold: number;
}
export interface Evaluation {
  readonly records: readonly PolicyRecord[];
  /** The worst severity of a breach, or null when everything is permitted (AXL4-003: any breach wins). */
  readonly breach: Severity | null;
}

const STATE: Readonly<Record<string, number>> = { COMPLETE: 0, TRUNCATED: 1, ERROR: 2 };
const FAILURE: Readonly<Record<string, number>> = { NULL: 0, TIMEOUT: 1, INVALID_OUTPUT: 2, TRANSPORT_ERROR: 3 };

export function evaluate(bound: readonly Bound[], record: Observation): Evaluation {
  const output = record.completion_state === 'COMPLETE' ? valueOf(record) : null;
  let breach: Severity | null = bound.length === 0 ? 'critical' : null;
  const records = bound.map(({ rule, binding }, at): PolicyRecord => {
    const actual = valueAt(binding.path, binding.unit, record, output) ?? worst(rule);
    const result = breaches(rule, actual) ? 'BREACH' : 'PERMITTED';
    if (result === 'BREACH') breach = breach === 'critical' ? breach : binding.severity;
    return {
      actual,
      ledger_seq: record.ledger_seq + 1 + at,
      obs_ledger_seq: record.ledger_seq,
      policy_id: rule.policy_id,
      result,
      threshold: rule.threshold,
    };
  });
  return { records, breach };
}

/** SHALL-027, SHALL-028: four operators; anything else breaches. */
export function breaches(rule: PolicyRule, actual: Q16): boolean {
  const order = cmp(actual, fromRaw(rule.threshold));
  switch (rule.comparison) {
    case 'GT':
      return order > 0;
    case 'LT':
      return order < 0;
    case 'GE':
      return order >= 0;
    case 'LE':
      return order <= 0;
    default:
      return true;
  }
}

function worst(rule: PolicyRule): Q16 {
  return rule.comparison === 'LT' || rule.comparison === 'LE' ? Q16_MIN : Q16_MAX;
}

/** The number a binding points at, or null where there is none. An output path reads only a COMPLETE record. */
function valueAt(path: readonly string[], unit: Unit, record: Observation, output: Json): Q16 | null {
  const [first, ...rest] = path;
  if (first === 'output') return scaled(rest.reduce<Json | undefined>(step, output), unit);
  if (first === 'completion_state') return scaled(STATE[record.completion_state], unit);
  if (first === 'failure_type') return scaled(FAILURE[record.failure_type ?? 'NULL'], unit);
  if (first === 'params') return scaled(sampling(rest[0], record), unit);
  if (first === 'output_size') return scaled(record.output_size, unit);
  return null;
}

function step(node: Json | undefined, key: string): Json | undefined {
  if (node === null || typeof node !== 'object' || Array.isArray(node) || !Object.hasOwn(node, key)) return undefined;
  return (node as Readonly<Record<string, Json>>)[key];
}

/** An oracle without a temperature or a top_p does not sample: it takes the likeliest word, out of all. */
function sampling(name: string | undefined, { params }: Observation): Json | undefined {
  if (name === 'temperature') return params.temperature ?? ZERO;
  if (name === 'top_p') return params.top_p ?? ONE;
  return step(params, name ?? '');
}

/** AMB-48: numbers beyond +-32767 are read in scaled units; what does not fit saturates. */
function scaled(value: Json | undefined, unit: Unit): Q16 | null {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return null;
  if (unit === 'q16') return value < Q16_MIN || value > Q16_MAX ? null : fromRaw(value);
  if (unit === 'whole_kib') return fromInt(Math.trunc(value / 1024) + (value % 1024 > 0 ? 1 : 0));
  return unit === 'kib' ? fromRatio(value, 1024) : fromInt(value);
}
