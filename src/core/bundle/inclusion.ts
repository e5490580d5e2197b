// One record of a bundle, proved without reading the rest: its line, the path from it to the root of a signed checkpoint,
// and nothing else. The file it comes from is hostile, and it does not matter: what is returned has been proved.

import { fromBase64, toBase64 } from '#core/bytes/base64.ts';
import { fromHex, fromUtf8, toHex } from '#core/bytes/hash.ts';
import { parseStrict } from '#core/bytes/read.ts';
import * as names from '#core/bundle/format.ts';
import { bundleManifest } from '#core/bundle/format.ts';
import { HASH_BYTES, nodeAt, OFFSET_BYTES, offsetAt, recordsIn } from '#core/bundle/ledger-index.ts';
import { readRecord } from '#core/bundle/read.ts';
import { ledgerLine } from '#core/bundle/write.ts';
import { placesNear, type ByteSource, type EntryPlace } from '#core/bundle/zip-places.ts';
import { AffidavitError } from '#core/errors.ts';
import { LEDGER_LINE_BYTES_MAX } from '#core/limits.ts';
import { readCheckpoint, verifyNote } from '#core/ledger/checkpoint.ts';
import { commitOf } from '#core/ledger/entry.ts';
import { leafHash, nodeHash, verifyInclusion } from '#core/ledger/merkle.ts';
import type { Entry, Hash } from '#core/ports.ts';

export interface RecordProof {
  readonly entry: Entry;
  /** The tree the record is in: its first `size` records have this root. */
  readonly size: number;
  readonly root: Hash;
  /** Hashes from the record's leaf up to the root (RFC 6962 §2.1.1). */
  readonly path: readonly Hash[];
  /** The signed checkpoint that states size and root; null where none covers the record: then the manifest states them. */
  readonly checkpoint: string | null;
  /** The key that signed it, as the manifest names it: whose it is, nothing here says. */
  readonly key: string | null;
}

/**
 * Proves record `seq`, reading a few kilobytes whatever the bundle's length. Throws LEDGER_NOT_FOUND for a record it does
 * not hold, MERKLE_PROOF, NOTE_SIGNATURE and BUNDLE_* where the file does not bear out what it claims.
 */
export async function proveRecord(source: ByteSource, seq: number): Promise<RecordProof> {
  const layout = await layoutOf(source);
  if (!Number.isSafeInteger(seq) || seq < 0 || seq >= layout.records)
    throw new AffidavitError('LEDGER_NOT_FOUND', `expected a record from 0 to ${layout.records - 1}, got ${seq}`);
  const stated = await statement(source, layout);
  const note = stated.key === null ? null : await checkpointOver(source, layout.records, seq);
  const head = note === null || stated.key === null ? stated : headOf(note, stated.key);
  const entry = await readLine(source, layout, seq);
  const path = await pathTo(source, layout, seq, head.size);
  verifyInclusion(leafHash(commitOf(entry)), seq, head.size, path, head.root);
  return { entry, size: head.size, root: toHex(head.root), path: path.map(toHex), checkpoint: note, key: stated.key };
}

/** C2SP tlog-proof: record, path and checkpoint as one text that other people's tools read. Throws NOTE_SIGNATURE unsigned. */
export function toTlogProof({ checkpoint, entry, path }: RecordProof): string {
  if (checkpoint === null) throw new AffidavitError('NOTE_SIGNATURE', 'expected a signed checkpoint over the record');
  const hashes = path.map((hash) => `${toBase64(fromHex(hash))}\n`);
  return `c2sp.org/tlog-proof@v1\nextra ${toBase64(ledgerLine(entry))}\nindex ${entry.seq}\n${hashes.join('')}\n${checkpoint}`;
}

interface Layout {
  readonly records: number;
  readonly index: EntryPlace;
  readonly ledger: EntryPlace;
  readonly manifest: EntryPlace;
}

async function layoutOf(source: ByteSource): Promise<Layout> {
  const places = await placesNear(source, names.LEDGER_INDEX);
  const place = (name: string): EntryPlace => {
    const found = places.find((one) => one.name === name);
    if (found === undefined) throw new AffidavitError('BUNDLE_MISSING', `expected an entry ${name}`);
    return found;
  };
  const index = place(names.LEDGER_INDEX);
  const records = recordsIn(index.size);
  if (records === null) throw new AffidavitError('BUNDLE_RECORD', `an index cannot be ${index.size} bytes long`);
  return { records, index, ledger: place(names.LEDGER), manifest: place(names.MANIFEST) };
}

/** What the manifest says last: size, root and key. Its list of entries, which is long, ends before. */
async function statement(source: ByteSource, { manifest, records }: Layout) {
  const length = Math.min(manifest.size, TAIL_BYTES);
  const text = fromUtf8(await source.read(manifest.at + manifest.size - length, length));
  const read = tail.safeParse(parseStrict(`{${text.slice(text.lastIndexOf('"format":'))}`));
  if (!read.success || read.data.size !== records)
    throw new AffidavitError('BUNDLE_MANIFEST', `expected a manifest of ${records} records`);
  return { size: records, root: fromHex(read.data.root), key: read.data.key?.public ?? null };
}
const tail = bundleManifest.pick({
  format: true,
  head: true,
  key: true,
  profile: true,
  root: true,
  size: true,
  writer: true,
});

/** The latest checkpoint of the case, or null where it does not cover `seq`: the reply after it is not sealed yet. */
async function checkpointOver(source: ByteSource, records: number, seq: number): Promise<string | null> {
  const near = await placesNear(source, names.checkpointName(records));
  const covering = near
    .map((place) => ({ place, size: Number(/^checkpoints\/([1-9]\d{0,9})\.txt$/.exec(place.name)?.[1] ?? 0) }))
    .filter(({ size }) => size > seq && size <= records)
    .sort((a, b) => b.size - a.size);
  const place = covering[0]?.place;
  if (place === undefined || place.size > NOTE_READ_MAX) return null;
  return fromUtf8(await source.read(place.at, place.size));
}

function headOf(note: string, key: string): { readonly size: number; readonly root: Uint8Array } {
  return verifyNote(note, readCheckpoint(note).origin, fromBase64(key));
}

async function readLine(source: ByteSource, { index, ledger, records }: Layout, seq: number): Promise<Entry> {
  const last = seq + 1 === records;
  const bytes = await source.read(index.at + offsetAt(seq), last ? OFFSET_BYTES : 2 * OFFSET_BYTES);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [from, to] = [Number(view.getBigUint64(0, true)), last ? ledger.size : Number(view.getBigUint64(8, true))];
  if (!(from < to && to <= ledger.size && to - from <= LEDGER_LINE_BYTES_MAX))
    throw new AffidavitError('BUNDLE_RECORD', `record ${seq} is not in the ledger`);
  const line = fromUtf8(await source.read(ledger.at + from, to - from));
  if (!line.endsWith('\n')) throw new AffidavitError('BUNDLE_RECORD', `record ${seq}: expected one whole line`);
  if (line.startsWith('{"commit"')) throw new AffidavitError('BUNDLE_REDACTED', `record ${seq} is withheld`);
  return readRecord(line.slice(0, -1), seq);
}

/** The path in the tree of the first `size` records. Subtrees that were complete then are nodes of the index. */
async function pathTo(source: ByteSource, layout: Layout, seq: number, size: number): Promise<readonly Uint8Array[]> {
  const path: Uint8Array[] = [];
  let [from, to] = [0, size];
  while (to - from > 1) {
    const split = from + largestPowerBelow(to - from);
    const isLeft = seq < split;
    path.unshift(await subtree(source, layout, ...(isLeft ? ([split, to] as const) : ([from, split] as const))));
    [from, to] = isLeft ? [from, split] : [split, to];
  }
  return path;
}

async function subtree(source: ByteSource, layout: Layout, from: number, to: number): Promise<Uint8Array> {
  const width = to - from;
  const split = largestPowerBelow(width);
  if (width === 1 || split * 2 === width) {
    const level = levelOf(width);
    return source.read(layout.index.at + nodeAt(layout.records, level, from / width), HASH_BYTES);
  }
  return nodeHash(await subtree(source, layout, from, from + split), await subtree(source, layout, from + split, to));
}

function largestPowerBelow(width: number): number {
  let power = 1;
  while (power * 2 < width) power *= 2;
  return power;
}

function levelOf(width: number): number {
  let level = 0;
  for (let wide = 1; wide < width; wide *= 2) level++;
  return level;
}

/** From `"format"` on a manifest is shorter than this; so is a note with the few signatures a device makes. */
const TAIL_BYTES = 1_024;
const NOTE_READ_MAX = 16_384;
