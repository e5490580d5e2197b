// Stored cases by the id that people see: the one in the bundle, derived from the case itself. The folder's name is
// given before the case has one, so the two differ for cases made here.

import { publicIdOf } from '#core/bundle/keep.ts';
import type { CaseStore, StoredCase } from '#helper/store/case-store.ts';
import { HelperError, sayError } from '#helper/terminal/errors.ts';
import { writeStderr } from '#helper/terminal/io.ts';
import { harmlessLine } from '#helper/terminal/terminal.ts';

export interface NamedCase extends StoredCase {
  /** The public id; the folder's name where the case was never fully opened. */
  readonly id: string;
}

/**
 * All cases that can be read. One that cannot is named on stderr, and passed over. One without a record was begun by a
 * command that was killed before it stored anything: it is no case yet, and opening it would begin another one.
 */
export async function listCases(store: CaseStore): Promise<readonly NamedCase[]> {
  const { cases, passedOver } = await store.list();
  for (const { detail, name } of passedOver) warn(name, detail);
  const named: NamedCase[] = [];
  for (const one of cases.filter(({ tip }) => tip.size > 0)) {
    try {
      named.push({ ...one, id: (await publicIdOf(await store.ledger(one.caseId))) ?? one.caseId });
    } catch (error) {
      warn(one.caseId, sayError(error));
    }
  }
  return named;
}

function warn(name: string, detail: string): void {
  const told = `CASE_PASSED_OVER: cases/${name} is no case that can be read (${detail}). It was left as it is. \`affidavit fsck\` says more, \`affidavit fsck --repair\` moves aside what is no case.`;
  writeStderr(`${harmlessLine(told)}\n`);
}

/**
 * By the whole id, or by a beginning of it that only one case has. Also by the folder's whole name: a case whose making was
 * killed is listed by that, and has its id once a command has opened it.
 */
export async function findCase(store: CaseStore, typed: string): Promise<NamedCase> {
  const matching =
    typed === '' ? [] : (await listCases(store)).filter((one) => one.id.startsWith(typed) || one.caseId === typed);
  const [only, ...others] = matching;
  if (only === undefined) {
    throw new HelperError(
      'CASE_NOT_FOUND',
      `no case ${typed} is stored. Nothing was changed. \`affidavit export\` without a case lists what is stored.`,
    );
  }
  if (others.length > 0) {
    throw new HelperError(
      'CASE_AMBIGUOUS',
      `${matching.length} cases begin with ${typed}. Nothing was changed. Type more of the id.`,
    );
  }
  return only;
}
