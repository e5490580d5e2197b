// The helper's store: all cases of one data folder.
//
//   lock                       the process at work here
//   cases/<caseId>/ledger      append-only frames (frame.ts)
//   cases/<caseId>/case.json   title and the like; no part of the ledger
//   blobs/<aa>/<sha256>        content, shared by all cases
//   quarantine/<time>/...      what `fsck --repair` moved aside
//
// A case appears whole or not at all, and one that cannot be read keeps nobody from the others.

import { lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AffidavitError } from '#core/errors.ts';
import { utf8 } from '#core/bytes/hash.ts';
import type { BlobStore, Hash, LedgerStore } from '#core/ports.ts';
import { codeOf, HelperError, sayError } from '#helper/terminal/errors.ts';
import { FileBlobStore } from '#helper/store/blobs.ts';
import {
  isCaseId,
  LEDGER_FILE,
  NOTE_FILE,
  readCaseFolder,
  readCaseFolders,
  toTitle,
} from '#helper/store/case-folders.ts';
import type { CaseNote } from '#helper/store/case-folders.ts';
import type { CaseStore, Listed, PassedOver, StoredCase } from '#helper/store/case-store.ts';
import { isTemporary, makeFolder, OWNER_FILE, OWNER_FOLDER } from '#helper/store/durable.ts';
import { removeAbandoned, syncFolder, temporaryIn, TEMPORARY_SUFFIX, writeDurably } from '#helper/store/durable.ts';
import { lockFolder, type FolderLock } from '#helper/store/lock.ts';
import { makePrivate } from '#helper/store/private.ts';
import { removeUnneeded, type Removed } from '#helper/store/unneeded.ts';
import { LedgerSegment } from '#helper/store/segment.ts';

export class FileStore implements CaseStore {
  readonly blobs: BlobStore;
  readonly #folder: string;
  readonly #lock: FolderLock;
  readonly #segments = new Map<string, Promise<LedgerSegment>>();

  private constructor(folder: string, lock: FolderLock) {
    this.#folder = folder;
    this.#lock = lock;
    this.blobs = new FileBlobStore(join(folder, 'blobs'));
  }

  /** Throws STORE_LOCKED where another process works in the folder. */
  static async open(folder: string): Promise<FileStore> {
    await makeFolder(join(folder, 'cases'));
    const lock = await lockFolder(folder);
    try {
      await makePrivate(folder);
      await removeTemporaries(folder);
      return new FileStore(folder, lock);
    } catch (error) {
      await lock.release();
      throw error;
    }
  }

  /** The folder is filled under another name, synced, and then renamed. Throws CASE_FOLDER where the name is taken. */
  async create(caseId: string, title: string, created: number): Promise<LedgerStore> {
    const folder = this.#caseFolder(caseId);
    const cases = join(this.#folder, 'cases');
    const temporary = temporaryIn(cases);
    try {
      await mkdir(temporary, { mode: OWNER_FOLDER });
      const ledger = await open(join(temporary, LEDGER_FILE), 'wx', OWNER_FILE);
      try {
        await ledger.sync();
      } finally {
        await ledger.close();
      }
      // Syncs the folder, too, and so the name of the ledger.
      await writeDurably(join(temporary, NOTE_FILE), toNote({ title, created, archived: false }));
      await rename(temporary, folder);
      await syncFolder(cases);
    } catch (cause) {
      await rm(temporary, { recursive: true, force: true });
      if (!(await isThere(folder))) throw cause;
      throw new HelperError(
        'CASE_FOLDER',
        `${folder} is there and is no case that can be read. Nothing was stored. \`affidavit fsck --repair\` moves it aside.`,
        { cause },
      );
    }
    return await this.ledger(caseId);
  }

  /** The same object for the same case, so that all appends of this process queue in one place. CASE_NOT_FOUND. */
  async ledger(caseId: string): Promise<LedgerStore> {
    return await this.#segment(caseId);
  }

  /** Title, time and shelf of a case. */
  async describe(caseId: string, note: CaseNote): Promise<void> {
    await writeDurably(join(this.#caseFolder(caseId), NOTE_FILE), toNote(note));
  }

  /** For good, at once or not at all. What only this case named stays until `keepOnly`. */
  async remove(caseId: string): Promise<void> {
    const segment = this.#segments.get(caseId);
    this.#segments.delete(caseId);
    await (await segment)?.close();
    const cases = join(this.#folder, 'cases');
    const temporary = temporaryIn(cases); // what is left of it after a crash is no case
    await rename(this.#caseFolder(caseId), temporary);
    await syncFolder(cases);
    await rm(temporary, { recursive: true });
  }

  /** Removes blobs that are not among these, and what was computed from documents that are not. */
  keepOnly(needed: ReadonlySet<Hash>): Promise<Removed> {
    return removeUnneeded(this.#folder, needed);
  }

  async list(): Promise<Listed> {
    const cases: StoredCase[] = [];
    const passedOver: PassedOver[] = [];
    for (const found of await readCaseFolders(join(this.#folder, 'cases'))) {
      if (found.kind === 'case') {
        try {
          const segment = await this.#segment(found.name);
          cases.push({ caseId: found.name, ...found.note, tip: await segment.tip() });
        } catch (error) {
          passedOver.push({ name: found.name, detail: sayError(error) });
        }
      } else if (found.kind !== 'temporary') passedOver.push({ name: found.name, detail: found.detail });
    }
    cases.sort((one, other) => other.created - one.created || (one.caseId < other.caseId ? -1 : 1));
    return { cases, passedOver };
  }

  /** This process has the whole folder. */
  hold(): Promise<() => Promise<void>> {
    return Promise.resolve(() => Promise.resolve());
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

  #segment(caseId: string): Promise<LedgerSegment> {
    const known = this.#segments.get(caseId);
    if (known !== undefined) return known;
    const opened = this.#open(caseId);
    this.#segments.set(caseId, opened);
    opened.catch(() => this.#segments.delete(caseId));
    return opened;
  }

  async #open(caseId: string): Promise<LedgerSegment> {
    const folder = this.#caseFolder(caseId);
    const found = await readCaseFolder(join(this.#folder, 'cases'), Buffer.from(caseId));
    if (found.kind !== 'case') throw new AffidavitError('CASE_NOT_FOUND', `no case ${caseId}`);
    return await LedgerSegment.open(join(folder, LEDGER_FILE));
  }

  #caseFolder(caseId: string): string {
    if (!isCaseId(caseId))
      throw new AffidavitError('CASE_NOT_FOUND', 'expected a case id of lower-case letters, digits and hyphens');
    return join(this.#folder, 'cases', caseId);
  }
}

function toNote({ archived, created, title }: CaseNote): Uint8Array {
  return utf8(`${JSON.stringify({ archived, created, title: toTitle(title) })}\n`);
}

async function isThere(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

/**
 * Left by a crash between write and rename; never under a name anybody reads. Looks only where this store writes, and follows
 * no link: what lies behind one is somebody else's.
 */
async function removeTemporaries(folder: string): Promise<void> {
  await removeAbandoned(folder);
  const blobs = join(folder, 'blobs');
  const groups = await readdir(blobs, { withFileTypes: true }).catch(() => []);
  const places = groups.filter((one) => one.isDirectory() && /^[0-9a-f]{2}$/.test(one.name));
  for (const { name: group } of places)
    for (const name of await readdir(join(blobs, group)).catch(() => []))
      if (name.endsWith(TEMPORARY_SUFFIX)) await rm(join(blobs, group, name), { force: true });
  const cases = join(folder, 'cases');
  for (const name of (await readdir(cases)).filter(isTemporary))
    await rm(join(cases, name), { recursive: true, force: true });
}
