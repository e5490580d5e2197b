// What the role of the helpers may do in a real PostgreSQL, and how its tables are made.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { requireAccount } from '#helper/store-postgres/account.ts';
import { Database } from '#helper/store-postgres/database.ts';
import { MIGRATIONS, prepareDatabase, requireVersion } from '#helper/store-postgres/migrations.ts';
import { OutsideTips } from '#helper/store-postgres/outside.ts';
import { PostgresStore } from '#helper/store-postgres/store.ts';
import { isPostgresHere, postgresOrSkip, ROLE, startPostgres, type PostgresServer } from '#tests/harness/postgres.ts';
import { batch, NO_TIP } from '#tests/ports/chain.ts';

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

describe('the role of the helpers', () => {
  test.each(['note', 'batch', 'blob', 'run', 'run_end', 'event', 'about', 'migration'])(
    'may not change, remove or empty %s',
    async (table) => {
      const name = await server.fresh();
      await written(name);
      const database = new Database(server.address(name, ROLE));
      for (const act of [
        `update affidavit.${table} set ${COLUMN[table] ?? ''} = null`,
        `delete from affidavit.${table}`,
        `truncate affidavit.${table}`,
      ])
        await expect(database.once(act), act).rejects.toMatchObject({ code: '42501' });
      await database.close();
      // Nor does the owner by mistake.
      const isKept = table !== 'migration';
      if (isKept)
        await expect(server.query(`delete from affidavit.${table}`, name)).rejects.toMatchObject({ code: '42501' });
    },
  );

  test.each([
    ['update', `grant update on affidavit.batch to ${ROLE}`],
    ['update of one column', `grant update (head) on affidavit.batch to ${ROLE}`],
    ['delete', `grant delete on affidavit.blob to ${ROLE}`],
    ['truncate', `grant truncate on affidavit.note to ${ROLE}`],
    ['tables of its own', `grant create on schema affidavit to ${ROLE}`],
    [
      'the owner as a role to take',
      `create role team_owner; alter table affidavit.batch owner to team_owner; grant team_owner to ${ROLE}`,
    ],
  ])('that may do more is refused: %s', async (_, more) => {
    const name = await server.fresh();
    await server.query(more, name);
    const database = new Database(server.address(name, ROLE));
    await expect(requireAccount(database)).rejects.toMatchObject({ code: 'STORE_ROLE' });
    await database.close();
    await server.query('drop owned by team_owner; drop role team_owner', name).catch(() => undefined);
  });

  test('the owner is refused, the role as it was prepared is not', async () => {
    const name = await server.fresh();
    const [owner, role] = [new Database(server.address(name)), new Database(server.address(name, ROLE))];
    await expect(requireAccount(owner)).rejects.toMatchObject({ code: 'STORE_ROLE' });
    await requireAccount(role);
    await Promise.all([owner.close(), role.close()]);
  });

  test('the database itself refuses a fork, a gap, a count that is wrong and bytes under another name', async () => {
    const name = await server.fresh();
    const { tip } = await written(name);
    const database = new Database(server.address(name, ROLE));
    const insert = (from: number, head: string | null, size: number, payloads: string): Promise<unknown> =>
      database.once(
        `insert into affidavit.batch (case_id, from_size, from_head, size, head, tags, payloads) values ($1, $2, $3, $4, repeat('b', 64), array['AX:OBS:v1'], ${payloads})`,
        [CASE, from, head, size],
      );
    const one = `array['{}'::bytea]`;
    await expect(insert(2, batch(NO_TIP, ['{"n":1}', '{"n":2}']).to.head, 3, one)).rejects.toMatchObject({
      code: '23505',
    });
    await expect(insert(4, tip.head, 5, one)).rejects.toMatchObject({ code: '23503' });
    await expect(insert(3, 'c'.repeat(64), 4, one)).rejects.toMatchObject({ code: '23503' });
    await expect(insert(3, null, 4, one)).rejects.toMatchObject({ code: '23514' });
    await expect(insert(3, tip.head, 5, one)).rejects.toMatchObject({ code: '23514' });
    await expect(insert(3, tip.head, 4, `array[]::bytea[]`)).rejects.toMatchObject({ code: '23514' });
    await expect(database.once(`insert into affidavit.blob values (repeat('a', 64), 'abc')`)).rejects.toMatchObject({
      code: '23514',
    });
    await database.close();
  });
});

const COLUMN: Readonly<Record<string, string>> = {
  note: 'title',
  batch: 'head',
  blob: 'bytes',
  run: 'note',
  run_end: 'failed',
  event: 'event',
  about: 'id',
  migration: 'hash',
};

describe('migrations', () => {
  test('are taken once, in order, also by two at once; what was stored before stays', async () => {
    const name = `steps`;
    await server.query(`create database ${name}`);
    const address = server.address(name);
    const [first] = MIGRATIONS;
    expect(await prepareDatabase(address, ROLE, [first ?? ''])).toBe(1);
    const { tip } = await written(name);
    const old = new Database(server.address(name, ROLE));
    await expect(requireVersion(old)).rejects.toMatchObject({ code: 'STORE_VERSION' });
    const taken = await Promise.all([prepareDatabase(address, ROLE), prepareDatabase(address, ROLE)]);
    expect([...taken].sort()).toEqual([0, MIGRATIONS.length - 1]);
    await requireVersion(old);
    await old.close();
    const helper = await openHelper(name);
    expect(await (await helper.store.ledger(CASE)).tip()).toEqual(tip);
    await helper.close();
  });

  test.each([
    ['of a later version', [...MIGRATIONS, 'select 1']],
    ['with another step than this version has', [MIGRATIONS[0] ?? '', 'create table affidavit.other ()']],
  ])('a database %s is not opened and not changed', async (_, steps) => {
    const name = `later${String(folders++)}`;
    await server.query(`create database ${name}`);
    await prepareDatabase(server.address(name), ROLE, steps);
    const database = new Database(server.address(name, ROLE));
    await expect(requireVersion(database)).rejects.toMatchObject({ code: 'STORE_VERSION' });
    await expect(prepareDatabase(server.address(name), ROLE)).rejects.toMatchObject({ code: 'STORE_VERSION' });
    await database.close();
  });

  test('a step that fails leaves nothing; a role that is not there is told; a database without tables is not opened', async () => {
    const name = 'broken';
    await server.query(`create database ${name}`);
    await expect(prepareDatabase(server.address(name), ROLE, [MIGRATIONS[0] ?? '', 'select 1/0'])).rejects.toThrow();
    expect(await server.query(`select nspname from pg_namespace where nspname = 'affidavit'`, name)).toEqual([]);
    await expect(prepareDatabase(server.address(name), 'nobody_known')).rejects.toMatchObject({ code: 'STORE_ROLE' });
    const database = new Database(server.address(name, ROLE));
    await expect(requireVersion(database)).rejects.toMatchObject({ code: 'STORE_VERSION' });
    await database.close();
  });
});
