// What the product refuses before it records anything, and so no replay of any core looks at: acts of a person that no edge
// takes (`case/admit-act.ts` says which), and an epoch that says the agent was stopped when it was not. Runs around frozen cores.

import { canonical } from '#core/bytes/jcs.ts';
import { parseStrict } from '#core/bytes/read.ts';
import { sayFields } from '#core/bytes/fields.ts';
import { harmlessLine } from '#core/bytes/text.ts';
import { manifestsOf } from '#core/case/epochs.ts';
import { isWithheld, type BundleRecord } from '#core/bundle/withheld.ts';
import { admitAct, isOfConstraint, type RecordedAct } from '#core/case/admit-act.ts';
import { edgeOf, type Place } from '#core/case/edge.ts';
import { AffidavitError } from '#core/errors.ts';
import { rebuiltPack } from '#core/evidence/library-record.ts';
import { transRecord } from '#core/ledger/records.ts';
import { observationIn, valueOf } from '#core/admission/observation.ts';
import { classOf, GRAMMAR } from '#core/admission/grammar.ts';
import type { BlobStore, Entry } from '#core/ports.ts';
import { reduceOn, type Chain } from '#core/case/reduce.ts';
import { EMPTY_STATE, type CaseState } from '#core/case/state.ts';

export interface RefusedAct {
  readonly seq: number;
  readonly why: string;
}
type Blobs = Pick<BlobStore, 'get'>;

/** The first record that the product would not have made; null where there is none. The records are hostile. */
export async function refusedAct(records: readonly BundleRecord[], blobs: Blobs): Promise<RefusedAct | null> {
  let state = EMPTY_STATE;
  let withheld = 0;
  for (const given of records) {
    const isWhole = withheld <= SECRET;
    const why = isWithheld(given)
      ? null
      : (wrongEpoch(state, given) ?? wrongReason(state, given) ?? (await wrongAct({ state, isWhole }, given, blobs)));
    if (why !== null) return { seq: given.seq, why };
    if (isWithheld(given)) withheld += 1;
    state = after(state, given);
  }
  return null;
}

/** Every part withholds the case secret, which is nothing that an act could name. */
const SECRET = 1;

/** Only a stopped agent leaves a reply to the epoch after it: in any other, a refusal would be nobody's decision. */
function wrongEpoch({ agent }: CaseState, entry: Entry): string | null {
  const [epoch] = manifestsOf([entry]);
  if (epoch?.manifest.reason !== 'stopped' || agent.health === 'STOPPED') return null;
  return `an epoch after the agent was stopped, which is ${agent.health}`;
}

/** An epoch begins for a reason that can be seen: nothing before it, or what is other than in the one before. Not of older cores. */
function wrongReason({ manifest: before }: CaseState, entry: Entry): string | null {
  const [epoch] = manifestsOf([entry]);
  if (epoch === undefined || !edgeOf(epoch.core).hasOwnReadings) return null;
  const { core, key, oracles, pack, reason } = epoch.manifest;
  if (before === null || reason === 'genesis')
    return before === null && (reason === 'genesis' || epoch.manifest.epoch > 1) ? null : `a first epoch for ${reason}`;
  const isSame = before.core === core && canonical(before.oracles) === canonical(oracles);
  const isSeen: Partial<Record<typeof reason, boolean>> = {
    engine_change: !isSame,
    policy_change: isSame && before.pack !== pack,
    key_lost: key === undefined || before.key !== key,
  };
  return (isSeen[reason] ?? true) ? null : `an epoch for ${reason}, where nothing of the kind is other`;
}

async function wrongAct(
  { isWhole, state }: Pick<Place, 'isWhole' | 'state'>,
  entry: Entry,
  blobs: Blobs,
): Promise<string | null> {
  if (entry.tag !== 'AX:OBS:v1') return null;
  const record = observationIn(entry);
  const cls = classOf(record.oracle_id);
  if ((cls !== 'person' && cls !== 'constraint') || record.completion_state !== 'COMPLETE') return null;
  const read = GRAMMAR[cls].output.safeParse(valueOf(record));
  if (!read.success) return `an act of no shape that is known: ${sayFields(read.error)}`;
  const act: RecordedAct = read.data;
  if (isOfConstraint(act) !== (cls === 'constraint')) return 'an act of another class';
  try {
    const edge = edgeOf(state.manifest?.core ?? '');
    admitAct(act, { edge, isWhole, state, ...(await contentOf(act, blobs)) });
    return null;
  } catch (error) {
    if (!(error instanceof AffidavitError)) throw error;
    return `an act that no edge takes: ${harmlessLine(error.message)}`;
  }
}

/** What an act brings, as far as it is here. */
async function contentOf(act: RecordedAct, blobs: Blobs): Promise<Pick<Place, 'pack' | 'bytes'>> {
  const pack = act.kind === 'library' ? await orNull(rebuiltPack(blobs, act.index)) : null;
  const original = act.kind === 'import' ? await orNull(blobs.get(act.original)) : null;
  return { pack, bytes: original === null ? null : original.length - SALT_BYTES };
}

/** Every file begins with its salt. */
const SALT_BYTES = 32;

/** That nothing is missing of what should be here, `blobs` says. */
async function orNull<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof AffidavitError && error.code === 'BLOB_NOT_FOUND') return null;
    throw error;
  }
}

/** The state after one more record, as far as acts rest on it: chain and tree are checked elsewhere. */
function after(state: CaseState, given: BundleRecord): CaseState {
  if (isWithheld(given)) return { ...state, ...unlinked(state) };
  if (given.tag !== 'AX:TRANS:v1' || state.pending !== null) return reduceOn(unlinked, state, given);
  const { next_state: health } = transRecord.parse(parseStrict(given.payload));
  return { ...state, ...unlinked(state), agent: { ...state.agent, health } };
}

const unlinked = ({ frontier, tip }: CaseState): ReturnType<Chain> => ({
  tip: { size: tip.size + 1, head: 'unlinked' },
  frontier,
});
