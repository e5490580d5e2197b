// A forger who withholds what our writer would not: any observations of a case, with any replies and passages beside them.
// Everything above the records is made right again, and signed.

import { signEnvelope } from '#core/keys/dsse.ts';
import * as names from '#core/bundle/format.ts';
import type { BundleManifest } from '#core/bundle/format.ts';
import type { GivenBundle } from '#core/bundle/read.ts';
import { blobsOfDisclosed, rebuildDisclosed } from '#core/disclosure/redact.ts';
import { spanFiles, type SpanChoice } from '#core/disclosure/spans.ts';
import { commitmentOf, disclosed, type BundleRecord } from '#core/bundle/withheld.ts';
import { ledgerFiles, signedFiles, toManifest } from '#core/bundle/write.ts';
import { writeZip } from '#core/bundle/zip.ts';
import { toHex } from '#core/bytes/hash.ts';
import { toId } from '#core/bytes/id.ts';
import { canonicalBytes, type Json } from '#core/bytes/jcs.ts';
import { AffidavitError } from '#core/errors.ts';
import type { BlobStore, Entry } from '#core/ports.ts';
import { reduce } from '#core/case/reduce.ts';
import { EMPTY_STATE, type CaseState } from '#core/case/state.ts';
import { CORE, entriesOf, type Stores } from '#tests/case.ts';
import { seededSigner } from '#tests/signer.ts';

const FORGER = seededSigner(67);

export interface Pattern {
  readonly withheld: ReadonlySet<number>;
  /** Replies whose parts are shown, by number. */
  readonly replies: readonly number[];
  readonly spans: readonly SpanChoice[];
}

/** The bundle, signed by the forger. */
export async function withholding(stores: Stores, pattern: Pattern): Promise<Uint8Array> {
  const entries = await entriesOf(stores);
  const state = entries.reduce(reduce, EMPTY_STATE);
  const { records, shown } = await shownFiles(stores, entries, state, pattern);
  const files = new Map([
    ...ledgerFiles(records),
    ...shown,
    ...(await signedFiles(await stores.store.checkpoints(), entries, state, FORGER)),
  ]);
  const caseId = toId(state.idHead ?? '', 'case', 0, 0);
  for (const [name, body] of await derivedOf(records, shown, caseId)) files.set(name, body);
  const manifest = canonicalBytes(toManifest(state, disclosed(records), files, FORGER, CORE));
  files.set(names.MANIFEST, manifest);
  const envelope = await signEnvelope(names.MANIFEST_MEDIA, manifest, FORGER);
  files.set(names.MANIFEST_DSSE, canonicalBytes(envelope as unknown as Json));
  return writeZip(files);
}

/** The same as far as the check of the pattern reads it, without zip and signatures: a tenth of the time. */
export async function givenPattern(
  stores: Stores,
  entries: readonly Entry[],
  state: CaseState,
  pattern: Pattern,
): Promise<Pick<GivenBundle, 'blobs' | 'files' | 'manifest' | 'records'>> {
  const { records, shown } = await shownFiles(stores, entries, state, pattern);
  const manifest = { case_id: toId(state.idHead ?? '', 'case', 0, 0) } as BundleManifest;
  return { blobs: blobsIn(shown), files: shown, manifest, records };
}

async function shownFiles(
  { blobs }: Stores,
  entries: readonly Entry[],
  state: CaseState,
  { replies, spans, withheld }: Pattern,
): Promise<{ readonly records: readonly BundleRecord[]; readonly shown: ReadonlyMap<string, Uint8Array> }> {
  const records = entries.map((entry): BundleRecord =>
    withheld.has(entry.seq) ? { seq: entry.seq, tag: 'AX:OBS:v1', commit: toHex(commitmentOf(entry)) } : entry,
  );
  const sealed = entries
    .filter(({ seq, tag }) => seq > 0 && tag === 'AX:STATE:v1')
    .filter((_, at) => replies.includes(at + 1));
  const inPart = new Set(spans.map(({ source }) => state.sources.find(({ id }) => id === source)?.seq ?? 0));
  const shown = new Map<string, Uint8Array>(await spanFiles(spans, state, blobs));
  for (const hash of await blobsOfDisclosed(disclosed(records), sealed, blobs, inPart))
    shown.set(names.blobName(hash), await blobs.get(hash));
  return { records, shown };
}

function blobsIn(files: ReadonlyMap<string, Uint8Array>): Pick<BlobStore, 'get'> {
  return {
    get: (hash) => {
      const body = files.get(names.blobName(hash));
      return body === undefined
        ? Promise.reject(new AffidavitError('BLOB_NOT_FOUND', `no blob ${hash}`))
        : Promise.resolve(body);
    },
  };
}

/** Records that fold no more leave the forger without files for readers. */
async function derivedOf(
  records: readonly BundleRecord[],
  shown: ReadonlyMap<string, Uint8Array>,
  caseId: string,
): Promise<ReadonlyMap<string, Uint8Array>> {
  try {
    return await rebuildDisclosed(records, blobsIn(shown), caseId);
  } catch {
    return new Map();
  }
}
