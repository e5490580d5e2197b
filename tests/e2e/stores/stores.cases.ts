// The shelf and the lock, in a real browser.

import { DexieBlobStore } from '#adapters/dexie/blobs.ts';
import { CaseDirectory } from '#adapters/dexie/cases.ts';
import { Connection } from '#adapters/dexie/connection.ts';
import { Database } from '#adapters/dexie/database.ts';
import { DexieLedgerStore } from '#adapters/dexie/ledger.ts';
import { withCaseLock } from '#adapters/dexie/lock.ts';
import { batch, NO_TIP } from '#tests/ports/chain.ts';
import { rejects, same, type Register } from '#tests/ports/check.ts';

/** Where rows of a case may be. */
const TABLES = ['ledger', 'tips', 'checkpoints', 'blobs', 'holdings', 'cases'] as const;

export function caseDirectoryTests(test: Register): void {
  const check = (title: string, body: (name: string, connection: Connection) => Promise<void>) =>
    test(title, async () => {
      const name = crypto.randomUUID();
      const connection = new Connection(() => new Database(name));
      try {
        await body(name, connection);
      } finally {
        connection.close();
        await Database.delete(name);
      }
    });

  check('cases are listed newest first, renamed, archived and found by title', async (_, connection) => {
    const directory = new CaseDirectory(connection);
    await directory.create('a', 'Lease of Mühlgasse 4', 10);
    await directory.create('b', 'Concert dates', 20);
    await directory.create('c', 'Same moment', 20);
    await directory.rename('b', 'CONCERT programme');
    await directory.archive('a', true);
    same(
      (await directory.list()).map(({ caseId, title, archived }) => [caseId, title, archived]),
      [
        ['b', 'CONCERT programme', false],
        ['c', 'Same moment', false],
        ['a', 'Lease of Mühlgasse 4', true],
      ],
      'list',
    );
    same(
      (await directory.search('concert')).map((row) => row.caseId),
      ['b'],
      'search',
    );
    same(
      (await directory.search('MU\u0308HLGASSE')).map((row) => row.caseId),
      ['a'],
      'search in another form of Unicode',
    );
    same((await directory.search('nothing')).length, 0, 'search without a hit');
    await rejects(directory.rename('none', 'x'), 'CASE_NOT_FOUND');
    await rejects(directory.create('a', 'twice', 30), 'STORE_FAILED');
  });

  check(
    'a case that is reserved is on no list until it is shown, and is known by its id meanwhile',
    async (_, connection) => {
      const directory = new CaseDirectory(connection);
      await directory.create('here', 'Here', 10);
      await directory.reserve('coming', 'Coming', 20);
      same(
        (await directory.list()).map(({ caseId }) => caseId),
        ['here'],
        'list',
      );
      same(await directory.search('coming'), [], 'search');
      same(await directory.reserved(), ['coming'], 'reserved');
      await rejects(directory.reserve('coming', 'Twice', 30), 'STORE_FAILED');
      await directory.note('coming', { changed: 40, sources: 1, turns: 2, records: 3 });
      same(await directory.reserved(), ['coming'], 'reserved still');
      await directory.show('coming');
      same(
        (await directory.list()).map(({ caseId, records, title }) => [caseId, title, records]),
        [
          ['coming', 'Coming', 3],
          ['here', 'Here', 0],
        ],
        'list, shown',
      );
      same(await directory.reserved(), [], 'reserved no more');
    },
  );

  check('removing a case leaves no row of it, and nothing of its neighbours is missing', async (name, connection) => {
    const directory = new CaseDirectory(connection);
    const bytes = (text: string) => new TextEncoder().encode(text);
    for (const caseId of ['gone', 'gone2', 'go']) {
      await directory.create(caseId, caseId, 1);
      const { entries, to } = batch(NO_TIP, ['{"n":1}', '{"n":2}']);
      await new DexieLedgerStore(connection, caseId).append(NO_TIP, entries, to, { size: 2, note: 'note' });
      await new DexieBlobStore(connection, caseId).put(bytes('shared by all'));
      await new DexieBlobStore(connection, caseId).put(bytes(`only ${caseId}`));
    }
    await directory.remove('gone');
    const database = new Database(name);
    const counts: Record<string, number> = {};
    for (const table of TABLES) counts[table] = await database.table(table).count();
    same(counts, { ledger: 4, tips: 2, checkpoints: 2, blobs: 3, holdings: 4, cases: 2 }, 'rows left');
    same(
      (await database.ledger.toArray()).filter((row) => row.caseId === 'gone'),
      [],
      'rows of the removed case',
    );
    database.close();
    const kept = new DexieBlobStore(connection, 'go');
    same(await kept.has(await kept.put(bytes('shared by all'))), true, 'shared blob');
  });

  check('a blob of one case is not there for another', async (_, connection) => {
    const hash = await new DexieBlobStore(connection, 'one').put(new TextEncoder().encode('abc'));
    const other = new DexieBlobStore(connection, 'two');
    same(await other.has(hash), false, 'has');
    await rejects(other.get(hash), 'BLOB_NOT_FOUND');
  });

  test('the lock of a case admits one at a time, for the whole of what it does', async () => {
    const caseId = crypto.randomUUID();
    const order: string[] = [];
    const work = (who: string) => async () => {
      order.push(`${who} in`);
      await new Promise((resolve) => setTimeout(resolve, 20));
      order.push(`${who} out`);
    };
    await Promise.all(['a', 'b', 'c'].map((who) => withCaseLock(caseId, work(who))));
    same(order, ['a in', 'a out', 'b in', 'b out', 'c in', 'c out'], 'order');
  });

  test('who does not wait for a held lock gets CASE_ELSEWHERE; other cases are free; a failure frees the lock', async () => {
    const caseId = crypto.randomUUID();
    const now = { wait: false };
    await withCaseLock(caseId, async () => {
      await rejects(
        withCaseLock(caseId, () => Promise.resolve(), now),
        'CASE_ELSEWHERE',
      );
      same(await withCaseLock(crypto.randomUUID(), () => Promise.resolve('free'), now), 'free', 'another case');
    });
    await rejects(
      withCaseLock(caseId, () => Promise.reject(new Error('inside'))),
      'Error: inside',
    );
    same(await withCaseLock(caseId, () => Promise.resolve('free'), now), 'free', 'after a failure');
  });

  test('a browser without Web Locks is told so: LOCKS_ABSENT', async () => {
    const hidden = Object.getOwnPropertyDescriptor(Navigator.prototype, 'locks');
    if (hidden === undefined) throw new Error('expected navigator.locks to begin with');
    Reflect.deleteProperty(Navigator.prototype, 'locks');
    try {
      await rejects(
        withCaseLock('any', () => Promise.resolve()),
        'LOCKS_ABSENT',
      );
    } finally {
      Object.defineProperty(Navigator.prototype, 'locks', hidden);
    }
  });
}
