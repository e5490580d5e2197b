// The one verb. Everything that is not a pure function of the ledger comes in here (SRS-004 §12.1):
//   ask oracle -> admit AX:OBS:v1 -> evaluate AX:POLICY:v1 (1..N) -> commit AX:TRANS:v1 -> mutate state

import { sayFields } from '#core/bytes/fields.ts';
import { NEW_AGENT } from '#core/admission/agent.ts';
import { step, type TransRecord } from '#core/admission/transition.ts';
import { canonical, canonicalBytes, type Json } from '#core/bytes/jcs.ts';
import { AffidavitError } from '#core/errors.ts';
import { packSource, sourceHolds } from '#core/evidence/source.ts';
import { libraryHolds } from '#core/evidence/library-record.ts';
import { GENESIS, toEntry } from '#core/ledger/entry.ts';
import { ReplayDifference } from '#core/ledger/difference.ts';
import { admit, readmits, type Answer } from '#core/admission/admit.ts';
import { hashHolds, outputOf, toObservationEntry, valueOf, type Observation } from '#core/admission/observation.ts';
import {
  classOf,
  GRAMMAR,
  type ObsClass,
  type OutputOf,
  type RequestOf,
  type TakenClass,
} from '#core/admission/grammar.ts';
import { evaluate, type PolicyRecord } from '#core/admission/policy/evaluate.ts';
import { registryOf } from '#core/admission/policy/packs/named.ts';
import type { Bound, Registry } from '#core/admission/policy/registry.ts';
import type { Hash, Identity, OracleInput } from '#core/ports.ts';
import { reduce } from '#core/case/reduce.ts';
import { type CaseState } from '#core/case/state.ts';
import type { Recorded, Say, World } from '#core/case/world.ts';

declare const admitted: unique symbol;

/** Proof that an output was recorded, evaluated and permitted. Nothing else makes one (SHALL-001, SHALL-004). */
export interface Admitted<C extends ObsClass = ObsClass> {
  readonly [admitted]: C;
  readonly kind: 'admitted';
  readonly cls: C;
  readonly seq: number;
  readonly obsHash: Hash;
  readonly inputHash: Hash;
  readonly output: OutputOf<C>;
}
/** An observation that was recorded and rejected. What was said is not here: it may not be used (SHALL-014). */
export interface Breached {
  readonly kind: 'breached';
  readonly cls: ObsClass;
  readonly seq: number;
  readonly obsHash: Hash;
  readonly inputHash: Hash;
  /** Code of the failure, or `POLICY_BREACH`. */
  readonly code: string;
  readonly policies: readonly { readonly id: string; readonly actual: number; readonly threshold: number }[];
}

/** One event. `derive` is given for derived classes, `say` where the edge itself speaks (person). */
export interface Event<C extends ObsClass> {
  readonly class: C;
  readonly from: readonly Hash[];
  readonly request: RequestOf<C>;
  readonly derive?: OutputOf<C>;
  readonly say?: Say;
}

/** Leaves the work at hand: the epoch is over, and the next record is the manifest of another. */
export class EpochEnded extends Error {
  override readonly name = 'EpochEnded';
}

/** Observes one event, walking the recorded recovery path first if the agent is not ENABLED. */
export async function observe<C extends ObsClass>(world: World, event: Event<C>): Promise<Admitted<C> | Breached> {
  const blocked = await enable(world);
  return blocked ?? recordEvent(world, event);
}

/**
 * ALARM -> acknowledge -> DEGRADED -> reset -> INIT -> clock -> ENABLED (SRS-002), as far as it is needed.
 * Returns what stood in the way, if the way could not be walked to its end.
 */
export async function enable(world: World): Promise<Breached | null> {
  leaveEndedEpoch(world);
  if (world.state.agent.health === 'ALARM') {
    await recordEvent(world, { class: 'acknowledge', from: [], request: {}, derive: { action: 'acknowledge' } });
  }
  if (world.state.agent.health === 'DEGRADED') {
    await recordEvent(world, { class: 'reset', from: [], request: {}, derive: { action: 'reset' } });
  }
  if (world.state.agent.health !== 'INIT') return null;
  const clock = await tick(world);
  return clock.kind === 'breached' ? clock : null;
}

/** One reading of the clock, once the agent is ENABLED. */
export async function readClock(world: World): Promise<Admitted<'clock'> | Breached> {
  return (await enable(world)) ?? tick(world);
}

/** Strictly later than the last reading of this epoch. */
async function tick(world: World): Promise<Admitted<'clock'> | Breached> {
  const { agent, clock, epochSeq } = world.state;
  const from = clock !== null && clock.seq > epochSeq ? [clock.obsHash] : [];
  return recordEvent(world, { class: 'clock', from, request: { after: agent.lastTime } });
}

/** The event itself, whatever the agent's state: boot and recovery come here directly. */
export async function recordEvent<C extends ObsClass>(world: World, event: Event<C>): Promise<Admitted<C> | Breached> {
  leaveEndedEpoch(world, event.class);
  const input = toInput(world, event);
  const bytes = canonicalBytes(input as unknown as Json);
  const inputHash = await world.ports.blobs.stage(bytes); // durable with the record that names it
  const record = await recordAnswer(world, event, input, inputHash);

  // What follows from a record is a pure function of it: it is worked out first, and all of it is stored or none. Nobody
  // reads the output, and no state moves, before that (SHALL-001, SHALL-003, SHALL-015).
  const first = world.seq === 0 ? [GENESIS] : [];
  const before = first.reduce(reduce, world.state);
  const { entries, evaluation, trans } = conclusionOf(before, event.class, record);
  await world.commit([...first, toObservationEntry(record), ...entries]);
  return outcomeOf(event.class, record, evaluation.records, trans);
}

/** What came of an observation, by the records that follow it: admitted where its transition violates nothing. */
export function outcomeOf<C extends ObsClass>(
  cls: C,
  record: Observation,
  policies: readonly PolicyRecord[],
  trans: TransRecord,
): Admitted<C> | Breached {
  const place = { seq: record.ledger_seq, obsHash: record.obs_hash, inputHash: record.input_hash };
  if (trans.violation === null) {
    return { kind: 'admitted', cls, ...place, output: outputOf(cls, record) } as Admitted<C>;
  }
  const breached = policies.filter((policy) => policy.result === 'BREACH');
  return {
    kind: 'breached',
    cls,
    ...place,
    code: record.completion_state === 'COMPLETE' ? trans.violation : failureCode(record),
    policies: breached.map(({ actual, policy_id, threshold }) => ({ id: policy_id, actual, threshold })),
  };
}

/** What follows from an observation in a state: its POLICY records and its TRANS, as values and as they are committed. */
export function conclusionOf({ agent, genesis, registry }: CaseState, cls: ObsClass, record: Observation) {
  const evaluation = evaluate(rulesFor(registry, cls, record), record);
  const timestamp = cls === 'clock' && record.completion_state === 'COMPLETE' ? clockReading(record) : null;
  const { record: trans } = step(cls === 'manifest' ? NEW_AGENT : agent, {
    input: GRAMMAR[cls].input,
    seq: record.ledger_seq,
    timestamp,
    breach: evaluation.breach,
    genesis,
  });
  const policies = evaluation.records.map((policy) =>
    toEntry(policy.ledger_seq, 'AX:POLICY:v1', policy as unknown as Json),
  );
  const transition = toEntry(record.ledger_seq + policies.length + 1, 'AX:TRANS:v1', trans as unknown as Json);
  return { entries: [...policies, transition], evaluation, trans };
}

/** Completes an event that was left after its observation, as earlier versions could, by nothing but what is recorded. */
export async function concludePending(world: World): Promise<void> {
  const { pending } = world.state;
  const cls = pending === null ? null : classOf(pending.oracle_id);
  if (pending !== null && cls !== null) await world.commit(conclusionOf(world.state, cls, pending).entries);
}

/** In replay a manifest may stand where a live run would have gone on; STOPPED writes nothing more (SHALL-033). */
export function leaveEndedEpoch(world: World, cls: ObsClass | null = null): void {
  if (cls === 'manifest') return;
  if (world.ports.witness.next(world.seq) === 'manifest') throw new EpochEnded('the record opens another epoch here');
  if (world.state.agent.health === 'STOPPED') throw new EpochEnded('the agent is stopped');
}

/** SHALL-009, SHALL-037: fully specified, schema-checked, canonical, hashed before the call. */
function toInput<C extends ObsClass>(world: World, event: Event<C>): OracleInput {
  const row = GRAMMAR[event.class];
  const request = row.request.safeParse(event.request);
  if (!request.success)
    throw new AffidavitError('INPUT_SCHEMA', `request of ${event.class}: ${sayFields(request.error, event.request)}`);
  return {
    class: event.class,
    derivation: row.derivation,
    from: event.from,
    request: request.data,
    salt: world.salt('input', world.seq === 0 ? 1 : world.seq),
    schema: row.schema,
  };
}

async function recordAnswer<C extends ObsClass>(
  world: World,
  event: Event<C>,
  input: OracleInput,
  inputHash: Hash,
): Promise<Observation> {
  const seq = world.seq === 0 ? 1 : world.seq; // the genesis goes in front of the first observation
  const identity = identityOf(world, event);
  const answer = await answerTo(world, event, seq, input);
  if (answer.kind === 'recorded') {
    await requireReadmitted(world, event.class, { identity, input, inputHash, seq }, answer.record);
    return answer.record;
  }
  const pack = packer(world, event.class, input, seq);
  const record = admit(event.class, identity, input, inputHash, seq, answer, (raw) => pack.output(raw));
  await pack.store(world);
  return record;
}

async function answerTo<C extends ObsClass>(
  world: World,
  event: Event<C>,
  seq: number,
  input: OracleInput,
): Promise<Answer | Recorded> {
  if (event.derive !== undefined) return { kind: 'said', value: event.derive };
  return world.ports.witness.ask(event.class as TakenClass, seq, input, event.say ?? null);
}

/** The call a recorded observation has to belong to. */
interface Call {
  readonly identity: Identity;
  readonly input: OracleInput;
  readonly inputHash: Hash;
  readonly seq: number;
}

/** Replay reads taken classes, but only what `admit` would have let in, of this very call, by whom the manifest froze. */
async function requireReadmitted(world: World, cls: ObsClass, call: Call, record: Observation): Promise<void> {
  const { identity, input, inputHash, seq } = call;
  const own =
    record.ledger_seq === seq &&
    record.input_hash === inputHash &&
    record.oracle_id === identity.oracle_id &&
    record.model_id === identity.model_id &&
    canonical(record.params) === canonical(identity.params as unknown as Json) &&
    hashHolds(record);
  if (own && readmits(cls, record, input) && (await blobsHold(world, cls, record))) return;
  throw new ReplayDifference(
    seq,
    'AX:OBS:v1',
    own ? 'a recorded output that admission would not have accepted' : 'a recorded observation of another call',
  );
}

/** Whether a record of a document, or of a library, is what its own blobs give. */
async function blobsHold({ ports, state }: World, cls: ObsClass, record: Observation): Promise<boolean> {
  if (record.completion_state !== 'COMPLETE') return true;
  if (cls === 'parser') return sourceHolds(ports.blobs, record, state.secret);
  const act = cls === 'person' ? outputOf('person', record) : null;
  return act?.kind !== 'library' || libraryHolds(act, ports.blobs, state.secret, record.ledger_seq);
}

/** Frozen by the manifest in force; a manifest is signed with the core it names itself (SHALL-007, SHALL-008). */
function identityOf<C extends ObsClass>(world: World, event: Event<C>): Identity {
  const manifest = event.class === 'manifest' ? (event.derive as OutputOf<'manifest'>) : world.state.manifest;
  if (manifest === null) throw new AffidavitError('MANIFEST_INVALID', `${event.class} before any manifest`);
  if (GRAMMAR[event.class].origin === 'derived') return coreIdentity(manifest.core, event.class);
  const identity = manifest.oracles[event.class];
  if (identity === undefined)
    throw new AffidavitError('MANIFEST_INVALID', `the manifest names no oracle for ${event.class}`);
  return identity;
}

const NO_PARAMS = { max_tokens: null, seed: null, temperature: null, top_p: null };
function coreIdentity(core: string, cls: ObsClass): Identity {
  return { oracle_id: `core/local/${cls}`, model_id: `core@${core}`, params: NO_PARAMS, reproducible: true };
}

/** A parsed document does not fit a record: its text becomes a blob, and the record names it (records.md). */
function packer(world: World, cls: ObsClass, input: OracleInput, seq: number) {
  const blobs: Uint8Array[] = [];
  return {
    output: (raw: Json): Json => {
      const { secret } = world.state;
      if (cls !== 'parser' || secret === null) return raw;
      const packed = packSource(raw, GRAMMAR.parser.request.parse(input.request), secret, seq);
      blobs.push(packed.blob);
      return packed.output;
    },
    store: async (target: World): Promise<void> => {
      for (const blob of blobs) await target.ports.blobs.stage(blob);
    },
  };
}

/** A manifest is judged by the rules it brings: it is the first record there is to judge. */
function rulesFor(registry: Registry, cls: ObsClass, record: Observation): readonly Bound[] {
  const own = cls === 'manifest' ? registryOf(outputOf('manifest', record)) : registry;
  return own.get(cls) ?? [];
}

function clockReading(record: Observation): number {
  return outputOf('clock', record).timestamp;
}

function failureCode(record: Observation): string {
  if (record.completion_state === 'TRUNCATED') return 'TRUNCATED';
  const { code } = valueOf(record) as { readonly code: string };
  return code;
}
