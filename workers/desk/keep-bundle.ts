// A verified bundle as a case of this device. The case that is here is carried on; another one is reserved, and stands on the
// shelf when all of it is stored, so that nobody ever opens half of one.

import { firstQuestion, keepRecords, publicIdOf, type KeepReport, type KeepResult } from '#core/bundle/keep.ts';
import type { Bundle } from '#core/bundle/read.ts';
import { AffidavitError } from '#core/errors.ts';
import type { Signer } from '#core/ports.ts';
import { reduce } from '#core/case/reduce.ts';
import { EMPTY_STATE } from '#core/case/state.ts';
import { toTitle } from '#lib/views/case/title.ts';
import { Problem } from '#lib/contract/problem.ts';
import type { HereView, KeptView } from '#lib/contract/verify.ts';
import { requireBytes } from '#desk/acts/before-act.ts';
import type { CasePorts, SharedPorts, ShelfRow } from '#desk/ports.ts';

type KeepPorts = Pick<CasePorts, 'blobs' | 'ledger' | 'now'> &
  Pick<SharedPorts, 'channel' | 'lock' | 'shelf' | 'space'>;

export interface KeepOptions {
  readonly ports: KeepPorts;
  readonly signer: Signer | null;
  /** What the person has called it, or null; and the name of its file. */
  readonly title: string | null;
  readonly file: string;
  /** Bytes of the bundle. */
  readonly bytes: number;
  readonly report: KeepReport;
}

/** Throws CASE_DIVERGED, STORE_QUOTA, and what `report` throws. */
export async function keepBundle(bundle: Bundle, options: KeepOptions): Promise<KeptView> {
  const { ports } = options;
  await requireBytes(ports.space, options.bytes * KEEP_FACTOR);
  const { case_id: publicId } = bundle.manifest;
  const here = await findCase(ports, publicId);
  try {
    // A case that came as a bundle is stored under the name that bundles give it: two tabs that take in the same one take turns.
    return await ports.lock(here?.caseId ?? publicId, async () => {
      const row = (await ports.shelf.list()).find(({ caseId }) => caseId === (here?.caseId ?? publicId));
      return row === undefined ? await keepNew(bundle, options) : await carryOn(row, bundle, options);
    });
  } catch (error) {
    if (!ports.space.isExhausted(error)) throw error;
    throw new AffidavitError('STORE_QUOTA', 'expected room for the bundle, the browser gave none', { cause: error });
  }
}

/** As it is stored, whatever the shelf has noted; null where it is not here. */
export async function hereView(ports: KeepPorts, publicId: string): Promise<HereView | null> {
  const row = await findCase(ports, publicId);
  if (row === null) return null;
  const { head, size: records } = await ports.ledger(row.caseId).tip();
  return { id: row.caseId, title: row.title, records, head };
}

/** What is left of bundles whose taking in broke off with its tab goes; one that another tab is at has its lock. */
export async function sweepReserved({ lock, shelf }: Pick<KeepPorts, 'lock' | 'shelf'>): Promise<void> {
  for (const id of await shelf.reserved())
    await lock(id, async () => {
      if ((await shelf.reserved()).includes(id)) await shelf.remove(id);
    });
}

/**
 * Of the bundle's bytes, what they may take. Measured in Chromium, which compresses: 0.15 to 0.7; a PDF does not shrink, and a
 * log stands beside its table for a while.
 */
const KEEP_FACTOR = 1.5;

async function findCase({ ledger, shelf }: KeepPorts, publicId: string): Promise<ShelfRow | null> {
  for (const row of await shelf.list())
    if (row.kind !== 'debate' && (await publicIdOf(ledger(row.caseId))) === publicId) return row;
  return null;
}

/** Under the lock of its name. Whatever breaks it off, nothing of it stays. */
async function keepNew(bundle: Bundle, options: KeepOptions): Promise<KeptView> {
  const { now, shelf } = options.ports;
  const { case_id: id } = bundle.manifest;
  const question = firstQuestion(bundle.entries);
  const title = options.title ?? (question === null ? options.file.replace(/\.affidavit$/iu, '') : toTitle(question));
  await shelf.remove(id); // what an earlier try has left
  await shelf.reserve(id, title, now());
  try {
    const kept = await stored(id, bundle, options);
    await shelf.show(id);
    return { ...kept, title, isNew: true };
  } catch (error) {
    await shelf.remove(id).catch(() => undefined); // else the next start does it
    throw error;
  }
}

/** Under the lock of the case. Broken off, it is at rest, as it once was. */
async function carryOn({ caseId, title }: ShelfRow, bundle: Bundle, options: KeepOptions): Promise<KeptView> {
  const { channel } = options.ports;
  try {
    return { ...(await stored(caseId, bundle, options)), title, isNew: false };
  } finally {
    // Whoever has it open, this tab too, hears of what was written.
    const others = channel(caseId, () => undefined);
    others.tell();
    others.close();
  }
}

async function stored(
  id: string,
  bundle: Bundle,
  { ports, report, signer }: KeepOptions,
): Promise<Omit<KeptView, 'isNew' | 'title'>> {
  const ledger = ports.ledger(id);
  const kept: KeepResult = await keepRecords({ ledger, blobs: ports.blobs(id) }, bundle, signer, report);
  if (kept.kind === 'diverged')
    throw new Problem('CASE_DIVERGED', `this case is here and goes on differently from record ${String(kept.seq)}`);
  const { head, size: records } = await ledger.tip();
  if (kept.added > 0) {
    const { sources, turns } = bundle.entries.reduce(reduce, EMPTY_STATE);
    await ports.shelf.note(id, { changed: ports.now(), sources: sources.length, turns: turns.length, records });
  }
  return { id, added: kept.added, head, records };
}
