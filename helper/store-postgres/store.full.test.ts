// The ports and the fault matrix over a real PostgreSQL, which this file starts and kills.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LedgerStore } from '#core/ports.ts';
import { Database } from '#helper/store-postgres/database.ts';
import { OutsideTips } from '#helper/store-postgres/outside.ts';
import { PostgresStore } from '#helper/store-postgres/store.ts';
import { isPostgresHere, postgresOrSkip, ROLE, startPostgres, type PostgresServer } from '#tests/harness/postgres.ts';
import { epochsOf, survive } from '#tests/faults/survive.ts';
import { blobStoreSuite, corruptBlobSuite } from '#tests/ports/blob-store.suite.ts';
import { ledgerStoreSuite } from '#tests/ports/ledger-store.suite.ts';
import { runs } from '#tests/runs.ts';
import { limit } from '#tests/limits.ts';

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

describe('the ledger port in PostgreSQL', () => {
  ledgerStoreSuite(test, async () => {
    const name = await server.fresh();
    const opened = [await openHelper(name)];
    const next = async (): Promise<LedgerStore> => {
      const helper = await openHelper(name);
      opened.push(helper);
      return helper.store.ledger(CASE);
    };
    return {
      store: await (opened[0] as (typeof opened)[number]).store.create(CASE, 'a case', 0),
      another: next,
      reopen: next,
      close: async () => {
        for (const helper of opened) await helper.close();
      },
    };
  });
});

describe('the blob port in PostgreSQL', () => {
  const fresh = async () => {
    const name = await server.fresh();
    const opened = [await openHelper(name)];
    return {
      store: (opened[0] as (typeof opened)[number]).store.blobs,
      reopen: async () => {
        const helper = await openHelper(name);
        opened.push(helper);
        return helper.store.blobs;
      },
      corrupt: async (hash: string) => {
        // Only the owner can, and only after taking away what keeps others from it.
        await server.query('alter table affidavit.blob drop constraint blob_check', name);
        await server.query('alter table affidavit.blob disable trigger append_only', name);
        await server.query(`update affidavit.blob set bytes = 'abd' where hash = $1`, name, [hash]);
      },
      close: async () => {
        for (const helper of opened) await helper.close();
      },
    };
  };
  blobStoreSuite(test, fresh);
  corruptBlobSuite(test, fresh);
});

/** Places of the fault matrix: 19 appends of a whole case. */
const APPENDS = 19;

describe('one broken append of a whole case, over PostgreSQL', () => {
  test.each([
    ['not-stored', 'commit_failure'],
    ['stored', 'commit_failure'],
    ['not-stored', null],
    ['stored', null],
  ] as const)(
    'AXL6-006, AXL5-003: %s, then %s: nothing acknowledged is lost, and the question is answered once',
    async (fault, after) => {
      const name = await server.fresh();
      for (let at = 0; at < APPENDS; at += runs(4, 1)) {
        const helper = await openHelper(name);
        const store = await helper.store.create(`case-${String(at)}`, 'a case', 0);
        const { entries } = await survive([{ at, fault, after }], { store, blobs: helper.store.blobs });
        const isFirst = at === 0 && fault === 'not-stored';
        const expected = after === null || isFirst ? ['genesis'] : ['genesis', after];
        expect(epochsOf(entries), `append ${String(at)}`).toEqual(expected);
        await helper.close();
      }
    },
    limit(120_000),
  );
});
