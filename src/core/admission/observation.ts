// The record of one observation, AX:OBS:v1 (SRS-004 §5.2): its shape, its own hash, and what it says. A ledger is read
// many times over in one run, so what was made of a record is kept beside it for as long as the record is held.

import * as z from 'zod';
import { canonical, type Json } from '#core/bytes/jcs.ts';
import { sha256Hex, utf8 } from '#core/bytes/hash.ts';
import { parseStrict } from '#core/bytes/read.ts';
import { GRAMMAR, type ObsClass, type OutputOf } from '#core/admission/grammar.ts';
import type { Entry, Hash } from '#core/ports.ts';

export type CompletionState = 'COMPLETE' | 'TRUNCATED' | 'ERROR';
export type FailureType = 'TIMEOUT' | 'INVALID_OUTPUT' | 'TRANSPORT_ERROR';

/** AX:OBS:v1, the eleven fields of SRS-004 §5.2. `output` is the canonical JSON text of what was observed. */
export const observation = z.strictObject({
  completion_state: z.enum(['COMPLETE', 'TRUNCATED', 'ERROR']),
  failure_type: z.enum(['TIMEOUT', 'INVALID_OUTPUT', 'TRANSPORT_ERROR']).nullable(),
  input_hash: z.string().regex(/^[0-9a-f]{64}$/),
  ledger_seq: z.int().min(0),
  model_id: z.string(),
  obs_hash: z.string().regex(/^[0-9a-f]{64}$/),
  oracle_id: z.string(),
  output: z.string(),
  output_size: z.int().min(0),
  params: z.strictObject({
    max_tokens: z.int().nullable(),
    seed: z.int().nullable(),
    temperature: z.int().nullable(),
    top_p: z.int().nullable(),
  }),
  schema_version: z.literal('AX:OBS:v1'),
});
export type Observation = Readonly<z.infer<typeof observation>>;

/** The observation in a record of a ledger. Throws CANON_* or a ZodError where it is none: the record may be anybody's. */
export function observationIn(entry: Entry): Observation {
  const known = READ.get(entry);
  if (known !== undefined) return known;
  const record = observation.parse(parseStrict(entry.payload));
  READ.set(entry, record);
  return record;
}

/** The record of an observation that `sealed` has made, or that was read. */
export function toObservationEntry(record: Observation): Entry {
  const entry: Entry = { seq: record.ledger_seq, tag: 'AX:OBS:v1', payload: textOf(record) };
  READ.set(entry, record);
  return entry;
}

/** The observation with its own hash. */
export function sealed(record: Omit<Observation, 'obs_hash'>): Observation {
  const open = withoutHash(record);
  const hash = sha256Hex(utf8(open));
  const whole = { ...record, obs_hash: hash };
  TEXTS.set(whole, open.replace(NO_HASH, `${BEFORE_HASH}${hash}"`));
  return whole;
}

/** SRS-004 §5.8: SHA-256 over the canonical record with obs_hash empty. */
export function obsHash(record: Omit<Observation, 'obs_hash'>): Hash {
  return sha256Hex(utf8(withoutHash(record)));
}

/** Whether the hash a record names is its own. */
export function hashHolds(record: Observation): boolean {
  const { obs_hash } = record;
  return sha256Hex(utf8(textOf(record).replace(`${BEFORE_HASH}${obs_hash}"`, NO_HASH))) === obs_hash;
}

/** The canonical text of the record, as it stands in the ledger. */
export function textOf(record: Observation): string {
  const known = TEXTS.get(record);
  if (known !== undefined) return known;
  const text = canonical(record);
  TEXTS.set(record, text);
  return text;
}

/** What was observed, as JSON. Throws CANON_* where `output` is none. */
export function valueOf(record: Observation): Json {
  const known = VALUES.get(record);
  if (known !== undefined) return known;
  const value = parseStrict(record.output);
  VALUES.set(record, value);
  return value;
}

/** The typed output of a COMPLETE record that was admitted. */
export function outputOf<C extends ObsClass>(cls: C, record: Observation): OutputOf<C> {
  const known = OUTPUTS.get(record);
  if (known?.cls === cls) return known.output as OutputOf<C>;
  const output = GRAMMAR[cls].output.parse(valueOf(record)) as OutputOf<C>;
  OUTPUTS.set(record, { cls, output });
  return output;
}

function withoutHash(record: Omit<Observation, 'obs_hash'>): string {
  return canonical({ ...record, obs_hash: '' });
}

/** Stands once in a record: inside a JSON string a quote has a backslash before it, and no other object has this key. */
const BEFORE_HASH = ',"obs_hash":"';
const NO_HASH = `${BEFORE_HASH}"`;

const READ = new WeakMap<Entry, Observation>();
const TEXTS = new WeakMap<Observation, string>();
const VALUES = new WeakMap<Observation, Json>();
const OUTPUTS = new WeakMap<Observation, { readonly cls: ObsClass; readonly output: unknown }>();
