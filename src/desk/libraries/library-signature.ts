// The signature of a library as a file: a DSSE envelope by the key of a device, over what a publisher signs of a library. A library
// without one is nobody's.

import * as z from 'zod';
import { fromBase64 } from '#core/bytes/base64.ts';
import { toHex, utf8 } from '#core/bytes/hash.ts';
import { parseStrictBytes } from '#core/bytes/read.ts';
import { AffidavitError } from '#core/errors.ts';
import type { ReadLibrary } from '#core/evidence/library.ts';
import { LIBRARY_MEDIA, libraryStatement, publisherHolds, type Publisher } from '#core/evidence/library-publisher.ts';
import { decode, parseEnvelope, signEnvelope } from '#core/keys/dsse.ts';
import type { Signer } from '#core/ports.ts';

const SIGNATURE_BYTES_MAX = 16_384;
const PUBLIC_KEY_HEX = /^[0-9a-f]{64}$/;

const statement = z.strictObject({
  library_name: z.string(),
  public_key: z.string().regex(PUBLIC_KEY_HEX),
  sha256: z.string(),
  version: z.string(),
});

export async function signLibrary(library: ReadLibrary, signer: Signer): Promise<Uint8Array> {
  const payload = libraryStatement(signedOf(library), toHex(signer.publicKey));
  return utf8(JSON.stringify(await signEnvelope(LIBRARY_MEDIA, payload, signer)));
}

/** Who signed the library, as its record is to hold it. `bytes` may be anybody's. Throws where it is no signature of this library. */
export function publisherIn(bytes: Uint8Array, library: ReadLibrary): Publisher {
  if (bytes.length > SIGNATURE_BYTES_MAX)
    throw new AffidavitError('DSSE_FORMAT', `expected at most ${String(SIGNATURE_BYTES_MAX)} bytes`);
  const { payload, signatures } = parseEnvelope(bytes);
  // Whose key it says is signed too: it is believed only once a signature of that key over this library holds.
  const { public_key: key, sha256 } = statement.parse(parseStrictBytes(fromBase64(payload)));
  const publisher = signatures
    .map(({ sig }) => ({ key, signature: toHex(decode(sig)) }))
    .find((one) => publisherHolds(signedOf(library), one));
  if (publisher !== undefined) return publisher;
  const why = sha256 === library.hash ? 'no signature in it holds' : 'it signs another library';
  throw new AffidavitError('DSSE_SIGNATURE', why);
}

const signedOf = ({ hash, pack }: ReadLibrary) => ({ hash, name: pack.library_name, version: pack.version });
