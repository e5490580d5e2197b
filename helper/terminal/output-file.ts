// Files that commands write where a person says. A file that is there is replaced only where somebody agreed to it, and
// then at once: a write that is broken off leaves the old file whole.

import { access, constants, lstat, stat, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { confirm } from '#helper/terminal/confirm.ts';
import { codeOf, HelperError } from '#helper/terminal/errors.ts';
import { STDIN } from '#helper/terminal/input-file.ts';
import { writeStdout } from '#helper/terminal/stdout.ts';
import { createDurably, removeAbandoned, writeDurably } from '#helper/store/durable.ts';
import { harmlessLine } from '#helper/terminal/terminal.ts';

export interface Output {
  readonly path: string;
  /** Somebody agreed to lose what is there. */
  readonly replace: boolean;
}

/**
 * Looks before the work begins: the folder has to be there, and a file in the way needs `force` or a yes at the terminal.
 * Throws BUNDLE_EXISTS and FILE_NOT_WRITTEN. `option` names the file on the command line.
 */
export async function outputAt(path: string, force: boolean, option: string): Promise<Output> {
  if (path === STDIN) return { path, replace: true };
  const folder = dirname(resolve(path));
  const isWritable = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!isWritable) throw notWritten(path, `${folder} is no folder you may write to`, null);
  // With --force also what another command puts there meanwhile.
  if ((await kindOf(path)) !== 'file') return { path, replace: force };
  const question = `${harmlessLine(path)} already exists. Replace it? [y/N] `;
  if (force || (await confirm(question)) === true) return { path, replace: true };
  throw exists(path, `Name another file with ${option}, or add --force to replace it.`, null);
}

/** All bytes, on stdout where the path is `-`; else synced, for their owner alone, or what was there before. Throws BUNDLE_EXISTS and FILE_NOT_WRITTEN. */
export async function writeOutput(
  path: string,
  bytes: Uint8Array | string,
  { replace }: Pick<Output, 'replace'>,
): Promise<void> {
  if (path === STDIN) {
    writeStdout(bytes);
    return;
  }
  try {
    const kind = await kindOf(path);
    // A device or a pipe is written into. Renamed over, /dev/null would be a file from then on.
    if (kind === 'stream') await writeFile(path, bytes);
    else {
      await removeAbandoned(dirname(resolve(path)));
      // Renamed into place: a link is replaced itself, and what it names is left as it is.
      if (replace) await writeDurably(path, bytes);
      else await createDurably(path, bytes);
    }
  } catch (cause) {
    if (codeOf(cause) === 'EEXIST') throw exists(path, 'Name another file.', cause);
    throw notWritten(path, codeOf(cause) ?? 'unknown', cause);
  }
}

/** A folder counts as a file: it is in the way, and the write says so. */
async function kindOf(path: string): Promise<'nothing' | 'file' | 'stream'> {
  const found = await stat(path).catch(() => lstat(path).catch(() => null));
  if (found === null) return 'nothing';
  return found.isFile() || found.isDirectory() || found.isSymbolicLink() ? 'file' : 'stream';
}

function exists(path: string, advice: string, cause: unknown): HelperError {
  return new HelperError('BUNDLE_EXISTS', `${path} already exists. It was left as it is. ${advice}`, { cause });
}

function notWritten(path: string, why: string, cause: unknown): HelperError {
  return new HelperError(
    'FILE_NOT_WRITTEN',
    `${path} cannot be written (${why}). What was stored before is kept. Name another file.`,
    { cause },
  );
}
