// The record of an open case as this tab has read it: follows what is stored, and doubts it where it does not go on. What
// was made of the records is kept, so that opening a large case does not begin at its first record.

import { AffidavitError } from '#core/errors.ts';
import type { BlobStore, LedgerStore, Tip } from '#core/ports.ts';
import { ReadModel, type Fold } from '#desk/record/read-model.ts';
import type { FoldStore } from '#desk/ports.ts';

/** A fold is kept again when it is this many records behind. */
const KEEP_RECORDS = 500;

export class FollowedRecord {
  readonly #caseId: string;
  readonly #store: LedgerStore;
  readonly #blobs: BlobStore;
  readonly #folds: FoldStore | null;
  /** Replaced when reading broke in the middle: the next reading starts at the first record. */
  #model: ReadModel;
  /** The reading in progress: the model follows one at a time. */
  #following: Promise<boolean> = Promise.resolve(false);
  #kept = 0;

  constructor(caseId: string, store: LedgerStore, blobs: BlobStore, folds: FoldStore | null) {
    this.#caseId = caseId;
    this.#store = store;
    this.#blobs = blobs;
    this.#folds = folds;
    this.#model = new ReadModel(store, blobs);
  }

  get model(): ReadModel {
    return this.#model;
  }

  /**
   * The first reading, from where an earlier one was kept. Returns the tip that was taken on trust, or null where every
   * record was read: whoever opens the case has that part checked later (`stored-check.ts`).
   */
  async begin(): Promise<Tip | null> {
    // A convenience: a fold that cannot be read, or does not lead to the stored tip, is as good as none.
    const kept = (await this.#folds?.load(this.#caseId).catch(() => null)) ?? null;
    if (kept !== null && (await this.#goesOnFrom(kept))) return kept.state.tip;
    await this.catchUp();
    return null;
  }

  /** Reads what was appended since, one reading after the other: own acts and other tabs' ask for it at any time. */
  catchUp(): Promise<boolean> {
    const read = async (): Promise<boolean> => {
      try {
        const { changed, stored } = await this.#model.catchUp();
        this.#requireContinued(stored);
        await this.#keep();
        return changed;
      } catch (error) {
        this.#restart();
        throw error;
      }
    };
    this.#following = this.#following.then(read, read);
    return this.#following;
  }

  /** What was kept is not what is stored: the next opening reads from the first record. */
  async forget(): Promise<void> {
    await this.#folds?.drop(this.#caseId).catch(() => undefined);
  }

  async #goesOnFrom(kept: Fold): Promise<boolean> {
    this.#model = new ReadModel(this.#store, this.#blobs, kept);
    this.#kept = kept.state.tip.size;
    try {
      await this.catchUp();
      return true;
    } catch {
      await this.forget(); // and the next reading starts at the first record
      return false;
    }
  }

  #restart(): void {
    this.#model = new ReadModel(this.#store, this.#blobs);
    this.#kept = 0;
  }

  async #keep(): Promise<void> {
    const { size } = this.#model.state.tip;
    if (size < this.#kept + KEEP_RECORDS) return;
    this.#kept = size;
    // What is durable does not fail because what was made of it could not be kept.
    await this.#folds?.keep(this.#caseId, this.#model.fold()).catch(() => undefined);
  }

  /** The stored record must go on from what was read of it (AXL6-004): storage that was cleared, or set back, is told. */
  #requireContinued(stored: Tip): void {
    const read = this.#model.state.tip;
    if (stored.size > read.size || isSameTip(stored, read)) return;
    throw new AffidavitError(
      'LEDGER_DISCONTINUITY',
      `expected record ${read.size} to be the last or to be followed, the store holds ${stored.size}`,
    );
  }
}

export function isSameTip(one: Tip, other: Tip): boolean {
  return one.size === other.size && one.head === other.head;
}
