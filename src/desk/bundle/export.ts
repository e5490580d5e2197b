// Files of a stored case: its bundle, a part of it, the citations of its answers, and a receipt.

import { toCitations, type CitationFormat } from '#core/answer/cite.ts';
import { isAnswer, repliesOf } from '#core/bundle/contents.ts';
import { countersign } from '#core/keys/countersign.ts';
import { formatReceipt } from '#core/keys/receipts.ts';
import type { Disclosure } from '#core/disclosure/redact.ts';
import { AffidavitError } from '#core/errors.ts';
import type { BlobStore, Hash, Signer } from '#core/ports.ts';
import { noteOrigin } from '#core/case/world.ts';
import { coreFor, kindOfCase, type Frozen } from '#desk/frozen/frozen.ts';
import { atOneTip, type LedgerView } from '#desk/record/one-tip.ts';

export interface Exported {
  readonly store: LedgerView;
  readonly blobs: BlobStore;
  readonly signer: Signer | null;
  readonly frozen: Pick<Frozen, 'core' | 'names'>;
}

/** The bundle of the whole case; with `disclosure`, of a part of it. Throws REDACTION_CHOICE. */
export async function writeCase(
  { blobs, frozen, signer, store: growing }: Exported,
  disclosure: Disclosure | null = null,
): Promise<Uint8Array> {
  // A core reads records and checkpoints one after the other: another tab may get an answer in between.
  const store = await atOneTip(growing);
  const kind = (await kindOfCase(store)) ?? 'question';
  if (disclosure?.kind === 'quoted' && kind !== 'question')
    throw new AffidavitError('REDACTION_CHOICE', 'a run cites no passages to quote; show it with what it rests on');
  const hash = coreFor(frozen.names, kind);
  const core = await frozen.core(hash);
  const writer = `sha256:${hash}`;
  return disclosure === null
    ? core.writeBundle(store, blobs, signer, writer)
    : core.writeRedacted(store, blobs, signer, writer, disclosure);
}

/** `replies` by number from 1, null for all of them. Throws REDACTION_CHOICE where the case has no such reply. */
export async function writeCitations(
  { blobs, store }: Pick<Exported, 'blobs' | 'store'>,
  caseId: string,
  format: CitationFormat,
  replies: readonly number[] | null,
): Promise<string> {
  const sealed = await repliesOf(await store.read(0, (await store.tip()).size), blobs);
  const unknown = replies?.find((number) => number > sealed.length);
  if (unknown !== undefined)
    throw new AffidavitError('REDACTION_CHOICE', `the case has ${sealed.length} replies, not ${unknown}`);
  const chosen = sealed.filter(isAnswer).filter(({ number }) => replies?.includes(number) ?? true);
  return toCitations(
    format,
    chosen.map(({ parts, stateSeq }) => ({ caseId, record: stateSeq, answer: parts.answer })),
  );
}

/** Of the last sealed reply. Throws RECEIPT_NONE where nothing is signed. */
export async function writeReceipt(
  { signer, store }: Pick<Exported, 'signer' | 'store'>,
  idHead: Hash | null,
): Promise<string> {
  const latest = (await store.checkpoints()).at(-1);
  if (latest === undefined || signer === null || idHead === null)
    throw new AffidavitError('RECEIPT_NONE', 'nothing is signed yet');
  // A key that took the place of another signs what that one has signed.
  const signed = await countersign([latest], await store.read(0, latest.size), noteOrigin(idHead), signer);
  const { note } = signed.at(-1) ?? latest;
  return formatReceipt(note, signer.publicKey);
}
