// The checks of a bundle that need only bytes and records: hashes, chain, order, bindings, tree.

import { sha256Hex, toHex } from '#core/bytes/hash.ts';
import { parseStrict } from '#core/bytes/read.ts';
import { blobsOf } from '#core/bundle/contents.ts';
import { refusedAct } from '#core/verify/check-acts.ts';
import { failed, passed, type Check } from '#core/bundle/checks.ts';
import { LEDGER, LEDGER_INDEX } from '#core/bundle/format.ts';
import { required, type Bundle, type GivenBundle } from '#core/bundle/read.ts';
import { ledgerFiles } from '#core/bundle/write.ts';
import { commitmentOf, isWithheld, type BundleRecord } from '#core/bundle/withheld.ts';
import { link, verifyChain } from '#core/ledger/chain.ts';
import { leafHash, merkleRoot } from '#core/ledger/merkle.ts';
import type { ReplayReport } from '#core/case/replay.ts';
import { hashHolds, observationIn, outputOf } from '#core/admission/observation.ts';
import { classOf } from '#core/admission/grammar.ts';
import { policyRecord, transRecord } from '#core/ledger/records.ts';
import { AffidavitError } from '#core/errors.ts';
import type { Entry, Tip } from '#core/ports.ts';

/** Every entry is what the manifest says it is, and the ledger's file and index are the canonical ones. */
export function checkBytes({ files, manifest, records }: GivenBundle): Check {
  for (const [name, hash] of Object.entries(manifest.entries)) {
    if (sha256Hex(required(files, name)) !== hash)
      return failed('bytes', 'BYTES_HASH', `${name} holds other bytes than the manifest says`);
  }
  const again = new Map(ledgerFiles(records));
  for (const name of [LEDGER, LEDGER_INDEX]) {
    if (!sameBytes(again.get(name), files.get(name)))
      return failed('bytes', 'BYTES_FORM', `${name} is not in canonical form`);
  }
  return passed('bytes', `${files.size} entries, every byte accounted for`);
}

/** Every blob has its own hash for a name; the ledger names each, and each it names is there. */
export async function checkBlobs({ blobs, entries, files }: Bundle): Promise<Check> {
  const present = [...files.keys()]
    .filter((name) => name.startsWith('blobs/'))
    .map((name) => name.slice('blobs/'.length));
  for (const hash of present) {
    if (sha256Hex(required(files, `blobs/${hash}`)) !== hash)
      return failed('blobs', 'BLOB_HASH', `blob ${hash} holds other bytes`);
  }
  const named = new Set(await blobsOf(entries, blobs));
  const stray = present.find((hash) => !named.has(hash));
  if (stray !== undefined) return failed('blobs', 'BLOB_STRAY', `no record names blob ${stray}`);
  const lost = [...named].find((hash) => !files.has(`blobs/${hash}`));
  if (lost !== undefined) return failed('blobs', 'BLOB_NOT_FOUND', `blob ${lost} is missing`);
  return passed('blobs', `${present.length} blobs match their hashes`);
}

export async function checkObsHashes({ entries }: Pick<Bundle, 'entries'>, passedBy: ReplayReport): Promise<Check> {
  let count = 0;
  for (const entry of entries) {
    if (entry.tag !== 'AX:OBS:v1') continue;
    await passedBy(entry.seq);
    if (!hashHolds(observationIn(entry)))
      return failed('obs_hashes', 'OBS_HASH', `record ${entry.seq} does not have its own hash`, entry.seq);
    count += 1;
  }
  return passed('obs_hashes', `${count} observations match their hashes`);
}

export function checkChain({ manifest, records }: GivenBundle): Check {
  const tip = chainOf(records);
  if (tip.size !== manifest.size)
    return failed('chain', 'CHAIN_SIZE', `expected ${manifest.size} records, got ${tip.size}`);
  if (tip.head !== manifest.head)
    return failed('chain', 'CHAIN_HEAD', 'the chain does not end in the head the manifest names');
  return passed('chain', `${tip.size} links, head ${tip.head.slice(0, 16)}`);
}

/** The first record of a case is never withheld: it is the same in every case. */
function chainOf([first, ...rest]: readonly BundleRecord[]): Tip {
  if (first === undefined || isWithheld(first))
    throw new AffidavitError('LEDGER_GENESIS', 'expected the golden genesis');
  return rest.reduce(
    (tip: Tip, given): Tip => ({ size: tip.size + 1, head: link(tip.head, commitmentOf(given)) }),
    verifyChain([first]),
  );
}

/**
 * OBS -> POLICY (1..N) -> TRANS for every event, numbers ascending (SHALL-016), STATE only between events; and no act that
 * the product would have refused (`check-acts.ts`).
 */
export async function checkOrdering({ blobs, records }: GivenBundle): Promise<Check> {
  let pending: number | null = null;
  let policies = 0;
  const wrong = (entry: BundleRecord, why: string): Check =>
    failed('ordering', 'ORDERING', `record ${entry.seq}: ${why}`, entry.seq);
  for (const entry of records) {
    if (entry.tag === 'AX:OBS:v1') {
      if (pending !== null) return wrong(entry, 'an observation before the last one had its transition');
      if (!isWithheld(entry) && observationIn(entry).ledger_seq !== entry.seq)
        return wrong(entry, 'numbered otherwise');
      pending = entry.seq;
      policies = 0;
    } else if (entry.tag === 'AX:POLICY:v1') {
      if (pending === null) return wrong(entry, 'a policy result without an observation');
      policies += 1;
    } else if (entry.tag === 'AX:TRANS:v1') {
      if (pending === null || policies === 0) return wrong(entry, 'a transition without observation and policies');
      if (transRecord.parse(parseStrict(entry.payload)).ledger_seq !== pending)
        return wrong(entry, 'a transition of another observation');
      pending = null;
    } else if (entry.tag === 'AX:STATE:v1') {
      if (pending !== null) return wrong(entry, 'a state inside an event');
    } else return wrong(entry, 'a record this format does not have');
  }
  const refused = await refusedAct(records, blobs);
  if (refused !== null)
    return failed(
      'ordering',
      'ACT_REFUSED',
      `record ${refused.seq}: the product records no such act: ${refused.why}`,
      refused.seq,
    );
  return passed('ordering', 'every observation, then its policies, then its transition');
}

/** Each policy result is bound to the observation before it, in the order of policy ids (SHALL-044, AXL4-002). */
export function checkPolicyBinding({ records }: GivenBundle): Check {
  let bound = -1;
  let last = '';
  let count = 0;
  for (const entry of records) {
    if (entry.tag === 'AX:OBS:v1') {
      bound = entry.seq;
      last = '';
    }
    if (entry.tag !== 'AX:POLICY:v1') continue;
    const policy = policyRecord.parse(parseStrict(entry.payload));
    const holds = policy.obs_ledger_seq === bound && policy.ledger_seq === entry.seq && policy.policy_id > last;
    if (!holds)
      return failed(
        'policy_binding',
        'POLICY_BINDING',
        `record ${entry.seq} is not bound to its observation`,
        entry.seq,
      );
    last = policy.policy_id;
    count += 1;
  }
  return passed('policy_binding', `${count} policy results, each bound to one observation`);
}

export function checkMerkleRoot({ manifest, records }: GivenBundle): Check {
  const root = toHex(merkleRoot(records.map((given) => leafHash(commitmentOf(given)))));
  if (root !== manifest.root) return failed('merkle_root', 'MERKLE_ROOT', 'the tree over the records has another root');
  return passed('merkle_root', `root ${root.slice(0, 16)}`);
}

/** Timestamps of admitted clock readings, ms, in order. */
export function clockReadings(entries: readonly Entry[]): readonly number[] {
  return entries.flatMap((entry) => {
    if (entry.tag !== 'AX:OBS:v1') return [];
    const record = observationIn(entry);
    const isClock = classOf(record.oracle_id) === 'clock' && record.completion_state === 'COMPLETE';
    return isClock ? [outputOf('clock', record).timestamp] : [];
  });
}

function sameBytes(left: Uint8Array | undefined, right: Uint8Array | undefined): boolean {
  if (left === undefined || right === undefined || left.length !== right.length) return false;
  return left.every((byte, at) => byte === right[at]);
}
