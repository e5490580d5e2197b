// Documents named on the command line, before a case sees them, with what is declared about each.

import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Act } from '#core/case/case.ts';
import { ORIGINAL_BYTES_MAX, SOURCES_MAX } from '#core/limits.ts';
import type { SourceType } from '#core/admission/grammar.ts';
import { HelperError } from '#helper/terminal/errors.ts';
import { readInput, STDIN } from '#helper/terminal/input-file.ts';

type ImportAct = Extract<Act, { kind: 'import' }>;

export interface Declared {
  readonly path: string;
  /** Null: nothing was declared. */
  readonly type: SourceType | null;
  /** YYYY-MM-DD. */
  readonly dated: string | null;
  /** Q16.16. */
  readonly credibility: number | null;
  /** Null: it stays on this device. */
  readonly sphere: Sphere | null;
}
export type Sphere = ImportAct['sphere'];

/** All documents, read, before anything is stored; a folder stands for all files in it. What they are, the parser finds. */
export async function readSources(declared: readonly Declared[]): Promise<readonly ImportAct[]> {
  return (await findSources(declared)).map(({ act }) => act);
}

export interface FoundSource {
  readonly act: ImportAct;
  /** Its folder was named, and it only lies there. */
  readonly inFolder: boolean;
}

/** The same, with whether somebody named this very file. */
export async function findSources(declared: readonly Declared[]): Promise<readonly FoundSource[]> {
  const files: (Declared & { readonly inFolder: boolean })[] = [];
  for (const one of declared) {
    for (const path of await filesOf(one.path, FOLDERS_DEPTH_MAX))
      files.push({ ...one, path, inFolder: path !== one.path });
    if (files.length > SOURCES_MAX) {
      throw new HelperError(
        'SOURCE_COUNT',
        `a case holds at most ${SOURCES_MAX} sources, ${one.path} makes it more. Nothing was stored. Name fewer.`,
      );
    }
  }
  const found: FoundSource[] = [];
  for (const file of files) found.push({ act: await readSource(file), inFolder: file.inFolder });
  return found;
}

const FOLDERS_DEPTH_MAX = 16;

/** Hidden files and what package managers and version control keep are not a person's documents; links are not followed. */
const PASSED_OVER = /^(?:\.|node_modules$|__pycache__$)/;

/** In order of name, so that the same folder gives the same case. A path that is no folder is itself, whatever it is. */
async function filesOf(path: string, depth: number): Promise<readonly string[]> {
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false, // told by who reads it
  );
  if (!isFolder) return [path];
  if (depth === 0) return [];
  const entries = await readdir(path, { withFileTypes: true });
  const kept = entries.filter((entry) => !PASSED_OVER.test(entry.name) && (entry.isFile() || entry.isDirectory()));
  const files: string[] = [];
  for (const { name } of kept.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    files.push(...(await filesOf(join(path, name), depth - 1)));
    if (files.length > SOURCES_MAX) return files;
  }
  return files;
}

async function readSource({ credibility, dated, path, sphere, type }: Declared): Promise<ImportAct> {
  return {
    kind: 'import',
    name: path === STDIN ? 'stdin' : basename(path),
    media: 'application/octet-stream',
    bytes: await readInput(path, ORIGINAL_BYTES_MAX),
    type: type ?? 'unknown',
    sphere: sphere ?? 'INSIDE',
    credibility,
    dated,
    supersedes: null,
  };
}
