import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkCheckpoints } from '#core/verify/check-rest.ts';
import { readGiven, type GivenBundle } from '#core/bundle/read.ts';
import { writeBundle } from '#core/bundle/write.ts';
import { commitOf } from '#core/ledger/entry.ts';
import { formatCheckpoint, signNote } from '#core/ledger/checkpoint.ts';
import { EMPTY_FRONTIER, frontierAppend, frontierRoot, leafHash, merkleRoot } from '#core/ledger/merkle.ts';
import type { Checkpoint, Entry } from '#core/ports.ts';
import { noteOrigin } from '#core/case/world.ts';
import { reduce } from '#core/case/reduce.ts';
import { EMPTY_STATE } from '#core/case/state.ts';
import { CORE, entriesOf, run } from '#tests/case.ts';
import { SCENARIOS } from '#tests/scenarios.ts';
import { seededSigner } from '#tests/signer.ts';

const SIGNER = seededSigner(11);

/** A real case with `more` sealed replies after it that nobody decided, each with a checkpoint that holds. */
async function withReplies(more: number): Promise<GivenBundle> {
  const { stores } = await run(SCENARIOS.retried, {}, { signer: SIGNER });
  const entries = await entriesOf(stores);
  const given = readGiven(await writeBundle(stores.store, stores.blobs, SIGNER, CORE));
  const last = entries.at(-1);
  if (last === undefined) throw new Error('expected records');
  const origin = noteOrigin(entries.reduce(reduce, EMPTY_STATE).idHead ?? '');
  const records: Entry[] = [...entries];
  const checkpoints: Checkpoint[] = [...given.checkpoints];
  let frontier = EMPTY_FRONTIER;
  for (const entry of entries) frontier = frontierAppend(frontier, entry.seq, leafHash(commitOf(entry)));
  for (let at = 0; at < more; at++) {
    const entry: Entry = { ...last, seq: records.length, tag: 'AX:STATE:v1' };
    frontier = frontierAppend(frontier, entry.seq, leafHash(commitOf(entry)));
    records.push(entry);
    const text = formatCheckpoint({ origin, size: records.length, root: frontierRoot(frontier) });
    checkpoints.push({ size: records.length, note: await signNote(text, origin, SIGNER) });
  }
  return { ...given, records, checkpoints };
}

afterEach(() => vi.restoreAllMocks());

/** Copies of bytes into what is hashed: three for each node of a tree. */
async function copiesFor(given: GivenBundle): Promise<number> {
  const copied = vi.spyOn(Uint8Array.prototype, 'set');
  expect(await checkCheckpoints(given)).toMatchObject({ status: 'pass' });
  const count = copied.mock.calls.length;
  copied.mockRestore();
  return count;
}

describe('the checkpoints of a bundle', () => {
  it('cost a walk over the tree, not one for each of them', async () => {
    const one = await copiesFor(await withReplies(150));
    const twice = await copiesFor(await withReplies(300));
    expect(twice / one).toBeLessThan(2.2);
  });

  it('say how far they are, and end where the person cancels', async () => {
    const given = await withReplies(250);
    const told: number[] = [];
    await checkCheckpoints(given, (progress) => {
      told.push(progress?.done ?? -1);
      return Promise.resolve();
    });
    const [first] = given.checkpoints;
    expect(told).toEqual([first?.size, given.checkpoints[100]?.size, given.checkpoints[200]?.size]);
    const cancelled = checkCheckpoints(given, () => Promise.reject(new Error('cancelled')));
    await expect(cancelled).rejects.toThrow('cancelled');
  });

  it('fail where one is over other records, by its own number', async () => {
    const given = await withReplies(3);
    const size = given.records.length - 1;
    const origin = noteOrigin((given.records as readonly Entry[]).reduce(reduce, EMPTY_STATE).idHead ?? '');
    const other = merkleRoot(
      (given.records as readonly Entry[]).slice(0, size - 1).map((entry) => leafHash(commitOf(entry))),
    );
    const note = await signNote(formatCheckpoint({ origin, size, root: other }), origin, SIGNER);
    const checkpoints = given.checkpoints.map((one) => (one.size === size ? { size, note } : one));
    expect(await checkCheckpoints({ ...given, checkpoints })).toMatchObject({ code: 'CHECKPOINT_ROOT', seq: size - 1 });
    const fewer = given.checkpoints.filter((one) => one.size !== size);
    expect(await checkCheckpoints({ ...given, checkpoints: fewer })).toMatchObject({
      code: 'CHECKPOINT_MISSING',
      seq: size - 1,
    });
  });
});
