// A case as it is read: follows the ledger record by record, in the tab that writes and in those that follow. Holds what
// the fold of the core does not keep, and nothing that can be read again when it is looked at.

import { toHex } from '#core/bytes/hash.ts';
import { citationsOf, readReply, type Sealed } from '#core/bundle/contents.ts';
import { extend } from '#core/ledger/chain.ts';
import { frontierRoot } from '#core/ledger/merkle.ts';
import type { BlobStore, Entry, Hash, LedgerStore, Tip } from '#core/ports.ts';
import { reduce } from '#core/case/reduce.ts';
import { EMPTY_STATE, isAtRest, type CaseState } from '#core/case/state.ts';

export interface SealPoint {
  readonly size: number;
  readonly head: Hash;
  readonly root: Hash;
}

/** All that was made of the records so far: plain data, so that it can be kept and gone on from. */
export interface Fold {
  readonly state: CaseState;
  /** The last state in which nothing was open: where the core goes on from. */
  readonly rest: CaseState;
  /** The tip before record 0, 256, 512, ... */
  readonly milestones: readonly Tip[];
  /** By the record that sealed a reply. */
  readonly seals: ReadonlyMap<number, SealPoint>;
  /** How many sealed replies cite a source. */
  readonly cited: ReadonlyMap<Hash, number>;
}

/** Names the shape of a fold: another one, and what was kept in the old shape is made again. */
export const FOLD_FORMAT = 'fold/2';

const EMPTY_FOLD: Fold = {
  state: EMPTY_STATE,
  rest: EMPTY_STATE,
  milestones: [],
  seals: new Map(),
  cited: new Map(),
};

const MILESTONE_RECORDS = 256;
/** Records read at a time: a large case is never in memory as a whole. */
const READ_RECORDS = 1_000;
/** Replies kept at hand; any other is read again. */
const REPLIES_MAX = 64;

export class ReadModel {
  readonly #store: LedgerStore;
  readonly #blobs: BlobStore;
  #state: CaseState;
  #rest: CaseState;
  readonly #milestones: Tip[];
  readonly #seals: Map<number, SealPoint>;
  readonly #cited: Map<Hash, number>;
  readonly #replies = new Map<number, Promise<Sealed>>();

  constructor(store: LedgerStore, blobs: BlobStore, fold: Fold = EMPTY_FOLD) {
    this.#store = store;
    this.#blobs = blobs;
    this.#state = fold.state;
    this.#rest = fold.rest;
    this.#milestones = [...fold.milestones];
    this.#seals = new Map(fold.seals);
    this.#cited = new Map(fold.cited);
  }

  get state(): CaseState {
    return this.#state;
  }

  get rest(): CaseState {
    return this.#rest;
  }

  fold(): Fold {
    return {
      state: this.#state,
      rest: this.#rest,
      milestones: this.#milestones,
      seals: this.#seals,
      cited: this.#cited,
    };
  }

  /** Reads what was appended since, by whichever tab: whether there was anything, and the stored tip that it read to. */
  async catchUp(): Promise<{ readonly changed: boolean; readonly stored: Tip }> {
    const stored = await this.#store.tip();
    const { size } = stored;
    const before = this.#state.tip.size;
    while (this.#state.tip.size < size) {
      const from = this.#state.tip.size;
      const entries = await this.#store.read(from, Math.min(size, from + READ_RECORDS));
      if (entries.length === 0) break; // the store says it holds more than it does: whoever compares tips tells it
      const replies = await Promise.all(entries.filter(isSeal).map((entry) => this.#readReply(entry)));
      for (const entry of entries) this.#follow(entry);
      for (const reply of replies) this.#count(reply);
    }
    return { changed: this.#state.tip.size > before, stored };
  }

  /** Chain value after record `seq`; empty before the first, and after the last. */
  async headAt(seq: number): Promise<Hash | ''> {
    if (seq < 0 || seq >= this.#state.tip.size) return '';
    const milestone = this.#milestones[Math.floor(seq / MILESTONE_RECORDS)];
    if (milestone === undefined) return '';
    return (await this.#store.read(milestone.size, seq + 1)).reduce(extend, milestone).head;
  }

  sealAt(stateSeq: number): SealPoint | null {
    return this.#seals.get(stateSeq) ?? null;
  }

  citedCount(source: Hash): number {
    return this.#cited.get(source) ?? 0;
  }

  /** The reply that the record `stateSeq` sealed; null where that record seals none. */
  async replyAt(stateSeq: number): Promise<Sealed | null> {
    const known = this.#replies.get(stateSeq);
    if (known !== undefined) return known;
    if (!this.#seals.has(stateSeq)) return null;
    const [entry] = await this.#store.read(stateSeq, stateSeq + 1);
    return entry === undefined ? null : this.#readReply(entry);
  }

  read(from: number, to: number): Promise<readonly Entry[]> {
    return this.#store.read(from, to);
  }

  #follow(entry: Entry): void {
    if (entry.seq % MILESTONE_RECORDS === 0) this.#milestones.push(this.#state.tip);
    this.#state = reduce(this.#state, entry);
    if (isAtRest(this.#state)) this.#rest = this.#state;
    const { head, size } = this.#state.tip;
    if (head === '' || !isSeal(entry)) return;
    this.#seals.set(entry.seq, { size, head, root: toHex(frontierRoot(this.#state.frontier)) });
  }

  #count(reply: Sealed): void {
    for (const source of new Set(citationsOf(reply).map((citation) => citation.source_id)))
      this.#cited.set(source, this.citedCount(source) + 1);
  }

  #readReply(entry: Entry): Promise<Sealed> {
    const reading = readReply(entry, this.#blobs);
    this.#replies.set(entry.seq, reading);
    reading.catch(() => this.#replies.delete(entry.seq));
    const [oldest] = this.#replies.keys();
    if (this.#replies.size > REPLIES_MAX && oldest !== undefined) this.#replies.delete(oldest);
    return reading;
  }
}

function isSeal({ seq, tag }: Entry): boolean {
  return tag === 'AX:STATE:v1' && seq > 0;
}
