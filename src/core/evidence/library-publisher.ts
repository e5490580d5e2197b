// Who published a library: a key signs its name, its version and the SHA-256 of its bytes. The record of the import holds key and
// signature, so that whoever gets the case checks them again.

import { verifyEd25519 } from '#core/bytes/ed25519.ts';
import { fromHex } from '#core/bytes/hash.ts';
import { canonicalBytes } from '#core/bytes/jcs.ts';
import { preAuthEncoding } from '#core/keys/dsse.ts';
import type { LibraryAct } from '#core/case/state.ts';

export type Publisher = NonNullable<LibraryAct['publisher']>;
type Signed = Pick<LibraryAct, 'hash' | 'name' | 'version'>;

export const LIBRARY_MEDIA = 'application/vnd.affidavit.library+json';

/** What is signed. It names the key too, so that a signature cannot be told as another key's. */
export function libraryStatement({ hash, name, version }: Signed, key: string): Uint8Array {
  return canonicalBytes({ library_name: name, public_key: key, sha256: hash, version });
}

export function publisherHolds(library: Signed, { key, signature }: Publisher): boolean {
  const message = preAuthEncoding(LIBRARY_MEDIA, libraryStatement(library, key));
  return verifyEd25519(fromHex(key), message, fromHex(signature));
}
