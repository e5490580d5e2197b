// A simulated place to keep a ledger, driven by a seed: what is acknowledged survives, and of what is not, anything may:
// nothing, all of it, a part, or parts in another order. On opening, what is not whole is dropped, as a store has to.

import { AffidavitError } from '#core/errors.ts';
import type { Checkpoint, Entry, LedgerStore, Tip } from '#core/ports.ts';

/** mulberry32: one state of 32 bits, the same numbers everywhere. */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const FAULTS = ['failed', 'failed but stored', 'torn', 'reordered', 'stalled', 'connection lost'] as const;
export type Fault = (typeof FAULTS)[number];

/** One written piece: a record, or the mark that ends its batch. */
type Piece =
  | { readonly kind: 'record'; readonly batch: number; readonly entry: Entry }
  | { readonly kind: 'end'; readonly batch: number; readonly count: number; readonly to: Tip };

/** What outlives a process. */
export class Medium {
  #pieces: Piece[] = [];
  #batch = 0;

  /** Keeps what of a batch reached it. `keep` chooses among its pieces; null is all, in order. */
  write(entries: readonly Entry[], to: Tip, keep: ((pieces: Piece[]) => Piece[]) | null): void {
    const batch = this.#batch++;
    const records = entries.map((entry): Piece => ({ kind: 'record', batch, entry }));
    const pieces: Piece[] = [...records, { kind: 'end', batch, count: entries.length, to }];
    this.#pieces.push(...(keep === null ? pieces : keep(pieces)));
  }

  /** Whole batches only: all records of it, in order, and its end after them. The rest is dropped for good. */
  recover(): { readonly entries: readonly Entry[]; readonly tip: Tip } {
    const entries: Entry[] = [];
    const kept: Piece[] = [];
    let tip: Tip = { size: 0, head: '' };
    for (let batch = 0; batch < this.#batch; batch++) {
      const pieces = this.#pieces.filter((piece) => piece.batch === batch);
      const end = pieces.at(-1);
      const records = pieces.slice(0, -1).flatMap((piece) => (piece.kind === 'record' ? [piece.entry] : []));
      const { size } = tip;
      if (end?.kind !== 'end' || end.count !== records.length || records.length !== pieces.length - 1) continue;
      if (records.some((entry, at) => entry.seq !== size + at)) continue;
      entries.push(...records);
      kept.push(...pieces);
      tip = end.to;
    }
    this.#pieces = kept;
    return { entries, tip };
  }
}

/** One connection to it. After a fault that ends it, every call fails until somebody opens another. */
export class SimulatedStore implements LedgerStore {
  readonly #medium: Medium;
  readonly #chance: () => number;
  readonly #rate: number;
  readonly #entries: Entry[];
  #tip: Tip;
  #isLost = false;
  /** The fault that was met, null so far. */
  met: Fault | null = null;
  /** Records whose append was acknowledged on this connection. */
  readonly acknowledged: Entry[] = [];

  constructor(medium: Medium, chance: () => number, rate: number) {
    const { entries, tip } = medium.recover();
    this.#medium = medium;
    this.#chance = chance;
    this.#rate = rate;
    this.#entries = [...entries];
    this.#tip = tip;
  }

  tip(): Promise<Tip> {
    return this.#isLost ? Promise.reject(lost()) : Promise.resolve(this.#tip);
  }

  read(from: number, to: number): Promise<readonly Entry[]> {
    return this.#isLost ? Promise.reject(lost()) : Promise.resolve(this.#entries.slice(from, to));
  }

  checkpoints(): Promise<readonly Checkpoint[]> {
    return Promise.resolve([]);
  }

  append(from: Tip, entries: readonly Entry[], to: Tip): Promise<void> {
    if (this.#isLost) return Promise.reject(lost());
    if (from.size !== this.#tip.size || from.head !== this.#tip.head) {
      return Promise.reject(new AffidavitError('LEDGER_CONFLICT', `expected ${this.#tip.size}, got ${from.size}`));
    }
    if (this.#chance() < this.#rate) return this.#fail(entries, to);
    this.#medium.write(entries, to, null);
    this.#entries.push(...entries);
    this.#tip = to;
    this.acknowledged.push(...entries);
    return Promise.resolve();
  }

  #fail(entries: readonly Entry[], to: Tip): Promise<void> {
    const fault = FAULTS[Math.floor(this.#chance() * FAULTS.length)] ?? 'failed';
    this.met = fault;
    this.#isLost = true;
    if (fault !== 'failed') this.#medium.write(entries, to, this.#survivors(fault));
    // A transaction that neither completes nor aborts: the adapter's watchdog ends the wait.
    return Promise.reject(new AffidavitError('LEDGER_FAILED', `simulated: ${fault}`));
  }

  /** What reaches the medium of a batch that is not acknowledged. */
  #survivors(fault: Fault): ((pieces: Piece[]) => Piece[]) | null {
    if (fault === 'failed but stored') return null;
    if (fault === 'torn') return (pieces) => pieces.slice(0, Math.floor(this.#chance() * pieces.length));
    if (fault === 'reordered') return (pieces) => shuffle(pieces, this.#chance);
    const isStored = this.#chance() < 0.5;
    return (pieces) => (isStored ? pieces : []);
  }
}

/** In another order, of which the last piece may be the first to arrive and some never do. */
function shuffle(pieces: readonly Piece[], chance: () => number): Piece[] {
  const mixed = [...pieces];
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = Math.floor(chance() * (at + 1));
    const held = mixed[at] as Piece;
    mixed[at] = mixed[other] as Piece;
    mixed[other] = held;
  }
  return mixed.slice(0, Math.floor(chance() * (mixed.length + 1)));
}

function lost(): AffidavitError {
  return new AffidavitError('LEDGER_FAILED', 'simulated: the connection is lost');
}
