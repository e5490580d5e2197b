// A case at work in a test: open it, do things to it, look at its bytes.

import { MemoryBlobStore } from '#adapters/memory/blobs.ts';
import { MemoryLedgerStore } from '#adapters/memory/ledger.ts';
import { disagreements } from '#core/answer/disagreements.ts';
import { reckonedAgain } from '#core/answer/reckoned-again.ts';
import type { Reply } from '#core/answer/seal.ts';
import type { LoadEngines } from '#core/verify/load-engines.ts';
import type { DecisionCore } from '#core/verify/decision-core.ts';
import { rederive, rederiveDisclosed } from '#core/verify/derivations.ts';
import { replayRange } from '#core/verify/replay.ts';
import { packNamed } from '#core/admission/policy/packs/named.ts';
import { verifyBundle, type VerifyReport } from '#core/verify/verify.ts';
import { rebuildDisclosed } from '#core/disclosure/redact.ts';
import { replayDisclosed } from '#core/verify/replay-disclosed.ts';
import { PROOFS } from '#core/pb2s/proof.ts';
import { rebuildDerived, writeBundle } from '#core/bundle/write.ts';
import type { Outcome } from '#core/case/case.ts';
import { type Observation, observationIn } from '#core/admission/observation.ts';
import { classOf, type ObsClass } from '#core/admission/grammar.ts';
import { openCase, type RunningCase, type OpenOptions, type Oracles } from '#core/case/open.ts';
import type { BlobStore, Entry, LedgerStore, Signer } from '#core/ports.ts';
import { scriptedOracles, type Scenario } from '#tests/scenarios.ts';

export const CORE = `sha256:${'0'.repeat(64)}`;

export interface Stores {
  readonly store: LedgerStore;
  readonly blobs: BlobStore;
}
export function memoryStores(): { readonly store: MemoryLedgerStore; readonly blobs: MemoryBlobStore } {
  return { store: new MemoryLedgerStore(), blobs: new MemoryBlobStore() };
}

export function open(stores: Stores, oracles: Oracles, more: Partial<OpenOptions> = {}): Promise<RunningCase> {
  return openCase({
    core: CORE,
    oracles,
    signer: null,
    report: () => undefined,
    signal: () => new AbortController().signal,
    after: null,
    ...stores,
    ...more,
  });
}

export interface Ran {
  readonly stores: Stores;
  readonly opened: RunningCase;
  readonly imports: readonly Outcome[];
  readonly outcome: Outcome;
  readonly reply: Reply;
}

/** Opens a new case, adds the documents and asks the question. */
export async function run(
  scenario: Scenario,
  overrides: Partial<Oracles> = {},
  more: Partial<OpenOptions> = {},
): Promise<Ran> {
  const stores = memoryStores();
  const opened = await open(stores, { ...scriptedOracles(scenario), ...overrides }, more);
  const imports: Outcome[] = [];
  for (const act of scenario.documents) imports.push(await opened.perform(act));
  const outcome = await opened.perform({ kind: 'question', text: scenario.question });
  return { stores, opened, imports, outcome, reply: replyOf(outcome) };
}

export function replyOf(outcome: Outcome): Reply {
  if (outcome.kind !== 'replied') throw new Error(`expected a reply, got ${JSON.stringify(outcome)}`);
  return outcome.reply;
}

export async function entriesOf({ store }: Pick<Stores, 'store'>): Promise<readonly Entry[]> {
  return store.read(0, (await store.tip()).size);
}

/** Observations of a ledger in order, with their class. */
export function observationsOf(entries: readonly Entry[]): readonly (Observation & { readonly cls: ObsClass })[] {
  return entries.flatMap((entry) => {
    if (entry.tag !== 'AX:OBS:v1') return [];
    const record = observationIn(entry);
    const cls = classOf(record.oracle_id);
    if (cls === null) throw new Error(`no class: ${record.oracle_id}`);
    return [{ ...record, cls }];
  });
}

/** The source of this build, as a verifier asks it. */
export const DECISION_CORE: DecisionCore = {
  packNamed,
  proofs: PROOFS,
  rebuildDerived,
  disagreements,
  reckonedAgain,
  rebuildDisclosed,
  rederive,
  rederiveDisclosed,
  replayDisclosed,
  replayRange,
};

/** What a stranger with this core says of the case. */
export async function verifyCase({ blobs, store }: Stores, signer: Signer | null = null): Promise<VerifyReport> {
  return verify(await writeBundle(store, blobs, signer, CORE));
}

export function verify(
  bundle: Uint8Array,
  loadEngines: LoadEngines = () => Promise.resolve(null),
  receipts: readonly string[] = [],
): Promise<VerifyReport> {
  return verifyBundle(bundle, {
    receipts,
    loadCore: () => Promise.resolve(DECISION_CORE),
    loadEngines,
    report: () => undefined,
  });
}
