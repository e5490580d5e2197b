// What a ledger names outside itself: every blob that belongs to a case, and nothing else.

import * as z from 'zod';
import { fromUtf8 } from '#core/canon/hash.ts';
import { parseStrict } from '#core/canon/read.ts';
import { loadLibrary } from '#core/library/record.ts';
import { observationIn, outputOf } from '#core/oracle/observation.ts';
import { classOf } from '#core/oracle/grammar.ts';
import { PART_NAMES, type PartIndex, type PartName } from '#core/answer/seal.ts';
import type { ReplyParts } from '#core/answer/output.ts';
import type { BlobStore, Entry, Hash } from '#core/ports.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const partIndex = z.strictObject({
  parts: z.strictObject({ answer: hash, axioms: hash, ebom: hash, pb2s: hash }),
  question_seq: z.int().min(0),
  upto: z.int().min(0),
});
const state = z.strictObject({
  component: z.literal('affidavit/answer'),
  evidence_type: z.literal('AX:STATE:v1'),
  is_terminal: z.literal(false),
  platform: z.literal('universal'),
  state_hash: hash,
});

/** One sealed reply as it was stored. The parts' values are what the core of their time composed. */
export interface Sealed {
  readonly stateSeq: number;
  readonly stateHash: Hash;
  readonly index: PartIndex;
  readonly parts: ReplyParts;
}

export interface NumberedReply extends Sealed {
  /** Which reply of the case it is, from 1. */
  readonly number: number;
}

/** Hashes of all blobs a ledger names, sorted. Reads the indexes of sealed replies and of libraries to name their parts. */
export async function blobsOf(entries: readonly Entry[], blobs: Pick<BlobStore, 'get'>): Promise<readonly Hash[]> {
  const named = new Set<Hash>();
  for (const entry of entries) {
    if (entry.tag === 'AX:OBS:v1') for (const name of await blobsOfObservation(entry, blobs)) named.add(name);
    if (entry.tag !== 'AX:STATE:v1' || entry.seq === 0) continue;
    const { state_hash } = state.parse(parseStrict(entry.payload));
    named.add(state_hash);
    for (const part of Object.values((await readIndex(state_hash, blobs)).parts)) named.add(part);
  }
  return [...named].sort((a, b) => (a < b ? -1 : 1));
}

/** Blobs that one observation names. */
export async function blobsOfObservation(entry: Entry, blobs: Pick<BlobStore, 'get'>): Promise<readonly Hash[]> {
  const record = observationIn(entry);
  const cls = classOf(record.oracle_id);
  if (record.completion_state !== 'COMPLETE') return [record.input_hash];
  if (cls === 'parser') return [record.input_hash, outputOf('parser', record).source];
  if (cls !== 'person') return [record.input_hash];
  const act = outputOf('person', record);
  if (act.kind === 'import') return [record.input_hash, act.original];
  if (act.kind !== 'library') return [record.input_hash];
  const { sources } = await loadLibrary(blobs, act.index);
  return [record.input_hash, act.index, ...sources.map(({ original }) => original)];
}

/** Sealed replies in order. */
export async function repliesOf(
  entries: readonly Entry[],
  blobs: Pick<BlobStore, 'get'>,
): Promise<readonly NumberedReply[]> {
  const replies: NumberedReply[] = [];
  for (const entry of entries) {
    if (entry.tag !== 'AX:STATE:v1' || entry.seq === 0) continue;
    replies.push({ ...(await readReply(entry, blobs)), number: replies.length + 1 });
  }
  return replies;
}

export async function readReply(entry: Entry, blobs: Pick<BlobStore, 'get'>): Promise<Sealed> {
  const { state_hash } = state.parse(parseStrict(entry.payload));
  const index = await readIndex(state_hash, blobs);
  const values: Partial<Record<PartName, unknown>> = {};
  for (const name of PART_NAMES) {
    const part = parseStrict(fromUtf8(await blobs.get(index.parts[name]))) as { readonly value: unknown };
    values[name] = part.value;
  }
  return { stateSeq: entry.seq, stateHash: state_hash, index, parts: values as unknown as ReplyParts };
}

async function readIndex(stateHash: Hash, blobs: Pick<BlobStore, 'get'>): Promise<PartIndex> {
  return partIndex.parse(parseStrict(fromUtf8(await blobs.get(stateHash))));
}
