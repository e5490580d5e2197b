// Files that people name on the command line: every failure says which file and why, with a code.

import { readFile, stat } from 'node:fs/promises';
import { RECEIPT_CHARACTERS_MAX } from '#core/limits.ts';
import { codeOf, HelperError } from '#helper/terminal/errors.ts';
import { standardInput } from '#helper/terminal/io.ts';

/** `bytesMax` is checked before anything is read into memory. `-` is stdin, `./-` a file of that name. */
export async function readInput(path: string, bytesMax: number): Promise<Uint8Array> {
  if (path === STDIN) return readStdin(bytesMax);
  try {
    const { size } = await stat(path);
    if (size > bytesMax) {
      throw new HelperError(
        'FILE_NOT_READ',
        `${path} is ${size} bytes long, at most ${bytesMax} are read. Nothing was stored. Give a smaller file.`,
      );
    }
    const { buffer, byteOffset, length } = await readFile(path);
    return new Uint8Array(buffer, byteOffset, length); // a view: a copy of the largest bundle would double what it takes
  } catch (cause) {
    if (cause instanceof HelperError) throw cause;
    if (codeOf(cause) === 'ENOENT') {
      throw new HelperError('FILE_NOT_FOUND', `there is no file ${path}. Nothing was stored. Check the path.`, {
        cause,
      });
    }
    throw new HelperError(
      'FILE_NOT_READ',
      `${path} cannot be read (${codeOf(cause) ?? 'unknown'}). Nothing was stored. Check that it is a file you may read.`,
      { cause },
    );
  }
}

/** Stands for stdin, and for stdout where a file is written. */
export const STDIN = '-';

/** Receipts that somebody kept, as texts. */
export async function readReceipts(paths: readonly string[]): Promise<readonly string[]> {
  return Promise.all(
    paths.map(async (path) => new TextDecoder().decode(await readInput(path, RECEIPT_CHARACTERS_MAX))),
  );
}

/** All of stdin, up to a bound. */
export async function readStdin(bytesMax: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of standardInput()) {
    size += chunk.length;
    if (size > bytesMax)
      throw new HelperError('FILE_NOT_READ', `more than ${bytesMax} bytes came in. Nothing was stored. Give less.`);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
