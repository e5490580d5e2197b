import { appendFile, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fsckStore } from '#helper/store/fsck.ts';
import { FileStore } from '#helper/store/store.ts';
import { blobStoreSuite, corruptBlobSuite } from '#tests/ports/blob-store.suite.ts';
import { batch, follow, NO_TIP } from '#tests/ports/chain.ts';
import { ledgerStoreSuite } from '#tests/ports/ledger-store.suite.ts';
import type { Tip } from '#core/ports.ts';
import { runs } from '#tests/runs.ts';
import { limit } from '#tests/limits.ts';

/** A store is written and opened for every byte of a ledger. */
const ALL_BYTES_MS = limit(180_000);

const CASE = '0190aaaa-0000-8000-8000-000000000000';
let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'affidavit-store-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

// Exception: one process has one writer, so "another writer" is the same queue; other processes meet the lock.
describe('the ledger port in files', () => {
  ledgerStoreSuite(test, async () => {
    let store = await FileStore.open(folder);
    return {
      store: await store.create(CASE, 'a case', 0),
      another: () => store.ledger(CASE),
      reopen: async () => {
        await store.close();
        store = await FileStore.open(folder);
        return await store.ledger(CASE);
      },
      close: () => store.close(),
    };
  });
});

describe('the blob port in files', () => {
  const fresh = async () => {
    let store = await FileStore.open(folder);
    return {
      store: store.blobs,
      reopen: async () => {
        await store.close();
        store = await FileStore.open(folder);
        return store.blobs;
      },
      corrupt: (hash: string) => writeFile(join(folder, 'blobs', hash.slice(0, 2), hash), 'abd'),
      close: () => store.close(),
    };
  };
  blobStoreSuite(test, fresh);
  corruptBlobSuite(test, fresh);
});

/** Three batches of 1, 2 and 3 records; where each ends in the file, and the tip after each. */
async function written(): Promise<{
  readonly path: string;
  readonly ends: readonly number[];
  readonly tips: readonly Tip[];
}> {
  const store = await FileStore.open(folder);
  const ledger = await store.create(CASE, 'a case', 0);
  const path = join(folder, 'cases', CASE, 'ledger');
  const ends: number[] = [];
  const tips: Tip[] = [];
  let tip = NO_TIP;
  for (const count of [1, 2, 3]) {
    const { entries, to } = batch(
      tip,
      Array.from({ length: count }, (_, at) => `{"at":${at}}`),
    );
    await ledger.append(tip, entries, to, { size: to.size, note: `note ${to.size}` });
    tip = to;
    tips.push(to);
    ends.push((await stat(path)).size);
  }
  await store.close();
  return { path, ends, tips };
}

test(
  'AXL6-006: cut at any byte, a ledger opens with whole batches only, and appending goes on',
  async () => {
    const { path, ends, tips } = await written();
    const bytes = await readFile(path);
    for (let length = 0; length <= bytes.length; length += runs(5, 1)) {
      await writeFile(path, bytes.subarray(0, length));
      const whole = ends.filter((end) => end <= length).length;
      const expected = tips[whole - 1] ?? NO_TIP;
      const sound = length === 0 || ends.includes(length);
      const kinds = (await fsckStore(folder)).map((finding) => finding.kind);
      expect(kinds, `findings at ${length}`).toEqual(sound ? (length === 0 ? ['missing-tip'] : []) : ['torn-end']);
      const store = await FileStore.open(folder);
      const ledger = await store.ledger(CASE);
      expect(await ledger.tip(), `tip at ${length}`).toEqual(expected);
      expect(follow(NO_TIP, await ledger.read(0, 99))).toEqual(expected);
      expect(await ledger.checkpoints()).toHaveLength(whole);
      const next = batch(expected, ['{"next":1}']);
      await ledger.append(expected, next.entries, next.to, null);
      await store.close();
      expect(await fsckStore(folder), `findings after going on from ${length}`).toEqual([]);
    }
  },
  ALL_BYTES_MS,
);

test(
  'a changed byte anywhere is damage: nothing is cut off and the case does not open',
  async () => {
    const { path } = await written();
    const bytes = await readFile(path);
    for (let at = 0; at < bytes.length; at += runs(5, 1)) {
      const changed = Uint8Array.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await writeFile(path, changed);
      const [finding] = await fsckStore(folder);
      expect(finding?.kind, `byte ${at}`).toBe('damaged-frame');
      const store = await FileStore.open(folder);
      await expect(store.ledger(CASE)).rejects.toMatchObject({ code: 'LEDGER_FAILED' });
      await store.close();
      expect((await readFile(path)).length).toBe(bytes.length);
    }
  },
  ALL_BYTES_MS,
);

test('frames in another order, repeated, or with a batch left out are damage', async () => {
  const { path, ends } = await written();
  const bytes = await readFile(path);
  const [one = 0, two = 0] = ends;
  const [a, b, c] = [bytes.subarray(0, one), bytes.subarray(one, two), bytes.subarray(two)];
  for (const parts of [
    [b, a, c],
    [a, c],
    [a, a, b, c],
    [a, b, b, c],
    [b, c],
  ]) {
    await writeFile(path, Buffer.concat(parts));
    expect((await fsckStore(folder)).map((finding) => finding.kind)).toEqual(['damaged-frame']);
  }
});

test('zeros after the last frame are not taken for a torn end', async () => {
  const { path } = await written();
  await appendFile(path, new Uint8Array(64));
  expect((await fsckStore(folder)).map((finding) => finding.kind)).toEqual(['damaged-frame']);
});

test('fsck names a blob with other bytes, what an interrupted write left, and a case without ledger', async () => {
  const store = await FileStore.open(folder);
  const ledger = await store.create(CASE, 'a case', 0);
  const { entries, to } = batch(NO_TIP, ['{}']);
  await ledger.append(NO_TIP, entries, to, null);
  const hash = await store.blobs.put(new TextEncoder().encode('abc'));
  await store.create('empty', 'no records', 1);
  await store.close();
  expect((await fsckStore(folder)).map(({ kind, path }) => [kind, path])).toEqual([
    ['missing-tip', 'cases/empty/ledger'],
  ]);

  await rm(join(folder, 'cases', 'empty', 'ledger'));
  await truncate(join(folder, 'blobs', 'ba', hash), 2);
  await writeFile(join(folder, 'blobs', 'ba', 'half.tmp'), 'x');
  expect((await fsckStore(folder)).map(({ kind, path }) => [kind, path])).toEqual([
    ['blob-hash', `blobs/ba/${hash}`],
    ['stray', 'blobs/ba/half.tmp'],
    ['missing-tip', 'cases/empty/ledger'],
  ]);
  // The next start removes what an interrupted write left.
  await (await FileStore.open(folder)).close();
  expect((await fsckStore(folder)).map(({ kind }) => kind)).toEqual(['blob-hash', 'missing-tip']);
});

test('cases are listed newest first with their tips, and unknown or dangerous names are CASE_NOT_FOUND', async () => {
  const store = await FileStore.open(folder);
  await store.create('b', 'older', 1);
  const ledger = await store.create('a', 'newer', 2);
  const { entries, to } = batch(NO_TIP, ['{}']);
  await ledger.append(NO_TIP, entries, to, null);
  await store.describe('b', { title: 'renamed', created: 1, archived: true });
  expect((await store.list()).cases).toEqual([
    { caseId: 'a', title: 'newer', created: 2, archived: false, tip: to },
    { caseId: 'b', title: 'renamed', created: 1, archived: true, tip: NO_TIP },
  ]);
  for (const name of ['none', '../a', 'A', '', '.', 'a/b', 'x'.repeat(65)]) {
    await expect(store.ledger(name)).rejects.toMatchObject({ code: 'CASE_NOT_FOUND' });
  }
  await store.close();
});
