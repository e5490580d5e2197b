// Which cases were here, kept in localStorage: a browser can lose all that IndexedDB held and keep this, and then a person
// is told (decision 59). Site data that a person clears takes both. One key a case, so that two tabs never write the same.

import type { CaseHeadView } from '#lib/contract/case.ts';

/** What was known of a case when the store last held it. */
export interface RememberedCase {
  readonly id: string;
  readonly title: string;
  readonly turns: number;
  readonly records: number;
  /** Unix milliseconds. */
  readonly seenAt: number;
  /** The last bundle of the whole case; null where none was made. */
  readonly exported: Exported | null;
}

export interface Exported {
  /** Unix milliseconds. */
  readonly at: number;
  readonly records: number;
  /** What the case is called in its bundles; null where an earlier version of the app noted it. */
  readonly caseId: string | null;
}

/** Of a case that a person deleted: another tab that still has it open may not bring it back. */
interface Deleted {
  readonly deletedAt: number;
}

type Head = Pick<CaseHeadView, 'id' | 'title' | 'turns' | 'records'>;

const PREFIX = 'affidavit.case/';
/** No tab keeps a deleted case open for longer. */
const DELETED_KEPT_MS = 86_400_000;

/** A convenience: where the storage is absent or full nothing is remembered, and nothing else fails. */
export class RememberedCases {
  readonly #storage: () => Storage;
  readonly #now: () => number;

  /** `storage` may throw: a browser that forbids it does. */
  constructor(storage: () => Storage, now: () => number = Date.now) {
    this.#storage = storage;
    this.#now = now;
  }

  /** Latest first. */
  all(): readonly RememberedCase[] {
    const known = this.#ids().flatMap((id) => this.#get(id) ?? []);
    return known.filter(isCase).sort((one, other) => other.seenAt - one.seenAt);
  }

  /** The store holds these. */
  keep(heads: readonly Head[]): void {
    const seenAt = this.#now();
    for (const { id, records, title, turns } of heads) {
      const known = this.#get(id);
      if (known !== null && !isCase(known)) continue;
      this.#set(id, { id, title, turns, records, seenAt, exported: known?.exported ?? null });
    }
  }

  /** A bundle of the whole case was handed to the person. */
  exported({
    at = this.#now(),
    caseId,
    id,
    records,
  }: { readonly id: string; readonly at?: number } & Omit<Exported, 'at'>): void {
    const known = this.#get(id);
    if (known === null || !isCase(known)) return;
    this.#set(id, { ...known, exported: { at, records, caseId } });
  }

  /**
   * Of those known before the shelf was read, the ones that it lacks. Another tab may have deleted one meanwhile: that is
   * noted before anything is deleted.
   */
  missing(before: readonly RememberedCase[], shelf: readonly Pick<Head, 'id'>[]): readonly RememberedCase[] {
    const there = new Set(shelf.map(({ id }) => id));
    return before.filter(({ id }) => {
      if (there.has(id)) return false;
      const now = this.#get(id);
      return now !== null && isCase(now);
    });
  }

  /** A person is about to delete it. */
  delete(id: string): void {
    this.#set(id, { deletedAt: this.#now() });
  }

  /** As if it had never been known: it was told, or could not be deleted. */
  forget(id: string): void {
    this.#tried((storage) => {
      storage.removeItem(PREFIX + id);
    });
  }

  #ids(): readonly string[] {
    const keys = this.#tried((storage) => Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? ''));
    return (keys ?? []).filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
  }

  /** Null where it is unknown, damaged, or was deleted long ago. */
  #get(id: string): RememberedCase | Deleted | null {
    const value = this.#tried((storage) => JSON.parse(storage.getItem(PREFIX + id) ?? 'null') as unknown);
    if (typeof value !== 'object' || value === null) return null;
    const { deletedAt, exported, records, seenAt, title, turns } = value as Partial<RememberedCase & Deleted>;
    if (typeof deletedAt === 'number') {
      if (deletedAt > this.#now() - DELETED_KEPT_MS) return { deletedAt };
      this.forget(id);
      return null;
    }
    if (typeof title !== 'string' || !isCount(turns) || !isCount(records) || !isCount(seenAt)) return null;
    return { id, title, turns, records, seenAt, exported: toExported(exported) };
  }

  #set(id: string, value: RememberedCase | Deleted): void {
    this.#tried((storage) => {
      storage.setItem(PREFIX + id, JSON.stringify(value));
    });
  }

  #tried<Value>(work: (storage: Storage) => Value): Value | null {
    try {
      return work(this.#storage());
    } catch {
      return null;
    }
  }
}

function isCase(known: RememberedCase | Deleted): known is RememberedCase {
  return 'seenAt' in known;
}

function toExported(read: Partial<Exported> | null | undefined): Exported | null {
  const { at, caseId, records } = read ?? {};
  if (!isCount(at) || !isCount(records)) return null;
  return { at, records, caseId: typeof caseId === 'string' ? caseId : null };
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}
