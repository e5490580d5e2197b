// A case put into the database of a browser, as the worker stores it.

import type { Page } from '@playwright/test';
import type { FilledCase } from '#tests/campaigns/filled-case.ts';

const ROWS_AT_ONCE = 2_000;

/** Writes a case into the database, in a page of the app's address on which nothing runs. */
export async function storeCase(
  page: Page,
  caseId: string,
  title: string,
  filled: FilledCase,
  created: number,
): Promise<void> {
  const { entries, sources, tip } = filled;
  const head = { caseId, title, archived: false, created, changed: created, sources, turns: filled.turns };
  await put(page, 'cases', [{ ...head, records: tip.size }]);
  await put(page, 'tips', [{ caseId, ...tip }]);
  for (let at = 0; at < entries.length; at += ROWS_AT_ONCE) {
    const rows = entries.slice(at, at + ROWS_AT_ONCE).map(({ payload, seq, tag }) => ({ caseId, seq, tag, payload }));
    await put(page, 'ledger', rows);
  }
  const blobs = [...filled.blobs];
  await put(
    page,
    'holdings',
    blobs.map(([hash]) => ({ caseId, hash })),
  );
  for (let at = 0; at < blobs.length; at += ROWS_AT_ONCE) {
    const rows = blobs
      .slice(at, at + ROWS_AT_ONCE)
      .map(([hash, bytes]) => [hash, Buffer.from(bytes).toString('latin1')]);
    await page.evaluate(async (given) => {
      const database = await new Promise<IDBDatabase>((done) => {
        const request = indexedDB.open('affidavit');
        request.onsuccess = () => done(request.result);
      });
      const transaction = database.transaction('blobs', 'readwrite');
      for (const [hash, text] of given)
        transaction
          .objectStore('blobs')
          .put(Uint8Array.from(text ?? '', (letter) => letter.charCodeAt(0)).buffer, hash);
      await new Promise((done) => (transaction.oncomplete = done));
      database.close();
    }, rows);
  }
}

async function put(page: Page, table: string, rows: readonly object[]): Promise<void> {
  await page.evaluate(
    async ([name, given]) => {
      const database = await new Promise<IDBDatabase>((done) => {
        const request = indexedDB.open('affidavit');
        request.onsuccess = () => done(request.result);
      });
      const transaction = database.transaction(name, 'readwrite');
      for (const row of given) transaction.objectStore(name).put(row);
      await new Promise((done) => (transaction.oncomplete = done));
      database.close();
    },
    [table, rows] as const,
  );
}
