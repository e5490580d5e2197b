import { beforeAll, describe, expect, it } from 'vitest';
import { readBundle, type Bundle } from '#core/bundle/read.ts';
import { checkReceipts, formatReceipt, parseReceipt, type SignedHistory } from '#core/keys/receipts.ts';
import { verifyBundle, type VerifyReport } from '#core/verify/verify.ts';
import { replayRange } from '#core/verify/replay.ts';
import { rebuildDerived, writeBundle } from '#core/bundle/write.ts';
import { commitOf } from '#core/ledger/entry.ts';
import { formatCheckpoint, signNote, verifierKey } from '#core/ledger/checkpoint.ts';
import { leafHash, merkleRoot } from '#core/ledger/merkle.ts';
import { packNamed } from '#core/admission/policy/packs/named.ts';
import { CORE, entriesOf, memoryStores, open, type Stores } from '#tests/case.ts';
import { SCENARIOS, scriptedOracles } from '#tests/scenarios.ts';
import { seededSigner } from '#tests/signer.ts';
import { utf8 } from '#core/bytes/hash.ts';
import { runs } from '#tests/runs.ts';
import { limit } from '#tests/limits.ts';

const SIGNER = seededSigner(7);
const SCENARIO = SCENARIOS.retried;

let stores: Stores;
let bundle: Bundle;
let bytes: Uint8Array;
let held: SignedHistory;
/** A receipt for every reply, the earliest first. */
let receipts: readonly string[];
beforeAll(async () => {
  stores = await caseOf(1_000);
  bytes = await writeBundle(stores.store, stores.blobs, SIGNER, CORE);
  bundle = readBundle(bytes);
  const origin = parseReceipt(formatReceipt(bundle.checkpoints[0]?.note ?? '', SIGNER.publicKey)).head.origin;
  const leaves = bundle.entries.map((entry) => leafHash(commitOf(entry)));
  held = { origin, leaves, publicKey: SIGNER.publicKey };
  receipts = bundle.checkpoints.map(({ note }) => formatReceipt(note, SIGNER.publicKey));
}, limit(120_000));

async function caseOf(records: number): Promise<Stores> {
  const made = memoryStores();
  const opened = await open(made, scriptedOracles(SCENARIO), { signer: SIGNER });
  for (const act of SCENARIO.documents) await opened.perform(act);
  while (opened.state().tip.size < records) await opened.perform({ kind: 'question', text: SCENARIO.question });
  return made;
}

/** What a device gives that hands out only the first `size` records: checkpoints of its own, signatures that hold. */
async function prefix(size: number): Promise<Uint8Array> {
  const entries = (await entriesOf(stores)).slice(0, size);
  const checkpoints = (await stores.store.checkpoints()).filter((checkpoint) => checkpoint.size <= size);
  const store = {
    tip: () => Promise.resolve({ size, head: '' }),
    read: () => Promise.resolve(entries),
    checkpoints: () => Promise.resolve(checkpoints),
  };
  return writeBundle(store, stores.blobs, SIGNER, CORE);
}

function verifyWith(given: Uint8Array, kept: readonly string[]): Promise<VerifyReport> {
  return verifyBundle(given, {
    loadCore: () => Promise.resolve({ packNamed, rebuildDerived, replayRange }),
    loadEngines: () => Promise.resolve(null),
    report: () => undefined,
    receipts: kept,
  });
}

const receiptCheck = ({ checks }: VerifyReport) => checks.find(({ id }) => id === 'receipts');
const cut = (size: number): SignedHistory => ({ ...held, leaves: held.leaves.slice(0, size) });

describe('a receipt', () => {
  it('is the verifier key, an empty line and the checkpoint, and comes back as it was', () => {
    const note = bundle.checkpoints.at(-1)?.note ?? '';
    const text = formatReceipt(note, SIGNER.publicKey);
    expect(text).toBe(`${verifierKey(held.origin, SIGNER.publicKey)}\n\n${note}`);
    expect(parseReceipt(text)).toEqual({
      head: { origin: held.origin, size: held.leaves.length, root: merkleRoot(held.leaves) },
      publicKey: SIGNER.publicKey,
      cosigners: [],
      note,
    });
    expect(parseReceipt(text.trimEnd().replaceAll('\n', '\r\n')).note).toBe(note);
  });

  it.each([
    ['', 'RECEIPT_FORMAT'],
    ['no receipt', 'RECEIPT_FORMAT'],
    ['a+00000000+AA==\n\nb\n', 'RECEIPT_FORMAT'],
    ['x'.repeat(70_000), 'RECEIPT_FORMAT'],
  ])('refuses %j', (text, code) => {
    expect(() => parseReceipt(text)).toThrow(code);
  });

  it('is refused with one digit changed, wherever it is', () => {
    const text = receipts.at(-1) ?? '';
    for (let at = 0; at < text.length; at++) {
      if (!/[A-Za-z0-9]/.test(text[at] ?? '')) continue;
      const other = text[at] === 'A' ? 'B' : 'A';
      expect(() => parseReceipt(`${text.slice(0, at)}${other}${text.slice(at + 1)}`), `at ${String(at)}`).toThrow();
    }
  });
});

describe('a bundle with receipts', () => {
  it('agrees with every receipt of its own case, and says what is excluded', async () => {
    const report = await verifyWith(bytes, receipts);
    expect(report.verdict).toBe('recorded');
    const size = String(held.leaves.length);
    expect(receiptCheck(report)).toMatchObject({
      status: 'pass',
      detail: `${String(receipts.length)} agree, the latest over ${size} of ${size} records`,
    });
    expect(report.notProved.join()).not.toContain('cannot be excluded');
  });

  it('without one says that a cut, an older state and a fork cannot be excluded', async () => {
    const report = await verifyWith(await prefix(bundle.checkpoints[0]?.size ?? 0), []);
    expect(report.verdict).toBe('recorded');
    expect(receiptCheck(report)).toBeUndefined();
    expect(report.notProved.join()).toContain('a cut, an older state and a fork of the case cannot be excluded');
  });

  it(
    'of which any prefix is given is told as truncated',
    () => {
      expect(held.leaves.length).toBeGreaterThanOrEqual(1_000);
      const latest = receipts.slice(-1);
      expect(latest.map((text) => parseReceipt(text).head.size)).toEqual([held.leaves.length]);
      for (let size = 1; size < held.leaves.length; size += runs(17, 1)) {
        expect(checkReceipts(cut(size), latest), String(size)).toMatchObject({
          status: 'fail',
          code: 'RECEIPT_TRUNCATED',
          seq: size,
        });
      }
    },
    limit(120_000),
  );

  it(
    'cut at a reply and signed again proves itself, and not against the receipt',
    async () => {
      for (const { size } of bundle.checkpoints.slice(0, -1).filter((_, at) => at % 4 === 0)) {
        const given = await prefix(size);
        expect((await verifyWith(given, [])).verdict).toBe('recorded');
        const report = await verifyWith(given, receipts.slice(-1));
        expect(report.verdict).toBe('failed');
        expect(receiptCheck(report)?.code).toBe('RECEIPT_TRUNCATED');
      }
    },
    limit(120_000),
  );

  it(
    'forked at any third record is told as a fork by two receipts',
    () => {
      const sizes = bundle.checkpoints.map(({ size }) => size);
      for (let from = sizes[0] ?? 0; from < (sizes.at(-2) ?? 0); from += 3 * runs(13, 1)) {
        const after = sizes.findIndex((size) => size > from);
        const two = [receipts[after] ?? '', receipts.at(-1) ?? ''];
        for (const length of [sizes[after] ?? 0, held.leaves.length, held.leaves.length + 20]) {
          const others = Array.from({ length: length - from }, (_, at) => leafHash(utf8(`other ${String(at)}`)));
          const forked = { ...held, leaves: [...held.leaves.slice(0, from), ...others] };
          expect(checkReceipts(forked, two), `${String(from)} ${String(length)}`).toMatchObject({
            status: 'fail',
            code: 'RECEIPT_FORK',
          });
        }
      }
    },
    limit(120_000),
  );

  it(
    'that was really asked something else after a reply is told as a fork',
    async () => {
      const [first] = bundle.checkpoints;
      const all = await entriesOf(stores);
      const other = memoryStores();
      const size = first?.size ?? 0;
      const past = all.slice(0, size);
      const { extend, EMPTY_TIP } = await import('#core/ledger/chain.ts');
      await other.store.append(EMPTY_TIP, past, past.reduce(extend, EMPTY_TIP), first ?? null);
      const opened = await open({ store: other.store, blobs: stores.blobs }, scriptedOracles(SCENARIO), {
        signer: SIGNER,
      });
      while (opened.state().tip.size < all.length)
        await opened.perform({ kind: 'question', text: `Again: ${SCENARIO.question}` });
      const forked = await writeBundle(other.store, stores.blobs, SIGNER, CORE);
      expect((await verifyWith(forked, [])).verdict).toBe('recorded');
      expect(receiptCheck(await verifyWith(forked, receipts.slice(0, 2)))).toMatchObject({ code: 'RECEIPT_FORK' });
    },
    limit(120_000),
  );

  it('is told of receipts that contradict each other, of another case, and of what is none', async () => {
    const size = bundle.checkpoints[0]?.size ?? 0;
    const text = formatCheckpoint({ origin: held.origin, size, root: merkleRoot([leafHash(utf8('other'))]) });
    const lie = formatReceipt(await signNote(text, held.origin, SIGNER), SIGNER.publicKey);
    expect(checkReceipts(held, [receipts[0] ?? '', lie])).toMatchObject({ code: 'RECEIPTS_CONTRADICT' });
    const foreign = 'affidavit.local/case/0';
    const theirs = await signNote(
      formatCheckpoint({ origin: foreign, size: 1, root: merkleRoot([]) }),
      foreign,
      SIGNER,
    );
    expect(checkReceipts(held, [formatReceipt(theirs, SIGNER.publicKey)])).toMatchObject({ code: 'RECEIPT_CASE' });
    expect(checkReceipts(held, ['no receipt'])).toMatchObject({ code: 'RECEIPT_FORMAT' });
  });

  it('by another key agrees where the records do, and the check says so', async () => {
    const note = await signNote(
      formatCheckpoint({ origin: held.origin, size: held.leaves.length, root: merkleRoot(held.leaves) }),
      held.origin,
      seededSigner(9),
    );
    expect(checkReceipts(held, [formatReceipt(note, seededSigner(9).publicKey)])).toMatchObject({
      status: 'pass',
      detail: expect.stringContaining('1 signed by another key') as string,
    });
  });
});
