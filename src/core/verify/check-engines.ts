// What engines are recorded to have said is computed again, from the recorded input, with the engine of that very hash,
// wherever the verifier holds it: which those are is the verifier's word, never the bundle's. Any other engine is believed,
// and the verdict names it with what rests on its word. A failure on record of an engine that is here is tried again.

import { canonical, canonicalBytes, type Json } from '#core/bytes/jcs.ts';
import { fromUtf8, utf8 } from '#core/bytes/hash.ts';
import { parseStrict } from '#core/bytes/read.ts';
import { failed, passed, skipped, type Check, type CheckProgress } from '#core/bundle/checks.ts';
import { refusedDraft } from '#core/verify/check-drafts.ts';
import { failureLimits, recordedLimits, type Believed, type Build } from '#core/verify/engine-limits.ts';
import { decidingMap } from '#core/judge/calibration.ts';
import type { LoadEngines, Recompute } from '#core/verify/load-engines.ts';
import { edgeOf } from '#core/case/edge.ts';
import { manifestsOf } from '#core/case/epochs.ts';
import type { Bundle } from '#core/bundle/read.ts';
import { loadSource, packSource, packSource1, toSource } from '#core/evidence/source.ts';
import { agrees, inPart, searchLimits } from '#core/verify/search-in-part.ts';
import { writerRefusals } from '#core/verify/writer-refusals.ts';
import { AffidavitError } from '#core/errors.ts';
import { admit, type Answer } from '#core/admission/admit.ts';
import { edgeFault, engineFault, knownEngine, methodHolds, nameFault } from '#core/admission/engines.ts';
import { observationIn, outputOf, valueOf, type Observation } from '#core/admission/observation.ts';
import { classOf, GRAMMAR, type TakenClass } from '#core/admission/grammar.ts';
import type { BlobStore, Entry, Hash, Identity, OracleInput } from '#core/ports.ts';

export interface EngineOptions {
  readonly load: LoadEngines;
  readonly build?: Build | undefined;
  readonly tell?: (progress: CheckProgress) => Promise<void>;
  readonly signal?: AbortSignal | undefined;
}

/** `secret` is the case secret, null where it is withheld: then what reads withheld documents is left out, and counted. */
export async function checkEngines(
  bundle: Pick<Bundle, 'blobs' | 'entries'>,
  secret: Hash | null,
  { build, load, signal, tell = () => Promise.resolve() }: EngineOptions,
): Promise<Check> {
  const engineOf = onceEach(load);
  const wrong = wrongEngine(bundle.entries);
  if (wrong !== null) return failed('engines', 'ENGINE_ID', wrong.message, wrong.seq);
  const other = await otherManifest(bundle.entries, engineOf);
  if (other !== null) return failed('engines', 'ENGINE_DIFFERENT', other.message, other.seq);
  const reproducible = claimsIn(bundle.entries);
  const draft = await refusedDraft(bundle, async (modelId) => (await engineOf(modelId, 'writer')) !== null);
  if (draft !== null) return failed('engines', 'DRAFT_REFUSED', `record ${draft.seq}: ${draft.why}`, draft.seq);
  const believed: Believed[] = [];
  const failures: Believed[] = [];
  const unconfirmed: number[] = [];
  const taken = new Set<string>();
  let computed = 0;
  let hidden = 0;
  for (const entry of bundle.entries) {
    const edge = failedEdgeIn(entry);
    if (edge !== null) failures.push({ ...edge, name: null, isOfEdge: true });
    const spoken = spokenIn(entry);
    if (spoken === null) continue;
    const { cls, record } = spoken;
    await tell({ done: entry.seq, of: bundle.entries.length });
    // Whatever the manifest says of it: an engine that is here is asked again.
    const engine = await engineOf(record.model_id, cls);
    if (engine === null) {
      taken.add(record.model_id);
      // The writer need not be known, if it says no more of itself: its words are judged, or searched for.
      const isModest = knownEngine(record.model_id) === null && !reproducible.has(record.model_id);
      if (!isModest || (cls !== 'writer' && cls !== 'reworder'))
        believed.push({ cls, record, name: await nameIn(bundle.blobs, cls, record) });
      continue;
    }
    if (!isAsItIs(engine, record))
      return failed('engines', 'ENGINE_DIFFERENT', `record ${entry.seq}: ${NOT_ITSELF(record.model_id)}`, entry.seq);
    const reading = watched(bundle.blobs);
    const again: Again = { blobs: reading, engine, cls, record, secret, signal };
    const part = secret === null && cls === 'retriever' ? await searchedInPart(again) : null;
    if (part === 'unconfirmed') unconfirmed.push(record.ledger_seq);
    const found = part === null ? await compared(again) : part === 'answers' ? 'answers' : 'same';
    if (secret === null && (part !== null || reading.missed())) hidden += 1;
    else if (found === 'beyond')
      believed.push({ cls, record, name: await nameIn(bundle.blobs, cls, record), isBeyond: true });
    // What floats do not say again is as recorded as it was.
    else if (found !== 'same' && engine.isInexact === true)
      believed.push({ cls, record, name: await nameIn(bundle.blobs, cls, record) });
    else if (found === 'different')
      return failed(
        'engines',
        'ENGINE_DIFFERENT',
        `record ${entry.seq}: ${record.model_id} does not say this of its recorded input`,
        entry.seq,
      );
    else computed += 1;
    if (found === 'answers') failures.push({ cls, record, name: await nameIn(bundle.blobs, cls, record) });
  }
  const limits = [
    ...recordedLimits(believed, build ?? null, decidingIn(bundle.entries)),
    ...failureLimits(failures),
    ...searchLimits(unconfirmed),
    ...(await writerRefusals(bundle, { build: build ?? null, load: engineOf, signal })),
  ];
  const rest =
    taken.size === 0 ? '' : `; cannot be computed again: ${[...taken].sort((a, b) => (a < b ? -1 : 1)).join(', ')}`;
  const read = hidden === 0 ? '' : `; ${hidden} not, they read what is withheld`;
  const detail = `${computed} outputs computed again${read}${rest}`;
  const [first] = limits;
  return first === undefined ? passed('engines', detail) : skipped('engines', first.code, detail, limits);
}

const NOT_ITSELF = (modelId: string): string =>
  `${modelId} is recorded under a name or with settings that it does not have`;

/** An engine that is here has the name and the settings that its file gives it. */
function isAsItIs({ identity }: Recompute, { oracle_id, params }: Pick<Identity, 'oracle_id' | 'params'>): boolean {
  if (identity === undefined) return true;
  return identity.oracle_id === oracle_id && canonical({ ...identity.params }) === canonical({ ...params });
}

/** The first manifest that says of an engine that is here what its file does not. */
async function otherManifest(entries: readonly Entry[], engineOf: LoadEngines): Promise<Wrong | null> {
  for (const { manifest, seq } of manifestsOf(entries))
    for (const [cls, { model_id, reproducible, settings, ...said }] of Object.entries(manifest.oracles)) {
      if (!Object.hasOwn(GRAMMAR, cls) || EDGE.has(cls)) continue;
      const engine = await engineOf(model_id, cls as TakenClass);
      if (engine?.identity === undefined) continue;
      const isSame = isAsItIs(engine, said) && engine.identity.reproducible === reproducible && settings === undefined;
      if (!isSame) return { seq, message: `record ${seq}: ${NOT_ITSELF(model_id)}` };
    }
  return null;
}

/** Engines that a manifest calls reproducible. */
function claimsIn(entries: readonly Entry[]): ReadonlySet<string> {
  const named = manifestsOf(entries).flatMap(({ manifest }) => Object.values(manifest.oracles));
  return new Set(named.flatMap(({ model_id, reproducible }) => (reproducible ? [model_id] : [])));
}

/** Second judges whose calibration a manifest lets decide. */
function decidingIn(entries: readonly Entry[]): ReadonlySet<string> {
  const judges = manifestsOf(entries).flatMap(({ manifest }) => manifest.oracles['entailer'] ?? []);
  return new Set(judges.flatMap((judge) => (decidingMap(judge) === null ? [] : [judge.model_id])));
}

interface Wrong {
  readonly seq: number;
  readonly message: string;
}

/** The first record that names an engine as no engine of ours is named, or says what only one of ours may say. */
function wrongEngine(entries: readonly Entry[]): Wrong | null {
  const epochs = manifestsOf(entries);
  const isHeld = (at: number): boolean =>
    edgeOf(epochs.filter(({ seq }) => seq <= at).at(-1)?.core ?? '').hasOwnReadings;
  for (const entry of entries) {
    if (entry.tag !== 'AX:OBS:v1') continue;
    const record = observationIn(entry);
    const cls = classOf(record.oracle_id);
    const reading = cls !== null && EDGE.has(cls) && isHeld(entry.seq) ? edgeFault(cls, record) : null;
    const fault = cls === null ? null : (reading ?? engineFault(cls, record.model_id) ?? nameFault(record));
    const wrong = fault ?? (methodOf(record) ? null : `${record.model_id} names a method of an engine of ours`);
    if (wrong !== null) return { seq: entry.seq, message: `record ${entry.seq}: ${wrong}` };
  }
  for (const { manifest, seq } of epochs)
    for (const [cls, { settings, ...oracle }] of Object.entries(manifest.oracles)) {
      const named = { ...oracle, ...(settings === undefined ? {} : { settings }) };
      const reading = EDGE.has(cls) && isHeld(seq) ? edgeFault(cls, named) : null;
      const fault = Object.hasOwn(GRAMMAR, cls)
        ? (reading ?? engineFault(cls as TakenClass, oracle.model_id) ?? nameFault(oracle))
        : null;
      if (fault !== null) return { seq, message: `record ${seq}: ${fault}` };
    }
  return null;
}

function methodOf(record: Observation): boolean {
  return record.completion_state !== 'COMPLETE' || methodHolds(record.model_id, valueOf(record));
}

/** Of a parser's input, the name its document bears; null where that is withheld. */
async function nameIn(blobs: Pick<BlobStore, 'get'>, cls: TakenClass, record: Observation): Promise<string | null> {
  if (cls !== 'parser') return null;
  try {
    const { request } = parseStrict(fromUtf8(await blobs.get(record.input_hash))) as unknown as OracleInput;
    return GRAMMAR.parser.request.parse(request).name;
  } catch {
    return null;
  }
}

interface Again {
  readonly blobs: Pick<BlobStore, 'get'>;
  readonly engine: Recompute;
  readonly cls: TakenClass;
  readonly record: Observation;
  readonly secret: Hash | null;
  readonly signal: AbortSignal | undefined;
}

/**
 * `answers`: a failure is on record, and the engine does not fail here. `beyond`: to compute it again costs more than this
 * build spends, so it is neither confirmed nor refuted.
 */
async function compared(again: Again): Promise<'same' | 'different' | 'answers' | 'beyond'> {
  try {
    return await computedAgain(again);
  } catch (error) {
    if (!isBeyond(error)) throw error;
    return isSettled(again.record) ? 'beyond' : 'same';
  }
}

const isBeyond = (error: unknown): boolean => error instanceof AffidavitError && error.code === 'ENGINE_BOUNDS';

async function computedAgain(again: Again): Promise<'same' | 'different' | 'answers'> {
  const { cls, record, secret } = again;
  if (!isSettled(record)) return (await answersHere(again)) ? 'answers' : 'same';
  const holds =
    cls === 'parser' && secret === null && record.completion_state === 'COMPLETE'
      ? await readsTheSame(again)
      : comparable(await computeAgain(again)) === comparable(record);
  return holds ? 'same' : 'different';
}

async function answersHere(again: Again): Promise<boolean> {
  const answer = await askAgain(again, await inputOf(again));
  return answer.kind === 'said' && GRAMMAR[again.cls].raw.safeParse(answer.value).success;
}

async function inputOf({ blobs, record }: Again): Promise<OracleInput> {
  return parseStrict(fromUtf8(await blobs.get(record.input_hash))) as unknown as OracleInput;
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
const EDGE: ReadonlySet<string> = new Set(['clock', 'random', 'person', 'constraint']);

function spokenIn(entry: Entry): { readonly cls: TakenClass; readonly record: Observation } | null {
  if (entry.tag !== 'AX:OBS:v1') return null;
  const record = observationIn(entry);
  const cls = classOf(record.oracle_id);
  if (cls === null || GRAMMAR[cls].origin === 'derived' || EDGE.has(cls)) return null;
  return { cls: cls as TakenClass, record };
}

/** A clock, a person or randomness that is recorded to have failed: nobody can ask them again. */
function failedEdgeIn(entry: Entry): { readonly cls: TakenClass; readonly record: Observation } | null {
  if (entry.tag !== 'AX:OBS:v1') return null;
  const record = observationIn(entry);
  const cls = classOf(record.oracle_id);
  if (cls === null || !EDGE.has(cls) || record.completion_state === 'COMPLETE') return null;
  return { cls: cls as TakenClass, record };
}

/** A call that was cut off, cancelled or lost says nothing about the engine; what it said, fit or unfit, does. */
function isSettled({ failure_type }: Observation): boolean {
  return failure_type === null || failure_type === 'INVALID_OUTPUT';
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
async function readsTheSame(again: Again): Promise<boolean> {
  const { blobs, record } = again;
  const answer = await askAgain(again, await inputOf(again));
  if (answer.kind !== 'said') return false;
  const { name: _name, salt: _salt, ...recorded } = await loadSource(blobs, outputOf('parser', record).source);
  const said = toSource(canonicalBytes({ ...(answer.value as object), name: '', salt: '0'.repeat(64) }));
  const { name: _none, salt: _zero, ...here } = said;
  return canonical(recorded) === canonical(here);
}

/** Null where nothing that it read is withheld. `answers`: a failure is on record, and the search does not fail here. */
async function searchedInPart(again: Again): Promise<'confirmed' | 'unconfirmed' | 'answers' | null> {
  const { blobs, record } = again;
  const input = await inputOf(again);
  const asked = GRAMMAR.retriever.request.parse(input.request);
  const request = await inPart(asked, blobs);
  if (request === null) return null;
  const { completion_state, output } = await computeAgain(again, { ...input, request });
  if (completion_state !== 'COMPLETE' || request.sources.length === 0) return 'unconfirmed';
  if (record.completion_state !== 'COMPLETE') return 'answers';
  const { hits } = GRAMMAR.retriever.output.parse(parseStrict(output));
  return agrees(outputOf('retriever', record).hits, hits, request) ? 'confirmed' : 'unconfirmed';
}

async function computeAgain(again: Again, given: OracleInput | null = null): Promise<RecordedResult> {
  const { cls, record, secret } = again;
  const input = given ?? (await inputOf(again));
  const identity = {
    oracle_id: record.oracle_id,
    model_id: record.model_id,
    params: record.params,
    reproducible: true,
  };
  const request = GRAMMAR[cls].request.parse(input.request);
  const answer = await askAgain(again, input);
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

type RecordedResult = Pick<Observation, 'completion_state' | 'failure_type' | 'output' | 'output_size'>;

const complete = (output: string): RecordedResult => ({
  completion_state: 'COMPLETE',
  failure_type: null,
  output,
  output_size: utf8(output).length,
});

async function askAgain({ blobs, engine, signal }: Again, input: OracleInput): Promise<Answer> {
  try {
    return { kind: 'said', value: await engine(input, blobs, signal) };
  } catch (error) {
    signal?.throwIfAborted();
    if (isBeyond(error)) throw error;
    return { kind: 'failed', failure: 'TRANSPORT_ERROR', code: 'ORACLE_ERROR', received: 0 };
  }
}

/** Everything but how long it took. That number is bound elsewhere: the reply's own parts repeat it. */
function comparable({ completion_state, failure_type, output, output_size }: RecordedResult): string {
  const said = { completion_state, failure_type, output, output_size };
  const value = completion_state === 'COMPLETE' ? parseStrict(output) : null;
  if (value === null || typeof value !== 'object' || Array.isArray(value) || !('elapsed_ms' in value))
    return canonical(said);
  return canonical({ ...said, output: canonical({ ...value, elapsed_ms: 0 }), output_size: 0 });
}
