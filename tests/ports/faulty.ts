// A ledger store that breaks on purpose, around a real one. For tests of what stands above the port.

import { AffidavitError } from '#core/errors.ts';
import type { Checkpoint, Entry, LedgerStore, Tip } from '#core/ports.ts';

/**
 * `not-stored`: rejects, nothing stored. `stored`: rejects although everything is stored.
 * `stalled-*`: stays open until `release()`, then rejects, as an adapter's watchdog makes it.
 */
export type AppendFault = 'not-stored' | 'stored' | 'stalled-not-stored' | 'stalled-stored';

export class FaultyLedgerStore implements LedgerStore {
  /** How many appends were tried; the first is 0. */
  appends = 0;
  readonly #inner: LedgerStore;
  readonly #faults: ReadonlyMap<number, AppendFault>;
  #tornReads = 0;
  #release: () => void = () => undefined;
  readonly #released: Promise<void>;

  constructor(inner: LedgerStore, faults: ReadonlyMap<number, AppendFault>) {
    this.#inner = inner;
    this.#faults = faults;
    this.#released = new Promise((resolve) => (this.#release = resolve));
  }

  /** Lets stalled appends fail. */
  release(): void {
    this.#release();
  }

  /** The next `count` reads lose the second half of their last record. */
  tearReads(count: number): void {
    this.#tornReads = count;
  }

  tip(): Promise<Tip> {
    return this.#inner.tip();
  }

  async append(from: Tip, entries: readonly Entry[], to: Tip, checkpoint: Checkpoint | null): Promise<void> {
    const fault = this.#faults.get(this.appends++);
    if (fault === undefined || fault === 'stored' || fault === 'stalled-stored') {
      await this.#inner.append(from, entries, to, checkpoint);
    }
    if (fault === undefined) return;
    if (fault === 'stalled-stored' || fault === 'stalled-not-stored') await this.#released;
    throw new AffidavitError('LEDGER_FAILED', `injected: ${fault}`);
  }

  async read(from: number, to: number): Promise<readonly Entry[]> {
    const entries = await this.#inner.read(from, to);
    const last = entries.at(-1);
    if (this.#tornReads === 0 || last === undefined) return entries;
    this.#tornReads -= 1;
    return [...entries.slice(0, -1), { ...last, payload: last.payload.slice(0, last.payload.length >> 1) }];
  }

  checkpoints(): Promise<readonly Checkpoint[]> {
    return this.#inner.checkpoints();
  }
}
