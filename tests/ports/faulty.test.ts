import { expect, test } from 'vitest';
import { MemoryLedgerStore } from '#adapters/memory/ledger.ts';
import { batch, NO_TIP } from '#tests/ports/chain.ts';
import { codeOf } from '#tests/ports/check.ts';
import { FaultyLedgerStore, type AppendFault } from '#tests/ports/faulty.ts';

const CASES: readonly { readonly fault: AppendFault; readonly stored: boolean }[] = [
  { fault: 'not-stored', stored: false },
  { fault: 'stored', stored: true },
  { fault: 'stalled-not-stored', stored: false },
  { fault: 'stalled-stored', stored: true },
];

test.each(CASES)(
  'an append that fails as $fault leaves stored = $stored, and the next works',
  async ({ fault, stored }) => {
    const inner = new MemoryLedgerStore();
    const store = new FaultyLedgerStore(inner, new Map([[0, fault]]));
    const { entries, to } = batch(NO_TIP, ['{"n":1}']);
    const outcome = codeOf(store.append(NO_TIP, entries, to, null));
    store.release();
    expect(await outcome).toBe('LEDGER_FAILED');
    expect((await inner.tip()).size).toBe(stored ? 1 : 0);
    const tip = await store.tip();
    const next = batch(tip, ['{"n":2}']);
    await store.append(tip, next.entries, next.to, null);
    expect(await inner.tip()).toEqual(next.to);
  },
);

test('a stalled append settles only when it is released', async () => {
  const store = new FaultyLedgerStore(new MemoryLedgerStore(), new Map([[0, 'stalled-not-stored' as const]]));
  const { entries, to } = batch(NO_TIP, ['{}']);
  let settled = false;
  const outcome = codeOf(store.append(NO_TIP, entries, to, null)).finally(() => (settled = true));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(settled).toBe(false);
  store.release();
  expect(await outcome).toBe('LEDGER_FAILED');
});

test('a torn read loses half of the last record, once', async () => {
  const store = new FaultyLedgerStore(new MemoryLedgerStore(), new Map());
  const { entries, to } = batch(NO_TIP, ['{"n":1}', '{"n":2}']);
  await store.append(NO_TIP, entries, to, null);
  store.tearReads(1);
  expect((await store.read(0, 2)).map((entry) => entry.payload)).toEqual(['{"n":1}', '{"n']);
  expect(await store.read(0, 2)).toEqual(entries);
});
