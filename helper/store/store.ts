// The helper's store: all cases of one data folder.
//
//   lock                       the process at work here
//   cases/<caseId>/ledger      append-only frames (frame.ts)
//   cases/<caseId>/case.json   title and the like; no part of the ledger
//   blobs/<aa>/<sha256>        content, shared by all cases

import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { AffidavitError } from '#core/errors.ts';
import { utf8 } from '#core/canon/hash.ts';
import type { BlobStore, LedgerStore, Tip } from '#core/ports.ts';
import { FileBlobStore } from '#helper/store/blobs.ts';
import { makeFolder, TEMPORARY_SUFFIX, writeDurably } from '#helper/store/durable.ts';
import { lockFolder, type FolderLock } from '#helper/store/lock.ts';
import { Segment } from '#helper/store/segment.ts';

/** `created` is Unix milliseconds, given by the caller. */
export interface StoredCase {
  readonly caseId: string;
  readonly title: string;
  readonly created: number;
  readonly archived: boolean;
  readonly tip: Tip;
}

export type CaseNote = Omit<StoredCase, 'caseId' | 'tip'>;

/** Becomes a folder name, also where the file system ignores case. */
const CASE_ID = /^[a-z0-9][a-z0-9-]{0,63}$/;
const noteRecord = z.strictObject({ archived: z.boolean(), created: z.int(), title: z.string() });

export class FileStore {
  readonly blobs: BlobStore;
  readonly #folder: string;
  readonly #lock: FolderLock;
  readonly #segments = new Map<string, Promise<Segment>>();

  private constructor(folder: string, lock: FolderLock) {
    this.#folder = folder;
    this.#lock = lock;
    this.blobs = new FileBlobStore(join(folder, 'blobs'));
  }

  /** Throws STORE_LOCKED where another process works in the folder. */
  static async open(folder: string): Promise<FileStore> {
    await makeFolder(join(folder, 'cases'));
    const lock = await lockFolder(folder);
    await removeTemporaries(join(folder, 'blobs'));
    return new FileStore(folder, lock);
  }

  async create(caseId: string, title: string, created: number): Promise<LedgerStore> {
    await makeFolder(this.#caseFolder(caseId));
    await this.describe(caseId, { title, created, archived: false });
    return await this.ledger(caseId);
  }

  /** The same object for the same case, so that all appends of this process queue in one place. CASE_NOT_FOUND. */
  async ledger(caseId: string): Promise<LedgerStore> {
    return await this.#segment(caseId);
  }

  /** Title, time and shelf of a case. */
  async describe(caseId: string, note: CaseNote): Promise<void> {
    const record = { archived: note.archived, created: note.created, title: note.title };
    await writeDurably(join(this.#caseFolder(caseId), 'case.json'), utf8(`${JSON.stringify(record)}\n`));
  }

  /** Newest first; cases of the same millisecond by id. */
  async list(): Promise<readonly StoredCase[]> {
    const cases: StoredCase[] = [];
    for (const caseId of await readdir(join(this.#folder, 'cases'))) {
      if (!CASE_ID.test(caseId)) continue;
      const segment = await this.#segment(caseId);
      cases.push({ caseId, ...(await this.#note(caseId)), tip: await segment.tip() });
    }
    return cases.sort((one, other) => other.created - one.created || (one.caseId < other.caseId ? -1 : 1));
  }

  /** After a failed append: the next `ledger` reads the file again. */
  async reopen(caseId: string): Promise<LedgerStore> {
    const segment = this.#segments.get(caseId);
    this.#segments.delete(caseId);
    await (await segment)?.close();
    return await this.#segment(caseId);
  }

  async close(): Promise<void> {
    const segments = await Promise.allSettled(this.#segments.values());
    this.#segments.clear();
    for (const segment of segments) if (segment.status === 'fulfilled') await segment.value.close();
    await this.#lock.release();
  }

  #segment(caseId: string): Promise<Segment> {
    const known = this.#segments.get(caseId);
    if (known !== undefined) return known;
    const opened = this.#open(caseId);
    this.#segments.set(caseId, opened);
    opened.catch(() => this.#segments.delete(caseId));
    return opened;
  }

  async #open(caseId: string): Promise<Segment> {
    await this.#note(caseId);
    return await Segment.open(join(this.#caseFolder(caseId), 'ledger'));
  }

  async #note(caseId: string): Promise<CaseNote> {
    try {
      return noteRecord.parse(JSON.parse(await readFile(join(this.#caseFolder(caseId), 'case.json'), 'utf8')));
    } catch (cause) {
      throw new AffidavitError('CASE_NOT_FOUND', `no case ${caseId}`, { cause });
    }
  }

  #caseFolder(caseId: string): string {
    if (!CASE_ID.test(caseId))
      throw new AffidavitError('CASE_NOT_FOUND', 'expected a case id of lower-case letters, digits and hyphens');
    return join(this.#folder, 'cases', caseId);
  }
}

/** Left by a crash between write and rename; never under a name anybody reads. */
async function removeTemporaries(blobs: string): Promise<void> {
  const names = await readdir(blobs, { recursive: true }).catch(() => []);
  for (const name of names) if (name.endsWith(TEMPORARY_SUFFIX)) await rm(join(blobs, name), { force: true });
}
