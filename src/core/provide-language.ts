// The data file of `src/language`, handed to a frozen build by whoever loaded it.

import { fromUtf8, sha256Hex } from '#core/bytes/hash.ts';
import { AffidavitError } from '#core/errors.ts';
import { LANGUAGE_HASH, setLanguageTables, type LanguageTables } from '#language/tables.ts';

/**
 * Bytes of the file that hashes to LANGUAGE_HASH. `actual` is what they hash to, where the caller has computed it: the
 * platform does so in a twentieth of the time. Throws WEIGHTS_MISSING for any other.
 */
export function provideLanguage(bytes: Uint8Array, actual: string = sha256Hex(bytes)): void {
  if (actual !== LANGUAGE_HASH)
    throw new AffidavitError('WEIGHTS_MISSING', `expected the language tables ${LANGUAGE_HASH}, got ${actual}`);
  setLanguageTables(JSON.parse(fromUtf8(bytes)) as LanguageTables);
}
