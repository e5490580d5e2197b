// The contract of LedgerStore, for every adapter. Runs in Node and in a page; whole ledgers are verified from their bytes.

import type { Entry, LedgerStore, Tip } from '#core/ports.ts';
import { batch, follow, GENESIS_ENTRY, GENESIS_TIP, NO_TIP } from '#tests/ports/chain.ts';
import { codeOf, rejects, same, type Register } from '#tests/ports/check.ts';
import { race } from '#tests/ports/race.ts';

/** One new, empty ledger and the ways to reach it. */
export interface LedgerSubject {
  readonly store: LedgerStore;
  /** A second writer of the same ledger, as another tab would be one. */
  another(): Promise<LedgerStore>;
  /** The ledger after everything that held it was closed. */
  reopen(): Promise<LedgerStore>;
  close(): Promise<void>;
}

const RECORD_BYTES = 65_536;
const RACE_APPENDS = 12;

export function ledgerStoreSuite(test: Register, fresh: () => Promise<LedgerSubject>): void {
  const check = (title: string, body: (subject: LedgerSubject) => Promise<void>) =>
    test(title, async () => {
      const subject = await fresh();
      try {
        await body(subject);
      } finally {
        await subject.close();
      }
    });

  check('an empty ledger has size 0 and no head', async ({ store }) => {
    same(await store.tip(), NO_TIP, 'tip');
    same(await store.read(0, 10), [], 'records');
    same(await store.checkpoints(), [], 'checkpoints');
  });

  check('AXL6-004: the published genesis is stored as record 0 and its head comes back', async ({ store }) => {
    await store.append(NO_TIP, [GENESIS_ENTRY], GENESIS_TIP, null);
    same(follow(NO_TIP, await store.read(0, 1)), GENESIS_TIP, 'chain over stored bytes');
    same(await store.tip(), GENESIS_TIP, 'tip');
  });

  check(
    'AXL5-003: what is acknowledged is there after everything was closed, in order and as given',
    async (subject) => {
      const written = await fill(subject.store, 30);
      const reopened = await subject.reopen();
      same(await reopened.tip(), written.tip, 'tip');
      same(await reopened.read(0, 30), written.entries, 'records');
      const next = batch(written.tip, ['{"after":"reopening"}']);
      await reopened.append(written.tip, next.entries, next.to, null);
      same(await reopened.tip(), next.to, 'tip after one more');
    },
  );

  check('another writer sees at once what was acknowledged', async (subject) => {
    const other = await subject.another();
    same(await other.tip(), NO_TIP, 'tip before');
    const written = await fill(subject.store, 3);
    same(await other.tip(), written.tip, 'tip');
    same(await other.read(0, 3), written.entries, 'records');
  });

  check('AXL6-006: an append on a wrong size is a conflict and stores nothing of its batch', async ({ store }) => {
    const written = await fill(store, 4);
    for (const size of [0, 3, 5]) {
      const from: Tip = { size, head: written.tip.head };
      const { entries, to } = batch(from, ['{"wrong":1}', '{"wrong":2}']);
      await rejects(store.append(from, entries, to, { size: to.size, note: 'never' }), 'LEDGER_CONFLICT');
    }
    await unchanged(store, written);
  });

  check('AXL6-006: an append on a wrong head is a conflict and stores nothing of its batch', async ({ store }) => {
    const written = await fill(store, 4);
    for (const head of ['', 'f'.repeat(64)]) {
      const from: Tip = { size: 4, head };
      const { entries, to } = batch(from, ['{"wrong":1}']);
      await rejects(store.append(from, entries, to, null), 'LEDGER_CONFLICT');
    }
    await unchanged(store, written);
  });

  check('AXL6-004: a batch whose numbers leave a gap, repeat or run backwards is refused whole', async ({ store }) => {
    const written = await fill(store, 2);
    for (const seqs of [[3], [2, 4], [2, 2], [3, 2], [1], [2, 3, 5]]) {
      const entries = seqs.map((seq): Entry => ({ seq, tag: 'AX:OBS:v1', payload: '{}' }));
      const to: Tip = { size: 2 + seqs.length, head: 'a'.repeat(64) };
      await rejects(store.append(written.tip, entries, to, null), 'LEDGER_DISCONTINUITY');
    }
    const { entries } = batch(written.tip, ['{}']);
    await rejects(store.append(written.tip, entries, { size: 9, head: 'a'.repeat(64) }, null), 'LEDGER_DISCONTINUITY');
    await unchanged(store, written);
  });

  check(
    'a batch that follows a stale tip is refused although its records would fit another ledger',
    async (subject) => {
      const other = await subject.another();
      const stale = await other.tip();
      const written = await fill(subject.store, 2);
      const { entries, to } = batch(stale, ['{"fork":true}']);
      await rejects(other.append(stale, entries, to, null), 'LEDGER_CONFLICT');
      await unchanged(subject.store, written);
    },
  );

  check('two appends at once from one writer: one is stored, the other is a conflict', async ({ store }) => {
    const one = batch(NO_TIP, ['{"n":1}']);
    const two = batch(NO_TIP, ['{"n":2}']);
    const codes = await Promise.all([
      codeOf(store.append(NO_TIP, one.entries, one.to, null)),
      codeOf(store.append(NO_TIP, two.entries, two.to, null)),
    ]);
    same([...codes].sort(), ['LEDGER_CONFLICT', 'resolved'], 'outcomes');
    const won = codes[0] === 'resolved' ? one : two;
    same(await store.tip(), won.to, 'tip');
    same(await store.read(0, 9), won.entries, 'records');
  });

  for (const writers of [2, 8]) {
    check(`AX-SHALL-005, AXL6-004: ${writers} racing writers make one line without a fork`, async (subject) => {
      const stores = await Promise.all(Array.from({ length: writers }, () => subject.another()));
      const acknowledged = await Promise.all(stores.map((store, at) => race(store, String(at), RACE_APPENDS)));
      const entries = await subject.store.read(0, writers * RACE_APPENDS + 1);
      same(entries.length, writers * RACE_APPENDS, 'records');
      same(follow(NO_TIP, entries), await subject.store.tip(), 'chain over stored bytes');
      for (const { seq, payload } of acknowledged.flat()) same(entries[seq]?.payload, payload, `record ${seq}`);
    });
  }

  check('reading gives from <= seq < to, and fewer only at the end', async ({ store }) => {
    const { entries } = await fill(store, 11, 4);
    const ranges = [
      [0, 11],
      [0, 1],
      [10, 11],
      [3, 9],
      [4, 8],
      [9, 100],
      [11, 20],
      [5, 5],
      [50, 60],
    ] as const;
    for (const [from, to] of ranges)
      same(await store.read(from, to), entries.slice(from, to), `range ${from} to ${to}`);
  });

  check('a large batch and records of 64 KiB come back byte for byte', async ({ store }) => {
    const large = JSON.stringify({ text: 'x'.repeat(RECORD_BYTES - 11) });
    same(new TextEncoder().encode(large).length, RECORD_BYTES, 'size of the record');
    const first = batch(NO_TIP, [large, large, '{}', large]);
    await store.append(NO_TIP, first.entries, first.to, null);
    const many = batch(
      first.to,
      Array.from({ length: 1_000 }, (_, at) => JSON.stringify({ at })),
    );
    await store.append(first.to, many.entries, many.to, null);
    same(follow(NO_TIP, await store.read(0, 2_000)), many.to, 'chain over stored bytes');
  });

  check('text of every kind comes back as given', async ({ store }) => {
    const texts = [
      '',
      'é',
      'e\u0301',
      '\u{1F469}\u200D\u{1F52C}',
      '\u0000\n\r\t\u007f',
      '\ufeff',
      '\ufffd\uffff',
      '"\\/',
      'שלום 你好',
    ];
    const payloads = [...texts.map((text) => JSON.stringify({ text })), ...texts, '{"a":1}\n{"b":2}'];
    const { entries, to } = batch(NO_TIP, payloads);
    await store.append(NO_TIP, entries, to, null);
    same(await store.read(0, 99), entries, 'records');
  });

  check('a payload that has no UTF-8 form is refused whole or kept as given, never altered', async ({ store }) => {
    const payload = '{"lone":"\ud800"}';
    const entries: readonly Entry[] = [{ seq: 0, tag: 'AX:OBS:v1', payload }];
    const code = await codeOf(store.append(NO_TIP, entries, { size: 1, head: 'a'.repeat(64) }, null));
    const stored = await store.read(0, 9);
    if (code === 'CANON_LONE_SURROGATE') same(stored, [], 'records after a refusal');
    else same([code, stored[0]?.payload === payload], ['resolved', true], 'kept as given');
  });

  check('checkpoints come back by size, each stored with its batch', async (subject) => {
    let tip = NO_TIP;
    for (let n = 0; n < 12; n++) {
      const { entries, to } = batch(tip, [`{"n":${n}}`, '{}']);
      await subject.store.append(
        tip,
        entries,
        to,
        n % 3 === 0 ? { size: to.size, note: `note\n${to.size}\n— é` } : null,
      );
      tip = to;
    }
    const expected = [2, 8, 14, 20].map((size) => ({ size, note: `note\n${size}\n— é` }));
    same(await subject.store.checkpoints(), expected, 'checkpoints');
    same(await (await subject.reopen()).checkpoints(), expected, 'checkpoints after reopening');
  });

  check('AXL6-004: append-only, the store offers no way to change or remove a record', async ({ store }) => {
    const offered = new Set<string>();
    for (
      let at: object | null = store;
      at !== null && at !== Object.prototype;
      at = Object.getPrototypeOf(at) as object | null
    ) {
      for (const name of Object.getOwnPropertyNames(at)) offered.add(name);
    }
    const allowed = ['constructor', 'tip', 'append', 'read', 'checkpoints', 'close'];
    same(
      [...offered].filter((name) => !allowed.includes(name)),
      [],
      'anything beyond the port',
    );
    const written = await fill(store, 2);
    const got = await store.read(0, 2);
    // Whoever alters what was read has altered a copy, or cannot.
    codeOfSync(() => Reflect.set(got, 0, { seq: 0, tag: 'AX:OBS:v1', payload: '{"forged":1}' }));
    await unchanged(store, written);
  });
}

interface Written {
  readonly tip: Tip;
  readonly entries: readonly Entry[];
}

/** `count` records in batches of `step`. */
async function fill(store: LedgerStore, count: number, step = 3): Promise<Written> {
  const all: Entry[] = [];
  let tip = NO_TIP;
  while (all.length < count) {
    const payloads = Array.from({ length: Math.min(step, count - all.length) }, (_, at) => `{"at":${all.length + at}}`);
    const { entries, to } = batch(tip, payloads);
    await store.append(tip, entries, to, null);
    all.push(...entries);
    tip = to;
  }
  return { tip, entries: all };
}

async function unchanged(store: LedgerStore, written: Written): Promise<void> {
  same(await store.tip(), written.tip, 'tip unchanged');
  same(await store.read(0, written.tip.size + 10), written.entries, 'records unchanged');
  same(await store.checkpoints(), [], 'no checkpoint slipped in');
}

function codeOfSync(act: () => unknown): void {
  try {
    act();
  } catch {
    // A frozen answer is fine too.
  }
}
