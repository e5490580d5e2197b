// A case as it is read: follows the ledger record by record, in the tab that writes and in those that follow. Holds what
// the fold does not keep: the chain value after each record, and the tree where each reply was sealed.

import { toHex } from '#core/canon/hash.ts';
import { readReply, type Sealed } from '#core/bundle/contents.ts';
import { frontierRoot } from '#core/ledger/merkle.ts';
import type { BlobStore, Entry, Hash, LedgerStore } from '#core/ports.ts';
import { EMPTY_STATE, reduce, type CaseState } from '#core/state.ts';

export interface SealPoint {
  readonly size: number;
  readonly head: Hash;
  readonly root: Hash;
}

export class ReadModel {
  readonly #store: LedgerStore;
  readonly #blobs: BlobStore;
  #state: CaseState = EMPTY_STATE;
  readonly #heads: Hash[] = [];
  readonly #seals = new Map<number, SealPoint>();
  readonly #replies = new Map<number, Sealed>();

  constructor(store: LedgerStore, blobs: BlobStore) {
    this.#store = store;
    this.#blobs = blobs;
  }

  get state(): CaseState {
    return this.#state;
  }

  /** Reads what was appended since, by whichever tab. Returns whether there was anything. */
  async catchUp(): Promise<boolean> {
    const { size } = await this.#store.tip();
    const from = this.#state.tip.size;
    if (size === from) return false;
    for (const entry of await this.#store.read(from, size)) await this.#follow(entry);
    return true;
  }

  /** Chain value after record `seq`; empty before the first. */
  headAt(seq: number): Hash | '' {
    return this.#heads[seq] ?? '';
  }

  sealAt(stateSeq: number): SealPoint | null {
    return this.#seals.get(stateSeq) ?? null;
  }

  replyAt(stateSeq: number): Sealed | null {
    return this.#replies.get(stateSeq) ?? null;
  }

  read(from: number, to: number): Promise<readonly Entry[]> {
    return this.#store.read(from, to);
  }

  async #follow(entry: Entry): Promise<void> {
    this.#state = reduce(this.#state, entry);
    const { head, size } = this.#state.tip;
    if (head === '') return;
    this.#heads.push(head);
    if (entry.tag !== 'AX:STATE:v1' || entry.seq === 0) return;
    this.#seals.set(entry.seq, { size, head, root: toHex(frontierRoot(this.#state.frontier)) });
    this.#replies.set(entry.seq, await readReply(entry, this.#blobs));
  }
}
