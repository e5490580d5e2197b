// IndexedDB as it fails in the field, made to fail inside a real browser: blocked transactions, closed and lost
// connections before and after the commit, aborts, quota.

import { Dexie } from 'dexie';
import { DexieBlobStore } from '#adapters/dexie/blobs.ts';
import { Connection } from '#adapters/dexie/connection.ts';
import { Database } from '#adapters/dexie/database.ts';
import { DexieLedgerStore } from '#adapters/dexie/ledger.ts';
import { STAGED_BYTES_MAX } from '#adapters/dexie/staged.ts';
import { fromUtf8, utf8 } from '#core/bytes/hash.ts';
import { AffidavitError } from '#core/errors.ts';
import { batch, NO_TIP } from '#tests/ports/chain.ts';
import { rejects, same, type Register } from '#tests/ports/check.ts';

const SHORT_TIMEOUT_MS = 400;
/** Safari's words. */
const LOST = 'Connection to Indexed Database server lost. Refresh the page to try again';

interface Bench {
  readonly name: string;
  readonly connection: Connection;
  readonly store: DexieLedgerStore;
  /** Databases the connection has opened so far, the last one in use. */
  readonly opened: readonly Database[];
}

export function faultTests(test: Register): void {
  const check = (title: string, body: (bench: Bench) => Promise<void>) =>
    test(title, async () => {
      const name = crypto.randomUUID();
      const opened: Database[] = [];
      const open = () => {
        const database = new Database(name);
        opened.push(database);
        return database;
      };
      const connection = new Connection(open, SHORT_TIMEOUT_MS);
      const store = new DexieLedgerStore(connection, 'case');
      try {
        await body({ name, connection, store, opened });
      } finally {
        connection.close();
        await Database.delete(name);
      }
    });
  const one = batch(NO_TIP, ['{"n":1}', '{"n":2}']);
  const append = (store: DexieLedgerStore) => store.append(NO_TIP, one.entries, one.to, { size: 2, note: 'note' });

  check(
    'AXL6-006: an append that neither completes nor aborts is LEDGER_FAILED after its time, and not stored',
    async ({ name, store }) => {
      const release = await blockWrites(name);
      await rejects(append(store), 'LEDGER_FAILED');
      await release();
      same(await store.tip(), NO_TIP, 'tip');
      await append(store);
      same(await store.tip(), one.to, 'tip after the next append');
    },
  );

  check(
    'AXL6-006: staged blobs are stored with the records of the next append, in one strict transaction',
    async (bench) => {
      const { connection, name, store } = bench;
      const written: string[][] = [];
      const restore = watchWrites((stores) => written.push(stores));
      const blobs = new DexieBlobStore(connection, 'case');
      const neighbour = new DexieBlobStore(connection, 'neighbour');
      const hashes = [await blobs.stage(utf8('one')), await blobs.stage(utf8('two')), await blobs.stage(utf8('one'))];
      const other = await neighbour.stage(utf8('three'));
      same(written, [], 'writes before the append');
      await append(store);
      same(written, [['blobs', 'checkpoints', 'holdings', 'ledger', 'tips']], 'writes');
      restore();
      const reopened = new Connection(() => new Database(name));
      const stored = new DexieBlobStore(reopened, 'case');
      for (const hash of hashes) same(await stored.has(hash), true, `has ${hash}`);
      same(fromUtf8(await stored.get(hashes[1] ?? '')), 'two', 'bytes');
      same(await new DexieBlobStore(reopened, 'neighbour').has(other), false, 'what another case has staged');
      reopened.close();
    },
  );

  check(
    'AXL6-006: an append that fails stores nothing of what was staged, and the next one neither',
    async ({ connection, store, opened }) => {
      await store.tip();
      const blobs = new DexieBlobStore(connection, 'case');
      const hash = await blobs.stage(utf8('one'));
      const restore = loseNext('get', 'before');
      await rejects(append(store), 'LEDGER_FAILED');
      restore();
      same(opened.length, 2, 'connections');
      same(await blobs.has(hash), false, 'has');
      await append(store);
      same(await blobs.has(hash), false, 'has after the next append');
    },
  );

  check('what is too large to wait for its records is stored before them', async ({ connection, name }) => {
    const hash = await new DexieBlobStore(connection, 'case').stage(new Uint8Array(STAGED_BYTES_MAX + 1));
    const reopened = new Connection(() => new Database(name));
    same((await new DexieBlobStore(reopened, 'case').get(hash)).length, STAGED_BYTES_MAX + 1, 'length');
    reopened.close();
  });

  check('a connection that was closed under us is replaced', async ({ store, opened }) => {
    await store.tip();
    opened.at(-1)?.backendDB().close();
    await append(store);
    opened.at(-1)?.backendDB().close();
    same(await store.read(0, 9), one.entries, 'records');
  });

  check(
    'AXL6-006: a connection lost before the commit is LEDGER_FAILED, and nothing is stored',
    async ({ store, opened }) => {
      await store.tip();
      const restore = loseNext('get', 'before');
      await rejects(append(store), 'LEDGER_FAILED');
      restore();
      same(opened.length, 2, 'connections');
      same(await store.tip(), NO_TIP, 'tip');
      same(await store.read(0, 9), [], 'records');
      await append(store);
      same(await store.read(0, 9), one.entries, 'records after the next append');
    },
  );

  check(
    'AXL6-006: a connection lost after the commit resolves, because the stored tip proves the append',
    async ({ store, opened }) => {
      await store.tip();
      const restore = loseNext('get', 'after');
      await append(store);
      restore();
      same(opened.length, 2, 'connections');
      same(await store.tip(), one.to, 'tip');
      same(await store.read(0, 9), one.entries, 'records');
      same((await store.checkpoints()).length, 1, 'checkpoints');
    },
  );

  check('a lost connection during a read is replaced and the read succeeds', async ({ store, opened }) => {
    await append(store);
    const restore = loseNext('getAll', 'before');
    same(await store.read(0, 9), one.entries, 'records');
    restore();
    same(opened.length, 2, 'connections');
  });

  check('a blob put over a lost connection is stored by the second try', async ({ connection, opened }) => {
    const blobs = new DexieBlobStore(connection, 'case');
    await blobs.has('none');
    const restore = loseNext('count', 'before');
    const hash = await blobs.put(new TextEncoder().encode('abc'));
    restore();
    same(opened.length, 2, 'connections');
    same([...(await blobs.get(hash))], [97, 98, 99], 'bytes');
  });

  check(
    'AXL6-006: a quota error inside the batch is LEDGER_FAILED with its cause, and stores none of it',
    async ({ store }) => {
      await store.tip();
      const restore = refuseSecondRecord();
      const failure: unknown = await append(store).catch((error: unknown) => error);
      restore();
      if (!(failure instanceof AffidavitError)) throw new Error(`expected an AffidavitError, got ${String(failure)}`);
      same([failure.code, failure.cause !== undefined], ['LEDGER_FAILED', true], 'code and cause');
      same(await store.tip(), NO_TIP, 'tip');
      same(await store.read(0, 9), [], 'records');
    },
  );

  check(
    'AXL6-004, AXL6-006: a record beyond the tip is never written over: the append is LEDGER_FAILED and stores none of it',
    async ({ connection, name, store }) => {
      await append(store);
      const strayed = new Database(name);
      await strayed.ledger.add({ caseId: 'case', seq: 3, tag: 'AX:OBS:v1', payload: '{"stray":true}' });
      const hash = await new DexieBlobStore(connection, 'case').stage(utf8('one'));
      const next = batch(one.to, ['{"n":3}', '{"n":4}', '{"n":5}']);
      await rejects(store.append(one.to, next.entries, next.to, { size: 5, note: 'note' }), 'LEDGER_FAILED');
      same(await store.tip(), one.to, 'tip');
      same(
        (await store.read(0, 9)).map(({ payload }) => payload),
        ['{"n":1}', '{"n":2}', '{"stray":true}'],
        'records',
      );
      same((await store.checkpoints()).length, 1, 'checkpoints');
      same(await strayed.blobs.get(hash), undefined, 'blob');
      strayed.close();
    },
  );

  check('a tip that has moved is LEDGER_CONFLICT, and stores nothing', async ({ connection, name, store, opened }) => {
    await append(store);
    const hash = await new DexieBlobStore(connection, 'case').stage(utf8('one'));
    await rejects(append(store), 'LEDGER_CONFLICT');
    same(opened.length, 1, 'connections');
    same(await store.tip(), one.to, 'tip');
    same(await store.read(0, 9), one.entries, 'records');
    const past = new Database(name);
    same(await past.blobs.get(hash), undefined, 'blob');
    past.close();
  });

  test('a browser without IndexedDB (Safari in Lockdown Mode) is told so: STORE_ABSENT', async () => {
    const { indexedDB, IDBKeyRange } = Dexie.dependencies;
    Reflect.set(Dexie, 'dependencies', { IDBKeyRange });
    try {
      const connection = new Connection(() => new Database('absent'), SHORT_TIMEOUT_MS);
      await rejects(new DexieLedgerStore(connection, 'case').tip(), 'STORE_ABSENT');
      await rejects(append(new DexieLedgerStore(connection, 'case')), 'STORE_ABSENT');
    } finally {
      Reflect.set(Dexie, 'dependencies', { indexedDB, IDBKeyRange });
    }
  });

  check('every append asks for strict durability', async ({ store }) => {
    const asked = await durabilityOf(() => append(store));
    same(asked, ['strict'], 'durability of read-write transactions');
  });
}

/** Keeps a read-write transaction over the ledger open until released. */
async function blockWrites(name: string): Promise<() => Promise<void>> {
  const database = new Database(name);
  await database.open();
  const transaction = database.backendDB().transaction(['ledger', 'tips', 'checkpoints'], 'readwrite');
  let held = true;
  const spin = () => {
    if (held) transaction.objectStore('tips').get('none').onsuccess = spin;
  };
  spin();
  return async () => {
    held = false;
    await new Promise((resolve) => (transaction.oncomplete = resolve));
    database.close();
  };
}

/**
 * The next transaction ends with Safari's error: `before` its commit by a real abort, or `after` it, when everything is
 * stored and nobody is told.
 */
function loseNext(method: 'get' | 'getAll' | 'count', when: 'before' | 'after'): () => void {
  const restore = replaceMethod(
    IDBObjectStore.prototype,
    method,
    (real) =>
      function (...parameters) {
        restore();
        const { transaction } = this as IDBObjectStore;
        if (when === 'after') hideCompletion(transaction);
        const request = Reflect.apply(real, this, parameters);
        if (when === 'before') transaction.abort();
        return request;
      },
  );
  return restore;
}

/** Whoever listens for completion hears an abort with Safari's error instead; what is committed stays committed. */
function hideCompletion(transaction: IDBTransaction): void {
  const { onabort } = transaction;
  if (onabort === null) throw new Error('expected somebody to listen for an abort');
  transaction.oncomplete = null;
  Object.defineProperty(transaction, 'error', { value: new DOMException(LOST, 'UnknownError') });
  transaction.addEventListener('complete', () => {
    onabort.call(transaction, new Event('abort'));
  });
}

/** Told the stores of every transaction that may write, in order of their names; one that is not strict is an error. */
function watchWrites(heard: (stores: string[]) => void): () => void {
  return replaceMethod(
    IDBDatabase.prototype,
    'transaction',
    (real) =>
      function (...parameters) {
        const [stores, mode, options] = parameters as Parameters<IDBDatabase['transaction']>;
        if (mode === 'readwrite') {
          if (options?.durability !== 'strict') throw new Error('expected a strict transaction');
          heard((typeof stores === 'string' ? [stores] : Array.from(stores)).sort());
        }
        return Reflect.apply(real, this, parameters);
      },
  );
}

/** The second record of the next batch meets a full disk. */
function refuseSecondRecord(): () => void {
  let added = 0;
  return replaceMethod(
    IDBObjectStore.prototype,
    'add',
    (real) =>
      function (...parameters) {
        added += 1;
        if (added === 2) throw new DOMException('full', 'QuotaExceededError');
        return Reflect.apply(real, this, parameters);
      },
  );
}

async function durabilityOf(work: () => Promise<void>): Promise<readonly unknown[]> {
  const asked: unknown[] = [];
  const restore = replaceMethod(
    IDBDatabase.prototype,
    'transaction',
    (real) =>
      function (...parameters) {
        const [, mode, options] = parameters;
        if (mode === 'readwrite') asked.push((options as IDBTransactionOptions | undefined)?.durability);
        return Reflect.apply(real, this, parameters);
      },
  );
  try {
    await work();
  } finally {
    restore();
  }
  return asked;
}

type Method = (this: object, ...parameters: readonly unknown[]) => unknown;

/** Gives back what puts the real method in its place again. */
function replaceMethod(owner: object, name: string, make: (real: Method) => Method): () => void {
  const descriptor = Object.getOwnPropertyDescriptor(owner, name);
  if (descriptor === undefined) throw new Error(`expected a method ${name}`);
  Object.defineProperty(owner, name, { ...descriptor, value: make(descriptor.value as Method) });
  return () => {
    Object.defineProperty(owner, name, descriptor);
  };
}
