// How anything that the core decided is committed: each part a salted blob, an index of their hashes, and one AX:STATE
// record that names the index, with a signed checkpoint.

import { canonicalBytes, type Json } from '#core/bytes/jcs.ts';
import { sha256Hex } from '#core/bytes/hash.ts';
import { toEntry } from '#core/ledger/entry.ts';
import type { Hash } from '#core/ports.ts';
import type { World } from '#core/case/world.ts';

/** `state_hash` is the SHA-256 of this index's canonical bytes; each part's hash that of `{part, salt, value}`. */
export interface PartIndex {
  readonly parts: Readonly<Record<string, Hash>>;
  /** The record of the question, or of the draft. */
  readonly question_seq: number;
  readonly upto: number;
}

export interface SealPlace {
  readonly stateSeq: number;
  readonly stateHash: Hash;
}

/** `parts` in the order in which their blobs are stored. */
export async function sealParts(
  world: World,
  component: string,
  questionSeq: number,
  parts: readonly (readonly [string, unknown])[],
): Promise<SealPlace> {
  const upto = world.seq;
  const hashes: Record<string, Hash> = {};
  for (const [part, value] of parts) {
    const salt = world.salt(`part/${part}`, upto);
    hashes[part] = await world.ports.blobs.stage(canonicalBytes({ part, salt, value: value as Json }));
  }
  const index = { parts: hashes, question_seq: questionSeq, upto } satisfies PartIndex;
  const bytes = canonicalBytes(index);
  await world.ports.blobs.stage(bytes);
  const stateHash = sha256Hex(bytes);
  const state = {
    component,
    evidence_type: 'AX:STATE:v1',
    is_terminal: false,
    platform: 'universal',
    state_hash: stateHash,
  };
  await world.commit([toEntry(upto, 'AX:STATE:v1', state)], { sign: true });
  return { stateSeq: upto, stateHash };
}
