// The containment boundary (SRS-004 §4, §5, §9): whatever an oracle said becomes one canonical AX:OBS:v1 record here,
// or an ERROR record. Everything that arrives is hostile.

import * as z from 'zod';
import { canonical, type Json } from '#core/bytes/jcs.ts';
import { utf8 } from '#core/bytes/hash.ts';
import { fromRaw, quantise } from '#core/bytes/q16.ts';
import { checkText } from '#core/bytes/text.ts';
import { AffidavitError, type TextCode } from '#core/errors.ts';
import { OBS_BYTES_MAX, OUTPUT_NODES_MAX, OUTPUT_UNITS_MAX } from '#core/limits.ts';
import { methodHolds } from '#core/admission/engines.ts';
import { GRAMMAR, type ObsClass } from '#core/admission/grammar.ts';
import {
  outputOf,
  sealed,
  textOf,
  valueOf,
  type CompletionState,
  type FailureType,
  type Observation,
} from '#core/admission/observation.ts';
import type { Row } from '#core/admission/shapes.ts';
import { referencesHold, spansHold } from '#core/admission/references.ts';
import type { Hash, Identity, OracleInput } from '#core/ports.ts';

/** What came back from a call, before anybody may look at it. */
export type Answer =
  | { readonly kind: 'said'; readonly value: unknown }
  | { readonly kind: 'failed'; readonly failure: FailureType; readonly code: string; readonly received: number };

/** Why an answer could not be admitted as COMPLETE. */
export type InvalidCode =
  | 'OUTPUT_CONTROL'
  | 'OUTPUT_NFC'
  | 'OUTPUT_SURROGATE'
  | 'OUTPUT_UNASSIGNED'
  | 'OUTPUT_TYPE'
  | 'OUTPUT_SIZE'
  | 'OUTPUT_SCHEMA'
  | 'OUTPUT_REFERENCE'
  | 'OUTPUT_METHOD'
  // What a model wrote did not end by itself, or is not in the language that it was asked for.
  | 'OUTPUT_STOP'
  | 'OUTPUT_LINES';

const INVALID_TEXT: Record<TextCode, InvalidCode> = {
  TEXT_CONTROL: 'OUTPUT_CONTROL',
  TEXT_NOT_NFC: 'OUTPUT_NFC',
  TEXT_LONE_SURROGATE: 'OUTPUT_SURROGATE',
  TEXT_UTF8: 'OUTPUT_SURROGATE',
  TEXT_ENCODING: 'OUTPUT_SURROGATE',
  TEXT_UNASSIGNED: 'OUTPUT_UNASSIGNED',
};

/**
 * Builds the record for one answer. Never throws for anything the oracle did. The request in `input` has passed the schema
 * of its class.
 * `pack` turns what was said into what is recorded, for classes whose output is too large for a record.
 */
export function admit(
  cls: ObsClass,
  identity: Identity,
  input: OracleInput,
  inputHash: Hash,
  seq: number,
  answer: Answer,
  pack: (raw: Json) => Json,
): Observation {
  const shell = { identity, inputHash, seq };
  if (answer.kind === 'failed') return failure(shell, answer.failure, answer.code, answer.received);
  const plain = toPlain(answer.value);
  if (plain.kind === 'invalid') return failure(shell, 'INVALID_OUTPUT', plain.code, plain.received);
  const raw = GRAMMAR[cls].raw.safeParse(plain.value);
  if (!raw.success) return failure(shell, 'INVALID_OUTPUT', 'OUTPUT_SCHEMA', plain.received);
  if (!spansHold(cls, raw.data)) return failure(shell, 'INVALID_OUTPUT', 'OUTPUT_REFERENCE', plain.received);
  const read = readSaid(cls, raw.data, input);
  if (typeof read === 'string') return failure(shell, 'INVALID_OUTPUT', read, plain.received);
  const packed = pack(quantiseScores(read, cls));
  const invalid = checkOutput(cls, packed, input);
  if (invalid !== null) return failure(shell, 'INVALID_OUTPUT', invalid, plain.received);
  if (!methodHolds(identity.model_id, packed)) return failure(shell, 'INVALID_OUTPUT', 'OUTPUT_METHOD', plain.received);
  return complete(shell, canonical(packed));
}

/** A record read back must be what `admit` would have made of it (pitfall: recorded output bypasses admit). */
export function readmits(cls: ObsClass, record: Observation, input: OracleInput): boolean {
  try {
    const size = utf8(textOf(record)).length;
    if (size > OBS_BYTES_MAX) return false;
    if (record.completion_state === 'TRUNCATED') return truncationHolds(record, size);
    const value = valueOf(record);
    if (record.output_size !== utf8(record.output).length) return false;
    if (record.completion_state === 'ERROR') {
      const same = canonical(value) === record.output;
      return same && record.failure_type !== null && failed.safeParse(value).success;
    }
    // The copy differs from the value where a line end was not canonical, and then its text differs from the output.
    const plain = toPlain(value);
    const same = plain.kind === 'plain' && canonical(plain.value) === record.output;
    return same && record.failure_type === null && referencesHold(cls, outputOf(cls, record), input.request);
  } catch (error) {
    if (error instanceof AffidavitError || error instanceof z.ZodError) return false;
    throw error;
  }
}

interface Shell {
  readonly identity: Identity;
  readonly inputHash: Hash;
  readonly seq: number;
}

function complete(shell: Shell, output: string): Observation {
  const record = seal(shell, 'COMPLETE', null, output, utf8(output).length);
  return utf8(textOf(record)).length <= OBS_BYTES_MAX ? record : truncated(shell, output);
}

/** SHALL-040: never silently; the longest prefix for which the record fits, with the size before the cut. */
function truncated(shell: Shell, output: string): Observation {
  const size = utf8(output).length;
  let low = 0;
  let high = Math.min(output.length, OBS_BYTES_MAX); // a code unit takes a byte at least
  while (low < high) {
    const middle = Math.trunc((low + high + 1) / 2);
    const record = seal(shell, 'TRUNCATED', null, wholeCodePoints(output, middle), size);
    if (utf8(textOf(record)).length <= OBS_BYTES_MAX) low = middle;
    else high = middle - 1;
  }
  return seal(shell, 'TRUNCATED', null, wholeCodePoints(output, low), size);
}

function wholeCodePoints(text: string, end: number): string {
  const last = text.charCodeAt(end - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? end - 1 : end);
}

function failure(shell: Shell, type: FailureType, code: string, received: number): Observation {
  const output = canonical({ code: plainCode(code), received });
  return seal(shell, 'ERROR', type, output, utf8(output).length);
}

/** A failure code may come from a foreign error: keep it only if it is one of our kind of words. */
function plainCode(code: string): string {
  return /^[A-Z][A-Z0-9_]{0,63}$/.test(code) ? code : 'ORACLE_ERROR';
}

const failed = z.strictObject({ code: z.string().regex(/^[A-Z][A-Z0-9_]{0,63}$/), received: z.int().min(0) });

/** The longest prefix fills its record but for what one more code point would take: at most four bytes. */
function truncationHolds(record: Observation, size: number): boolean {
  const cut = record.output_size > utf8(record.output).length && size > OBS_BYTES_MAX - 4;
  return cut && record.failure_type === null && toPlain(record.output).kind === 'plain';
}

function seal(
  { identity, inputHash, seq }: Shell,
  completion: CompletionState,
  failureType: FailureType | null,
  output: string,
  size: number,
): Observation {
  return sealed({
    completion_state: completion,
    failure_type: failureType,
    input_hash: inputHash,
    ledger_seq: seq,
    model_id: identity.model_id,
    oracle_id: identity.oracle_id,
    output,
    output_size: size,
    params: identity.params,
    schema_version: 'AX:OBS:v1',
  });
}

type Plain =
  | { readonly kind: 'plain'; readonly value: Json; readonly received: number }
  | { readonly kind: 'invalid'; readonly code: InvalidCode; readonly received: number };

/** A deep copy with line ends normalised (SHALL-043), or why the value is no plain JSON of clean text. Never throws. */
function toPlain(value: unknown): Plain {
  try {
    return copyPlain(value);
  } catch {
    return { kind: 'invalid', code: 'OUTPUT_TYPE', received: 0 }; // a getter or a proxy that throws when looked at
  }
}

function copyPlain(value: unknown): Plain {
  let invalid = null as InvalidCode | null;
  let received = 0;
  let nodes = 0;
  const copy = (node: unknown, depth: number): Json => {
    if (invalid === 'OUTPUT_TYPE' || invalid === 'OUTPUT_SIZE') return null; // nothing of it can be kept
    nodes += Array.isArray(node) ? node.length + 1 : 1;
    if (nodes > OUTPUT_NODES_MAX || received > OUTPUT_UNITS_MAX) {
      invalid ??= 'OUTPUT_SIZE'; // an object that holds itself many times has no end
      return null;
    }
    if (typeof node === 'string') {
      const text = node.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
      received += text.length;
      const code = checkText(text);
      if (code !== null) invalid ??= INVALID_TEXT[code];
      return text;
    }
    if (node === null || typeof node === 'boolean') return node;
    if (typeof node === 'number' && Number.isFinite(node)) return node;
    if (depth < 16 && Array.isArray(node)) return node.map((item) => copy(item, depth + 1));
    if (depth < 16 && typeof node === 'object') {
      const entries = Object.entries(node).map(([key, item]): [string, Json] => {
        const code = checkText(key);
        if (code !== null) invalid ??= INVALID_TEXT[code];
        return [key, copy(item, depth + 1)];
      });
      return Object.fromEntries(entries);
    }
    invalid ??= 'OUTPUT_TYPE';
    return null;
  };
  const plain = copy(value, 0);
  return invalid === null ? { kind: 'plain', value: plain, received } : { kind: 'invalid', code: invalid, received };
}

/** No output is a bare string: a string is the code of what is wrong. */
function readSaid(cls: ObsClass, said: Json, { request }: OracleInput): Json {
  const row: Row = GRAMMAR[cls];
  return row.read === undefined ? said : (row.read(said, request) as Json);
}

const SCORES: ReadonlySet<string> = new Set([
  'nearness',
  'reading',
  'relevance',
  'confidence',
  'contradiction',
  'entailment',
  'neutral',
  'similarity',
  'support',
  'alone',
  'given',
]);

/** The one place where an engine's number becomes Q16.16 (architecture.md, "What core may not use"). */
function quantiseScores(value: Json, cls: ObsClass): Json {
  const row: Row = GRAMMAR[cls];
  if (row.scored !== true) return value;
  const walk = (node: Json, key: string): Json => {
    if (typeof node === 'number') return SCORES.has(key) ? fromRaw(quantise(node) ?? -1) : node;
    if (Array.isArray(node)) return node.map((item: Json) => walk(item, key));
    if (node === null || typeof node !== 'object') return node;
    return Object.fromEntries(Object.entries(node).map(([name, item]) => [name, walk(item, name)]));
  };
  return walk(value, '');
}

function checkOutput(cls: ObsClass, value: Json, input: OracleInput): InvalidCode | null {
  const output = GRAMMAR[cls].output.safeParse(value);
  if (!output.success) return 'OUTPUT_SCHEMA';
  return referencesHold(cls, output.data, input.request) ? null : 'OUTPUT_REFERENCE';
}
