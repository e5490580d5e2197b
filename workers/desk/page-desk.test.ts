// What the desk makes of failures: which of them end an epoch, which leave the case as it was, and that each is told.

import { describe, expect, it } from 'vitest';
import { AffidavitError } from '#core/errors.ts';
import { replayRange } from '#core/verify/replay.ts';
import type { BlobStore, Entry, Hash, LedgerStore, Signer } from '#core/ports.ts';
import { platformClock } from '#adapters/platform/clock.ts';
import { MemoryLedgerStore } from '#adapters/memory/ledger.ts';
import { entriesOf, memoryStores, observationsOf, verifyCase } from '#tests/case.ts';
import {
  BOATHOUSE,
  CASE,
  heldBy,
  QUESTION,
  sourceFile,
  testDesk,
  TestShelf,
  type GivenPorts,
} from '#tests/harness/test-desk.ts';
import { epochsOf } from '#tests/faults/survive.ts';
import { codeOf } from '#tests/ports/check.ts';
import { FaultyLedgerStore, type AppendFault } from '#tests/ports/faulty.ts';
import { SCENARIOS, scriptedOracles, START } from '#tests/scenarios.ts';
import { seededSigner } from '#tests/signer.ts';
import type { Fold } from '#desk/record/read-model.ts';
import type { CaseEvent } from '#lib/contract/client.ts';
import type { TurnView } from '#lib/contract/turn.ts';
import type { FoldStore } from '#desk/ports.ts';

async function opened(ports: Partial<GivenPorts> = {}) {
  const stores = memoryStores();
  const shelf = new TestShelf();
  const desk = testDesk({
    shelf,
    ledger: () => stores.store,
    blobs: () => stores.blobs,
    lock: (_caseId, work) => work(),
    ...ports,
  });
  await desk.create('A case');
  const events: CaseEvent[] = [];
  const open = () => desk.open(CASE, (event) => events.push(event));
  const epochs = async () => epochsOf(await entriesOf(stores));
  return { stores, shelf, desk, events, open, epochs };
}

/** Fails when told to, once. */
class FailingBlobs implements BlobStore {
  readonly #inner: BlobStore;
  fail = false;
  constructor(inner: BlobStore) {
    this.#inner = inner;
  }
  put(bytes: Uint8Array): Promise<Hash> {
    if (!this.fail) return this.#inner.put(bytes);
    this.fail = false;
    return Promise.reject(new AffidavitError('BLOB_FAILED', 'injected'));
  }
  stage(bytes: Uint8Array): Promise<Hash> {
    return this.put(bytes);
  }
  get(hash: Hash): Promise<Uint8Array> {
    return this.#inner.get(hash);
  }
  has(hash: Hash): Promise<boolean> {
    return this.#inner.has(hash);
  }
}

it.each<AppendFault>(['stored', 'not-stored'])(
  'AXL5-003, AXL6-006: an append that fails (%s) is told, stops the case, and is named by one epoch and no more',
  async (fault) => {
    const inner = new MemoryLedgerStore();
    const faults = new Map<number, AppendFault>();
    const store: LedgerStore & { appends: number } = new FaultyLedgerStore(inner, faults);
    const { desk, events, open, stores } = await opened({ ledger: () => store });
    await open();
    await desk.importSource(sourceFile('boathouse.txt', BOATHOUSE), () => undefined);
    faults.set(store.appends + 3, fault);
    expect(await codeOf(desk.ask(QUESTION))).toBe('LEDGER_FAILED');
    expect(events.flatMap((event) => (event.kind === 'follow' ? [event.change.condition] : [])).at(-1)).toBe('stopped');
    const view = await desk.ask('How many canoes does it hold?');
    expect(view.condition).toBe('reopened');
    expect(view.turns.map((turn) => turn.question)).toEqual(['How many canoes does it hold?']);
    expect(view.head.turns).toBe(2);
    await desk.ask('And how many oars?');
    const entries = await entriesOf({ store: inner });
    expect(epochsOf(entries)).toEqual(['genesis', 'commit_failure']);
    expect(await replayRange(entries, stores.blobs, 0, entries.length)).toEqual({ kind: 'same', upto: entries.length });
  },
);

it('AXL5-003: a failed append is still named when the case was closed and opened again in between', async () => {
  const inner = new MemoryLedgerStore();
  const faults = new Map<number, AppendFault>();
  const store = new FaultyLedgerStore(inner, faults);
  const { desk, open } = await opened({ ledger: () => store });
  await open();
  faults.set(store.appends + 2, 'not-stored');
  expect(await codeOf(desk.ask(QUESTION))).toBe('LEDGER_FAILED');
  await desk.close();
  await open();
  await desk.ask('Once more?');
  expect(epochsOf(await entriesOf({ store: inner }))).toEqual(['genesis', 'commit_failure']);
});

it('a blob that could not be stored left no record: it is told, and the case goes on in its epoch', async () => {
  const { blobs: inner } = memoryStores();
  const blobs = new FailingBlobs(inner);
  const { desk, epochs, open } = await opened({ blobs: () => blobs });
  await open();
  blobs.fail = true;
  expect(await codeOf(desk.importSource(sourceFile('boathouse.txt', BOATHOUSE), () => undefined))).toBe('BLOB_FAILED');
  const view = await desk.importSource(sourceFile('boathouse.txt', BOATHOUSE), () => undefined);
  expect(view.sources.map((source) => source.name)).toEqual(['boathouse.txt']);
  expect(view.condition).toBe('ready');
  expect(await epochs()).toEqual(['genesis']);
});

it('a blob that fails in the middle of a question: the question is finished first, in the same epoch', async () => {
  const { blobs: inner } = memoryStores();
  const blobs = new FailingBlobs(inner);
  const oracles = scriptedOracles(SCENARIOS.answered);
  const writer = { ...oracles.writer };
  const { desk, epochs, open } = await opened({
    blobs: () => blobs,
    oracles: () => ({
      ...oracles,
      writer: {
        identity: writer.identity,
        ask: (signal, input, at) => {
          blobs.fail = true;
          return writer.ask(signal, input, at);
        },
      },
    }),
  });
  await open();
  await desk.importSource(sourceFile('boathouse.txt', BOATHOUSE), () => undefined);
  expect(await codeOf(desk.ask(QUESTION))).toBe('BLOB_FAILED');
  blobs.fail = false;
  await desk.close();
  const view = await open();
  expect(view.turns.map((turn) => turn.outcome.kind)).toEqual(['answer']);
  expect(await epochs()).toEqual(['genesis']);
});

it.each([
  ['QUESTION_EMPTY', ' \n '],
  ['QUESTION_SIZE', 'x'.repeat(9_000)],
])('%s: bad input writes nothing, and the next act is as if it had never been', async (code, text) => {
  const { desk, epochs, open, stores } = await opened();
  await open();
  const { size } = await stores.store.tip();
  expect(await codeOf(desk.ask(text))).toBe(code);
  expect((await stores.store.tip()).size).toBe(size);
  expect((await desk.ask(QUESTION)).turns).toHaveLength(1);
  expect(await epochs()).toEqual(['genesis']);
});

it('a key that cannot sign is told once; the case goes on in its epoch, unsigned', async () => {
  const good = seededSigner(7);
  let signs = true;
  const signer: Signer = {
    publicKey: good.publicKey,
    sign: (message) => (signs ? good.sign(message) : Promise.reject(new Error('the key is gone'))),
  };
  const { desk, epochs, open, stores } = await opened({ keys: heldBy(() => signer) });
  await open();
  await desk.importSource(sourceFile('boathouse.txt', BOATHOUSE), () => undefined);
  signs = false;
  expect(await codeOf(desk.ask(QUESTION))).toBe('SIGNER_FAILED');
  const before = (await stores.store.checkpoints()).length;
  const view = await desk.ask('How many canoes does it hold?');
  expect(view.head.turns).toBe(2);
  expect((await stores.store.checkpoints()).length).toBe(before);
  expect(await epochs()).toEqual(['genesis']);
});

it('what is durable does not fail because the shelf could not note it', async () => {
  const { desk, open, shelf } = await opened();
  await open();
  shelf.failing = new AffidavitError('STORE_FAILED', 'injected');
  expect((await desk.ask(QUESTION)).turns).toHaveLength(1);
});

it('where there is clearly no room an act is STORE_QUOTA before anything is written, a small one still goes', async () => {
  const { desk, open, stores } = await opened({
    space: { freeBytes: () => Promise.resolve(1_000_000), isExhausted: () => false },
  });
  await open();
  const { size } = await stores.store.tip();
  const large = sourceFile('large.txt', 'word '.repeat(60_000));
  expect(await codeOf(desk.importSource(large, () => undefined))).toBe('STORE_QUOTA');
  expect((await stores.store.tip()).size).toBe(size);
  expect((await desk.ask(QUESTION)).turns).toHaveLength(1);
});

it('a write that fails for want of room is told as STORE_QUOTA', async () => {
  const inner = new MemoryLedgerStore();
  const faults = new Map<number, AppendFault>();
  const store = new FaultyLedgerStore(inner, faults);
  const space = { freeBytes: () => Promise.resolve(null), isExhausted: () => true };
  const { desk, open } = await opened({ ledger: () => store, space });
  await open();
  faults.set(store.appends, 'not-stored');
  expect(await codeOf(desk.ask(QUESTION))).toBe('STORE_QUOTA');
});

it('a question that broke off and is asked again is finished, and answered once', async () => {
  const faults = new Map<number, AppendFault>();
  const store = new FaultyLedgerStore(new MemoryLedgerStore(), faults);
  const { desk, events, open } = await opened({ ledger: () => store });
  await open();
  await desk.importSource(sourceFile('boathouse.txt', BOATHOUSE), () => undefined);
  faults.set(store.appends + 3, 'not-stored');
  expect(await codeOf(desk.ask(QUESTION))).toBe('LEDGER_FAILED');
  expect((await desk.ask(` ${QUESTION}`)).head.turns).toBe(1);
  const told = events.flatMap((event) => (event.kind === 'saved' ? event.change.turns : [])).at(-1);
  expect([told?.question, told?.outcome.kind]).toEqual([QUESTION, 'answer']);
  // Asked once more now that it has its answer, it is another question.
  expect((await desk.ask(QUESTION)).head.turns).toBe(2);
});

it('a document whose text found no room is told as begun, and is added once when it is given again', async () => {
  const stores = memoryStores();
  const inner = new FailingBlobs(stores.blobs);
  let copies = 0;
  // Its words are stored twice: the file itself, which the record then names, and after that the text that was read.
  const put = (bytes: Uint8Array): Promise<Hash> => {
    const isCopy = new TextDecoder().decode(bytes).includes('larch');
    if (isCopy) copies += 1;
    inner.fail = isCopy && copies === 2;
    return inner.put(bytes);
  };
  const blobs: BlobStore = {
    put,
    stage: put,
    get: (hash) => inner.get(hash),
    has: (hash) => inner.has(hash),
  };
  const { desk, events, open } = await opened({ ledger: () => stores.store, blobs: () => blobs });
  await open();
  const file = sourceFile('boathouse.txt', BOATHOUSE);
  expect(await codeOf(desk.importSource(file, () => undefined))).toBe('BLOB_FAILED');
  const told = events.flatMap((event) => (event.kind === 'follow' ? [event.change] : [])).at(-1);
  expect([told?.begun, told?.head.sources]).toEqual(['boathouse.txt', 0]);
  const added = await desk.importSource(file, () => undefined);
  expect([added.begun, added.head.sources]).toEqual([null, 1]);
});

it('a case removed elsewhere is CASE_NOT_FOUND, and no new record grows under its name', async () => {
  const cleared = new MemoryLedgerStore();
  const first = new MemoryLedgerStore();
  let store = first;
  const ledger: LedgerStore = {
    tip: () => store.tip(),
    append: (...given) => store.append(...given),
    read: (...given) => store.read(...given),
    checkpoints: () => store.checkpoints(),
  };
  const { desk, open, shelf } = await opened({ ledger: () => ledger });
  await open();
  store = cleared;
  expect(await codeOf(desk.ask(QUESTION))).toBe('LEDGER_DISCONTINUITY'); // set back, its name still there
  expect(await cleared.tip()).toEqual({ size: 0, head: '' });
  store = first;
  expect((await desk.ask(QUESTION)).turns).toHaveLength(1);
  await shelf.remove(CASE);
  expect(await codeOf(desk.ask(QUESTION))).toBe('CASE_NOT_FOUND');
});

/** Keeps folds in memory as a browser does: as copies. */
class TestFolds implements FoldStore {
  kept: Fold | null = null;
  load(): Promise<Fold | null> {
    return Promise.resolve(structuredClone(this.kept));
  }
  keep(_caseId: string, fold: Fold): Promise<void> {
    this.kept = structuredClone(fold);
    return Promise.resolve();
  }
  drop(): Promise<void> {
    this.kept = null;
    return Promise.resolve();
  }
}

describe('a case that was read before', () => {
  const QUESTIONS = Array.from({ length: 12 }, (_, at) => `How many rowing boats does it hold, ${at}?`);

  /** Read by one worker, and opened by the next, which reads what the first has kept. */
  async function reopened(read: (entries: readonly Entry[]) => readonly Entry[] = (entries) => entries) {
    const folds = new TestFolds();
    const first = await opened({ folds });
    await first.open();
    await first.desk.importSource(sourceFile('boathouse.txt', BOATHOUSE), () => undefined);
    for (const question of QUESTIONS) await first.desk.ask(question);
    const { blobs, store } = first.stores;
    const reads: { readonly from: number; readonly to: number }[] = [];
    const ledger: LedgerStore = {
      tip: () => store.tip(),
      append: (...given) => store.append(...given),
      read: async (from, to) => {
        reads.push({ from, to });
        return read(await store.read(from, to));
      },
      checkpoints: () => store.checkpoints(),
    };
    const kept = folds.kept?.state.tip.size ?? 0;
    const next = testDesk({
      shelf: first.shelf,
      ledger: () => ledger,
      blobs: () => blobs,
      lock: (_caseId, work) => work(),
      folds,
    });
    const events: CaseEvent[] = [];
    return {
      kept,
      next,
      reads,
      stores: first.stores,
      open: () => next.open(CASE, (event) => events.push(event)),
      events,
    };
  }

  it('is opened from what was kept: no run of records is read that was read before', async () => {
    const { kept, next, open, reads } = await reopened();
    expect(kept).toBeGreaterThan(500);
    const view = await open();
    await next.close();
    expect(view.turns.map((turn) => turn.question)).toEqual(QUESTIONS);
    expect(view.sources.map((source) => source.cited)).toEqual([QUESTIONS.length]);
    // A single record is that of a reply which is shown.
    expect(reads.filter(({ from, to }) => to - from > 1 && from < kept)).toEqual([]);
    const again = await reopened();
    await again.open();
    await again.next.ask('And how many canoes?');
    const entries = await entriesOf(again.stores);
    expect(epochsOf(entries)).toEqual(['genesis']);
    expect(await replayRange(entries, again.stores.blobs, 0, entries.length)).toEqual({
      kind: 'same',
      upto: entries.length,
    });
  });

  it('AXL6-004: a record changed in the store since is told, nothing more is written, and the case does not open again', async () => {
    const changed = (entry: Entry): Entry =>
      entry.seq === 40 ? { ...entry, payload: entry.payload.replace('"', "'") } : entry;
    const { events, next, open, stores } = await reopened((entries) => entries.map(changed));
    await open();
    const conditions = () => events.flatMap((event) => (event.kind === 'follow' ? [event.change.condition] : []));
    await expect.poll(conditions).toEqual(['broken']);
    const { size } = await stores.store.tip();
    expect(await codeOf(next.ask(QUESTION))).toBe('LEDGER_DISCONTINUITY');
    expect((await stores.store.tip()).size).toBe(size);
    await next.close();
    expect(await codeOf(open())).not.toBe('resolved');
  });
});

it('AX-SHALL-013: a clock more than five minutes behind the record is told before anything is written; gone by all the same, it opens an epoch that says so', async () => {
  let now = START;
  const { desk, epochs, open, stores } = await opened({
    now: () => now,
    oracles: () => ({ ...scriptedOracles(SCENARIOS.answered), clock: platformClock(() => now) }),
  });
  await open();
  await desk.importSource(sourceFile('boathouse.txt', BOATHOUSE), () => undefined);
  await desk.ask(QUESTION);
  const { size } = await stores.store.tip();
  now -= 3_600_000;
  expect(await codeOf(desk.ask('One?'))).toBe('CLOCK_BEHIND');
  expect(await codeOf(desk.importSource(sourceFile('again.txt', BOATHOUSE), () => undefined))).toBe('CLOCK_BEHIND');
  expect((await stores.store.tip()).size).toBe(size);
  await desk.acceptClock();
  expect((await desk.ask(QUESTION)).turns.map((turn) => turn.outcome.kind)).toEqual(['answer']);
  expect(await epochs()).toEqual(['genesis', 'clock_set_back']);
  const entries = await entriesOf(stores);
  expect(await replayRange(entries, stores.blobs, 0, entries.length)).toEqual({ kind: 'same', upto: entries.length });
});

it('a clock that is a few minutes behind is not asked about: readings go on by a millisecond', async () => {
  let now = START;
  const { desk, epochs, open } = await opened({
    now: () => now,
    oracles: () => ({ ...scriptedOracles(SCENARIOS.answered), clock: platformClock(() => now) }),
  });
  await open();
  await desk.importSource(sourceFile('boathouse.txt', BOATHOUSE), () => undefined);
  now -= 299_000;
  expect((await desk.ask(QUESTION)).turns.map((turn) => turn.outcome.kind)).toEqual(['answer']);
  expect(await epochs()).toEqual(['genesis']);
});

describe("a person's own rules", () => {
  const TWO = `{
    "bindings": {"USER-1-TWO": {"class": "gate/low", "path": ["output", "sources"], "severity": "normal", "unit": "count"}},
    "name": "two-sources",
    "policies": [{"comparison": "LT", "enabled": true, "policy_id": "USER-1-TWO", "threshold": 131072}]
  }`;
  async function answered() {
    const all = await opened();
    await all.open();
    await all.desk.importSource(sourceFile('boathouse.txt', BOATHOUSE), () => undefined);
    const { turns } = await all.desk.ask(QUESTION);
    expect(turns.at(-1)?.outcome.kind).toBe('answer');
    return all;
  }
  const kindOf = ({ turns }: { readonly turns: readonly TurnView[] }) => turns.at(-1)?.outcome.kind;

  it('AMB-51: are tried on what is recorded before they are used: the gate that would breach, and nothing is written', async () => {
    const { desk, stores } = await answered();
    const before = await entriesOf(stores);
    const gate = observationsOf(before).find(({ cls }) => cls === 'gate/low');
    expect(await desk.compilePolicy(TWO)).toEqual({
      kind: 'compiled',
      pack: expect.stringMatching(/^ebom-2\.0\+two-sources@sha256:/) as string,
      rules: [{ id: 'USER-1-TWO', on: 'gate/low', words: 'sources below 2' }],
      differences: [{ seq: gate?.ledger_seq, cls: 'gate/low', recorded: [], now: ['USER-1-TWO'] }],
    });
    expect(await entriesOf(stores)).toEqual(before);
  });

  it('AMB-51: open an epoch that names them, hold when the case is opened again, and end in one under ours', async () => {
    const { desk, epochs, open, stores } = await answered();
    await desk.usePolicy(TWO);
    expect(await epochs()).toEqual(['genesis', 'policy_change']);
    expect((await desk.policy())?.own.map(({ id }) => id)).toEqual(['USER-1-TWO']);
    expect(kindOf(await desk.ask(QUESTION))).toBe('refusal');

    await open();
    expect(kindOf(await desk.ask(QUESTION))).toBe('refusal');
    expect(await epochs()).toEqual(['genesis', 'policy_change']);

    await desk.usePolicy(null);
    expect((await desk.policy())?.own).toEqual([]);
    expect(kindOf(await desk.ask(QUESTION))).toBe('answer');
    expect(await epochs()).toEqual(['genesis', 'policy_change', 'policy_change']);
    const report = await verifyCase(stores, seededSigner(7));
    expect(report.checks.filter(({ status }) => status === 'fail')).toEqual([]);
    expect(report.sentence).toContain('under a custom policy');
  });

  it('AMB-51: what does not compile changes nothing', async () => {
    const { desk, stores } = await answered();
    const before = await entriesOf(stores);
    expect(await codeOf(desk.usePolicy(TWO.replace('gate/low', 'gate/none')))).toBe('POLICY_REGISTRY');
    expect(await desk.compilePolicy('{"name": ')).toMatchObject({ kind: 'faulty', faults: [{ line: 1, column: 10 }] });
    expect(await entriesOf(stores)).toEqual(before);
  });
});
