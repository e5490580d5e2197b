// A ledger in memory: for replay, verification and demonstration. Survives nothing, so it promises everything else only.

import { AffidavitError } from '#core/errors.ts';
import type { Checkpoint, Entry, LedgerStore, Tip } from '#core/ports.ts';

/** What a ledger may begin with: records as they were given, not judged here. */
export interface MemoryLedger {
  readonly tip: Tip;
  readonly entries: readonly Entry[];
  readonly checkpoints: readonly Checkpoint[];
}

const EMPTY: MemoryLedger = { tip: { size: 0, head: '' }, entries: [], checkpoints: [] };

export class MemoryLedgerStore implements LedgerStore {
  readonly #entries: Entry[];
  readonly #checkpoints: Checkpoint[];
  #tip: Tip;

  constructor(start: MemoryLedger = EMPTY) {
    this.#entries = [...start.entries];
    this.#checkpoints = [...start.checkpoints];
    this.#tip = start.tip;
  }

  tip(): Promise<Tip> {
    return Promise.resolve(this.#tip);
  }

  /** One synchronous step: nobody can come between the check and the write. */
  append(from: Tip, entries: readonly Entry[], to: Tip, checkpoint: Checkpoint | null): Promise<void> {
    const refusal = refuse(this.#tip, from, entries, to);
    if (refusal !== null) return Promise.reject(refusal);
    this.#entries.push(...entries);
    if (checkpoint !== null) this.#checkpoints.push(checkpoint);
    this.#tip = to;
    return Promise.resolve();
  }

  read(from: number, to: number): Promise<readonly Entry[]> {
    return Promise.resolve(this.#entries.slice(from, to));
  }

  checkpoints(): Promise<readonly Checkpoint[]> {
    return Promise.resolve([...this.#checkpoints]);
  }
}

/** The contract of `append`: the tip is the expected one, and numbers follow it without a gap (AXL6-004). */
function refuse(tip: Tip, from: Tip, entries: readonly Entry[], to: Tip): AffidavitError | null {
  if (tip.size !== from.size || tip.head !== from.head) {
    return new AffidavitError(
      'LEDGER_CONFLICT',
      `expected to follow record ${from.size}, the ledger holds ${tip.size}`,
    );
  }
  const numbered = entries.every((entry, at) => entry.seq === from.size + at);
  if (numbered && to.size === from.size + entries.length) return null;
  return new AffidavitError('LEDGER_DISCONTINUITY', `expected records ${from.size} to ${to.size - 1} without a gap`);
}
