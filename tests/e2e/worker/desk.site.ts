// What the specs and campaigns of the real case worker share: the built site in Chromium, its worker, and its database as
// it is stored, read past the app.

import type { Page, Worker } from '@playwright/test';
import { MemoryBlobStore } from '#adapters/memory/blobs.ts';
import { replayRange, type ReplayResult } from '#core/verify/replay.ts';
import { verifyChain } from '#core/ledger/chain.ts';
import type { Entry, Tip } from '#core/ports.ts';
import type { Chromium } from '#tests/harness/chromium.ts';
import { SITE } from '#tests/harness/product.ts';
import { serveShell, type ShellServer } from '#tests/harness/site-server.ts';

const PREFIX = '/any/folder/';
/** A file of the site that runs nothing: a page from which the database is read as it is stored. */
const PLAIN = 'robots.txt';

export interface Site {
  readonly url: string;
  readonly plainUrl: string;
  readonly server: ShellServer;
}

export async function serveSite(): Promise<Site> {
  const server = await serveShell(SITE, PREFIX);
  return { url: server.origin + PREFIX, plainUrl: server.origin + PREFIX + PLAIN, server };
}

/** The app in a new tab, awake: its worker has answered. */
export async function openApp({ context }: Pick<Chromium, 'context'>, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  await page.waitForSelector('html[data-awake]');
  return page;
}

export function workerOf(page: Page): Worker {
  const worker = page.workers().find((candidate) => candidate.url().includes('case.worker'));
  if (worker === undefined) throw new Error('expected the case worker');
  return worker;
}

export async function startSample(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try the sample case' }).click();
  await page.getByRole('button', { name: 'When does the opening concert start?' }).waitFor();
  await idle(page);
}

/** Nothing is under way in the page, and every turn is drawn. */
export async function idle(page: Page): Promise<void> {
  await page.locator('.case[aria-busy=false]').waitFor();
  await page.getByRole('button', { name: 'Ask', exact: true }).waitFor();
}

export async function ask(page: Page, question: string): Promise<void> {
  await idle(page);
  await page.locator('#question').fill(question);
  await page.locator('#question').press('Enter');
}

/** Adds a document by the file chooser of Sources, and does not wait for what comes of it. */
export async function addDocument(page: Page, name: string, text: string | Buffer): Promise<void> {
  await page.getByRole('link', { name: 'Sources', exact: true }).click();
  const buffer = typeof text === 'string' ? Buffer.from(text) : text;
  await page.setInputFiles('input[type=file]', { name, mimeType: 'text/plain', buffer });
  await page.getByRole('button', { name: /^Add this document/ }).click();
}

/** Asks and waits until something has come of it: a settled turn, or a problem. */
export async function settle(page: Page, question: string): Promise<void> {
  await idle(page);
  const turns = await page.locator('article[id^=q]').count();
  await ask(page, question);
  await page.locator('article[id^=q]').nth(turns).waitFor();
  await idle(page);
}

export interface StoredCase {
  readonly caseId: string;
  readonly tip: Tip;
  readonly entries: readonly Entry[];
  readonly blobs: MemoryBlobStore;
}

/** The one case of a site, read in a tab of its own on which nothing runs. */
export async function readOne(
  { context }: Pick<Chromium, 'context'>,
  { plainUrl }: Pick<Site, 'plainUrl'>,
): Promise<StoredCase> {
  const plain = await context.newPage();
  await plain.goto(plainUrl);
  const [found] = await readStored(plain);
  await plain.close();
  if (found === undefined) throw new Error('expected a stored case');
  return found;
}

/** The database as it is stored, read in a page: blobs as text of one letter a byte. */
export async function rawStored() {
  const request = indexedDB.open('affidavit');
  const database = await new Promise<IDBDatabase>((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(new Error(String(request.error)));
  });
  const all = (name: string) =>
    new Promise<unknown[]>((done, fail) => {
      const reading = database.transaction(name).objectStore(name).getAll();
      reading.onsuccess = () => done(reading.result as unknown[]);
      reading.onerror = () => fail(new Error(String(reading.error)));
    });
  const [ledger, tips, blobs] = [await all('ledger'), await all('tips'), await all('blobs')];
  database.close();
  const toText = (bytes: ArrayBuffer) =>
    Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
  return { ledger, tips, blobs: (blobs as ArrayBuffer[]).map(toText) };
}

/** Every case with its records and blobs, read from a page on which nothing runs. */
export async function readStored(page: Page): Promise<readonly StoredCase[]> {
  return toStored(await page.evaluate(rawStored));
}

export async function toStored(raw: Awaited<ReturnType<typeof rawStored>>): Promise<readonly StoredCase[]> {
  const blobs = new MemoryBlobStore();
  for (const text of raw.blobs) await blobs.put(Uint8Array.from(text, (letter) => letter.charCodeAt(0)));
  const rows = raw.ledger as (Entry & { readonly caseId: string })[];
  return (raw.tips as (Tip & { readonly caseId: string })[]).map(({ caseId, head, size }) => ({
    caseId,
    tip: { size, head },
    entries: rows
      .filter((row) => row.caseId === caseId)
      .map(({ payload, seq, tag }) => ({ payload, seq, tag }))
      .sort((one, other) => one.seq - other.seq),
    blobs,
  }));
}

/** Where the chain of the stored records leads, and whether they are what the pipeline makes of their observations. */
export async function checkStored({ blobs, entries }: StoredCase): Promise<{ tip: Tip; replayed: ReplayResult }> {
  return { tip: verifyChain(entries), replayed: await replayRange(entries, blobs, 0, entries.length) };
}

/** Questions and how often each was sealed, from the records alone. */
export function questionsOf({ entries }: Pick<StoredCase, 'entries'>): { asked: readonly string[]; sealed: number } {
  const asked = actsOf(entries).flatMap(({ kind, text }) => (kind === 'question' ? [text ?? ''] : []));
  return { asked, sealed: entries.filter(({ seq, tag }) => tag === 'AX:STATE:v1' && seq > 0).length };
}

/** Names of the documents whose import is on the record, in order. */
export function importsOf({ entries }: Pick<StoredCase, 'entries'>): readonly string[] {
  return actsOf(entries).flatMap(({ kind, name }) => (kind === 'import' ? [name ?? ''] : []));
}

interface RecordedAct {
  readonly kind: string;
  readonly text?: string;
  readonly name?: string;
}

function actsOf(entries: readonly Entry[]): readonly RecordedAct[] {
  return entries.flatMap(({ payload, tag }) => {
    if (tag !== 'AX:OBS:v1') return [];
    const { completion_state, oracle_id, output } = JSON.parse(payload) as Record<string, string>;
    if (oracle_id !== 'person/local/person' || completion_state !== 'COMPLETE') return [];
    return [JSON.parse(output ?? '') as RecordedAct];
  });
}

/** The reasons of all epochs, in order. */
export function epochsOf({ entries }: Pick<StoredCase, 'entries'>): readonly string[] {
  return entries.flatMap(({ payload, tag }) => {
    if (tag !== 'AX:OBS:v1' || !payload.includes('"oracle_id":"core/local/manifest"')) return [];
    const { output } = JSON.parse(payload) as { readonly output: string };
    return [(JSON.parse(output) as { readonly reason: string }).reason];
  });
}
