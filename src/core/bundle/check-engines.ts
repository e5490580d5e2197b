// What engines that can be computed again are recorded to have said is computed again, from the recorded input, with the
// engine of that very hash. A consistent invention by any other engine cannot be seen here, and the verdict says so.

import { canonical, type Json } from '#core/canon/jcs.ts';
import { fromUtf8, utf8 } from '#core/canon/hash.ts';
import { parseStrict } from '#core/canon/read.ts';
import { failed, passed, skipped, type Check } from '#core/bundle/checks.ts';
import { manifestsOf } from '#core/bundle/epochs.ts';
import type { Bundle } from '#core/bundle/read.ts';
import { packSource, packSource1 } from '#core/evidence/source.ts';
import { admit, observation, type Answer, type Observation } from '#core/oracle/admit.ts';
import { classOf, GRAMMAR, type Manifest, type TakenClass } from '#core/oracle/grammar.ts';
import type { BlobStore, Entry, OracleInput } from '#core/ports.ts';
import { EMPTY_STATE, reduce } from '#core/state.ts';

/** What a frozen engine says of an input. */
export type Recompute = (input: OracleInput, blobs: Pick<BlobStore, 'get'>) => Promise<unknown>;
/** The frozen engine behind a model id and class, or null where it is not here. */
export type LoadEngines = (modelId: string, cls: TakenClass) => Promise<Recompute | null>;

export async function checkEngines(bundle: Bundle, load: LoadEngines): Promise<Check> {
  const secret = bundle.entries.reduce(reduce, EMPTY_STATE).secret;
  const epochs = manifestsOf(bundle.entries);
  const absent = new Set<string>();
  const taken = new Set<string>();
  const engineOf = onceEach(load);
  let computed = 0;
  for (const entry of bundle.entries) {
    const spoken = spokenIn(entry);
    if (spoken === null) continue;
    const { cls, record } = spoken;
    // Whatever the manifest says of it: an engine that is here is asked again.
    const engine = await engineOf(record.model_id, cls);
    if (engine === null) {
      const promised = manifestBefore(epochs, entry.seq)?.oracles[cls]?.reproducible === true;
      (promised ? absent : taken).add(record.model_id);
      continue;
    }
    if (!isSettled(record)) continue;
    const again = await computeAgain(bundle, engine, cls, record, secret);
    if (comparable(again) !== comparable(record)) {
      return failed(
        'engines',
        'ENGINE_DIFFERENT',
        `record ${String(entry.seq)}: ${record.model_id} does not say this of its recorded input`,
        entry.seq,
      );
    }
    computed += 1;
  }
  if (absent.size > 0)
    return skipped('engines', 'ENGINE_UNKNOWN', `not computed again, no copy here: ${[...absent].join(', ')}`);
  const rest =
    taken.size === 0 ? '' : `; cannot be computed again: ${[...taken].sort((a, b) => (a < b ? -1 : 1)).join(', ')}`;
  return passed('engines', `${String(computed)} outputs computed again${rest}`);
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
  const record = observation.parse(parseStrict(entry.payload));
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

async function computeAgain(
  bundle: Bundle,
  engine: Recompute,
  cls: TakenClass,
  record: Observation,
  secret: string | null,
): Promise<Said> {
  const input = parseStrict(fromUtf8(await bundle.blobs.get(record.input_hash))) as unknown as OracleInput;
  const identity = {
    oracle_id: record.oracle_id,
    model_id: record.model_id,
    params: record.params,
    reproducible: true,
  };
  const answer = await askAgain(engine, input, bundle);
  const asked = cls === 'parser' ? GRAMMAR.parser.request.parse(input.request) : null;
  if (asked !== null && secret !== null && answer.kind === 'said') {
    const earlier = packSource1(answer.value as Json, asked.name, secret, record.ledger_seq);
    if (earlier !== null) return complete(canonical(earlier));
  }
  const pack = (raw: Json): Json => {
    if (asked === null || secret === null) return raw;
    return packSource(raw, asked, secret, record.ledger_seq).output;
  };
  return admit(cls, identity, input, record.input_hash, record.ledger_seq, answer, pack);
}

type Said = Pick<Observation, 'completion_state' | 'failure_type' | 'output' | 'output_size'>;

const complete = (output: string): Said => ({
  completion_state: 'COMPLETE',
  failure_type: null,
  output,
  output_size: utf8(output).length,
});

async function askAgain(engine: Recompute, input: OracleInput, bundle: Bundle): Promise<Answer> {
  try {
    return { kind: 'said', value: await engine(input, bundle.blobs) };
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
