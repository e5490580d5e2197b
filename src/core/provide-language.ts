// The data file of `src/language`, handed to a frozen build by whoever loaded it.

import { fromUtf8, sha256Hex } from '#core/bytes/hash.ts';
import { AffidavitError } from '#core/errors.ts';
import { LANGUAGE_HASH, setLanguageTables, type LanguageTables } from '#language/tables.ts';

/** Bytes of the file that hashes to LANGUAGE_HASH. Throws WEIGHTS_MISSING for any other. */
export function provideLanguage(bytes: Uint8Array): void {
  const actual = sha256Hex(bytes);
  if (actual !== LANGUAGE_HASH)
    throw new AffidavitError('WEIGHTS_MISSING', `expected the language tables ${LANGUAGE_HASH}, got ${actual}`);
  setLanguageTables(JSON.parse(fromUtf8(bytes)) as LanguageTables);
}
