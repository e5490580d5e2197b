// A forger with a key of his own: he edits records and blobs of a bundle, and makes everything that is only a hash or a
// signature right again. What still fails then fails because of what was decided, not because of a checksum.

import { canonical, canonicalBytes, type Json } from '#core/bytes/jcs.ts';
import { sha256Hex, toHex } from '#core/bytes/hash.ts';
import { toBase64 } from '#core/bytes/base64.ts';
import { toId } from '#core/bytes/id.ts';
import { blobsOf, repliesOf } from '#core/bundle/contents.ts';
import { signEnvelope } from '#core/keys/dsse.ts';
import * as names from '#core/bundle/format.ts';
import type { BundleManifest } from '#core/bundle/format.ts';
import { readBundle } from '#core/bundle/read.ts';
import { coresOf, derivedFiles, enginesOf, ledgerFiles } from '#core/bundle/write.ts';
import { writeZip } from '#core/bundle/zip.ts';
import { formatCheckpoint, signNote } from '#core/ledger/checkpoint.ts';
import { commitOf } from '#core/ledger/entry.ts';
import { leafHash, merkleRoot } from '#core/ledger/merkle.ts';
import { obsHash, type Observation } from '#core/admission/observation.ts';
import type { Entry, Hash } from '#core/ports.ts';
import { reduce } from '#core/case/reduce.ts';
import { EMPTY_STATE } from '#core/case/state.ts';
import { noteOrigin } from '#core/case/world.ts';
import { seededSigner } from '#tests/signer.ts';

type Mutable = Record<string, unknown>;

/** The case as the forger holds it: payloads as plain objects, outputs of observations too; blobs by the hash they had. */
export interface Draft {
  records: { tag: Entry['tag']; payload: Mutable; output: Json | undefined }[];
  blobs: Map<Hash, Uint8Array>;
  /** New content under an old hash: references to the old one follow. */
  moved: Map<Hash, Hash>;
}

export interface Forged {
  readonly bytes: Uint8Array;
}

const SIGNER = seededSigner(66);

/**
 * The bundle after an edit. `follow`: hashes that later records and blobs name (obs_hash in `from`, input hashes, parts,
 * indexes) are made to follow what was changed; else only each record's own hash, the chain and everything above it are.
 */
export async function reforge(bundle: Uint8Array, edit: (draft: Draft) => void, follow = true): Promise<Uint8Array> {
  const { blobs, entries, files, manifest } = readBundle(bundle);
  const draft: Draft = {
    records: entries.map(({ payload, tag }) => {
      const value = JSON.parse(payload) as Mutable;
      return {
        tag,
        payload: value,
        output: tag === 'AX:OBS:v1' ? (JSON.parse(value['output'] as string) as Json) : undefined,
      };
    }),
    blobs: new Map(
      await Promise.all((await blobsOf(entries, blobs)).map(async (hash) => [hash, await blobs.get(hash)] as const)),
    ),
    moved: new Map(),
  };
  edit(draft);
  const sealed = seal(draft, follow);
  const kept = new Map(draft.blobs);
  return pack(
    sealed,
    kept,
    manifest,
    [...files.keys()].some((name) => name.startsWith('checkpoints/')),
  );
}

/** Gives every record its hash again, in order, so that what names it can follow. */
function seal(draft: Draft, follow: boolean): Entry[] {
  const { blobs, moved } = draft;
  const rename = (text: string): string => {
    let renamed = text;
    for (const [old, now] of moved) renamed = renamed.replaceAll(old, now);
    return renamed;
  };
  const renameBlob = (hash: Hash): Hash => {
    const bytes = blobs.get(hash);
    if (bytes === undefined) return moved.get(hash) ?? hash;
    const text = new TextDecoder().decode(bytes);
    const renamed = rename(text);
    if (renamed === text) return hash;
    const body = new TextEncoder().encode(renamed);
    const now = sha256Hex(body);
    blobs.delete(hash);
    blobs.set(now, body);
    moved.set(hash, now);
    return now;
  };
  return draft.records.map(({ output, payload, tag }, seq) => {
    const record = { ...payload };
    if (output !== undefined) {
      record['output'] = canonical(output);
      record['output_size'] =
        record['completion_state'] === 'COMPLETE'
          ? new TextEncoder().encode(record['output'] as string).length
          : record['output_size'];
    }
    if (tag === 'AX:OBS:v1') {
      if (follow) record['input_hash'] = renameBlob(record['input_hash'] as Hash);
      if (follow) record['output'] = rename(record['output'] as string);
      const old = record['obs_hash'] as Hash;
      const { obs_hash: _, ...rest } = record;
      const now = obsHash(rest as unknown as Omit<Observation, 'obs_hash'>);
      record['obs_hash'] = now;
      if (now !== old) moved.set(old, now);
    }
    if (tag === 'AX:STATE:v1' && seq > 0 && follow) {
      const index = record['state_hash'] as Hash;
      for (const part of Object.values(partsOf(blobs.get(index)))) renameBlob(part);
      record['state_hash'] = renameBlob(index);
    }
    return { seq, tag, payload: canonical(record as unknown as Json) };
  });
}

function partsOf(index: Uint8Array | undefined): Readonly<Record<string, Hash>> {
  if (index === undefined) return {};
  return (JSON.parse(new TextDecoder().decode(index)) as { parts: Record<string, Hash> }).parts;
}

/** Everything above the records, as `writeBundle` makes it, but from records nobody checked. */
async function pack(
  entries: readonly Entry[],
  blobs: ReadonlyMap<Hash, Uint8Array>,
  was: BundleManifest,
  checkpointed: boolean,
): Promise<Uint8Array> {
  const files = new Map<string, Uint8Array>(ledgerFiles(entries));
  for (const [hash, bytes] of blobs) files.set(names.blobName(hash), bytes);
  const leaves = entries.map((entry) => leafHash(commitOf(entry)));
  const facts = factsOf(entries);
  if (checkpointed) {
    for (const { seq, tag } of entries) {
      if (tag !== 'AX:STATE:v1' || seq === 0) continue;
      const origin = noteOrigin(facts.idHead);
      const note = await signNote(
        formatCheckpoint({ origin, size: seq + 1, root: merkleRoot(leaves.slice(0, seq + 1)) }),
        origin,
        SIGNER,
      );
      files.set(names.checkpointName(seq + 1), new TextEncoder().encode(note));
    }
  }
  for (const [name, bytes] of await derived(entries, blobs)) files.set(name, bytes);
  const manifest = canonicalBytes({
    case_id: toId(facts.idHead, 'case', 0, 0),
    cores: orElse(() => coresOf(entries), was.cores),
    entries: Object.fromEntries([...files].map(([name, bytes]) => [name, sha256Hex(bytes)])),
    engines: orElse(() => enginesOf(entries), was.engines),
    format: 1,
    head: facts.head,
    key: { algorithm: 'ed25519', public: toBase64(SIGNER.publicKey) },
    profile: 'ax-seed',
    root: toHex(merkleRoot(leaves)),
    size: entries.length,
    writer: was.writer,
  });
  files.set(names.MANIFEST, manifest);
  files.set(
    names.MANIFEST_DSSE,
    canonicalBytes((await signEnvelope(names.MANIFEST_MEDIA, manifest, SIGNER)) as unknown as Json),
  );
  return writeZip(files);
}

/** Records that say nothing readable any more leave the forger with what the manifest said before. */
function orElse<T>(read: () => T, before: T): T {
  try {
    return read();
  } catch {
    return before;
  }
}

/** Records that do not even fold still get files: the forger tries. */
function factsOf(entries: readonly Entry[]): { readonly idHead: Hash; readonly head: Hash } {
  const state = entries.reduce((before, entry) => {
    try {
      return reduce(before, entry);
    } catch {
      return { ...before, tip: { size: entry.seq + 1, head: before.tip.head } };
    }
  }, EMPTY_STATE);
  return { idHead: state.idHead ?? '0'.repeat(64), head: state.tip.head === '' ? '0'.repeat(64) : state.tip.head };
}

async function derived(
  entries: readonly Entry[],
  blobs: ReadonlyMap<Hash, Uint8Array>,
): Promise<[string, Uint8Array][]> {
  try {
    const get = (hash: Hash): Promise<Uint8Array> => Promise.resolve(blobs.get(hash) ?? new Uint8Array());
    return derivedFiles(entries.reduce(reduce, EMPTY_STATE), await repliesOf(entries, { get }));
  } catch {
    return [];
  }
}

/** New content for a blob, under a hash that everything naming it follows to. */
export function rewriteBlob(draft: Draft, hash: Hash, change: (text: string) => string): void {
  const bytes = draft.blobs.get(hash);
  if (bytes === undefined) throw new Error(`no blob ${hash}`);
  const body = new TextEncoder().encode(change(new TextDecoder().decode(bytes)));
  const now = sha256Hex(body);
  draft.blobs.delete(hash);
  draft.blobs.set(now, body);
  draft.moved.set(hash, now);
}

/** Paths to every number inside a value. */
export function numbersIn(
  value: Json | undefined,
  path: readonly (string | number)[] = [],
): (readonly (string | number)[])[] {
  if (typeof value === 'number') return [path];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, item]) =>
    numbersIn(item, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

/** The value with the number at the path moved by `by`. */
export function moveNumber(value: Json | undefined, path: readonly (string | number)[], by: number): Json {
  const [key, ...rest] = path;
  if (key === undefined) return (value as number) + by;
  const copy = (Array.isArray(value) ? [...(value as Json[])] : { ...(value as object) }) as Record<
    string | number,
    Json
  >;
  copy[key] = moveNumber(copy[key], rest, by);
  return copy;
}
