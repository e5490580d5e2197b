// Whatever storage can do to a case is told in words of its own, and not as something that broke.

import { expect, it } from 'vitest';
import type { BlobCode, StoreCode } from '#core/errors.ts';
import { problems } from '#lib/messages/problems.ts';

/** Every code, by type: one that is added to the core is missing here until it has words. */
const STORAGE: Record<Exclude<StoreCode, 'STORE_LOCKED'> | BlobCode, true> = {
  STORE_ABSENT: true,
  STORE_FAILED: true,
  STORE_QUOTA: true,
  SIGNER_FAILED: true,
  LOCKS_ABSENT: true,
  CASE_NOT_FOUND: true,
  CASE_ELSEWHERE: true,
  BLOB_NOT_FOUND: true,
  BLOB_HASH: true,
  BLOB_FAILED: true,
};

it.each([...Object.keys(STORAGE), 'LEDGER_FAILED', 'LEDGER_CONFLICT', 'LEDGER_DISCONTINUITY', 'CLOCK_BEHIND'])(
  '%s says what happened, what was kept and what to do',
  (code) => {
    const { kept, next, what } = problems[code] ?? { what: '', kept: '', next: '' };
    for (const sentence of [what, kept, next]) expect(sentence).toMatch(/^\p{Lu}.{15,}\.$/u);
  },
);
