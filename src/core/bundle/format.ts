// The audit bundle: names of its entries, and the shape of its manifest (contracts.md, "Audit bundle").

import * as z from 'zod';
import { KEY_NAME_CHARACTERS_MAX } from '#core/limits.ts';

export const MANIFEST_MEDIA = 'application/vnd.affidavit.manifest+json';

export const MANIFEST = 'manifest.json';
export const MANIFEST_DSSE = 'manifest.dsse.json';
export const LEDGER = 'ledger.jsonl';
export const LEDGER_INDEX = 'ledger.idx';
export const PB2S_LOG = 'pb2s.jsonl';
export const REPORT = 'report.html';
export const blobName = (hash: string): string => `blobs/${hash}`;
export const checkpointName = (size: number): string => `checkpoints/${size}.txt`;
/** What somebody else has cosigned: a receipt of this very case, named by its size and the beginning of its SHA-256. */
export const cosignatureName = (size: number, hash: string): string => `cosignatures/${size}-${hash.slice(0, 16)}.txt`;
/** Statements that lead from the key a device had first to the one it signs with, from 1 (`keys.ts`). */
export const keyName = (number: number): string => `keys/${number}.txt`;
/** One passage of a document of which nothing else is shown (`spans.ts`). */
export const spanName = (seq: number, passage: number): string => `spans/${seq}-${passage}.json`;
export const answerName = (number: number): string => `answers/${number}.json`;

/** Entries that others may add or that sign the manifest: not listed in it. */
export function isOutsideManifest(name: string): boolean {
  return name === MANIFEST || name === MANIFEST_DSSE || name.startsWith('cosignatures/');
}

/** Entries of format 1: anything else would be signed and checked by nobody. */
export function isEntryName(name: string): boolean {
  const fixed = [MANIFEST, MANIFEST_DSSE, LEDGER, LEDGER_INDEX, PB2S_LOG, REPORT];
  return (
    fixed.includes(name) || /^(?:answers|blobs|checkpoints|keys|spans)\/[^/]+$/.test(name) || COSIGNATURE.test(name)
  );
}

const COSIGNATURE = /^cosignatures\/[1-9]\d{0,9}-[0-9a-f]{16}\.txt$/;

/** One line that a person chose, and that steers no terminal and turns no line around. */
// eslint-disable-next-line no-control-regex -- these are what is looked for
const HARMLESS = /^(?!\s)[^\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]+(?<!\s)$/;
export const claimedName = z.string().max(KEY_NAME_CHARACTERS_MAX).regex(HARMLESS);

const hash = z.string().regex(/^[0-9a-f]{64}$/);
export const bundleManifest = z.strictObject({
  case_id: z.string(),
  /** Decision cores named by the epochs, in order of their first use. */
  cores: z.array(z.string().regex(/^sha256:[0-9a-f]{64}$/)).min(1),
  /** SHA-256 of every entry but this one, its signature, and cosignatures. */
  entries: z.record(z.string(), hash),
  /** Model ids of every oracle that spoke, sorted. */
  engines: z.array(z.string()),
  format: z.literal(1),
  head: hash,
  /** The device's key, or null where the platform could not sign. `name` is what its holder says of himself: a claim. */
  key: z
    .strictObject({ algorithm: z.literal('ed25519'), name: claimedName.exactOptional(), public: z.string() })
    .nullable(),
  profile: z.literal('ax-seed'),
  root: hash,
  size: z.int().min(1),
  /** The decision core that wrote the bundle: who rebuilds its derived files. */
  writer: z.string().regex(/^sha256:[0-9a-f]{64}$/),
});
export type BundleManifest = z.infer<typeof bundleManifest>;
