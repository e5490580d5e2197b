// Files that survive a power cut: synced themselves, and their names synced with the folder. All of them are private: they
// hold documents and keys, so nobody but their owner may read them, whatever the umask says.

import { link, lstat, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { codeOf } from '#helper/terminal/errors.ts';

export const OWNER_FILE = 0o600;
export const OWNER_FOLDER = 0o700;

/** All bytes under this name, or what was there before: temporary file, sync, rename, sync of the folder. */
export async function writeDurably(path: string, bytes: Uint8Array | string): Promise<void> {
  await place(path, bytes, (temporary) => rename(temporary, path));
}

/** The same where nothing has this name yet. Throws EEXIST, and what is there stays. */
export async function createDurably(path: string, bytes: Uint8Array | string): Promise<void> {
  await place(path, bytes, async (temporary) => {
    try {
      await link(temporary, path);
      await rm(temporary);
    } catch (error) {
      if (!NO_LINKS.has(codeOf(error) ?? '')) throw error;
      await renameIfFree(temporary, path);
    }
  });
}

/** File systems of sticks and cards have no links: there, looking first has to do. */
async function renameIfFree(temporary: string, path: string): Promise<void> {
  const isFree = await lstat(path).then(
    () => false,
    (error: unknown) => codeOf(error) === 'ENOENT',
  );
  if (!isFree) throw Object.assign(new Error(`${path} is there already`), { code: 'EEXIST' });
  await rename(temporary, path);
}

const NO_LINKS: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

async function place(
  path: string,
  bytes: Uint8Array | string,
  give: (temporary: string) => Promise<void>,
): Promise<void> {
  const temporary = temporaryIn(dirname(path));
  try {
    const file = await open(temporary, 'wx', OWNER_FILE);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await give(temporary);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

/**
 * The folder and those above it that are new, each synced into its parent. One at a time: Node's own way to make several
 * says ENOENT for a full disk.
 */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: OWNER_FOLDER });
  } catch (error) {
    if (codeOf(error) === 'EEXIST' && (await isFolder(path))) return;
    if (codeOf(error) !== 'ENOENT' || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    // Another process may have made it meanwhile.
    await mkdir(path, { mode: OWNER_FOLDER }).catch(async (again: unknown) => {
      if (codeOf(again) !== 'EEXIST' || !(await isFolder(path))) throw again;
    });
  }
  await syncFolder(dirname(path));
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

export async function syncFolder(path: string): Promise<void> {
  // Windows has no way to open a folder; NTFS journals names by itself.
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync().catch((error: unknown) => {
      // Some network and user-space file systems cannot do this at all; a disk that fails says something else.
      if (!NO_SYNC.has(codeOf(error) ?? '')) throw error;
    });
  } finally {
    await folder.close();
  }
}

const NO_SYNC: ReadonlySet<string> = new Set(['EINVAL', 'ENOTSUP', 'EOPNOTSUPP']);

/** A new name in this folder for what is not finished. It is short, so that any name that fits can be written. */
export function temporaryIn(folder: string): string {
  return join(folder, `.affidavit-${randomUUID()}${TEMPORARY_SUFFIX}`);
}

/** What a crash may leave behind; never read, removed at the next start. */
export const TEMPORARY_SUFFIX = '.tmp';
/** Names of today and of 0.3.0, which put the name of the file first. */
const TEMPORARY = /\.(?:affidavit-)?[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\.tmp$/;

/**
 * What killed commands left half written in this folder. Younger ones may be at work. The folder may be anybody's, so only
 * names that this program gives count.
 */
export async function removeAbandoned(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => one.startsWith('.affidavit-') && isTemporary(one))) {
    const path = join(folder, name);
    const found = await lstat(path).catch(() => null);
    const isOld = found !== null && found.isFile() && Date.now() - found.mtimeMs > ABANDONED_MS;
    if (isOld) await rm(path, { force: true }).catch(() => undefined);
  }
}

const ABANDONED_MS = 3_600_000;

export const isTemporary = (name: string): boolean => TEMPORARY.test(name);
