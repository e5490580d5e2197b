// A case as one file. Everything in it is in the ledger, named by the ledger, or derived from it by the core.

import { canonicalBytes, type Json } from '#core/bytes/jcs.ts';
import { concat, concatAll, sha256Hex, toHex, utf8 } from '#core/bytes/hash.ts';
import { parseStrict } from '#core/bytes/read.ts';
import { toId } from '#core/bytes/id.ts';
import { toBase64 } from '#core/bytes/base64.ts';
import { blobsOf, isAnswer, repliesOf, type NumberedReply, type Sealed } from '#core/bundle/contents.ts';
import { countersign } from '#core/keys/countersign.ts';
import { signEnvelope } from '#core/keys/dsse.ts';
import * as names from '#core/bundle/format.ts';
import type { BundleManifest } from '#core/bundle/format.ts';
import { buildIndex } from '#core/bundle/ledger-index.ts';
import { toReport } from '#core/bundle/report.ts';
import { writeZip } from '#core/bundle/zip.ts';
import { AffidavitError } from '#core/errors.ts';
import { isWithheld, type BundleRecord } from '#core/bundle/withheld.ts';
import { frontierRoot } from '#core/ledger/merkle.ts';
import { observationIn, outputOf } from '#core/admission/observation.ts';
import { classOf } from '#core/admission/grammar.ts';
import type { BlobStore, Checkpoint, Entry, LedgerStore, Signer } from '#core/ports.ts';
import { SEALS } from '#core/protocols/seals.ts';
import { reduce } from '#core/case/reduce.ts';
import { EMPTY_STATE, type CaseState } from '#core/case/state.ts';
import { noteOrigin } from '#core/case/world.ts';

/** The bytes of a bundle. The same case, the same signatures and the same `writer` (`sha256:` of this core) give the same bytes. */
export async function writeBundle(
  store: Pick<LedgerStore, 'tip' | 'read' | 'checkpoints'>,
  blobs: Pick<BlobStore, 'get'>,
  signer: Signer | null,
  writer: string,
): Promise<Uint8Array> {
  const { size } = await store.tip();
  const entries = await store.read(0, size);
  const state = entries.reduce(reduce, EMPTY_STATE);
  const replies = await repliesOf(entries, blobs);
  const files = new Map<string, Uint8Array>([
    ...ledgerFiles(entries),
    ...(await signedFiles(await store.checkpoints(), entries, state, signer)),
    ...derivedFiles(state, replies),
  ]);
  for (const hash of await blobsOf(entries, blobs)) files.set(names.blobName(hash), await blobs.get(hash));
  const manifest = canonicalBytes(toManifest(state, entries, files, signer, writer));
  files.set(names.MANIFEST, manifest);
  if (signer !== null) {
    const envelope = await signEnvelope(names.MANIFEST_MEDIA, manifest, signer);
    files.set(names.MANIFEST_DSSE, canonicalBytes(envelope as unknown as Json));
  }
  return writeZip(files);
}

/** One canonical line `{payload, seq, tag}` a record, and where each begins with the tree over them. */
export function ledgerFiles(records: readonly BundleRecord[]): [string, Uint8Array][] {
  const lines = records.map((given) => ledgerLine(given));
  return [
    [names.LEDGER, concatAll(lines)],
    [
      names.LEDGER_INDEX,
      buildIndex(
        records,
        lines.map((line) => line.length),
      ),
    ],
  ];
}

/** A withheld record stands as `{commit, seq, tag}` (contracts.md). */
export function ledgerLine(given: BundleRecord): Uint8Array {
  if (isWithheld(given)) {
    const { commit, seq, tag } = given;
    return concat(canonicalBytes({ commit, seq, tag }), utf8('\n'));
  }
  const { payload, seq, tag } = given;
  return concat(canonicalBytes({ payload: parseStrict(payload), seq, tag }), utf8('\n'));
}

/** The derived files of a ledger, for a verifier that has this core. */
export async function rebuildDerived(
  entries: readonly Entry[],
  blobs: Pick<BlobStore, 'get'>,
): Promise<ReadonlyMap<string, Uint8Array>> {
  return new Map(derivedFiles(entries.reduce(reduce, EMPTY_STATE), await repliesOf(entries, blobs)));
}

/** Files that replay rebuilds: nobody has to believe them (contracts.md: derived files). */
export function derivedFiles(
  state: CaseState,
  replies: readonly NumberedReply[],
  withheld = 0,
): [string, Uint8Array][] {
  const answers = replies.map((reply): [string, Uint8Array] => [
    names.answerName(reply.number),
    canonicalBytes({ state_hash: reply.stateHash, state_seq: reply.stateSeq, ...told(reply) }),
  ]);
  const lines = replies
    .filter(isAnswer)
    .map((reply) => concat(canonicalBytes(reply.parts.pb2s as unknown as Json), utf8('\n')));
  return [...answers, [names.PB2S_LOG, concatAll(lines)], [names.REPORT, utf8(toReport(state, replies, withheld))]];
}

/** By the protocol that sealed it. */
function told(reply: Sealed): { readonly [key: string]: Json } {
  const seals = Object.values(SEALS) as unknown as readonly Told[];
  const own = seals.find(({ components }) => Object.values(components).some(({ kind }) => kind === reply.kind));
  if (own === undefined) throw new TypeError(`a reply that is read is of a protocol here, got ${reply.kind}`);
  return own.toFile(reply as never);
}
interface Told {
  readonly components: Readonly<Record<string, { readonly kind: string }>>;
  readonly toFile: (reply: never) => { readonly [key: string]: Json };
}

/** Checkpoints, each by the key that signs the manifest too, and how this key followed those before it. */
export async function signedFiles(
  checkpoints: readonly Checkpoint[],
  entries: readonly Entry[],
  { idHead }: CaseState,
  signer: Signer | null,
): Promise<[string, Uint8Array][]> {
  const isUnsigned = signer === null || idHead === null;
  const notes = isUnsigned ? checkpoints : await countersign(checkpoints, entries, noteOrigin(idHead), signer);
  const statements = signer?.card?.statements ?? [];
  return [
    ...notes.map(({ note, size }): [string, Uint8Array] => [names.checkpointName(size), utf8(note)]),
    ...statements.map((note, at): [string, Uint8Array] => [names.keyName(at + 1), utf8(note)]),
  ];
}

export function toManifest(
  state: CaseState,
  entries: readonly Entry[],
  files: ReadonlyMap<string, Uint8Array>,
  signer: Signer | null,
  writer: string,
): BundleManifest {
  const { head, size } = state.tip;
  if (state.idHead === null || head === '')
    throw new AffidavitError('BUNDLE_MANIFEST', 'the case has not been opened yet');
  return {
    case_id: toId(state.idHead, 'case', 0, 0),
    cores: coresOf(entries),
    entries: Object.fromEntries([...files].map(([name, bytes]) => [name, sha256Hex(bytes)])),
    engines: enginesOf(entries),
    format: 1,
    head,
    key: signer === null ? null : toKey(signer),
    profile: 'ax-seed',
    root: toHex(frontierRoot(state.frontier)),
    size,
    writer,
  };
}

function toKey({ card, publicKey }: Signer): BundleManifest['key'] {
  const name = card?.name ?? null;
  return { algorithm: 'ed25519', ...(name === null ? {} : { name }), public: toBase64(publicKey) };
}

/** Decision cores in the order in which epochs name them. */
export function coresOf(entries: readonly Entry[]): string[] {
  const cores = observations(entries)
    .filter((record) => classOf(record.oracle_id) === 'manifest')
    .map((record) => outputOf('manifest', record).core);
  return [...new Set(cores)];
}

export function enginesOf(entries: readonly Entry[]): string[] {
  return [...new Set(observations(entries).map((record) => record.model_id))].sort((a, b) => (a < b ? -1 : 1));
}

function observations(entries: readonly Entry[]) {
  return entries.filter((entry) => entry.tag === 'AX:OBS:v1').map((entry) => observationIn(entry));
}
