// Files of a data folder that no case needs. Only names that this program gives are touched, and no link is followed.

import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Hash } from '#core/ports.ts';
import { documentOfFile } from '#helper/store/index.ts';

export interface Removed {
  readonly files: number;
  readonly bytes: number;
}

const HASH = /^[0-9a-f]{64}$/;

/** `needed`: hashes of the blobs that cases name, documents among them. Call while this process has the folder. */
export async function removeUnneeded(folder: string, needed: ReadonlySet<Hash>): Promise<Removed> {
  const blobs = join(folder, 'blobs');
  const paths: string[] = [];
  for (const group of await namesIn(blobs))
    if (/^[0-9a-f]{2}$/.test(group))
      for (const name of await namesIn(join(blobs, group)))
        if (HASH.test(name) && !needed.has(name)) paths.push(join(blobs, group, name));
  const index = join(folder, 'index');
  for (const name of await namesIn(index)) {
    const document = documentOfFile(name);
    // Names without a document are those of releases before 0.8.0: made again where they are missed.
    if (document === null ? HASH.test(name) : !needed.has(document)) paths.push(join(index, name));
  }
  let bytes = 0;
  let files = 0;
  for (const path of paths) {
    const found = await lstat(path);
    if (!found.isFile()) continue;
    await rm(path);
    bytes += found.size;
    files += 1;
  }
  return { files, bytes };
}

async function namesIn(folder: string): Promise<readonly string[]> {
  const isFolder = await lstat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  return isFolder ? await readdir(folder) : [];
}
