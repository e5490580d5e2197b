// What is proposed in place of the sentences of a draft is a draft itself: it is checked in the same case by the same check, so
// that its verdicts are on record beside those of what it replaces.

import { utf8 } from '#core/bytes/hash.ts';
import type { Act, Outcome } from '#core/case/case.ts';
import type { CheckedRow } from '#core/draft/edge.ts';
import type { CheckedSentence, CheckPart } from '#core/draft/result.ts';
import { adviceFor, HelperError } from '#helper/terminal/errors.ts';
import { holds } from '#helper/draft/findings.ts';
import { decide, type Proposal, type Rewrite } from '#helper/draft/rewrite.ts';
import { requireAdmitted } from '#helper/cases/one-case.ts';

const BETWEEN = '\n\n';
/** A record holds twice as much at the least. */
const TOGETHER_BYTES = 8_192;
const TOGETHER_MAX = 20;

/** A case, and how people call it. */
interface Where {
  readonly at: { readonly perform: (act: Act) => Promise<Outcome | null> };
  readonly caseId: string;
}

/** A sentence as it was found, and what is proposed in its place where it does not hold. */
export interface Checked<One extends CheckedRow> {
  readonly finding: One;
  readonly proposal: Proposal;
}

/** What becomes of each sentence that does not hold. Throws where the check of what is proposed did not come to its end. */
export async function rewriteAll<One extends CheckedRow>(
  one: Where,
  checked: readonly Checked<One>[],
): Promise<readonly (One & { readonly rewrite?: Rewrite })[]> {
  const failed = checked.filter(({ finding, proposal }) => !holds(finding) && proposal.said.length > 0);
  const held = await recheck(
    one,
    failed.map(({ proposal }) => proposal.said.map(({ text }) => text).join(' ')),
  );
  return checked.map((row) => {
    const { finding, proposal } = row;
    if (holds(finding)) return finding;
    return { ...finding, rewrite: decide(proposal, finding, held[failed.indexOf(row)] ?? false) };
  });
}

/** Of each text whether all that it claims is supported, and denied nowhere. */
async function recheck(one: Where, texts: readonly string[]): Promise<readonly boolean[]> {
  const held: boolean[] = [];
  for (const group of inGroups(texts)) {
    const outcome = await one.at.perform({ kind: 'draft', text: group.join(BETWEEN) });
    const { reply } = requireAdmitted(outcome, 'checked', 'the rewritten sentences', one.caseId);
    if (reply.check.kind === 'stopped') throw stopped(reply.check, one.caseId);
    let start = 0;
    for (const text of group) {
      const end = start + text.length;
      held.push(isHeld(reply.check.sentences.filter((sentence) => sentence.start >= start && sentence.end <= end)));
      start = end + BETWEEN.length;
    }
  }
  return held;
}

const isHeld = (sentences: readonly CheckedSentence[]): boolean =>
  sentences.some(({ verdict }) => verdict === 'SUPPORTED') &&
  sentences.every(
    ({ against, verdict }) => against === undefined && (verdict === 'SUPPORTED' || verdict === 'NO_CLAIM'),
  );

function inGroups(texts: readonly string[]): readonly (readonly string[])[] {
  const groups: string[][] = [];
  let bytes = 0;
  for (const text of texts) {
    const size = utf8(text).length;
    const last = groups.at(-1);
    if (last === undefined || last.length === TOGETHER_MAX || bytes + size > TOGETHER_BYTES) {
      groups.push([text]);
      bytes = size;
    } else {
      last.push(text);
      bytes += size;
    }
  }
  return groups;
}

/** Why a check did not come to its end. */
export function stopped(check: Extract<CheckPart, { kind: 'stopped' }>, caseId: string): HelperError {
  const { code, pb2s_proof, reason } = check;
  const message = `${reason} What happened is on record in case ${caseId}. ${adviceFor(code)}`;
  return new HelperError(code, message, pb2s_proof === undefined ? {} : { proof: pb2s_proof });
}
