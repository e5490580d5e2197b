// Where the helper keeps cases, in files or in a database: all that the rest of the helper knows of it.

import type { BlobStore, LedgerStore, Tip } from '#core/ports.ts';

/** `created` is Unix milliseconds, given by the caller. */
export interface StoredCase {
  readonly caseId: string;
  readonly title: string;
  readonly created: number;
  readonly archived: boolean;
  readonly tip: Tip;
}

/** Something in the place of a case that is none, or none that can be read. `name` may hold anything. */
export interface PassedOver {
  readonly name: string;
  readonly detail: string;
}

export interface Listed {
  /** Newest first; cases of the same millisecond by id. */
  readonly cases: readonly StoredCase[];
  readonly passedOver: readonly PassedOver[];
}

export interface CaseStore {
  readonly blobs: BlobStore;
  /** A case without a record, whole or not at all. Throws CASE_FOLDER where the name is taken. */
  create(caseId: string, title: string, created: number): Promise<LedgerStore>;
  /** Throws CASE_NOT_FOUND. */
  ledger(caseId: string): Promise<LedgerStore>;
  list(): Promise<Listed>;
  /**
   * Keeps other processes from working on this case until the given function is called, or this process ends. Spares work
   * done twice: that a ledger never forks is the promise of `append`. Throws STORE_LOCKED.
   */
  hold(caseId: string): Promise<() => Promise<void>>;
}
