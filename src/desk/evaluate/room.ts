// A case in memory for one question: documents are read once, and every question begins where they end, so that no question
// leans on another.

import type { Act, Outcome } from '#core/case/case.ts';
import type { OpenOptions, Oracles, RunningCase } from '#core/case/open.ts';
import type { BlobStore, Entry, LedgerStore, Tip } from '#core/ports.ts';

/** A ledger as it stands. */
export interface Kept {
  readonly tip: Tip;
  readonly entries: readonly Entry[];
}

export interface RoomPorts {
  readonly openCase: (options: OpenOptions) => Promise<RunningCase>;
  /** `sha256:<hash>` of the core that decides. */
  readonly core: string;
  readonly oracles: Oracles;
  /** In memory. `from`: where it begins; null for an empty one. */
  readonly ledger: (from: Kept | null) => LedgerStore;
  readonly blobs: BlobStore;
  readonly signal: AbortSignal;
}

/** Reads the documents, from `from` on. A document that cannot be read is left out, and named. */
export async function readInto(
  ports: RoomPorts,
  acts: readonly Act[],
  from: Kept | null = null,
): Promise<{ readonly kept: Kept; readonly unread: readonly string[] }> {
  const store = ports.ledger(from);
  const opened = await openRoom(ports, store, {});
  const unread: string[] = [];
  for (const act of acts) {
    ports.signal.throwIfAborted();
    const outcome = await opened.perform(act);
    if (outcome.kind === 'rejected') unread.push(act.kind === 'import' ? act.name : act.kind);
  }
  const tip = await store.tip();
  return { kept: { tip, entries: await store.read(0, tip.size) }, unread };
}

/** One act in a case of its own that begins with these documents. `others` take the place of built-in oracles. */
export async function actIn(ports: RoomPorts, kept: Kept, act: Act, others: Partial<Oracles> = {}): Promise<Outcome> {
  ports.signal.throwIfAborted();
  const opened = await openRoom(ports, ports.ledger(kept), others);
  return opened.perform(act);
}

function openRoom(
  { blobs, core, openCase, oracles, signal }: RoomPorts,
  store: LedgerStore,
  others: Partial<Oracles>,
): Promise<RunningCase> {
  return openCase({
    core,
    oracles: { ...oracles, ...others },
    store,
    blobs,
    signer: null,
    report: () => undefined,
    signal: () => signal,
    after: null,
  });
}
