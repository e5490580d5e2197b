// Where a case stood when something failed in it: the proof of that error names the record, so that the case's bundle shows it.

import type { Hash, LedgerStore } from '#core/ports.ts';

export interface Standing {
  readonly case_id: string;
  /** How many records the case had, and the chain value of the last. */
  readonly records: number;
  readonly head: Hash | '';
}
const NOTED = new WeakMap<object, Standing>();

/** Does work in a case. Whatever fails goes on as it came. */
export async function standing<T>(
  { caseId, ledger }: { readonly caseId: () => Promise<string>; readonly ledger: Pick<LedgerStore, 'tip'> },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // A store that is away tells nothing, and the error is the one that came first.
    const found = await Promise.all([caseId(), ledger.tip()]).catch(() => null);
    if (found !== null && typeof error === 'object' && error !== null)
      NOTED.set(error, { case_id: found[0], records: found[1].size, head: found[1].head });
    throw error;
  }
}

/** Null where no case that is kept was at work. */
export function standingOf(error: unknown): Standing | null {
  return typeof error === 'object' && error !== null ? (NOTED.get(error) ?? null) : null;
}
