import { describe, expect, test } from 'vitest';
import { MemoryBlobStore } from '#adapters/memory/blobs.ts';
import { MemoryLedgerStore } from '#adapters/memory/ledger.ts';
import { blobStoreSuite } from '#tests/ports/blob-store.suite.ts';
import { batch, NO_TIP } from '#tests/ports/chain.ts';
import { ledgerStoreSuite } from '#tests/ports/ledger-store.suite.ts';

// Exception: memory survives nothing, so "reopening" here is the same store once more.
describe('the ledger port in memory', () => {
  ledgerStoreSuite(test, () => {
    const store = new MemoryLedgerStore();
    const same = () => Promise.resolve(store);
    return Promise.resolve({ store, another: same, reopen: same, close: () => Promise.resolve() });
  });
});

// Exception: nothing outside can reach its bytes, so the suite for corrupted blobs is left out.
describe('the blob port in memory', () => {
  blobStoreSuite(test, () => {
    const store = new MemoryBlobStore();
    return Promise.resolve({
      store,
      reopen: () => Promise.resolve(store),
      corrupt: null,
      close: () => Promise.resolve(),
    });
  });
});

test('a ledger given at the start is kept as it was given', async () => {
  const { entries, to } = batch(NO_TIP, ['{"n":1}', '{"n":2}']);
  const checkpoints = [{ size: 2, note: 'signed' }];
  const store = new MemoryLedgerStore({ tip: to, entries, checkpoints });
  expect(await store.tip()).toEqual(to);
  expect(await store.read(0, 2)).toEqual(entries);
  expect(await store.checkpoints()).toEqual(checkpoints);
  const next = batch(to, ['{"n":3}']);
  await store.append(to, next.entries, next.to, null);
  expect(entries).toHaveLength(2);
});
