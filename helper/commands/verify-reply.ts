// `affidavit verify BUNDLE --reply FILE`: whether a reply, as /chat or `ask --json` gave it, is one of the bundle: by its proof
// object and its text, and an error by the record at which the case stood (PB2S v0.2 §1).

import * as z from 'zod';
import { toEdge } from '#core/answer/edge.ts';
import { repliesOf } from '#core/bundle/contents.ts';
import { publicIdOf } from '#core/bundle/keep.ts';
import { readBundle } from '#core/bundle/read.ts';
import { parseStrictBytes } from '#core/bytes/read.ts';
import { canonical, type Json } from '#core/bytes/jcs.ts';
import { verifyChain } from '#core/ledger/chain.ts';
import { BUNDLE_BYTES_MAX } from '#core/limits.ts';
import { HelperError } from '#helper/terminal/errors.ts';
import { readInput } from '#helper/terminal/input-file.ts';
import { isProofOf } from '#helper/replies/proof-of-error.ts';

const hash = z.string().regex(/^(?:[0-9a-f]{64})?$/);
const proof = z.looseObject({
  audit_ref: z.string(),
  cycles: z.int(),
  decision: z.enum(['APPROVE', 'CLARIFY']),
  error: z
    .strictObject({ code: z.string(), case_id: z.string().nullable(), records: z.int().min(0), head: hash })
    .optional(),
});
const given = z.looseObject({
  text: z.string().optional(),
  pb2s_proof: proof,
  code: z.string().optional(),
  error: z.looseObject({ code: z.string() }).optional(),
});
type Given = z.infer<typeof given>;

export interface ReplyFinding {
  readonly stands: boolean;
  readonly detail: string;
}

/** Of a bundle that was verified. Throws REPLY_FORMAT where the file is no reply. */
export async function findReply(bundle: Uint8Array, path: string): Promise<ReplyFinding> {
  const read = given.safeParse(parseStrictBytes(await readInput(path, BUNDLE_BYTES_MAX)));
  if (!read.success)
    throw new HelperError(
      'REPLY_FORMAT',
      'expected a reply with its pb2s_proof, as /chat and `ask --json` give it. Nothing was changed.',
    );
  const { blobs, entries } = readBundle(bundle);
  return read.data.pb2s_proof.error === undefined
    ? answered(read.data, entries, blobs)
    : failed(read.data, read.data.pb2s_proof.error, entries);
}

type Bundle = ReturnType<typeof readBundle>;

async function answered(said: Given, entries: Bundle['entries'], blobs: Bundle['blobs']): Promise<ReplyFinding> {
  for (const reply of await repliesOf(entries, blobs)) {
    if (reply.kind !== 'answer' || !isSame(reply.parts.pb2s.pb2s_proof, said.pb2s_proof)) continue;
    const isText = toEdge(reply.parts).text === said.text;
    return isText
      ? yes(`its proof and its text are those of reply ${String(reply.number)}, record ${String(reply.stateSeq)}`)
      : no(`reply ${String(reply.number)} has this proof, and another text`);
  }
  return no('no reply of the bundle has this proof');
}

async function failed(
  said: Given,
  error: NonNullable<Given['pb2s_proof']['error']>,
  entries: Bundle['entries'],
): Promise<ReplyFinding> {
  const { audit_ref, cycles, decision } = said.pb2s_proof;
  if ((said.error?.code ?? said.code) !== error.code) return no('the proof is of another error');
  if (decision !== 'CLARIFY' || cycles !== 0 || !isProofOf({ audit_ref, error }))
    return no('the proof is not that of this error');
  if (error.case_id === null) return no('the error came in no case, so nothing of it stands in a bundle');
  const id = await publicIdOf({ read: (from, to) => Promise.resolve(entries.slice(from, to)) });
  if (id !== error.case_id || error.records > entries.length) return no('the error came in another case');
  return verifyChain(entries.slice(0, error.records)).head === error.head
    ? yes(`an error at record ${String(error.records - 1)} of this case, and no reply`)
    : no('the case never stood at this record');
}

const yes = (detail: string): ReplyFinding => ({ stands: true, detail });
const no = (detail: string): ReplyFinding => ({ stands: false, detail });
const isSame = (one: object, other: object): boolean => canonical(one as Json) === canonical(other as Json);
