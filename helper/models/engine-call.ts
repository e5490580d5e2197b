// A built-in engine asked outside any case: for the tools that judge, classify and check without a record.

import type { Json } from '#core/bytes/jcs.ts';
import { AffidavitError } from '#core/errors.ts';
import { GRAMMAR, type TakenClass } from '#core/admission/grammar.ts';
import type { BlobStore, OracleInput } from '#core/ports.ts';

export function toInput(cls: TakenClass, request: Json): OracleInput {
  return { class: cls, derivation: null, from: [], request, salt: null, schema: GRAMMAR[cls].schema };
}

export const NO_BLOBS: Pick<BlobStore, 'get'> = {
  get: (hash) => Promise.reject(new AffidavitError('BLOB_NOT_FOUND', `no blob ${hash}`)),
};
