// What engines that can be computed again are recorded to have said is computed again, from the recorded input, with the
// engine of that very hash. A consistent invention by any other engine cannot be seen here, and the verdict says so.

import { canonical, canonicalBytes, type Json } from '#core/canon/jcs.ts';
import { fromUtf8, utf8 } from '#core/canon/hash.ts';
import { parseStrict } from '#core/canon/read.ts';
import { failed, passed, skipped, type Check, type CheckProgress, type Limit } from '#core/bundle/checks.ts';
import { manifestsOf } from '#core/bundle/epochs.ts';
import type { Bundle } from '#core/bundle/read.ts';
import { loadSource, packSource, packSource1, toSource } from '#core/evidence/source.ts';
import { AffidavitError } from '#core/errors.ts';
import { admit, type Answer } from '#core/oracle/admit.ts';
import { observationIn, outputOf, type Observation } from '#core/oracle/observation.ts';
import { classOf, GRAMMAR, type Manifest, type TakenClass } from '#core/oracle/grammar.ts';
import type { BlobStore, Entry, Hash, OracleInput } from '#core/ports.ts';

/** What a frozen engine says of an input. */
export type Recompute = (input: OracleInput, blobs: Pick<BlobStore, 'get'>) => Promise<unknown>;
/** The frozen engine behind a model id and class, or null where it is not here. */
export type LoadEngines = (modelId: string, cls: TakenClass) => Promise<Recompute | null>;

/** `secret` is the case secret, null where it is withheld: then what reads withheld documents is left out, and counted. */
export async function checkEngines(
  bundle: Pick<Bundle, 'blobs' | 'entries'>,
  secret: Hash | null,
  load: LoadEngines,
  tell: (progress: CheckProgress) => Promise<void> = () => Promise.resolve(),
): Promise<Check> {
  const epochs = manifestsOf(bundle.entries);
  const absent = new Set<string>();
  const taken = new Set<string>();
  const deciding = new Set<string>();
  const engineOf = onceEach(load);
  let computed = 0;
  let hidden = 0;
  for (const entry of bundle.entries) {
    const spoken = spokenIn(entry);
    if (spoken === null) continue;
    const { cls, record } = spoken;
    // Whatever the manifest says of it: an engine that is here is asked again.
    const engine = await engineOf(record.model_id, cls);
    if (engine === null) {
      const promised = manifestBefore(epochs, entry.seq)?.oracles[cls]?.reproducible === true;
      (promised ? absent : taken).add(record.model_id);
      if (cls !== 'writer') deciding.add(record.model_id);
      continue;
    }
    if (!isSettled(record)) continue;
    await tell({ done: entry.seq, of: bundle.entries.length });
    const reading = watched(bundle.blobs);
    const holds =
      cls === 'parser' && secret === null && record.completion_state === 'COMPLETE'
        ? await readsTheSame(reading, engine, record)
        : comparable(await computeAgain(reading, engine, cls, record, secret)) === comparable(record);
    if (secret === null && reading.missed()) {
      hidden += 1;
      continue;
    }
    if (!holds) {
      return failed(
        'engines',
        'ENGINE_DIFFERENT',
        `record ${String(entry.seq)}: ${record.model_id} does not say this of its recorded input`,
        entry.seq,
      );
    }
    computed += 1;
  }
  const recorded = [...new Set([...absent, ...deciding])].sort((a, b) => (a < b ? -1 : 1)).map(recordedBy);
  if (absent.size > 0)
    return skipped(
      'engines',
      'ENGINE_UNKNOWN',
      `not computed again, no copy here: ${[...absent].join(', ')}`,
      recorded,
    );
  const rest =
    taken.size === 0 ? '' : `; cannot be computed again: ${[...taken].sort((a, b) => (a < b ? -1 : 1)).join(', ')}`;
  const read = hidden === 0 ? '' : `; ${String(hidden)} not, they read what is withheld`;
  return passed('engines', `${String(computed)} outputs computed again${read}${rest}`, recorded);
}

/** An engine that decides, and cannot be asked again. */
function recordedBy(engine: string): Limit {
  const sentence = `What \`${engine}\` said is as it was reported; this cannot be checked here.`;
  return { code: 'ENGINE_RECORDED', sentence, subject: engine };
}

/** One engine for all records of one speaker: a library has a thousand sources, and loading a parser takes a while. */
function onceEach(load: LoadEngines): LoadEngines {
  const loaded = new Map<string, ReturnType<LoadEngines>>();
  return (modelId, cls) => {
    const key = `${modelId}/${cls}`;
    const known = loaded.get(key) ?? load(modelId, cls);
    loaded.set(key, known);
    return known;
  };
}

/** Model outputs that nobody can compute again are named, edge readings (clock, random, person) are not models. */
const EDGE: ReadonlySet<string> = new Set(['clock', 'random', 'person']);

function spokenIn(entry: Entry): { readonly cls: TakenClass; readonly record: Observation } | null {
  if (entry.tag !== 'AX:OBS:v1') return null;
  const record = observationIn(entry);
  const cls = classOf(record.oracle_id);
  if (cls === null || GRAMMAR[cls].origin === 'derived' || EDGE.has(cls)) return null;
  return { cls: cls as TakenClass, record };
}

/** A call that was cut off, cancelled or lost says nothing about the engine; what it said, fit or unfit, does. */
function isSettled({ failure_type }: Observation): boolean {
  return failure_type === null || failure_type === 'INVALID_OUTPUT';
}

function manifestBefore(epochs: ReturnType<typeof manifestsOf>, seq: number): Manifest | null {
  return epochs.filter((epoch) => epoch.seq <= seq).at(-1)?.manifest ?? null;
}

/** Remembers whether something was asked for that is not here. */
function watched(blobs: Pick<BlobStore, 'get'>): Pick<BlobStore, 'get'> & { readonly missed: () => boolean } {
  let missed = false;
  return {
    get: (hash) =>
      blobs.get(hash).catch((error: unknown) => {
        missed ||= error instanceof AffidavitError && error.code === 'BLOB_NOT_FOUND';
        throw error;
      }),
    missed: () => missed,
  };
}

/** A document whose salts cannot be computed is compared by what its blob says besides them. */
async function readsTheSame(blobs: Pick<BlobStore, 'get'>, engine: Recompute, record: Observation): Promise<boolean> {
  const input = parseStrict(fromUtf8(await blobs.get(record.input_hash))) as unknown as OracleInput;
  const answer = await askAgain(engine, input, blobs);
  if (answer.kind !== 'said') return false;
  const { name: _name, salt: _salt, ...recorded } = await loadSource(blobs, outputOf('parser', record).source);
  const said = toSource(canonicalBytes({ ...(answer.value as object), name: '', salt: '0'.repeat(64) }));
  const { name: _none, salt: _zero, ...again } = said;
  return canonical(recorded) === canonical(again);
}

async function computeAgain(
  blobs: Pick<BlobStore, 'get'>,
  engine: Recompute,
  cls: TakenClass,
  record: Observation,
  secret: string | null,
): Promise<Said> {
  const input = parseStrict(fromUtf8(await blobs.get(record.input_hash))) as unknown as OracleInput;
  const identity = {
    oracle_id: record.oracle_id,
    model_id: record.model_id,
    params: record.params,
    reproducible: true,
  };
  const request = GRAMMAR[cls].request.parse(input.request);
  const answer = await askAgain(engine, input, blobs);
  const asked = cls === 'parser' ? GRAMMAR.parser.request.parse(input.request) : null;
  if (asked !== null && secret !== null && answer.kind === 'said') {
    const earlier = packSource1(answer.value as Json, asked.name, secret, record.ledger_seq);
    if (earlier !== null) return complete(canonical(earlier));
  }
  const pack = (raw: Json): Json => {
    if (asked === null || secret === null) return raw;
    return packSource(raw, asked, secret, record.ledger_seq).output;
  };
  return admit(cls, identity, { ...input, request }, record.input_hash, record.ledger_seq, answer, pack);
}

type Said = Pick<Observation, 'completion_state' | 'failure_type' | 'output' | 'output_size'>;

const complete = (output: string): Said => ({
  completion_state: 'COMPLETE',
  failure_type: null,
  output,
  output_size: utf8(output).length,
});

async function askAgain(engine: Recompute, input: OracleInput, blobs: Pick<BlobStore, 'get'>): Promise<Answer> {
  try {
    return { kind: 'said', value: await engine(input, blobs) };
  } catch {
    return { kind: 'failed', failure: 'TRANSPORT_ERROR', code: 'ORACLE_ERROR', received: 0 };
  }
}

/** Everything but how long it took. That number is bound elsewhere: the reply's own parts repeat it. */
function comparable({ completion_state, failure_type, output, output_size }: Said): string {
  const said = { completion_state, failure_type, output, output_size };
  const value = completion_state === 'COMPLETE' ? parseStrict(output) : null;
  if (value === null || typeof value !== 'object' || Array.isArray(value) || !('elapsed_ms' in value))
    return canonical(said);
  return canonical({ ...said, output: canonical({ ...value, elapsed_ms: 0 }), output_size: 0 });
}
