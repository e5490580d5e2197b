// A library before it is added: who published it, and what it would change in a case that holds another version of it.

import { fromUtf8 } from '#core/bytes/hash.ts';
import { AffidavitError } from '#core/errors.ts';
import { readLibrary, type LibraryPack } from '#core/evidence/library.ts';
import { loadLibrary } from '#core/evidence/library-record.ts';
import type { Act } from '#core/case/case.ts';
import type { Publisher } from '#core/evidence/library-publisher.ts';
import type { CaseState, LibraryAct } from '#core/case/state.ts';
import type { BlobStore } from '#core/ports.ts';
import { differenceOf, type LibraryDifference } from '#desk/libraries/library-difference.ts';
import { publisherIn } from '#desk/libraries/library-signature.ts';

export interface LookedAt {
  readonly hash: string;
  readonly name: string;
  readonly version: string;
  /** The key that signed it, as hexadecimal; null where no signature came with it. */
  readonly publisher: string | null;
  /** The version that it takes the place of; null where the case holds none, or this very one. */
  readonly earlier: {
    readonly hash: string;
    readonly version: string;
    readonly publisher: string | null;
    readonly difference: LibraryDifference;
  } | null;
}

/** `bytes` and `signature` may be by anybody. Throws LIBRARY_*, and LIBRARY_SIGNATURE for a signature that does not hold. */
export async function lookAtLibrary(
  bytes: Uint8Array,
  signature: Uint8Array | null,
  { sources }: Pick<CaseState, 'sources'>,
  blobs: Pick<BlobStore, 'get'>,
): Promise<LookedAt> {
  const library = readLibrary(bytes);
  const { hash, pack } = library;
  const held = sources
    .flatMap((source) => (source.library === null || source.library.withdrawn !== null ? [] : [source.library.act]))
    .filter(({ name }) => name === pack.library_name)
    .at(-1);
  const earlier = held === undefined || held.hash === hash ? null : held;
  return {
    hash,
    name: pack.library_name,
    version: pack.version,
    publisher: signature === null ? null : publisherOrRefuse(signature, library).key,
    earlier:
      earlier === null
        ? null
        : {
            hash: earlier.hash,
            version: earlier.version,
            publisher: earlier.publisher?.key ?? null,
            difference: differenceOf(await packOf(earlier, blobs), pack),
          },
  };
}

/** The act that adds it, with whoever signed it. Throws as `lookAtLibrary`. */
export function toLibraryAct(bytes: Uint8Array, signature: Uint8Array | null): Act & { readonly kind: 'library' } {
  if (signature === null) return { kind: 'library', bytes };
  return { kind: 'library', bytes, publisher: publisherOrRefuse(signature, readLibrary(bytes)) };
}

function publisherOrRefuse(signature: Uint8Array, library: ReturnType<typeof readLibrary>): Publisher {
  try {
    return publisherIn(signature, library);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message.replaceAll('\n', ' ') : '';
    throw new AffidavitError('LIBRARY_SIGNATURE', why, { cause });
  }
}

/** A recorded library as the pack that it was. */
async function packOf({ index }: LibraryAct, blobs: Pick<BlobStore, 'get'>): Promise<LibraryPack> {
  const { salt: _salt, schema: _schema, sources, ...head } = await loadLibrary(blobs, index);
  const whole: LibraryPack['sources'] = [];
  for (const { media: _media, original, ...said } of sources)
    whole.push({ ...said, content: fromUtf8((await blobs.get(original)).subarray(SALT_BYTES)) });
  return { ...head, sources: whole };
}

/** records.md: every blob of a person's content begins with its own salt. */
const SALT_BYTES = 32;
