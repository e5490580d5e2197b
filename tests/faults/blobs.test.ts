// A blob that a store could not store before its record, as one of files does: nothing was appended, the case is opened again, and goes on in the same epoch.

import { expect, it } from 'vitest';
import { replayRange } from '#core/verify/replay.ts';
import { AffidavitError } from '#core/errors.ts';
import type { BlobStore, Hash } from '#core/ports.ts';
import { entriesOf, memoryStores, observationsOf, open, replyOf, verifyCase } from '#tests/case.ts';
import { epochsOf } from '#tests/faults/survive.ts';
import { SCENARIOS, scriptedOracles } from '#tests/scenarios.ts';
import { runs } from '#tests/runs.ts';

const SCENARIO = SCENARIOS.retried;
const QUESTION = { kind: 'question', text: SCENARIO.question } as const;

/** Counts puts; one of them fails, after or before it is stored. */
function faulty(inner: BlobStore, at: number, stored: boolean) {
  let puts = 0;
  const put = async (bytes: Uint8Array): Promise<Hash> => {
    const fails = puts++ === at;
    if (!fails || stored) await inner.put(bytes);
    if (fails) throw new AffidavitError('BLOB_FAILED', 'injected');
    return inner.put(bytes);
  };
  const store: BlobStore = { get: (hash) => inner.get(hash), has: (hash) => inner.has(hash), put, stage: put };
  return { store, puts: () => puts };
}

async function ask(at: number, stored: boolean): Promise<number> {
  const stores = memoryStores();
  const { puts, store } = faulty(stores.blobs, at, stored);
  let failed = false;
  try {
    const opened = await open({ ...stores, blobs: store }, scriptedOracles(SCENARIO));
    for (const act of [...SCENARIO.documents, QUESTION]) {
      try {
        await opened.perform(act);
      } catch (error) {
        failed = true;
        expect(error).toHaveProperty('code', 'BLOB_FAILED');
        // What was left in the middle is not worked on in this life.
        await expect(opened.perform(QUESTION)).rejects.toHaveProperty('code', 'LEDGER_FAILED');
        break;
      }
    }
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'BLOB_FAILED') throw error;
    failed = true;
  }
  expect(failed).toBe(at < puts());
  const again = await open(stores, scriptedOracles(SCENARIO));
  if (again.state().sources.length === 0) for (const act of SCENARIO.documents) await again.perform(act);
  if (again.state().turns.length === 0) await again.perform(QUESTION);
  expect(replyOf(await again.perform(QUESTION)).answer.kind).toBe('answer');
  const entries = await entriesOf(stores);
  expect(await replayRange(entries, stores.blobs, 0, entries.length)).toEqual({ kind: 'same', upto: entries.length });
  expect(epochsOf(entries)).toEqual(['genesis']);
  expect(
    observationsOf(entries).filter(({ cls, output }) => cls === 'person' && output.includes('question')),
  ).toHaveLength(2);
  expect((await verifyCase(stores)).verdict).toBe('recorded');
  return puts();
}

it.each([true, false])('AXL6-006: a blob that fails at every place (stored: %s)', async (stored) => {
  const puts = await ask(1_000_000, stored);
  expect(puts).toBeGreaterThan(20);
  for (let at = 0; at < puts; at += runs(7, 1)) await ask(at, stored);
});
