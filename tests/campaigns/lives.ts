// A case that lives several lives on a simulated medium, by a seed, and what must hold of it afterwards. Everything above
// the port is the real thing.

import { MemoryBlobStore } from '#adapters/memory/blobs.ts';
import { replayRange } from '#core/verify/replay.ts';
import type { Act } from '#core/case/case.ts';
import { verifyChain } from '#core/ledger/chain.ts';
import type { RunningCase } from '#core/case/open.ts';
import type { Entry } from '#core/ports.ts';
import { open } from '#tests/case.ts';
import { SCENARIOS, scriptedOracles } from '#tests/scenarios.ts';
import { Medium, random, SimulatedStore, type Fault } from '#tests/campaigns/medium.ts';

const ACTS: readonly Act[] = [
  { kind: 'question', text: 'Who painted the ceiling?' },
  { kind: 'question', text: 'How many boats are there?' },
];
const LIVES_MAX = 3;

export interface Lived {
  readonly faults: readonly Fault[];
  readonly entries: readonly Entry[];
}

interface Options {
  readonly replays: boolean;
  /** A medium to live on; left out, one that keeps its promises. */
  readonly medium?: Medium;
}

/** Lives one seed. Throws where an invariant is broken; the message names the seed. */
export async function live(seed: number, options: Options): Promise<Lived> {
  const chance = random(seed);
  const medium = options.medium ?? new Medium();
  const blobs = new MemoryBlobStore();
  const acknowledged = new Map<number, string>();
  const faults: Fault[] = [];
  let after: 'commit_failure' | null = null;
  for (let number = 0; number <= LIVES_MAX; number++) {
    // The last life meets no fault: whatever happened before, the case goes on.
    const store = new SimulatedStore(medium, chance, number === LIVES_MAX ? 0 : chance() * 0.2);
    try {
      await work(await open({ store, blobs }, scriptedOracles(SCENARIOS.nothing), { after }));
    } catch (error) {
      if (store.met === null || (error as { code?: unknown }).code !== 'LEDGER_FAILED') throw explain(seed, error);
    }
    for (const { payload, seq } of store.acknowledged) acknowledged.set(seq, payload);
    if (store.met !== null) faults.push(store.met);
    // Half of the processes see the failure and say so; the others are killed by it.
    after = store.met !== null && chance() < 0.5 ? 'commit_failure' : null;
  }
  const { entries, tip } = medium.recover();
  const end = verifyChain(entries);
  if (end.size !== tip.size || end.head !== tip.head) throw explain(seed, 'the chain does not end in the tip');
  for (const [seq, payload] of acknowledged) {
    if (entries[seq]?.payload !== payload)
      throw explain(seed, `record ${String(seq)} was acknowledged and is not there`);
  }
  const count = (part: string): number => entries.filter(({ payload }) => payload.includes(part)).length;
  const asked = count('\\"kind\\":\\"question\\",\\"text\\"');
  const sealed = count('affidavit/answer');
  if (asked !== ACTS.length || sealed !== ACTS.length) {
    throw explain(
      seed,
      `expected ${String(ACTS.length)} questions and replies, got ${String(asked)} and ${String(sealed)}`,
    );
  }
  if (options.replays) {
    const replayed = await replayRange(entries, blobs, 0, entries.length);
    if (replayed.kind !== 'same') throw explain(seed, `replay: ${JSON.stringify(replayed)}`);
  }
  return { faults, entries };
}

/** Asks what has not been asked yet. What a life left open is finished by opening it. */
async function work(opened: RunningCase): Promise<void> {
  for (let at = opened.state().turns.length; at < ACTS.length; at++) {
    const act = ACTS[at];
    if (act !== undefined) await opened.perform(act);
  }
}

function explain(seed: number, cause: unknown): Error {
  return new Error(`seed ${String(seed)}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
}
