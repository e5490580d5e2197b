// Everything outside that the desk needs, on one page. `case.worker.ts` chooses the adapters.

import type { Oracles } from '#core/case/open.ts';
import type { BlobStore, Hash, KeyRing, LedgerStore, Oracle } from '#core/ports.ts';
import type { Fold } from '#desk/read-model.ts';
import type { Frozen } from '#workers/frozen.ts';

/** A row of the shelf: a person's own name for a case, and counts to show without opening it. */
export interface ShelfRow {
  readonly caseId: string;
  readonly title: string;
  readonly archived: boolean;
  readonly created: number;
  readonly changed: number;
  readonly sources: number;
  readonly turns: number;
  readonly records: number;
}

export interface ShelfStore {
  list(): Promise<readonly ShelfRow[]>;
  create(caseId: string, title: string, created: number): Promise<void>;
  /** On no list until it is shown: a bundle is being taken in. */
  reserve(caseId: string, title: string, created: number): Promise<void>;
  /** Ids of what is reserved, by whichever tab, and of what was when a tab died. */
  reserved(): Promise<readonly string[]>;
  show(caseId: string): Promise<void>;
  rename(caseId: string, title: string): Promise<void>;
  archive(caseId: string, archived: boolean): Promise<void>;
  note(caseId: string, counts: Pick<ShelfRow, 'changed' | 'sources' | 'turns' | 'records'>): Promise<void>;
  remove(caseId: string): Promise<void>;
}

/** What was made of a case's records: a convenience, lost without harm. */
export interface FoldStore {
  load(caseId: string): Promise<Fold | null>;
  keep(caseId: string, fold: Fold): Promise<void>;
  drop(caseId: string): Promise<void>;
}

export interface Space {
  /** Bytes clearly left to this origin, or null where nobody knows. */
  freeBytes(): Promise<number | null>;
  /** Whether a write failed for want of room. */
  isExhausted(error: unknown): boolean;
}

/** Tells the other tabs of this origin that a case has changed, and hears it from them. */
export interface Channel {
  tell(): void;
  close(): void;
}

/** A search that reads documents before it is asked, as `adapters/hybrid` does. */
export interface MeaningSearch extends Oracle {
  prepare(
    signal: AbortSignal,
    sources: readonly Hash[],
    blobs: Pick<BlobStore, 'get'>,
    milliseconds: number,
    report: (covered: Covered) => void,
  ): Promise<Covered>;
}
/** Passages that are read for meaning, of how many. */
export interface Covered {
  readonly done: number;
  readonly total: number;
}

export interface DeskPorts {
  readonly shelf: ShelfStore;
  readonly ledger: (caseId: string) => LedgerStore;
  readonly blobs: (caseId: string) => BlobStore;
  readonly folds: FoldStore;
  readonly lock: <Value>(caseId: string, work: () => Promise<Value>) => Promise<Value>;
  readonly keys: KeyRing;
  readonly frozen: Pick<Frozen, 'core' | 'engines' | 'loadCore' | 'loadEngines'>;
  readonly names: { readonly core: string; readonly engines: string; readonly parsers: string };
  /** `parser`: of this build's frozen parsers, wherever they run. */
  readonly parser: (report: (done: number, total: number) => void) => Promise<Oracle>;
  /** A document is about to be added. */
  readonly prepareParser: () => void;
  /** The built-in search with what a person has put to work to find passages by meaning; null or left out, it is alone. */
  readonly searchByMeaning?: () => Promise<MeaningSearch | null>;
  /** The second judge that a person has put to work, or null; left out, there is never one. */
  readonly secondJudge?: () => Promise<Oracle | null>;
  readonly oracles: (engines: Awaited<ReturnType<Frozen['engines']>>, parser: Oracle) => Oracles;
  /** The one among them that reads documents ahead, before anybody asks. */
  readonly retriever: (engines: Awaited<ReturnType<Frozen['engines']>>) => Oracle;
  readonly now: () => number;
  readonly newId: () => string;
  readonly channel: (caseId: string, heard: () => void) => Channel;
  readonly space: Space;
}
