import { beforeAll, describe, expect, it } from 'vitest';
import { blobsOf } from '#core/bundle/contents.ts';
import { firstQuestion, keepRecords, publicIdOf, type KeepResult } from '#core/bundle/keep.ts';
import { readBundle, type Bundle } from '#core/bundle/read.ts';
import { writeBundle } from '#core/bundle/write.ts';
import { isNoteBy } from '#core/ledger/checkpoint.ts';
import type { LedgerStore, Signer } from '#core/ports.ts';
import { MemoryLedgerStore } from '#adapters/memory/ledger.ts';
import { CORE, entriesOf, memoryStores, open, run, verifyCase, type Stores } from '#tests/case.ts';
import { codeOf } from '#tests/ports/check.ts';
import { FaultyLedgerStore, type AppendFault } from '#tests/ports/faulty.ts';
import { document, SCENARIOS, scriptedOracles } from '#tests/scenarios.ts';
import { seededSigner } from '#tests/signer.ts';

const [THEIRS, OURS] = [seededSigner(7), seededSigner(2)];
const AGAIN = 'And how many canoes?';
const OTHERWISE = 'Who painted the ceiling?';

/** One reply; and the same case with a second one. */
let first: Bundle;
let second: Bundle;
const bundleOf = async ({ blobs, store }: Stores): Promise<Bundle> =>
  readBundle(await writeBundle(store, blobs, THEIRS, CORE));
beforeAll(async () => {
  const { opened, stores } = await run(SCENARIOS.answered, {}, { signer: THEIRS });
  first = await bundleOf(stores);
  await opened.perform({ kind: 'question', text: AGAIN });
  second = await bundleOf(stores);
});

const keep = (stores: Stores, bundle: Bundle, signer: Signer | null = OURS): Promise<KeepResult> =>
  keepRecords({ ledger: stores.store, blobs: stores.blobs }, bundle, signer, () => undefined);
const added = (records: number): KeepResult => ({ kind: 'kept', added: records });

async function kept(bundle: Bundle, signer: Signer | null = OURS) {
  const stores = memoryStores();
  await keep(stores, bundle, signer);
  return stores;
}

/** The case as it is kept here, gone on with by its own oracles. */
async function goOn(stores: Stores, question: string): Promise<void> {
  const live = await open(stores, scriptedOracles(SCENARIOS.answered), { signer: OURS });
  await live.perform({ kind: 'question', text: question });
}

describe('a bundle as a case', () => {
  it('that was not here is here with every record and blob, and verifies under the key of this device', async () => {
    const stores = memoryStores();
    expect(await keep(stores, first)).toEqual(added(first.entries.length));
    expect(await entriesOf(stores)).toEqual(first.entries);
    for (const hash of await blobsOf(first.entries, first.blobs)) expect(await stores.blobs.has(hash)).toBe(true);
    const report = await verifyCase(stores, OURS);
    expect(report.verdict).toBe('recorded');
    expect(report.facts?.head).toBe(first.manifest.head);
  });

  it('keeps the signatures that it came with, and has ours beside each', async () => {
    const checkpoints = await (await kept(second)).store.checkpoints();
    expect(checkpoints.map(({ size }) => size)).toEqual([first.entries.length, second.entries.length]);
    for (const { note } of checkpoints)
      expect([THEIRS, OURS].map(({ publicKey }) => isNoteBy(note, publicKey))).toEqual([true, true]);
  });

  it('on a device that cannot sign carries no signatures, so that what it exports is unsigned and holds', async () => {
    const stores = await kept(first, null);
    expect(await stores.store.checkpoints()).toEqual([]);
    expect((await verifyCase(stores, null)).verdict).toBe('recorded');
  });

  it('goes on in the epoch it was in: the key of another device is no lost one', async () => {
    const stores = await kept(first);
    await goOn(stores, AGAIN);
    const report = await verifyCase(stores, OURS);
    expect(report).toMatchObject({ verdict: 'recorded', facts: { epochs: 1, turns: 2 } });
  });

  it('is carried on by a later bundle, and left as it is by an earlier one and by the same', async () => {
    const stores = await kept(first);
    expect(await keep(stores, first)).toEqual(added(0));
    expect(await keep(stores, second)).toEqual(added(second.entries.length - first.entries.length));
    expect(await entriesOf(stores)).toEqual(second.entries);
    expect(await keep(stores, first)).toEqual(added(0));
    expect(await entriesOf(stores)).toEqual(second.entries);
    expect((await verifyCase(stores, OURS)).verdict).toBe('recorded');
  });

  it('that went on differently here is refused at the record where it does, and nothing is written', async () => {
    const stores = await kept(first);
    await goOn(stores, OTHERWISE);
    const before = await entriesOf(stores);
    const differs = before.findIndex(({ payload }, at) => payload !== second.entries[at]?.payload);
    expect(differs).toBeGreaterThanOrEqual(first.entries.length);
    expect(await keep(stores, second)).toEqual({ kind: 'diverged', seq: differs });
    expect(await entriesOf(stores)).toEqual(before);
  });

  it('brings back content that is no longer here, and adds no record for it', async () => {
    const whole = await kept(first);
    const bare = { store: whole.store, blobs: memoryStores().blobs };
    expect(await keep(bare, first)).toEqual(added(0));
    expect((await verifyCase(bare, OURS)).verdict).toBe('recorded');
  });

  it.each<[AppendFault, number]>([
    ['not-stored', 0],
    ['not-stored', 1],
    ['stored', 0],
    ['stored', 1],
  ])('broken off by an append that fails (%s, number %i) is at rest, and goes on from there', async (fault, at) => {
    const { blobs, store: inner } = memoryStores();
    const store: LedgerStore = new FaultyLedgerStore(inner, new Map([[at, fault]]));
    expect(await codeOf(keep({ store, blobs }, second))).toBe('LEDGER_FAILED');
    const reached = at + (fault === 'stored' ? 1 : 0);
    expect((await inner.tip()).size).toBe([0, first.entries.length, second.entries.length][reached]);
    if (reached > 0) expect((await verifyCase({ store: inner, blobs }, OURS)).verdict).toBe('recorded');
    await keep({ store: inner, blobs }, second);
    expect(await entriesOf({ store: inner })).toEqual(second.entries);
    expect((await verifyCase({ store: inner, blobs }, OURS)).verdict).toBe('recorded');
  });

  it('ends where whoever is told of its progress wants it to', async () => {
    const stores = memoryStores();
    const told: number[] = [];
    const stopped = keepRecords({ ledger: stores.store, blobs: stores.blobs }, second, OURS, (done, of) => {
      expect(of).toBe(second.entries.length);
      told.push(done);
      if (done > first.entries.length) throw new Error('enough');
    });
    await expect(stopped).rejects.toThrow('enough');
    expect(told).toEqual(Array.from({ length: first.entries.length + 1 }, (_, at) => at + 1));
    expect(await entriesOf(stores)).toEqual(first.entries);
  });

  it('with many documents and no reply between them is stored in parts, each of them at rest', async () => {
    const stores = memoryStores();
    const live = await open(stores, scriptedOracles(SCENARIOS.answered), { signer: THEIRS });
    for (let at = 0; at < 90; at += 1) await live.perform(document(`${String(at)}.txt`, `Boat ${String(at)} is here.`));
    const bundle = await bundleOf(stores);
    const sizes: number[] = [];
    const watched = new (class extends MemoryLedgerStore {
      override async append(...given: Parameters<MemoryLedgerStore['append']>): Promise<void> {
        sizes.push(given[1].length);
        await super.append(...given);
      }
    })();
    await keep({ store: watched, blobs: stores.blobs }, bundle);
    expect(bundle.entries.length).toBeGreaterThan(900);
    expect(sizes[0]).toBeGreaterThanOrEqual(500);
    expect(sizes[0]).toBeLessThan(520);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(bundle.entries.length);
    expect(await entriesOf({ store: watched })).toEqual(bundle.entries);
  });

  it('has the same name everywhere, and is called what was asked first', async () => {
    expect(await publicIdOf((await kept(first)).store)).toBe(first.manifest.case_id);
    expect(await publicIdOf(memoryStores().store)).toBeNull();
    expect(firstQuestion(second.entries)).toBe(SCENARIOS.answered.question);
    expect(firstQuestion(second.entries.slice(0, 16))).toBeNull();
  });
});
