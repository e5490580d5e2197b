// Folders of 0.3.0 and before were readable by everybody on the machine. They are made private when they are opened.

import { constants, lstat, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '#helper/terminal/errors.ts';
import { isTemporary, OWNER_FILE, OWNER_FOLDER } from '#helper/store/durable.ts';

/** What the command line and the server themselves put into a data folder. */
const OURS =
  /^(?:blobs|cases|ercp|libraries|models|quarantine|store-tips|tokens-used|(?:api-keys|publishers|store-statements)\.json|evaluations\.jsonl|device-.*|node-key|token-secret|lock(?:\..*)?)$/;
const OTHERS = 0o077;

/**
 * Takes the rights of everybody else from what is ours in a data folder. The folder itself is made private only where nothing
 * else lies in it: somebody may have named his home or /tmp. Links are not followed, and a file with a second name
 * elsewhere is left alone. What cannot be changed stays as it is.
 */
export async function makePrivate(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const names = await readdir(folder).catch(() => []);
  for (const name of names) if (OURS.test(name)) await tighten(join(folder, name));
  if (names.every((name) => OURS.test(name) || isTemporary(name))) await take(folder, OWNER_FOLDER);
}

/** From the inside out: a folder that is private already has nothing left in it that anybody else could reach. */
async function tighten(path: string): Promise<void> {
  const found = await lstat(path).catch(() => null);
  if (found === null || (found.mode & OTHERS) === 0) return;
  if (found.isDirectory()) {
    for (const name of await readdir(path).catch(() => [])) await tighten(join(path, name));
    await take(path, OWNER_FOLDER);
  } else if (found.isFile() && found.nlink === 1) await take(path, OWNER_FILE);
}

/** Through a handle that follows no link: what was looked at is what is changed. */
async function take(path: string, mode: number): Promise<void> {
  try {
    const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      const { mode: before, nlink } = await handle.stat();
      if ((before & OTHERS) !== 0 && (mode === OWNER_FOLDER || nlink === 1)) await handle.chmod(mode);
    } finally {
      await handle.close();
    }
  } catch (error) {
    // Another owner's, or a disk that is only read.
    if (codeOf(error) === null) throw error;
  }
}
