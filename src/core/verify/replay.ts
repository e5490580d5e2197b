// Re-running decisions from a record: no engine, no clock, no network. Each run of epochs is replayed by the decision
// core its manifests name; this is the part every core offers.

import { resume, type NextEpoch } from '#core/case/case.ts';
import { failed, type Check } from '#core/bundle/checks.ts';
import { recordedEpoch } from '#core/case/epochs.ts';
import { sha256Hex } from '#core/bytes/hash.ts';
import { RecordEnds, ReplayDifference, type Difference } from '#core/ledger/difference.ts';
import { chainOf, ReplayStore, ReplayWitness, type ReplayReport } from '#core/case/replay.ts';
import { AffidavitError } from '#core/errors.ts';
import type { BlobStore, Entry, Tag } from '#core/ports.ts';
import { reduce } from '#core/case/reduce.ts';
import { EMPTY_STATE, type CaseState } from '#core/case/state.ts';
import { World, type Salts } from '#core/case/world.ts';

export type ReplayResult =
  | { readonly kind: 'same'; readonly upto: number }
  /** The record stops in the middle of an event or a turn: what is there is what the pipeline makes. */
  | { readonly kind: 'interrupted'; readonly upto: number }
  | {
      readonly kind: 'different';
      readonly seq: number;
      readonly tag: Tag | null;
      readonly message: string;
      readonly difference?: Difference;
    };

/** Replays records `from` (a manifest, or 0) up to `to`, exclusive. `passed` is told how many have come out the same. */
export async function replayRange(
  entries: readonly Entry[],
  blobs: Pick<BlobStore, 'get'>,
  from: number,
  to: number,
  passed?: ReplayReport,
): Promise<ReplayResult> {
  const past = entries.slice(0, to);
  return replayFrom(past, blobs, past.slice(0, from).reduce(reduce, EMPTY_STATE), to, null, passed);
}

/**
 * Replays the last of `past`, consecutive records up to `to`, from the state that those before it fold to. `salts` gives
 * what would follow from the case secret, where that is withheld.
 */
export async function replayFrom(
  past: readonly Entry[],
  blobs: Pick<BlobStore, 'get'>,
  before: CaseState,
  to: number,
  salts: Salts | null,
  passed?: ReplayReport,
): Promise<ReplayResult> {
  const first = past[0]?.seq ?? 0;
  const world = new World(
    {
      store: new ReplayStore(past, null, passed),
      blobs: readOnly(blobs),
      witness: new ReplayWitness(past, null),
      signer: null,
      report: () => undefined,
      ...(salts === null ? {} : { salts }),
    },
    before,
    chainOf(past, before.tip),
  );
  try {
    await resume(world, nextFrom(past, first));
  } catch (error) {
    if (error instanceof ReplayDifference) return different(error);
    if (error instanceof RecordEnds) return ended(world, to);
    if (error instanceof AffidavitError)
      return { kind: 'different', seq: world.seq, tag: past[world.seq - first]?.tag ?? null, message: error.message };
    throw error;
  }
  return ended(world, to);
}

function different({ difference, message, seq, tag }: ReplayDifference): ReplayResult {
  return { kind: 'different', seq, tag, message, ...(difference === null ? {} : { difference }) };
}

/** The check that tells it. */
export function replayedOtherwise(replayed: Extract<ReplayResult, { readonly kind: 'different' }>): Check {
  const { difference, message, seq } = replayed;
  const told = `record ${seq} is not what its decisions come to: ${message}`;
  return { ...failed('replay', 'REPLAY_DIFFERENT', told, seq), ...(difference === undefined ? {} : { difference }) };
}

function ended(world: World, to: number): ReplayResult {
  const { open, pending, tip } = world.state;
  if (tip.size < to && pending === null && open === null) {
    return {
      kind: 'different',
      seq: tip.size,
      tag: null,
      message: 'the record goes on where the pipeline has come to rest',
    };
  }
  if (tip.size < to || open !== null || pending !== null) return { kind: 'interrupted', upto: tip.size };
  return { kind: 'same', upto: to };
}

/** Environment and reason are what a recorded manifest says; of its rules only a person's own, ours are rebuilt. */
function nextFrom(past: readonly Entry[], first: number): NextEpoch {
  return (world) => {
    const entry = past[(world.seq === 0 ? 1 : world.seq) - first];
    if (entry === undefined) throw new RecordEnds('no manifest follows');
    if (entry.tag !== 'AX:OBS:v1')
      throw new ReplayDifference(entry.seq, entry.tag, `expected a manifest, got ${entry.tag}`);
    const epoch = recordedEpoch([entry], entry.seq);
    if (epoch === null) throw new ReplayDifference(entry.seq, entry.tag, 'expected a manifest');
    return epoch;
  };
}

/** In replay every blob is there already; the core's own puts only have to come to a hash the record names. */
function readOnly(blobs: Pick<BlobStore, 'get'>): BlobStore {
  return {
    get: (hash) => blobs.get(hash),
    has: () => Promise.resolve(true),
    put: (bytes) => Promise.resolve(sha256Hex(bytes)),
    stage: (bytes) => Promise.resolve(sha256Hex(bytes)),
  };
}
