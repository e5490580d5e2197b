// Stored cases by the id that people see: the one in the bundle, derived from the case itself. The folder's name is
// given before the case has one, so the two differ for cases made here.

import { toId } from '#core/canon/id.ts';
import type { LedgerStore } from '#core/ports.ts';
import { EMPTY_STATE, reduce } from '#core/state.ts';
import type { FileStore, StoredCase } from '#helper/store/store.ts';
import { HelperError } from '#helper/errors.ts';

export interface NamedCase extends StoredCase {
  /** The public id; the folder's name where the case was never fully opened. */
  readonly id: string;
}

export async function listCases(store: FileStore): Promise<readonly NamedCase[]> {
  const cases = await store.list();
  return Promise.all(
    cases.map(async (one) => ({ ...one, id: (await publicId(await store.ledger(one.caseId))) ?? one.caseId })),
  );
}

/** By the whole id, or by a beginning of it that only one case has. */
export async function findCase(store: FileStore, typed: string): Promise<NamedCase> {
  const matching = typed === '' ? [] : (await listCases(store)).filter((one) => one.id.startsWith(typed));
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

/** Null until the case secret is recorded. Reads the boot only: ids derive from the chain there. */
export async function publicId(ledger: Pick<LedgerStore, 'read'>): Promise<string | null> {
  let state = EMPTY_STATE;
  for (const entry of await ledger.read(0, BOOT_RECORDS_MAX)) {
    state = reduce(state, entry);
    if (state.idHead !== null) return toId(state.idHead, 'case', 0, 0);
  }
  return null;
}

/** Genesis, manifest, clock and secret with their policies and transitions, and a few that failed before. */
const BOOT_RECORDS_MAX = 128;
