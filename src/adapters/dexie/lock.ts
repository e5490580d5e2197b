// One writer per case, across tabs and workers of this origin. The browser frees the lock of a tab that dies.

import { AffidavitError } from '#core/errors.ts';

/**
 * Runs `fn` while no other holder of the case's lock can: for a whole event, not for a single append.
 * Waits its turn; with `wait: false` it throws CASE_ELSEWHERE where somebody holds the lock. LOCKS_ABSENT where the
 * browser has none, or the page is no secure context.
 */
export async function withCaseLock<Value>(
  caseId: string,
  fn: () => Promise<Value>,
  options: { readonly wait: boolean } = { wait: true },
): Promise<Value> {
  const locks = lockManager();
  if (locks === null) {
    throw new AffidavitError(
      'LOCKS_ABSENT',
      'expected navigator.locks (a secure context), without it two tabs could write',
    );
  }
  return await locks.request(
    `affidavit/case/${caseId}`,
    { mode: 'exclusive', ifAvailable: !options.wait },
    async (lock) => {
      if (lock === null) throw new AffidavitError('CASE_ELSEWHERE', `case ${caseId} is being written elsewhere`);
      return await fn();
    },
  );
}

function lockManager(): LockManager | null {
  return 'locks' in navigator ? navigator.locks : null;
}
