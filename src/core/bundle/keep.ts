// A bundle taken in as a case of this device, the same by the command line and by the page. Whoever calls this has verified
// it. Nothing here decides anything, and nothing that is frozen rests on it.

import { blobsOf } from '#core/bundle/contents.ts';
import { countersign } from '#core/keys/countersign.ts';
import type { Bundle } from '#core/bundle/read.ts';
import { toId } from '#core/bytes/id.ts';
import { EMPTY_TIP, extend } from '#core/ledger/chain.ts';
import type { BlobStore, Checkpoint, Entry, LedgerStore, Signer } from '#core/ports.ts';
import { reduce } from '#core/case/reduce.ts';
import { EMPTY_STATE, isAtRest } from '#core/case/state.ts';
import { noteOrigin } from '#core/case/world.ts';

/** Where a case is, or shall be. */
export interface CaseStores {
  readonly ledger: LedgerStore;
  readonly blobs: Pick<BlobStore, 'has' | 'put' | 'stage'>;
}

/** How many of the bundle's records are seen to. It is waited for, and what it throws ends the work. */
export type KeepReport = (done: number, of: number) => void | Promise<void>;

export type KeepResult =
  /** How many records were added: none where the case is here with all of them, or has gone on further. */
  | { readonly kind: 'kept'; readonly added: number }
  /** The case is here and goes on differently from this record: nothing was written. */
  | { readonly kind: 'diverged'; readonly seq: number };

/**
 * Adds to a case what a bundle of it has beyond it, signed by this device too, and content of earlier records that is no
 * longer here. Broken off, it leaves the case at rest, as it once was, and the same call goes on from there.
 */
export async function keepRecords(
  { blobs, ledger }: CaseStores,
  bundle: Pick<Bundle, 'blobs' | 'checkpoints' | 'entries'>,
  signer: Signer | null,
  report: KeepReport,
): Promise<KeepResult> {
  const { entries } = bundle;
  const { size } = await ledger.tip();
  const seq = await differenceIn(ledger, entries, size);
  if (seq !== null) return { kind: 'diverged', seq };
  const here = entries.slice(0, size);
  for (const entry of here) {
    for (const hash of await blobsOf([entry], bundle.blobs))
      if (!(await blobs.has(hash))) await blobs.put(await bundle.blobs.get(hash));
    await report(entry.seq + 1, entries.length);
  }
  if (size >= entries.length) return { kind: 'kept', added: 0 };
  const signed = await signedHere(bundle, signer);
  let from = here.reduce(extend, EMPTY_TIP);
  for (const end of endsAfter(size, entries)) {
    const part = entries.slice(from.size, end);
    for (const entry of part) {
      for (const hash of await blobsOf([entry], bundle.blobs)) await blobs.stage(await bundle.blobs.get(hash));
      await report(entry.seq + 1, entries.length);
    }
    const to = part.reduce(extend, from);
    await ledger.append(from, part, to, signed.find((one) => one.size === end) ?? null);
    from = to;
  }
  return { kind: 'kept', added: entries.length - size };
}

/** The id that people see, the same wherever the case is; null until the case secret is recorded. Reads the boot only. */
export async function publicIdOf(ledger: Pick<LedgerStore, 'read'>): Promise<string | null> {
  let state = EMPTY_STATE;
  for (let at = 0; at < BOOT_RECORDS_MAX; at += BOOT_RECORDS) {
    for (const entry of await ledger.read(at, at + BOOT_RECORDS)) {
      state = reduce(state, entry);
      if (state.idHead !== null) return toId(state.idHead, 'case', 0, 0);
    }
  }
  return null;
}

/** What was asked first: a case is called so where nobody has named it. Null where nothing was asked. */
export function firstQuestion(entries: readonly Entry[]): string | null {
  return entries.reduce(reduce, EMPTY_STATE).turns[0]?.text ?? null;
}

/** Genesis, manifest, clock and secret with their rules and transitions. */
const BOOT_RECORDS = 16;
/** And a few that failed before. */
const BOOT_RECORDS_MAX = 128;
/** Records read, or appended without a reply among them, at a time. */
const PART_RECORDS = 500;

/** The first stored record that is not the bundle's, or null. */
async function differenceIn(ledger: LedgerStore, entries: readonly Entry[], size: number): Promise<number | null> {
  const upto = Math.min(size, entries.length);
  for (let at = 0; at < upto; at += PART_RECORDS) {
    const stored = await ledger.read(at, Math.min(upto, at + PART_RECORDS));
    const differs = stored.find((entry) => !isSame(entry, entries[entry.seq]));
    if (differs !== undefined) return differs.seq;
  }
  return null;
}

function isSame(stored: Entry, entry: Entry | undefined): boolean {
  return entry !== undefined && stored.tag === entry.tag && stored.payload === entry.payload;
}

/**
 * Signed by this device over records that it has verified. Without a key none: whoever cannot sign a manifest exports no
 * checkpoints either (`check-rest.ts`).
 */
async function signedHere(
  { checkpoints, entries }: Pick<Bundle, 'checkpoints' | 'entries'>,
  signer: Signer | null,
): Promise<readonly Checkpoint[]> {
  const { idHead } = entries.reduce(reduce, EMPTY_STATE);
  return idHead === null || signer === null ? [] : countersign(checkpoints, entries, noteOrigin(idHead), signer);
}

/** Where an append ends: after each reply, since one checkpoint goes with it; in between, now and then, where nothing is open. */
function endsAfter(size: number, entries: readonly Entry[]): readonly number[] {
  const ends: number[] = [];
  let state = EMPTY_STATE;
  for (const entry of entries) {
    state = reduce(state, entry);
    const end = entry.seq + 1;
    const isLong = isAtRest(state) && end - Math.max(size, ends.at(-1) ?? 0) >= PART_RECORDS;
    const isReply = entry.tag === 'AX:STATE:v1' && entry.seq > 0;
    if (end > size && (isReply || isLong || end === entries.length)) ends.push(end);
  }
  return ends;
}
