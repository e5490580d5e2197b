// What a ledger names outside itself: every blob that belongs to a case, and nothing else.

import * as z from 'zod';
import { fromUtf8 } from '#core/bytes/hash.ts';
import { parseStrict } from '#core/bytes/read.ts';
import { loadLibrary } from '#core/evidence/library-record.ts';
import { observationIn, outputOf } from '#core/admission/observation.ts';
import { classOf } from '#core/admission/grammar.ts';
import type { PartIndex } from '#core/answer/parts.ts';
import type { Citation, Closest, ReplyParts } from '#core/answer/output.ts';
import type { CheckPart } from '#core/draft/result.ts';
import type { DebatePart } from '#core/debate/runner/result.ts';
import type { RunPart } from '#core/ercp/result.ts';
import { AffidavitError } from '#core/errors.ts';
import type { BlobStore, Entry, Hash } from '#core/ports.ts';
import { SEALS } from '#core/protocols/seals.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const place = { question_seq: z.int().min(0), upto: z.int().min(0) };
const state = z.strictObject({
  component: z.string(),
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
/** One run of ERCP. */
export interface SealedRun extends SealedBase {
  readonly kind: 'run';
  readonly parts: { readonly run: RunPart };
}
/** One debate. */
export interface SealedDebate extends SealedBase {
  readonly kind: 'debate';
  readonly parts: { readonly debate: DebatePart };
}
export type Sealed = SealedAnswer | SealedCheck | SealedRun | SealedDebate;

/** Which reply of the case it is, from 1. */
interface Numbered {
  readonly number: number;
}
export type NumberedAnswer = SealedAnswer & Numbered;
export type NumberedReply = Sealed & Numbered;

/** What a reply was made for: the question, or the draft. */
export function subjectOf(reply: Sealed): string {
  if (reply.kind === 'run') return reply.parts.run.act.text;
  /* debate */ if (reply.kind === 'debate') return reply.parts.debate.act.text;
  return reply.kind === 'check' ? reply.parts.check.draft : reply.parts.answer.question;
}

export function citationsOf(reply: Sealed): readonly Citation[] {
  if (reply.kind === 'run') return [];
  /* debate */ if (reply.kind === 'debate') return [];
  return reply.kind === 'check' ? reply.parts.check.citations : reply.parts.answer.citations;
}

/** Passages that a reply shows: what it cites, and what a refusal calls close. */
export function passagesOf(reply: Sealed): readonly (Citation | Closest)[] {
  const close =
    reply.kind === 'answer' && reply.parts.answer.kind === 'refusal' ? reply.parts.answer.refusal.closest : [];
  return [...citationsOf(reply), ...close];
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
  const { index, kind, names, stateHash } = await readSeal(entry, blobs);
  const values: Record<string, unknown> = {};
  for (const name of names) {
    const part = parseStrict(fromUtf8(await blobs.get(index.parts[name] ?? ''))) as { readonly value: unknown };
    values[name] = part.value;
  }
  return { kind, stateSeq: entry.seq, stateHash, index, parts: values } as unknown as Sealed;
}

/** The index that an AX:STATE record names, by what the record says it seals. Throws BUNDLE_RECORD where no protocol here does. */
async function readSeal(entry: Entry, blobs: Pick<BlobStore, 'get'>) {
  const { component, state_hash: stateHash } = state.parse(parseStrict(entry.payload));
  const known = COMPONENTS.get(component);
  if (known === undefined)
    throw new AffidavitError('BUNDLE_RECORD', `record ${entry.seq} seals something that is not known here`);
  const { kind, parts: names } = known;
  const parts = z.strictObject(Object.fromEntries(names.map((name) => [name, hash])));
  const shape: z.ZodType<PartIndex> = z.strictObject({ ...place, parts });
  const index = shape.parse(parseStrict(fromUtf8(await blobs.get(stateHash))));
  return { index, kind, names, stateHash };
}

interface Component {
  readonly kind: string;
  readonly parts: readonly string[];
}
/** What a record may say it seals, in the protocols of this core. */
const COMPONENTS: ReadonlyMap<string, Component> = new Map(
  Object.values(SEALS).flatMap(({ components }) => Object.entries<Component>(components)),
);
