// What `check --json` printed, held against a bundle: each sentence as a check of the bundle found it, and each proposal of
// `--rewrite` made again, of what was found and of the check of what was proposed.

import * as z from 'zod';
import { repliesOf, type NumberedReply } from '#core/bundle/contents.ts';
import type { Bundle } from '#core/bundle/read.ts';
import { canonical, type Json } from '#core/bytes/jcs.ts';
import type { Act, Outcome } from '#core/case/case.ts';
import { toRows, type CheckedRow } from '#core/draft/edge.ts';
import type { CheckPart } from '#core/draft/result.ts';
import type { ReplyFinding } from '#helper/replies/finding.ts';
import { holds, isContradicted } from '#helper/draft/findings.ts';
import { rewriteAll, type Checked } from '#helper/draft/recheck.ts';
import { propose } from '#helper/draft/rewrite.ts';

/** Where a sentence stands in its file is not in a bundle. */
const row = z.looseObject({
  schema_version: z.unknown(),
  file: z.string(),
  line: z.int(),
  column: z.int(),
  end_line: z.int(),
  end_column: z.int(),
  pb2s_proof: z.looseObject({ audit_ref: z.string() }),
  rewrite: z.unknown().optional(),
  sentence: z.string(),
});
export const checkedRows = z.array(row).min(1);
type Rows = z.infer<typeof checkedRows>;

type SealedCheck = Extract<NumberedReply, { kind: 'check' }>;
interface Found {
  readonly number: number;
  readonly stateSeq: number;
  readonly check: Extract<CheckPart, { kind: 'checked' }>;
  readonly rows: readonly CheckedRow[];
}
/** A printed sentence, and which one of its check it is. */
interface Placed extends Checked<CheckedRow> {
  readonly of: Found;
  readonly place: number;
}

export async function findCheck({ blobs, entries }: Bundle, printed: Rows): Promise<ReplyFinding> {
  const sealed = (await repliesOf(entries, blobs)).filter((reply): reply is SealedCheck => reply.kind === 'check');
  const found = sealed.flatMap(toFound);
  const placed: Placed[] = [];
  for (const [at, one] of printed.entries()) {
    const next = placeOf(one, found, placed.at(-1));
    if (typeof next === 'string') return no(`sentence ${String(at + 1)}: ${next}`);
    placed.push(next);
  }
  const lost = leftOut(placed);
  const denied = lost.find(isContradicted);
  if (denied !== undefined) return no(`a sentence that is contradicted is left out: ${denied.sentence}`);
  const otherwise = printed.some(({ rewrite }) => rewrite !== undefined)
    ? await proposedOtherwise(printed, placed, sealed)
    : null;
  if (otherwise !== null) return no(otherwise);
  const checks = [...new Set(placed.map(({ of }) => of.number))];
  const open = lost.filter((one) => !holds(one)).length;
  const told = `its sentences are those of ${checks.length === 1 ? 'check' : 'checks'} ${checks.join(', ')}`;
  const rest = open === 0 ? '' : `, of which ${String(open)} that are open are left out, as those of links are`;
  return { stands: true, detail: `${told}${rest}` };
}

function toFound({ number, parts: { check }, stateSeq }: SealedCheck): readonly Found[] {
  return check.kind === 'checked' ? [{ number, stateSeq, check, rows: toRows(check) }] : [];
}

/** The sentence behind the last one that a printed one is; else why it is none. */
function placeOf(printed: Rows[number], found: readonly Found[], last: Placed | undefined): Placed | string {
  const { column, end_column, end_line, file, line, pb2s_proof, rewrite, schema_version, ...said } = printed;
  const of = found.find(({ check }) => isSame(check.pb2s_proof, pb2s_proof));
  if (of === undefined) return 'no check of the bundle has this proof';
  if (last !== undefined && of.number < last.of.number) return 'it is of a check before that of the sentence before it';
  const from = last?.of === of ? last.place + 1 : 0;
  const place = of.rows.findIndex((one, at) => at >= from && isSame(one, said));
  const sentence = of.check.sentences[place];
  const finding = of.rows[place];
  if (sentence === undefined || finding === undefined) return `check ${String(of.number)} does not say this of it`;
  return { of, place, finding, proposal: propose(sentence, of.check.citations, of.check.draft) };
}

/** What the checks found of sentences that are not printed. */
function leftOut(placed: readonly Placed[]): readonly CheckedRow[] {
  return [...new Set(placed.map(({ of }) => of))].flatMap((one) =>
    one.rows.filter((_, at) => !placed.some(({ of, place }) => of === one && place === at)),
  );
}

/** Where a proposal is another than what is made again; null where none is. */
async function proposedOtherwise(
  printed: Rows,
  placed: readonly Placed[],
  sealed: readonly SealedCheck[],
): Promise<string | null> {
  let after = placed.at(-1)?.of.stateSeq ?? 0;
  const perform = (act: Act): Promise<Outcome> => {
    const reply = sealed.find(
      ({ parts, stateSeq }) => stateSeq > after && act.kind === 'draft' && parts.check.draft === act.text,
    );
    if (reply?.parts.check.kind !== 'checked') return Promise.reject(new NotChecked());
    const { parts, stateHash, stateSeq } = reply;
    after = stateSeq;
    return Promise.resolve({ kind: 'checked', reply: { check: parts.check, stateHash, stateSeq } });
  };
  try {
    const made = await rewriteAll({ at: { perform }, caseId: '' }, placed);
    const at = made.findIndex(({ rewrite }, index) => !isSame(rewrite ?? null, printed[index]?.rewrite ?? null));
    return at < 0 ? null : `sentence ${String(at + 1)}: what is proposed is not what the check comes to`;
  } catch (error) {
    if (error instanceof NotChecked) return 'what is proposed was not checked in this case';
    throw error;
  }
}

class NotChecked extends Error {}
const no = (detail: string): ReplyFinding => ({ stands: false, detail });
const isSame = (one: unknown, other: unknown): boolean =>
  one !== undefined && other !== undefined && canonical(one as Json) === canonical(other as Json);
