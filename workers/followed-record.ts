// The record of an open case as this tab has read it: follows what is stored, and doubts it where it does not go on.

import { AffidavitError } from '#core/errors.ts';
import type { BlobStore, LedgerStore, Tip } from '#core/ports.ts';
import { ReadModel } from '#lib/case/read-model.ts';

export class FollowedRecord {
  readonly #store: LedgerStore;
  readonly #blobs: BlobStore;
  /** Replaced when reading broke in the middle: the next reading starts at the first record. */
  #model: ReadModel;
  /** The reading in progress: the model follows one at a time. */
  #following: Promise<boolean> = Promise.resolve(false);

  constructor(store: LedgerStore, blobs: BlobStore) {
    this.#store = store;
    this.#blobs = blobs;
    this.#model = new ReadModel(store, blobs);
  }

  get model(): ReadModel {
    return this.#model;
  }

  /** Reads what was appended since, one reading after the other: own acts and other tabs' ask for it at any time. */
  catchUp(): Promise<boolean> {
    const read = async (): Promise<boolean> => {
      try {
        const changed = await this.#model.catchUp();
        await this.#requireContinued();
        return changed;
      } catch (error) {
        this.#model = new ReadModel(this.#store, this.#blobs);
        throw error;
      }
    };
    this.#following = this.#following.then(read, read);
    return this.#following;
  }

  /** The stored record must go on from what was read of it (AXL6-004): storage that was cleared, or set back, is told. */
  async #requireContinued(): Promise<void> {
    const read = this.#model.state.tip;
    const stored = await this.#store.tip();
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
