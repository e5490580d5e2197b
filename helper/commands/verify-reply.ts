// `affidavit verify BUNDLE --reply FILE`: whether a reply, as /chat or `ask --json` gave it, is one of the bundle: by its proof
// object, its text and all that it says beside it, and an error by the record at which the case stood (PB2S v0.2 §1). Of what
// `check --json` printed, the checks and what was proposed are made again.

import * as z from 'zod';
import { toEdge } from '#core/answer/edge.ts';
import { answerName } from '#core/bundle/format.ts';
import { repliesOf } from '#core/bundle/contents.ts';
import { publicIdOf } from '#core/bundle/keep.ts';
import { readBundle, type Bundle } from '#core/bundle/read.ts';
import { parseStrictBytes } from '#core/bytes/read.ts';
import { canonical, type Json } from '#core/bytes/jcs.ts';
import { reduce } from '#core/case/reduce.ts';
import { EMPTY_STATE } from '#core/case/state.ts';
import { verifyChain } from '#core/ledger/chain.ts';
import { BUNDLE_BYTES_MAX } from '#core/limits.ts';
import { axiomsOf } from '#core/pb2s/axioms.ts';
import { checkedRows, findCheck } from '#helper/commands/verify-check.ts';
import { HelperError } from '#helper/terminal/errors.ts';
import { readInput } from '#helper/terminal/input-file.ts';
import { isProofOf } from '#helper/replies/proof-of-error.ts';
import { acceptedIn, askedBack } from '#helper/replies/told-of-case.ts';
import type { ReplyFinding } from '#helper/replies/finding.ts';

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

/** Of a bundle that was verified. Throws REPLY_FORMAT where the file is no reply. */
export async function findReply(bundle: Uint8Array, path: string): Promise<ReplyFinding> {
  const value = parseStrictBytes(await readInput(path, BUNDLE_BYTES_MAX));
  const rows = checkedRows.safeParse(value);
  if (rows.success) return findCheck(readBundle(bundle), rows.data);
  const read = given.safeParse(value);
  if (!read.success)
    throw new HelperError(
      'REPLY_FORMAT',
      'expected a reply with its pb2s_proof, as /chat, `ask --json` and `check --json` give it. Nothing was changed.',
    );
  const one = readBundle(bundle);
  return read.data.pb2s_proof.error === undefined
    ? answered(read.data, one)
    : failed(read.data, read.data.pb2s_proof.error, one.entries);
}

async function answered(said: Given, bundle: Bundle): Promise<ReplyFinding> {
  for (const reply of await repliesOf(bundle.entries, bundle.blobs)) {
    if (reply.kind !== 'answer' || !isSame(reply.parts.pb2s.pb2s_proof, said.pb2s_proof)) continue;
    const differs = await differingIn(said, reply, bundle);
    return differs === null
      ? yes(`its proof and its text are those of reply ${String(reply.number)}, record ${String(reply.stateSeq)}`)
      : no(`reply ${String(reply.number)} has this proof, and another ${differs.replaceAll('_', ' ')}`);
  }
  return no('no reply of the bundle has this proof');
}

type Replied = Extract<Awaited<ReturnType<typeof repliesOf>>[number], { kind: 'answer' }>;

/**
 * What of a reply is not as it was sealed; null where all is. /chat has under `response` what `ask --json` has beside the text.
 * An older release may have written it otherwise: then what the bundle holds of it for readers counts, too.
 */
async function differingIn(said: Given, reply: Replied, bundle: Bundle): Promise<string | null> {
  const { pb2s_proof: _, ...sealed } = toEdge(reply.parts);
  const file = bundle.files.get(answerName(reply.number));
  const written = file === undefined ? {} : (parseStrictBytes(file) as Readonly<Record<string, unknown>>);
  const inner = said['response'] as Readonly<Record<string, unknown>> | undefined;
  const beside = inner !== undefined && 'kind' in inner ? { text: said.text, ...inner } : said;
  const told = beside as Readonly<Record<string, unknown>>;
  const isKnown = (key: string, value: unknown): boolean =>
    isEqual(told[key], value) || (key in written && isEqual(told[key], written[key]));
  // A text and its proof are enough; of all that is more nothing may be missing.
  const isWhole = inner !== undefined;
  for (const [key, value] of Object.entries(sealed))
    if (key in told ? !isKnown(key, value) : isWhole || key === 'text') return key;
  return differsInCase(told, reply, bundle);
}

/** What is told of the case: its id, where it stood, and what it had learned and accepted by then. */
async function differsInCase(
  told: Readonly<Record<string, unknown>>,
  reply: Replied,
  { entries, ...bundle }: Bundle,
): Promise<string | null> {
  const { axioms, case_id, clarify, constraints, head, records } = told;
  const id = await publicIdOf({ read: (from, to) => Promise.resolve(entries.slice(from, to)) });
  if (typeof case_id === 'string' && case_id !== id) return 'case_id';
  const stood = typeof records === 'number' ? entries.slice(0, records) : entries.slice(0, reply.stateSeq + 1);
  if (stood.length <= reply.stateSeq || (typeof records === 'number' && stood.length !== records)) return 'records';
  if (head !== undefined && verifyChain(stood).head !== head) return 'head';
  const state = stood.reduce(reduce, EMPTY_STATE);
  if (axioms !== undefined) {
    const all = await repliesOf(stood, bundle.blobs);
    const known = axiomsOf(
      all.flatMap((one) => (one.kind === 'answer' ? [one] : [])),
      state.sources,
    );
    if (!isEqual(axioms, known)) return 'axioms';
  }
  if (constraints !== undefined && !isEqual(constraints, acceptedIn(state))) return 'constraints';
  return clarify !== undefined && !isEqual(clarify, askedBack(reply.parts.answer)) ? 'clarify' : null;
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
const isEqual = (one: unknown, other: unknown): boolean =>
  one !== undefined && canonical(one as Json) === canonical(other as Json);
