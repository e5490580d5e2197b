// A case that is broken at chosen appends, opened again, and finished: what must hold of it afterwards.

import { expect } from 'vitest';
import { replayRange } from '#core/verify/replay.ts';
import type { Act } from '#core/case/case.ts';
import { verifyChain } from '#core/ledger/chain.ts';
import type { RunningCase, Oracles } from '#core/case/open.ts';
import type { Entry } from '#core/ports.ts';
import { CORE, entriesOf, memoryStores, observationsOf, open, type Stores } from '#tests/case.ts';
import { FaultyLedgerStore, type AppendFault } from '#tests/ports/faulty.ts';
import { SCENARIOS, scriptedOracles } from '#tests/scenarios.ts';

/** One life of a case: it is opened, works until an append breaks, and is gone. */
export interface Life {
  /** Which append of this life breaks, and how. */
  readonly at: number;
  readonly fault: Extract<AppendFault, 'stored' | 'not-stored'>;
  /** `commit_failure`: the process saw the append fail. `null`: it was killed. */
  readonly after: 'commit_failure' | null;
  readonly oracles?: Oracles;
  readonly core?: string;
}

const SCENARIO = SCENARIOS.retried;
const ACTS: readonly Act[] = [...SCENARIO.documents, { kind: 'question', text: SCENARIO.question }];
const FURTHER: Act = { kind: 'question', text: 'How many canoes does it hold?' };

export interface Survived {
  readonly entries: readonly Entry[];
  /** Appends each life tried. */
  readonly appends: readonly number[];
}

/**
 * Lives the given lives on one store, empty unless another is given, then one whole life; checks what must hold, and
 * returns the ledger.
 */
export async function survive(lives: readonly Life[], stores: Stores = memoryStores()): Promise<Survived> {
  const acknowledged = new Set<string>();
  const appends: number[] = [];
  let after: 'commit_failure' | null = null;
  for (const life of lives) {
    const store = new FaultyLedgerStore(stores.store, new Map([[life.at, life.fault]]));
    const broke = await live(
      { ...stores, store },
      life.oracles ?? scriptedOracles(SCENARIO),
      after,
      acknowledged,
      life.core,
    );
    appends.push(store.appends);
    // A life that outlived its fault is killed at rest.
    after = broke ? life.after : null;
  }
  const last = await open(stores, scriptedOracles(SCENARIO), { after });
  await finish(last);
  const further = await last.perform(FURTHER);
  expect(further.kind).toBe('replied');
  const entries = await entriesOf(stores);
  await expectWhole(stores, entries, acknowledged);
  return { entries, appends };
}

/** Every act not yet recorded, until an append breaks. True when one broke. */
async function live(
  stores: Stores,
  oracles: Oracles,
  after: 'commit_failure' | null,
  acknowledged: Set<string>,
  core = CORE,
): Promise<boolean> {
  try {
    const opened = await open(stores, oracles, { after, core });
    for (const outcome of opened.resumed) acknowledge(outcome, acknowledged);
    await finish(opened, acknowledged);
    return false;
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'LEDGER_FAILED') throw error;
    return true;
  }
}

/** Does what has not been done yet: an import that is a source, a question that is a turn, are not done twice. */
async function finish(opened: RunningCase, acknowledged = new Set<string>()): Promise<void> {
  for (const act of ACTS) {
    const state = opened.state();
    if (act.kind === 'import' && state.sources.length > 0) continue;
    if (act.kind === 'question' && state.turns.length > 0) continue;
    acknowledge(await opened.perform(act), acknowledged);
  }
}

function acknowledge(outcome: Awaited<ReturnType<RunningCase['perform']>>, acknowledged: Set<string>): void {
  if (outcome.kind === 'replied') acknowledged.add(outcome.reply.stateHash);
  if (outcome.kind === 'imported') acknowledged.add(outcome.source.id);
}

async function expectWhole(
  { blobs, store }: Stores,
  entries: readonly Entry[],
  acknowledged: ReadonlySet<string>,
): Promise<void> {
  expect(verifyChain(entries)).toEqual(await store.tip());
  expect(await replayRange(entries, blobs, 0, entries.length)).toEqual({ kind: 'same', upto: entries.length });
  const text = entries.map((entry) => entry.payload).join('\n');
  for (const hash of acknowledged) expect(text).toContain(hash);
  const seals = entries.filter((entry) => entry.tag === 'AX:STATE:v1' && entry.seq > 0);
  const questions = observationsOf(entries).filter(
    ({ cls, output }) => cls === 'person' && output.includes('"kind":"question"'),
  );
  // The question of the scenario and the further one: each asked once, each answered once.
  expect(questions).toHaveLength(2);
  expect(seals).toHaveLength(2);
}

/** The reasons of all epochs, in order. */
export function epochsOf(entries: readonly Entry[]): readonly string[] {
  return observationsOf(entries)
    .filter(({ cls }) => cls === 'manifest')
    .map(({ output }) => (JSON.parse(output) as { reason: string }).reason);
}
