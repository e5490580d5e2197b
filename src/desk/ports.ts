// Everything outside that a desk needs, on one page. `workers/case.worker.ts` and `helper/main.ts` choose the adapters.

import type { Oracles } from '#core/case/open.ts';
import type { BlobStore, Hash, LedgerStore, Oracle } from '#core/ports.ts';
import type { Frozen } from '#desk/frozen/frozen.ts';
import type { Fold } from '#desk/record/read-model.ts';

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
  /** Left out, it is a case of questions. */
  readonly kind?: 'debate';
}

export type Counts = Pick<ShelfRow, 'changed' | 'sources' | 'turns' | 'records'>;

export interface ShelfStore {
  list(): Promise<readonly ShelfRow[]>;
  create(caseId: string, title: string, created: number, kind?: 'debate'): Promise<void>;
  /** On no list until it is shown: a bundle is being taken in. */
  reserve(caseId: string, title: string, created: number): Promise<void>;
  /** Ids that any tab has reserved, also one that died since. */
  reserved(): Promise<readonly string[]>;
  show(caseId: string): Promise<void>;
  rename(caseId: string, title: string): Promise<void>;
  archive(caseId: string, archived: boolean): Promise<void>;
  note(caseId: string, counts: Counts): Promise<void>;
  remove(caseId: string): Promise<void>;
}

/** A kept fold of a case's records: a convenience, lost without harm. */
export interface FoldStore {
  load(caseId: string): Promise<Fold | null>;
  keep(caseId: string, fold: Fold): Promise<void>;
  drop(caseId: string): Promise<void>;
}

export interface Space {
  /** Bytes clearly left, or null where that is unknown. */
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

type Engines = Awaited<ReturnType<Frozen['engines']>>;
export type Report = (done: number, total: number) => void;

/** What a case at work needs. */
export interface CasePorts {
  readonly ledger: (caseId: string) => LedgerStore;
  readonly blobs: (caseId: string) => BlobStore;
  readonly frozen: Pick<Frozen, 'core' | 'engines' | 'loadCore' | 'loadEngines' | 'names' | 'ownLanguage'>;
  /** The frozen parser of this build. `report` is called with the pages, parts or rows that were read. */
  readonly parser: (report: Report) => Promise<Oracle>;
  /** The built-in search joined with a model that a person has enabled; null or absent, the built-in search works alone. */
  readonly searchByMeaning?: () => Promise<MeaningSearch | null>;
  /** The second judge that a person has enabled, or null; absent, there is never one. */
  readonly secondJudge?: () => Promise<Oracle | null>;
  /** The model that a person has chosen to write, or null; absent, the built-in writer always does. */
  readonly writer?: () => Promise<Oracle | null>;
  /** The model that rewords questions for the search, or null; absent, none does. */
  readonly reworder?: () => Promise<Oracle | null>;
  /** The model that a person has chosen to debate in a case of a debate, or null; absent, the built-in debater always does. */
  readonly debater?: () => Promise<Oracle | null>;
  /** The model that a person has chosen to reason in a case of ERCP, or null; absent, the built-in reasoner always does. */
  readonly reasoner?: () => Promise<Oracle | null>;
  /** All oracles of a live case. `models` are those that a person has added; they take the place of built-in ones. */
  readonly oracles: (engines: Engines, parser: Oracle, models: Partial<Oracles>) => Oracles;
  readonly now: () => number;
  readonly shared?: SharedPorts;
}

/** What a case needs beside that where several tabs work on the same stores, and a person waits for the next answer. */
export interface SharedPorts {
  readonly shelf: ShelfStore;
  readonly folds: FoldStore;
  readonly lock: <Value>(caseId: string, work: () => Promise<Value>) => Promise<Value>;
  readonly channel: (caseId: string, heard: () => void) => Channel;
  readonly space: Space;
  /** A document is about to be added. */
  readonly prepareParser: () => void;
  /** The engine that reads documents before the first question. */
  readonly retriever: (engines: Engines) => Oracle;
}
