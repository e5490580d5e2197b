// What must hold before an act is begun: nothing is recorded where it does not.

import type { Act } from '#core/case/case.ts';
import { AffidavitError } from '#core/errors.ts';
import { CLOCK_BEHIND_MAX_MS } from '#core/limits.ts';
import type { CaseState } from '#core/case/state.ts';
import type { ShelfStore, Space } from '#desk/ports.ts';

/** Room to ask for: a document is stored 2.9 times (original, text, passages), a question took 15 to 20 kB a draft (measured). */
const ACT_BYTES = 262_144;
const IMPORT_FACTOR = 3;

/** Without `space`, as on a disk, the write itself fails for want of room. */
export async function requireRoom(space: Space | undefined, act: Act): Promise<void> {
  if (space !== undefined) await requireBytes(space, 'bytes' in act ? act.bytes.length * IMPORT_FACTOR : 0);
}

/** Refuses what clearly cannot be stored, before anything is written; an unknown amount of room refuses nothing. */
export async function requireBytes(space: Space, bytes: number): Promise<void> {
  const needed = ACT_BYTES + bytes;
  const free = await space.freeBytes();
  if (free !== null && free < needed)
    throw new AffidavitError('STORE_QUOTA', `expected room for ${needed} bytes, the browser leaves ${free}`);
}

/** Removed in another tab, or cleared with the site's data: a new record must not grow under the old name. */
export async function requireKept(shelf: Pick<ShelfStore, 'list'> | undefined, caseId: string): Promise<void> {
  if (shelf === undefined) return;
  const kept = (await shelf.list()).some((row) => row.caseId === caseId);
  if (!kept) throw new AffidavitError('CASE_NOT_FOUND', `case ${caseId} is no longer stored`);
}

/** Readings of an epoch only go forward (AX-SHALL-013). A clock far behind them is the person's to judge, not ours. */
export function requireClock(now: number, { clock }: CaseState): void {
  if (clock === null || now >= clock.timestamp - CLOCK_BEHIND_MAX_MS) return;
  throw new AffidavitError('CLOCK_BEHIND', `the record was at ${clock.timestamp} ms, the clock says ${now} ms`);
}
