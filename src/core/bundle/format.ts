// The audit bundle: names of its entries, and the shape of its manifest (contracts.md, "Audit bundle").

import * as z from 'zod';

export const MANIFEST_MEDIA = 'application/vnd.affidavit.manifest+json';

export const MANIFEST = 'manifest.json';
export const MANIFEST_DSSE = 'manifest.dsse.json';
export const LEDGER = 'ledger.jsonl';
export const LEDGER_INDEX = 'ledger.idx';
export const PB2S_LOG = 'pb2s.jsonl';
export const REPORT = 'report.html';
export const blobName = (hash: string): string => `blobs/${hash}`;
export const checkpointName = (size: number): string => `checkpoints/${String(size)}.txt`;
export const answerName = (number: number): string => `answers/${String(number)}.json`;

/** Entries that others may add or that sign the manifest: not listed in it. */
export function isOutsideManifest(name: string): boolean {
  return name === MANIFEST || name === MANIFEST_DSSE || name.startsWith('cosignatures/');
}

/** Entries of format 1: anything else would be signed and checked by nobody. */
export function isEntryName(name: string): boolean {
  const fixed = [MANIFEST, MANIFEST_DSSE, LEDGER, LEDGER_INDEX, PB2S_LOG, REPORT];
  return fixed.includes(name) || /^(?:answers|blobs|checkpoints|cosignatures)\/[^/]+$/.test(name);
}

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
  /** The device's key, or null where the platform could not sign. */
  key: z.strictObject({ algorithm: z.literal('ed25519'), public: z.string() }).nullable(),
  profile: z.literal('ax-seed'),
  root: hash,
  size: z.int().min(1),
  /** The decision core that wrote the bundle: who rebuilds its derived files. */
  writer: z.string().regex(/^sha256:[0-9a-f]{64}$/),
});
export type BundleManifest = z.infer<typeof bundleManifest>;
