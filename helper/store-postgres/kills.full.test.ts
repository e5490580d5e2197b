// A real PostgreSQL that is killed, altered and restored behind the back of the helpers: what they lose, and what they notice.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Database } from '#helper/store-postgres/database.ts';
import { prepareDatabase } from '#helper/store-postgres/migrations.ts';
import { OutsideTips } from '#helper/store-postgres/outside.ts';
import { PostgresStore } from '#helper/store-postgres/store.ts';
import { isPostgresHere, postgresOrSkip, ROLE, startPostgres, type PostgresServer } from '#tests/harness/postgres.ts';
import { batch, follow, NO_TIP } from '#tests/ports/chain.ts';
import { runs } from '#tests/runs.ts';

const CASE = '0190aaaa-0000-8000-8000-000000000000';
const home = mkdtempSync(join(tmpdir(), 'affidavit-store-postgres-'));
let server: PostgresServer;
let folders = 0;

beforeAll(async () => {
  if (isPostgresHere()) server = await startPostgres();
});
afterAll(async () => {
  if (isPostgresHere()) await server.close();
  rmSync(home, { recursive: true, force: true });
});
beforeEach(postgresOrSkip);

const newFolder = (): string => join(home, String(folders++));

/** One helper: its own connections and its own folder. */
async function openHelper(name: string, folder = newFolder()) {
  const database = new Database(server.address(name, ROLE));
  const outside = new OutsideTips(folder, database.name);
  await outside.check(database);
  return { store: new PostgresStore(database, outside), close: () => database.close(), folder };
}

describe('a server that is killed', () => {
  test('AXL6-006: after kills in the middle of appends nothing acknowledged is missing, and appending goes on', async () => {
    const name = await server.fresh();
    const helper = await openHelper(name);
    await helper.store.create(CASE, 'killed', 0);
    for (let kill = 0; kill < runs(2, 6); kill += 1) {
      const ledger = await helper.store.ledger(CASE);
      let acknowledged = await ledger.tip();
      const writing = (async () => {
        while (true) {
          const { entries, to } = batch(acknowledged, [`{"kill":${String(kill)},"pad":"${'x'.repeat(900)}"}`, '{}']);
          await ledger.append(acknowledged, entries, to, null);
          acknowledged = to;
        }
      })();
      const ended = expect(writing).rejects.toMatchObject({ code: 'LEDGER_FAILED' });
      await new Promise((resolve) => setTimeout(resolve, 150 + 40 * kill));
      await server.kill();
      await ended;
      await expect(ledger.tip()).rejects.toMatchObject({ code: 'LEDGER_FAILED' });
      await server.start();
      const entries = await (await helper.store.ledger(CASE)).read(0, Number.MAX_SAFE_INTEGER);
      // What was acknowledged is a prefix of what is there, and at most one append more is.
      expect(follow(NO_TIP, entries.slice(0, acknowledged.size))).toEqual(acknowledged);
      expect([0, 2]).toContain(entries.length - acknowledged.size);
      expect(acknowledged.size).toBeGreaterThan(0);
    }
    await helper.close();
  });

  test('a read waits for a database that is started again, and says so where it stays away', async () => {
    const name = await server.fresh();
    const helper = await openHelper(name);
    await helper.store.blobs.put(new TextEncoder().encode('abc'));
    await server.kill();
    const reading = helper.store.list();
    await new Promise((resolve) => setTimeout(resolve, 300));
    await server.start();
    expect((await reading).cases).toEqual([]);
    await helper.close();
  });
});

/** Three appends of a case, seen by one helper; its folder knows how far. */
async function written(name: string) {
  const helper = await openHelper(name);
  const ledger = await helper.store.create(CASE, 'a case', 0);
  let tip = NO_TIP;
  for (const n of [1, 2, 3]) {
    const { entries, to } = batch(tip, [`{"n":${String(n)}}`]);
    await ledger.append(tip, entries, to, null);
    tip = to;
  }
  await helper.close();
  return { folder: helper.folder, tip };
}

/** What the owner of the database can do and the helpers' role cannot. */
const behindItsBack = async (name: string, change: string): Promise<void> => {
  await server.query(`set session_replication_role = replica; ${change}`, name);
};

describe('what was changed behind the back of a helper', () => {
  test.each([
    ['a record', `update affidavit.batch set payloads = array['{"n":9}'::bytea] where from_size = 1`, 'LEDGER_FAILED'],
    ['a head', `update affidavit.batch set head = repeat('a', 64) where from_size = 1`, 'LEDGER_FAILED'],
    ['a batch taken out', `delete from affidavit.batch where from_size = 1`, 'LEDGER_DISCONTINUITY'],
  ])(
    'AXL5-004: %s: another helper, with a folder that knows nothing, does not open the case',
    async (_, change, code) => {
      const name = await server.fresh();
      await written(name);
      await behindItsBack(name, change);
      const other = await openHelper(name);
      await expect(other.store.ledger(CASE)).rejects.toMatchObject({ code });
      expect((await other.store.check()).passedOver.map(({ name: one }) => one)).toEqual([CASE]);
      await other.close();
    },
  );

  test.each([
    ['the last records', `delete from affidavit.batch where from_size = 2`],
    ['the whole case', `delete from affidavit.batch; delete from affidavit.note`],
    [
      'the last records replaced, with a chain that is right in itself',
      `delete from affidavit.batch where from_size = 2; insert into affidavit.batch select case_id, 2, head, 3, '${follow({ size: 2, head: batch(NO_TIP, ['{"n":1}', '{"n":2}']).to.head }, batch(batch(NO_TIP, ['{"n":1}', '{"n":2}']).to, ['{"n":9}']).entries).head}', tags, array['{"n":9}'::bytea], null from affidavit.batch where from_size = 1`,
    ],
  ])('an old copy that lacks %s: a helper that had seen them says so, and opens nothing', async (_, change) => {
    const name = await server.fresh();
    const { folder } = await written(name);
    await behindItsBack(name, change);
    await expect(openHelper(name, folder)).rejects.toMatchObject({ code: 'STORE_BEHIND' });
  });

  test('another database at the same address is told', async () => {
    const name = await server.fresh();
    const { folder } = await written(name);
    await server.query(`drop database ${name}`);
    await server.query(`create database ${name}`);
    await prepareDatabase(server.address(name), ROLE);
    await expect(openHelper(name, folder)).rejects.toMatchObject({ code: 'STORE_OTHER' });
  });
});
