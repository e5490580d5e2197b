// A bundle, taken apart. Hostile input: every limit is checked before anything is parsed, and each kind of damage has
// its own code. Reading proves nothing; `verify` does.

import { sayFields } from '#core/bytes/fields.ts';
import { fromUtf8, sha256Hex } from '#core/bytes/hash.ts';
import * as z from 'zod';
import { canonical, type Json } from '#core/bytes/jcs.ts';
import { parseStrict } from '#core/bytes/read.ts';
import {
  bundleManifest,
  isEntryName,
  isOutsideManifest,
  LEDGER,
  MANIFEST,
  type BundleManifest,
} from '#core/bundle/format.ts';
import { readZip, type Files } from '#core/bundle/zip.ts';
import { disclosed, isWithheld, type BundleRecord, type Withheld } from '#core/bundle/withheld.ts';
import { AffidavitError } from '#core/errors.ts';
import {
  BUNDLE_CHECKPOINTS_MAX,
  BUNDLE_RECORDS_MAX,
  LEDGER_LINE_BYTES_MAX,
  MANIFEST_VALUES_MAX,
} from '#core/limits.ts';
import type { BlobStore, Checkpoint, Entry, Hash } from '#core/ports.ts';

export interface GivenBundle {
  readonly files: Files;
  readonly manifest: BundleManifest;
  /** In order; observations may be withheld. */
  readonly records: readonly BundleRecord[];
  readonly checkpoints: readonly Checkpoint[];
  readonly blobs: Pick<BlobStore, 'get'>;
}

/** A bundle of which nothing is withheld. */
export interface Bundle extends GivenBundle {
  readonly entries: readonly Entry[];
}

/** One line of `ledger.jsonl`. The payload has come through the strict reader: it is JSON, whatever it says. */
const ledgerLine = z.strictObject({
  payload: z.custom<Json>((payload) => payload !== undefined),
  seq: z.int().min(0),
  tag: z.enum(['AX:STATE:v1', 'AX:TRANS:v1', 'AX:OBS:v1', 'AX:POLICY:v1', 'AX:PROOF:v1']),
});

const withheldLine = z.strictObject({
  commit: z.string().regex(/^[0-9a-f]{64}$/),
  seq: z.int().min(0),
  tag: z.literal('AX:OBS:v1'),
});

/** Throws BUNDLE_REDACTED where records are withheld. */
export function readBundle(bytes: Uint8Array): Bundle {
  const given = readGiven(bytes);
  const whole = wholeOf(given);
  if (whole !== null) return whole;
  throw new AffidavitError('BUNDLE_REDACTED', 'records of this bundle are withheld');
}

/** The same bundle as one of which nothing is withheld, or null. */
export function wholeOf(given: GivenBundle): Bundle | null {
  const entries = disclosed(given.records);
  return entries.length === given.records.length ? { ...given, entries } : null;
}

export function readGiven(bytes: Uint8Array): GivenBundle {
  const files = readZip(bytes);
  const manifest = readManifest(files);
  const records = readLedger(required(files, LEDGER));
  requireReadOnce(files, records);
  return {
    files,
    manifest,
    records,
    checkpoints: readCheckpoints(files),
    blobs: blobReader(files),
  };
}

export function required(files: Files, name: string): Uint8Array {
  const body = files.get(name);
  if (body === undefined) throw new AffidavitError('BUNDLE_MISSING', `expected an entry ${name}`);
  return body;
}

function readManifest(files: Files): BundleManifest {
  const text = fromUtf8(required(files, MANIFEST));
  const value = parseStrict(text, MANIFEST_VALUES_MAX);
  const read = shapeOf(value);
  if (!read.success)
    throw new AffidavitError('BUNDLE_MANIFEST', `not a bundle manifest: ${sayFields(read.error, value)}`);
  if (canonical(read.data) !== text) throw new AffidavitError('BUNDLE_MANIFEST', 'manifest is not in canonical form');
  const listed = Object.keys(read.data.entries);
  const present = [...files.keys()].filter((name) => !isOutsideManifest(name));
  const added = [...files.keys()].find((name) => isOutsideManifest(name) && !isEntryName(name));
  if (added !== undefined) throw new AffidavitError('BUNDLE_NAME', `entry ${added} does not belong to this format`);
  const missing = listed.find((name) => !files.has(name));
  if (missing !== undefined) throw new AffidavitError('BUNDLE_MISSING', `expected an entry ${missing}`);
  const extra = present.find((name) => !Object.hasOwn(read.data.entries, name) || !isEntryName(name));
  if (extra !== undefined)
    throw new AffidavitError('BUNDLE_NAME', `entry ${extra} is not in the manifest, or does not belong to this format`);
  return read.data;
}

/** A shape with a hundred thousand faults is more than zod can tell of: it gives up with RangeError, sooner where a stack is small. */
function shapeOf(value: Json): ReturnType<typeof bundleManifest.safeParse> {
  try {
    return bundleManifest.safeParse(value);
  } catch (cause) {
    throw new AffidavitError('BUNDLE_MANIFEST', 'not a bundle manifest: more is wrong than can be told', { cause });
  }
}

function readLedger(bytes: Uint8Array): readonly BundleRecord[] {
  requireFewLines(bytes);
  const text = fromUtf8(bytes);
  if (!text.endsWith('\n')) throw new AffidavitError('BUNDLE_RECORD', 'expected a ledger of whole lines');
  const lines = text.slice(0, -1).split('\n');
  const long = lines.findIndex((line) => line.length > LEDGER_LINE_BYTES_MAX);
  if (long >= 0) throw record(long, `${lines[long]?.length} characters`);
  return lines.map((line, seq) => (line.startsWith('{"commit"') ? readWithheld(line, seq) : readRecord(line, seq)));
}

/** Before it is cut: a list of fifty million empty lines takes eight times what they do. */
function requireFewLines(bytes: Uint8Array): void {
  let lines = 0;
  for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) {
    lines++;
    if (lines > BUNDLE_RECORDS_MAX)
      throw new AffidavitError('BUNDLE_SIZE', `expected at most ${BUNDLE_RECORDS_MAX} records, got more`);
  }
}
const NEWLINE = 10;

/** A canonical line `{payload, seq, tag}`, without its line feed, as record `seq`. Throws BUNDLE_RECORD. */
export function readRecord(line: string, seq: number): Entry {
  const value = parseStrict(line);
  const read = ledgerLine.safeParse(value);
  if (!read.success) throw record(seq, 'expected payload, seq and one of the five tags');
  if (read.data.seq !== seq) throw record(seq, `numbered ${read.data.seq}`);
  if (canonical(value) !== line) throw record(seq, 'not in canonical form');
  return { seq, tag: read.data.tag, payload: canonical(read.data.payload) };
}

function readWithheld(line: string, seq: number): Withheld {
  const value = parseStrict(line);
  const read = withheldLine.safeParse(value);
  if (!read.success) throw record(seq, 'expected commit, seq and the tag of an observation');
  if (read.data.seq !== seq) throw record(seq, `numbered ${read.data.seq}`);
  if (canonical(value) !== line) throw record(seq, 'not in canonical form');
  return read.data;
}

function record(seq: number, message: string): AffidavitError {
  return new AffidavitError('BUNDLE_RECORD', `record ${seq}: ${message}`);
}

function readCheckpoints(files: Files): readonly Checkpoint[] {
  const given = [...files].filter(([name]) => name.startsWith('checkpoints/'));
  if (given.length > BUNDLE_CHECKPOINTS_MAX)
    throw new AffidavitError(
      'BUNDLE_SIZE',
      `expected at most ${BUNDLE_CHECKPOINTS_MAX} checkpoints, got ${given.length}`,
    );
  return given
    .map(([name, bytes]) => {
      const size = /^checkpoints\/([1-9]\d{0,9})\.txt$/.exec(name)?.[1];
      if (size === undefined) throw new AffidavitError('BUNDLE_NAME', `not a name of a checkpoint: ${name}`);
      return { size: Number(size), note: fromUtf8(bytes) };
    })
    .sort((a, b) => a.size - b.size);
}

/** A blob is hashed with its first reading: records may name one again and again. */
function blobReader(files: Files): Pick<BlobStore, 'get'> {
  const intact = new Set<Hash>();
  return {
    get: (hash: Hash) => {
      const bytes = files.get(`blobs/${hash}`);
      if (bytes === undefined) return Promise.reject(new AffidavitError('BLOB_NOT_FOUND', `no blob ${hash}`));
      if (!intact.has(hash) && sha256Hex(bytes) !== hash)
        return Promise.reject(new AffidavitError('BLOB_HASH', `blob ${hash} holds other bytes`));
      intact.add(hash);
      return Promise.resolve(bytes);
    },
  };
}

/**
 * Every input and every reply is a blob of its own, so that all that records read is about all that is here. Records that
 * name one large blob a thousand times would have it read, and written into files, a thousand times.
 */
function requireReadOnce(files: Files, records: readonly BundleRecord[]): void {
  const sizeOf = (hash: Hash): number => files.get(`blobs/${hash}`)?.length ?? 0;
  const present = [...files].reduce((sum, [name, { length }]) => sum + (name.startsWith('blobs/') ? length : 0), 0);
  let read = 0;
  for (const given of records) {
    if (isWithheld(given)) continue;
    const name = NAMED[given.tag]?.exec(given.payload)?.[1];
    if (name === undefined) continue;
    read += sizeOf(name);
    const index = given.tag === 'AX:STATE:v1' ? files.get(`blobs/${name}`) : undefined;
    if (index !== undefined && index.length <= INDEX_BYTES_MAX)
      for (const part of new TextDecoder().decode(index).match(/[0-9a-f]{64}/g) ?? []) read += sizeOf(part);
    if (read > READ_BYTES_FREE + BLOB_READS_MAX * present)
      throw record(given.seq, 'names blobs that records before it have named too often');
  }
}

const NAMED: Partial<Record<Entry['tag'], RegExp>> = {
  'AX:OBS:v1': /"input_hash":"([0-9a-f]{64})"/,
  'AX:STATE:v1': /"state_hash":"([0-9a-f]{64})"/,
};
/** The index of a reply names four parts. */
const INDEX_BYTES_MAX = 4_096;
/** Equal inputs are one blob, and a few are equal: how often all blobs may be read, and what is read beyond it in any case. */
const BLOB_READS_MAX = 8;
const READ_BYTES_FREE = 8_388_608;
