// The causes of one record of a bundle, as data. A bundle is hostile: hashes are computed again, and what cannot be found
// is left out rather than believed.

import { fromUtf8, toHex } from '#core/bytes/hash.ts';
import type { Json } from '#core/bytes/jcs.ts';
import { parseStrict } from '#core/bytes/read.ts';
import { repliesOf } from '#core/bundle/contents.ts';
import type { Bundle } from '#core/bundle/read.ts';
import { EMPTY_TIP, extend } from '#core/ledger/chain.ts';
import { commitOf } from '#core/ledger/entry.ts';
import { policyRecord, transRecord } from '#core/ledger/records.ts';
import { type Observation, observationIn, obsHash } from '#core/admission/observation.ts';
import { classOf } from '#core/admission/grammar.ts';
import type { Entry, Hash } from '#core/ports.ts';
import type * as z from 'zod';

export interface TraceObservation {
  readonly seq: number;
  readonly class: string | null;
  readonly oracle_id: string;
  readonly model_id: string;
  readonly completion_state: Observation['completion_state'];
  readonly obs_hash: Hash;
  /** Whether `obs_hash` is the hash of this very record. */
  readonly obs_hash_holds: boolean;
  readonly input_hash: Hash;
  readonly input: Json;
  readonly output: string;
  /** The records its input names. */
  readonly from: readonly number[];
  readonly policies: readonly z.infer<typeof policyRecord>[];
  readonly transition: z.infer<typeof transRecord> | null;
}
export interface Trace {
  readonly record: {
    readonly seq: number;
    readonly tag: string;
    readonly payload: Json;
    readonly commitment: Hash;
    readonly chain: Hash;
  };
  /** Every observation that led to it, the nearest first. */
  readonly causes: readonly TraceObservation[];
  readonly used_by: readonly { readonly seq: number; readonly question_seq: number; readonly state_hash: Hash }[];
  readonly note: string;
}

const NOTE = 'Hashes of records and inputs were computed again. `affidavit verify` checks the whole bundle.';

/** Null where the bundle has no such record. */
export async function traceRecord(bundle: Bundle, seq: number): Promise<Trace | null> {
  const { entries } = bundle;
  const entry = entries[seq];
  if (entry === undefined) return null;
  const observations = await readObservations(bundle);
  const replies = await repliesOf(entries, bundle.blobs);
  const turns = replies.map((reply) => ({
    seq: reply.stateSeq,
    question_seq: reply.index.question_seq,
    state_hash: reply.stateHash,
    used: closure(observations, within(observations, reply.index.question_seq, reply.stateSeq)),
  }));
  const own = startsOf(entry, observations, turns);
  const causes = [...closure(observations, own)].sort((a, b) => b - a).flatMap((at) => observations.get(at) ?? []);
  return {
    record: {
      seq,
      tag: entry.tag,
      payload: parseStrict(entry.payload),
      commitment: toHex(commitOf(entry)),
      chain: entries.slice(0, seq + 1).reduce(extend, EMPTY_TIP).head,
    },
    causes,
    used_by: turns
      .filter((turn) => turn.seq !== seq && own.some((at) => turn.used.has(at)))
      .map(({ used, ...turn }) => turn),
    note: NOTE,
  };
}

type Observations = ReadonlyMap<number, TraceObservation>;

async function readObservations({ blobs, entries }: Bundle): Promise<Observations> {
  const bySeq = new Map<number, TraceObservation>();
  const byHash = new Map<Hash, number>();
  for (const entry of entries) {
    if (entry.tag === 'AX:POLICY:v1' || entry.tag === 'AX:TRANS:v1') {
      addToObservation(bySeq, entry);
      continue;
    }
    if (entry.tag !== 'AX:OBS:v1') continue;
    const { obs_hash, ...rest } = observationIn(entry);
    const input = parseStrict(fromUtf8(await blobs.get(rest.input_hash)));
    bySeq.set(entry.seq, {
      seq: entry.seq,
      class: classOf(rest.oracle_id),
      oracle_id: rest.oracle_id,
      model_id: rest.model_id,
      completion_state: rest.completion_state,
      obs_hash,
      obs_hash_holds: obsHash(rest) === obs_hash,
      input_hash: rest.input_hash,
      input,
      output: rest.output,
      from: fromHashes(input).flatMap((hash) => byHash.get(hash) ?? []),
      policies: [],
      transition: null,
    });
    byHash.set(obs_hash, entry.seq);
  }
  return bySeq;
}

function addToObservation(observations: Map<number, TraceObservation>, entry: Entry): void {
  const value = parseStrict(entry.payload);
  const policy = policyRecord.safeParse(value);
  const about = policy.success ? observations.get(policy.data.obs_ledger_seq) : undefined;
  if (policy.success && about !== undefined)
    observations.set(about.seq, { ...about, policies: [...about.policies, policy.data] });
  const trans = transRecord.safeParse(value);
  const moved = trans.success ? observations.get(trans.data.ledger_seq) : undefined;
  if (trans.success && moved !== undefined) observations.set(moved.seq, { ...moved, transition: trans.data });
}

function fromHashes(input: Json): readonly string[] {
  if (input === null || typeof input !== 'object' || !('from' in input)) return [];
  const { from } = input;
  return Array.isArray(from) ? from.filter((hash): hash is string => typeof hash === 'string') : [];
}

/** Where the search begins: the observation itself, the one a rule or step is about, or all of a sealed turn. */
function startsOf(
  entry: Entry,
  observations: Observations,
  turns: readonly { readonly seq: number; readonly question_seq: number }[],
): readonly number[] {
  if (entry.tag === 'AX:OBS:v1') return [entry.seq];
  const turn = turns.find((one) => one.seq === entry.seq);
  if (turn !== undefined) return within(observations, turn.question_seq, turn.seq);
  const about = [...observations.values()].find(
    ({ policies, seq, transition }) =>
      policies.some((policy) => policy.ledger_seq === entry.seq) ||
      (transition !== null &&
        entry.tag === 'AX:TRANS:v1' &&
        seq < entry.seq &&
        seq + policies.length + 1 === entry.seq),
  );
  return about === undefined ? [] : [about.seq];
}

function within(observations: Observations, from: number, to: number): readonly number[] {
  return [...observations.keys()].filter((seq) => seq >= from && seq < to);
}

/** Causes come before their effects, so every walk ends. */
function closure(observations: Observations, starts: readonly number[]): ReadonlySet<number> {
  const seen = new Set<number>();
  const waiting = [...starts];
  for (let seq = waiting.pop(); seq !== undefined; seq = waiting.pop()) {
    if (seen.has(seq)) continue;
    seen.add(seq);
    waiting.push(...(observations.get(seq)?.from ?? []));
  }
  return seen;
}
