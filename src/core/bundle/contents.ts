// What a ledger names outside itself: every blob that belongs to a case, and nothing else.

import * as z from 'zod';
import { fromUtf8 } from '#core/bytes/hash.ts';
import { parseStrict } from '#core/bytes/read.ts';
import { loadLibrary } from '#core/evidence/library-record.ts';
import { observationIn, outputOf } from '#core/admission/observation.ts';
import { classOf } from '#core/admission/grammar.ts';
import type { PartIndex } from '#core/answer/parts.ts';
import { PART_NAMES } from '#core/answer/seal.ts';
import type { Citation, ReplyParts } from '#core/answer/output.ts';
import { DRAFT_COMPONENT } from '#core/draft/check.ts';
import type { CheckPart } from '#core/draft/result.ts';
import type { BlobStore, Entry, Hash } from '#core/ports.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const place = { question_seq: z.int().min(0), upto: z.int().min(0) };
const answerIndex = z.strictObject({
  ...place,
  parts: z.strictObject({ answer: hash, axioms: hash, ebom: hash, pb2s: hash }),
});
const checkIndex = z.strictObject({ ...place, parts: z.strictObject({ check: hash }) });
const state = z.strictObject({
  component: z.enum(['affidavit/answer', DRAFT_COMPONENT]),
  evidence_type: z.literal('AX:STATE:v1'),
  is_terminal: z.literal(false),
  platform: z.literal('universal'),
  state_hash: hash,
});

interface SealedBase {
  readonly stateSeq: number;
  readonly stateHash: Hash;
  readonly index: PartIndex;
}
/** One sealed answer, refusal or question back as it was stored. The parts' values are what the core of their time composed. */
export interface SealedAnswer extends SealedBase {
  readonly kind: 'answer';
  readonly parts: ReplyParts;
}
/** One checked draft. */
export interface SealedCheck extends SealedBase {
  readonly kind: 'check';
  readonly parts: { readonly check: CheckPart };
}
export type Sealed = SealedAnswer | SealedCheck;

/** Which reply of the case it is, from 1. */
interface Numbered {
  readonly number: number;
}
export type NumberedAnswer = SealedAnswer & Numbered;
export type NumberedReply = Sealed & Numbered;

/** What a reply was made for: the question, or the draft. */
export function subjectOf(reply: Sealed): string {
  return reply.kind === 'check' ? reply.parts.check.draft : reply.parts.answer.question;
}

export function citationsOf(reply: Sealed): readonly Citation[] {
  return reply.kind === 'check' ? reply.parts.check.citations : reply.parts.answer.citations;
}

export function isAnswer(reply: NumberedReply): reply is NumberedAnswer {
  return reply.kind === 'answer';
}

/** Hashes of all blobs a ledger names, sorted. Reads the indexes of sealed replies and of libraries to name their parts. */
export async function blobsOf(entries: readonly Entry[], blobs: Pick<BlobStore, 'get'>): Promise<readonly Hash[]> {
  const named = new Set<Hash>();
  for (const entry of entries) {
    if (entry.tag === 'AX:OBS:v1') for (const name of await blobsOfObservation(entry, blobs)) named.add(name);
    if (entry.tag !== 'AX:STATE:v1' || entry.seq === 0) continue;
    const { index, stateHash } = await readSeal(entry, blobs);
    named.add(stateHash);
    for (const part of Object.values(index.parts)) named.add(part);
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
  const { component, index, stateHash } = await readSeal(entry, blobs);
  const names = component === DRAFT_COMPONENT ? ['check'] : PART_NAMES;
  const values: Record<string, unknown> = {};
  for (const name of names) {
    const part = parseStrict(fromUtf8(await blobs.get(index.parts[name] ?? ''))) as { readonly value: unknown };
    values[name] = part.value;
  }
  const kind = component === DRAFT_COMPONENT ? 'check' : 'answer';
  return { kind, stateSeq: entry.seq, stateHash, index, parts: values } as unknown as Sealed;
}

/** The index that an AX:STATE record names, by what the record says it seals. */
async function readSeal(entry: Entry, blobs: Pick<BlobStore, 'get'>) {
  const { component, state_hash: stateHash } = state.parse(parseStrict(entry.payload));
  const shape: z.ZodType<PartIndex> = component === DRAFT_COMPONENT ? checkIndex : answerIndex;
  const index = shape.parse(parseStrict(fromUtf8(await blobs.get(stateHash))));
  return { component, stateHash, index };
}
