// A document read outside any case, by the frozen parser.

import { AffidavitError } from '#core/errors.ts';
import { sourceText } from '#core/admission/common.ts';
import type { Oracle } from '#core/ports.ts';
import { sha256Hex } from '#core/bytes/hash.ts';
import { toInput } from '#helper/models/engine-call.ts';

/** Parsers leave a salt's length in front of every original. */
const SALT_BYTES = 32;

/** Throws SOURCE_* and TEXT_*. `name` says as much as `bytes` leave open. */
export async function readDocument(parser: Oracle, name: string, bytes: Uint8Array) {
  const salted = new Uint8Array(SALT_BYTES + bytes.length);
  salted.set(bytes, SALT_BYTES);
  const original = sha256Hex(salted);
  const request = { media: 'application/octet-stream', name, original };
  const blobs = {
    get: (hash: string) =>
      hash === original
        ? Promise.resolve(salted)
        : Promise.reject(new AffidavitError('BLOB_NOT_FOUND', `no blob ${hash}`)),
  };
  return sourceText.parse(await parser.ask(new AbortController().signal, toInput('parser', request), blobs));
}
