// Which drafts are checked: files that are named, and of a folder every text and Markdown file in it, in the order of their names.

import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { HelperError } from '#helper/terminal/errors.ts';
import { harmlessLine } from '#helper/terminal/terminal.ts';

const DRAFT = /\.(?:md|markdown|txt)$/i;

/** Throws FILE_NOT_FOUND for a folder without any. */
export async function findDrafts(paths: readonly string[]): Promise<readonly string[]> {
  return (await Promise.all(paths.map(draftsAt))).flat();
}

async function draftsAt(path: string): Promise<readonly string[]> {
  const isFolder = path !== '-' && (await stat(path).catch(() => null))?.isDirectory() === true;
  if (!isFolder) return [path];
  const drafts = await draftsIn(path);
  if (drafts.length > 0) return drafts;
  throw new HelperError('FILE_NOT_FOUND', `no .md, .markdown or .txt file is in ${harmlessLine(path)}.`);
}

/** A link is no file of this folder, and what begins with a point is hidden. */
async function draftsIn(folder: string): Promise<readonly string[]> {
  const entries = (await readdir(folder, { withFileTypes: true })).filter(({ name }) => !name.startsWith('.'));
  entries.sort((one, other) => (one.name < other.name ? -1 : 1));
  const drafts: string[] = [];
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== 'node_modules') drafts.push(...(await draftsIn(path)));
    else if (entry.isFile() && DRAFT.test(entry.name)) drafts.push(path);
  }
  return drafts;
}
