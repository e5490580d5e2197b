// The signature of a library as a file beside it (`<file>.sig`). One that does not hold is an error wherever the library is read.

import { readFile } from 'node:fs/promises';
import type { ReadLibrary } from '#core/evidence/library.ts';
import type { Publisher } from '#core/evidence/library-publisher.ts';
import { publisherIn } from '#desk/libraries/library-signature.ts';
import { codeOf, HelperError } from '#helper/terminal/errors.ts';

export const signatureFile = (library: string): string => `${library}.sig`;

/** Who signed the library; null where nothing is beside it. Throws LIBRARY_SIGNATURE. */
export async function publisherOf(path: string, library: ReadLibrary): Promise<Publisher | null> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(signatureFile(path));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
  try {
    return publisherIn(bytes, library);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message.replaceAll('\n', ' ') : '';
    throw new HelperError(
      'LIBRARY_SIGNATURE',
      `${signatureFile(path)} is no signature of this library: ${why}. Nothing was stored. Get the library and its signature again.`,
      { cause },
    );
  }
}
