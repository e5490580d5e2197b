// Knows whether an append failed. Only that ends an epoch (AXL5-003): bad input, a failed read, a blob that could not be
// stored or a key that could not sign leave no record behind, and are no failed commit.

import type { Checkpoint, Entry, LedgerStore, Tip } from '#core/ports.ts';

export class WatchedLedger implements LedgerStore {
  readonly #inner: LedgerStore;
  /** Ids of cases with a failed append that no manifest has named yet; outlives the opening and closing of a case. */
  readonly #failed: Set<string>;
  readonly #caseId: string;

  constructor(inner: LedgerStore, caseId: string, failed: Set<string>) {
    this.#inner = inner;
    this.#caseId = caseId;
    this.#failed = failed;
  }

  tip(): Promise<Tip> {
    return this.#inner.tip();
  }

  async append(from: Tip, entries: readonly Entry[], to: Tip, checkpoint: Checkpoint | null): Promise<void> {
    try {
      await this.#inner.append(from, entries, to, checkpoint);
    } catch (error) {
      this.#failed.add(this.#caseId);
      throw error;
    }
    // The failure is named, once: whatever breaks from here on is another one.
    if (entries.some(isManifest)) this.#failed.delete(this.#caseId);
  }

  read(from: number, to: number): Promise<readonly Entry[]> {
    return this.#inner.read(from, to);
  }

  checkpoints(): Promise<readonly Checkpoint[]> {
    return this.#inner.checkpoints();
  }
}

function isManifest({ payload, tag }: Entry): boolean {
  if (tag !== 'AX:OBS:v1') return false;
  const { oracle_id } = JSON.parse(payload) as { readonly oracle_id?: unknown };
  return oracle_id === 'core/local/manifest';
}
