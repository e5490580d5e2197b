// A library inside a case. The person's record names the pack and an index blob; the index names the text of each source,
// which stands behind a salt of its own like any other document. Index and texts together are the pack again, byte for
// byte, so that its hash in the record is a fact and not a claim.

import * as z from 'zod';
import { concat, fromHex, fromUtf8, sha256Hex, toHex, utf8 } from '#core/bytes/hash.ts';
import { canonical, canonicalBytes } from '#core/bytes/jcs.ts';
import { quantise } from '#core/bytes/q16.ts';
import { parseStrict } from '#core/bytes/read.ts';
import { saltFrom } from '#core/bytes/salt.ts';
import {
  lifetimeHours,
  libraryBytes,
  libraryHead,
  libraryPack,
  librarySource,
  type LibraryPack,
  type ReadLibrary,
} from '#core/evidence/library.ts';
import type { RequestOf } from '#core/admission/grammar.ts';
import type { BlobStore, Hash } from '#core/ports.ts';
import type { Publisher } from '#core/evidence/library-publisher.ts';
import type { LibraryAct } from '#core/case/state.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const indexBlob = libraryHead.extend({
  salt: hash,
  schema: z.literal('library/1'),
  sources: z.array(librarySource.extend({ media: z.string(), original: hash })),
});
type LibraryIndex = z.infer<typeof indexBlob>;

/** The person's record of a library. Its blobs are durable with the record that names them. */
export async function recordLibrary(
  { hash: packHash, pack }: ReadLibrary,
  publisher: Publisher | undefined,
  blobs: Pick<BlobStore, 'stage'>,
  { secret, seq }: { readonly secret: Hash; readonly seq: number },
): Promise<LibraryAct> {
  const { sources, ...head } = pack;
  const indexed = [];
  for (const [item, { content, ...said }] of sources.entries()) {
    const original = await blobs.stage(concat(fromHex(saltFrom(secret, `library/${item}`, seq)), utf8(content)));
    indexed.push({ ...said, media: mediaOf(content), original });
  }
  const index: LibraryIndex = {
    ...head,
    salt: saltFrom(secret, 'library', seq),
    schema: 'library/1',
    sources: indexed,
  };
  return withPublisher(toAct(pack, packHash, await blobs.stage(canonicalBytes(index))), publisher);
}

/** Whether a recorded library is the pack that it names, in all that the record repeats of it. */
export async function libraryHolds(
  act: LibraryAct,
  blobs: Pick<BlobStore, 'get'>,
  secret: Hash | null,
  seq: number,
): Promise<boolean> {
  const { salt, schema: _, sources, ...head } = await loadLibrary(blobs, act.index);
  const texts = [];
  for (const [item, { media, original, ...said }] of sources.entries()) {
    const blob = await blobs.get(original);
    const content = fromUtf8(blob.subarray(SALT_BYTES));
    const own = toHex(blob.subarray(0, SALT_BYTES));
    if (secret !== null && own !== saltFrom(secret, `library/${item}`, seq)) return false;
    if (media !== mediaOf(content)) return false;
    texts.push({ ...said, content });
  }
  if (secret !== null && salt !== saltFrom(secret, 'library', seq)) return false;
  const pack = { ...head, sources: texts };
  const rebuilt = sha256Hex(libraryBytes(pack));
  const { publisher: _publisher, ...repeated } = act;
  return rebuilt === act.hash && canonical(toAct(pack, rebuilt, act.index)) === canonical(repeated);
}

/** The pack of a recorded library, made again of its index and its texts. Throws BLOB_NOT_FOUND where one is withheld. */
export async function rebuiltPack(blobs: Pick<BlobStore, 'get'>, index: Hash): Promise<LibraryPack> {
  const { salt: _salt, schema: _schema, sources, ...head } = await loadLibrary(blobs, index);
  const texts = [];
  for (const { media: _media, original, ...said } of sources)
    texts.push({ ...said, content: fromUtf8((await blobs.get(original)).subarray(SALT_BYTES)) });
  return libraryPack.parse({ ...head, sources: texts });
}

/** What a record says of a pack besides who signed it. */
export function toAct(pack: LibraryPack, hash: Hash, index: Hash): LibraryAct {
  const { domain, library_name, metadata, sources, version } = pack;
  return {
    count: sources.length,
    created: metadata.created,
    domain,
    hash,
    index,
    kind: 'library',
    lifetime_hours: lifetimeHours({ metadata }),
    name: library_name,
    version,
    volatility: metadata.volatility,
  };
}

export function withPublisher(act: LibraryAct, publisher: Publisher | undefined): LibraryAct {
  return publisher === undefined ? act : { ...act, publisher };
}

export async function loadLibrary(blobs: Pick<BlobStore, 'get'>, index: Hash): Promise<LibraryIndex> {
  return indexBlob.parse(parseStrict(fromUtf8(await blobs.get(index))));
}

/** What the parser is asked to read: a source of the library; null after the last. */
export function parserRequest(index: LibraryIndex, item: number): RequestOf<'parser'> | null {
  const source = index.sources[item];
  if (source === undefined) return null;
  const { credibility, id, media, original, url } = source;
  return { library: { credibility: quantise(credibility) ?? 0, url }, media, name: id, original };
}

/** records.md: every blob of a person's content begins with its own salt. */
const SALT_BYTES = 32;

/** A pack holds text. With a title in its first line it is Markdown. */
const mediaOf = (content: string): string => (content.startsWith('# ') ? 'text/markdown' : 'text/plain');
