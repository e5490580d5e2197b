// What the desk makes of a bundle: a case that opens, answers and is exported again, or nothing at all.

import { beforeAll, describe, expect, it } from 'vitest';
import { writeRedacted } from '#core/disclosure/redact.ts';
import { writeBundle } from '#core/bundle/write.ts';
import { EMPTY_TIP, extend } from '#core/ledger/chain.ts';
import * as core from '#core/main.ts';
import type { LedgerStore } from '#core/ports.ts';
import { MemoryLedgerStore } from '#adapters/memory/ledger.ts';
import { CORE, entriesOf, memoryStores, run, verify, type Stores } from '#tests/case.ts';
import { runCase } from '#tests/ercp-case.ts';
import {
  BOATHOUSE,
  CASE,
  QUESTION,
  sourceFile,
  testDesk,
  TestShelf,
  NO_NAMES,
  type GivenPorts,
} from '#tests/harness/test-desk.ts';
import { codeOf } from '#tests/ports/check.ts';
import { FaultyLedgerStore } from '#tests/ports/faulty.ts';
import { SCENARIOS } from '#tests/scenarios.ts';
import { seededSigner } from '#tests/signer.ts';
import type { CaseEvent } from '#lib/contract/client.ts';

const THEIRS = seededSigner(9);
const FURTHER = 'How many canoes does it hold?';

/** A device: a desk over stores for as many cases as there are, each with a lock that takes turns. */
function device(ports: Partial<GivenPorts> & { readonly around?: (store: LedgerStore) => LedgerStore } = {}) {
  const { around = (store: LedgerStore): LedgerStore => store, ...given } = ports;
  const shelf = new TestShelf();
  const cases = new Map<string, Stores>();
  const at = (id: string): Stores => {
    const known = cases.get(id) ?? memoryStores();
    cases.set(id, known);
    return known;
  };
  const last = new Map<string, Promise<unknown>>();
  const heard: string[] = [];
  const removed: string[] = [];
  const remove = shelf.remove.bind(shelf);
  shelf.remove = async (id) => {
    removed.push(id);
    cases.delete(id);
    await remove(id);
  };
  const make = () =>
    testDesk({
      shelf,
      ledger: (id) => around(at(id).store),
      blobs: (id) => at(id).blobs,
      lock: <Value>(id: string, work: () => Promise<Value>): Promise<Value> => {
        const turn: Promise<Value> = (last.get(id) ?? Promise.resolve()).then(work, work);
        last.set(id, turn);
        return turn;
      },
      channel: (id) => ({ tell: () => void heard.push(id), close: () => undefined }),
      ...given,
    });
  return { at, cases, desk: make(), heard, make, removed, shelf };
}

const file = (bytes: Uint8Array, name = 'boats.affidavit'): File => new File([Uint8Array.from(bytes)], name);
const never = (): AbortSignal => new AbortController().signal;

/** One reply; the same case with a second one; and where it was. */
let bundle: Uint8Array;
let later: Uint8Array;
let stores: Stores;
let caseId: string;
const write = (at: Stores = stores): Promise<Uint8Array> => writeBundle(at.store, at.blobs, THEIRS, CORE);
beforeAll(async () => {
  const ran = await run(SCENARIOS.answered, {}, { signer: THEIRS });
  ({ stores } = ran);
  bundle = await write();
  await ran.opened.perform({ kind: 'question', text: FURTHER });
  later = await write();
  caseId = (await verify(bundle)).facts?.caseId ?? '';
});

const keep = (desk: ReturnType<typeof testDesk>, bytes: Uint8Array, title: string | null = null) =>
  desk.keepBundle(never(), file(bytes), title, () => undefined);

describe('a bundle that is kept', () => {
  it('stands on the shelf under what was asked first, opens with its answer, and goes on', async () => {
    const { desk, shelf } = device();
    expect(await desk.find(caseId)).toBeNull();
    const told: (readonly [number, number])[] = [];
    const kept = await desk.keepBundle(never(), file(bundle), null, (...one) => told.push(one));
    const records = (await verify(bundle)).facts?.records ?? 0;
    expect(kept).toMatchObject({
      id: caseId,
      title: SCENARIOS.answered.question,
      added: records,
      records,
      isNew: true,
    });
    expect(told.at(-1)).toEqual([records, records]);
    expect(await shelf.list()).toMatchObject([{ caseId, records, sources: 1, turns: 1 }]);
    expect(await desk.find(caseId)).toEqual({
      id: caseId,
      title: SCENARIOS.answered.question,
      records,
      head: (await verify(bundle)).facts?.head,
    });
    const view = await desk.open(caseId, () => undefined);
    expect(view.turns.map(({ outcome }) => outcome.kind)).toEqual(['answer']);
    await desk.ask(FURTHER);
    const report = await verify((await desk.exportBundle()).bytes);
    expect(report).toMatchObject({ verdict: 'recorded', facts: { caseId, epochs: 1, turns: 2 } });
  });

  it('is exported again with the same records', async () => {
    const { desk } = device();
    await keep(desk, later);
    await desk.open(caseId, () => undefined);
    const again = await desk.exportBundle();
    expect(again.caseId).toBe(caseId);
    const [one, other] = await Promise.all([verify(later), verify(again.bytes)]);
    expect(other.verdict).toBe('recorded');
    expect(other.facts?.head).toBe(one.facts?.head);
  });

  it('is called what the person has called it before, or its file where nothing was asked', async () => {
    const { desk } = device();
    expect(await keep(desk, bundle, 'The boathouse')).toMatchObject({ title: 'The boathouse' });
    const { stores: silent } = await run({ ...SCENARIOS.answered, documents: [] }, {}, { signer: THEIRS });
    const boot = (await entriesOf(silent)).slice(0, 16);
    const store = new MemoryLedgerStore({ tip: boot.reduce(extend, EMPTY_TIP), entries: boot, checkpoints: [] });
    expect(await keep(device().desk, await write({ ...silent, store }))).toMatchObject({ title: 'boats' });
  });

  it('is verified once where the page has just shown what it comes to', async () => {
    let verified = 0;
    const counting = {
      ...core,
      verifyBundle: (...given: Parameters<typeof core.verifyBundle>) => {
        verified += 1;
        return core.verifyBundle(...given);
      },
    };
    const { desk } = device({
      frozen: {
        core: () => Promise.resolve(counting),
        engines: () => Promise.reject(new Error('expected no engine')),
        loadCore: () => Promise.resolve(core),
        names: NO_NAMES,
        ownLanguage: () => Promise.resolve(),
        loadEngines: () => Promise.resolve(null),
      },
    });
    const shown = await desk.verifyBundle(never(), { name: 'a', bytes: bundle }, [], () => undefined);
    expect(shown.keepable).toBe('yes');
    await keep(desk, bundle);
    expect(verified).toBe(1);
    await keep(desk, later); // other bytes
    expect(verified).toBe(2);
  });

  it('that stops in the middle of a question is finished when it is opened', async () => {
    const entries = await entriesOf(stores);
    const questions = entries.flatMap(({ payload, seq }) => (payload.includes(FURTHER) ? [seq] : []));
    const cut = entries.slice(0, (questions[0] ?? 0) + 6);
    const store = new MemoryLedgerStore({
      tip: cut.reduce(extend, EMPTY_TIP),
      entries: cut,
      checkpoints: (await stores.store.checkpoints()).slice(0, 1),
    });
    const { desk } = device();
    const unfinished = await write({ ...stores, store });
    const shown = await desk.verifyBundle(never(), { name: 'a', bytes: unfinished }, [], () => undefined);
    expect(shown.keepable).toBe('unfinished');
    await keep(desk, unfinished);
    const view = await desk.open(caseId, () => undefined);
    expect(view.turns.map(({ question }) => question)).toEqual([SCENARIOS.answered.question, FURTHER]);
    expect(view.turns.map(({ outcome }) => outcome.kind)).not.toContain('open');
    expect((await verify((await desk.exportBundle()).bytes)).verdict).toBe('recorded');
  });
});

describe('a bundle of a case that is here', () => {
  it('finds it under the name that this device gave it, and adds nothing that is here', async () => {
    const { desk, shelf } = device();
    await desk.create('Mine');
    const events: CaseEvent[] = [];
    await desk.open(CASE, (event) => events.push(event));
    await desk.importSource(sourceFile('boathouse.txt', BOATHOUSE), () => undefined);
    await desk.ask(QUESTION);
    const { bytes, caseId: named } = await desk.exportBundle();
    expect(await desk.find(named)).toMatchObject({ id: CASE, title: 'Mine' });
    expect(await keep(desk, bytes)).toMatchObject({ id: CASE, title: 'Mine', added: 0, isNew: false });
    expect(await shelf.list()).toHaveLength(1);
  });

  it('carries it on, tells whoever has it open, and lets the open case go on from there', async () => {
    const { at, desk, heard } = device();
    await keep(desk, bundle);
    await desk.open(caseId, () => undefined);
    const before = (await entriesOf(at(caseId))).length;
    const kept = await keep(desk, later);
    expect(kept).toMatchObject({ isNew: false, records: (await entriesOf(stores)).length });
    expect(kept.added).toBe(kept.records - before);
    expect(heard).toContain(caseId);
    await desk.ask('And how many oars?');
    const report = await verify((await desk.exportBundle()).bytes);
    expect(report).toMatchObject({ verdict: 'recorded', facts: { epochs: 1, turns: 3 } });
  });

  it('that went on differently is CASE_DIVERGED, and both stay as they are', async () => {
    const { at, desk } = device();
    await keep(desk, bundle);
    await desk.open(caseId, () => undefined);
    await desk.ask('And how many oars?');
    const before = await entriesOf(at(caseId));
    expect(await codeOf(keep(desk, later))).toBe('CASE_DIVERGED');
    expect(await entriesOf(at(caseId))).toEqual(before);
  });

  it('taken in by two tabs at once is one case', async () => {
    const { desk, make, shelf } = device();
    const [one, other] = await Promise.all([keep(desk, bundle), keep(make(), bundle)]);
    expect([one.isNew, other.isNew].sort()).toEqual([false, true]);
    expect(await shelf.list()).toHaveLength(1);
  });
});

describe('nothing is stored of a bundle', () => {
  it.each([
    ['that was changed', 'BUNDLE_NOT_PROVED', 'no'],
    ['of a part of a case', 'BUNDLE_REDACTED', 'part'],
  ] as const)('%s: %s', async (what, code, keepable) => {
    const { cases, desk, shelf } = device();
    const bytes =
      what === 'that was changed'
        ? flipped(bundle)
        : await writeRedacted(stores.store, stores.blobs, THEIRS, CORE, { kind: 'only', replies: [1] });
    const shown = await desk.verifyBundle(never(), { name: 'a', bytes }, [], () => undefined);
    expect(shown.keepable).toBe(keepable);
    expect(await codeOf(keep(desk, bytes))).toBe(code);
    expect([cases.size, shelf.rows.size]).toEqual([0, 0]);
  });

  it('of a run of ERCP, which the page cannot go on with: BUNDLE_KIND', async () => {
    const ran = await runCase({ write: () => ['It is so because of this.'] }, {}, { signer: THEIRS });
    const bytes = await writeBundle(ran.stores.store, ran.stores.blobs, THEIRS, CORE);
    const { cases, desk, shelf } = device();
    await desk.verifyBundle(never(), { name: 'a', bytes }, [], () => undefined);
    expect(await codeOf(keep(desk, bytes))).toBe('BUNDLE_KIND');
    expect([cases.size, shelf.rows.size]).toEqual([0, 0]);
  });

  it('whose receipt says that it is another history', async () => {
    const { desk, shelf } = device();
    const receipts = ['not a receipt'];
    const shown = await desk.verifyBundle(never(), { name: 'a', bytes: bundle }, receipts, () => undefined);
    expect(shown.keepable).toBe('no');
    expect(await codeOf(keep(desk, bundle))).toBe('BUNDLE_NOT_PROVED');
    expect(shelf.rows.size).toBe(0);
  });

  it('for which there is clearly no room', async () => {
    const space = { freeBytes: () => Promise.resolve(bundle.length), isExhausted: () => false };
    const { cases, desk, shelf } = device({ space });
    expect(await codeOf(keep(desk, bundle))).toBe('STORE_QUOTA');
    expect([cases.size, shelf.rows.size]).toEqual([0, 0]);
  });

  it('for which room ran out on the way, and the next try has it whole', async () => {
    const faults = new Map([[1, 'not-stored' as const]]);
    let faulty: FaultyLedgerStore | null = null;
    const { cases, desk, shelf } = device({
      around: (store) => (faulty = faulty ?? new FaultyLedgerStore(store, faults)),
      space: { freeBytes: () => Promise.resolve(null), isExhausted: () => true },
    });
    expect(await codeOf(keep(desk, later))).toBe('STORE_QUOTA');
    expect([cases.size, shelf.rows.size]).toEqual([0, 0]);
    faulty = null;
    faults.clear();
    expect(await keep(desk, later)).toMatchObject({ isNew: true });
  });

  it('that is called off', async () => {
    const { cases, desk, shelf } = device();
    const stop = new AbortController();
    const kept = desk.keepBundle(stop.signal, file(later), null, () => stop.abort(new Error('enough')));
    await expect(kept).rejects.toThrow('enough');
    expect([cases.size, shelf.rows.size]).toEqual([0, 0]);
  });

  it('whose tab died in the middle: it is on no list, and the next start puts away what is left', async () => {
    let appends = 0;
    const { cases, desk, make, removed, shelf } = device({
      around: (store) => ({
        tip: () => store.tip(),
        read: (from, to) => store.read(from, to),
        checkpoints: () => store.checkpoints(),
        append: async (...given) => {
          if (++appends === 2) await new Promise(() => undefined); // for ever
          await store.append(...given);
        },
      }),
      lock: (_caseId, work) => work(), // the browser frees the lock of a tab that dies
    });
    void keep(desk, later);
    await expect.poll(() => appends).toBe(2);
    expect([cases.size, shelf.rows.size]).toEqual([1, 1]);
    const next = make();
    removed.length = 0;
    expect(await next.cases()).toEqual([]);
    await expect.poll(() => removed).toEqual([caseId]);
    expect([cases.size, shelf.rows.size]).toEqual([0, 0]);
    expect(await keep(next, later)).toMatchObject({ isNew: true });
    expect(await next.cases()).toHaveLength(1);
  });
});

/** One character of a document changed. */
function flipped(bytes: Uint8Array): Uint8Array {
  const changed = Buffer.from(bytes);
  changed.write('twelve', changed.indexOf('eleven'));
  return changed;
}
