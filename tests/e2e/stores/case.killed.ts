// A case that is killed at a chosen append: up to there, and after the browser was started again.

import { replayRange } from '#core/verify/replay.ts';
import type { Act } from '#core/case/case.ts';
import { EMPTY_TIP, verifyChain } from '#core/ledger/chain.ts';
import type { RunningCase } from '#core/case/open.ts';
import type { Checkpoint, Entry, LedgerStore, Tip } from '#core/ports.ts';
import { entriesOf, open, type Stores } from '#tests/case.ts';
import { SCENARIOS, scriptedOracles } from '#tests/scenarios.ts';

export interface KillPoint {
  readonly caseId: string;
  /** Which append of the case; the first is 0. */
  readonly at: number;
  /** Before it is begun, while it is on its way, or after it was acknowledged. */
  readonly side: 'before' | 'during' | 'after';
}
export interface Survivor {
  /** After reopening and before anything else was done. */
  readonly size: number;
  readonly acknowledgedIsThere: boolean;
  /** After the acts that had not been done were done. */
  readonly head: string;
  readonly replayed: string;
  readonly goesOn: string;
}

const SCENARIO = SCENARIOS.retried;
const ACTS: readonly Act[] = [...SCENARIO.documents, { kind: 'question', text: SCENARIO.question }];

export const killCase = {
  /** Runs to the point and stays there, with all others of the round: the kill finds each exactly where it is to be. */
  async until(stores: Stores, point: KillPoint, round: number): Promise<never> {
    const store = new HoldingLedger(stores.store, point, round);
    await finish(await open({ ...stores, store }, scriptedOracles(SCENARIO)));
    throw new Error(`expected to be held at append ${String(point.at)} of ${String(store.appends)}`);
  },

  /** Everything acknowledged is there; what was left is finished; one more question is asked. */
  async after(stores: Stores, acknowledged: Tip): Promise<Survivor> {
    const left = await entriesOf(stores);
    if (JSON.stringify(verifyChain(left)) !== JSON.stringify(await stores.store.tip()))
      throw new Error('expected the chain to lead to the stored tip');
    const reached = verifyChain(left.slice(0, acknowledged.size));
    const opened = await open(stores, scriptedOracles(SCENARIO));
    await finish(opened);
    const entries = await entriesOf(stores);
    const { head } = await stores.store.tip();
    const replayed = JSON.stringify(await replayRange(entries, stores.blobs, 0, entries.length));
    const further = await opened.perform({ kind: 'question', text: 'How many canoes does it hold?' });
    return {
      size: left.length,
      acknowledgedIsThere: JSON.stringify(reached) === JSON.stringify(acknowledged),
      head,
      replayed,
      goesOn: further.kind,
    };
  },

  /** The same case undisturbed: how many appends it makes, and where it ends. */
  async reference(stores: Stores): Promise<{ readonly appends: number; readonly head: string }> {
    const store = new HoldingLedger(stores.store, null, 0);
    await finish(await open({ ...stores, store }, scriptedOracles(SCENARIO)));
    return { appends: store.appends, head: (await stores.store.tip()).head };
  },
};

/** Does what has not been done yet. */
async function finish(opened: RunningCase): Promise<void> {
  for (const act of ACTS) {
    const { sources, turns } = opened.state();
    const done = act.kind === 'import' ? sources.length > 0 : turns.length > 0;
    if (!done) await opened.perform(act);
  }
}

/** Cases of this round that have come to their point; when all have, the appends that are to happen happen at once. */
let arrived = 0;
let release: () => void = () => undefined;
const allArrived = new Promise<void>((resolve) => (release = resolve));
const DURING_STEP_MS = 3;
const NEVER = new Promise<never>(() => undefined);

class HoldingLedger implements LedgerStore {
  appends = 0;
  readonly #inner: LedgerStore;
  readonly #point: KillPoint | null;
  readonly #round: number;
  #acknowledged: Tip = EMPTY_TIP;

  constructor(inner: LedgerStore, point: KillPoint | null, round: number) {
    this.#inner = inner;
    this.#point = point;
    this.#round = round;
  }

  async append(from: Tip, entries: readonly Entry[], to: Tip, checkpoint: Checkpoint | null): Promise<void> {
    const point = this.#point;
    if (this.appends++ !== point?.at) {
      await this.#inner.append(from, entries, to, checkpoint);
      this.#acknowledged = to;
      return;
    }
    arrived += 1;
    if (arrived === this.#round) release();
    await allArrived;
    if (point.side === 'during') {
      // Told first, begun a moment later: the kill falls somewhere between the beginning and the commit.
      void window.held(point.caseId, this.#acknowledged);
      await new Promise((resolve) => setTimeout(resolve, (point.at % 8) * DURING_STEP_MS));
      await this.#inner.append(from, entries, to, checkpoint);
      return NEVER;
    }
    if (point.side === 'after') {
      await this.#inner.append(from, entries, to, checkpoint);
      this.#acknowledged = to;
    }
    await window.held(point.caseId, this.#acknowledged);
    await NEVER;
  }

  tip(): Promise<Tip> {
    return this.#inner.tip();
  }
  read(from: number, to: number): Promise<readonly Entry[]> {
    return this.#inner.read(from, to);
  }
  checkpoints(): Promise<readonly Checkpoint[]> {
    return this.#inner.checkpoints();
  }
}
