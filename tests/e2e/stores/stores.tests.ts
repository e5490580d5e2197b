// Every test of the browser's stores, registered without running: in a page they run, in Node their titles are listed.

import { DexieBlobStore } from '#adapters/dexie/blobs.ts';
import { Connection } from '#adapters/dexie/connection.ts';
import { Database } from '#adapters/dexie/database.ts';
import { DexieLedgerStore } from '#adapters/dexie/ledger.ts';
import { blobStoreSuite, corruptBlobSuite, type CorruptibleBlobSubject } from '#tests/ports/blob-store.suite.ts';
import type { Register } from '#tests/ports/check.ts';
import { ledgerStoreSuite, type LedgerSubject } from '#tests/ports/ledger-store.suite.ts';
import { caseDirectoryTests } from '#tests/e2e/stores/stores.cases.ts';
import { faultTests } from '#tests/e2e/stores/stores.faults.ts';

export function allStoreTests(test: Register): void {
  ledgerStoreSuite((title, body) => test(`ledger port: ${title}`, body), freshLedger);
  blobStoreSuite((title, body) => test(`blob port: ${title}`, body), freshBlobs);
  corruptBlobSuite((title, body) => test(`blob port: ${title}`, body), freshBlobs);
  caseDirectoryTests((title, body) => test(`case directory: ${title}`, body));
  faultTests((title, body) => test(`faults: ${title}`, body));
}

async function freshLedger(): Promise<LedgerSubject> {
  const connections: Connection[] = [];
  const name = crypto.randomUUID();
  const connect = () => {
    const connection = new Connection(() => new Database(name));
    connections.push(connection);
    return new DexieLedgerStore(connection, 'case');
  };
  const closeAll = () => connections.splice(0).forEach((connection) => connection.close());
  const store = connect();
  // A neighbour in the same database must never be seen.
  await neighbour(name, connections);
  return {
    store,
    another: () => Promise.resolve(connect()),
    reopen: () => {
      closeAll();
      return Promise.resolve(connect());
    },
    close: async () => {
      closeAll();
      await Database.delete(name);
    },
  };
}

async function neighbour(name: string, connections: Connection[]): Promise<void> {
  const connection = new Connection(() => new Database(name));
  connections.push(connection);
  for (const caseId of ['cas', 'case0']) {
    const entry = { seq: 0, tag: 'AX:OBS:v1', payload: '{"neighbour":true}' } as const;
    const to = { size: 1, head: 'b'.repeat(64) };
    const store = new DexieLedgerStore(connection, caseId);
    await store.append({ size: 0, head: '' }, [entry], to, { size: 1, note: 'neighbour' });
  }
}

function freshBlobs(): Promise<CorruptibleBlobSubject> {
  const name = crypto.randomUUID();
  let connection = new Connection(() => new Database(name));
  return Promise.resolve({
    store: new DexieBlobStore(connection, 'case'),
    reopen: () => {
      connection.close();
      connection = new Connection(() => new Database(name));
      return Promise.resolve(new DexieBlobStore(connection, 'case'));
    },
    corrupt: async (hash: string) => {
      const database = new Database(name);
      await database.blobs.put(new TextEncoder().encode('abd').buffer, hash);
      database.close();
    },
    close: async () => {
      connection.close();
      await Database.delete(name);
    },
  });
}
